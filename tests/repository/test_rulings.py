"""Every numbered ruling is explained in docs/rules.md and held by a case or a test."""

import ast
from collections.abc import Iterator

import yaml

from tests.repository.tree import CASES, read, sources

RULINGS = {f"R{n}" for n in (*range(1, 13), *range(20, 32), *range(40, 46), 50)}


def cited_by_cases() -> Iterator[str]:
    for path in CASES.rglob("*.yaml"):
        for case in yaml.safe_load(path.read_text(encoding="utf-8")) or ():
            yield from case.get("rulings", ())


def is_ruling(decorator: ast.expr) -> bool:
    return (
        isinstance(decorator, ast.Call)
        and isinstance(decorator.func, ast.Name)
        and decorator.func.id == "ruling"
    )


def cited_by_tests() -> Iterator[str]:
    for path in sources("tests"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for decorator in filter(is_ruling, getattr(node, "decorator_list", ())):
                yield from (ast.literal_eval(argument) for argument in decorator.args)


def test_each_ruling_is_cited_by_a_case_or_a_test() -> None:
    assert RULINGS - {*cited_by_cases(), *cited_by_tests()} == set()


def test_no_ruling_is_cited_that_does_not_exist() -> None:
    assert {*cited_by_cases(), *cited_by_tests()} - RULINGS == set()


def test_each_ruling_is_explained() -> None:
    text = read("docs/rules.md")
    assert [number for number in RULINGS if f"**{number}**" not in text] == []
