"""What another app shares: it opens Dayly. A picture waits for its group, and is treated as one
from the library, or goes along to the vault; everything else is for the vault, once it is open."""

import base64
import unittest

from end_to_end import EndToEndTest
from keeper import Keeper
from test_handing import HandingStory

GROUP = "Seeufer"
WAITS = "Tap the group your picture is for, or Vault."
# The system posts a form to the share target and shows what comes back.
SHARE = """async (files) => {
  const form = new FormData();
  for (const [name, type, text] of files) {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    form.append('picture', new File([bytes], name, { type }));
  }
  const answer = await fetch('/share', { method: 'POST', body: form, redirect: 'manual' });
  return answer.type;
}"""


def share(member, *files):
    """Each is a name, a type and what is in it."""
    member.until("() => navigator.serviceWorker.controller !== null")
    posted = [(name, kind, base64.b64encode(content).decode()) for name, kind, content in files]
    answer = member.page.evaluate(SHARE, posted)
    assert answer == "opaqueredirect", answer
    member.page.goto("about:blank")
    member.open("/#shared")


class ToAGroup(EndToEndTest):
    def shared(self, content):
        member, _ = self.pair(GROUP)
        share(member, ("shared.jpg", "image/jpeg", content))
        member.page.get_by_text(WAITS).wait_for()
        return member

    def picture(self):
        return self.film.save_jpeg(self.folder / "shared.jpg").read_bytes()

    def test_a_shared_picture_goes_to_the_group_that_is_tapped(self):
        member = self.shared(self.picture())
        member.card(GROUP).click()
        member.button(f"Send to {GROUP}").wait_for()
        member.delivered(GROUP)
        self.assert_silent()

    def test_what_is_no_picture_is_refused_in_words(self):
        member = self.shared(b"not a picture")
        member.card(GROUP).click()
        member.page.get_by_text("isn’t a picture this device can open").first.wait_for()
        member.groups()
        self.assert_silent()

    def test_a_shared_picture_goes_along_to_the_vault_and_waits_for_no_group_then(self):
        picture = self.picture()
        member = self.shared(picture)
        keeper = Keeper(member)
        member.button("Vault").click()
        member.page.get_by_text(WAITS).wait_for(state="hidden")
        keeper.fill_new()
        member.button("Add to my vault").click()
        self.assertIn("1 item added", keeper.added())
        self.assertEqual(keeper.save("shared.jpg"), picture)
        # What is in the vault and waits for a group is not added once more.
        keeper.cell("shared.jpg").click()
        member.page.get_by_role("dialog", name="shared.jpg").get_by_role(
            "button", name="Share").click()
        member.button("Send as today’s photo").click()
        member.page.get_by_text(WAITS).wait_for()
        member.button("Vault").click()
        keeper.holds(1)
        member.page.get_by_text(WAITS).wait_for()
        self.assert_silent()


class ToTheVault(HandingStory):
    def test_who_has_no_account_is_asked_before_it_is_added(self):
        keeper = self.keeper("Vera", "+4915550002420")
        house, flower = (self.photo(name, name).read_bytes()
                         for name in ("china.jpg", "flower.jpg"))
        share(keeper.member, ("china.jpg", "image/jpeg", house))
        keeper.unlock()
        keeper.page.get_by_text("Add 1 item to your vault?").wait_for()
        keeper.member.button("Not now").click()
        keeper.page.get_by_text("Nothing in it yet").wait_for()
        film = b"a film that nobody plays"
        share(keeper.member, ("flower.jpg", "image/jpeg", flower), ("film.mp4", "video/mp4", film))
        keeper.unlock()
        keeper.page.get_by_text("Add 2 items to your vault?").wait_for()
        keeper.member.button("Add to my vault").click()
        self.assertIn("2 items added", keeper.added())
        self.assertEqual(keeper.save("flower.jpg"), flower)
        self.assertEqual(keeper.save("film.mp4"), film)
        self.assert_silent()

    def test_a_file_from_somebody_else_is_looked_at(self):
        giver = self.keeper("Vera", "+4915550002421")
        giver.add([self.photo("house.jpg")])
        self.assertIn("1 item added", giver.added())
        given, words = self.shared(giver, "house.jpg")
        taker = self.keeper("Noor", "+4915550002422")
        share(taker.member, (given.name, "application/octet-stream", given.read_bytes()))
        # It needs no open vault, until it is to be kept.
        taker.field("The six words").fill(" ".join(words))
        taker.page.get_by_role("dialog").get_by_role("button", name="Open").click()
        taker.page.get_by_text("1 item in it").wait_for()
        taker.member.button("Add to my vault").click()
        taker.unlock()
        self.assertIn("1 item added", taker.added())
        taker.holds(1)
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
