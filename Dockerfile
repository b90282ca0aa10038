# syntax=docker/dockerfile:1

FROM rust:1.95-slim-bookworm AS build
WORKDIR /build
COPY . .
# The caches persist between builds, so a change of the source compiles only this workspace. Queries
# are checked against .sqlx, because there is no database here.
# The first line of the log names the commit.
ARG TURNSTONE_COMMIT
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/build/target \
    SQLX_OFFLINE=true cargo build --release --locked --bin turnstone \
    && cp target/release/turnstone /usr/local/bin/turnstone

FROM debian:trixie-slim
# The certificates are for a connection to the database by TLS, the client is for `turnstone backup` and `restore`:
# as new as the Postgres of docker-compose.yml.
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates postgresql-client-17 \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --user-group --no-create-home turnstone \
    && install -d -o turnstone -g turnstone -m 700 /var/lib/turnstone
COPY --from=build /usr/local/bin/turnstone /usr/local/bin/turnstone
USER turnstone
ENV TURNSTONE_ADDRESS=0.0.0.0:8080
# Contains the key that signs finished matches; the database is in another container.
ENV TURNSTONE_DATA_DIR=/var/lib/turnstone
VOLUME /var/lib/turnstone
EXPOSE 8080
# Bash, which is part of every Debian, can speak HTTP, so the image needs no curl. If
# TURNSTONE_ADDRESS has another port, replace this check.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /readyz HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3 && read -r line <&3 && [[ $line == *' 200 '* ]]"]
ENTRYPOINT ["turnstone"]
CMD ["serve"]
