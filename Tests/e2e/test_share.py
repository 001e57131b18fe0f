"""A picture another app shares: it opens Dayly, waits for its group, and is treated as one from the
library."""

import unittest

from end_to_end import EndToEndTest

GROUP = "Seeufer"
# The system posts a form to the share target and shows what comes back.
SHARE = """async (bytes) => {
  const form = new FormData();
  form.append('picture', new File([new Uint8Array(bytes)], 'shared.jpg', { type: 'image/jpeg' }));
  const answer = await fetch('/share', { method: 'POST', body: form, redirect: 'manual' });
  return answer.type;
}"""


class Share(EndToEndTest):
    def shared(self, content):
        member, _ = self.pair(GROUP)
        member.until("() => navigator.serviceWorker.controller !== null")
        answer = member.page.evaluate(SHARE, list(content))
        self.assertEqual(answer, "opaqueredirect")
        member.page.goto("about:blank")
        member.open("/#shared")
        member.page.get_by_text("Tap the group your picture is for.").wait_for()
        member.card(GROUP).click()
        return member

    def test_a_shared_picture_goes_to_the_group_that_is_tapped(self):
        member = self.shared(self.film.save_jpeg(self.folder / "shared.jpg").read_bytes())
        member.button(f"Send to {GROUP}").wait_for()
        member.delivered(GROUP)
        self.assert_silent()

    def test_what_is_no_picture_is_refused_in_words(self):
        member = self.shared(b"not a picture")
        member.page.get_by_text("isn’t a picture this device can open").first.wait_for()
        member.groups()
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
