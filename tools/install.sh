#!/bin/sh
# Install a lock file and Ruse itself into a virtual environment, with uv if it can be had: tools/install.sh VENV LOCK
set -eu
venv=$1 lock=$2 python=${PYTHON:-python3}

"$python" -c 'import sys; sys.exit("Ruse needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
if [ ! -x "$venv/bin/python" ]; then
    echo "Making $venv"
    "$python" -m venv --without-pip "$venv"
fi
pip_install() {  # with the pip of the system, which is there already; else with one in the environment
    if "$python" -m pip --python "$venv/bin/python" --version >/dev/null 2>&1; then
        "$python" -m pip --disable-pip-version-check --python "$venv/bin/python" install "$@"
    else
        "$venv/bin/python" -m ensurepip >/dev/null
        "$venv/bin/python" -m pip --disable-pip-version-check install "$@"
    fi
}
uv=$(command -v uv) || uv=$venv/bin/uv
if [ ! -x "$uv" ]; then
    echo "Fetching uv, which installs the rest"
    pip_install --quiet uv || echo "uv cannot be had: pip will do, slowly"
fi
uv_install() { [ -x "$uv" ] && "$uv" pip install --python "$venv/bin/python" "$@"; }
echo "Installing $lock"
uv_install --require-hashes -r "$lock" || pip_install --require-hashes -r "$lock"
uv_install --quiet --no-deps --editable . || pip_install --quiet --no-deps --editable .
