"""Locks pin everything by hash and say nothing about where it comes from."""

import json
import re
import tomllib

import pytest

from tests.repository.tree import ROOT, read

LOCKS = sorted(path.name for path in ROOT.glob("requirements*.lock"))
NODE_LOCK = ".ci/node/package-lock.json"


def pins(lock: str) -> dict[str, str]:
    """{name: version} of a lock (of the last one, where Python versions differ)."""
    return dict(re.findall(r"^([a-z0-9._-]+)==(\S+)", read(lock), re.MULTILINE))


@pytest.mark.parametrize("lock", [*LOCKS, NODE_LOCK])
def test_lock_holds_no_address(lock: str) -> None:
    assert re.findall(r"\w+://\S+|--(?:extra-)?index-url|\"resolved\"", read(lock)) == []


@pytest.mark.parametrize("lock", LOCKS)
def test_each_pin_has_hashes(lock: str) -> None:
    entries = re.split(r"^(?=[a-z0-9])", read(lock), flags=re.MULTILINE)[1:]
    assert [entry for entry in entries if "--hash=sha256:" not in entry] == []


def test_each_package_of_the_page_checkers_has_a_hash() -> None:
    packages = json.loads(read(NODE_LOCK))["packages"]
    assert [name for name, entry in packages.items() if name and "integrity" not in entry] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_locks_agree(lock: str) -> None:
    """So that `make run` after `make test` moves nothing."""
    ours, dev = pins(lock), pins("requirements-dev.lock")
    assert {n: v for n, v in ours.items() if dev.get(n, v) != v} == {}


def test_locks_hold_every_dependency_of_the_project_file() -> None:
    project = tomllib.loads(read("pyproject.toml"))["project"]
    core, extra = project["dependencies"], project["optional-dependencies"]
    for lock, wanted in (
        ("requirements.lock", core),
        ("requirements-dev.lock", core + extra["dev"]),
        ("requirements-bench.lock", core + extra["bench"]),
        ("requirements-mutants.lock", core + extra["dev"] + extra["mutants"]),
    ):
        names = {re.split(r"[^a-z0-9-]", entry)[0] for entry in wanted}
        assert names - set(pins(lock)) == set(), lock
