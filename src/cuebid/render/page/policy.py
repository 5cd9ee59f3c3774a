"""The content security policy of a page (W3C, "Content Security Policy Level 3").

Notes, names of players and explanations come from strangers. They are escaped; should an escape
be missing somewhere, the policy is the second line of defence: the browser runs no script but the
page's own and fetches nothing.
"""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256


def content_policy(script: str = "", *, has_style_file: bool = False) -> str:
    """Return the content security policy, for a `<meta>` element or a response header.

    Args:
        script: the text of the page's script, between its tags, which is allowed by its hash.
        has_style_file: whether the page links to a style sheet beside it. Its author may change
            it, so fonts and pictures that it names are allowed too.
    """
    # Pages set custom properties in style attributes, which hashes cannot allow.
    styles, fetched = "'unsafe-inline'", "data:"
    if has_style_file:
        # 'self' matches no file for a page that is itself opened from a file.
        styles, fetched = "'unsafe-inline' 'self' file: https:", "'self' file: https: data:"
    directives = [
        "default-src 'none'",
        f"style-src {styles}",
        f"img-src {fetched}",
        f"font-src {fetched}",
        # These two do not fall back to default-src, so they need their own line.
        "base-uri 'none'",
        "form-action 'none'",
    ]
    if script:
        digest = b64encode(sha256(script.encode()).digest()).decode()
        directives.append(f"script-src 'sha256-{digest}'")
    return "; ".join(directives)
