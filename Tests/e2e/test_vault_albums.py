"""Albums, tags and search in the web app: made, looked at, taken back, kept over a start, and found
while somebody types."""

import io

from PIL import Image

from keeper import Keeper
from playwright.sync_api import expect
from test_vault_app import VaultStory

# One file takes so many items.
SHARED_MAX = 500
# More than the library's core follows at once.
MONTHS = 18


class Albums(VaultStory):
    def choose(self, keeper, *names):
        for name in names:
            keeper.cell(name).click(modifiers=["Control"])

    def organise(self, keeper):
        keeper.member.button("Albums and tags").click()
        return keeper.page.get_by_role("dialog", name="Albums and tags")

    def test_items_are_put_into_albums_and_found_by_what_is_said_of_them(self):
        keeper = Keeper(self.member("Alma", "+4915550001951", careful=False))
        keeper.make()
        keeper.add([self.photo("IMG_20240312_101500.jpg"), self.moving("film.mp4"),
                    self.photo("Überlingen.jpg", "flower.jpg"), self.file("notes.txt", b"notes")])
        self.assertIn("4 items added", keeper.added())
        keeper.holds(4)
        self.favor(keeper)
        self.put_in(keeper)
        self.change(keeper)
        # All of it outlasts a start.
        keeper.page.reload()
        keeper.unlock()
        keeper.member.button("The lake, 2 items").wait_for()
        self.share(keeper)
        self.search(keeper)
        self.assert_silent()

    def test_more_than_one_file_holds_is_said_and_nothing_of_it_left_out(self):
        keeper = Keeper(self.member("Alma", "+4915550001952", careful=False))
        keeper.make()
        keeper.add([self.file(f"{number}.txt", f"note {number}".encode())
                    for number in range(SHARED_MAX + 1)])
        self.assertIn(f"{SHARED_MAX + 1} items added", keeper.added())
        keeper.page.locator(".cell[data-item]").first.focus()
        keeper.page.keyboard.press("Control+a")
        keeper.page.get_by_text(f"{SHARED_MAX + 1} chosen", exact=True).wait_for()
        keeper.member.button("Share").click()
        keeper.page.get_by_text(f"One file holds at most {SHARED_MAX} items.").wait_for()
        expect(keeper.member.button("Make an encrypted file")).to_be_hidden()
        self.assert_silent()

    def test_what_is_done_with_all_is_done_and_seen_in_every_month(self):
        keeper = Keeper(self.member("Alma", "+4915550001953"))
        keeper.make()
        names = [f"IMG_{2023 + month // 12}{month % 12 + 1:02}05_101500.jpg"
                 for month in range(MONTHS)]
        keeper.add([self.file(name, self.tiny(number)) for number, name in enumerate(names)])
        self.assertIn(f"{MONTHS} items added", keeper.added())
        # Nothing of it was read by this page.
        keeper.page.reload()
        keeper.unlock()
        self.choose_all(keeper)
        keeper.page.get_by_role("button", name="Move to trash").click()
        keeper.page.get_by_text(f"{MONTHS} items moved to the trash").wait_for()
        keeper.holds(0)
        keeper.member.button("Undo").click()
        keeper.page.get_by_text(f"{MONTHS} items", exact=True).wait_for()
        self.choose_all(keeper)
        over = self.organise(keeper)
        over.get_by_label("New tag").fill("Paper")
        over.get_by_role("button", name="Add tag").click()
        keeper.page.get_by_text(f"{MONTHS} items tagged Paper").wait_for()
        search = keeper.page.get_by_role("searchbox", name="Search")
        search.fill("paper")
        keeper.page.get_by_text(f"{MONTHS} found", exact=True).wait_for()
        search.press("Escape")
        # Read before it was tagged, and not in sight since.
        keeper.page.locator(".cell[data-item]").first.focus()
        keeper.page.keyboard.press("End")
        self.choose(keeper, names[0])
        paper = self.organise(keeper).get_by_role("button", name="Paper", exact=True)
        expect(paper).to_have_attribute("aria-pressed", "true")
        self.assert_silent()

    def choose_all(self, keeper):
        keeper.page.locator(".cell[data-item]").first.focus()
        keeper.page.keyboard.press("Control+a")
        keeper.page.get_by_text(f"{MONTHS} chosen", exact=True).wait_for()

    def tiny(self, number):
        made = io.BytesIO()
        Image.new("RGB", (60, 40), (number * 10, 90, 200)).save(made, "JPEG")
        return made.getvalue()

    def favor(self, keeper):
        """What is taken back is what was done: one of them was a favorite before."""
        hearts = keeper.page.locator(".cell-heart:visible")
        for names, said in ((["notes.txt"], "1 item"),
                            (["notes.txt", "film.mp4", "Überlingen.jpg"], "2 items")):
            self.choose(keeper, *names)
            keeper.member.button("Favorite").click()
            keeper.page.get_by_text(f"{said} added to favorites").wait_for()
            # It is said at once, and what is chosen next goes by what has come of it.
            expect(hearts).to_have_count(len(names))
        keeper.member.button("Favorites").click()
        keeper.holds(3)
        keeper.member.button("Undo").click()
        keeper.holds(1)
        keeper.member.button("All", exact=True).click()
        keeper.holds(4)
        keeper.cell("notes.txt").click()
        item = keeper.page.get_by_role("dialog", name="notes.txt")
        item.get_by_role("button", name="Favorite").click()
        keeper.page.get_by_text("1 item removed from favorites").wait_for()
        item.get_by_role("button", name="Close").click()

    def put_in(self, keeper):
        """Into a new album, which then has its cover and its count, and under a tag. An album that
        is taken back is none any more."""
        self.make_album(keeper)
        keeper.member.button("Undo").click()
        keeper.member.button("Lake, ", exact=False).wait_for(state="hidden")
        self.make_album(keeper)
        self.choose(keeper, "notes.txt")
        over = self.organise(keeper)
        over.get_by_label("New tag").fill("Paper")
        over.get_by_role("button", name="Add tag").click()
        keeper.page.get_by_text("1 item tagged Paper").wait_for()

    def make_album(self, keeper):
        self.choose(keeper, "film.mp4", "Überlingen.jpg")
        over = self.organise(keeper)
        over.get_by_label("New album").fill("Lake")
        over.get_by_role("button", name="Make album").click()
        keeper.page.get_by_text("2 items in Lake").wait_for()
        # They stay chosen for whatever else is done with them.
        keeper.page.get_by_text("2 chosen").wait_for()
        keeper.page.keyboard.press("Escape")
        keeper.member.button("Lake, 2 items").wait_for()

    def change(self, keeper):
        """Something is taken out of the album and is back, so is the album."""
        keeper.member.button("Lake, 2 items").click()
        keeper.page.get_by_role("heading", name="Lake", exact=True).wait_for()
        keeper.holds(2)
        keeper.member.look("vault-album-shown")
        self.choose(keeper, "film.mp4")
        self.organise(keeper).get_by_role("button", name="Lake", exact=True).click()
        keeper.holds(1)
        keeper.member.button("Undo").click()
        keeper.holds(2)
        keeper.member.menu("Rename")
        keeper.page.get_by_label("Name", exact=True).fill("The lake")
        keeper.member.button("Save the name").click()
        keeper.page.get_by_role("heading", name="The lake", exact=True).wait_for()
        keeper.member.menu("Delete album")
        keeper.holds(4)
        keeper.member.button("Undo").click()
        keeper.member.button("The lake, 2 items").wait_for()

    def share(self, keeper):
        """The album as one file, which is called as it is."""
        keeper.member.button("The lake, 2 items").click()
        keeper.member.menu("Share album")
        keeper.page.get_by_text("2 chosen", exact=True).wait_for()
        expect(keeper.field("Title, if you like")).to_have_value("The lake")
        keeper.with_location("share")
        keeper.member.button("Make an encrypted file").click()
        keeper.page.get_by_role("dialog", name="Share 2 items").wait_for()
        with keeper.page.expect_download() as saved:
            keeper.member.button("Save the file").click()
        shared = self.folder / "lake.locaphoto"
        saved.value.save_as(shared)
        said = keeper.page.locator(".share-words span").all_inner_texts()
        keeper.page.keyboard.press("Escape")
        keeper.page.get_by_role("dialog").wait_for(state="hidden")
        keeper.page.keyboard.press("Escape")
        keeper.member.button("Back to the vault").click()
        keeper.add([shared])
        keeper.field("The six words").fill(" ".join(said))
        keeper.page.get_by_role("dialog").get_by_role("button", name="Open").click()
        keeper.page.get_by_role("dialog", name="The lake").wait_for()
        keeper.page.get_by_text("2 items in it").wait_for()
        keeper.member.button("Not now").click()

    def search(self, keeper):
        search = keeper.page.get_by_role("searchbox", name="Search")
        for typed, name in (
                ("march 2024", "IMG_20240312_101500.jpg"), ("uber", "Überlingen.jpg"),
                ("videos", "film.mp4"), ("LAKE 2021", "film.mp4"), ("paper", "notes.txt"),
                ("tuesday 2021", "film.mp4")):
            search.fill(typed)
            keeper.cell(name).wait_for()
            keeper.holds(1)
            keeper.page.get_by_text("1 found", exact=True).wait_for()
        search.fill("lake nothing")
        keeper.page.get_by_text("Nothing is like that.").wait_for()
        search.fill("lake")
        keeper.page.get_by_text("2 found", exact=True).wait_for()
        # The viewer goes through what was found, and nothing else.
        keeper.cell("Überlingen.jpg").click()
        over = keeper.page.get_by_role("dialog", name="Überlingen.jpg")
        over.get_by_role("button", name="Next").or_(
            over.get_by_role("button", name="Previous")).first.click()
        over = keeper.page.get_by_role("dialog", name="film.mp4")
        over.wait_for()
        over.get_by_role("button", name="Close").click()
        search.press("Escape")
        keeper.holds(4)
