# The bot, with the driver of PostgreSQL: docker build -t courtyard . ; compose.yaml runs it. It holds no token and no
# database.
FROM python:3.13-slim

RUN useradd --create-home --uid 10001 courtyard && install -d -o courtyard -m 700 /var/lib/courtyard
WORKDIR /opt/courtyard
COPY requirements-postgres.txt .
RUN pip install --no-cache-dir --no-deps --require-hashes -r requirements-postgres.txt
COPY bot bot
COPY cogs cogs
COPY engine engine
COPY data data

USER courtyard
ENV COURTYARD_DATABASE=/var/lib/courtyard/courtyard.db PYTHONUNBUFFERED=1
VOLUME /var/lib/courtyard
ENTRYPOINT ["python", "-m", "bot"]
