"""The obvious Python stack for the same three endpoints: FastAPI, uvicorn, SQLite, files.

Written the way a careful developer would: sessions looked up by hash, the body streamed to a
temporary file, one row per post, the blob sent with sendfile. It verifies no log and no prekeys,
which the server it is compared with does. With PEER_DURABLE set, a post is on disk when it is
answered: the file, its name and the row are synced."""

import hashlib
import os
import sqlite3
import time
from pathlib import Path

from fastapi import FastAPI, HTTPException, Request
from fastapi.responses import FileResponse

FOLDER = Path(os.environ["PEER_DATA"])
IS_DURABLE = bool(os.environ.get("PEER_DURABLE"))
BLOBS = FOLDER / "blobs"
BLOBS.mkdir(parents=True, exist_ok=True)
EXPIRY_MILLISECONDS = 48 * 3_600_000

database = sqlite3.connect(FOLDER / "peer.sqlite", check_same_thread=False)
database.executescript(f"""
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = {'FULL' if IS_DURABLE else 'NORMAL'};
  CREATE TABLE IF NOT EXISTS sessions (hash BLOB PRIMARY KEY, account TEXT) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS posts (
    photo TEXT PRIMARY KEY, grp TEXT, account TEXT, day INTEGER, size INTEGER, digest BLOB,
    received INTEGER, expires INTEGER);
  CREATE INDEX IF NOT EXISTS feed ON posts (grp, received);
""")
app = FastAPI()


def account_of(request):
    for part in request.headers.get("cookie", "").split("; "):
        row = database.execute(
            "SELECT account FROM sessions WHERE hash = ?",
            (hashlib.sha256(part.encode()).digest(),)).fetchone()
        if row:
            return row[0]
    raise HTTPException(401)


def sync_names(folder):
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@app.put("/v1/groups/{group}/posts/{photo}", status_code=201)
async def post(group: str, photo: str, request: Request):
    account = account_of(request)
    temporary, digest, size = BLOBS / f"{photo}.part", hashlib.sha256(), 0
    with temporary.open("wb") as file:
        async for piece in request.stream():
            digest.update(piece)
            size += len(piece)
            file.write(piece)
        if IS_DURABLE:
            file.flush()
            os.fsync(file.fileno())
    received = int(time.time() * 1000)
    temporary.rename(BLOBS / photo)
    if IS_DURABLE:
        sync_names(BLOBS)
    with database:
        database.execute(
            "INSERT INTO posts VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (photo, group, account, received // 86_400_000, size, digest.digest(), received,
             received + EXPIRY_MILLISECONDS))
    return {"received": received, "expires": received + EXPIRY_MILLISECONDS}


@app.get("/v1/groups/{group}/posts")
async def feed(group: str, request: Request):
    account_of(request)
    now = int(time.time() * 1000)
    rows = database.execute(
        "SELECT photo, account, day, received, expires, size FROM posts"
        " WHERE grp = ? AND expires > ? ORDER BY received", (group, now)).fetchall()
    names = ("photo", "sender", "day", "received", "expires", "size")
    return {"now": now, "posts": [dict(zip(names, row)) for row in rows]}


@app.get("/v1/groups/{group}/posts/{photo}")
async def blob(group: str, photo: str, request: Request):
    account_of(request)
    row = database.execute(
        "SELECT expires FROM posts WHERE photo = ? AND grp = ?", (photo, group)).fetchone()
    if not row or row[0] <= time.time() * 1000:
        raise HTTPException(404)
    return FileResponse(BLOBS / photo, headers={"Cache-Control": "no-store"})
