"""Files of rule cases: YAML text becomes `Case` values, with the place of each.

Only plain YAML is read: mappings, lists, texts, whole numbers, true and false.  The values are
built from YAML's own node tree, so that a key given twice, a tag of another program, a deep or a
self-referring file is an error with its line and never a surprise.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import yaml

DEEPEST = 20
MOST_VALUES = 200_000
MOST_BYTES = 4_000_000
KEYS = ("name", "rulings", "game", "rules", "players", "given", "play", "expect")
SUFFIXES = (".yaml", ".yml")

Value: TypeAlias = "bool | int | str | list[Value] | dict[str, Value] | None"

_TRUE = frozenset({"true", "yes", "on"})
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class BadCase(ValueError):
    """A case, or a file of cases, that says nothing that can be checked.

    The text says why, `where` is file and line (empty until somebody knows it).
    """

    def __init__(self, why: str, where: str = "") -> None:
        super().__init__(why)
        self.where = where


@dataclass(frozen=True, slots=True)
class Case:
    """One rule case: a position, actions, what must hold afterwards."""

    where: str
    """File and line, `attack.yaml:12`."""
    name: str
    game: str
    rules: Mapping[str, Value]
    players: int | None
    given: Mapping[str, Value]
    play: tuple[str, ...]
    expect: Mapping[str, Value]


def case_files(path: Path) -> list[Path]:
    """The YAML files under a folder, sorted; or the file itself.

    Raises: `FileNotFoundError` when there is no such path or no YAML file in the folder.
    """
    if not path.exists():
        raise FileNotFoundError(f"no such file or folder: {path}")
    if not path.is_dir():
        return [path]
    files = sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES and file.is_file())
    if not files:
        raise FileNotFoundError(f"no case files (.yaml) in {path}")
    return files


def read_cases(path: Path) -> Iterator[Case | BadCase]:
    """The cases of one file; what is no case comes as the `BadCase` that says why.

    Raises: `BadCase` when the file as a whole is none, `OSError` when it cannot be read.
    """
    root = _root(path)
    if not isinstance(root, yaml.SequenceNode) or not root.value:
        raise BadCase("a case file is a list of cases", str(path))
    for node in root.value:
        where = f"{path}:{node.start_mark.line + 1}"
        try:
            yield _case(where, _value(node))
        except BadCase as bad:
            yield BadCase(str(bad), where)


def _root(path: Path) -> yaml.Node | None:
    data = path.read_bytes()
    if len(data) > MOST_BYTES:
        raise BadCase(f"larger than {MOST_BYTES} bytes", str(path))
    try:
        text = data.decode("utf-8-sig")
        _check_depth(text)
        node: yaml.Node | None = yaml.compose(text, Loader=_LOADER)
    except (UnicodeDecodeError, yaml.YAMLError, BadCase) as error:
        raise BadCase(f"no readable YAML: {_one_line(error)}", str(path)) from None
    if node is not None and _size(node) > MOST_VALUES:
        raise BadCase(f"more than {MOST_VALUES} values, or one that holds itself", str(path))
    return node


def _one_line(error: Exception) -> str:
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or str(error)
    place = f", line {mark.line + 1}" if mark is not None else ""
    return " ".join(f"{problem}{place}".split())[:200]


def _check_depth(text: str) -> None:
    depth = 0
    for event in yaml.parse(text, Loader=_LOADER):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > DEEPEST:
            raise BadCase(f"nested deeper than {DEEPEST}")


def _size(root: yaml.Node) -> int:
    """Count the values as if every alias were written out: a small file can mean a huge one."""
    sizes: dict[int, int] = {}

    def size(node: yaml.Node) -> int:
        if id(node) not in sizes:
            sizes[id(node)] = MOST_VALUES + 1  # what a node that holds itself would count for
            sizes[id(node)] = 1 + sum(map(size, _children(node)))
        return sizes[id(node)]

    return size(root)


def _children(node: yaml.Node) -> Iterator[yaml.Node]:
    if isinstance(node, yaml.SequenceNode):
        yield from node.value
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield key
            yield value


def _value(node: yaml.Node) -> Value:
    if isinstance(node, yaml.SequenceNode):
        return [_value(item) for item in node.value]
    if isinstance(node, yaml.MappingNode):
        return _mapping(node)
    return _scalar(node)


def _mapping(node: yaml.MappingNode) -> dict[str, Value]:
    values: dict[str, Value] = {}
    for key, value in node.value:
        if not isinstance(key, yaml.ScalarNode):
            raise BadCase(f"line {key.start_mark.line + 1}: a key must be a word")
        if key.value in values:
            raise BadCase(f"line {key.start_mark.line + 1}: {_short(key.value)} stands twice")
        values[key.value] = _value(value)
    return values


def _scalar(node: yaml.Node) -> Value:
    kind = node.tag.removeprefix("tag:yaml.org,2002:")
    text = str(node.value)
    match kind:
        case "null":
            return None
        case "bool":
            return text.lower() in _TRUE
        case "int" if text.lstrip("+-").isascii() and text.lstrip("+-").isdigit():
            if len(text) > 18:
                raise BadCase(f"line {node.start_mark.line + 1}: {_short(text)} is too large")
            return int(text)
        case "str" | "int" | "float" | "timestamp" | "value" | "merge":
            return text
        case _:
            raise BadCase(f"line {node.start_mark.line + 1}: unknown tag {_short(kind)}")


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")


def _case(where: str, value: Value) -> Case:
    if not isinstance(value, dict):
        raise BadCase("a case is a mapping with name, game, given, play, expect")
    name = value.get("name")
    if not isinstance(name, str | int) or name == "":
        raise BadCase("a case needs a name")
    try:
        return _read(where, str(name), value)
    except BadCase as bad:
        raise BadCase(f"{_short(str(name))}: {bad}") from None


def _read(where: str, name: str, value: Mapping[str, Value]) -> Case:
    unknown = [key for key in value if key not in KEYS]
    if unknown:
        raise BadCase(f"unknown key {_short(unknown[0])}; known are {', '.join(KEYS)}")
    game = value.get("game")
    if not isinstance(game, str):
        raise BadCase("game must name a preset")
    players = value.get("players")
    if players is not None and type(players) is not int:
        raise BadCase("players must be a whole number")
    _texts(value, "rulings")
    return Case(
        where=where,
        name=name,
        game=game,
        rules=_block(value, "rules"),
        players=players,
        given=_block(value, "given"),
        play=_texts(value, "play"),
        expect=_block(value, "expect"),
    )


def _block(value: Mapping[str, Value], key: str) -> Mapping[str, Value]:
    block = value.get(key)
    if block is None:
        return {}
    if not isinstance(block, dict):
        raise BadCase(f"{key} must be a mapping")
    return block


def _texts(value: Mapping[str, Value], key: str) -> tuple[str, ...]:
    items = value.get(key)
    if items is None:
        return ()
    if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
        raise BadCase(f"{key} must be a list of texts")
    return tuple(str(item) for item in items)
