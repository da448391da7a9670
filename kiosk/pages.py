"""The page shell, the files of the page and its icon."""

from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, FastAPI, Response
from fastapi.responses import FileResponse, HTMLResponse
from starlette.staticfiles import StaticFiles

from kiosk.languages import FOLDER, LANGUAGES, SOURCE
from kiosk.refusal import Refusal

HERE = Path(__file__).parent

router = APIRouter(include_in_schema=False)


@lru_cache
def shell(name: str) -> str:
    """Make one page from its template; the page fills itself over the socket."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    loader = FileSystemLoader(HERE / "templates")
    environment = Environment(loader=loader, autoescape=True, undefined=StrictUndefined)
    return environment.get_template(name).render()


@router.get("/")
async def table() -> HTMLResponse:
    """Show the table screen."""
    return HTMLResponse(shell("table.html"))


@router.get("/favicon.ico")
async def icon() -> Response:
    """Show the icon; browsers ask for it without being told."""
    path = HERE / "static" / "favicon.svg"
    return (
        FileResponse(path, media_type="image/svg+xml")
        if path.exists()
        else Response(status_code=204)
    )


@router.get("/i18n/{code}.json")
async def texts(code: str) -> FileResponse:
    """Give the texts of the page in another language than English."""
    if code == SOURCE or code not in LANGUAGES:
        raise Refusal("not_found", 404)
    return FileResponse(FOLDER / f"{code}.json", media_type="application/json")


def install(app: FastAPI) -> None:
    """Add the pages and their files."""
    app.include_router(router)
    app.mount("/static", StaticFiles(directory=HERE / "static"), name="static")
