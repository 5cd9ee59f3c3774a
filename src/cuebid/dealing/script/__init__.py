"""Scripts in the language of Hans van Staveren's program dealer.

from cuebid.dealing.script import read_script, Run

script = read_script(source)
run = Run(script, seed=1)
for hands in run.batches(): ...      deals that meet the condition, as arrays
run.reports()                        averages and frequencies, in words
"""

from cuebid.dealing.script.parser import read_script
from cuebid.dealing.script.run import Run
from cuebid.dealing.script.tree import Script

__all__ = ["Run", "Script", "read_script"]
