"""The command line's manners: what it queues, asks, refuses, names and prints."""

import contextlib
import http.server
import json
import os
import pty
import re
import signal
import ssl
import subprocess
import sys
import threading
import unittest

from server import ROOT, WEB, certified
from shapes import documented, misfit, parsed
from terminal import BINARY, COMMAND_SECONDS
from waiting import STEP_SECONDS, wait_until
from end_to_end import EndToEndTest

GROUP = "Solitude"


class CommandLine(EndToEndTest):
    def setUp(self):
        super().setUp()
        self.ada = self.terminal("Adaline", "+4915550001601")
        self.ada.login()
        self.ada.run("create", GROUP)
        self.picture = self.film.save_jpeg(self.folder / "shelf.jpg")

    def befriend(self):
        """A second member."""
        self.ben = self.terminal("Benedikta", "+4915550001602")
        self.ben.login()
        self.ben.run("join", self.ada.run("invite", GROUP).decode().strip())

    def at_a_terminal(self, *arguments, meanwhile=lambda: None):
        """The exit code of a command, and what it says to a person at a terminal who says yes to
        all it asks, to its first question after something has happened."""
        ours, theirs = pty.openpty()
        process = subprocess.Popen(
            [BINARY, *arguments], env=self.ada.environment(), stdin=theirs,
            stdout=subprocess.DEVNULL, stderr=theirs)
        os.close(theirs)
        said, answers = b"", 0
        # A terminal that nobody has open any more cannot be read.
        with contextlib.suppress(OSError):
            while part := os.read(ours, 65536):
                said += part
                while said.count(b"[y/N]") > answers:
                    if answers == 0:
                        meanwhile()
                    answers += 1
                    os.write(ours, b"y\n")
        code = process.wait(timeout=COMMAND_SECONDS)
        os.close(ours)
        return code, said.decode()

    def answered(self, terminal, answer, *arguments):
        """The exit code of a command that asks at a terminal and hears `answer`."""
        ours, theirs = pty.openpty()
        process = subprocess.Popen(
            [BINARY, *arguments], env=terminal.environment(), stdin=theirs,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs)
        os.write(ours, answer.encode() + b"\n")
        code = process.wait(timeout=COMMAND_SECONDS)
        os.close(ours)
        return code

    def test_a_photo_is_taken_back_once_its_owner_has_said_so(self):
        self.befriend()
        self.ada.run("send", GROUP, self.picture)
        self.assertEqual(len(self.ben.json("photos", GROUP)), 1)
        self.assertIn("(1 photo, ", self.ben.run("groups").decode())
        self.ada.run("withdraw", GROUP, expect=64)
        self.ada.run("withdraw", "Sol", "--yes", expect=1)
        self.assertEqual(self.answered(self.ada, "no", "withdraw", GROUP), 2)
        self.assertEqual(self.answered(self.ada, "y", "withdraw", GROUP), 0)
        self.assertEqual(self.ben.json("photos", GROUP), [])
        self.assertEqual(self.ada.json("photos", GROUP), [])
        self.ada.run("withdraw", GROUP, "--yes", expect=2)

    def test_a_photo_that_is_sent_while_its_owner_is_asked_is_asked_about_once(self):
        self.befriend()
        self.ada.json("groups")
        self.server.process.send_signal(signal.SIGSTOP)
        self.addCleanup(self.server.process.send_signal, signal.SIGCONT)
        self.ada.run("send", GROUP, self.picture, "--no-wait", "--timeout", "3")

        def sent():
            self.server.process.send_signal(signal.SIGCONT)
            wait_until(lambda: self.ben.json("photos", GROUP), STEP_SECONDS, "it arrives")

        code, said = self.at_a_terminal("withdraw", GROUP, meanwhile=sent)
        self.assertEqual((code, said.count("[y/N]")), (0, 1), said)
        self.assertIn("It is gone for everyone", said)
        self.assertEqual(self.ben.json("photos", GROUP), [])

    def test_a_person_at_a_terminal_is_told_what_was_delivered(self):
        self.befriend()
        self.ada.json("groups")
        self.server.process.send_signal(signal.SIGSTOP)
        self.addCleanup(self.server.process.send_signal, signal.SIGCONT)
        self.ada.run("send", GROUP, self.picture, "--no-wait", "--timeout", "3")
        code, said = self.at_a_terminal("deliver", "--timeout", "3")
        self.assertEqual(code, 75)
        self.assertIn(f"Not sent to “{GROUP}” yet.", said)
        self.server.process.send_signal(signal.SIGCONT)
        code, said = self.at_a_terminal("deliver")
        self.assertEqual(code, 0)
        self.assertIn(f"Sent to “{GROUP}”.", said)
        # Nothing is queued any more, and there is nothing to say.
        self.assertEqual(self.at_a_terminal("deliver", "--quiet"), (0, ""))

    def test_what_destroys_wants_a_whole_name_and_a_yes(self):
        for wrong, code in (("", 64), ("sol", 1), ("Solitud", 1)):
            self.ada.run("leave", wrong, "--yes", expect=code)
        self.assertIn("Did you mean “Solitude”?", self.ada.said("leave", "Solitud", expect=1))
        self.ada.run("leave", GROUP, expect=64)
        self.assertEqual(self.answered(self.ada, "", "leave", GROUP), 2)
        self.assertEqual(len(self.ada.json("groups")), 1)
        self.assertEqual(self.answered(self.ada, "y", "leave", GROUP), 0)
        self.assertEqual(self.ada.json("groups"), [])

    def test_a_photo_is_queued_before_the_server_is_asked(self):
        # The one that was made with the group waits for `dayly invite`.
        invitations = self.ada.json("members", GROUP)["invitations"]
        said = self.ada.said("send", GROUP, self.picture, expect=2)
        self.assertIn("alone", said)
        self.assertEqual(self.ada.json("members", GROUP)["invitations"], invitations)
        self.befriend()
        self.ada.json("groups")
        # The server hangs.
        self.server.process.send_signal(signal.SIGSTOP)
        self.addCleanup(self.server.process.send_signal, signal.SIGCONT)
        sent = self.ada.json("send", GROUP, self.picture, "--timeout", "2", expect=75)
        self.assertEqual((sent["state"], sent["reason"]), ("queued", None))
        card = self.ada.json("groups", "--timeout", "1", expect=69)[0]
        self.assertFalse(card["sentToday"])
        self.assertIsNotNone(card["delivery"])
        self.assertIn("queued already", self.ada.said("send", GROUP, self.picture, expect=2))
        self.server.process.send_signal(signal.SIGCONT)
        self.ada.run("deliver")
        self.assertTrue(self.ada.json("groups")[0]["sentToday"])
        seen = self.ben.opened_photo(GROUP)
        # The server is gone: what was seen is still there, and a photo waits.
        self.server.stop()
        said = self.ben.done("photos", GROUP, expect=69)
        self.assertIn("Adaline", said.stdout.decode())
        self.assertIn(f"{self.server.origin} cannot be reached: nothing listens there",
                      said.stderr.decode())
        self.assertEqual(self.ben.opened_photo(GROUP), seen)
        self.ben.json("members", GROUP, expect=69)
        said = self.ben.said("send", GROUP, self.picture, "--timeout", "3", expect=75)
        self.assertIn("connection refused", said)

    def test_a_photo_whose_sending_is_interrupted_is_the_value_of_a_queued_one(self):
        self.befriend()
        self.ada.json("groups")
        self.server.process.send_signal(signal.SIGSTOP)
        self.addCleanup(self.server.process.send_signal, signal.SIGCONT)
        value = json.loads(self.ada.interrupted(
            "send", GROUP, self.picture, "--json", "--verbose", expect=75))
        self.assertIsNone(misfit(value, parsed(documented()["send"])))
        self.assertEqual((value["state"], value["reason"]), ("queued", None))

    def test_pictures_come_from_files_and_from_standard_input(self):
        self.befriend()
        self.assertIn("no such file", self.ada.said("send", GROUP, "missing.jpg", expect=1))
        self.assertIn("it is a folder", self.ada.said("send", GROUP, self.folder, expect=1))
        text = self.folder / "text.jpg"
        text.write_text("no picture")
        self.assertIn("cannot be read as a picture", self.ada.said("send", GROUP, text, expect=1))
        self.ada.done("send", GROUP, "-", input=self.picture.read_bytes())
        self.assertEqual(len(self.ben.json("photos", GROUP)), 1)

    def test_people_are_blocked_invitations_withdrawn_and_namesakes_told_apart(self):
        self.befriend()
        self.ada.run("block", GROUP, "Benedikta", expect=64)
        self.ada.run("block", GROUP, "Benedikta", "--yes")
        blocked = {p["name"]: p["blocked"] for p in self.ada.json("members", GROUP)["members"]}
        self.assertEqual(blocked, {"Adaline": False, "Benedikta": True})
        self.ada.run("unblock", GROUP, "Benedikta")
        self.assertFalse(any(p["blocked"] for p in self.ada.json("members", GROUP)["members"]))
        link = self.ada.run("invite", GROUP).decode().strip()
        [invitation] = self.ada.json("members", GROUP)["invitations"]
        self.ada.run("invite", GROUP, "--withdraw", invitation["id"][:7], "--yes", expect=1)
        self.ada.run("invite", GROUP, "--withdraw", invitation["id"][:8], "--yes")
        self.assertEqual(self.ada.json("members", GROUP)["invitations"], [])
        other = self.terminal("Benedikta-too", "+4915550001603")
        # The last letter is a Cyrillic one, and nobody sees that.
        other.name = "Benedikt\u0430"
        other.login()
        self.assertIn("withdrawn", other.said("join", link, expect=2))
        other.run("join", self.ada.run("invite", GROUP).decode().strip())
        said = self.ada.said("safety-number", "Benedikta", expect=64)
        self.assertIn("use one of these ids", said)
        account = self.ben.json("status")["account"]
        # Whoever comes in under a known name gets nothing until that is accepted.
        namesake = other.json("status")["account"]
        changed = {p["account"]: p["changed"] for p in self.ada.json("members", GROUP)["members"]}
        self.assertEqual([changed[account], changed[namesake]], [False, True])
        accept = f"safety-number {namesake[:8]} --accept"
        self.assertIn(accept, self.ada.run("members", GROUP).decode())
        self.ada.run(*accept.split())
        self.assertNotIn(accept, self.ada.run("members", GROUP).decode())
        number = self.ada.json("safety-number", account[:8])["number"]
        mine = self.ada.json("status")["account"]
        self.assertEqual(self.ben.json("safety-number", mine[:8])["number"], number)


    def test_every_value_for_programs_is_as_documented(self):
        shapes = documented()

        def holds(name, value):
            self.assertIsNone(misfit(value, parsed(shapes[name])), name)
            checked.add(name)

        checked = {"GROUP"}
        self.befriend()
        for name in ("groups", "status", "devices", "login", "key"):
            holds(name, self.ada.json(name))
        holds("create", self.ada.json("create", "Zweite"))
        invited = self.ada.json("invite", "Zweite")
        holds("invite", invited)
        holds("join", self.ben.json("join", invited["link"]))
        holds("members", self.ada.json("members", GROUP))
        holds("send", self.ada.json("send", GROUP, self.picture))
        holds("photos", self.ben.json("photos", GROUP))
        holds("safety-number", self.ada.json("safety-number", "Benedikta"))
        holds("block", self.ada.json("block", GROUP, "Benedikta", "--yes"))
        holds("unblock", self.ada.json("unblock", GROUP, "Benedikta"))
        holds("withdraw", self.ada.json("withdraw", GROUP, "--yes"))
        holds("error", self.ada.json("withdraw", GROUP, "--yes", expect=2))
        holds("error", self.ada.json("photos", "--frob", expect=64))
        holds("error", self.ada.json("join", "nowhere", expect=2))
        holds("words", self.ada.json("words"))
        holds("verify-web", self.ada.json("verify-web", self.server.origin, "--against", WEB))
        # Ben's photo is queued when he is removed, so it is kept for him.
        self.server.stop()
        holds("send", self.ben.json("send", GROUP, self.picture, "--timeout", "3", expect=75))
        self.server.start()
        self.ada.run("remove", GROUP, "Benedikta", "--yes")
        wait_until(lambda: subprocess.run(
            [BINARY, "kept"], env=self.ben.environment(), stdin=subprocess.DEVNULL,
            capture_output=True, timeout=COMMAND_SECONDS).returncode == 0, STEP_SECONDS,
            "the photo is kept")
        kept = self.ben.json("kept", "--discard", "--yes")
        holds("kept", kept)
        self.assertEqual((kept["reason"], kept["discarded"]), ("not_member", True))
        self.assertEqual(checked, set(shapes))

    def test_who_was_removed_meanwhile_is_told_so_and_not_that_a_photo_is_queued(self):
        self.befriend()
        self.ada.run("remove", GROUP, "Benedikta", "--yes")
        said = self.ben.said("send", GROUP, self.picture, expect=2)
        self.assertIn("You are no longer in this group.", said)

    def test_the_manual_names_every_command_and_the_shell_offers_groups(self):
        subprocess.run([sys.executable, ROOT / "Tools/generate-manual.py", BINARY, self.folder],
                       check=True)
        manual = (self.folder / "man/dayly.1").read_text()
        for word in (".SS dayly send", ".SS dayly safety\\-number", ".SH EXIT CODES",
                     ".SH ENVIRONMENT", "\\-\\-cacert", ".SS dayly vault import <paths>"):
            self.assertIn(word, manual)
        # What all commands of a vault have stands with it, once; the calendar has it, too.
        self.assertEqual(manual.count(".B \\-\\-vault <folder>"), 2)
        self.assertTrue(manual.isascii())
        lint = subprocess.run(
            ["mandoc", "-Tlint", "-Wwarning"], input=manual.replace("@DATE@", "2026-11-22"),
            text=True, capture_output=True)
        self.assertEqual(lint.stdout + lint.stderr, "")
        for name in ("dayly.bash", "_dayly", "dayly.fish"):
            script = (self.folder / "completions" / name).read_text()
            self.assertIn("---completion send", script)
        offered = self.ada.run("---completion", "send", "--", "positional@0", "2", "0", "dayly",
                               "send", "")
        self.assertEqual(offered.decode().strip(), GROUP)
        # A name is what another member wrote; bash expands the words it is given to choose from.
        names = ["$(id>it-ran)", "`id>it-ran`", "It's \\us", 'Fish & "x"', "$HOME", "*"]
        for name in names:
            self.ada.run("create", name)
        completed = subprocess.run(
            ["bash", "-c", """
             source completions/dayly.bash
             COMP_WORDS=("$0" send ""); COMP_CWORD=2; COMP_LINE="$0 send "; COMP_POINT=${#COMP_LINE}
             _dayly "$0" "" send
             printf '%s\\n' "${COMPREPLY[@]}" """, BINARY],
            cwd=self.folder, env=self.ada.environment(), capture_output=True, text=True,
            timeout=COMMAND_SECONDS)
        self.assertEqual(set(completed.stdout.splitlines()), {GROUP, *names}, completed.stderr)
        self.assertFalse((self.folder / "it-ran").exists())

    def test_the_prose_of_help_breaks_where_the_terminal_ends_and_nowhere_else(self):
        commands = self.ada.run("help").decode().partition("SUBCOMMANDS:")[2]
        # What stands in columns, commands and what they do, keeps its own lines.
        for command in ([], *([name] for name in re.findall(r"^  ([a-z-]+)", commands, re.M))):
            environment = {**self.ada.environment(), "COLUMNS": "80"}
            told = self.ada.done("help", *command, env=environment).stdout.decode()
            lines = told.partition("USAGE:")[0].split("\n")
            for line, following in zip(lines, lines[1:]):
                if line.startswith("  "):
                    self.assertRegex(following, r"^(  .*)?$", (command, line))
        for command in re.findall(r"^  ([a-z-]+)", commands, re.M):
            for columns in (40, 80):
                environment = {**self.ada.environment(), "COLUMNS": str(columns)}
                told = self.ada.done("help", command, env=environment).stdout.decode()
                for paragraph in told.partition("USAGE:")[0].split("\n\n"):
                    lines = paragraph.split("\n")
                    if any(line.startswith(" ") or line.isupper() for line in lines):
                        continue
                    for line, following in zip(lines, lines[1:]):
                        first = following.split()[0]
                        self.assertGreaterEqual(len(f"{line} {first}"), columns, (command, line))

    def test_a_word_that_is_nearly_right_is_understood_and_quiet_says_nothing(self):
        self.assertIn("Did you mean: dayly groups", self.ada.said("gruops", expect=64))
        self.assertIn("Did you mean: dayly vault import",
                      self.ada.said("vault", "improt", "beach.jpg", expect=64))
        for typed, meant in ((["grups"], "groups"), (["vault", "improt"], "vault import"),
                             (["photo", "Family"], "photos")):
            told = self.ada.said("help", *typed, expect=64)
            self.assertIn(f"Did you mean: dayly help {meant}", told)
            self.assertNotIn("EXAMPLES", told)
        told = self.ada.said("vault", "help", "improt", expect=64)
        self.assertIn("Did you mean: dayly help vault import", told)
        self.assertIn("Unexpected argument 'improt'", told)
        self.assertIn("Usage: dayly vault <subcommand>",
                      self.ada.said("help", "vault", "improt", expect=64))
        self.assertIn("Take files and folders", self.ada.run("vault", "help", "import").decode())
        # What follows a command's name is nothing to look up.
        for typed in (["help"], ["send", "Family"]):
            self.assertIn("OVERVIEW", self.ada.run("help", *typed).decode())
        # Nor is what follows one that is none complained of in its place.
        for typed in (["vault", "bogus", "--json"], ["vault", "bogus", "--vault", "x", "--json"],
                      ["bogus", "--quiet", "--json"], ["--json", "vault", "bogus"]):
            told = json.loads(self.ada.run(*typed, expect=64))
            self.assertEqual(told["message"], "Unexpected argument 'bogus'", typed)
        told = self.ada.json("gruops", expect=64)
        self.assertIn("Did you mean: dayly groups", told["message"])
        self.assertIn("GET /v1/sync: 200", self.ada.said("groups", "--verbose"))
        self.befriend()
        self.assertEqual(self.ada.said("block", GROUP, "Benedikta", "--yes", "--quiet"), "")

    def test_options_may_stand_before_the_command(self):
        leading = self.ada.run("--json", "--timeout=20", "--data", self.ada.folder, "groups")
        self.assertEqual(json.loads(leading), self.ada.json("groups"))
        self.assertIn("--data needs the name of a folder",
                      self.ada.said("--data", "", "groups", expect=64))

    def test_a_server_is_believed_only_with_a_certificate_that_counts(self):
        certificate, key = certified(self.folder)
        page = http.server.ThreadingHTTPServer(("127.0.0.1", 0), http.server.SimpleHTTPRequestHandler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        page.socket = context.wrap_socket(page.socket, server_side=True)
        threading.Thread(target=page.serve_forever, daemon=True).start()
        self.addCleanup(page.server_close)
        self.addCleanup(page.shutdown)
        origin = f"https://localhost:{page.server_port}"
        new = self.terminal("new", "")
        login = ["login", "--server", origin, "--phone", "+4915550001609"]
        self.assertEqual(new.json(*login, expect=69)["error"], "certificate")
        trusting = [*login, "--cacert", certificate]
        # What answers there is believed to be who it is, and is no Dayly server.
        self.assertEqual(new.json(*trusting, expect=69)["error"], "not_dayly")
        self.assertIn(f"{origin} cannot be reached", new.said(*trusting, expect=69))
        environment = {**new.environment(), "SSL_CERT_FILE": str(certificate)}
        done = new.done(*login, "--json", env=environment, expect=69)
        self.assertIn(b"not_dayly", done.stdout)
        self.assertIn("none.pem: there is no such file",
                      new.said(*login, "--cacert", self.folder / "none.pem", expect=64))
        # The app that is served is compared over the same connections.
        verify = ["verify-web", origin, "--against", WEB]
        self.assertEqual(new.json(*verify, expect=69)["error"], "certificate")
        found = new.json(*verify, "--cacert", certificate, expect=1)
        self.assertIsNone(misfit(found, parsed(documented()["verify-web"])))
        self.assertIn("status", {difference["reason"] for difference in found["differences"]})
        done = new.done(*verify, "--json", env=environment, expect=1)
        self.assertFalse(json.loads(done.stdout)["same"])
        new.run(*verify, "--cacert", self.folder / "none.pem", expect=64)

    def test_a_name_that_is_none_is_refused_before_a_code_is_sent(self):
        phone = "+4915550001610"
        login = ["login", "--server", self.server.origin, "--phone", phone, "--name", "A" * 21]
        new = self.terminal("new", "")
        self.assertEqual(new.json(*login, expect=1)["error"], "too_long")
        self.assertIsNone(self.server.fresh_code(phone))


if __name__ == "__main__":
    unittest.main()
