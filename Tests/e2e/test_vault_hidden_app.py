"""What is hidden in the web app: a vault of its own within the vault, made, filled, seen nowhere
else, opened by its own passphrase alone, and emptied again."""

from keeper import HIDDEN_MILLISECONDS, PASSPHRASE, Keeper
from playwright.sync_api import expect
from test_firefox import FirefoxMember
from test_vault_app import VaultStory
from waiting import STEP_SECONDS, wait_until

OTHER = "nine grey otters swim"


class Inner:
    """The place of what is hidden, by the names somebody sees there."""

    def __init__(self, keeper):
        self.keeper = keeper
        self.place = keeper.page.locator(".vault-hidden")

    def button(self, name):
        return self.place.get_by_role("button", name=name, exact=True)

    def field(self, name):
        return self.place.get_by_label(name, exact=True)

    def heading(self, name):
        return self.place.get_by_role("heading", name=name, exact=True)

    def cell(self, name):
        return self.place.locator(f".cell[aria-label$=', {name}']")

    def holds(self, count):
        cells = self.place.locator(".cell[data-item]")
        wait_until(lambda: cells.count() == count, STEP_SECONDS, f"{count} hidden items")

    def make(self):
        self.heading("A vault within your vault").wait_for()
        self.field("Passphrase").fill(OTHER)
        self.field("Passphrase again").fill(OTHER)
        self.keeper.member.look("hidden-absent")
        self.button("Set up Hidden").click()
        self.heading("Hidden").wait_for()

    def enter(self):
        self.keeper.member.button("Hidden").click()
        self.heading("Hidden is locked").wait_for()

    def unlock(self, passphrase=OTHER):
        self.field("Passphrase").fill(passphrase)
        self.button("Open").click()

    def leave(self):
        self.button("Back to the vault").click()
        self.is_left()

    def is_left(self):
        """Out of sight, and locked once nothing is under way any more."""
        expect(self.place).to_be_hidden()
        expect(self.place.locator("h1", has_text="Hidden is locked")).to_have_count(1)
        expect(self.place.locator("img, .cell")).to_have_count(0)


class HiddenInTheApp(VaultStory):
    def keeper(self, number, careful=True):
        return self.kept(self.member("Hilde", f"+491555000198{number}", careful=careful))

    def kept(self, member):
        keeper = Keeper(member)
        keeper.make()
        return keeper

    def fill(self, keeper):
        self.files = [self.photo("house.jpg"), self.photo("flower.jpg", "flower.jpg"),
                      self.moving("film.mp4"), self.file("notes.txt", b"notes")]
        keeper.add(self.files)
        self.assertIn("4 items added", keeper.added())
        keeper.holds(4)

    def choose(self, keeper, *names):
        for name in names:
            keeper.cell(name).click(modifiers=["Control"])

    def hide(self, keeper):
        """What is chosen, or looked at; the question is answered."""
        keeper.member.button("Hide").click()
        self.answer(keeper)

    def answer(self, keeper):
        asked = keeper.page.get_by_role("alertdialog")
        asked.wait_for()
        keeper.member.look("hidden-asked")
        asked.get_by_role("button", name="Hide", exact=True).click()

    def test_nothing_of_the_viewer_is_seen_where_its_photo_is_to_be_hidden(self):
        keeper = self.keeper(7)
        keeper.add([self.photo("house.jpg")])
        keeper.holds(1)
        inner = Inner(keeper)
        keeper.cell("house.jpg").click()
        viewer = keeper.page.locator(".screen.item").first
        viewer.get_by_role("button", name="Hide").click()
        self.answer(keeper)
        inner.field("Passphrase").wait_for()
        expect(viewer).to_be_hidden()
        # Who leaves without setting anything up has hidden nothing.
        keeper.page.keyboard.press("Escape")
        expect(viewer).to_be_visible()
        viewer.get_by_role("button", name="Hide").click()
        self.answer(keeper)
        inner.make()
        inner.holds(1)
        inner.leave()
        # There was nothing else to look at.
        expect(viewer).to_be_hidden()
        keeper.holds(0)

    def test_what_is_hidden_is_seen_in_its_own_place_alone_and_comes_out_as_it_was(self):
        keeper = self.keeper(1)
        self.fill(keeper)
        inner = Inner(keeper)
        # The first time there is nothing to hide it in: what was chosen goes there once there is.
        self.choose(keeper, "house.jpg", "film.mp4")
        self.hide(keeper)
        inner.make()
        inner.holds(2)
        inner.leave()
        expect(keeper.page.get_by_text("2 chosen", exact=True)).to_have_count(0)
        keeper.holds(2)
        keeper.member.look("vault-with-hidden")
        self.assert_unseen(keeper)
        self.open_it(keeper, inner)
        self.take_out(keeper, inner)
        self.assert_silent()

    def assert_unseen(self, keeper):
        """Neither found nor counted, in the vault and after a start."""
        search = keeper.page.get_by_role("searchbox", name="Search")
        search.fill("film")
        keeper.page.get_by_text("Nothing is like that.").wait_for()
        search.press("Escape")
        keeper.page.reload()
        keeper.unlock()
        keeper.holds(2)
        expect(keeper.page.get_by_text("2 items", exact=True)).to_be_visible()

    def open_it(self, keeper, inner):
        """By its own passphrase, and again after every time somebody leaves."""
        inner.enter()
        expect(inner.place.get_by_text("2 items")).to_have_count(0)
        keeper.member.look("hidden-locked")
        inner.unlock(PASSPHRASE)
        inner.place.get_by_text("That is not the passphrase.").wait_for()
        inner.unlock()
        inner.holds(2)
        keeper.member.until(
            "() => document.querySelectorAll('.vault-hidden .cell-picture[src]').length >= 2")
        keeper.member.look("hidden-open")
        inner.leave()
        inner.enter()
        inner.unlock()
        inner.holds(2)

    def take_out(self, keeper, inner):
        """From the viewer: in the vault at once, bit for bit."""
        inner.cell("film.mp4").click()
        over = inner.place.get_by_role("dialog", name="film.mp4")
        over.locator("video[controls]").wait_for()
        keeper.member.look("hidden-item")
        over.get_by_role("button", name="Unhide", exact=True).click()
        inner.place.get_by_text("1 item in your vault again", exact=True).wait_for()
        inner.holds(1)
        keeper.page.keyboard.press("Escape")
        expect(inner.place.get_by_role("dialog")).to_have_count(0)
        inner.leave()
        keeper.holds(3)
        path = next(path for path in self.files if path.name == "film.mp4")
        self.assertEqual(keeper.save("film.mp4"), path.read_bytes())

    def test_it_is_gone_to_and_left_by_keys_and_an_item_is_hidden_while_it_is_looked_at(self):
        keeper = self.keeper(2, careful=False)
        self.fill(keeper)
        inner = Inner(keeper)
        keeper.cell("notes.txt").click()
        over = keeper.page.get_by_role("dialog", name="notes.txt")
        self.hide(keeper)
        inner.make()
        inner.holds(1)
        # Back where it was: an item beside it, then what is under it.
        keeper.page.keyboard.press("Escape")
        inner.is_left()
        expect(over).to_have_count(0)
        keeper.page.locator(".screen.item:not([hidden])").wait_for()
        keeper.page.keyboard.press("Escape")
        keeper.holds(3)
        tile = keeper.member.button("Hidden")
        tile.focus()
        keeper.page.keyboard.press("Enter")
        expect(inner.field("Passphrase")).to_be_focused()
        keeper.page.keyboard.type(OTHER)
        keeper.page.keyboard.press("Enter")
        inner.holds(1)
        keeper.page.keyboard.press("Escape")
        inner.is_left()
        expect(tile).to_be_focused()
        # Who goes elsewhere has left it, and it is locked.
        inner.enter()
        inner.unlock()
        inner.holds(1)
        keeper.member.button("Days").click()
        keeper.member.button("Vault").click()
        inner.is_left()
        inner.enter()
        self.assert_silent()

    def test_out_of_sight_the_vault_is_covered_and_locks_and_another_tab_locks_both(self):
        keeper = self.keeper(3, careful=False)
        self.fill(keeper)
        self.assert_covered_and_locked(keeper)
        keeper.unlock()
        keeper.holds(4)
        inner = Inner(keeper)
        self.choose(keeper, "notes.txt")
        self.hide(keeper)
        inner.make()
        inner.holds(1)
        inner.leave()
        inner.enter()
        inner.unlock()
        inner.holds(1)
        # Another tab takes over: both are locked, and nothing of either is on the page.
        other = keeper.member.context.new_page()
        other.goto("/")
        keeper.page.get_by_text("Dayly runs in another window.").first.wait_for()
        expect(inner.place).to_be_hidden()
        expect(keeper.page.locator(".cell")).to_have_count(0)
        other.get_by_label("Passphrase", exact=True).fill(PASSPHRASE)
        other.get_by_role("button", name="Open", exact=True).click()
        other.get_by_role("button", name="Hidden", exact=True).click()
        other.get_by_role("heading", name="Hidden is locked").wait_for()
        self.assert_silent()

    def assert_covered_and_locked(self, keeper):
        """Out of sight nothing of it is seen, and when that was for long it is locked."""
        cover = keeper.page.locator(".vault-cover")
        stage = keeper.page.locator("main.vault-stage")
        for milliseconds in (HIDDEN_MILLISECONDS - 60_000, HIDDEN_MILLISECONDS):
            keeper.holds(4)
            keeper.member.hide(True)
            expect(cover).to_be_visible()
            self.assertEqual(cover.bounding_box(), stage.bounding_box())
            keeper.pass_time(milliseconds)
            keeper.member.hide(False)
            expect(cover).to_be_hidden()
        keeper.field("Passphrase").wait_for()
        expect(keeper.page.locator(".cell")).to_have_count(0)

    def test_firefox_hides_too_and_opens_it_after_a_start(self):
        member = FirefoxMember(
            self.playwright, self.folder / "hilde", self.server, "Hilde", "+4915550001984")
        self.members.append(member)
        keeper = self.kept(member)
        keeper.add([self.photo("house.jpg"), self.file("notes.txt", b"notes")])
        keeper.holds(2)
        inner = Inner(keeper)
        self.choose(keeper, "house.jpg")
        self.hide(keeper)
        inner.make()
        inner.holds(1)
        inner.leave()
        self.choose(keeper, "notes.txt")
        self.hide(keeper)
        keeper.page.get_by_text("1 item hidden", exact=True).wait_for()
        keeper.page.reload()
        keeper.unlock()
        keeper.holds(0)
        inner.enter()
        inner.unlock()
        inner.holds(2)
        inner.cell("house.jpg").click()
        inner.place.locator(".item-media img:not(.item-small)").wait_for()
        self.assert_silent()
