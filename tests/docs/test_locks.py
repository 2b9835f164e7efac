"""The lock files hold a pin with hashes for every dependency, agree with each other, and name no registry."""

import re
import tomllib
from collections.abc import Iterable

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.processes import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
PLAY = [*PROJECT["project"]["dependencies"], *EXTRAS["play"]]
DEV = [*PLAY, *EXTRAS["envs"], *PROJECT["dependency-groups"]["dev"]]


def text(name: str) -> str:
    return (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")


def entries(name: str) -> list[str]:
    """Every pin with its marker and hashes, without comments."""
    lines = [line for line in text(name).splitlines() if line.strip() and not line.strip().startswith("#")]
    return "\n".join(lines).replace("\\\n", " ").splitlines()


def pins(name: str) -> dict[str, set[str]]:
    """Pinned versions by package; several where they depend on the Python."""
    found: dict[str, set[str]] = {}
    for entry in entries(name):
        package, version = re.match(r"([\w.-]+)==([^\s;]+)", entry).groups()  # type: ignore[union-attr]
        found.setdefault(canonicalize_name(package), set()).add(version)
    return found


@pytest.mark.parametrize(("name", "wanted"), [("play", PLAY), ("dev", DEV)])
def test_every_dependency_is_pinned_within_its_range(name: str, wanted: Iterable[str]) -> None:
    pinned = pins(name)
    for requirement in map(Requirement, wanted):
        versions = pinned[canonicalize_name(requirement.name)]
        assert all(version in requirement.specifier for version in versions), f"{requirement}: run make lock"


@pytest.mark.parametrize("name", ["play", "dev"])
def test_every_pin_has_hashes_and_no_registry_is_named(name: str) -> None:
    assert all("--hash=sha256:" in entry for entry in entries(name))
    assert "://" not in text(name)
    assert not re.search(r"^\s*(-i|-f|--index|--extra-index|--find-links)", text(name), re.MULTILINE)


def test_both_locks_pin_the_same_versions() -> None:
    dev = pins("dev")
    assert {package: dev[package] for package in pins("play")} == pins("play")
