"""Photos that were edited, handed to somebody else: they arrive as they are seen, without their
originals, unless those are to go; in browsers and at the terminal."""

import io
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from camera import sample
from test_handing import HandingStory
from test_vault import VaultTest

STANDS = "() => [...document.querySelectorAll('[aria-label$=\"house.jpg\"] .cell-picture')]" \
    ".some((i) => i.complete && i.naturalWidth > 0 && i.naturalWidth < i.naturalHeight)"
SMALL_STANDS = "() => [...document.querySelectorAll('.received img[src]')]" \
    ".some((i) => i.complete && i.naturalWidth > 0 && i.naturalWidth < i.naturalHeight)"


class BothShells(HandingStory, VaultTest):
    def setUp(self):
        HandingStory.setUp(self)
        self.set_places()
        self.ada = self.terminal("Adaline", "+4915550002411")

    def edited(self, keeper):
        """The photo lies; it is turned, so that it stands, and gray."""
        house = self.photo("house.jpg")
        keeper.add([house, self.photo("flower.jpg", "flower.jpg")])
        self.assertIn("2 items added", keeper.added())
        keeper.cell("house.jpg").click()
        keeper.page.get_by_role("button", name="Edit", exact=True).click()
        editor = keeper.page.get_by_role("dialog", name="Edit photo")
        for step in ("Turn", "Filter", "Mono", "Done"):
            editor.get_by_role("button", name=step, exact=True).click()
        editor.wait_for(state="hidden")
        keeper.page.keyboard.press("Escape")
        keeper.member.until(STANDS)
        return house

    def chosen(self, keeper, *names):
        """These and no others."""
        keeper.page.keyboard.press("Escape")
        for name in names:
            keeper.cell(name).click(modifiers=["Control"])

    def given(self, keeper, choice=None, *, along=None, to):
        """Both photos as one file, and what is said of it."""
        self.chosen(keeper, "house.jpg", "flower.jpg")
        keeper.member.button("Share").click()
        if choice:
            keeper.edited("share").select_option(choice)
        keeper.along("share").select_option(along or "Everything, with the location")
        keeper.member.look(f"vault-ways-{Path(to).stem}")
        keeper.member.button("Make an encrypted file").click()
        file, words = self.taken(keeper, to)
        said = keeper.page.locator(".share-ready > .hint:visible").first.inner_text()
        keeper.page.keyboard.press("Escape")
        keeper.page.get_by_role("dialog").wait_for(state="hidden")
        return file, words, said

    def expect_edited(self, jpeg, house):
        """It stands, and has no colour where the original has."""
        picture, lying = Image.open(io.BytesIO(jpeg)), Image.open(house)
        self.assertEqual(picture.size, (lying.height, lying.width))
        gray = lying.transpose(Image.ROTATE_270).convert("L")
        for apart in ImageStat.Stat(ImageChops.difference(picture.convert("L"), gray)).mean:
            self.assertLess(apart, 8)
        colours = [picture.getpixel((x, y)) for x in range(0, 400, 40) for y in range(0, 600, 60)]
        self.assertLess(max(max(c) - min(c) for c in colours), 6)
        self.assertEqual(dict(picture.getexif()), {})

    def received(self, file, words, *vault):
        """What the command line has of it: its files by their names."""
        typed = self.written("words", " ".join(words).encode())
        self.done("init", "--new-passphrase-file", self.passphrase, *vault)
        self.assertEqual(self.json("receive", file, "--words-file", typed, *vault)["failed"], 0)
        out = self.folder / f"out-{vault[-1].name}"
        out.mkdir()
        self.done("export", "--all", "--to", out, "--with-location", *vault)
        return {path.name: path.read_bytes() for path in out.iterdir()}

    def test_what_was_edited_arrives_as_it_is_seen_and_its_original_only_when_asked_for(self):
        giver = self.keeper("Vera", "+4915550002412", careful=True)
        house = self.edited(giver)
        file, words, said = self.given(giver, to="edited.locaphoto")
        self.assertIn("Edited photos are shared as you see them", said)
        self.assertIn("The originals are in it as they are", said)

        taker = self.keeper("Noor", "+4915550002413", careful=True)
        self.opened(taker, file, " ".join(words))
        taker.member.until(SMALL_STANDS)
        taker.member.look("vault-receive-edited")
        self.kept(taker, 2)
        self.expect_edited(taker.save("house-edited.jpg"), house)
        flower = (self.pictures / "flower.jpg").read_bytes()
        self.assertEqual(taker.save("flower.jpg"), flower)
        # The independent count of what is in the file: two items, of one original each.
        files = self.received(file, words, "--vault", self.folder / "one")
        self.assertEqual(set(files), {"house-edited.jpg", "flower.jpg"})
        self.expect_edited(files["house-edited.jpg"], house)

        file, words, said = self.given(giver, "As they were taken", to="taken.locaphoto")
        self.assertIn("what was cropped away can be seen", said)
        files = self.received(file, words, "--vault", self.folder / "two")
        self.assertEqual(files, {"house.jpg": house.read_bytes(), "flower.jpg": flower})

        file, words, said = self.given(
            giver, along="Only the picture", to="bare.locaphoto")
        self.assertIn("Edited photos are shared as you see them", said)
        files = self.received(file, words, "--vault", self.folder / "three")
        self.expect_edited(files["house-edited.jpg"], house)
        listed = self.json("list", "--vault", self.folder / "three")
        self.assertEqual([item["date"] for item in listed], [None, None])
        self.assert_silent()

    def test_a_browser_that_cannot_draw_it_says_so_and_gives_no_original_for_it(self):
        giver = self.keeper("Vera", "+4915550002414")
        scan = self.pictures / "scan.tiff"
        sample("china.jpg").save(scan)
        giver.add([scan])
        self.assertIn("1 item added", giver.added())
        giver.cell("scan.tiff").click(modifiers=["Control"])
        giver.page.get_by_role("button", name="Edit", exact=True).click()
        editor = giver.page.get_by_role("dialog", name="Edit photo")
        for step in ("Turn by 0°", "Warm", "Apply"):
            editor.get_by_role("button", name=step, exact=True).click()
        giver.page.get_by_text("1 photo edited").wait_for()
        self.chosen(giver, "scan.tiff")
        giver.member.button("Share").click()
        giver.with_location("share")
        giver.member.button("Make an encrypted file").click()
        giver.page.get_by_text("scan.tiff: It cannot be drawn here as it was edited").wait_for()
        giver.member.look("vault-share-undrawn")
        self.assertEqual(giver.page.locator(".share-words span").count(), 0)
        giver.page.keyboard.press("Escape")
        giver.page.get_by_role("dialog").wait_for(state="hidden")
        self.chosen(giver, "scan.tiff")
        giver.member.button("Share").click()
        giver.edited("share").select_option("As they were taken")
        giver.with_location("share")
        giver.member.button("Make an encrypted file").click()
        file, words = self.taken(giver, "scan.locaphoto")
        files = self.received(file, words, "--vault", self.folder / "scanned")
        self.assertEqual(files, {"scan.tiff": scan.read_bytes()})
        self.assert_silent()


class AtTheTerminal(VaultTest):
    def received(self, share):
        other = self.folder / f"other-{len(list(self.folder.iterdir()))}"
        self.done("init", "--new-passphrase-file", self.passphrase, "--vault", other)
        words = self.written("words", " ".join(share["words"]).encode())
        self.json("receive", share["file"], "--words-file", words, "--vault", other)
        out = Path(f"{other}-out")
        out.mkdir()
        self.done("export", "--all", "--to", out, "--with-location", "--vault", other)
        return {path.name: path.read_bytes() for path in out.iterdir()}

    def shared(self, *arguments):
        place = () if "--remove" in arguments else ("--with-location",)
        return self.json("share", *arguments, *place, "--to", self.folder)

    def test_it_is_what_an_export_writes_and_the_original_where_that_is_said(self):
        self.made()
        photo = self.folder / "photo.png"
        Image.linear_gradient("L").resize((240, 160)).convert("RGB").save(photo)
        notes = self.written("notes.txt", b"written down")
        self.json("import", photo, notes)
        self.json("edit", "photo.png", "--crop", "0.25,0,0.75,0.5", "--filter", "warm")
        (seen,) = self.json("export", "photo.png", "--to", self.folder)["files"]
        share = self.shared("*")
        self.assertEqual((share["items"], share["edited"]), (2, 1))
        seen = Path(seen).read_bytes()
        self.assertEqual(
            self.received(share), {"photo-edited.jpg": seen, "notes.txt": notes.read_bytes()})
        self.assertEqual(
            self.received(self.shared("photo.png", "--remove", "metadata")),
            {"photo-edited.jpg": seen})
        share = self.shared("photo.png", "--originals")
        self.assertEqual(share["edited"], 0)
        self.assertEqual(self.received(share), {"photo.png": photo.read_bytes()})
        said = self.done("share", "photo.png", "--to", self.folder).stderr.decode()
        self.assertIn("as they are seen, without their originals", said)
        said = self.done("share", "photo.png", "--originals", "--to", self.folder).stderr.decode()
        self.assertIn("with what was cropped away", said)

    def test_what_cannot_be_drawn_is_shared_only_as_it_was_taken(self):
        self.made()
        whole = self.folder / "whole.png"
        Image.effect_noise((240, 160), 90).save(whole)
        broken = self.written("broken.png", whole.read_bytes()[:4000])
        self.json("import", broken)
        self.json("edit", "broken.png", "--filter", "mono")
        before = set(self.folder.iterdir())
        failure = self.json("share", "broken.png", "--to", self.folder, expect=1)
        self.assertEqual(failure["error"], "undrawn")
        self.assertIn("--originals", failure["message"])
        self.assertEqual(set(self.folder.iterdir()), before)
        self.assertEqual(
            self.received(self.shared("broken.png", "--originals")),
            {"broken.png": broken.read_bytes()})
