"""Pages that look at the same thing are told of it at once; one that reads nothing is cut off."""

from __future__ import annotations

import json

from cuebid.web.serving.sockets import Audience


def test_a_message_is_encoded_once_for_all_pages() -> None:
    audience = Audience()
    pages = [audience.join({"type": "state"}) for _ in range(3)]
    audience.tell({"type": "card", "card": "SA"})
    first = [page.get_nowait() for page in pages]
    texts = [page.get_nowait() for page in pages]
    assert [json.loads(text or "") for text in first] == [{"type": "state"}] * 3
    assert json.loads(texts[0] or "") == {"type": "card", "card": "SA"}
    assert texts[0] is texts[1] is texts[2]


def test_a_page_that_reads_nothing_is_cut_off_before_it_fills_the_memory() -> None:
    audience = Audience()
    slow, quick = audience.join(), audience.join()
    for number in range(10_000):
        audience.tell({"number": number})
        assert quick.get_nowait() is not None
    assert slow.qsize() == 1
    assert slow.get_nowait() is None
    assert len(audience) == 1
