"""What is wrong with a TOML text that cannot be read, in words for whoever typed it."""

import re
import tomllib

_TABLE = re.compile(r"\s*\[\s*([\w.-]+)\s*\]")
_KEY = re.compile(r"\s*([\w-]+)\s*=")


def told(text: str, error: tomllib.TOMLDecodeError) -> str:
    """Say in one line what is wrong: what stands there twice, else what the parser says."""
    return _twice(text) or str(error)


def _twice(text: str) -> str | None:
    """Find the first name that is given again in its table, or a table that begins again."""
    first: dict[tuple[str, str], int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if found := _TABLE.match(line):
            table, name = found[1], ""
        elif found := _KEY.match(line):
            name = found[1]
        else:
            continue
        before = first.setdefault((table, name), number)
        if before != number:
            what = f"{table}.{name}".strip(".") if name else f"[{table}]"
            return f"{what} stands in line {before} and again in line {number}: keep one of them"
    return None
