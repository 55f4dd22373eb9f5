"""Where a database is, as given and as it may be shown: a password stands in no error, no log and no list of processes of ours."""

from __future__ import annotations

import os
from urllib.parse import parse_qsl, unquote, urlsplit

#: The environment variable with the URL; unlike an argument it is not seen by other users of the computer.
VARIABLE = "FLASHOVER_DATABASE"
SCHEMES = ("postgresql", "postgres")
EXPECTED = "postgresql://USER@HOST/NAME expected"


def chosen_url(database: str | None) -> str | None:
    """The URL of the database, as given or from the environment; None for the file in the data folder."""
    return database or os.environ.get(VARIABLE) or None


def is_url(text: str) -> bool:
    """Whether this can be the URL of a PostgreSQL database."""
    try:
        parts = urlsplit(text)
        return parts.scheme in SCHEMES and parts.port != 0
    except ValueError:
        return False


def shown(url: str) -> str:
    """The URL without its secrets: no password, no parameters."""
    if not is_url(url):
        return "--database"
    parts = urlsplit(url)
    place = parts.netloc.rpartition("@")
    user = place[0].partition(":")[0]
    return f"{parts.scheme}://{user + '@' if user else ''}{place[2]}{parts.path}"


def without_secrets(text: str, url: str) -> str:
    """A message of somebody else's, without the password."""
    parts = urlsplit(url)
    secrets = {parts.password, *(value for name, value in parse_qsl(parts.query) if name == "password")}
    for secret in sorted({form for found in secrets if found for form in (found, unquote(found))}, key=len, reverse=True):
        text = text.replace(secret, "***")
    return text
