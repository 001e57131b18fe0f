"""A new device of an account, on the command line alone: shown, compared, added, refused."""

import json
import re
import signal
import subprocess
import unittest

from terminal import BINARY, COMMAND_SECONDS
from waiting import wait_until
from end_to_end import EndToEndTest

GROUP = "Seeblick"


class Waiting:
    """A command that waits for somebody, and what it has said so far."""

    def __init__(self, terminal, *arguments):
        self.out = terminal.folder.with_suffix(f".{arguments[0]}.out")
        self.errors = terminal.folder.with_suffix(f".{arguments[0]}.err")
        with self.out.open("wb") as out, self.errors.open("wb") as errors:
            self.process = subprocess.Popen(
                [BINARY, *map(str, arguments)], env=terminal.environment(),
                stdin=subprocess.PIPE, stdout=out, stderr=errors)

    def said(self, pattern, path):
        """The first group of `pattern`, once it has been said."""
        def found():
            match = re.search(pattern, path.read_text(errors="replace"))
            return match and match.group(1)
        return wait_until(found, COMMAND_SECONDS, f"{pattern} is said")

    def answer(self, text):
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()

    def end(self):
        code = self.process.wait(timeout=COMMAND_SECONDS)
        self.process.stdin.close()
        return code


class NewDevice(EndToEndTest):
    def setUp(self):
        super().setUp()
        self.phone = self.terminal("Adaline", "+4915550001501")
        self.phone.login()
        self.phone.run("create", GROUP)

    def show(self, *options):
        """A command that shows a link, and the link."""
        command = Waiting(self.phone, "devices", "--add", *options)
        self.addCleanup(command.process.kill)
        shown = command.errors if "--json" in options else command.out
        return command, command.said(r"(http://\S+/device/[0-9a-f]{32}#[\w-]{86})", shown)

    def follow(self, name, link, *options):
        """A terminal that opens the link, its command, and the number it shows."""
        new = self.terminal(name, "")
        command = Waiting(new, "login", "--link", link, *(options or ("--name", "Adaline")))
        self.addCleanup(command.process.kill)
        return new, command, command.said(r"This device shows (\d{4})\.", command.errors)

    def test_the_numbers_are_compared_and_the_device_is_added_and_named(self):
        adding, link = self.show("Kitchen tablet")
        tablet, joining, number = self.follow("tablet", link)
        self.assertEqual(adding.said(r"show (\d{4})\?", adding.errors), number)
        adding.answer("y\n")
        self.assertEqual(adding.end(), 0)
        self.assertEqual(joining.end(), 0)
        self.assertEqual(
            tablet.json("status")["account"], self.phone.json("status")["account"])
        own = tablet.json("status")["device"]
        # The other device stayed until everything was handed over.
        self.assertEqual([group["name"] for group in tablet.json("groups")], [GROUP])
        listed = {line["device"]: line["name"] for line in self.phone.json("devices")}
        self.assertEqual(listed[own], "Kitchen tablet")
        self.assertEqual(len(listed), 2)
        self.phone.run("devices", "--name", own[:8], "Wall")
        self.assertIn(b"Wall", self.phone.run("devices"))
        # The other device hears of it, and of a group that is to be quiet.
        self.assertIn(b"Wall", tablet.run("devices"))
        tablet.run("mute", GROUP)
        self.assertTrue(self.phone.json("members", GROUP)["muted"])
        self.phone.run("devices", "--name", own[:8], "")
        self.assertNotIn(b"Wall", self.phone.run("devices"))
        # The link has done what it was for.
        late = self.terminal("late", "")
        late.run("login", "--link", link, "--name", "Eva", expect=2)
        late.run("status", expect=1)

    def test_a_command_that_waits_in_vain_says_for_which_other_one(self):
        adding, link = self.show()
        busy = f"Another dayly (dayly devices, process {adding.process.pid}) is using"
        self.assertIn(busy, self.phone.said("groups", expect=1))
        self.assertEqual(self.phone.json("status", expect=1)["error"], "in_use")
        self.assertNotIn(link[-20:], (self.phone.folder / "lock").read_text())
        adding.process.send_signal(signal.SIGINT)
        adding.end()
        self.assertEqual(len(self.phone.json("groups")), 1)

    def test_a_new_device_says_why_it_asks_for_a_name_there_is(self):
        ben = self.terminal("Benedikta", "+4915550001504")
        self.assertNotIn("cannot read it there", ben.login())
        ben.run("join", self.phone.json("invite", GROUP)["link"])
        adding, link = self.show("--yes")
        tablet, joining, _ = self.follow("tablet", link, "--no-words")
        why = joining.said(r"(this device cannot read it there\s+yet)[^?]*First name:",
                           joining.errors)
        self.assertTrue(why)
        joining.answer("Addie\n")
        self.assertEqual((adding.end(), joining.end()), (0, 0))
        # As was said, the groups keep the name they know.
        self.assertEqual(len(tablet.json("groups")), 1)
        names = [person["name"] for person in ben.json("groups")[0]["members"]]
        self.assertEqual(set(names), {"Adaline", "Benedikta"})

    def test_somebody_whose_name_is_still_to_come_is_not_an_empty_place(self):
        ben, carl = (self.terminal(name, phone) for name, phone in (
            ("Benedikta", "+4915550001505"), ("Carl", "+4915550001506")))
        for person in (ben, carl):
            person.login()
            person.run("join", self.phone.json("invite", GROUP)["link"])
        picture = self.folder / "today.jpg"
        self.film.save_jpeg(picture)
        ben.run("send", GROUP, picture)
        # What names are sealed under is replaced, and each seals their own again once they are
        # there: the new device comes before Benedikta is.
        self.phone.run("remove", GROUP, "Carl", "--yes")
        adding, link = self.show("--yes")
        tablet, joining, _ = self.follow("tablet", link)
        self.assertEqual((adding.end(), joining.end()), (0, 0))
        done = tablet.done("groups")
        self.assertRegex(done.stdout.decode(), r"you, \?  ")
        self.assertIn(b"? is somebody whose name comes", done.stderr)
        self.assertRegex(tablet.run("photos", GROUP).decode(), r"^1  \?  ")
        ben.run("groups")
        done = tablet.done("groups")
        self.assertRegex(done.stdout.decode(), r"you, Benedikta  ")
        self.assertNotIn(b"somebody", done.stderr)

    def test_another_number_is_refused_and_scripts_need_not_ask(self):
        adding, link = self.show()
        _, stranger, _ = self.follow("stranger", link)
        adding.said(r"show (\d{4})\?", adding.errors)
        adding.answer("n\n")
        self.assertEqual(adding.end(), 2)
        stranger.process.send_signal(signal.SIGINT)
        self.assertEqual(stranger.end(), 130)
        self.assertEqual(len(self.phone.json("devices")), 1)
        adding, link = self.show("--yes", "--json")
        _, joining, _ = self.follow("laptop", link)
        self.assertEqual((adding.end(), joining.end()), (0, 0))
        added = json.loads(adding.out.read_text())
        self.assertRegex(added["device"], "^[0-9a-f]{32}$")

    def test_a_device_that_was_removed_is_told_so_and_how_to_come_back(self):
        friend = self.terminal("Benedikta", "+4915550001502")
        friend.login()
        friend.run("join", self.phone.json("invite", GROUP)["link"])
        adding, link = self.show("--yes", "--json")
        tablet, joining, _ = self.follow("tablet", link)
        self.assertEqual((adding.end(), joining.end()), (0, 0))
        own = tablet.json("status")["device"]
        self.phone.run("devices", "--remove", own[:8], "--yes")
        # It finds out with a photo that is queued already, which nothing will ever deliver.
        picture = self.film.save_jpeg(self.folder / "balcony.jpg")
        self.assertEqual(
            tablet.json("send", GROUP, picture, expect=2)["reason"], "device_removed")
        way_out = "dayly logout, then dayly login --link LINK"
        for command in (["groups"], ["deliver"], ["photos", GROUP], ["members", GROUP],
                        ["invite", GROUP], ["login"], ["delete-account", "--yes"]):
            with self.subTest(command):
                self.assertIn(way_out, tablet.said(*command, expect=2))
        self.assertIn(way_out, tablet.said("status"))
        self.assertEqual(tablet.json("deliver", expect=2)["error"], "device_removed")

    def test_what_is_no_link_for_this_device_says_so(self):
        adding, link = self.show()
        other = self.terminal("other", "")
        other.run("login", "--link", link[:-3], expect=2)
        other.run("login", "--link", link.replace("/device/", "/join/"), expect=2)
        other.run("login", "--link", link, "--phone", "+4915550001502", expect=64)
        other.run("login", "--link", link, "--server", "http://localhost:1", expect=2)
        other.run("status", expect=1)
        adding.process.send_signal(signal.SIGINT)
        self.assertEqual(adding.end(), 130)
        self.phone.run("login", "--link", link, expect=2)
        self.phone.run("join", link, expect=64)
        for wrong in (("--add", "--remove", "0123"), ("--yes",), ("--name", "0123"), ("Name",)):
            self.phone.run("devices", *wrong, expect=64)


if __name__ == "__main__":
    unittest.main()
