# The bot as an image: the locked packages, an unprivileged user, and all stored data in /data.
FROM python:3.11-slim AS build
WORKDIR /src
RUN python -m venv /opt/fulltime
COPY requirements-run.lock ./
RUN /opt/fulltime/bin/python -m pip install --no-cache-dir --no-deps --require-hashes -r requirements-run.lock
COPY . ./
RUN /opt/fulltime/bin/python -m pip install --no-cache-dir --no-deps --no-build-isolation . \
    && /opt/fulltime/bin/python -m pip check \
    && /opt/fulltime/bin/python -m compileall -q /opt/fulltime/lib

FROM python:3.11-slim
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin fulltime \
    && install -d -o fulltime -g fulltime -m 700 /data
COPY --from=build /opt/fulltime /opt/fulltime
COPY deploy/container.sh deploy/nightly.sh /opt/fulltime/bin/
ENV PATH=/opt/fulltime/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    FULLTIME_DATABASE=sqlite:////data/fulltime.db \
    FULLTIME_BACKUPS=/data/backups \
    FULLTIME_LOG_FORMAT=json \
    FULLTIME_HEALTH_PORT=8080
USER 10001:10001
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=90s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8080/healthz/live')"]
ENTRYPOINT ["container.sh"]
CMD ["run"]
