"""`python -m tools.notebooks`: execute the notebooks of docs/examples, and keep what their cells show."""

import json
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

EXAMPLES = Path(__file__).parent.parent / "docs" / "examples"
_ABOUT = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def executed(path: Path) -> dict[str, Any]:
    """The notebook with the outputs of its cells; a cell that raises, raises."""
    notebook: Any = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    NotebookClient(notebook, timeout=600, kernel_name="python3", record_timing=False).execute()
    return {**notebook, "metadata": _ABOUT}


def main() -> None:
    """Execute all of them in place."""
    for path in sorted(EXAMPLES.glob("*.ipynb")):
        path.write_text(json.dumps(executed(path), indent=1, ensure_ascii=False) + "\n", "utf-8")
        print(path.name)


if __name__ == "__main__":
    main()
