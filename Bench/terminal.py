"""The vault at the command line: taking in and handing out many photos and one long film, on the
disk, where what is kept has to outlast a power cut, and in memory, where nothing has to; opening
one item; the index made anew; what media files say of themselves."""

import json
import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

import samples
from command import PASSPHRASE, RELEASE, Run, Vault, ran, real_photo
from figures import Comparison
from rivals import ROOT

BENCH = RELEASE / "dayly-bench"
VECTORS = Path(os.environ.get("DAYLY_VECTORS") or ROOT.parent / "shared/vectors")
PHOTOS, PHOTO_BYTES = 1_000, 2_000_000
# What derives a key anew for each file is tried with fewer.
GPG_PHOTOS = 50
FILM_BYTES = 2_000_000_000
INDEX_ITEMS = 100_000
METADATA_FILES = 1_000
# What is put between the fields and the end of each: a photo has so many.
PIXEL_BYTES = 3_000_000
MEMORY = Path("/dev/shm")
MEMORY_NEEDED = 12 << 30


def rates(repeats):
    for place, isDurable in places():
        with place as folder:
            yield from photos(folder, repeats, isDurable)
            yield from film(folder, repeats, isDurable)
    with temporary(MEMORY if has_memory() else None) as folder:
        yield from index(folder)
    with temporary() as folder:
        yield from metadata(folder, repeats)


def places():
    """The disk, and memory where there is enough of it: nothing waits for a disk there."""
    yield temporary(), True
    if has_memory():
        yield temporary(MEMORY), False
    else:
        print(f"  in memory: not measured, {MEMORY} has less than {MEMORY_NEEDED >> 30} GiB free",
              flush=True)


def has_memory():
    return MEMORY.is_dir() and shutil.disk_usage(MEMORY).free >= MEMORY_NEEDED


@contextmanager
def temporary(below=None):
    folder = Path(tempfile.mkdtemp(prefix="dayly-bench-", dir=below))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def photos(folder, repeats, isDurable):
    source = folder / "photos"
    source.mkdir()
    picture = real_photo().read_bytes()
    for number in range(PHOTOS):
        # No two photos have the same length. What fills them up stands before a JPEG's end.
        pixels = os.urandom(PHOTO_BYTES - number - len(picture))
        (source / f"{number:04}.jpg").write_bytes(picture[:-2] + pixels + picture[-2:])
    identity = age_identity(folder)
    runs = {name: [] for name in ("in", "out", "cp", "age", "pair", "gpg", "back")}
    for _ in range(repeats):
        runs["cp"].append(shell(folder, 'cp -r "$0" out && sync -f out', source))
        vault = Vault(folder / "vault")
        runs["in"].append(vault.timed("import", source))
        runs["out"].append(
            vault.timed("export", "--all", "--with-location", "--to", made(folder / "out")))
        shutil.rmtree(vault.folder)
        shutil.rmtree(folder / "out")
        each = f"age -e -i {identity} -o out/$(basename $f).age $f"
        runs["age"].append(shell(folder, f'mkdir out; for f in "$0"/*; do {each}; done; '
                                 'sync -f out', source, keep="out"))
        runs["back"].append(shell(folder, f"for f in out/*; do age -d -i {identity} -o $f.bin $f;"
                                  " done; sync -f out"))
        runs["pair"].append(shell(
            folder, f"mkdir out; ls \"$0\" | xargs -P 2 -I% age -e -i {identity} -o out/% \"$0\"/%",
            source))
        runs["gpg"].append(shell(
            folder, f'mkdir out; for f in $(ls -d "$0"/* | head -n {GPG_PHOTOS}); do '
            f"{GPG} -o out/$(basename $f) $f; done; sync -f out", source,
            scale=PHOTOS / GPG_PHOTOS))
    what = f"{PHOTOS:,} × 2 MB"
    yield from compared(f"import {what}", isDurable, runs["in"], [
        ("cp -r + sync", runs["cp"], 1.0 if isDurable else None),
        ("age", runs["age"], 1 / 3.5 if isDurable else 1 / 7),
        ("age, two at once", runs["pair"], None), ("gpg --symmetric", runs["gpg"], None)])
    yield from compared(f"export {what}", isDurable, runs["out"], [
        ("age -d", runs["back"], 1 / 3)])
    yield from opening(folder, source, identity, repeats)
    shutil.rmtree(source)


def film(folder, repeats, isDurable):
    source = folder / "film.mp4"
    with source.open("wb") as file:
        for _ in range(FILM_BYTES // 10_000_000):
            file.write(os.urandom(10_000_000))
    identity = age_identity(folder)
    runs = {name: [] for name in ("in", "out", "dd", "openssl", "age", "gpg", "back")}
    for _ in range(repeats):
        runs["dd"].append(shell(folder, 'dd if="$0" of=out bs=1M conv=fsync', source))
        runs["openssl"].append(shell(
            folder, 'openssl enc -aes-256-ctr -pbkdf2 -iter 1 -k x -in "$0" | '
            "dd of=out bs=1M iflag=fullblock conv=fsync", source))
        vault = Vault(folder / "vault")
        runs["in"].append(vault.timed("import", source))
        runs["out"].append(
            vault.timed("export", "--all", "--with-location", "--to", made(folder / "out")))
        shutil.rmtree(vault.folder)
        shutil.rmtree(folder / "out")
        runs["age"].append(shell(
            folder, f'age -e -i {identity} -o out "$0"; sync -f out', source, keep="out"))
        runs["back"].append(shell(folder, f"age -d -i {identity} -o back out; sync -f back"))
        (folder / "back").unlink()
        runs["gpg"].append(shell(folder, f'{GPG} -o out "$0"; sync -f out', source))
    yield from compared("import a film of 2 GB", isDurable, runs["in"], [
        ("dd + fsync", runs["dd"], 1 / 1.1 if isDurable else None),
        ("openssl + dd", runs["openssl"], None),
        ("age", runs["age"], None if isDurable else 1 / 4), ("gpg --symmetric", runs["gpg"], None)])
    yield from compared("export a film of 2 GB", isDurable, runs["out"], [
        ("age -d", runs["back"], 1 / 3)])
    source.unlink()


def opening(folder, source, identity, repeats):
    """One item to its picture, in memory, by a vault that is open; age begins a process for it, as
    its users do."""
    vault = Vault(folder / "vault")
    some = sorted(source.iterdir())[:100]
    vault.run("import", *some)
    ours, theirs = [], []
    for file in some[:20 * repeats]:
        shell(folder, f'age -e -i {identity} -o out "$0"', file, keep="out")
        theirs.append(shell(folder, f"age -d -i {identity} out > /dev/null").seconds * 1000)
    done = subprocess.run([BENCH, "open", vault.folder, vault.secret], check=True, text=True,
                          stdout=subprocess.PIPE).stdout
    ours = json.loads(done)["open_ms"]
    shutil.rmtree(vault.folder)
    yield Comparison("open one item of 2 MB", "ms", ours, "age -d", theirs, lower=True)


def index(folder):
    """An index that was lost, made anew from the heads of its items."""
    source = folder / "small"
    source.mkdir()
    for number in range(INDEX_ITEMS):
        (source / f"{number:06}.bin").write_bytes(os.urandom(20 + number % 100))
    vault = Vault(folder / "vault")
    taken = vault.timed("import", source)
    shutil.rmtree(source)
    whole = vault.run("stats")
    shutil.rmtree(vault.folder / "index")
    (vault.folder / "index").mkdir(mode=0o700)
    rebuilt = vault.timed("stats")
    yield Comparison(f"import {INDEX_ITEMS:,} small files", "/s", [INDEX_ITEMS / taken.seconds],
                     note=f"at most {taken.peak:.0f} MiB")
    yield Comparison(f"open a vault of {INDEX_ITEMS:,}", "s", [whole.seconds],
                     note=f"{vault.unlocking:.2f} s of it the passphrase, "
                     f"at most {whole.peak:.0f} MiB")
    yield Comparison(f"index of {INDEX_ITEMS:,} made anew", "s", [rebuilt.seconds],
                     note=f"at most {rebuilt.peak:.0f} MiB")


def metadata(folder, repeats):
    """All fields of many files that are in memory already, and how far others read the same. What
    we print of them is made for this tool alone, and is not timed."""
    published = VECTORS / "exif-samples"
    sample = published / "jpg/Canon_40D.jpg"
    collection, whose = published, "the published samples"
    if not sample.exists():
        sample, collection = samples.picture(folder), made(folder / "samples")
        whose = f"{samples.collection(collection)} samples made here"
    picture, files = sample.read_bytes(), []
    for number in range(METADATA_FILES):
        files.append(folder / f"{number:04}.jpg")
        files[-1].write_bytes(picture[:-2] + b"U" * PIXEL_BYTES + picture[-2:])
    ours, rivals = [], {"exiftool": [], "exiv2": []}
    for _ in range(repeats):
        done = subprocess.run([BENCH, "metadata", *files], check=True, text=True,
                              stdout=subprocess.PIPE).stdout
        ours.append(METADATA_FILES / json.loads(done.splitlines()[-1])["seconds"])
        for name, command in (("exiftool", ["exiftool", "-json", "-q"]),
                              ("exiv2", ["exiv2", "-q", "-pa"])):
            one = ran(*command, files[0]).seconds
            rivals[name].append((METADATA_FILES - 1) / (ran(*command, *files).seconds - one))
    for name, goal in (("exiftool", 150), ("exiv2", 4)):
        yield Comparison("metadata of 3 MB JPEG", "/s", ours, name, rivals[name], goal,
                         note="without the start of a process")
    table = subprocess.run(
        ["python3", ROOT / "Tools/metadata-agreement.py", "--bench", BENCH, collection], text=True,
        stdout=subprocess.PIPE, check=True).stdout
    print(f"  the same as exiftool says, over {whose}:", flush=True)
    print(*[f"  {line}" for line in table.splitlines() if line.startswith("  ")], sep="\n",
          flush=True)


GPG = ("gpg --batch --quiet --no-symkey-cache --pinentry-mode loopback "
       f"--passphrase '{PASSPHRASE}' --cipher-algo AES256 --compress-algo none --symmetric")


def compared(what, isDurable, ours, rivals):
    """Against each; the first line says how much memory was needed."""
    what += ", durable" if isDurable else ", RAM"
    note = f"at most {max(run.peak for run in ours):.0f} MiB"
    for name, theirs, goal in rivals:
        peak = max(run.peak for run in theirs)
        yield Comparison(what, "s", [run.seconds for run in ours], name,
                         [run.seconds for run in theirs], goal, lower=True,
                         note=f"{note}; {peak:.0f} MiB")


def age_identity(folder):
    identity = folder / "identity"
    if not identity.exists():
        ran("age-keygen", "-o", identity)
    return identity


def made(folder):
    folder.mkdir()
    return folder


def shell(folder, script, *arguments, keep="", scale=1):
    """A script in a folder; of what it leaves `out` goes unless it is kept."""
    run = ran("sh", "-c", f'cd "{folder}" && {script}', *arguments)
    out = folder / "out"
    if not keep and out.exists():
        shutil.rmtree(out) if out.is_dir() else out.unlink()
    return Run(run.seconds * scale, run.peak)
