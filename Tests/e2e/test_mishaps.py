"""What goes wrong for people at the command line, and how they get out of it again."""

import json
import re
import shutil
import signal
import unittest

from end_to_end import EndToEndTest

GROUP = "Mondsee"
HOUR_MILLISECONDS = 3_600_000


class Mishaps(EndToEndTest):
    def setUp(self):
        super().setUp()
        self.ada = self.terminal("Adaline", "+4915550001701")

    def joined_by_benedikt(self):
        """Both are in a group of Adaline's; his terminal."""
        self.ada.login()
        ben = self.terminal("Benedikt", "+4915550001702")
        ben.login()
        self.ada.run("create", GROUP)
        ben.run("join", self.ada.json("invite", GROUP)["link"])
        return ben

    def hang(self):
        """From here on the server takes what is said to it, and says nothing."""
        self.server.process.send_signal(signal.SIGSTOP)
        self.addCleanup(self.server.process.send_signal, signal.SIGCONT)

    def go_on(self):
        self.server.process.send_signal(signal.SIGCONT)

    def test_a_mistyped_number_or_code_is_put_right(self):
        mistyped = "+4915550001793"
        for typed in ("015550001702", "Adaline", "+49"):
            said = self.ada.said("login", "--server", self.server.origin, "--phone", typed,
                                 expect=1)
            self.assertIn("Begin with + and the country code", said)
        # The input ends where the code is asked for.
        self.ada.run("login", "--server", self.server.origin, "--phone", mistyped, expect=64)
        self.server.code(mistyped)
        self.ada.login()
        self.ada.run("logout", "--yes")
        self.ada.run("login", "--phone", self.ada.phone, "--server", self.server.origin, expect=64)
        code = self.server.code(self.ada.phone)
        for typed in ("", "123", f"{code}7"):
            done = self.ada.done("login", input=f"{typed}\n".encode(), expect=1)
            self.assertIn("The code is six digits", done.stderr.decode())
        spaced = f" {code[:3]}-{code[3:]} \n"
        self.ada.done("login", "--name", "Adaline", input=spaced.encode())
        self.assertEqual(self.ada.json("status")["name"], "Adaline")

    def test_a_number_given_to_one_server_is_not_typed_in_at_another(self):
        self.ada.run("login", "--server", self.server.origin, "--phone", self.ada.phone, expect=64)
        self.server.code(self.ada.phone)
        said = self.ada.said("login", "--server", "http://localhost:1", "--phone", self.ada.phone,
                             expect=69)
        self.assertIn("http://localhost:1 cannot be reached", said)
        self.assertNotIn("Code sent", said)
        self.ada.run("login", "--words", "--server", self.server.origin, expect=64)

    def test_a_deletion_that_was_interrupted_ends_in_the_next_command_and_is_said(self):
        self.ada.login()
        self.hang()
        said = self.ada.said("delete-account", "--yes", "--timeout", "3", expect=69)
        self.assertIn(self.server.origin, said)
        self.assertIn("being deleted", self.ada.said("groups", "--timeout", "3", expect=69))
        self.go_on()
        said = self.ada.said("groups", expect=1)
        self.assertIn("The account is deleted now", said)
        self.assertIn("Nobody is logged in", self.ada.said("groups", expect=1))

    def test_what_is_decided_here_does_not_wait_for_a_server_that_hangs(self):
        self.joined_by_benedikt()
        self.ada.json("groups")
        self.hang()
        said = self.ada.said("block", GROUP, "Benedikt", "--yes", "--timeout", "3")
        self.assertIn("your other devices hear of it later", said)
        self.ada.run("mute", GROUP, "--timeout", "3")
        said = self.ada.said("groups", "--timeout", "3", expect=69)
        self.assertIn(f"{self.server.origin} cannot be reached: no answer in time", said)
        self.go_on()
        members = self.ada.json("members", GROUP)
        self.assertTrue(members["muted"])
        self.assertEqual([person["blocked"] for person in members["members"]], [False, True])

    def test_a_photo_that_was_never_posted_is_taken_back_although_the_server_hangs(self):
        ben = self.joined_by_benedikt()
        self.ada.json("groups")
        picture = self.film.save_jpeg(self.folder / "shelf.jpg")
        self.hang()
        self.ada.run("send", GROUP, picture, "--no-wait", "--timeout", "3")
        self.ada.run("withdraw", GROUP, expect=64)
        said = self.ada.said("withdraw", GROUP, "--yes", "--timeout", "3")
        self.assertIn("Taken back before it was sent", said)
        card = self.ada.json("groups", "--timeout", "1", expect=69)[0]
        self.assertEqual((card["delivery"], card["today"]), (None, "open"))
        self.ada.run("send", GROUP, picture, "--no-wait", "--timeout", "3")
        self.assertEqual(self.ada.json("withdraw", GROUP, "--yes"), {"withdrawn": None})
        self.go_on()
        self.assertEqual(self.ada.json("deliver"), {})
        self.assertEqual(ben.json("photos", GROUP), [])
        # Its day is free, and what has arrived is taken back as ever.
        self.ada.run("send", GROUP, picture)
        self.assertEqual(len(ben.json("photos", GROUP)), 1)
        self.ada.run("withdraw", GROUP, "--yes")
        self.assertEqual(ben.json("photos", GROUP), [])

    def test_of_two_photos_that_wait_the_newest_is_taken_back(self):
        ben = self.joined_by_benedikt()
        self.ada.json("groups")
        picture = self.film.save_jpeg(self.folder / "shelf.jpg")
        self.hang()
        self.ada.run("send", GROUP, picture, "--no-wait", "--timeout", "3")
        # After midnight that one waits still, and the day is free.
        self.ada.clock_milliseconds = 13 * HOUR_MILLISECONDS
        self.ada.run("send", GROUP, picture, "--no-wait", "--timeout", "3")
        self.assertIn("queued already", self.ada.said("send", GROUP, picture, expect=2))
        self.assertEqual(self.ada.json("withdraw", GROUP, "--yes"), {"withdrawn": None})
        card = self.ada.json("groups", "--timeout", "1", expect=69)[0]
        self.assertEqual(card["today"], "open")
        self.assertIsNotNone(card["delivery"])
        # Two of days before: neither is today's.
        self.ada.run("send", GROUP, picture, "--no-wait", "--timeout", "3")
        self.ada.clock_milliseconds = 40 * HOUR_MILLISECONDS
        self.assertEqual(self.ada.json("withdraw", GROUP, "--yes"), {"withdrawn": None})
        self.go_on()
        self.ada.clock_milliseconds = 0
        self.ada.run("deliver")
        self.assertEqual(len(ben.json("photos", GROUP)), 1)

    def test_what_destroys_wants_eight_digits_of_a_person_too(self):
        self.ada.login()
        ben = self.terminal("Benedikt", "+4915550001702")
        ben.login()
        self.ada.run("create", GROUP)
        said = ben.said("join", self.ada.json("invite", GROUP)["link"])
        self.assertIn(f"You are in “{GROUP}” now.", said)
        account = ben.json("status")["account"]
        for digits in (4, 7):
            self.ada.run("block", GROUP, account[:digits], "--yes", expect=1)
            self.ada.run("remove", GROUP, account[:digits], "--yes", expect=1)
        self.assertIn("Did you mean “Benedikt”?",
                      self.ada.said("remove", GROUP, "Benedict", "--yes", expect=1))
        self.ada.run("remove", GROUP, account[:8], "--yes")
        # By a second invitation, the group has its name at once, too.
        self.ada.json("groups")
        said = ben.said("join", self.ada.json("invite", GROUP)["link"])
        self.assertIn(f"You are in “{GROUP}” now.", said)

    def test_of_names_that_were_mistyped_all_that_are_near_are_offered(self):
        self.ada.login()
        for name in ("Family One", "Family Two", "Family Six", "Family Ten", "Chess"):
            self.ada.run("create", name)
        for typed, offered in (
                ("Famly Tw", "“Family Two”?"), ("Family Onx", "“Family One” or “Family Six”?"),
                ("Family Xxx", "“Family Six”, “Family One” or “Family Ten”?")):
            said = self.ada.said("photos", typed, expect=1)
            self.assertIn(f"Did you mean {offered}", said)
            self.assertNotIn("Chess", said)
        self.assertNotIn("Did you mean", self.ada.said("photos", "Holiday", expect=1))
        for name, phone in (("Annika", "+4915550001703"), ("Annina", "+4915550001704")):
            other = self.terminal(name, phone)
            other.login()
            other.run("join", self.ada.json("invite", "Chess")["link"])
        for command in (["safety-number", "Annima"], ["unblock", "Chess", "Annima"]):
            said = self.ada.said(*command, expect=1)
            self.assertIn("Did you mean “Annika” or “Annina”?", said)

    def test_whoever_is_given_an_open_link_again_is_told_so_and_how_to_get_another(self):
        self.ada.login()
        made = self.ada.done("create", GROUP)
        way_in = re.search(r"dayly (invite .*)$", made.stderr.decode(), re.M)[1].split()
        # Made with the group.
        first = self.ada.done(*way_in)
        again = self.ada.done("invite", GROUP, "--json")
        value = json.loads(again.stdout)
        self.assertEqual(value["link"], first.stdout.decode().strip())
        self.assertEqual(set(value), {"expires", "group", "link"})
        [invitation] = self.ada.json("members", GROUP)["invitations"]
        for said in (first.stderr.decode(), again.stderr.decode()):
            self.assertIn("Nobody has used this link yet", said)
            self.assertRegex(said, r"until 20\d\d-\d\d-\d\d \d\d:\d\d")
        self.assertEqual(self.ada.said("invite", GROUP, "--quiet"), "")
        way_out = re.search(r"^dayly (invite .*)$", said, re.M)[1].split()
        self.assertEqual(way_out[-1], invitation["id"][:8])
        self.ada.run(*way_out, "--yes")
        fresh = self.ada.done("invite", GROUP)
        self.assertNotEqual(fresh.stdout, first.stdout)
        self.assertNotIn("Nobody has used", fresh.stderr.decode())

    def test_a_name_that_is_too_long_and_an_odd_link_are_refused_at_once_with_the_reason(self):
        self.ada.login()
        for name, code in (("x" * 20, 0), ("x" * 21, 1)):
            said = self.ada.said("create", name, expect=code)
        self.assertIn("20 characters at most", said)
        odd = f"{self.server.origin}/link/{'7' * 32}#{'A' * 86}"
        for link in (odd, odd.replace("/link/", "/"), odd.replace("/link", "/join/join")):
            self.assertEqual(self.ada.json("join", link, expect=2)["error"], "link_broken", link)

    def test_what_may_be_old_is_shown_and_said_to_be(self):
        self.joined_by_benedikt()
        own = self.folder / "own"
        commands = (["groups"], ["photos", GROUP], ["members", GROUP],
                    ["safety-number", "Benedikt"], ["export", own])
        for command in commands:
            self.assertNotIn("may be old", self.ada.said(*command), command)
        shutil.rmtree(own)
        fresh = self.ada.json("members", GROUP)
        self.server.stop()
        for command in commands:
            done = self.ada.done(*command, "--timeout", "5", expect=69)
            said = done.stderr.decode()
            self.assertIn("What is shown may be old.\n", said, command)
            self.assertIn(f"{self.server.origin} cannot be reached: nothing listens there", said)
        self.assertTrue((own / "dayly.json").exists())
        self.assertEqual(self.ada.json("members", GROUP, "--timeout", "5", expect=69), fresh)

    def test_a_delivery_that_is_interrupted_says_what_is_queued(self):
        ben = self.joined_by_benedikt()
        group = self.ada.json("groups")[0]["id"]
        self.assertEqual(self.ada.json("deliver"), {})
        self.hang()
        picture = self.film.save_jpeg(self.folder / "lake.jpg")
        self.ada.run("send", GROUP, picture, "--no-wait")
        output = self.ada.interrupted("deliver", "--json", expect=75)
        self.assertEqual(json.loads(output), {group: "queued"})
        self.go_on()
        self.assertEqual(self.ada.json("deliver"), {group: "delivered"})
        self.assertEqual(len(ben.json("photos", GROUP)), 1)


if __name__ == "__main__":
    unittest.main()
