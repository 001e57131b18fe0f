"""What unlocks a command line's data: its file, a passphrase typed at a terminal or named in a
file, a real keyring; and that a change may be stopped at any moment."""

import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from server import Server
from terminal import BINARY, COMMAND_SECONDS, Terminal
from test_durability import may_trace
from typed import typed

KEYRING = ("dbus-run-session", "gnome-keyring-daemon", "secret-tool")


class Key(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.server = Server(self.folder)
        self.addCleanup(self.server.stop)
        self.server.start()
        self.ada = Terminal(self.folder / "ada", self.server, "Adaline", "+4915550001651")
        self.ada.login()
        self.key = self.ada.folder / "key"

    def written(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return path

    def with_file(self, path):
        return {**self.ada.environment(), "DAYLY_PASSPHRASE_FILE": str(path)}

    def typed(self, *arguments, answers=()):
        return typed(arguments, self.ada.environment(), answers)

    def test_a_passphrase_is_asked_for_at_the_terminal_and_never_shown(self):
        self.assertEqual(self.ada.json("key"), {"unlocker": "file"})
        new, again = "New passphrase:", "The same again:"
        shown, code = self.typed(
            "key", "passphrase", answers=((new, "café au lait\n"), (again, "x\n")))
        self.assertIn("differ", shown)
        self.assertEqual((code, self.ada.json("key")["unlocker"]), (1, "file"))
        # Interrupted at the second question, it leaves the terminal as it was, as at the first.
        _, code = self.typed("key", "passphrase", answers=((new, "x\n"), (again, "x\x03")))
        self.assertEqual((code, self.ada.json("key")["unlocker"]), (130, "file"))
        shown, code = self.typed(
            "key", "passphrase", answers=((new, "café au lait\n"), (again, "café au lait\n")))
        self.assertEqual(code, 0, shown)
        # How hard it is to guess is said before it is typed again.
        self.assertIn("Easy to guess. Take more words.", shown.split(again)[0])
        # Which it is can be seen without it.
        self.assertEqual(self.ada.json("key"), {"unlocker": "passphrase"})
        more, code = self.typed("groups", answers=(("Passphrase:", "café au lait\n"),))
        self.assertEqual(code, 0, more)
        wrong, code = self.typed("groups", answers=(("Passphrase:", "cafe au lait\n"),))
        self.assertEqual(code, 1)
        self.assertIn(f"The passphrase is wrong: it does not open {self.key}.", wrong)
        self.assertNotIn("lait", shown + more + wrong)
        # Ctrl-C, which a terminal sends as a signal.
        interrupted, code = self.typed("groups", answers=(("Passphrase:", "half\x03"),))
        self.assertEqual(code, 130, interrupted)

    def kept(self):
        """Every file of the folder but the lock, which says who holds it."""
        return {path.name: path.read_bytes() for path in self.ada.folder.iterdir()
                if path.is_file() and path.name != "lock"}

    def test_a_script_names_a_file_and_without_one_nothing_is_done(self):
        old = self.written("old", "a long\tpassphrase \r\nand what else stands there\n")
        new = self.written("new", "a longer one")
        # The variable is for what opens it, and of no use for choosing.
        done = self.ada.done("key", "passphrase", start_new_session=True, expect=64,
                             env=self.with_file(old))
        self.assertIn(b"Name a file that holds it: --new-passphrase-file", done.stderr)
        self.ada.run("key", "passphrase", "--new-passphrase-file", old)
        before = self.kept()
        # No terminal either: a session of its own has none.
        done = self.ada.done("groups", "--json", start_new_session=True, expect=64)
        self.assertIn(b'"error":"passphrase_needed"', done.stdout)
        self.assertIn(b"DAYLY_PASSPHRASE_FILE", done.stderr)
        self.assertEqual(before, self.kept())
        self.ada.done("groups", env=self.with_file(old))
        exactly = self.written("exactly", "a long\tpassphrase ")
        self.ada.done("groups", env=self.with_file(exactly))
        wrong = self.ada.done("groups", "--json", env=self.with_file(new), expect=1)
        self.assertIn(b'"error":"wrong_passphrase"', wrong.stdout)
        for missing in (self.folder / "none", self.folder, "/dev/null"):
            done = self.ada.done("groups", "--json", env=self.with_file(missing), expect=1)
            self.assertIn(b'"error":"passphrase"', done.stdout, missing)
        self.ada.done("key", "passphrase", "--new-passphrase-file", new, env=self.with_file(old))
        self.ada.done("groups", env=self.with_file(old), expect=1)
        self.ada.done("key", "file", env=self.with_file(new))
        self.ada.run("groups")
        self.ada.run("key", "file", "--new-passphrase-file", new, expect=64)
        self.ada.run("key", "passphrase", "--new-passphrase-file", self.folder / "none", expect=1)
        self.assertIn("passphrase", self.ada.said("key", "pasphrase", expect=64))

    def test_the_shell_offers_groups_only_where_nobody_has_to_be_asked(self):
        self.ada.run("create", "Solitude")
        words = ("---completion", "send", "--", "positional@0", "2", "0", "dayly", "send", "")
        file = self.written("passphrase", "p\n")
        self.ada.run("key", "passphrase", "--new-passphrase-file", file)
        shown, _ = self.typed(*words)
        self.assertNotIn("Passphrase", shown)
        self.assertNotIn("Solitude", shown)
        offered = self.ada.done(*words, env=self.with_file(file)).stdout
        self.assertEqual(offered.decode().strip(), "Solitude")

    @unittest.skipUnless(may_trace(), "strace is missing here, or may not trace")
    def test_a_change_may_be_stopped_at_any_moment(self):
        passphrase = self.written("passphrase", "p\n")
        environment = self.with_file(passphrase)
        change = (BINARY, "key", "passphrase", "--new-passphrase-file", passphrase)
        for call in ("write", "fsync", "renameat"):
            stopped = 0
            while True:
                # Killed when it enters this call for one more time.
                done = subprocess.run(
                    ["strace", "-f", "-o", "/dev/null", "-e", f"trace={call}", "-e",
                     f"inject={call}:signal=SIGKILL:when={stopped + 1}", "--", *change],
                    env=environment, capture_output=True, timeout=COMMAND_SECONDS)
                if done.returncode == 0:
                    break
                self.assertIn(done.returncode, (-9, 137), done.stderr)
                stopped += 1
                # What opens it is what is said to, and opens everything.
                self.ada.done("groups", env=environment)
                if self.ada.json("key") == {"unlocker": "passphrase"}:
                    self.ada.done("key", "file", env=environment)
                self.assertEqual(self.ada.json("key"), {"unlocker": "file"})
            self.assertGreater(stopped, 0, call)
            self.ada.done("key", "file", env=environment)

    @unittest.skipUnless(all(map(shutil.which, KEYRING)), "no keyring is installed here")
    def test_a_desktops_keyring_opens_it_while_it_is_unlocked(self):
        home = self.folder / "home"
        (home / "run").mkdir(parents=True, mode=0o700)
        environment = {**self.ada.environment(), "HOME": str(home),
                       "XDG_RUNTIME_DIR": str(home / "run"), "DAYLY": str(BINARY)}
        environment.pop("DISPLAY", None)

        def at_a_desktop(commands, password="long"):
            """What a person's commands print in a session of their own with the keyring open."""
            script = ("gnome-keyring-daemon --unlock --components=secrets > /dev/null 2>&1\n"
                      + commands)
            done = subprocess.run(
                ["dbus-run-session", "--", "sh", "-c", script], input=password, text=True,
                env=environment, capture_output=True, timeout=COMMAND_SECONDS)
            return done.stdout + done.stderr

        said = at_a_desktop('$DAYLY key keyring && $DAYLY key && $DAYLY groups --json; echo $?')
        self.assertRegex(said, r"keyring\n\[\]\n0\n", said)
        # Another day: the keyring is the same, and asks for nothing while it is unlocked.
        self.assertIn("[]\n0\n", at_a_desktop("$DAYLY groups --json; echo $?"))
        # The copied folder alone opens nothing: there is no keyring, or another one, or a locked.
        outside = {key: value for key, value in environment.items()
                   if key != "DBUS_SESSION_BUS_ADDRESS"}
        done = self.ada.done("groups", "--json", env=outside, expect=1)
        self.assertIn(b'"error":"keyring"', done.stdout)
        done = self.ada.done("groups", env={**outside, "PATH": "/nowhere"}, expect=1)
        self.assertIn(b"secret-tool is not installed", done.stderr)
        said = at_a_desktop("$DAYLY groups; echo $?", password="wrong")
        self.assertRegex(said, r"(?s)^1\n.*keyring", said)
        listed = "secret-tool search --all application dayly 2> /dev/null | grep -c ^label"
        self.assertIn("1\n0\n", at_a_desktop(f"{listed}; $DAYLY key file > /dev/null; {listed}"))
        self.ada.run("groups")
        self.assertEqual(len(self.key.read_bytes()), 32)


if __name__ == "__main__":
    unittest.main()
