"""Photos as phones write them (HEIC), which neither browser here decodes: their tiles are drawn,
they are seen upright and large, edited, saved and shared as seen, and sent to a group; and seen in
a folder that is only read."""

import io
import re
import unittest

import numpy
from PIL import Image

from camera import SIMILARITY_LEAST, alike, sample
from heic import box, heic
from keeper import Keeper
from test_days_folder import Folder
from test_firefox import GRANTED, FirefoxMember
from test_handing import HandingStory

GROUP = "Lindenhof"
CORVIN = ("Corvin", "+4915550003102")
NAME = "IMG_0001.HEIC"
# A quarter to the right once, as a phone that is held upright has it.
TURNED = box("irot", bytes([3]))
# Its shorter side.
CELL = """(name) => [...document.querySelectorAll(`[aria-label$="${name}"] .cell-picture`)]
  .some((i) => i.complete && Math.min(i.naturalWidth, i.naturalHeight) === 320
    && i.naturalWidth < i.naturalHeight)"""
LARGE = ".item-media img:not(.item-small)"
SEEN = """([width, height]) => [...document.querySelectorAll('.item-media img:not(.item-small)')]
  .some((i) => i.complete && i.naturalWidth === width && i.naturalHeight === height)"""


def upright():
    """A photograph that stands."""
    return sample("flower.jpg").convert("RGB").rotate(90, expand=True).resize((600, 900))


class HEICStory(HandingStory):
    def setUp(self):
        super().setUp()
        self.picture = upright()
        # As it is stored: lying.
        lying = numpy.rot90(numpy.asarray(self.picture))
        small = numpy.asarray(Image.fromarray(lying).resize((240, 160)))
        self.path = self.pictures / NAME
        self.path.write_bytes(heic(lying, tile=256, turned=[TURNED], small=small))

    def is_drawn(self, keeper):
        keeper.make()
        keeper.add([self.path])
        self.assertIn("1 item added", keeper.added())
        keeper.member.until(CELL, NAME)
        keeper.cell(NAME).click()
        keeper.member.until(SEEN, list(self.picture.size))
        self.same(keeper.member.pixels(keeper.page.locator(LARGE)), self.picture)

    def same(self, seen, wanted):
        self.assertEqual(seen.size, wanted.size)
        self.assertGreater(alike(wanted, seen), SIMILARITY_LEAST)

    def is_edited(self, keeper):
        keeper.page.get_by_role("button", name="Edit", exact=True).click()
        editor = keeper.page.get_by_role("dialog", name="Edit photo")
        for step in ("Turn", "Done"):
            editor.get_by_role("button", name=step, exact=True).click()
        editor.wait_for(state="hidden")
        keeper.member.until(SEEN, list(reversed(self.picture.size)))

    def is_sent(self, member, group):
        """Chosen where others take a photo."""
        member.card(group).click()
        with member.page.expect_file_chooser() as chooser:
            member.button("Choose from library").click()
        chooser.value.set_files([self.path])
        member.send_now(group)
        member.delivered(group)
        sent = Image.open(io.BytesIO(self.corvin.opened_photo(group, 1)))
        self.assertEqual(sent.format, "JPEG")
        self.same(sent, self.picture)

    def invited(self):
        self.corvin = self.terminal(*CORVIN)
        self.corvin.login()
        self.corvin.run("create", GROUP)
        return self.corvin.run("invite", GROUP).decode().strip()

    def joined(self, member):
        member.open(self.invited())
        member.sign_up()
        member.card_says(GROUP, "take today’s photo")


class InChromium(HEICStory):
    def test_a_phones_photo_is_drawn_seen_edited_saved_and_shared_as_it_is_seen(self):
        keeper = Keeper(self.member("Ines", "+4915550003101"))
        self.is_drawn(keeper)
        self.is_edited(keeper)
        self.is_saved_as_seen(keeper)
        keeper.page.keyboard.press("Escape")
        self.is_shared_as_seen(keeper)
        self.assert_silent()

    def is_saved_as_seen(self, keeper):
        keeper.member.button("Save a copy").click()
        keeper.edited().select_option("As edited")
        keeper.with_location("save")
        with keeper.page.expect_download() as saved:
            keeper.member.button("Save the copy").click()
        keeper.saved()
        self.assertEqual(saved.value.suggested_filename, "IMG_0001-edited.jpg")
        copy = Image.open(io.BytesIO(saved.value.path().read_bytes()))
        self.same(copy, self.picture.transpose(Image.ROTATE_270))

    def is_shared_as_seen(self, keeper):
        given, words = self.shared(keeper, NAME)
        other = self.keeper("Vera", "+4915550003103")
        self.opened(other, given, " ".join(words))
        self.kept(other, 1)
        other.page.locator(".cell[data-item]").click()
        other.member.until(SEEN, list(reversed(self.picture.size)))

    def test_a_phones_photo_in_a_folder_is_seen(self):
        folder = Folder(self.member("Finn", "+4915550003107"))
        dated = self.pictures / "dated.json"
        dated.write_bytes(b'{"photoTakenTime": {"timestamp": "1714823999"}}')
        folder.put(NAME, self.path)
        folder.put(f"{NAME}.json", dated)
        calendar = folder.show()
        folder.is_read()
        folder.page.get_by_role("button", name="Before that May 2024").click()
        calendar.day("4 May 2024", "1 photo").click()
        folder.page.get_by_role("button", name=re.compile(f"{re.escape(NAME)}$")).click()
        folder.member.until(SEEN, list(self.picture.size))
        self.same(folder.member.pixels(folder.page.locator(LARGE)), self.picture)
        self.assert_silent()

    def test_a_phones_photo_is_sent_to_a_group(self):
        ines = self.member("Ines", "+4915550003104")
        self.joined(ines)
        self.is_sent(ines, GROUP)
        self.assert_silent()


class InFirefox(HEICStory):
    def firefox(self, name, phone):
        member = FirefoxMember(
            self.playwright, self.folder / name, self.server, name, phone, preferences=GRANTED)
        self.members.append(member)
        return member

    def test_firefox_draws_a_phones_photo_and_edits_it(self):
        keeper = Keeper(self.firefox("Faye", "+4915550003105"))
        self.is_drawn(keeper)
        self.is_edited(keeper)
        self.assert_silent()

    def test_firefox_sends_a_phones_photo_to_a_group(self):
        faye = self.firefox("Faye", "+4915550003106")
        self.joined(faye)
        self.is_sent(faye, GROUP)
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
