"""Scripts in the language of Hans van Staveren's program Dealer.

    from cuebid.dealing.script import read_script, Run

    script = read_script(source)
    run = Run(script, seed=1)
    for hands in run.batches(): ...      deals that meet the condition, as arrays
    run.reports()                        averages and frequencies, as lines of text

`parser` and `expressions` build the `tree`; `bounds` turns part of the condition into constraints
for the dealer, and `evaluator` tests the whole condition on arrays of deals.
"""

from cuebid.dealing.script.parser import read_script
from cuebid.dealing.script.run import Run
from cuebid.dealing.script.tree import Script

__all__ = ["Run", "Script", "read_script"]
