"""The end of an account: a copy is taken along, then nothing of it is left, here or at the server,
and the others' group goes on."""

import json
import unittest

from PIL import Image

from end_to_end import EndToEndTest
from playwright.sync_api import expect

GROUP = "Uferweg"
# What a browser still keeps for the app, but for the app's own files.
KEPT = """async () => {
  const posts = await (await navigator.storage.getDirectory()).getDirectoryHandle('posts')
    .catch(() => null);
  const names = [];
  if (posts) for await (const name of posts.keys()) names.push(name);
  return { databases: (await indexedDB.databases()).map(({ name }) => name), names,
    marks: Object.keys(localStorage) };
}"""


# What the library keeps, which was told of groups.
LIBRARY = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open('dayly-library', 1);
  opening.onsuccess = () => resolve(opening.result.close());
  opening.onerror = () => reject(opening.error);
})"""


class Leaving(EndToEndTest):
    def test_an_account_is_deleted_in_the_browser_and_in_the_terminal(self):
        ada, ben = self.pair(GROUP)
        cor = self.terminal("Corvin", "+4915550001103")
        cor.login()
        cor.run("join", ada.invite(GROUP))
        for member in (ada, ben):
            member.members_are(GROUP, 3)
            member.groups()
        ada.send(GROUP)
        ben.pixels(ben.photos(GROUP, 1))
        expect(ben.button("Save this photo"), "nobody else's").to_be_hidden()
        shown = ada.pixels(ada.photos(GROUP, 1))
        with ada.page.expect_download() as download:
            ada.button("Save this photo").click()
        with Image.open(download.value.path()) as saved:
            self.assertEqual((saved.format, saved.size), ("JPEG", shown.size))
        ada.page.keyboard.press("Escape")
        picture = self.folder / "corvin.jpg"
        self.film.save_jpeg(picture)
        cor.run("send", GROUP, picture)

        ada.groups()
        ada.button("Settings").click()
        with ada.page.expect_download() as download:
            ada.button("Save a copy of my data").click()
        own = json.loads(download.value.path().read_text(encoding="utf-8"))
        self.assertEqual(own["name"], "Adaline")
        self.assertEqual([group["name"] for group in own["groups"]], [GROUP])
        self.assertEqual({one["name"] for one in own["groups"][0]["members"]},
                         {"Adaline", "Benedikta", "Corvin"})
        self.assertEqual(own["groups"][0]["history"][-1]["act"], "made")

        self.delete(ada)

        gone = "This photo is gone: whoever sent it is no longer in the group."
        ben.page.get_by_text(gone).wait_for()
        ben.look("sender-left")
        ben.page.keyboard.press("Escape")
        ben.members_are(GROUP, 2)
        ben.photos(GROUP, 1)
        ben.photo_by("Corvin").wait_for()

        folder = self.folder / "corvins"
        for there, why in ((self.folder, "it is there already"),
                           (folder / "inside", "No such file or directory")):
            self.assertIn(f"{there} cannot be made: {why}.",
                          cor.said("export", there, expect=1))
        cor.run("export", "", expect=64)
        self.assertEqual(cor.json("export", folder)["photos"], 1)
        corvins = json.loads((folder / "dayly.json").read_text(encoding="utf-8"))
        self.assertEqual(corvins["name"], "Corvin")
        self.assert_same_form(own, corvins)
        self.assertEqual(len(list(folder.glob("*.jpg"))), 1)
        cor.run("delete-account", "--yes")
        cor.run("groups", expect=1)
        ben.page.keyboard.press("Escape")
        ben.members_are(GROUP, 1)
        self.assert_silent()

    def delete(self, member):
        """Deletes the account in one of its two browsers. The other one was removed by nobody: it
        says what may have happened."""
        member, other = self.twin(member)
        member.page.evaluate(LIBRARY)
        member.button("Settings").click()
        member.button("Delete account…").click()
        member.look("deletion")
        member.button("Delete my account").click(force=True)
        member.heading("Delete your account").wait_for()
        member.page.get_by_role("checkbox", name="I know that nobody can undo this.").check()
        member.button("Delete my account").click()
        member.heading("Your account is deleted").wait_for()
        self.assertEqual(member.page.evaluate(KEPT), {"databases": [], "names": [], "marks": []})
        member.button("Start anew").click()
        member.button("Get started").wait_for()
        other.open()
        other.page.get_by_text("or the account was deleted").wait_for()

    def assert_same_form(self, one, other):
        """Both shells write the same keys, down to the groups' members and history."""
        pairs = [(one, other), (one["devices"][0], other["devices"][0])]
        first, second = one["groups"][0], other["groups"][0]
        pairs += [(first, second)] + [(first[key][0], second[key][0])
                                      for key in ("members", "history")]
        for left, right in pairs:
            self.assertEqual(left.keys(), right.keys())


if __name__ == "__main__":
    unittest.main()
