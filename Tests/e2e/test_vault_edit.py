"""Photos edited in the web app and at the terminal: seen so everywhere, over a lock and a start,
saved so or as they were, and taken back; the original never changes."""

import io
import re
from datetime import UTC, datetime
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from keeper import Keeper
from older import lfs_opened
from test_vault import VaultTest, made_by_ffmpeg
from test_vault_app import VaultStory
from typed import typed

# The photo lies; turned once it stands.
STANDS = "() => [...document.querySelectorAll('.item-media img:not(.item-small)')]" \
    ".some((i) => i.complete && i.naturalWidth > 0 && i.naturalWidth < i.naturalHeight)"
LIES = STANDS.replace("i.naturalWidth < i.naturalHeight", "i.naturalWidth > i.naturalHeight")
CELL_STANDS = "() => [...document.querySelectorAll('[aria-label$=\"house.jpg\"] .cell-picture')]" \
    ".some((i) => i.complete && i.naturalWidth > 0 && i.naturalWidth < i.naturalHeight)"
CELL_LIES = CELL_STANDS.replace(
    "i.naturalWidth < i.naturalHeight", "i.naturalWidth > i.naturalHeight")

BELOW_TOAST = "() => document.querySelector('.vault-toast').getBoundingClientRect().bottom"
TOP_OF_BAR = "() => document.querySelector('.selection-bar').getBoundingClientRect().top"


class Edits(VaultStory):
    def test_a_photo_is_seen_as_it_was_edited_and_its_original_stays(self):
        keeper = Keeper(self.member("Enno", "+4915550001961", careful=False))
        keeper.make()
        house = self.photo("house.jpg")
        keeper.add([house, self.photo("flower.jpg", "flower.jpg")])
        self.assertIn("2 items added", keeper.added())
        keeper.holds(2)
        keeper.member.until(CELL_LIES)
        self.edit(keeper)
        self.save_both(keeper, house)
        # It is so after a lock and a start, and when all is looked at anew.
        keeper.page.keyboard.press("Escape")
        keeper.member.until(CELL_STANDS)
        keeper.lock()
        keeper.page.reload()
        keeper.unlock()
        keeper.holds(2)
        keeper.member.until(CELL_STANDS)
        self.revert(keeper)
        self.several(keeper)
        self.assert_silent()

    def edit(self, keeper):
        keeper.cell("house.jpg").click()
        keeper.member.until(LIES)
        # What is tried out and cancelled is not said of it.
        self.in_editor(keeper, "Turn", "Cancel")
        self.in_editor(keeper, "Done")
        keeper.page.get_by_role("button", name="As it was taken").wait_for(state="hidden")
        self.in_editor(keeper, "Turn", "Filter", "Mono", "Done")
        keeper.page.get_by_text("1 photo edited").wait_for()
        keeper.member.until(STANDS)
        keeper.member.look("vault-edited")

    def in_editor(self, keeper, *steps):
        keeper.page.get_by_role("button", name="Edit", exact=True).click()
        editor = keeper.page.get_by_role("dialog", name="Edit photo")
        for step in steps:
            editor.get_by_role("button", name=step, exact=True).click()
        editor.wait_for(state="hidden")

    def save_both(self, keeper, house):
        saved = self.saved(keeper, "As edited")
        self.assertEqual(saved.suggested_filename, "house-edited.jpg")
        picture = Image.open(io.BytesIO(saved.path().read_bytes()))
        lying = Image.open(house)
        self.assertEqual(picture.size, (lying.height, lying.width))
        # The red temple is gray; what was at the upper left is at the upper right.
        colours = [picture.getpixel((x, y)) for x in range(0, 400, 40) for y in range(0, 600, 60)]
        self.assertLess(max(max(c) - min(c) for c in colours), 6)
        red, green, blue = lying.getpixel((20, 20))
        gray = (54 * red + 183 * green + 19 * blue + 128) // 256
        self.assertLess(abs(picture.getpixel((lying.height - 1 - 20, 20))[0] - gray), 8)
        original = self.saved(keeper, "As they were taken")
        self.assertEqual(original.path().read_bytes(), house.read_bytes())

    def saved(self, keeper, which):
        keeper.member.button("Save a copy").click()
        self.assertEqual(keeper.edited().input_value(), "edited")
        keeper.edited().select_option(which)
        keeper.member.look(f"vault-edited-save-{keeper.edited().input_value()}")
        keeper.with_location("save")
        with keeper.page.expect_download() as saved:
            keeper.member.button("Save the copy").click()
        keeper.saved()
        return saved.value

    def revert(self, keeper):
        """Taken back, and back again by what undoes that."""
        keeper.cell("house.jpg").click()
        keeper.member.until(STANDS)
        keeper.member.button("As it was taken").click()
        keeper.member.until(LIES)
        keeper.member.button("Undo").click()
        keeper.member.until(STANDS)
        keeper.member.button("As it was taken").click()
        keeper.member.until(LIES)
        keeper.page.keyboard.press("Escape")
        keeper.member.until(CELL_LIES)

    def several(self, keeper):
        for name in ("house.jpg", "flower.jpg"):
            keeper.cell(name).click(modifiers=["Control"])
        self.in_editor(keeper, "Turn by 0°", "Warm", "Apply")
        keeper.page.get_by_text("2 photos edited").wait_for()
        keeper.member.until(CELL_STANDS)
        keeper.page.get_by_role("button", name="Photo, Edited").nth(1).wait_for()
        # What was done is taken back above what can be done now, and covers none of it.
        keeper.cell("house.jpg").click(modifiers=["Control"])
        self.assertLessEqual(
            keeper.page.evaluate(BELOW_TOAST), keeper.page.evaluate(TOP_OF_BAR))
        keeper.page.keyboard.press("Escape")
        keeper.page.locator(".selection-bar").wait_for(state="hidden")

    def test_in_large_text_on_a_narrow_phone_the_editor_can_be_used_and_left(self):
        keeper = Keeper(self.member("Enno", "+4915550001962"))
        keeper.make()
        keeper.add([self.photo("house.jpg")])
        self.assertIn("1 item added", keeper.added())
        keeper.cell("house.jpg").click()
        keeper.member.until(LIES)
        keeper.page.set_viewport_size({"width": 320, "height": 640})
        keeper.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
        keeper.member.button("Edit").click()
        editor = keeper.page.get_by_role("dialog", name="Edit photo")
        for name in ("Cancel", "Done"):
            box = editor.get_by_role("button", name=name, exact=True).bounding_box()
            self.assertGreaterEqual(box["x"], 0, name)
            self.assertLessEqual(box["x"] + box["width"], 320, name)
        # A slider that is shorter is none for a finger.
        slider = editor.get_by_role("slider", name="Straighten").bounding_box()
        self.assertGreaterEqual(slider["width"], 100)
        editor.get_by_role("button", name="Done", exact=True).click()
        editor.wait_for(state="hidden")

    def test_a_pressed_button_under_a_pointer_is_seen(self):
        keeper = Keeper(self.member("Enno", "+4915550001961"))
        keeper.make()
        keeper.add([self.photo("house.jpg")])
        self.assertIn("1 item added", keeper.added())
        keeper.cell("house.jpg").click()
        keeper.member.button("Details").click()
        # Pressed and under the pointer, and its colours have arrived.
        keeper.member.until("""() => document.querySelector(
          '.item [aria-pressed=true]:hover')?.getAnimations().length === 0""")
        lightness = keeper.page.evaluate("""() => {
          const style = getComputedStyle(document.querySelector('.item [aria-pressed=true]:hover'));
          return [style.color, style.backgroundColor].map((said) => Number(said.match(/\\d+/)));
        }""")
        self.assertGreater(abs(lightness[0] - lightness[1]), 128, lightness)


class EditsAtTheTerminal(VaultTest):
    def test_a_photo_is_written_as_it_is_seen_or_as_it_was(self):
        self.made()
        plain = Image.merge("RGB", [
            Image.linear_gradient("L").rotate(turn).resize((240, 160)) for turn in (0, 90, 180)])
        photo = self.folder / "photo.png"
        plain.save(photo)
        film = made_by_ffmpeg(self.folder / "film.mp4", seconds=1)
        self.json("import", photo, film)
        self.assertEqual(
            self.json("edit", "photo.png", "--crop", "0.25,0,0.75,0.5", "--exposure", "-1",
                      "--filter", "vivid", "--rotate", "90", "--mirror"), {"changed": 1})
        self.assertIn("turned 270°", self.json("show", "photo.png")[0]["edit"])
        # A crop is of what is seen when it is chosen: after the turn.
        said = self.json("export", "photo.png", "--to", self.folder)
        self.assertEqual((said["edited"], said["heldBack"]), (1, []))
        (written,) = map(Path, said["files"])
        self.assertEqual(written.name, "photo-edited.jpg")
        self.assertEqual(written.stat().st_mode & 0o777, 0o600)
        seen = Image.open(written)
        turned = plain.transpose(Image.ROTATE_270).transpose(Image.FLIP_LEFT_RIGHT)
        wanted = lit(turned.crop((40, 0, 160, 120)))
        self.assertEqual(seen.size, wanted.size)
        for apart in ImageStat.Stat(ImageChops.difference(seen, wanted)).mean:
            self.assertLess(apart, 3)
        # What was no photo is refused, and nothing is changed then.
        self.expect_refused("no_photo", "edit", "*", "--filter", "mono")
        self.done("edit", "photo.png", "--crop", "7", expect=64)
        self.assertIn("vivid", self.json("show", "photo.png")[0]["edit"])
        self.assertEqual(self.json("edit", "photo.png", "--revert"), {"changed": 1})
        self.assertIsNone(self.json("show", "photo.png")[0]["edit"])
        folder = self.folder / "out"
        folder.mkdir()
        (original,) = self.json("export", "photo.png", "--with-location", "--to", folder)["files"]
        self.assertEqual(Path(original).read_bytes(), photo.read_bytes())

    def out(self, name):
        folder = self.folder / name
        folder.mkdir()
        return folder

    def contents(self, folder):
        return {path.name: path.read_bytes() for path in folder.iterdir()}

    def test_everything_comes_out_as_it_is_seen_or_as_it_was_taken(self):
        self.made()
        for folder, colour in (("one", "red"), ("two", "blue")):
            # Two of one name, one of which says when it was taken.
            path = self.out(folder) / "photo.jpg"
            exif = Image.Exif()
            if colour == "red":
                exif.get_ifd(0x8769).update({0x9003: "2024:05:31 23:59:00", 0x9011: "+00:00"})
            Image.new("RGB", (240, 160), colour).save(path, exif=exif)
            self.json("import", path)
        notes = self.written("notes.txt", b"written down")
        self.json("import", notes)
        self.json("edit", "photo.jpg", "--rotate", "90", "--crop", "1:1")
        seen = self.out("seen")
        said = self.done("export", "--all", "--with-location", "--to", seen)
        self.assertIn("Their originals stay in the vault", said.stderr.decode())
        written = self.contents(seen)
        self.assertEqual(
            set(written), {"photo-edited.jpg", "photo-edited (2).jpg", "notes.txt"})
        dates = set()
        for name in set(written) - {"notes.txt"}:
            picture = Image.open(io.BytesIO(written[name]))
            self.assertEqual(picture.size, (160, 160))
            self.assertEqual(dict(picture.getexif()), {})
            dates.add(self.taken(seen / name))
        self.assertIn("2024-05-31 23:59", dates)
        taken = self.out("taken")
        said = self.json("export", "--all", "--originals", "--with-location", "--to", taken)
        self.assertEqual((said["edited"], len(said["files"])), (0, 3))
        self.assertEqual(sorted(self.contents(taken).values()), sorted(
            path.read_bytes() for path in (
                self.folder / "one/photo.jpg", self.folder / "two/photo.jpg", notes)))
        # The date of a file is metadata, too.
        bare = self.out("bare")
        self.json("export", "photo.jpg", "--remove", "metadata", "--to", bare)
        self.assertNotIn("2024-05-31 23:59", {self.taken(path) for path in bare.iterdir()})
        self.assertEqual(len(list(bare.glob("photo-edited*.jpg"))), 2)
        self.done("export", "--edited", "photo.jpg", expect=64)

    def taken(self, path):
        return datetime.fromtimestamp(path.stat().st_mtime, UTC).strftime("%Y-%m-%d %H:%M")

    def test_many_are_edited_together_and_it_is_said_how_far_that_is(self):
        self.made()
        plain = made_by_ffmpeg(self.folder / "plain.jpg").read_bytes()
        for number in range(150):
            self.written(f"in/{number}.jpg", plain + b"%d" % number)
        self.json("import", self.folder / "in")
        self.json("edit", "7.jpg", "--mirror")
        said, code = typed(["vault", "edit", "*.jpg", "--rotate", "90"],
                           {**self.environment(), "TERM": "xterm"})
        self.assertEqual(code, 0)
        self.assertIn("Edited: 150 items.", said)
        self.assertGreater(len(set(re.findall(r"Changing, \d+ %", said))), 2, said)
        edits = {item["name"]: item["edit"] for item in self.json("show", "*.jpg")}
        self.assertEqual(len(edits), 150)
        self.assertNotEqual(edits.pop("7.jpg"), edits["8.jpg"])
        self.assertEqual(set(edits.values()), {"turned 90°"})

    def test_what_cannot_be_drawn_is_held_back_and_the_others_are_written(self):
        self.made()
        whole = self.folder / "whole.png"
        Image.effect_noise((240, 160), 90).save(whole)
        broken = self.written("broken.png", whole.read_bytes()[:4000])
        self.json("import", whole, broken)
        self.json("edit", "*.png", "--filter", "mono")
        items = {item["name"]: item["id"] for item in self.listed()}
        out = self.out("out")
        said = self.json("export", "--all", "--to", out, expect=1)
        self.assertEqual(said["heldBack"], [items["broken.png"]])
        self.assertEqual(set(self.contents(out)), {"whole-edited.jpg"})
        said = self.done("export", "broken.png", "--to", out, expect=1).stderr.decode()
        self.assertIn("cannot be drawn here as it was edited. With --originals", said)
        self.assertEqual(set(self.contents(out)), {"whole-edited.jpg"})
        self.json("export", "broken.png", "--originals", "--with-location", "--to", out)
        self.assertEqual(self.contents(out)["broken.png"], broken.read_bytes())

    def test_a_live_photo_is_a_picture_and_a_named_key_seals_what_is_seen(self):
        self.made()
        still, film = self.live_photo("IMG_0007")
        self.json("import", still, film)
        self.json("edit", still.name, "--filter", "mono")
        out = self.out("out")
        self.json("export", "--all", "--to", out)
        self.assertEqual(set(self.contents(out)), {f"{still.stem}-edited.jpg"})
        drawn = (out / f"{still.stem}-edited.jpg").read_bytes()
        self.json("keys", "create", "family")
        key = Path(self.json("keys", "export", "family", "--to", self.folder)["file"])
        (sealed,) = self.json("export", "--all", "--lfs", "family", "--to", out)["files"]
        self.assertEqual(Path(sealed).name, f"{still.stem}-edited.jpg.lfs")
        self.assertEqual(
            lfs_opened(key.read_bytes(), Path(sealed).read_bytes()), ("family", drawn))
        both = self.json(
            "export", "--all", "--lfs", "family", "--originals", "--to", out)["files"]
        self.assertEqual(
            [Path(path).name for path in both], [f"{still.name}.lfs", f"{film.name}.lfs"])


def lit(picture):
    """A stop darker and vivid, as docs/vault.md says."""
    def darker(value):
        seen = value / 255
        linear = seen / 12.92 if seen <= 0.04045 else ((seen + 0.055) / 1.055) ** 2.4
        shown = linear / 2
        return round(255 * (
            shown * 12.92 if shown <= 0.0031308 else 1.055 * shown ** (1 / 2.4) - 0.055))

    rows = ((306, -46, -4), (-14, 274, -4), (-14, -46, 316))
    made = Image.new("RGB", picture.size)
    made.putdata([
        tuple(max(0, min(255, (sum(part * value for part, value in zip(row, pixel)) + 128) >> 8))
              for row in rows)
        for pixel in zip(*(band.tobytes() for band in picture.point(darker).split()))])
    return made
