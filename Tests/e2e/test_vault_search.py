"""`dayly vault albums`, `tag`, `search`, the orders of `list`, and what is handed on by what was
said of it."""

import datetime
import os

from test_vault import VaultTest

#: When the file whose name has no date was written: a Saturday, so that no weekday that is
#: searched for is by chance the day on which the test runs.
WRITTEN = datetime.datetime(2022, 9, 17, 12, tzinfo=datetime.timezone.utc).timestamp()


class Search(VaultTest):
    def names(self, *words):
        return [item["name"] for item in self.json(*words)]

    def test_albums_and_tags_are_kept_listed_and_searched(self):
        files = {"IMG_20240312_101500.txt": b"1" * 30, "IMG_20230704_120000.txt": b"2" * 10,
                 "Übersee.txt": b"3" * 20}
        folder = self.folder / "files"
        folder.mkdir()
        for name, content in files.items():
            (folder / name).write_bytes(content)
            os.utime(folder / name, (WRITTEN, WRITTEN))
        self.made()
        self.json("import", str(folder))

        made = self.json("albums", "create", "Été à Sète")
        self.assertEqual((made["name"], made["items"], made["cover"]), ("Été à Sète", 0, None))
        self.assertEqual(self.json("albums", "add", "Été à Sète", "IMG*"), {"changed": 2})
        self.assertEqual(self.json("albums", "remove", made["id"][:8], "*0704*"), {"changed": 1})
        self.assertEqual(
            [(album["name"], album["items"]) for album in self.json("albums")],
            [("Été à Sète", 1)])
        self.assertEqual(self.json("tag", "Meer", "Übersee.txt"), {"changed": 1})
        self.expect_refused("name", "tag", " ", "Übersee.txt", expect=64)

        newest, older, other = "IMG_20240312_101500.txt", "IMG_20230704_120000.txt", "Übersee.txt"
        self.assertEqual(self.names("list", "--album", "Été à Sète"), [newest])
        self.assertEqual(self.names("list", "--tag", "Meer"), [other])
        self.assertEqual(self.names("list", "--sort", "size"), [newest, other, older])
        self.assertEqual(
            self.names("list", "--sort", "size", "--reverse"), [older, other, newest])
        self.assertEqual(
            self.names("list", "--reverse"), list(reversed(self.names("list"))))
        shown = self.done("list", "--sort", "size", "--reverse").stdout.decode().splitlines()
        self.assertEqual([line.split()[-1] for line in shown], [older, other, newest])
        for words, found in (
                (["march", "2024"], [newest]), (["tuesday"], [older, newest]), (["uber"], [other]),
                (["2023-07"], [older]), (["2024-W11"], [newest]), (["2024-3-12"], [newest]),
                (["Week", "11", "2024"], [newest]), (["week 11 of 2024", "img"], [newest]),
                (["week", "11", "2023"], []),
                (["märz", "2024"], [newest]), (["mardi", "juillet"], [older]),
                (["2023年7月"], [older]), (["5/7/2023"], []), (["4/7/2023"], [older]),
                (["files from", "march 2024"], [newest]), (["im Jahr 2023", "img"], [older]),
                (["since", "2024"], [newest]), (["vor 2024", "img"], [older]),
                (["2023-2024"], [older, newest]), (["de juin 2023 à mars 2024"], [older, newest]),
                (["week", "37", "2022"], [other]), (["week 38 2022"], []),
                (["week 38 2022", "--week-start", "saturday"], [other]),
                (["with", "sete"], [newest]), (["2024年的文件"], [newest]),
                (["sete"], [newest]), (["meer"], [other]),
                (["tag:Meer"], [other]), (["album:Été à Sète", "march"], [newest]),
                (["files", "--sort", "size"], [newest, other, older]),
                (["files", "--sort", "size", "--reverse"], [older, other, newest]),
                (["dateien", "--sort", "size"], [newest, other, older]), (["vídeos"], []),
                (["favorite"], []), (["img", "meer"], [])):
            self.assertEqual(self.names("search", *words), found, words)

        # Its items stay, and a name is free again.
        self.json("albums", "rename", "Été à Sète", "Sète")
        self.assertEqual(self.json("albums", "delete", "Sète")["name"], "Sète")
        self.assertEqual(self.json("albums"), [])
        self.assertEqual(len(self.names("list")), 3)
        self.expect_refused("no_such_album", "albums", "add", "Sète", "*")
        self.json("albums", "create", "Sète")
        self.expect_refused("has_album", "albums", "create", "Sète", expect=2)

    def titled(self, share):
        """What a share is called to whoever opens it, and the names of what is in it."""
        words = self.written("words", " ".join(share["words"]).encode())
        done = self.done("receive", share["file"], "--words-file", words, "--list")
        named = {line.split()[-1] for line in done.stdout.decode().splitlines()}
        return done.stderr.decode().splitlines(), named

    def test_an_album_or_a_tag_is_shared_as_one_file_and_exported(self):
        self.made()
        self.json("import", *(
            self.written(name, name.encode()) for name in ("boat.txt", "lake.txt", "mill.txt")))
        self.json("albums", "create", "Am See")
        self.json("albums", "add", "Am See", "boat.txt", "lake.txt")
        self.json("albums", "create", "Empty")
        self.json("tag", "water", "lake.txt", "mill.txt")
        out = self.folder / "out"
        out.mkdir()

        def shared(*wish):
            return self.titled(self.json("share", *wish, "--with-location", "--to", out))

        self.assertEqual(shared("--album", "Am See"), (["Am See"], {"boat.txt", "lake.txt"}))
        self.assertEqual(
            shared("--album", "Am See", "--title", "July", "--tag", "water"),
            (["July"], {"lake.txt"}))
        self.assertEqual(shared("--album", "Am See", "b*", "--title", ""), ([], {"boat.txt"}))
        self.assertEqual(shared("--tag", "water"), ([], {"lake.txt", "mill.txt"}))

        def exported(*wish):
            return {os.path.basename(path)
                    for path in self.json("export", *wish, "--with-location", "--to", out)["files"]}

        self.assertEqual(exported("--album", "Am See", "l*"), {"lake.txt"})
        self.assertEqual(exported("--tag", "water", "mill.txt"), {"mill.txt"})
        self.assertEqual(exported("--album", "Am See", "boat.txt"), {"boat.txt"})
        self.assertEqual((out / "boat.txt").read_bytes(), b"boat.txt")

        # Whatever is written is what was meant: nothing is, where nothing is in it.
        before = set(out.iterdir())
        for command in ("share", "export"):
            to = (command, "--to", out)
            self.expect_refused("no_such_album", *to, "--album", "Am Meer")
            self.expect_refused("no_such_item", *to, "--album", "Empty")
            self.expect_refused("no_such_item", *to, "--tag", "fire")
            said = self.json(*to, "--album", "Am See", "mill.txt", expect=1)["message"]
            self.assertEqual(said, "There is no item mill.txt in the album Am See.")
            self.expect_refused("usage", *to, expect=64)
        self.expect_refused("usage", "export", "--all", "--tag", "water", "--to", out, expect=64)
        self.assertEqual(set(out.iterdir()), before)
