"""Sealing and opening against openssl's AES-256-GCM and against age on the same files."""

import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from figures import Comparison

KERNEL_BYTES = 1 << 20
KERNEL_SECONDS = 1
KERNEL_REPEATS = 10
# A photo as it is sent has 300 to 900 KB; larger ones show the rate rather than the start.
FILES, FILE_BYTES = 24, 2_000_000


def kernel(tool, repeats):
    """Sealing and opening chunks over one buffer, in memory, against `openssl speed`, by the
    processor's time."""
    ours_seal, ours_open, theirs = [], [], []
    for _ in range(max(repeats, KERNEL_REPEATS)):
        done = json.loads(output([tool, "kernel", str(KERNEL_BYTES), str(KERNEL_SECONDS)]))
        ours_seal.append(done["seal_mb_per_s"])
        ours_open.append(done["open_mb_per_s"])
        theirs.append(openssl_rate())
    for what, ours in (("seal", ours_seal), ("open", ours_open)):
        least = min(mine / their for mine, their in zip(ours, theirs))
        yield Comparison(f"{what}, in memory", "MB/s", ours, "openssl", theirs, goal=1.3,
                         note=f"of {len(ours)} pairs the lowest {least:.2f}")


def openssl_rate():
    text = output(["openssl", "speed", "-seconds", str(KERNEL_SECONDS), "-bytes",
                   str(KERNEL_BYTES), "-evp", "aes-256-gcm"])
    return float(re.findall(r"([\d.]+)k\s*$", text, re.M)[-1]) * 1000 / 1e6


def containers(tool, repeats):
    """Whole posts from file to file, against `age -e` and `age -d` of each file."""
    folder = Path(tempfile.mkdtemp(prefix="dayly-bench-"))
    try:
        for number in range(FILES):
            (folder / f"{number:02d}.jpg").write_bytes(Path("/dev/urandom").open("rb")
                                                      .read(FILE_BYTES))
        identity = folder / "identity"
        output(["age-keygen", "-o", identity])
        recipient = re.search(r"age1\w+", identity.read_text()).group()
        megabytes = FILES * FILE_BYTES / 1e6
        ours, theirs = {"seal": [], "open": []}, {"seal": [], "open": []}
        for _ in range(repeats):
            done = json.loads(output([tool, "containers", folder]))
            ours["seal"].append(megabytes / done["seal_s"])
            ours["open"].append(megabytes / done["open_s"])
            theirs["seal"].append(megabytes / age(folder, f"-r {recipient} -o $f.age $f"))
            theirs["open"].append(megabytes / age(folder, f"-d -i {identity} -o $f.out $f.age"))
        for what in ("seal", "open"):
            yield Comparison(f"{what} {FILES} files of 2 MB", "MB/s", ours[what], "age",
                             theirs[what], goal=1.0,
                             note="signed, committed and padded; age is neither")
    finally:
        shutil.rmtree(folder)


def age(folder, arguments):
    """Seconds for one age process per file, as its users run it."""
    script = f"for f in {folder}/*.jpg; do age {arguments}; done"
    text = output(["bash", "-c", f"TIMEFORMAT=%R; time {{ {script}; }}"], error=True)
    return float(text.strip().splitlines()[-1])


def output(command, error=False):
    done = subprocess.run(command, capture_output=True, text=True, check=True,
                          stdin=subprocess.DEVNULL)
    return done.stderr if error else done.stdout


def rates(tool, repeats):
    yield from kernel(tool, repeats)
    yield from containers(tool, repeats)


