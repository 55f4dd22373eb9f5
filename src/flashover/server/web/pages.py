"""The page: files of the built UI, its start page for every address the page routes itself, and a notice where it is not built."""

from __future__ import annotations

import asyncio
import json
import mimetypes
from pathlib import Path

from fastapi import FastAPI, Request, Response
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, HTMLResponse, JSONResponse

from flashover.i18n import text
from flashover.server.web.previews import Previews, language_of

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Flashover</title>
<h1>Flashover</h1>
<p>The server runs, but its page has not been built here. In a source tree run <code>make ui</code> and load this page again;
an installed package brings the page with it. Meanwhile <code>flashover terminal</code> plays in the terminal.</p>
</html>
"""

MANIFEST = "manifest.webmanifest"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


def add(app: FastAPI, static: Path, previews: Previews) -> None:
    """Serve everything outside the API."""
    mimetypes.add_type("text/javascript", ".js")
    mimetypes.add_type("application/manifest+json", ".webmanifest")
    mimetypes.add_type("image/svg+xml", ".svg")
    root = static.resolve()

    async def page(request: Request, path: str) -> Response:
        if path == "api" or path.startswith("api/"):
            raise HTTPException(404)
        if path == MANIFEST and (manifest := await asyncio.to_thread(_manifest, root, request)) is not None:
            return manifest
        found = await asyncio.to_thread(_file, root, path)
        if found is not None:
            caching = FOR_EVER if path.startswith("assets/") else ASK_AGAIN
            return FileResponse(found, headers={"Cache-Control": caching})
        if "." in path.rpartition("/")[2] or path.startswith("assets/"):
            raise HTTPException(404)
        html = await previews.page(request, path)
        return HTMLResponse(NOT_BUILT if html is None else html, headers={"Cache-Control": ASK_AGAIN, "Vary": "Accept-Language"})

    app.add_api_route("/{path:path}", page, methods=["GET", "HEAD"], include_in_schema=False, response_class=Response)


def _manifest(root: Path, request: Request) -> Response | None:
    """What installing the page shows of it, in the reader's language."""
    found = _file(root, MANIFEST)
    if found is None:
        return None
    language = language_of(request.headers.get("accept-language", ""))
    about = {**json.loads(found.read_text("utf-8")), "lang": language, "description": text("preview.about", language)}
    headers = {"Cache-Control": ASK_AGAIN, "Vary": "Accept-Language"}
    return JSONResponse(about, headers=headers, media_type="application/manifest+json")


def _file(root: Path, path: str) -> Path | None:
    """A file of the built page; nothing outside its folder, whatever the address says."""
    if not path or "\0" in path:
        return None
    try:
        found = (root / path).resolve()
        return found if found.is_relative_to(root) and found.is_file() else None
    except (OSError, ValueError):
        return None
