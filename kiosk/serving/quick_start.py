"""A start in half a second: what the libraries prepare at their start and the kiosk never uses."""

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def quick_start() -> Iterator[None]:
    """Import the web server in this block.

    FastAPI describes the whole of OpenAPI in pydantic models, which are built here when they are
    first used: never, as the kiosk publishes no schema.  It also asks whether a model is one of
    pydantic's first version, which would be loaded to hear "no"; and pydantic looks for plugins in
    every installed package.  Together that is a quarter of the start.
    """
    gc.disable()  # nothing that is imported goes away again
    sys.modules.setdefault("pydantic.v1", None)  # type: ignore[arg-type]  # None: "not there"
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    _import_fastapi()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _import_fastapi() -> None:
    from pydantic import BaseModel

    BaseModel.model_config["defer_build"] = True
    import fastapi  # noqa: F401  # it is then built

    del BaseModel.model_config["defer_build"]
