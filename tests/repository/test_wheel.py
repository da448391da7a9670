"""The wheel: everything of the packages is in it, and it serves its pages."""

import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.repository.serving import get, serving
from tests.repository.tree import PACKAGES, ROOT

STATIC = ROOT / "kiosk" / "static"


def pip(*arguments: str | Path) -> None:
    """Run pip without any index: no test uses the network."""
    run = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run([*run, *map(str, arguments)], check=True)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, freshly built from the tree."""
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", folder, ROOT)
    (path,) = folder.glob("uno_kiosk-*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The scripts folder of an environment with the wheel in it.

    Its dependencies come from the environment of the tests by a path file, which
    does not lead back to the source tree.
    """
    environment = tmp_path_factory.mktemp("environment")
    venv.create(environment, with_pip=False)
    python = environment / "bin" / "python"
    pip("--python", python, "install", "--no-deps", "--no-index", wheel)
    (site,) = environment.glob("lib/python*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return environment / "bin"


@pytest.fixture(scope="module")
def port(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a kiosk that runs from the wheel, far from the source tree."""
    folder = tmp_path_factory.mktemp("data")
    options = ["--port", "0", "--data", str(folder)]
    with serving([str(installed / "uno-kiosk"), "serve", *options], folder) as number:
        yield number


def files_of_packages() -> set[str]:
    """Every file below the packages, without what Python leaves beside them."""
    paths = (path for package in PACKAGES for path in (ROOT / package).rglob("*"))
    files = (p for p in paths if p.is_file() and "__pycache__" not in p.parts)
    return {str(path.relative_to(ROOT)) for path in files}


def test_wheel_holds_the_packages_and_nothing_else(wheel: Path) -> None:
    names = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    assert names == files_of_packages()


def test_wheel_runs_from_its_own_place(installed: Path, tmp_path: Path) -> None:
    script = "import engine, kiosk; print(engine.__file__, kiosk.__file__)"
    run = [str(installed / "python"), "-c", script]
    found = subprocess.run(run, check=True, capture_output=True, text=True, cwd=tmp_path).stdout
    assert str(ROOT) not in found


def test_wheel_speaks_every_language(installed: Path, port: int, tmp_path: Path) -> None:
    """Each catalogue says the same sentence from its own place, and the page gets its texts."""
    script = """if True:
        from kiosk.languages import LANGUAGES, catalogue
        for code in LANGUAGES:
            print(code, catalogue(code).gettext("The match is over."))
        """
    run = [str(installed / "python"), "-c", script]
    environment = {"PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        run, check=True, capture_output=True, encoding="utf-8", cwd=tmp_path, env=environment
    )
    said = dict(line.split(" ", 1) for line in done.stdout.splitlines())
    assert len(said) == len(set(said.values())) == 6
    for code in said:
        path = ROOT / "kiosk" / "i18n" / f"{code}.json"
        status, body = get(port, f"/i18n/{code}.json")
        assert (status, body) == (200, path.read_bytes()) if code != "en" else status == 404


def test_wheel_serves_the_table_page(port: int) -> None:
    status, body = get(port, "/")
    assert status == 200
    assert b"<html" in body


@pytest.mark.parametrize(
    "path", sorted(p for p in STATIC.rglob("*") if p.is_file()), ids=lambda p: p.name
)
def test_wheel_serves_each_file_of_the_pages(port: int, path: Path) -> None:
    assert get(port, f"/static/{path.relative_to(STATIC)}") == (200, path.read_bytes())
