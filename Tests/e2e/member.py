"""A person with a browser: what they do, by the names they see."""

import base64
import contextlib
import io
import re

from PIL import Image
from playwright.sync_api import TimeoutError, expect

import browsers
from keys import KeyRecorder
from waiting import STEP_SECONDS, wait_until
from watch import Watch, axe_violations, photograph

STEP_MILLISECONDS = 1000 * STEP_SECONDS
# What is expected of a page has as much time as what is done there.
expect.set_options(timeout=STEP_MILLISECONDS)
# What closed one thing may have uncovered another, which wants an Escape of its own.
CLOSING_MILLISECONDS = 300
# After this the preview sends by itself.
COUNTDOWN_MILLISECONDS = 3000
# The heading of the day's end.
END = "See you tomorrow"
# The received picture at its natural size, as PNG.
PIXELS = """(image) => {
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.toDataURL('image/png').split(',')[1];
}"""
# The fades are over; what spins for ever may spin.
SETTLED = """() => document.getAnimations().every((animation) =>
  animation.playState !== 'running' || animation.effect.getTiming().iterations === Infinity)"""
# The page as it is told when another one covers it.
HIDE = """(hidden) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
FILM_RUNS = """() => {
  const film = document.querySelector('video');
  return Boolean(film && film.videoWidth > 0 && film.readyState >= 2);
}"""


class Member:
    """One browser profile. Its screens are held to axe, and photographed under that name, where
    `careful` names the story."""

    def __init__(self, playwright, folder, server, name, phone, film, careful=None, whole=False):
        self.server, self.name, self.phone, self.careful = server, name, phone, careful
        self.folder, self.whole = folder, whole
        self.findings = []
        self.has_account = False
        # Whether the page was opened by an invitation before there was an account.
        self.invited = False
        self.seen = set()
        self.context = self.launched(playwright, film)
        self.context.set_default_timeout(STEP_MILLISECONDS)
        self.watch = Watch(self.context, name)
        self.keys = KeyRecorder(self.context) if careful else None
        self.page = self.context.pages[0]

    def launched(self, playwright, film):
        return browsers.chromium(playwright, self.folder, self.server, film, self.whole)

    def close(self):
        self.context.close()

    # What is on the screen

    def button(self, name, exact=True):
        return self.page.get_by_role("button", name=name, exact=exact)

    def open_menu(self):
        """Of the place that lies over all others."""
        self.page.locator(".menu > .icon-button:visible").last.click()

    def menu(self, name):
        """Does what the menu of the place in sight has under this name."""
        self.open_menu()
        self.page.locator(".menu-list").get_by_role("button", name=name, exact=True) \
            .locator("visible=true").click()

    def heading(self, name):
        return self.page.get_by_role("heading", name=name)

    def until(self, script, argument=None):
        """Waits until `script` answers yes. Asked from here: a page whose policy forbids eval
        cannot be told to ask itself."""
        wait_until(lambda: self.page.evaluate(script, argument), STEP_SECONDS,
                   script.strip().splitlines()[0])

    def hide(self, hidden):
        """The app is out of sight, or in sight again."""
        self.page.evaluate(HIDE, hidden)

    def look(self, title):
        """Holds the screen to axe and takes its picture, once per title."""
        if not self.careful or title in self.seen:
            return
        self.seen.add(title)
        self.until(SETTLED)
        photograph(self.page, f"{self.careful}-{self.name}-{len(self.seen):02d}-{title}")
        self.findings += [f"{title}: {line}" for line in axe_violations(self.page, self.watch)]

    # Signing up

    def open(self, path="/"):
        self.page.goto(path)
        self.invited = "/join/" in path and not self.has_account

    def sign_up(self):
        """Up to the groups; by an invitation's link, into its group."""
        start = self.page.get_by_role("button", name=re.compile("^Join ")) if self.invited else (
            self.button("Get started"))
        start.wait_for()
        self.look("welcome-invited" if self.invited else "welcome")
        start.click()
        self.page.get_by_role("textbox", name="Phone number").fill(self.phone)
        self.look("phone")
        self.button("Continue").click()
        code = self.page.get_by_role("textbox", name="Code")
        code.wait_for()
        self.look("code")
        code.fill(self.server.code(self.phone))
        # The sixth digit is the answer: no button to press.
        first = self.page.get_by_role("textbox", name="First name")
        first.wait_for()
        self.look("first-name")
        first.fill(self.name)
        self.button("Continue").click()
        self.heading("Your groups").wait_for()
        self.has_account = True

    def words(self):
        """The 24 words, from the settings."""
        self.groups()
        self.button("Settings").click()
        self.button("Write them down").click()
        words = self.read_words()
        self.groups()
        return words

    def read_words(self):
        """The words on the screen, put off."""
        self.page.get_by_role("listitem").nth(23).wait_for()
        self.look("words")
        words = [re.sub(r"[^a-z]", "", line.lower()) for line in
                 self.page.get_by_role("list", name="Your 24 words")
                 .get_by_role("listitem").all_inner_texts()]
        self.button("Later").click()
        return words

    def sent(self):
        """Back at the groups after sending, past the end of the day; the first time by way of the
        words, which are returned then."""
        end, words = self.heading(END), self.heading("Your 24 words")
        groups = self.heading("Your groups")
        end.or_(words).or_(groups).first.wait_for()
        if end.is_visible():
            self.look("limit-sent")
            self.page.keyboard.press("Escape")
            words.or_(groups).first.wait_for()
        found = self.read_words() if words.is_visible() else None
        groups.wait_for()
        return found

    # Groups

    def create_group(self, name):
        self.button("New group").click()
        self.page.get_by_role("textbox", name="Group name").fill(name)
        self.look("new-group")
        self.button("Create group").click()
        # A photo needs somebody to see it: the invitation is next.
        self.page.get_by_role("textbox", name="Invitation link").wait_for()

    def groups(self):
        """Back to the list, from whatever lies over it: an Escape for each thing that does."""
        wait_until(self._is_back, STEP_SECONDS, "the groups are on the screen")

    def _is_back(self):
        groups = self.heading("Your groups")
        if groups.is_visible():
            return True
        self.page.keyboard.press("Escape")
        with contextlib.suppress(TimeoutError):
            groups.wait_for(timeout=CLOSING_MILLISECONDS)
        return groups.is_visible()

    def invite(self, group):
        """A fresh link to `group`."""
        field = self.page.get_by_role("textbox", name="Invitation link")
        if not field.is_visible():
            self.groups()
            self.button(f"Details of {group}").click()
            self.look("details")
            self.button("Invite someone").click()
        make = self.button("Make a link")
        make.or_(field).first.wait_for()
        if make.is_visible():
            make.click()
        field.wait_for()
        self.until("(field) => field.value.includes('#')", field.element_handle())
        link = field.input_value()
        self.look("invite")
        self.groups()
        return link

    def join(self, group):
        """Into `group`: who has signed up by its invitation is on the way already."""
        if not self.invited:
            self.button(f"Join {group}").wait_for()
            self.look("join")
            self.button(f"Join {group}").click()
        self.card(group).wait_for()

    def card(self, group):
        """The card's main action, whatever it is just now."""
        return self.page.get_by_role("button", name=re.compile(f"^{re.escape(group)}: "))

    def card_says(self, group, what):
        self.page.get_by_role("button", name=f"{group}: {what}", exact=True).wait_for()

    def members_are(self, group, count):
        """Waits until the details show so many people."""
        self.groups()
        self.button(f"Details of {group}").click()
        people = "person" if count == 1 else "people"
        self.page.get_by_text(f"{count} {people}", exact=True).wait_for()
        self.groups()

    # A photo

    def shoot(self, group, seen=lambda place: None):
        """From the card to the preview."""
        self.card_says(group, "take today’s photo")
        self.card(group).click()
        self.at_camera(group, seen)

    def at_camera(self, group, seen=lambda place: None):
        """From an open camera to the preview; `seen` is told when either can be looked at."""
        shutter = self.button("Shutter")
        shutter.wait_for()
        self.until(FILM_RUNS)
        self.look("camera")
        seen("finder")
        shutter.click()
        # A machine that is busy for as long as the countdown shows what comes after it.
        self.button(f"Send to {group}").or_(self.heading(END)).or_(
            self.heading("Your groups")).first.wait_for()
        seen("preview")
        self.look("preview")

    def send(self, group, wait=True):
        """Shoots and sends at once, before the preview would by itself."""
        self.shoot(group)
        self.send_now(group)
        return self.sent_by_itself(group, wait)

    def send_now(self, group):
        """From the preview, where it has not been sent by itself before."""
        with contextlib.suppress(TimeoutError):
            self.button(f"Send to {group}").click(timeout=COUNTDOWN_MILLISECONDS)

    def sent_by_itself(self, group, wait=True):
        """From the preview, once it is sent, to the end of the day, and back to the groups; the
        words, when they came."""
        words = self.sent()
        if wait:
            self.delivered(group)
        return words

    def delivered(self, group):
        self.sent()
        self.card_says(group, "sent today")
        self.page.get_by_role("progressbar").first.wait_for(state="hidden", timeout=90_000)

    def open_photos(self, group):
        self.groups()
        self.page.get_by_role(
            "button", name=re.compile(f"^Photos in {re.escape(group)}")).click()

    def photos(self, group, count):
        """Opens the viewer and waits until it counts `count` pages with the first one drawn."""
        self.open_photos(group)
        if count == 0:
            self.heading("A quiet day so far").wait_for()
            self.look("viewer-empty")
            return None
        image = self.page.get_by_role("img", name=re.compile("^Photo by")).first
        image.wait_for()
        if count > 1:
            # A photo that comes while the viewer is open does not push away the one on show.
            self.page.get_by_text(re.compile(rf"^\d+ of {count}$")).first.wait_for()
        self.look("viewer")
        return image

    def photo_by(self, name):
        return self.page.get_by_role("img", name=f"Photo by {name}")

    def pixels(self, image):
        """The picture's own pixels, not a photograph of the screen."""
        handle = image.element_handle()
        self.until("(image) => image.complete && image.naturalWidth > 0", handle)
        return Image.open(io.BytesIO(base64.b64decode(handle.evaluate(PIXELS))))

    def on_screen(self, size):
        """What this screen shows where a picture of that shape lies on it, whole."""
        self.until(SETTLED)
        screen = Image.open(io.BytesIO(self.page.screenshot()))
        scale = min(screen.width / size[0], screen.height / size[1])
        left, top = ((screen.width - size[0] * scale) / 2, (screen.height - size[1] * scale) / 2)
        return screen.crop((round(left), round(top), round(screen.width - left),
                            round(screen.height - top)))

    # The network

    def slow_down(self, bytes_per_second, downloads=False):
        """Throttles this page's uploads, or its downloads; None lifts it. The debugger's session,
        which hears of every byte that comes."""
        session = self.context.new_cdp_session(self.page)
        session.send("Network.enable")
        rate = bytes_per_second or -1
        session.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": 0, "downloadThroughput": rate if downloads else -1,
            "uploadThroughput": -1 if downloads else rate})
        return session

    def wait_for_upload(self):
        """Until bytes are visibly moving."""
        self.page.get_by_text(re.compile(r"Sending, [1-9]")).first.wait_for()

    # What could not be sent

    def kept_photo(self, banner):
        """Opens the photo that is kept, by what says so; its picture."""
        self.groups()
        self.page.get_by_role("button", name=banner).click()
        self.heading("Your photo wasn’t sent").wait_for()
        image = self.page.get_by_role("img", name="The photo that wasn’t sent")
        image.wait_for()
        return image

    def session_tokens(self):
        return [cookie["value"] for cookie in self.context.cookies()]
