"""What the server's tests share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.company import Company


@pytest.fixture
def company(tmp_path: Path) -> Iterator[Company]:
    """A hall without a network."""
    company = Company(tmp_path / "tables.sqlite")
    yield company
    company.close()
