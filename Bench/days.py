"""The calendar: a film of a month's days beside ffmpeg making the same, the days of a folder beside
exiftool reading the same dates, and months and years of vaults of any size, at the terminal's core
and in Chromium."""

import os
import shutil
import tempfile
from pathlib import Path

import months
import months_web
from command import PASSPHRASE, RELEASE, real_photo, took
from figures import Comparison

# A month: photos as phones take them, and films of which three seconds are shown.
PHOTOS, FILMS, FILM_SECONDS, SHOWN_SECONDS = 8, 4, 6, 3
FOLDER_FILES = 2_000
FILM_GOAL = 1.0
FRAME = ("scale=1080:1350:force_original_aspect_ratio=decrease,"
         "pad=1080:1350:(ow-iw)/2:(oh-ih)/2,setsar=1,fps=30,format=yuv420p")
# A photo is decoded and scaled once, as we do.
HELD = ",loop=loop=59:size=1,setpts=N/30/TB"


def rates(repeats):
    folder = Path(tempfile.mkdtemp(prefix="dayly-bench-"))
    try:
        yield from films(folder, repeats)
        yield from folders(folder, repeats)
        yield from months.rates(folder)
        yield from months_web.rates(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def films(folder, repeats):
    month = made_month(folder)
    secret = folder / "passphrase"
    secret.write_text(PASSPHRASE + "\n")
    vault = {"DAYLY_VAULT": str(folder / "vault"), "DAYLY_PASSPHRASE_FILE": str(secret)}
    took(RELEASE / "dayly", "vault", "init", "--new-passphrase-file", secret, **vault)
    took(RELEASE / "dayly", "vault", "import", *month, **vault)
    ours, theirs = [], []
    for _ in range(repeats):
        # Unlocking takes its time on purpose and once, however long the film is.
        unlocking = took(RELEASE / "dayly", "vault", "stats", **vault)
        out = folder / "ours.mp4"
        ours.append(took(RELEASE / "dayly", "calendar", "film", "2024-05", "-o", out, **vault)
                    - unlocking)
        out.unlink()
        theirs.append(took(*ffmpeg(month, folder / "theirs.mp4")))
    yield Comparison(f"film of {PHOTOS} photos, {FILMS} films", "s", ours, "ffmpeg", theirs,
                     FILM_GOAL, lower=True)


def made_month(folder):
    """A file a day."""
    made = []
    for day in range(1, PHOTOS + FILMS + 1):
        if day <= PHOTOS:
            path = folder / f"{day:02}.jpg"
            took("ffmpeg", "-i", real_photo(), "-vf", "scale=4000:3000,noise=alls=8", "-q:v", "3",
                 path)
            tag = f"-DateTimeOriginal=2024:05:{day:02} 12:00:00"
        else:
            path = folder / f"{day:02}.mp4"
            took("ffmpeg", "-f", "lavfi", "-i", f"testsrc2=s=1920x1080:r=30:d={FILM_SECONDS}",
                 "-vf", "noise=alls=12:allf=t", "-pix_fmt", "yuv420p", "-preset", "veryfast", path)
            tag = f"-Keys:CreationDate=2024:05:{day:02} 12:00:00+02:00"
        took("exiftool", "-overwrite_original", tag, path)
        made.append(path)
    return made


def ffmpeg(month, out):
    """The same frames by one command: photos for two seconds, of films the middle."""
    inputs = []
    for path in month:
        if path.suffix == ".jpg":
            inputs += ["-framerate", "30", "-i", path]
        else:
            start = (FILM_SECONDS - SHOWN_SECONDS) / 2
            inputs += ["-ss", str(start), "-t", str(SHOWN_SECONDS), "-i", path]
    parts = [f"[{number}:v]{FRAME}{HELD if path.suffix == '.jpg' else ''}[v{number}]"
             for number, path in enumerate(month)]
    joined = "".join(f"[v{number}]" for number in range(len(month)))
    graph = ";".join([*parts, f"{joined}concat=n={len(month)}:v=1[out]"])
    return ["ffmpeg", "-y", *inputs, "-filter_complex", graph, "-map", "[out]", "-an", "-c:v",
            "libx264", "-preset", "veryfast", "-crf", "20", out]


def folders(folder, repeats):
    """The first time, and again when nothing has changed."""
    pictures = folder / "Pictures"
    pictures.mkdir()
    photo = folder / "01.jpg"
    for number in range(FOLDER_FILES):
        os.link(photo, pictures / f"{number:05}.jpg")
    first, again, theirs = [], [], []
    for _ in range(repeats):
        cache = {"XDG_CACHE_HOME": str(folder / "cache")}
        command = (RELEASE / "dayly", "calendar", "2024-05", "--folder", pictures, "--json")
        first.append(FOLDER_FILES / took(*command, **cache))
        again.append(FOLDER_FILES / took(*command, **cache))
        shutil.rmtree(folder / "cache")
        theirs.append(FOLDER_FILES / took("exiftool", "-q", "-csv", "-DateTimeOriginal", pictures))
    what = f"days of {FOLDER_FILES:,} photos"
    yield Comparison(what, "/s", first, "exiftool", theirs)
    yield Comparison(what + ", again", "/s", again, "exiftool", theirs)
