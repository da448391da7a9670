"""docs/commands.md has every command and every option, and none that is not there."""

import re
from argparse import Action, ArgumentParser, _SubParsersAction
from collections.abc import Iterator

import pytest

from kiosk.cli import build_parser
from tests.repository.tree import read, sections


def commands(parser: ArgumentParser, name: str = "") -> Iterator[tuple[str, ArgumentParser]]:
    """Each command with its parser, by its whole name ("launcher press")."""
    for action in parser._actions:
        if isinstance(action, _SubParsersAction):
            for word, below in action.choices.items():
                yield f"{name} {word}".strip(), below
                yield from commands(below, f"{name} {word}".strip())


def spoken(action: Action) -> list[str]:
    """How a user writes this: its long options, or the name of what stands there."""
    if action.option_strings:
        return [option for option in action.option_strings if option.startswith("--")]
    name = action.metavar or action.dest
    return [name.upper()] if isinstance(name, str) else list(name)


COMMANDS = dict(commands(build_parser()))


def section(command: str) -> str:
    return sections(read("docs/commands.md"), level=2).get(command, "")


@pytest.mark.parametrize("command", COMMANDS)
def test_command_has_its_section(command: str) -> None:
    assert section(command), f"docs/commands.md has no section '## {command}'"


@pytest.mark.parametrize("command", COMMANDS)
def test_each_option_is_described(command: str) -> None:
    actions = (a for a in COMMANDS[command]._actions if not isinstance(a, _SubParsersAction))
    words = [word for action in actions for word in spoken(action) if word != "--help"]
    text = section(command)
    assert [word for word in words if not re.search(rf"`[^`\n]*{word}\b", text)] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_no_option_is_described_that_does_not_exist(command: str) -> None:
    known = {option for a in COMMANDS[command]._actions for option in a.option_strings}
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", section(command))) - known == set()


def test_no_command_is_described_that_does_not_exist() -> None:
    headings = sections(read("docs/commands.md"), level=2)
    assert [name for name in headings if name[0].islower() and name not in COMMANDS] == []
