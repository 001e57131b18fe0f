#!/usr/bin/env python3
"""The web shell's modules in a real Chromium: vectors, wire, storage, pictures."""

import base64
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy
from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parent))
from served import ROOT, VECTORS, OverSite  # noqa: E402

SEED = 20251121


class Browser(OverSite):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.page = cls.browser.new_page()
        cls.complaints = []
        cls.page.on("console", lambda line: cls.complaints.append(line.text)
                    if "Policy" in line.text or "Trusted" in line.text else None)
        cls.open_proofs(cls.page)

    def hold(self, suite, *arguments, least=1):
        """Runs a suite in the page; it must have run at least `least` cases, and all must hold."""
        tally = self.page.evaluate(
            "([suite, rest]) => window.proofs[suite](...rest)", [suite, list(arguments)])
        self.assertEqual(tally["failures"][:20], [], f"{len(tally['failures'])} cases")
        self.assertGreaterEqual(tally["count"], least)
        self.assertEqual(self.complaints, [])
        return tally


def published(path):
    """Skips, saying so, where the published vectors are not at hand."""
    return unittest.skipUnless((VECTORS / path).exists(), f"no {path} in {VECTORS}")


class Days(Browser):
    def test_a_passphrase_is_judged_and_gone_with_the_memory_it_lay_in(self):
        self.hold("passphraseForgotten", least=10)


class Vectors(Browser):
    @published("kdf-rfc")
    def test_rfc_5869(self):
        self.hold("rfc5869", least=3)

    @published("wycheproof")
    def test_wycheproof_hkdf(self):
        self.hold("hkdf", least=80)

    @published("wycheproof")
    def test_wycheproof_pbkdf2(self):
        self.hold("pbkdf2", least=25)

    @published("wycheproof")
    def test_wycheproof_hmac(self):
        self.hold("hmac", least=150)

    @published("wycheproof")
    def test_wycheproof_aes_gcm(self):
        self.hold("aesGCM", least=60)

    @published("wycheproof")
    def test_wycheproof_x25519(self):
        self.hold("x25519", least=500)

    @published("wycheproof")
    def test_wycheproof_ed25519(self):
        self.hold("ed25519", least=140)

    @published("cctv-ed25519")
    def test_ed25519_edge_cases(self):
        self.hold("ed25519Edges", least=900)

    @published("rfc9180-hpke")
    def test_rfc_9180_opens_and_seals(self):
        self.hold("rfc9180", least=5)

    @published("bip39")
    def test_bip_39(self):
        self.hold("words", least=8)

    def test_signing_keys_are_rfc_8032_and_cannot_be_read(self):
        self.hold("signing", least=4)

    def test_chunks_open_where_they_were_sealed_and_nowhere_else(self):
        self.hold("chunks", least=1000)

    def test_transfers_write_what_recipes_write_in_bounded_memory(self):
        self.hold("transfers", least=79)

    def test_recipes_that_share_no_name_run_beside_each_other(self):
        self.hold("recipeOrder", least=120)

    def test_a_photo_that_is_pulled_away_leaves_nothing_for_the_next_one(self):
        self.hold("pulledAway", least=11)

    def test_a_picked_backup_counts_once_it_is_put_in_place(self):
        self.hold("archiveFile", least=10)

    def test_recipes_without_chance_yield_what_every_engine_yields(self):
        self.hold("recipes", least=50)

    def test_damaged_containers_are_refused_by_their_class(self):
        self.hold("containers", least=540)

    def test_every_single_changed_byte_of_a_container_is_refused(self):
        self.hold("changedBytes", least=500)


class Wire(Browser):
    def test_both_halves_of_the_wire_write_the_same_bytes(self):
        self.hold("wire", SEED, least=2000)

    def test_limits_hold_before_anything_is_written(self):
        self.hold("wireLimits", least=10)


class Edits(Browser):
    def test_what_is_drawn_for_nobody_stays_nowhere(self):
        self.hold("drawnForNobodyIsGone", least=12)


class Hiding(Browser):
    def test_items_wait_for_a_backup_and_that_is_said(self):
        self.hold("hidingWaitsForABackup", least=6)

    def test_the_first_to_be_hidden_waits_for_the_hidden_vault(self):
        self.hold("theFirstToBeHiddenWaitsForTheHiddenVault", least=6)

    def test_what_is_hidden_is_locked_when_it_is_left_and_with_its_vault(self):
        self.hold("hiddenLocks", least=5)


class Handing(Browser):
    def test_files_of_others_are_looked_at_one_after_another(self):
        self.hold("filesAreLookedAtOneAfterAnother", least=7)

    def test_a_photo_that_is_not_open_yet_is_posted_once_it_is(self):
        self.hold("aPhotoIsPostedOnceItIsOpen", least=4)

    def test_keys_are_asked_of_an_open_vault_alone(self):
        self.hold("keysAreAskedOfAnOpenVaultAlone", least=6)


class Erasing(Browser):
    def test_whatever_comes_to_nothing_the_rest_is_erased(self):
        self.hold("erasingGoesOn", least=13)

    def test_the_keys_go_first_and_what_is_left_is_said(self):
        self.hold("erasingBeginsWithTheKeys", least=4)


class Folders(Browser):
    def test_who_was_stopped_reads_nothing_again(self):
        self.hold("folderGoesOn", least=6)

    def test_it_says_how_far_it_is_also_where_nothing_is_new(self):
        self.hold("folderSaysHowFar", least=3)

    def test_one_file_more_has_its_month_counted_and_no_other(self):
        self.hold("folderIsCountedOnce", least=7)

    def test_who_has_it_read_twice_has_it_read_by_one(self):
        self.hold("folderIsReadByOne", least=2)

    def test_files_of_a_folder_are_let_go_of_while_others_are_read(self):
        self.hold("folderIsLetGoOf", least=5)


class Many(Browser):
    def test_a_folder_with_more_files_than_a_call_has_arguments_comes_whole(self):
        self.hold("largeFoldersComeWhole", least=3)

    def test_as_many_items_are_hidden(self):
        self.hold("manyItemsAreMoved", least=1)


class Leases(Browser):
    def test_what_may_be_anothers_by_now_is_not_written_into(self):
        self.hold("leaseIsHeldOrNothingIsWritten", least=10)

    def test_a_look_at_a_folder_that_comes_late_tells_nothing(self):
        self.hold("aLookThatComesLateTellsNothing", least=4)


class Loading(Browser):
    def test_what_could_not_be_loaded_is_asked_for_again(self):
        self.hold("loadsAreTriedAgain", least=8)

    def test_a_reader_that_came_to_no_end_reads_no_other_file(self):
        self.hold("brokenReadersAreLeft", least=7)

    def test_files_the_system_hands_over_are_heard_of(self):
        self.hold("handedFilesAreHeardOf", least=2)


class Screens(Browser):
    def test_a_screen_of_which_nothing_changed_is_the_same_value(self):
        self.hold("screensThatStay", least=14)

    def test_a_screen_of_which_nothing_changed_is_told_once(self):
        self.hold("screensAreToldOnce", least=4)

    def test_the_shortcut_to_todays_photo_waits_for_what_comes_first(self):
        self.hold("theShortcutWaitsForTheGroups", least=9)

    def test_a_saved_photo_has_the_name_that_the_core_says(self):
        self.hold("photosAreSavedUnderTheirNames", least=1)

    def test_small_pictures_that_come_together_are_drawn_together(self):
        self.hold("picturesAreDrawnTogether", least=3)

    def test_a_replaced_picture_stays_until_another_is_drawn(self):
        self.hold("aReplacedPictureStaysUntilAnotherIsDrawn", least=3)

    def test_what_is_being_changed_is_taken_back_until_it_is_done(self):
        self.hold("whatIsBeingChangedIsTakenBackUntilItIsDone", least=7)


class Memory(Browser):
    def test_ten_thousand_events_do_not_make_the_core_grow(self):
        self.hold("memory", 1_000, 10_000, least=11_000)


class Cores(Browser):
    def test_what_one_core_asks_of_the_other_holds_over_a_restart(self):
        self.hold("library", least=8)

    def native_answers(self, suite, name, variable):
        """Has a suite of the native tests write down what it answers, in .build-proof/NAME."""
        written = ROOT / ".build-proof" / name
        written.parent.mkdir(exist_ok=True)
        written.unlink(missing_ok=True)
        # Builds what is not built yet, and waits for other tests that use the same build.
        run = subprocess.run(
            ["Tools/pure", "test", "--filter", suite], cwd=ROOT, capture_output=True, text=True,
            env={**os.environ, variable: str(written)}, check=False)
        self.assertTrue(written.exists(), run.stdout[-2000:] + run.stderr[-2000:])

    def test_the_shipped_module_answers_with_the_bytes_of_the_native_core(self):
        self.native_answers("DaylyCoreTests.TurnsTests", "turns.txt", "DAYLY_TURNS")
        self.hold("turns", least=200)

    def test_the_librarys_shipped_module_answers_with_the_bytes_of_the_native_core(self):
        self.native_answers("LibraryTurnsTests", "library-turns.txt", "DAYLY_LIBRARY_TURNS")
        self.hold("libraryTurns", least=2_000)

    def test_the_shipped_module_reads_files_as_the_native_reader_does(self):
        self.native_answers("BorderTests", "metadata.txt", "DAYLY_METADATA")
        self.hold("metadata", least=100)


class Storage(Browser):
    def test_a_recipe_that_fails_changes_nothing(self):
        self.hold("recipesAreAtomic", least=7)

    def test_a_recipe_sees_what_it_keeps(self):
        self.hold("recipesSeeTheirOwn", least=20)

    def test_what_lies_on_disk_is_sealed(self):
        self.hold("diskIsSealed", least=8)

    def test_records_are_written_together_and_in_order(self):
        self.hold("recordsAreAtomic", least=3)

    def test_requests_are_whole_bounded_and_our_own(self):
        self.hold("uploads", least=8)


def striped(width, height):
    """A picture whose four corners differ, so that each of the eight orientations shows."""
    pixels = numpy.zeros((height, width, 3), numpy.uint8)
    pixels[: height // 2, : width // 2] = (220, 40, 40)
    pixels[: height // 2, width // 2:] = (40, 200, 60)
    pixels[height // 2:, : width // 2] = (40, 60, 220)
    pixels[height // 2:, width // 2:] = (240, 230, 60)
    return Image.fromarray(pixels)


# How to lay an upright picture down so that a viewer honouring the tag stands it up again.
LAY_DOWN = {
    1: None, 2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM, 5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE, 8: Image.Transpose.ROTATE_270,
}


def encoded(image, orientation=None, **options):
    out = io.BytesIO()
    if orientation:
        exif = Image.Exif()
        exif[0x0112] = orientation
        exif[0x010F] = "canary camera"
        options["exif"] = exif
    image.save(out, options.pop("format", "JPEG"), **options)
    return base64.b64encode(out.getvalue()).decode()


class Pictures(Browser):
    def prepare(self, picture):
        return self.page.evaluate("(picture) => window.proofs.prepare(picture)", picture)

    def prepared(self, picture):
        answer = self.prepare(picture)
        self.assertNotIn("fault", answer)
        image = Image.open(io.BytesIO(base64.b64decode(answer["jpeg"]))).convert("RGB")
        self.assertEqual(image.size, (answer["size"]["width"], answer["size"]["height"]))
        return image

    def test_all_eight_orientations_come_out_upright(self):
        upright = striped(320, 200)
        for orientation, transpose in LAY_DOWN.items():
            with self.subTest(orientation=orientation):
                laid = upright.transpose(transpose) if transpose is not None else upright
                image = self.prepared(encoded(laid, orientation, quality=95))
                self.assertEqual(image.size, upright.size)
                difference = numpy.abs(numpy.asarray(image, int) - numpy.asarray(upright, int))
                self.assertLess(difference.mean(), 4)

    @unittest.skipUnless(shutil.which("exiftool"), "no exiftool")
    def test_no_metadata_is_left(self):
        picture = encoded(striped(640, 480), 6, comment=b"canary comment", dpi=(300, 300))
        jpeg = base64.b64decode(self.prepare(picture)["jpeg"])
        self.assertNotIn(b"canary", jpeg)
        self.assertNotIn(b"Exif", jpeg)
        with tempfile.NamedTemporaryFile(suffix=".jpg") as file:
            file.write(jpeg)
            file.flush()
            told = json.loads(subprocess.run(
                ["exiftool", "-json", "-G", file.name], capture_output=True, check=True).stdout)[0]
        groups = {name.split(":")[0] for name in told} - {"SourceFile"}
        self.assertLessEqual(groups, {"ExifTool", "File", "JFIF", "Composite"})

    def test_a_large_picture_is_made_smaller_and_a_small_one_is_left(self):
        self.assertEqual(self.prepared(encoded(striped(3000, 1000))).size, (2048, 683))
        self.assertEqual(self.prepared(encoded(striped(1000, 3000))).size, (683, 2048))
        self.assertEqual(self.prepared(encoded(striped(2048, 10))).size, (2048, 10))
        self.assertEqual(self.prepared(encoded(striped(31, 17))).size, (31, 17))
        self.assertEqual(self.prepared(encoded(striped(5000, 1))).size, (2048, 1))

    def test_transparency_becomes_white(self):
        clear = Image.new("RGBA", (16, 16), (0, 0, 0, 0))
        self.assertGreater(min(self.prepared(encoded(clear, format="PNG")).getpixel((8, 8))), 250)

    def test_what_is_no_picture_is_told_apart(self):
        text = base64.b64encode(b"this is a letter, not a picture").decode()
        self.assertEqual(self.prepare(""), {"fault": "empty"})
        self.assertEqual(self.prepare(text), {"fault": "undecodable"})
        huge = bytearray(base64.b64decode(encoded(striped(16, 16), format="PNG")))
        huge[16:24] = (20000).to_bytes(4, "big") * 2
        self.assertEqual(self.prepare(base64.b64encode(huge).decode()), {"fault": "tooLarge"})

    def test_headers_of_anything_are_read_safely(self):
        self.hold("headersNeverTrap", encoded(striped(64, 48), 5), least=500)


if __name__ == "__main__":
    proof = ROOT / "Shells/Web/build-core"
    subprocess.run([proof, "--proof"], check=True, stdout=subprocess.DEVNULL)
    unittest.main(verbosity=1)
