"""A clone in which everything is built but nothing of it does anything, to install and pack it
within seconds."""

import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VERSION = (ROOT / "VERSION").read_text().strip()


class StandIn:
    def __init__(self, folder):
        self.folder = Path(folder)
        for name in ("Tools", "share", "docs", "Words"):
            shutil.copytree(ROOT / name, self.folder / name)
        for name in ("VERSION", "README.md", "LICENSE", "CHANGELOG.md", "SECURITY.md"):
            shutil.copy(ROOT / name, self.folder / name)

    def built(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)

    def build(self):
        """What `make build` leaves, with a program of the system in place of each of ours."""
        for name in ("dayly-server", "dayly"):
            path = self.folder / ".build-native/release" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy("/bin/true", path)
        self.built(".build-web/app.json", "{}")
        self.built(".build-web/index.html", "<!doctype html>")
        self.built(".build-web/hevc.txt", "What whoever has hevc.wasm may know.\n")
        self.built("share/man/dayly.1", '.TH DAYLY 1 "@DATE@" "Dayly @VERSION@" "Dayly"\n.SH NAME\n'
                   "dayly \\- one photo a day\n")
        for name in ("dayly.bash", "_dayly", "dayly.fish"):
            self.built(f"share/completions/{name}", "")
