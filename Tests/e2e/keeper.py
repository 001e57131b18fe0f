"""A person with a vault in the web app."""

import contextlib
import re

from waiting import STEP_SECONDS, wait_until

PASSPHRASE = "seven quiet herons walk"
IMPORT_MILLISECONDS = 300_000
# Out of sight for so long, an open vault locks.
HIDDEN_MILLISECONDS = 5 * 60_000
# The vault goes by the clock of its own worker.
PASS_TIME = """(milliseconds) => {
  const now = Date.now;
  Date.now = () => now() + milliseconds;
}"""
# All that the library's core has on record, sealed anew whenever it is written.
RECORDS = """async () => {
  const answer = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const database = await answer(indexedDB.open('dayly-library'));
  const all = await answer(database.transaction('records').objectStore('records').getAll());
  database.close();
  return all.map((bytes) => [...new Uint8Array(bytes)].join()).join(' ');
}"""


def accented(words):
    """As a keyboard of a language with accents may write them."""
    return [word.replace("e", "é").replace("a", "á").capitalize() for word in words]


class Keeper:
    """What a person with a vault does, by the names they see."""

    def __init__(self, member):
        self.member = member
        self.page = member.page

    def enter(self):
        self.member.open("/")
        self.member.button("Vault").click()

    def field(self, name):
        return self.page.get_by_label(name, exact=True)

    def make(self):
        self.enter()
        self.fill_new()

    def fill_new(self):
        """Makes the vault, from where it is offered."""
        self.field("Passphrase").fill(PASSPHRASE)
        self.field("Passphrase again").fill(PASSPHRASE)
        self.member.look("vault-absent")
        self.member.button("Make my vault").click()
        self.member.button("Add photos").wait_for()

    def unlock(self, passphrase=PASSPHRASE):
        self.field("Passphrase").fill(passphrase)
        self.member.button("Open").click()

    def lock(self):
        self.member.menu("Lock")
        self.field("Passphrase").wait_for()

    def pass_time(self, milliseconds):
        """It is so much later for the vault; nothing happens by that alone."""
        for worker in self.page.workers:
            worker.evaluate(PASS_TIME, milliseconds)

    def unlock_by_words(self, words):
        self.member.button("I forgot the passphrase").click()
        self.field("The vault’s 24 words").fill(" ".join(words))
        self.member.button("Open").click()

    def words(self):
        """The 24 that are shown."""
        words = self.page.locator(".vault-keys .words li")
        wait_until(lambda: words.count() == 24, STEP_SECONDS, "24 words")
        return words.all_inner_texts()

    def answer(self, words):
        """Types those that are asked for."""
        labels = self.page.locator(".vault-keys .word-asked label")
        labels.first.wait_for()
        for label in labels.all():
            place = int(label.inner_text().split()[-1])
            self.field(f"Word {place}").fill(words[place - 1])
        self.member.button("Check").click()

    @contextlib.contextmanager
    def recorded(self):
        """What is chosen within outlasts the page that it was chosen on, which shows it before it
        is written."""
        before = self.page.evaluate(RECORDS)
        yield
        wait_until(lambda: self.page.evaluate(RECORDS) != before, STEP_SECONDS, "it is recorded")

    def add(self, files):
        self.choosing().set_files(files)

    def choosing(self):
        """The system's picker, open."""
        with self.page.expect_file_chooser() as chooser:
            self.member.button("Add photos").click()
        return chooser.value

    def added(self):
        """What is said at the end of an import."""
        done = self.member.button("Done")
        done.wait_for(timeout=IMPORT_MILLISECONDS)
        said = self.page.locator(".import-card:visible [role=status]").inner_text()
        done.click()
        # What lies below the card moves up when it goes.
        done.wait_for(state="hidden")
        return said

    def holds(self, count):
        """Waits until so many are in sight."""
        cells = self.page.locator(".cell[data-item]")
        wait_until(lambda: cells.count() == count, STEP_SECONDS, f"{count} items")

    def cell(self, name):
        return self.page.get_by_role("button", name=re.compile(f", {re.escape(name)}$"))

    def middle_of(self, element):
        """Where a finger would touch it, once it stays where it is and nothing covers it."""
        element.click(trial=True)
        box = element.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def first_name(self):
        """What the first file in sight is called."""
        cell = self.page.locator(".cell[data-item]").first
        return cell.get_attribute("aria-label").rsplit(", ", 1)[1]

    def along(self, act="save"):
        """Where is chosen what goes along with what leaves the vault."""
        return self.page.locator(f"#vault-{act}-along")

    def with_location(self, act="save"):
        """Lets originals leave as they are, which somebody has to want."""
        self.along(act).select_option("Everything, with the location")

    def edited(self, act="save"):
        """Where is chosen how edited photos leave the vault."""
        return self.page.locator(f"#vault-{act}-edited")

    def saved(self):
        """The sheet goes once everything is handed over."""
        self.page.locator("dialog[open]").wait_for(state="hidden")

    def save(self, name, along="Everything, with the location"):
        """The file that comes out of the vault, and what goes along with it; None leaves that as
        it stands."""
        self.cell(name).click()
        self.member.button("Save a copy").click()
        if along:
            self.along().select_option(along)
        with self.page.expect_download() as saved:
            self.member.button("Save the copy").click()
        self.saved()
        self.page.keyboard.press("Escape")
        self.page.get_by_role("dialog").wait_for(state="hidden")
        assert saved.value.suggested_filename == name
        return saved.value.path().read_bytes()
