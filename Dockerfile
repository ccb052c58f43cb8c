FROM python:3.11-slim
WORKDIR /srv/tessera
RUN useradd --system --home /srv/tessera tessera && mkdir /data && chown tessera /data
COPY deploy/requirements-postgresql.txt .
RUN pip install --no-cache-dir --require-hashes -r requirements-postgresql.txt
COPY bot.py ./
COPY cogs cogs
COPY rules rules
COPY render render
COPY data data
USER tessera
VOLUME /data
ENV TESSERA_DATABASE=/data/tessera.sqlite3 PYTHONUNBUFFERED=1
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["python", "bot.py", "health"]
CMD ["python", "bot.py"]
