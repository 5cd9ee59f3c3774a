"""Documents as JSON: `json_pieces(document)`; docs/bml-json.md describes the format."""

from cuebid.bml.export.json.document import json_pieces
from cuebid.bml.export.json.schema import json_schema

__all__ = ["json_pieces", "json_schema"]
