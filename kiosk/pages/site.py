"""The page shell, the files of the page and its icon."""

import os
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.responses import FileResponse, HTMLResponse
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from typing_extensions import override

from kiosk.languages import FOLDER, LANGUAGES, SOURCE
from kiosk.serving.service import service

if TYPE_CHECKING:
    from jinja2 import Template

HERE = Path(__file__).parent.parent

router = APIRouter(include_in_schema=False)


@lru_cache
def template(name: str) -> "Template":
    """Read the shell of a page; the page fills itself over the socket."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    loader = FileSystemLoader(HERE / "templates")
    environment = Environment(loader=loader, autoescape=True, undefined=StrictUndefined)
    return environment.get_template(name)


@router.get("/")
async def table(request: Request) -> HTMLResponse:
    """Show the table screen, as the table is set to."""
    settings = service(request).settings.now
    return HTMLResponse(template("table.html").render(settings=settings.model_dump_json()))


@router.get("/s")
async def phone() -> HTMLResponse:
    """Show the page of a phone; its seat is behind the `#`, or in a cookie."""
    return HTMLResponse(template("phone.html").render())


@router.get("/favicon.ico")
async def icon() -> Response:
    """Show the icon; browsers ask for it without being told."""
    path = HERE / "static" / "favicon.svg"
    return (
        FileResponse(path, media_type="image/svg+xml")
        if path.exists()
        else Response(status_code=204)
    )


class Texts(StaticFiles):
    """The texts of the pages in other languages than English; `fr.phone.json` is for phones."""

    @override
    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        code, _, rest = path.partition(".")
        known = code != SOURCE and code in LANGUAGES and rest in ("json", "phone.json")
        return super().lookup_path(path) if known else ("", None)


def install(app: FastAPI) -> None:
    """Add the pages and their files; they hold no secret, so they may be packed."""
    app.include_router(router)
    app.mount("/i18n", GZipMiddleware(Texts(directory=FOLDER)), name="i18n")
    app.mount("/static", GZipMiddleware(StaticFiles(directory=HERE / "static")), name="static")
