"""A vault at the command line: one's own photos, encrypted, with no account or server."""

import hashlib
import json
import os
import secrets
import shutil
import signal
import subprocess
import tempfile
import unittest
from pathlib import Path

import shapes
from exif import exiftool
from kernel_keys import kernel_keeps_keys
from terminal import BINARY, Terminal
from waiting import STEP_SECONDS, wait_until

# What a crash must leave nowhere in the clear.
CANARY = secrets.token_bytes(48)


def made_by_ffmpeg(path, seconds=None, *settings):
    """A small picture, or a video of so many seconds."""
    length = ["-frames:v", "1"] if seconds is None else ["-t", str(seconds), "-pix_fmt", "yuv420p"]
    subprocess.run(
        ["ffmpeg", "-y", "-loglevel", "error", "-f", "lavfi", "-i", "testsrc=size=64x48:rate=10",
         *length, *settings, path], check=True, stdin=subprocess.DEVNULL)
    return path


def tagged(path, *tags):
    """A file with these tags of exiftool's."""
    exiftool("-q", "-overwrite_original", *tags, path)
    return path


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


class VaultTest(unittest.TestCase):
    # When the file that was written last was changed.
    moment = 1_700_000_000
    # Whether a vault that is made is unlocked for an hour, so that commands derive no key of its
    # passphrase: that takes four times as long as all else that most of them do.
    stays_unlocked = True
    # The file of the key that unlocks it then.
    session = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.set_places()
        self.ada = Terminal(self.folder / "ada", None, "Adaline", "")

    def set_places(self):
        """Where the vault and what belongs to it lie in the folder."""
        self.vault = self.folder / "vault"
        self.temporary = self.folder / "tmp"
        self.temporary.mkdir()
        self.passphrase = self.written("passphrase", b"correct horse\n")
        self.hidden_passphrase = self.written("hidden-passphrase", b"a second one\n")

    def live_photo(self, name):
        """Both halves of one, as a phone leaves them in a folder; name and time tell them."""
        still = made_by_ffmpeg(self.folder / f"{name}.JPG")
        motion = made_by_ffmpeg(self.folder / f"{name}.MOV", seconds=2)
        tagged(still, "-DateTimeOriginal=2024:02:29 12:00:00", "-OffsetTimeOriginal=+01:00")
        tagged(motion, "-Keys:CreationDate=2024:02:29 11:59:59+01:00")
        return still, motion

    def written(self, name, content):
        """A file of this content, changed a second after the one before it: a disk's own times may
        be the same for two, and then luck says which is listed first."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        self.moment += 1
        os.utime(path, (self.moment, self.moment))
        return path

    def environment(self, passphrase=None):
        found = {**self.ada.environment(), "DAYLY_VAULT": str(self.vault),
                 "TMPDIR": str(self.temporary),
                 "DAYLY_PASSPHRASE_FILE": str(passphrase or self.passphrase),
                 "DAYLY_HIDDEN_PASSPHRASE_FILE": str(passphrase or self.hidden_passphrase)}
        if not passphrase and self.session and (self.vault / "keys" / self.session).exists():
            # What a script says comes first.
            del found["DAYLY_PASSPHRASE_FILE"]
        return found

    def done(self, *arguments, passphrase=None, **other):
        """A command of the vault; where there is a passphrase, nothing else opens it."""
        environment = self.environment(passphrase)
        if "--vault" in arguments or arguments[0] == "init":
            environment.setdefault("DAYLY_PASSPHRASE_FILE", str(self.passphrase))
        return self.ada.done("vault", *arguments, env=environment, **other)

    def json(self, *arguments, expect=0, **other):
        """The value a command prints for programs, which is as it is documented."""
        value = json.loads(self.done(*arguments, "--json", expect=expect, **other).stdout)
        shape = "error" if "error" in value else shapes.shape_of(arguments)
        self.assertIsNone(shapes.misfit(value, shapes.parsed(shape)), arguments)
        return value

    def made(self):
        self.done("init", "--new-passphrase-file", self.passphrase)
        if self.stays_unlocked and kernel_keeps_keys():
            known = set((self.vault / "keys").iterdir())
            self.done("unlock")
            [key] = set((self.vault / "keys").iterdir()) - known
            self.session = key.name

    def listed(self):
        return self.json("list")

    def expect_refused(self, error, *arguments, expect=1, **other):
        self.assertEqual(self.json(*arguments, expect=expect, **other)["error"], error)

    def expect_whole(self, count, *options, unlisted=(), **other):
        report = self.json("verify", *options, **other)
        self.assertEqual([report[key] for key in ("damaged", "files", "unlisted", "whole")],
                         [[], [], [*unlisted], count])

    def kept(self):
        """Every file of the vault but the lock, which says who holds it."""
        return {path.relative_to(self.vault): path.read_bytes()
                for path in self.vault.rglob("*") if path.is_file() and path.name != "lock"}

    def expect_no_plaintext(self):
        for place in (self.vault, self.temporary):
            for path in place.rglob("*"):
                if path.is_file():
                    self.assertNotIn(CANARY[:32], path.read_bytes(), path)


class Living(VaultTest):
    def tree(self):
        """Files as somebody has them, and the digest of each that is to be kept."""
        folder = self.folder / "Pictures"
        (folder / "trip/more").mkdir(parents=True)
        picture = made_by_ffmpeg(folder / "IMG_0001.jpg")
        tagged(picture, "-DateTimeOriginal=2024:05:31 23:59:00", "-OffsetTimeOriginal=+02:00")
        tagged(made_by_ffmpeg(folder / "trip/older.jpg"),
               "-DateTimeOriginal=2019:01:02 03:04:05", "-GPSLatitude=52", "-GPSLatitudeRef=N",
               "-GPSLongitude=13", "-GPSLongitudeRef=E")
        made_by_ffmpeg(folder / "trip/film.mp4", seconds=1)
        self.written("Pictures/trip/more/notes.xyz", CANARY * 9000)
        self.written("Pictures/empty.jpg", b"")
        shutil.copy(picture, folder / "trip/more/copy of it.jpg")
        self.written("Pictures/.hidden", b"not followed")
        names = ["IMG_0001.jpg", "trip/older.jpg", "trip/film.mp4", "trip/more/notes.xyz"]
        return folder, {digest(folder / name) for name in names}

    def test_files_go_in_and_come_out_as_they_were(self):
        self.made()
        folder, digests = self.tree()
        self.assertEqual(self.json("import", folder, expect=1), {
            "chosen": 6, "failed": 1, "kept": 4, "known": 1, "removed": None, "unnamed": 0,
            "leftOut": [], "passedOver": {
                "deleted": 0, "empty": 0, "hidden": 1, "special": 0, "system": 0, "unknown": 0},
            "failures": [{"file": str(folder / "empty.jpg"), "reason": "empty"}],
            "albums": shapes.NO_ALBUMS})
        stderr = self.done("import", folder, "--json", expect=1).stderr.decode()
        self.assertIn("empty.jpg: it has nothing in it", stderr)
        listed = {item["name"]: item for item in self.listed()}
        self.assertEqual(listed["IMG_0001.jpg"]["date"], "2024-05-31 23:59")
        self.assertEqual(listed["older.jpg"]["date"], "2019-01-02 03:04")
        self.assertEqual(
            [listed[name]["kind"] for name in ("IMG_0001.jpg", "film.mp4", "notes.xyz")],
            ["photo", "video", "other"])
        self.assertEqual([item["name"] for item in self.json("list", "2024-05")], ["IMG_0001.jpg"])
        self.assertIn("2019-01-02 03:04  " + listed["older.jpg"]["id"][:8] + "  photo  older.jpg",
                      self.done("list").stdout.decode())
        self.expect_whole(4)
        self.assertEqual(self.json("stats")["items"], 4)
        self.expect_no_plaintext()
        out = self.folder / "out"
        out.mkdir()
        files = self.json("export", "--all", "--to", out, "--with-location")["files"]
        self.assertEqual({digest(Path(file)) for file in files}, digests)
        self.assertEqual({path.name for path in out.iterdir()}, set(listed))
        # A second time: nothing is kept twice, and no file is written over.
        again = self.json("import", folder, expect=1)
        self.assertEqual((again["kept"], again["known"]), (0, 5))
        self.done("export", "IMG_*", "--to", out, "--with-location")
        self.assertEqual(digest(out / "IMG_0001 (2).jpg"), digest(out / "IMG_0001.jpg"))

    def test_items_are_marked_trashed_brought_back_and_deleted_for_good(self):
        self.made()
        for number in range(3):
            self.written(f"in/{number}.bin", CANARY + b"%d" % number)
        self.json("import", self.folder / "in")
        self.assertEqual(self.json("favorite", "[01].bin"), {"changed": 2})
        self.assertEqual(self.json("trash", "1.bin", "2.bin"), {"changed": 2})
        self.assertEqual([item["name"] for item in self.json("list")], ["0.bin"])
        self.assertEqual(
            {item["name"]: item["favorite"] for item in self.json("list", "--trash")},
            {"1.bin": True, "2.bin": False})
        self.expect_whole(3)
        self.assertEqual((self.json("stats")["items"], self.json("stats")["trashed"]), (1, 2))
        # What is not in the trash is not deleted, and nobody is asked where nobody can answer.
        self.expect_refused("no_such_item", "delete", "0.bin", "--yes")
        self.expect_refused("usage", "delete", "1.bin", expect=64)
        self.assertEqual(self.json("trash", "--undo", "1.bin"), {"changed": 1})
        # The index is made anew with all that was said.
        shutil.rmtree(self.vault / "index")
        self.assertEqual(
            {item["name"]: item["favorite"] for item in self.json("list")},
            {"0.bin": True, "1.bin": True})
        self.assertEqual(self.json("delete", "--all", "--yes"), {"changed": 1})
        # Nothing is no failure, unless it was named.
        self.assertEqual(self.json("delete", "--all"), {"changed": 0})
        self.assertIn(b"Nothing to delete: the trash is empty.",
                      self.done("delete", "--all").stderr)
        self.expect_refused("no_such_item", "delete", "*", "--yes")
        self.assertEqual(self.json("list", "--trash"), [])
        self.assertEqual(len(list((self.vault / "items").glob("*/*"))), 2)
        self.assertEqual(self.json("favorite", "--undo", "0.bin"), {"changed": 1})
        self.assertEqual([item["name"] for item in self.json("list", "--favorites")], ["1.bin"])
        self.assertEqual(self.json("import", self.folder / "in")["kept"], 1)

    def test_only_the_passphrase_opens_it_and_it_can_be_changed(self):
        self.made()
        self.expect_refused("has_vault", "init", "--new-passphrase-file", self.passphrase, expect=2)
        self.done("import", self.written("a.bin", CANARY))
        other = self.written("other", b"battery staple\n")
        before = self.kept()
        self.expect_refused("wrong_passphrase", "list", passphrase=other)
        self.assertEqual(self.kept(), before)
        changed = self.done("passphrase", "--new-passphrase-file", other)
        self.assertIn(b"Easy to guess.", changed.stderr)
        self.expect_refused("wrong_passphrase", "list", passphrase=self.passphrase)
        self.assertEqual(self.json("verify", passphrase=other)["whole"], 1)
        items = {path: content for path, content in before.items() if path.parts[0] == "items"}
        self.assertLessEqual(items.items(), self.kept().items(), "no item was touched")
        # A key file that a newer Dayly has written.
        [key] = [key for key in (self.vault / "keys").iterdir() if key.name != self.session]
        key.write_bytes(b"\0\0\0\2" + key.read_bytes()[4:])
        before = self.kept()
        self.expect_refused("vault_newer", "list", passphrase=other)
        self.expect_refused("vault_newer", "import", other, passphrase=other)
        self.assertEqual(self.kept(), before)

    def test_without_its_index_it_is_what_it_was(self):
        self.made()
        folder, _ = self.tree()
        self.done("import", folder, expect=1)
        before = self.listed()
        for damage in (shutil.rmtree, self.torn_summary,
                       lambda index: [path.unlink() for path in index.glob("known-*")]):
            damage(self.vault / "index")
            self.assertEqual(self.listed(), before)
            self.assertEqual(self.json("import", folder, expect=1)["kept"], 0)

    def torn_summary(self, index):
        next(index.glob("summary*")).write_bytes(b"x")

    def test_an_older_copy_put_over_it_takes_nothing_out_of_its_lists(self):
        self.made()
        files = [self.written(f"{number}.bin", bytes([number]) * 9) for number in range(4)]
        self.done("import", *files[:2])
        older = self.folder / "older"
        shutil.copytree(self.vault, older)
        self.done("import", files[2])
        shutil.copytree(older, self.vault, dirs_exist_ok=True)
        self.assertEqual(len(self.listed()), 3)
        # With a summary of the same name nothing tells that the index is older.
        shutil.rmtree(older)
        shutil.copytree(self.vault, older)
        self.done("import", files[3])
        listed = {item["id"] for item in self.listed()}
        shutil.rmtree(self.vault / "index")
        shutil.copytree(older / "index", self.vault / "index")
        unlisted = listed - {item["id"] for item in self.listed()}
        self.assertEqual(len(unlisted), 1)
        self.expect_whole(4, unlisted=sorted(unlisted))
        self.assertEqual({item["id"] for item in self.listed()}, listed)

    def test_the_halves_of_a_live_photo_are_one_item_and_come_out_as_two_files(self):
        self.made()
        (self.folder / "phone").mkdir()
        halves = self.live_photo("phone/IMG_0007")
        # A movie of the same name and another day is none.
        (self.folder / "other").mkdir()
        apart = self.live_photo("other/IMG_0008")
        tagged(apart[0], "-Comment=another picture")
        tagged(apart[1], "-Keys:CreationDate=2020:01:01 00:00:00+01:00")
        report = self.json("import", self.folder / "phone", self.folder / "other")
        self.assertEqual((report["chosen"], report["kept"]), (4, 4))
        listed = {item["name"]: item for item in self.listed()}
        self.assertEqual({name: item["kind"] for name, item in listed.items()},
                         {"IMG_0007.JPG": "live", "IMG_0008.JPG": "photo",
                          "IMG_0008.MOV": "video"})
        live = listed["IMG_0007.JPG"]
        self.assertEqual(live["date"], "2024-02-29 12:00")
        self.assertEqual(live["bytes"], sum(half.stat().st_size for half in halves))
        self.assertEqual(self.json("stats")["lives"], 1)
        shown = self.json("show", live["id"][:8])[0]
        self.assertLessEqual(live.items(), shown.items())
        self.assertEqual((shown["width"], shown["height"], shown["milliseconds"]), (64, 48, 2000))
        self.assertIn(b"taken     2024-02-29 12:00 +01:00, certain, from the file itself\n",
                      self.done("show", "IMG_0007*").stdout)
        out = self.folder / "out"
        out.mkdir()
        files = self.json("export", "IMG_0007.JPG", "--to", out, "--with-location")["files"]
        self.assertEqual([Path(file).name for file in files], [half.name for half in halves])
        self.assertEqual([digest(Path(file)) for file in files], [digest(half) for half in halves])
        for again in ([self.folder / "phone"], [halves[0]], [halves[1]]):
            self.assertEqual(self.json("import", *again)["kept"], 0)
        self.expect_whole(3)

    def test_a_takeout_is_dated_by_its_sidecars_which_are_kept_beside_what_they_describe(self):
        self.made()
        folder = self.folder / "Takeout"
        folder.mkdir()
        made_by_ffmpeg(folder / "beach.png")
        taken = '{"photoTakenTime": {"timestamp": "1700000000"}, "favorited": true}'
        for name in ("beach.png.supplemental-metadata.json", "metadata.json"):
            (folder / name).write_text(taken)
        shutil.copy(folder / "beach.png", folder / "beach-edited.png")
        with (folder / "beach-edited.png").open("ab") as file:
            file.write(b"edited")
        report = self.json("import", folder)
        self.assertEqual((report["chosen"], report["kept"]), (4, 4))
        listed = {item["name"]: item for item in self.listed()}
        self.assertEqual(set(listed), {"beach.png", "beach-edited.png", "metadata.json"})
        for name in ("beach.png", "beach-edited.png"):
            said = [listed[name][key] for key in ("date", "dateSource", "favorite")]
            self.assertEqual(said, ["2023-11-14 22:13", "sidecar", True])
        out = self.folder / "out"
        out.mkdir()
        self.done("export", "--all", "--to", out, "--with-location")
        self.assertEqual({path.name: digest(path) for path in out.iterdir()},
                         {path.name: digest(path) for path in folder.iterdir()})
        self.assertEqual(self.json("import", folder)["kept"], 0)

    def test_what_is_damaged_is_named_and_the_rest_comes_out(self):
        self.made()
        files = [self.written(f"{number}.bin", bytes([number]) * 9999) for number in range(3)]
        self.done("import", *files)
        item = next((self.vault / "items").glob("*/*"))
        content = bytearray(item.read_bytes())
        content[len(content) // 2] ^= 1
        item.write_bytes(content)
        done = self.done("verify", "--json", expect=1)
        report = json.loads(done.stdout.splitlines()[0])
        self.assertEqual((report["damaged"], report["whole"]), ([item.stem], 2))
        self.assertIn("1 item does not open", done.stderr.decode())
        names = {entry["id"]: entry["name"] for entry in self.listed()}
        whole = {name for name in names.values() if name != names[item.stem]}
        # Whatever order they come in: a damaged one keeps no other from coming out.
        self.json("keys", "create", "family")
        for number, (ending, options) in enumerate((("", ()), (".lfs", ("--lfs", "family")))):
            out = self.folder / f"out{number}"
            out.mkdir()
            said = self.json("export", "--all", "--to", out, "--with-location", *options, expect=1)
            self.assertEqual((said["failed"], said["heldBack"]), ([item.stem], []))
            self.assertEqual({path.name for path in out.iterdir()},
                             {name + ending for name in whole})
        done = self.done("export", "--all", "--to", out, "--with-location", expect=1)
        self.assertIn(f"{names[item.stem]} ({item.stem[:8]}) is not as it was sealed",
                      done.stderr.decode())
        self.assertIn("1 item was not written", done.stderr.decode())

    def test_two_at_once_wait_for_each_other_and_the_copy_of_a_folder_is_a_vault(self):
        self.made()
        large = self.written("large.mov", b"")
        os.truncate(large, 800 << 20)
        holder = subprocess.Popen(
            [BINARY, "vault", "import", large], env=self.environment(), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_until(lambda: any((self.vault / "items").glob("*/*")), STEP_SECONDS, "begun")
            # So that it has not ended before the other one has looked.
            holder.send_signal(signal.SIGSTOP)
            self.expect_refused("in_use", "list")
            copy = self.folder / "copy"
            shutil.copytree(self.vault, copy)
        finally:
            holder.send_signal(signal.SIGKILL)
            holder.wait()
        # Never reported as kept, it leaves nothing behind.
        for vault in (self.vault, copy):
            self.assertEqual(self.json("list", "--vault", vault), [])
            self.assertEqual(list((vault / "items").glob("*/*")), [])


if __name__ == "__main__":
    unittest.main()
