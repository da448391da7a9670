"""Ten positions go on in exactly as many ways as before; the numbers are in golden/counts.txt."""

from tests.engine.counting import begin, count, positions
from tests.engine.goldens import check


def test_the_trees_have_the_sizes_they_had() -> None:
    cases = positions()
    assert len(cases) == 10
    lines = [f"{' '.join(map(str, count(begin(case))))} - {case.name}" for case in cases]
    check("counts", "\n".join(lines) + "\n")
