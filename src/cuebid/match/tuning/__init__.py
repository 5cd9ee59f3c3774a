"""Try changes of a system on common boards, and confirm the best on boards kept back.

`changes_of_row` and the like read what is to be varied, `try_changes` plays it.
"""

from cuebid.match.tuning.change import Change
from cuebid.match.tuning.module_changes import changes_of_module, changes_of_style
from cuebid.match.tuning.number_changes import changes_of_row, changes_of_rule
from cuebid.match.tuning.trial import SYSTEMS, Tuning, TuningVerdict, try_changes

__all__ = [
    "SYSTEMS",
    "Change",
    "Tuning",
    "TuningVerdict",
    "changes_of_module",
    "changes_of_row",
    "changes_of_rule",
    "changes_of_style",
    "try_changes",
]
