"""What the package offers is there and in order."""

import cuebid.database


def test_every_offered_name_is_there_once():
    names = cuebid.database.__all__
    assert len(names) == len(set(names))
    assert all(hasattr(cuebid.database, name) for name in names)
