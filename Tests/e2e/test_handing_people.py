"""Items of a vault handed to a person one shares a group with: at the terminal, in browsers and
between both. Only that person's devices open the file, which says who signed it."""

import json
import unittest

from end_to_end import HOUR_MILLISECONDS
from keeper import Keeper
from playwright.sync_api import expect
from test_handing import HandingStory
from test_new_device import Waiting
from test_vault import made_by_ffmpeg

GROUP = "Solitude"


class Holder:
    """A person at the command line, with a vault of their own."""

    def __init__(self, test, name, phone, signs_up=True):
        self.terminal = test.terminal(name, phone)
        self.folder = test.folder / f"vault-of-{name}"
        self.out = test.folder / f"out-of-{name}"
        self.out.mkdir()
        self.passphrase = test.folder / f"passphrase-of-{name}"
        self.passphrase.write_bytes(b"correct horse\n")
        if signs_up:
            self.terminal.login()
        self.done("init", "--new-passphrase-file", self.passphrase)

    def done(self, *arguments, **other):
        environment = {**self.terminal.environment(), "DAYLY_VAULT": str(self.folder),
                       "DAYLY_PASSPHRASE_FILE": str(self.passphrase)}
        return self.terminal.done("vault", *arguments, env=environment, **other)

    def json(self, *arguments, expect=0):
        return json.loads(self.done(*arguments, "--json", expect=expect).stdout)

    def exported(self, name):
        self.done("export", name, "--to", self.out, "--with-location")
        return (self.out / name).read_bytes()


class PeopleStory(HandingStory):
    def holder(self, name, phone, **other):
        return Holder(self, name, phone, **other)

    def joined(self, group_of, newcomer):
        link = group_of.terminal.run("invite", GROUP).decode().strip()
        newcomer.terminal.run("join", link)
        group_of.terminal.json("groups")

    def friends(self):
        """Two people with a vault each, in one group."""
        self.ada = self.holder("Adaline", "+4915550002501")
        self.ada.terminal.run("create", GROUP)
        self.ben = self.holder("Benedikta", "+4915550002502")
        self.joined(self.ada, self.ben)
        self.note = self.folder / "note.txt"
        self.note.write_bytes(b"written down")
        self.clip = self.folder / "film.bin"
        self.clip.write_bytes(bytes(range(256)) * 3000)
        self.ada.json("import", self.note, self.clip)

    def given(self, *names, to="Benedikta"):
        return self.ada.json("share", *(names or ("*",)), "--with-location", "--to", self.folder,
                             "--for", to)

    def refused(self, holder, file):
        """Why a file is not taken."""
        return holder.json("receive", file, expect=1)["error"]


class AtTheTerminal(PeopleStory):
    def test_what_is_handed_to_a_friend_opens_on_their_devices_and_says_from_whom(self):
        self.friends()
        share = self.given()
        self.assertEqual((share["items"], share["words"]), (2, None))
        self.assertNotIn(b"written down", (self.folder / "photos.locaphoto").read_bytes())
        listed = self.ben.done("receive", share["file"], "--list")
        self.assertIn("Signed by Adaline. You have not compared", listed.stderr.decode())
        self.assertEqual(self.ben.json("list"), [])
        self.ben.terminal.run("safety-number", "Adaline", "--verified")
        listed = self.ben.json("receive", share["file"], "--list")
        self.assertEqual({item["name"] for item in listed}, {"note.txt", "film.bin"})
        self.assertEqual({(item["signer"], item["compared"]) for item in listed},
                         {("Adaline", True)})
        # The keys are on this device: the server is not needed any more.
        self.server.stop()
        self.assertEqual(self.ben.json("receive", share["file"])["kept"], 2)
        for path in (self.note, self.clip):
            self.assertEqual(self.ben.exported(path.name), path.read_bytes())
        # Who has sealed it keeps nothing that opens it.
        self.assertEqual(self.refused(self.ada, share["file"]), "unknown_signer")
        self.ada.json("share", "*", "--to", self.folder, "--for", "Benedikta", expect=69)

    def test_nobody_else_opens_it(self):
        self.friends()
        cor = self.holder("Cornelia", "+4915550002503")
        self.joined(self.ada, cor)
        stranger = self.holder("Dorothea", "+4915550002504")
        nobody = self.holder("Emilia", "+4915550002505", signs_up=False)
        file = self.given("note.txt")["file"]
        self.assertEqual(self.refused(cor, file), "not_for_this_device")
        self.assertEqual(self.refused(stranger, file), "unknown_signer")
        self.assertEqual(self.refused(nobody, file), "no_account")
        # Somebody who is blocked hands nothing over, and is handed nothing.
        self.ben.terminal.run("block", GROUP, "Adaline", "--yes")
        self.assertEqual(self.refused(self.ben, file), "left_out")
        self.assertEqual(self.ben.json("import", self.note)["kept"], 1)
        said = self.ben.json("share", "*", "--to", self.folder, "--for", "Adaline", expect=1)
        self.assertEqual(said["error"], "left_out")
        said = self.ada.json("share", "*", "--to", self.folder, "--for", "Dorothea", expect=1)
        self.assertEqual(said["error"], "no_such_person")
        for holder in (cor, stranger, nobody):
            self.assertEqual(holder.json("list"), [])

    def test_what_a_device_signed_that_was_removed_since_is_taken_from_nobody(self):
        self.friends()
        file = self.given("note.txt")["file"]
        adding = Waiting(self.ada.terminal, "devices", "--add", "--yes", "--json")
        self.addCleanup(adding.process.kill)
        link = adding.said(r"(http://\S+/device/[0-9a-f]{32}#[\w-]{86})", adding.errors)
        tablet = self.terminal("tablet", "")
        joining = Waiting(tablet, "login", "--link", link, "--name", "Adaline")
        self.addCleanup(joining.process.kill)
        self.assertEqual((adding.end(), joining.end()), (0, 0))
        self.ben.terminal.json("groups")
        self.assertEqual(len(self.ben.json("receive", file, "--list")), 1)
        phone = self.ada.terminal.json("status")["device"]
        tablet.run("devices", "--remove", phone[:8], "--yes")
        self.ben.terminal.json("groups")
        self.assertEqual(self.refused(self.ben, file), "revoked_signer")
        said = self.ben.done("receive", file, expect=1).stderr.decode()
        self.assertIn("is signed by a device that its owner has removed", said)
        self.assertEqual(self.ben.json("list"), [])

    def test_a_changed_byte_anywhere_is_found_before_anything_is_kept(self):
        self.friends()
        content = (self.folder / self.given()["file"]).read_bytes()
        changed = self.folder / "changed.locaphoto"
        # In context, stanza, chunks, leaves, head, signature and end.
        for place in (20, 40, 100, 2_000, 400_000, len(content) - 400, len(content) - 60,
                      len(content) - 12):
            changed.write_bytes(bytes(
                byte ^ 1 if at == place else byte for at, byte in enumerate(content)))
            self.ben.json("receive", changed, expect=1)
            self.assertLessEqual(len(self.ben.json("list")), 1, place)
        self.assertEqual(len(content), len(changed.read_bytes()))

    def test_it_opens_until_the_key_it_was_sealed_to_is_destroyed(self):
        self.friends()
        file = self.given("note.txt")["file"]
        def passed(hours):
            self.server.shift_clock(hours * HOUR_MILLISECONDS)
            self.ben.terminal.clock_milliseconds = hours * HOUR_MILLISECONDS
            self.ben.terminal.run("groups")

        # The key is superseded when the app is opened a day later, and goes three days after that.
        passed(26)
        passed(90)
        self.assertEqual(len(self.ben.json("receive", file, "--list")), 1)
        passed(105)
        self.assertEqual(self.refused(self.ben, file), "not_for_this_device")


class InBrowsers(PeopleStory):
    def vaults(self):
        """Two people who share a group, each with a vault in the browser."""
        keepers = [Keeper(member) for member in self.pair(GROUP)]
        for keeper in keepers:
            keeper.make()
        return keepers

    def handed(self, keeper, name, to):
        keeper.cell(name).click()
        keeper.page.get_by_role("dialog").get_by_role("button", name="Share").click()
        keeper.field("For whom").select_option(label=f"{to} ({GROUP})")
        keeper.page.get_by_text(f"Only {to} opens it").wait_for()
        keeper.member.look("vault-ways-person")
        keeper.with_location("share")
        keeper.member.button("Make an encrypted file").click()
        keeper.page.get_by_text(f"This file is for {to} alone").wait_for()
        keeper.member.look("vault-share-person")
        expect(keeper.page.locator(".share-words span")).to_have_count(0)
        with keeper.page.expect_download() as saved:
            keeper.member.button("Save the file").click()
        path = self.folder / "handed.locaphoto"
        saved.value.save_as(path)
        keeper.page.keyboard.press("Escape")
        keeper.page.keyboard.press("Escape")
        return path

    def test_what_one_hands_to_another_opens_without_words_and_says_from_whom(self):
        giver, taker = self.vaults()
        film = made_by_ffmpeg(self.pictures / "film.mp4", seconds=2)
        giver.add([film])
        self.assertIn("1 item added", giver.added())
        file = self.handed(giver, "film.mp4", "Benedikta")
        self.assertNotIn(film.read_bytes()[2000:2100], file.read_bytes())
        taker.add([file])
        taker.page.get_by_text("Signed by Adaline").wait_for()
        taker.page.get_by_text("You have not compared safety numbers with Adaline").wait_for()
        taker.member.look("vault-receive-signed")
        self.kept(taker, 1)
        self.assertEqual(taker.save("film.mp4"), film.read_bytes())
        # It is for nobody else, and not for who has made it.
        giver.add([file])
        giver.page.get_by_text("signed by nobody you share a group with").wait_for()
        giver.page.keyboard.press("Escape")
        giver.holds(1)
        # What was changed is not what was signed.
        content = bytearray(file.read_bytes())
        content[-60] ^= 1
        forged = self.folder / "forged.locaphoto"
        forged.write_bytes(content)
        taker.add([forged])
        taker.page.get_by_text("Somebody has changed it").wait_for()
        taker.page.keyboard.press("Escape")
        self.assert_silent()

    def test_browser_and_command_line_open_what_is_handed_from_one_to_the_other(self):
        self.friends()
        link = self.ada.terminal.run("invite", GROUP).decode().strip()
        giver = Keeper(self.newcomer("Vera", "+4915550002506", link))
        giver.member.join(GROUP)
        self.ada.terminal.json("groups")
        giver.make()
        photo = self.photo("house.jpg")
        giver.add([photo])
        self.assertIn("1 item added", giver.added())
        file = self.handed(giver, "house.jpg", "Adaline")
        self.assertEqual(self.ada.json("receive", file)["kept"], 1)
        self.assertEqual(self.ada.exported("house.jpg"), photo.read_bytes())
        back = self.given("film.bin", to="Vera")["file"]
        giver.add([back])
        giver.page.get_by_text("Signed by Adaline").wait_for()
        giver.page.get_by_text("1 item in it").wait_for()
        giver.member.button("Add to my vault").click()
        self.assertIn("1 item added", giver.added())
        giver.holds(2)
        self.assertEqual(giver.save("film.bin"), self.clip.read_bytes())
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
