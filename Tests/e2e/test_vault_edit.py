"""Photos edited in the web app and at the terminal: seen so everywhere, over a lock and a start,
saved so or as they were, and taken back; the original never changes."""

import io
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from keeper import Keeper
from test_vault import VaultTest, made_by_ffmpeg
from test_vault_app import VaultStory

# The photo lies; turned once it stands.
STANDS = "() => [...document.querySelectorAll('.item-media img:not(.item-small)')]" \
    ".some((i) => i.complete && i.naturalWidth > 0 && i.naturalWidth < i.naturalHeight)"
LIES = STANDS.replace("i.naturalWidth < i.naturalHeight", "i.naturalWidth > i.naturalHeight")
CELL_STANDS = "() => [...document.querySelectorAll('[aria-label$=\"house.jpg\"] .cell-picture')]" \
    ".some((i) => i.complete && i.naturalWidth > 0 && i.naturalWidth < i.naturalHeight)"
CELL_LIES = CELL_STANDS.replace(
    "i.naturalWidth < i.naturalHeight", "i.naturalWidth > i.naturalHeight")


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
        saved = self.saved(keeper, "Save the edited photo")
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
        original = self.saved(keeper, "Save the original")
        self.assertEqual(original.path().read_bytes(), house.read_bytes())

    def saved(self, keeper, which):
        keeper.member.button("Save a copy").click()
        with keeper.page.expect_download() as saved:
            keeper.member.button(which).click()
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
        written = Path(self.json(
            "export", "--edited", "photo.png", "--to", self.folder)["files"][0])
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
        (original,) = self.json("export", "--edited", "photo.png", "--to", folder)["files"]
        self.assertEqual(Path(original).read_bytes(), photo.read_bytes())


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
