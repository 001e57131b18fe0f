"""A vault at the command line that a desktop's keyring opens."""

import shutil
import subprocess
import unittest

from terminal import BINARY, COMMAND_SECONDS
from test_key import KEYRING
from test_vault import CANARY, VaultTest


class VaultKeyring(VaultTest):
    stays_unlocked = False

    def setUp(self):
        super().setUp()
        home = self.folder / "home"
        (home / "run").mkdir(parents=True, mode=0o700)
        self.home = {**self.environment(), "HOME": str(home), "XDG_RUNTIME_DIR": str(home / "run"),
                     "DAYLY": str(BINARY), "FILE": str(self.passphrase)}
        for name in ("DAYLY_PASSPHRASE_FILE", "DISPLAY", "DBUS_SESSION_BUS_ADDRESS"):
            self.home.pop(name, None)

    def at_a_desktop(self, commands, password="long"):
        """What a person's commands print in a session of their own with the keyring open."""
        script = ("gnome-keyring-daemon --unlock --components=secrets > /dev/null 2>&1\n"
                  + commands)
        done = subprocess.run(
            ["dbus-run-session", "--", "setsid", "sh", "-c", script], input=password, text=True,
            env=self.home, capture_output=True, timeout=COMMAND_SECONDS)
        return done.stdout + done.stderr

    @unittest.skipUnless(all(map(shutil.which, KEYRING)), "no keyring is installed here")
    def test_a_desktops_keyring_opens_it_until_that_is_taken_away(self):
        self.made()
        self.done("import", self.written("a.bin", CANARY))
        on = "DAYLY_PASSPHRASE_FILE=$FILE $DAYLY vault keyring on"
        stats = "$DAYLY vault stats --json; echo $?"
        said = self.at_a_desktop(f"{on}; {on}; {stats}")
        self.assertIn("Your keyring opens the vault from now on.", said)
        self.assertIn("Your keyring opens the vault already.", said)
        self.assertRegex(said, r'"items":1.*\n0\n')
        # Another day, and another passphrase, chosen by who was let in by the keyring.
        later = self.written("later", b"eight loud herons run\n")
        said = self.at_a_desktop(
            f"$DAYLY vault passphrase --new-passphrase-file {later}; {stats}")
        self.assertRegex(said, r'"items":1.*\n0\n')
        self.assertIn("As before, it also opens by: a keyring.", said)
        self.expect_refused("wrong_passphrase", "list")
        self.assertEqual(len(self.json("list", passphrase=later)), 1)
        # Where the keyring is locked or somebody else's, the passphrase is what is left.
        said = self.at_a_desktop(stats, password="wrong")
        self.assertIn('"error":"passphrase_needed"', said)
        self.assertIn("The system's keyring cannot be used", said)
        listed = "secret-tool search --all application dayly 2> /dev/null | grep -c ^label"
        said = self.at_a_desktop(f"{listed}; $DAYLY vault keyring off; {listed}; {stats}")
        self.assertRegex(said, r"(?s)^1\n0\n.*passphrase_needed.*\n64\n", said)
        self.assertEqual(len(self.json("list", passphrase=later)), 1)

    def test_without_a_keyring_one_line_says_so(self):
        self.made()
        before = self.kept()
        environment = {**self.environment(), "PATH": "/nowhere"}
        done = self.ada.done("vault", "keyring", "on", env=environment, expect=1)
        self.assertIn(b"secret-tool is not installed", done.stderr)
        self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        self.assertEqual(self.kept(), before)


if __name__ == "__main__":
    unittest.main()
