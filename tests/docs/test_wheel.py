"""The wheel holds all files that the package reads, and neither tests nor tools."""

import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

import ruse
from tests.processes import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    assert wheel.name == f"ruse-{ruse.__version__}-py3-none-any.whl"
    with ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_wheel_has_every_file_but_tests(packed: set[str]) -> None:
    source = ROOT / "src"
    paths = [path.relative_to(source) for path in (source / "ruse").rglob("*") if path.is_file()]
    needed = {path.as_posix() for path in paths if not {"__pycache__", "tests"} & set(path.parts)}
    assert {Path(file).suffix for file in needed} >= {".py", ".toml", ".md", ".js", ".css", ".html", ".typed"}
    assert {file for file in packed if ".dist-info/" not in file} == needed


def test_the_wheel_has_metadata_and_license(packed: set[str]) -> None:
    names = {file.partition(".dist-info/")[2] for file in packed if ".dist-info/" in file}
    assert names == {"METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses/LICENSE"}


def test_the_image_is_made_of_files_that_docker_may_read() -> None:
    """Everything that the Dockerfile copies is let through by .dockerignore, and nothing else is."""
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    let_through = {line[1:] for line in ignored if line.startswith("!")}
    assert ignored[0] == "*"
    lines = (ROOT / "Dockerfile").read_text("utf-8").splitlines()
    copied = [line.split()[1:-1] for line in lines if line.startswith("COPY") and "--from" not in line]
    assert {each for group in copied for each in group} == let_through
    assert let_through >= {"pyproject.toml", "src", PROJECT["project"]["readme"], *PROJECT["project"]["license-files"]}
