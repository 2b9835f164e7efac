"""What is installed is all that is needed: the wheel has every file that the package reads."""

import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

from tests.docs.running import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def test_the_wheel_has_every_file(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    source = ROOT / "src"
    files = {path.relative_to(source).as_posix() for path in (source / "ruse").rglob("*") if path.is_file()}
    needed = {file for file in files if "__pycache__" not in file}
    assert {Path(file).suffix for file in needed} >= {".py", ".toml", ".md"}
    assert needed <= packed


def test_the_wheel_is_tested_with_what_builds_it() -> None:
    assert set(PROJECT["build-system"]["requires"]) <= set(PROJECT["dependency-groups"]["dev"])


def test_the_image_is_made_of_what_the_wheel_needs() -> None:
    """Only what .dockerignore lets through can be copied, and compiled code is used as it was compiled."""
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    let_through = {line[1:] for line in ignored if line.startswith("!")}
    assert ignored[0] == "*"
    assert let_through == {"pyproject.toml", "src", PROJECT["project"]["readme"], *PROJECT["project"]["license-files"]}
    build, image = (ROOT / "Dockerfile").read_text("utf-8").split("\nFROM ")[1:]
    copied = [line.split()[1:-1] for line in build.splitlines() if line.startswith("COPY")]
    assert {each for group in copied for each in group} == let_through
    for setting in ("NUMBA_CPU_NAME=generic", "RUSE_CACHE=/opt/ruse/compiled"):
        assert setting in build
        assert setting in image
    assert "USER ruse" in image
