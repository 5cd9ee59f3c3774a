r"""What is wrong or doubtful in a bidding database, as far as it can be told without an auction.

    >>> from cuebid.database.analysis import check_source
    >>> from cuebid.text import Source
    >>> report = check_source(Source("mb.txt", "1 START:(P:)*1N 60 @01~.[17,15]~ :P15:p17 #1\n"))
    >>> [found.code for found in report]
    ['db-range-empty', 'db-constraint-impossible']

One module a family of findings, over two pictures of a rule: its sequence as a machine that goes
through all auctions (`language`), and its constraint as cubes of hands (`solve`). Both are exact
or say that they are not; nothing is reported that is not certain.
"""

from cuebid.database.analysis.checker import check_database, check_source
from cuebid.database.analysis.findings import FINDINGS, Finding

__all__ = ["FINDINGS", "Finding", "check_database", "check_source"]
