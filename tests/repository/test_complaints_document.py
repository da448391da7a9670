"""Every complaint of docs/complaints.md has its source, and a case or test that is there."""

import re

from kiosk.offline.case_file import Case, case_files, read_cases
from tests.repository.tree import CASES, read

ROWS = re.findall(r"^\| (C\d+) \| (.+?) \| (.+?) \|$", read("docs/complaints.md"), re.MULTILINE)
FORTY = 40


def test_each_has_a_case_or_a_test() -> None:
    cases = [case for file in case_files(CASES / "complaints") for case in read_cases(file)]
    names = [case.name for case in cases if isinstance(case, Case)]
    found = [name.split()[0] for name in names]
    found += re.findall(r"^def test_(c\d+)_", read("tests/engine/test_complaints.py"), re.MULTILINE)
    assert sorted(name.upper() for name in found) == sorted(number for number, _, _ in ROWS)


def test_each_names_its_source() -> None:
    wrong = [row for row in ROWS if not re.fullmatch(r"[\w.-]+/[\w.-]+#\d+", row[2])]
    assert wrong == []


def test_there_are_forty_and_no_two_alike() -> None:
    assert len({complaint for _, complaint, _ in ROWS}) == len(ROWS) >= FORTY
    assert len({source for _, _, source in ROWS}) >= FORTY
