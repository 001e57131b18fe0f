"""The obvious Python stack with rows in PostgreSQL: FastAPI, uvicorn, asyncpg, files. Durable as
`fastapi_peer.py` can be: file and name are synced, and the row is committed, when a post is
answered. It verifies no log and no prekeys, tells nobody of a post, and a day holds any number."""

import contextlib
import hashlib
import os
import ssl
import time
from pathlib import Path

import asyncpg
from fastapi import FastAPI, HTTPException, Request

FOLDER = Path(os.environ["PEER_DATA"])
EXPIRY_MILLISECONDS = 48 * 3_600_000
CONNECTIONS = 8
TABLES = """
  CREATE TABLE IF NOT EXISTS sessions (hash bytea PRIMARY KEY, account text);
  CREATE TABLE IF NOT EXISTS posts (
    photo text PRIMARY KEY, grp text, account text, day bigint, size bigint, digest bytea,
    received bigint, expires bigint);
  CREATE INDEX IF NOT EXISTS feed ON posts (grp, received);
"""


@contextlib.asynccontextmanager
async def life(app):
    context = ssl.create_default_context(cafile=os.environ["PEER_AUTHORITY"])
    async with asyncpg.create_pool(
            os.environ["PEER_DATABASE"], ssl=context, min_size=CONNECTIONS,
            max_size=CONNECTIONS, target_session_attrs="read-write") as pool:
        await pool.execute(TABLES)
        app.state.pool = pool
        yield


app = FastAPI(lifespan=life)


async def account_of(request):
    for part in request.headers.get("cookie", "").split("; "):
        account = await app.state.pool.fetchval(
            "SELECT account FROM sessions WHERE hash = $1", hashlib.sha256(part.encode()).digest())
        if account:
            return account
    raise HTTPException(401)


def sync(path):
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@app.put("/v1/groups/{group}/posts/{photo}", status_code=201)
async def post(group: str, photo: str, request: Request):
    account = await account_of(request)
    temporary, digest, size = FOLDER / f"{photo}.part", hashlib.sha256(), 0
    with temporary.open("wb") as file:
        async for piece in request.stream():
            digest.update(piece)
            size += len(piece)
            file.write(piece)
        file.flush()
        os.fsync(file.fileno())
    received = int(time.time() * 1000)
    temporary.rename(FOLDER / photo)
    sync(FOLDER)
    await app.state.pool.execute(
        "INSERT INTO posts VALUES ($1, $2, $3, $4, $5, $6, $7, $8)", photo, group, account,
        received // 86_400_000, size, digest.digest(), received, received + EXPIRY_MILLISECONDS)
    return {"received": received, "expires": received + EXPIRY_MILLISECONDS}


@app.get("/v1/groups/{group}/posts")
async def feed(group: str, request: Request):
    await account_of(request)
    now = int(time.time() * 1000)
    rows = await app.state.pool.fetch(
        "SELECT photo, account, day, received, expires, size FROM posts"
        " WHERE grp = $1 AND expires > $2 ORDER BY received", group, now)
    return {"now": now, "posts": [dict(row) for row in rows]}
