# Builds from this repository alone: docker build -t ruse . && docker run -p 8470:8470 -v ruse:/data ruse
# See docs/hosting.md.

# To pin it: docker build --build-arg BASE=python:3.13-slim@sha256:... -t ruse .
ARG BASE=python:3.13-slim

FROM $BASE AS build

# The bots' search is compiled here, once, for any processor of this architecture. Compiled code is good only at the
# path, and with the settings of Numba, that it was compiled with: the same as below.
ENV NUMBA_CPU_NAME=generic RUSE_CACHE=/opt/ruse/compiled PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1

RUN python -m venv /opt/ruse
COPY requirements/play.txt /source/
RUN /opt/ruse/bin/pip install --require-hashes -r /source/play.txt
COPY pyproject.toml README.md LICENSE /source/
COPY src /source/src
RUN /opt/ruse/bin/pip install --no-deps /source
RUN /opt/ruse/bin/python -m ruse.server.bots.compiling

FROM $BASE

ENV NUMBA_CPU_NAME=generic RUSE_CACHE=/opt/ruse/compiled \
    RUSE_HOST=0.0.0.0 RUSE_PORT=8470 RUSE_STORE=/data/tables.sqlite \
    PATH=/opt/ruse/bin:$PATH PYTHONUNBUFFERED=1

COPY --from=build /opt/ruse /opt/ruse
RUN useradd --system --uid 8470 --create-home ruse && install --directory --owner=ruse --mode=700 /data
USER ruse
VOLUME /data
EXPOSE 8470
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD \
    ["python", "-c", "import os, urllib.request as r; r.urlopen(f\"http://127.0.0.1:{os.environ['RUSE_PORT']}/health\", timeout=4)"]
ENTRYPOINT ["ruse"]
CMD ["serve"]
