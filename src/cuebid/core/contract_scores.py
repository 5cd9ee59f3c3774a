"""Score a contract (Law 77).

The figures are those of the table in Law 77; the functions follow its sections: trick points,
premiums, overtricks and penalties for undertricks.
"""

from __future__ import annotations

from cuebid.core.contract import Contract, Doubled
from cuebid.core.errors import RangeError
from cuebid.core.seat import Side
from cuebid.core.suit import Strain
from cuebid.core.vulnerability import Vulnerability


def contract_score(contract: Contract | str, tricks: int, vulnerable: bool) -> int:
    """Return the score of declarer's side for taking `tricks` (0 to 13) in `contract` (Law 77).

    Raises:
        RangeError: `tricks` is not in 0 to 13.
    """
    if not 0 <= tricks <= 13:
        raise RangeError(f"{tricks} is no number of tricks from 0 to 13")
    if type(contract) is not Contract:
        contract = Contract(contract)
    over = tricks - contract.tricks
    if over < 0:
        return -_penalty(-over, contract.doubled, vulnerable)
    return _trick_points(contract) + _premiums(contract, over, vulnerable)


def score_for(
    side: Side | str,
    contract: Contract | str | None,
    tricks: int | None,
    vulnerability: Vulnerability | str,
) -> int:
    """Return the score of `side` for declarer's `tricks` in `contract`; 0 for a board passed out.

    Raises:
        ReadError: a text is no side, no contract or no vulnerability.
        RangeError: there is a contract, but `tricks` is None or not in 0 to 13.
    """
    if isinstance(contract, str):
        contract = Contract.parse(contract)
    if contract is None:
        return 0
    side, vulnerability = Side(side), Vulnerability(vulnerability)
    if tricks is None:
        raise RangeError("a contract without its tricks has no score")
    score = contract_score(contract, tricks, vulnerability.of(contract.declarer))
    return score if contract.declarer.side is side else -score


def _trick_value(strain: Strain) -> int:
    return 20 if strain in (Strain.CLUBS, Strain.DIAMONDS) else 30


def _trick_points(contract: Contract) -> int:
    first_trick_extra = 10 if contract.strain is Strain.NOTRUMP else 0
    points = contract.level * _trick_value(contract.strain) + first_trick_extra
    # Doubled and redoubled are numbered 1 and 2.
    return points << contract.doubled


def _premiums(contract: Contract, over: int, vulnerable: bool) -> int:
    # Doubled trick points count towards game: two spades doubled is a game.
    game = _trick_points(contract) >= 100
    # The premium for game takes the place of the 50 for a partscore; slams add to it.
    premium = (500 if vulnerable else 300) if game else 50
    if contract.level == 6:
        premium += 750 if vulnerable else 500
    elif contract.level == 7:
        premium += 1500 if vulnerable else 1000
    premium += 50 * contract.doubled  # the "insult": 50 doubled, 100 redoubled
    return premium + over * _overtrick_value(contract, vulnerable)


def _overtrick_value(contract: Contract, vulnerable: bool) -> int:
    if contract.doubled is Doubled.NO:
        return _trick_value(contract.strain)
    # 100 doubled and 200 redoubled, each twice as much vulnerable, whatever the strain.
    return 100 * contract.doubled * (2 if vulnerable else 1)


def _penalty(under: int, doubled: Doubled, vulnerable: bool) -> int:
    if doubled is Doubled.NO:
        return under * (100 if vulnerable else 50)
    if vulnerable:
        points = 300 * under - 100  # 200, then 300 each
    else:
        # 100, then 200 each for the second and the third, then 300 each.
        points = 100 + 200 * min(under - 1, 2) + 300 * max(under - 3, 0)
    # Redoubled undertricks cost twice as much as doubled ones.
    return points * doubled
