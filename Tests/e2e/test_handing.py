"""Items of a vault handed to somebody else as one file under six words: from browser to browser,
between browser and command line, by the independent decoder; and what refuses to open."""

import base64
import contextlib
import io
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from PIL import Image, UnidentifiedImageError
from camera import sample
from end_to_end import EndToEndTest
from keeper import HIDDEN_MILLISECONDS, IMPORT_MILLISECONDS, Keeper
from server import ROOT
from test_vault import CANARY, VaultTest, made_by_ffmpeg
from waiting import STEP_SECONDS, wait_until

DECODER = ROOT / "Tools/locaphoto.py"
# The shorter side of a small picture, in pixels.
SMALL = 320
# In place of the system's sheet, which no test sees: it ends as the test says.
HANDS_ON = """
  window.handedOn = [];
  navigator.canShare = ({ files }) => files.length === 1;
  navigator.share = async ({ files: [file] }) => {
    window.handedOn.push(file.name);
    if (window.endsWith) throw new DOMException('', window.endsWith);
  };
"""
# Exif: the camera was held so that the picture lies on its side in the file.
ORIENTATION, TURNED_RIGHT = 0x0112, 6


class HandingStory(EndToEndTest):
    def setUp(self):
        super().setUp()
        self.pictures = self.folder / "pictures"
        self.pictures.mkdir()

    def keeper(self, name, phone, careful=False):
        keeper = Keeper(self.member(name, phone, careful=careful))
        keeper.make()
        return keeper

    def photo(self, name, source="china.jpg"):
        path = self.pictures / name
        sample(source).save(path, quality=92)
        return path

    def taken(self, keeper, to):
        """The file that is offered, and its words."""
        shown = keeper.page.locator(".share-words span")
        wait_until(lambda: shown.count() == 6, IMPORT_MILLISECONDS / 1000, "six words")
        with keeper.page.expect_download() as saved:
            keeper.member.button("Save the file").click()
        self.assertEqual(saved.value.suggested_filename, "photos.locaphoto")
        path = self.folder / to
        saved.value.save_as(path)
        return path, shown.all_inner_texts()

    def shared(self, keeper, *names, title="", to="given.locaphoto"):
        for name in names:
            keeper.cell(name).click(modifiers=["Control"])
        keeper.member.button("Share").click()
        if len(names) > 1:
            keeper.field("Title, if you like").fill(title)
            keeper.member.look("vault-ways")
        keeper.with_location("share")
        keeper.member.button("Make an encrypted file").click()
        return self.taken(keeper, to)

    def opened(self, keeper, file, words):
        keeper.add([file])
        keeper.field("The six words").fill(words)
        keeper.page.get_by_role("dialog").get_by_role("button", name="Open").click()

    def kept(self, keeper, count):
        items = "1 item" if count == 1 else f"{count} items"
        keeper.page.get_by_text(f"{items} in it").wait_for()
        keeper.member.button("Add to my vault").click()
        self.assertIn(f"{items} added", keeper.added())
        keeper.holds(count)


class InBrowsers(HandingStory):
    def test_what_one_person_shares_another_sees_and_keeps_as_it_was(self):
        giver = self.keeper("Vera", "+4915550002401", careful=True)
        photo = self.photo("house.jpg")
        film = made_by_ffmpeg(self.pictures / "film.mp4", seconds=2)
        giver.add([photo, film, self.photo("flower.jpg", "flower.jpg")])
        self.assertIn("3 items added", giver.added())
        # Small pictures go along once they are there.
        giver.member.until("() => document.querySelectorAll('.cell-picture[src]').length === 3")
        given, words = self.shared(giver, "house.jpg", "film.mp4", title="At the sea")
        giver.member.look("vault-share")
        self.assertNotIn(photo.read_bytes()[2000:2100], given.read_bytes())
        giver.page.keyboard.press("Escape")
        giver.page.get_by_role("dialog").wait_for(state="hidden")
        # One item alone has other words and another file.
        giver.page.keyboard.press("Escape")
        giver.cell("flower.jpg").click()
        giver.page.get_by_role("dialog").get_by_role("button", name="Share").click()
        giver.with_location("share")
        giver.member.button("Make an encrypted file").click()
        _, others = self.taken(giver, "alone.locaphoto")
        self.assertNotEqual(others, words)

        taker = self.keeper("Noor", "+4915550002402", careful=True)
        self.opened(taker, given, " ".join(others))
        taker.page.get_by_text("These are not the words of this file.").wait_for()
        taker.member.look("vault-receive-locked")
        taker.field("The six words").fill(", ".join(words).upper())
        taker.page.get_by_role("dialog").get_by_role("button", name="Open").click()
        taker.member.until("() => document.querySelectorAll('.received img[src]').length === 2")
        taker.page.get_by_role("dialog", name="At the sea").wait_for()
        taker.member.look("vault-receive")
        # Nothing of it is in the vault before it is wanted.
        taker.member.button("Not now").click()
        taker.page.get_by_text("Nothing in it yet").wait_for()
        self.opened(taker, given, " ".join(words))
        self.kept(taker, 2)
        for path in (photo, film):
            self.assertEqual(taker.save(path.name), path.read_bytes(), path.name)
        self.assert_silent()

    def test_a_file_the_system_opens_is_shown_whatever_the_vault_is(self):
        giver = self.keeper("Vera", "+4915550002406")
        giver.add([self.photo("house.jpg")])
        self.assertIn("1 item added", giver.added())
        given, words = self.shared(giver, "house.jpg")
        taker = self.keeper("Noor", "+4915550002407")
        taker.member.button("Groups").click()
        # Stands in for the system, which hands an installed app a file it was opened with.
        taker.page.add_init_script("""
          Object.defineProperty(window, 'launchQueue', {
            value: { setConsumer(take) { window.launch = take; } } });""")
        taker.page.reload()
        taker.member.button("Vault").wait_for()
        self.launch(taker, given.name, given.read_bytes(), "gone.locaphoto")
        # What is gone by then says so, and keeps no other away.
        taker.page.get_by_text("cannot be read").wait_for()
        taker.page.keyboard.press("Escape")
        taker.field("The six words").fill(" ".join(words))
        taker.page.get_by_role("dialog").get_by_role("button", name="Open").click()
        taker.page.get_by_text("1 item in it").wait_for()
        taker.member.button("Not now").click()
        # A vault that locks meanwhile hides what was in sight, and asks for the words once more.
        taker.unlock()
        self.launch(taker, given.name, given.read_bytes())
        taker.field("The six words").fill(" ".join(words))
        taker.page.get_by_role("dialog").get_by_role("button", name="Open").click()
        taker.page.get_by_text("1 item in it").wait_for()
        self.stay_away(taker)
        self.assertEqual(taker.field("The six words").input_value(), "")
        taker.field("The six words").fill(" ".join(words))
        taker.page.get_by_role("dialog").get_by_role("button", name="Open").click()
        taker.member.button("Add to my vault").click()
        taker.page.get_by_text("1 file waits until your vault is open.").wait_for()
        taker.unlock()
        self.assertIn("1 item added", taker.added())
        taker.holds(1)
        self.asked_again(taker)
        self.assert_silent()

    def asked_again(self, taker):
        """Before the vault locks nobody has said whether a file is to be added."""
        self.launch(taker, "one.txt", b"one")
        question = taker.page.get_by_role("alertdialog", name="Add 1 item to your vault?")
        question.get_by_role("button", name="Not now").click()
        self.launch(taker, "two.txt", b"two")
        question.wait_for()
        self.stay_away(taker)
        taker.page.get_by_text("1 file waits until your vault is open.").wait_for()
        taker.unlock()
        question.get_by_role("button", name="Add to my vault").click()
        self.assertIn("1 item added", taker.added())
        taker.cell("two.txt").wait_for()
        taker.holds(2)

    def launch(self, keeper, name, data, *gone):
        """The system opens the app with a file, and with others that are gone by then."""
        keeper.page.evaluate("""([text, name, gone]) => {
          const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
          const none = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
          window.launch({ files: [...gone.map((name) => ({ name, getFile: none })),
            { name, getFile: async () => new File([bytes], name) }] });
        }""", [base64.b64encode(data).decode(), name, gone])

    def stay_away(self, keeper):
        """For so long that the vault locks."""
        keeper.member.hide(True)
        keeper.pass_time(HIDDEN_MILLISECONDS + 1000)
        keeper.member.hide(False)
        keeper.field("Passphrase").wait_for()

    def test_what_the_system_refuses_to_hand_on_is_saved_and_a_closed_sheet_saves_nothing(self):
        giver = self.keeper("Vera", "+4915550002408")
        giver.page.add_init_script(HANDS_ON)
        giver.page.reload()
        giver.unlock()
        giver.add([self.photo("house.jpg")])
        self.assertIn("1 item added", giver.added())
        giver.cell("house.jpg").click(modifiers=["Control"])
        giver.member.button("Share").click()
        giver.with_location("share")
        giver.member.button("Make an encrypted file").click()
        saved = []
        giver.page.on("download", lambda file: saved.append(file))
        for ends_with in (None, "AbortError", "NotAllowedError"):
            giver.page.evaluate("(name) => { window.endsWith = name; }", ends_with)
            giver.member.button("Send the file").click()
        wait_until(lambda: saved, STEP_SECONDS, "the file is saved")
        self.assertEqual(giver.page.evaluate("() => window.handedOn"), ["photos.locaphoto"] * 3)
        self.assertEqual([file.suggested_filename for file in saved], ["photos.locaphoto"])
        self.assert_silent()

    def test_what_is_damaged_or_no_share_says_so_and_leaves_the_vault_as_it_was(self):
        giver = self.keeper("Vera", "+4915550002403")
        giver.add([self.photo("house.jpg")])
        self.assertIn("1 item added", giver.added())
        given, _ = self.shared(giver, "house.jpg")
        giver.page.keyboard.press("Escape")
        giver.page.keyboard.press("Escape")
        cut = self.folder / "cut.locaphoto"
        cut.write_bytes(given.read_bytes()[:-9])
        foreign = self.folder / "foreign.locaphoto"
        foreign.write_bytes(b"{}")
        for path, said in ((cut, "This file is damaged"), (foreign, "This is no file that")):
            giver.add([path])
            giver.page.get_by_text(said).wait_for()
            giver.page.keyboard.press("Escape")
            giver.page.get_by_role("dialog").wait_for(state="hidden")
        giver.holds(1)
        self.assert_silent()


class BothShells(HandingStory, VaultTest):
    def setUp(self):
        HandingStory.setUp(self)
        self.set_places()
        self.ada = self.terminal("Adaline", "+4915550002404")

    def test_browser_and_command_line_open_what_the_other_shared(self):
        self.made()
        keeper = self.keeper("Vera", "+4915550002405")
        photo = self.photo("house.jpg")
        film = made_by_ffmpeg(self.pictures / "film.mp4", seconds=2)
        keeper.add([photo, film])
        self.assertIn("2 items added", keeper.added())
        given, words = self.shared(keeper, "house.jpg", "film.mp4")
        keeper.page.keyboard.press("Escape")
        keeper.page.keyboard.press("Escape")
        typed = self.written("words", " ".join(words).encode())
        listed = self.json("receive", given, "--words-file", typed, "--list")
        self.assertEqual({item["name"] for item in listed}, {"house.jpg", "film.mp4"})
        self.assertEqual(self.json("receive", given, "--words-file", typed)["kept"], 2)
        out = self.folder / "out"
        out.mkdir()
        self.done("export", "--all", "--to", out, "--with-location")
        for path in (photo, film):
            self.assertEqual((out / path.name).read_bytes(), path.read_bytes())
        # And back: what the command line wrote is opened here, and was kept already.
        flower = self.photo("flower.jpg", "flower.jpg")
        self.assertEqual(self.json("import", flower)["kept"], 1)
        share = self.json(
            "share", "*", "--with-location", "--to", self.folder, "--title", "Den ganzen Mai")
        self.assertEqual(share["items"], 3)
        self.opened(keeper, share["file"], " ".join(share["words"]))
        keeper.page.get_by_role("dialog", name="Den ganzen Mai").wait_for()
        keeper.page.get_by_text("3 items in it").wait_for()
        # The terminal drew the film, too.
        keeper.member.until("() => document.querySelectorAll('.received img[src]').length === 3")
        keeper.member.button("Add to my vault").click()
        said = keeper.added()
        self.assertIn("1 item added", said)
        self.assertIn("2 were there already", said)
        self.assertEqual(keeper.save("flower.jpg"), flower.read_bytes())
        self.assert_silent()


class AtTheTerminal(VaultTest):
    def shared(self, *names):
        return self.json("share", *names, "--with-location", "--to", self.folder)

    def test_the_independent_decoder_opens_a_share(self):
        self.made()
        contents = {"notes.txt": b"written down", "film.bin": bytes(range(256)) * 3000}
        paths = [self.written(f"chosen/{name}", content) for name, content in contents.items()]
        self.assertEqual(self.json("import", *paths)["kept"], 2)
        found = self.decoded(self.shared("*"))
        for content in contents.values():
            self.assertIn(content, found)

    def test_a_small_picture_of_each_photo_goes_along_as_it_is_seen(self):
        self.made()
        out = io.BytesIO()
        # It lies in the file, and is seen upright.
        exif = Image.Exif()
        exif[ORIENTATION] = TURNED_RIGHT
        sample("china.jpg").resize((1000, 600)).save(out, "JPEG", exif=exif)
        photo = self.written("photo.jpg", out.getvalue() + CANARY)
        self.json("import", photo, self.written("no-photo.jpg", b"\xff\xd8\xff nothing"))
        self.assertEqual(self.small_of(self.shared("*")), [(320, 533)])
        self.done("edit", "photo.jpg", "--rotate", "90")
        self.assertEqual(self.small_of(self.shared("photo.jpg")), [(533, 320)])
        self.expect_no_plaintext()

    def test_a_small_picture_of_each_film_goes_along(self):
        self.made()
        film = made_by_ffmpeg(self.folder / "film.mov", 3, "-vf", "scale=1000:600,setsar=1")
        self.json("import", film, self.written("no-film.mp4", film.read_bytes()[:400]))
        share = self.shared("*")
        self.assertEqual(share["items"], 2)
        self.assertEqual(self.small_of(share), [(533, 320)])
        # It is in the vault by now.
        self.assertEqual(self.small_of(self.shared("film.mov")), [(533, 320)])
        self.expect_no_plaintext()

    def small_of(self, share):
        """The sizes of the pictures in it that are small; none says anything else of itself."""
        sizes = []
        for content in self.decoded(share):
            with contextlib.suppress(UnidentifiedImageError):
                picture = Image.open(io.BytesIO(content))
                if min(picture.size) == SMALL:
                    sizes.append(picture.size)
                    self.assertEqual(dict(picture.getexif()), {})
        return sizes

    def decoded(self, share):
        """Every part of a share, by the independent decoder."""
        into = Path(tempfile.mkdtemp(dir=self.folder))
        with open(share["file"], "rb") as file:
            header = file.read(27)
        # Magic, version and purpose, then the share's id.
        done = subprocess.run(
            [sys.executable, DECODER, "open", share["file"], "--purpose", "share",
             "--expect-share", header[11:27].hex(), "--passphrase", " ".join(share["words"]),
             "--into", into], capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        return sorted(path.read_bytes() for path in into.rglob("*") if path.is_file())

    def test_other_words_and_other_files_are_refused_in_a_sentence(self):
        self.made()
        self.json("import", self.written("notes.txt", b"one"))
        share = self.shared("notes.txt")
        wrong = self.written("wrong", b"zoo zoo zoo zoo zoo zoo\n")
        failure = self.json("receive", share["file"], "--words-file", wrong, expect=2)
        self.assertEqual(failure["error"], "wrong_words")
        failure = self.json("receive", self.passphrase, "--words-file", wrong, expect=1)
        self.assertEqual(failure["error"], "not_a_share")
        item = next((self.vault / "items").rglob("*.locaphoto"))
        failure = self.json("receive", item, "--words-file", wrong, expect=1)
        self.assertEqual(failure["error"], "not_a_share")
        # A file that was changed anywhere keeps nothing.
        content = bytearray((self.folder / "photos.locaphoto").read_bytes())
        words = self.written("words", " ".join(share["words"]).encode())
        other = self.folder / "other"
        self.done("init", "--new-passphrase-file", self.passphrase, "--vault", other)
        for place in (len(content) // 2, len(content) - 20, len(content) - 4):
            changed = self.written("changed.locaphoto", bytes(
                byte ^ 1 if at == place else byte for at, byte in enumerate(content)))
            self.json("receive", changed, "--words-file", words, "--vault", other, expect=1)
            self.assertEqual(self.json("list", "--vault", other), [])

    def test_what_cannot_be_kept_of_a_share_is_named(self):
        self.made()
        self.json("import", self.written("notes.txt", bytes(1 << 20)))
        share = self.shared("notes.txt")
        content = bytearray((self.folder / "photos.locaphoto").read_bytes())
        content[len(content) // 2] ^= 1
        changed = self.written("changed.locaphoto", content)
        words = self.written("words", " ".join(share["words"]).encode())
        other = self.folder / "other"
        self.done("init", "--new-passphrase-file", self.passphrase, "--vault", other)
        done = self.done("receive", changed, "--words-file", words, "--vault", other, expect=1)
        self.assertIn("notes.txt: ", done.stderr.decode())
        self.assertIn("1 item was not imported", done.stderr.decode())

    def test_nothing_is_left_of_a_share_that_cannot_be_written(self):
        self.made()
        self.json("import", self.written("notes.txt", b"one"))
        failure = self.json("share", "notes.txt", "--to", self.folder / "nowhere", expect=1)
        self.assertEqual(failure["error"], "no_such_folder")
        item = next((self.vault / "items").rglob("*.locaphoto"))
        item.unlink()
        failure = self.json("share", "notes.txt", "--to", self.folder, expect=1)
        self.assertEqual(failure["error"], "missing")
        self.assertEqual(list(self.folder.glob("*.locaphoto")), [])
        self.assertEqual(list(self.folder.glob(".dayly-export*")), [])


if __name__ == "__main__":
    unittest.main()
