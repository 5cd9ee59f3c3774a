"""What `cuebid web` hands to the server."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from cuebid.cli.matches.web import web
from cuebid.conventions import BASES
from cuebid.systems import SHIPPED
from cuebid.web.settings import WebSettings


@pytest.mark.parametrize("named", [(), ("acol",)])
def test_every_shipped_system_is_offered_behind_those_that_were_named(
    named, tmp_path, monkeypatch
) -> None:
    served: list[WebSettings] = []
    monkeypatch.setattr("cuebid.web.server.serve", lambda settings, _ready: served.append(settings))
    result = CliRunner().invoke(web, [*named, "--no-open", "--data", str(tmp_path)])
    assert result.exit_code == 0, result.output
    systems = served[0].systems
    assert {*BASES, *SHIPPED} == set(systems)
    assert len(set(systems)) == len(systems)
    assert systems[: len(named) + 1] == ((*named, "sayc"))
