"""What import-linter cannot see: imports inside functions, and a light start."""

import ast
import subprocess
import sys

from tests.repository.tree import ROOT

HEAVY = ("fastapi", "gpiozero", "jinja2", "pydantic", "rich", "serial", "uvicorn", "yaml")
LAUNCHERS = ("firmware_bridge", "launcher_sim")


def imported(statement: ast.stmt) -> list[str]:
    """The modules that an import statement names; nothing for other statements."""
    match statement:
        case ast.Import(names=names):
            return [name.name for name in names]
        case ast.ImportFrom(module=str(module)):
            return [module]
        case _:
            return []


def test_launchers_are_imported_inside_functions() -> None:
    """So a kiosk with a real launcher never loads the simulator, nor the reverse."""
    path = ROOT / "kiosk" / "launchers.py"
    body = ast.parse(path.read_text(encoding="utf-8")).body
    names = [name for statement in body for name in imported(statement)]
    assert [name for name in names if name.split(".")[0] in LAUNCHERS] == []


def test_the_command_line_starts_light() -> None:
    """`uno-kiosk cases --help` and the like must not pay for a web server."""
    script = "import sys, kiosk.cli; print(*sys.modules)"
    run = [sys.executable, "-c", script]
    loaded = subprocess.run(run, check=True, capture_output=True, text=True, cwd=ROOT).stdout
    assert set(HEAVY) & set(loaded.split()) == set()


def test_the_two_inboxes_are_the_same() -> None:
    """Neither side may import the other, nor the engine asyncio: the lines stand twice."""

    def code(package: str) -> list[str]:
        tree = ast.parse((ROOT / package / "inbox.py").read_text(encoding="utf-8"))
        return [ast.dump(statement) for statement in tree.body[1:]]

    assert code("firmware_bridge") == code("launcher_sim")
