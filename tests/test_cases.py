"""Every rule case of tests/cases, through the runner of `uno-kiosk cases`: one test each."""

from pathlib import Path

import pytest

from kiosk.commands.cases import run
from kiosk.offline.case_file import BadCase, Case, case_files, read_cases

CASES = Path(__file__).parent / "cases"


def every_case() -> list[Case | BadCase]:
    return [case for file in case_files(CASES) for case in read_cases(file)]


def title(case: Case | BadCase) -> str:
    if isinstance(case, BadCase):
        return "bad case"
    path, line = case.where.rsplit(":", 1)
    return f"{Path(path).stem}:{line} {case.name}"


@pytest.mark.parametrize("case", every_case(), ids=title)
def test_case(case: Case | BadCase) -> None:
    assert isinstance(case, Case), f"{case.where}: {case}"
    verdict = run(case)
    assert not verdict.reasons, "\n".join((verdict.title, *verdict.reasons))
