"""What is sealed and does not open is not taken for "nothing was said": a photo whose edit is lost
leaves in no way, by name, others go on, and `verify` says which files it is. A backup mends what
was damaged in it."""

import json
import shutil
from pathlib import Path

from PIL import Image

from test_vault import VaultTest, made_by_ffmpeg


def flipped(path, place=None):
    content = bytearray(path.read_bytes())
    content[len(content) // 2 if place is None else place] ^= 1
    path.write_bytes(content)


class HeldBack(VaultTest):
    stays_unlocked = False

    def setUp(self):
        super().setUp()
        self.made()
        for number, name in enumerate(("cropped", "other", "plain")):
            picture = made_by_ffmpeg(self.folder / f"{name}.png")
            image = Image.open(picture).transpose(number) if number else Image.open(picture)
            image.convert("RGB").save(self.folder / f"{name}.jpg")
            self.done("import", self.folder / f"{name}.jpg")
        self.done("edit", "cropped.jpg", "other.jpg", "--crop", "0,0,0.5,0.5")
        self.ids = {item["name"]: item["id"] for item in self.listed()}
        self.whole = self.folder / "whole"
        shutil.copytree(self.vault, self.whole)

    def marks(self, name):
        digits = self.ids[name]
        return self.vault / "marks" / digits[:2] / digits

    def put_back(self):
        shutil.rmtree(self.vault)
        shutil.copytree(self.whole, self.vault)

    def swap(self):
        first, second = self.marks("cropped.jpg"), self.marks("other.jpg")
        content = first.read_bytes()
        first.write_bytes(second.read_bytes())
        second.write_bytes(content)

    def expect_held_back(self, *names):
        """Nothing of these leaves as it is seen; the others do."""
        out = self.folder / "out"
        out.mkdir()
        done = self.done("export", "--all", "--to", out, "--json", expect=1)
        report = json.loads(done.stdout.splitlines()[0])
        self.assertEqual(sorted(report["heldBack"]), sorted(self.ids[name] for name in names))
        self.assertEqual(len(report["files"]), len(self.ids) - len(names))
        for name in names:
            self.assertIn(name.encode(), done.stderr)
            self.assertEqual(list(out.glob(name.split(".")[0] + "*")), [])
        shutil.rmtree(out)
        out.mkdir()
        done = self.done("share", names[0], "--to", out, expect=1)
        self.assertIn(names[0].encode(), done.stderr)
        self.assertEqual(list(out.iterdir()), [])
        out.rmdir()

    def verified(self, expect=1):
        done = self.done("verify", "--json", expect=expect)
        return {Path(file["name"]): (file["item"], file["reason"])
                for file in json.loads(done.stdout.splitlines()[0])["files"]}

    def named(self, name):
        return self.marks(name).relative_to(self.vault)

    def test_a_byte_gone_or_swapped_marks_hold_their_photo_back_by_name(self):
        self.assertEqual(self.verified(expect=0), {})
        for damage, reason in (
                (lambda: flipped(self.marks("cropped.jpg")), "damaged"),
                (lambda: self.marks("cropped.jpg").unlink(), "missing"),
                (self.swap, "misplaced")):
            with self.subTest(reason=reason):
                damage()
                names = ["cropped.jpg"] + (["other.jpg"] if reason == "misplaced" else [])
                self.expect_held_back(*names)
                self.assertEqual(
                    self.verified(),
                    {self.named(name): (self.ids[name], reason) for name in names})
                # Looking at all of it has changed nothing.
                self.expect_held_back(*names)
                self.put_back()

    def test_a_lost_index_makes_no_cropped_photo_a_whole_one(self):
        flipped(self.marks("cropped.jpg"))
        for summary in (self.vault / "index").glob("summary*"):
            summary.unlink()
        self.expect_held_back("cropped.jpg")

    def test_any_other_change_writes_anew_what_the_index_knows(self):
        self.marks("cropped.jpg").unlink()
        self.expect_held_back("cropped.jpg")
        self.done("favorite", "cropped.jpg")
        out = self.folder / "out"
        out.mkdir()
        self.done("export", "--to", out, "cropped.jpg")
        self.assertEqual([path.name for path in out.iterdir()], ["cropped-edited.jpg"])
        self.assertEqual(self.verified(expect=0), {})

    def test_a_byte_of_any_sealed_file_is_named(self):
        self.done("albums", "create", "Sea")
        for path in sorted(self.vault.rglob("*")):
            inside = path.relative_to(self.vault)
            # What lists the items is made anew when the vault is opened, and is named below.
            if not path.is_file() or inside.name.startswith(("kind", "lock", "lease", "summary")):
                continue
            # An item is named as one, opening puts the key for captures right, and without its way
            # nobody opens the vault.
            if inside.parts[0] in ("items", "captured", "keys"):
                continue
            with self.subTest(file=str(inside)):
                before = path.read_bytes()
                flipped(path)
                self.assertIn(inside, self.verified())
                path.write_bytes(before)

    def test_what_lists_the_items_is_named_though_it_is_made_anew_as_the_vault_opens(self):
        [summary] = (self.vault / "index").glob("summary*")
        flipped(summary)
        report = json.loads(self.done("verify", "--json", expect=1).stdout.splitlines()[0])
        self.assertEqual([(file["name"], file["reason"]) for file in report["files"]],
                         [(f"index/{summary.name}", "damaged")])
        self.assertTrue(report["remade"])
        self.assertEqual(self.verified(expect=0), {})

    def test_a_page_of_the_index_is_named_before_it_is_made_anew(self):
        count = len(list((self.vault / "index").glob("page-*")))
        self.assertGreater(count, 1)
        for number in range(count):
            # An index that is made anew has others.
            page = sorted((self.vault / "index").glob("page-*"))[number]
            flipped(page)
            done = self.done("verify", "--json", expect=1)
            report = json.loads(done.stdout.splitlines()[0])
            self.assertEqual([(file["name"], file["reason"]) for file in report["files"]],
                             [(f"index/{page.name}", "damaged")])
            self.assertEqual((report["remade"], report["whole"], report["damaged"]),
                             (True, len(self.ids), []))
            self.assertIn(b"made anew", done.stderr)
            self.assertEqual(self.verified(expect=0), {})

    def test_ways_to_open_that_say_nothing_and_files_that_no_vault_has_are_named(self):
        [own] = (self.vault / "keys").iterdir()
        strange = {"keys/00112233445566778899aabbccddeeff": (own.read_bytes(), "misplaced"),
                   "keys/notes": (b"notes", "unknown_file"),
                   "albums/Sea.txt": (b"x", "unknown_file"),
                   "items/00/IMG_0001.JPG": (b"x", "unknown_file"),
                   "items/a": (b"x", "unknown_file"),
                   "marks/00/" + "1" * 32: (b"x", "misplaced"),
                   "captured/photo.jpg": (b"x", "unknown_file"),
                   "days/24292 (conflicted copy)": (b"x", "unknown_file")}
        for name, (content, _) in strange.items():
            (self.vault / name).parent.mkdir(exist_ok=True)
            (self.vault / name).write_bytes(content)
        (self.vault / "items" / ".DS_Store").write_bytes(b"x")
        self.assertEqual(self.verified(),
                         {Path(name): (None, reason) for name, (_, reason) in strange.items()})


class MendedBackup(VaultTest):
    stays_unlocked = False

    def test_a_flipped_bit_in_a_backup_is_noticed_by_the_next_and_mended(self):
        self.made()
        archive = self.folder / "photos.dayly"
        self.done("import", *[self.written(f"{n}.bin", bytes([n]) * 5000) for n in range(3)])
        self.assertEqual(self.json("backup", archive)["reread"], 0)
        flipped(archive, 3000)
        self.assertEqual(self.done("verify", "--archive", archive, expect=1).returncode, 1)
        report = self.json("backup", archive)
        self.assertEqual((report["reread"], report["rewritten"]), (3, 1))
        self.assertEqual((report["added"], report["failed"], report["items"]), (0, 0, 3))
        self.done("verify", "--archive", archive)
        flipped(archive, -3000)
        self.assertIn(b"written anew", self.done("backup", archive).stderr)
        self.done("restore", archive, "--vault", self.folder / "restored")
