"""What the command line prints, where, and in which words."""

import json
import os
import re
import socket
import subprocess
import unittest

from server import WEB
from terminal import BINARY, COMMAND_SECONDS
from end_to_end import EndToEndTest
from typed import at_terminal

GROUP = "Solitude"


class Output(EndToEndTest):
    def setUp(self):
        super().setUp()
        self.ada = self.terminal("Adaline", "+4915550001621")

    def test_whoever_compares_the_served_app_is_told_as_by_other_commands(self):
        verify = ["verify-web", self.server.origin, "--against", WEB]
        for flags in ([], ["--json"]):
            with open("/dev/full", "wb") as full:
                done = self.ada.done(*verify, *flags, stdout=full, expect=74)
            self.assertIn(b"could not be written: No space left", done.stderr)
        self.assertIn("GET /index.html (gzip): 200", self.ada.said(*verify, "--verbose"))
        self.assertEqual(self.ada.said(*verify, "--quiet"), "")
        self.assertEqual(self.ada.json("verify-web", "nowhere", expect=64)["error"], "usage")
        self.ada.run(*verify, "--timeout", "0", expect=64)
        # Nothing listens there; somebody listens and says nothing; somebody speaks no TLS.
        with socket.create_server(("127.0.0.1", 0)) as silent:
            quiet = f"http://127.0.0.1:{silent.getsockname()[1]}"
            cases = [("http://localhost:1", "connection_refused", "nothing listens there"),
                     (quiet, "unreachable", "no answer in time"),
                     (self.server.origin.replace("http:", "https:"), "unreachable", "")]
            for origin, word, why in cases:
                asked = ["verify-web", origin, "--against", WEB, "--timeout", "2"]
                said = self.ada.json(*asked, expect=69)
                self.assertEqual(said["error"], word, said)
                self.assertIn(f"{origin} cannot be reached: {why}", said["message"])
                self.assertNotRegex(said["message"], r"NIO|HTTPClient|\.swift|\.cc|Error")

    def test_the_words_are_one_value_shown_or_confirmed_and_pictures_are_none(self):
        self.ada.login()
        words = self.ada.json("words")["words"]
        self.assertEqual(len(words), 24)
        for flags in (["--view"], ["--as", "blocks"], ["--viewer", "cat"]):
            said = self.ada.json("photos", GROUP, *flags, expect=64)
            self.assertEqual(said["error"], "usage")
        process = subprocess.Popen(
            [BINARY, "words", "--confirm", "--json"], env=self.ada.environment(),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.kill)
        said = b""
        while piece := os.read(process.stderr.fileno(), 1000):
            said += piece
            if asked := re.search(rb"Word (\d+): $", said):
                os.write(process.stdin.fileno(), words[int(asked[1]) - 1].encode() + b"\n")
        output, _ = process.communicate(timeout=COMMAND_SECONDS)
        self.assertEqual(process.returncode, 0, said)
        self.assertEqual(json.loads(output), {"confirmed": True})
        self.assertEqual(self.ada.json("words", expect=2)["error"], "confirmed")

    def test_a_name_shows_something_and_hides_nothing_at_a_terminal(self):
        self.ada.login()
        for name in ("\u200b", "\u180e\u180e", "\u00ad", "\u061c", "\u200f\u200e", "\U000e0041",
                     "\ufe0f\u200d", "\u2800", "\u3164"):
            said = self.ada.json("create", name, expect=1)
            self.assertEqual(said["error"], "unusable", name.encode("unicode_escape"))
        kept = ("👨‍👩‍👧", "❤️ us", "می‌خواهم", "عائلة", "משפחה", "🏴\U000e0067\U000e0062\U000e0065"
                "\U000e006e\U000e0067\U000e007f", "家\U000e0100", "Zoë")
        hidden = {"An\u200bna": "An\ufffdna", "a\u00adb": "a\ufffdb", "\u061c12": "\ufffd12",
                  "x\u200f(you)": "x\ufffd(you)", "\u200ey": "\ufffdy", "z\u180e": "z\ufffd",
                  "t\U000e0041": "t\ufffd", "u\ufeff\u2060": "u\ufffd\ufffd"}
        for name in (*kept, *hidden):
            self.ada.run("create", name)
        lines = self.ada.run("groups").decode().splitlines()
        shown = {line.partition("  ")[0] for line in lines}
        self.assertEqual(shown, {*kept, *hidden.values()})
        # Programs get what was written.
        self.assertEqual({group["name"] for group in self.ada.json("groups")}, {*kept, *hidden})

    def test_hours_and_minutes_left_are_rounded_as_people_count(self):
        self.ada.login()
        ben = self.terminal("Benedikta", "+4915550001622")
        ben.login()
        self.ada.run("create", GROUP)
        ben.run("join", self.ada.json("invite", GROUP)["link"])
        picture = self.film.save_jpeg(self.folder / "shelf.jpg")
        self.ada.run("send", GROUP, picture)
        ben.run("groups")
        minute = 60_000
        for passed, left in ((0, "48 h"), (29 * minute, "48 h"), (31 * minute, "47 h"),
                             (2760 * minute, "2 h"), (2800 * minute, "1 h"),
                             (2820 * minute + 10_000, "1 h"), (2850 * minute, "30 min")):
            ben.clock_milliseconds = passed
            self.assertRegex(ben.run("photos", GROUP).decode(), f"gone in {left}$", passed)

    def test_photos_by_people_of_one_name_are_told_apart(self):
        self.ada.login()
        self.ada.run("create", GROUP)
        mums = [self.terminal(f"Mum {place}", f"+491555000162{place}") for place in (3, 4)]
        for mum in mums:
            mum.name = "Mum"
            mum.login()
            mum.run("join", self.ada.json("invite", GROUP)["link"])
        mums[0].run("groups")
        for person in (self.ada, *mums):
            person.run("send", GROUP, self.film.save_jpeg(self.folder / "shelf.jpg"))
        ids = [mum.json("status")["account"][:8] for mum in mums]
        listed = self.ada.run("photos", GROUP).decode()
        for name in ("you", *(f"Mum ({one})" for one in ids)):
            self.assertIn(f"  {name}  ", listed)
        # Programs get what was written.
        self.assertEqual({photo["sender"] for photo in self.ada.json("photos", GROUP)},
                         {"Adaline", "Mum"})

    def test_help_is_said_on_terminals_of_any_width(self):
        environment = {key: value for key, value in self.ada.environment().items()
                       if key not in ("COLUMNS", "LINES")}
        for command in (["help"], ["help", "photos"], ["send", "--help"]):
            for columns in (1, 20, 26, 27, 39):
                told = at_terminal(columns, environment, *command)
                self.assertIn("OPTIONS:", told)
            for columns in ("-1", "0", "20", "26"):
                named = {**environment, "COLUMNS": columns}
                told = self.ada.done(*command, env=named).stdout
                self.assertIn(b"OPTIONS:", told)

    def test_what_was_typed_wrong_is_repeated_without_what_a_terminal_obeys(self):
        escape = "\x1b[31m"
        for wrong in ([f"{escape}grops"], ["groups", f"--{escape}"], ["help", escape + "x"],
                      ["groups", "--timeout", escape], ["photos", "x", f"{escape}2"],
                      ["groups", "--cacert", f"{escape}.pem"], ["verify-web", escape]):
            for flags in ([], ["--json"]):
                done = subprocess.run(
                    [BINARY, *wrong, *flags], env=self.ada.environment(), timeout=COMMAND_SECONDS,
                    stdin=subprocess.DEVNULL, capture_output=True)
                self.assertNotIn(b"\x1b", done.stdout + done.stderr, wrong)
                self.assertNotIn(b"u001b", done.stdout.lower(), wrong)
        said = self.ada.said(f"{escape}grops", expect=64)
        self.assertIn("\ufffd[31mgrops", said)
        self.assertGreater(len(said.splitlines()), 1)


if __name__ == "__main__":
    unittest.main()
