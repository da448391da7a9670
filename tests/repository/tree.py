"""Where things lie in the repository, and what its documents say."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "cases"
PACKAGES = ("engine", "firmware_bridge", "kiosk", "launcher_sim")
DOCUMENTS = (*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md")))

FENCE = re.compile(
    r"^```(?P<language>[a-z]+)(?P<rest>[^\n]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL
)


def read(name: str) -> str:
    """The text of a file, named from the top of the repository."""
    return (ROOT / name).read_text(encoding="utf-8")


def fenced(document: str, language: str) -> list[str]:
    """The bodies of the blocks in a document that are fenced with this language."""
    return [m["body"] for m in FENCE.finditer(read(document)) if m["language"] == language]


def sections(text: str, level: int) -> dict[str, str]:
    """What stands under each heading of a level: {heading without marks: text}."""
    parts = re.split(rf"^{'#' * level} (.+)$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def sources(*folders: str) -> list[Path]:
    """All Python files below these folders."""
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
