#!/bin/sh
# Install a lock file and Ruse itself into a virtual environment, with uv if it can be had: tools/install.sh VENV LOCK
set -eu
venv=$1 lock=$2 python=${PYTHON:-python3}

"$python" -c 'import sys; sys.exit("Ruse needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
uv=$(command -v uv) || uv=$venv/bin/uv
if [ ! -x "$venv/bin/python" ]; then
    echo "Making $venv"
    "$uv" venv --quiet --seed --python "$python" "$venv" 2>/dev/null || "$python" -m venv "$venv"
fi
if [ ! -x "$uv" ]; then
    echo "Fetching uv, which installs the rest"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check uv || echo "uv cannot be had: pip will do, slowly"
fi
echo "Installing $lock"
if [ -x "$uv" ]; then
    "$uv" pip install --python "$venv/bin/python" --require-hashes -r "$lock"
    "$uv" pip install --python "$venv/bin/python" --quiet --no-deps --editable .
else
    "$venv/bin/python" -m pip install --disable-pip-version-check --require-hashes -r "$lock"
    "$venv/bin/python" -m pip install --disable-pip-version-check --quiet --no-deps --editable .
fi
