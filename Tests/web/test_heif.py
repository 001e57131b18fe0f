#!/usr/bin/env python3
"""Pictures of phones (HEIC) in a browser that does not decode them: what is drawn of them, beside
the pixels they were made of and beside what libvips draws; and what is damaged."""

import base64
import io
import os
import random
import struct
import sys
import unittest
from pathlib import Path

import numpy
from PIL import Image, ImageCms

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "e2e"))
from heic import DISPLAY_P3, box, drawn_by_libvips, heic, likeness  # noqa: E402
from photographs import sample  # noqa: E402
from served import VECTORS, OverSite  # noqa: E402

SAMPLES = VECTORS / "exif-samples/heic"
# Decibels: the picture was coded twice, by x265 and as a JPEG; and what libvips draws, once.
MADE_LEAST, LIBVIPS_LEAST = 36, 41
# A picture of 12 MP takes one second on a processor that has nothing else to do; here it has.
MILLISECONDS_MAX = 30_000


def turned(quarters):
    return box("irot", bytes([quarters]))


def mirrored(axis):
    return box("imir", bytes([axis]))


def cropped(width, height, right, down):
    return box("clap", struct.pack(">IIIIiIiI", width, 1, height, 1, right, 1, down, 1))


class HEIF(OverSite):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.page = cls.open_proofs(cls.browser.new_page())
        photo = sample("flower.jpg").convert("RGB").resize((322, 214))
        cls.pixels = numpy.asarray(photo)

    def answer(self, file):
        return self.page.evaluate("(file) => window.proofs.drawnHEIF(file)",
                                  base64.b64encode(file).decode())

    def drawn(self, file, kind="image/jpeg"):
        answer = self.answer(file)
        self.assertEqual((answer["type"], answer["isFile"]), (kind, False))
        return Image.open(io.BytesIO(base64.b64decode(answer["bytes"])))

    def same(self, file, pixels, least=MADE_LEAST):
        drawn = numpy.asarray(self.drawn(file).convert("RGB"))
        self.assertEqual(drawn.shape, pixels.shape)
        self.assertGreater(likeness(drawn, pixels), least)

    def test_parts_sizes_and_codings_come_out_as_they_were(self):
        for name, options in {
            "one part": {}, "many": {"tile": 128}, "10 bits": {"form": "yuv420p10le"},
            "all colours": {"form": "yuv444p"}, "half of them": {"form": "yuv422p10le"},
            "as films have it": {"full_range": False}, "said by the file": {"colors": (1, 6)},
        }.items():
            with self.subTest(name):
                self.same(heic(self.pixels, **options), self.pixels)
        for height, width in ((213, 321), (65, 322), (200, 64)):
            with self.subTest(size=(width, height)):
                pixels = self.pixels[:height, :width]
                self.same(heic(pixels, tile=64), pixels, 33)

    def test_it_is_cropped_turned_and_mirrored_as_it_says(self):
        for quarters in range(4):
            for mirroring in ([], [mirrored(0)], [mirrored(1)]):
                for tile in (None, 128):
                    with self.subTest(quarters=quarters, mirroring=mirroring, tile=tile):
                        upright = numpy.rot90(self.pixels, quarters)
                        if mirroring:
                            upright = numpy.flip(upright, mirroring[0][-1] & 1)
                        file = heic(self.pixels, tile, turned=[turned(quarters), *mirroring])
                        self.same(file, upright)
        part = numpy.rot90(self.pixels[56:176, 100:260])
        self.same(heic(self.pixels, 128, turned=[cropped(160, 120, 19, 9), turned(1)]), part, 32)

    def test_a_wider_profile_becomes_srgb_as_littlecms_has_it(self):
        wide = ImageCms.ImageCmsProfile(io.BytesIO(DISPLAY_P3))
        expected = numpy.asarray(ImageCms.profileToProfile(
            Image.fromarray(self.pixels), wide, ImageCms.createProfile("sRGB")))
        self.assertLess(likeness(expected, self.pixels), 33)
        self.same(heic(self.pixels, 128, profile=DISPLAY_P3), expected, 34)
        self.same(heic(self.pixels, 128, colors=(12, 6)), expected, 34)

    def test_opacity_goes_along(self):
        opacity = numpy.tile(numpy.linspace(0, 255, 322).astype("uint8"), (214, 1))
        for options in ({}, {"tile": 128, "turned": [turned(3)]}):
            with self.subTest(options):
                file = heic(self.pixels, opacity=opacity, **options)
                drawn = numpy.asarray(self.drawn(file, "image/png").convert("RGBA"))
                upright = [numpy.rot90(one, 3 if options else 0) for one in (opacity, self.pixels)]
                self.assertGreater(likeness(drawn[:, :, 3], upright[0]), 40)
                seen = upright[0] > 128
                self.assertGreater(likeness(drawn[seen][:, :3], upright[1][seen]), MADE_LEAST)

    def test_its_small_picture_is_there_before(self):
        small = self.pixels[:160, :240]
        file = heic(self.pixels, turned=[turned(3)], small=small)
        answer = self.page.evaluate("(file) => window.proofs.drawnBeforeHEIF(file)",
                                    base64.b64encode(file).decode())
        drawn = Image.open(io.BytesIO(base64.b64decode(answer["bytes"])))
        self.assertGreater(likeness(numpy.asarray(drawn), numpy.rot90(small, 3)), 34)
        for none in (heic(self.pixels), b"no picture"):
            self.assertIsNone(self.page.evaluate(
                "(file) => window.proofs.drawnBeforeHEIF(file)", base64.b64encode(none).decode()))

    @unittest.skipUnless(SAMPLES.exists(), f"no {SAMPLES}")
    def test_published_photos_look_as_libvips_draws_them(self):
        for name in ("IMG_5195.HEIC", "mobile/iphone_13_pro_max.HEIC",
                     "mobile/HMD_Nokia_8.3_5G_hdr.heif", "samplefilehub.heif"):
            with self.subTest(name):
                answer = self.page.evaluate(
                    "(address) => window.proofs.drawnHEIFAt(address)",
                    f"/published/exif-samples/heic/{name}")
                self.assertEqual((answer["type"], answer["isFile"]), ("image/jpeg", False))
                drawn = Image.open(io.BytesIO(base64.b64decode(answer["bytes"])))
                expected = drawn_by_libvips(SAMPLES / name)
                self.assertEqual(numpy.asarray(drawn).shape, expected.shape)
                self.assertGreater(likeness(numpy.asarray(drawn), expected), LIBVIPS_LEAST)
                print(f"{name}: {drawn.width} × {drawn.height} in "
                      f"{answer['milliseconds']:.0f} ms")
                self.assertLess(answer["milliseconds"], MILLISECONDS_MAX)

    def test_what_is_damaged_is_drawn_or_left_as_it_is(self):
        seed = int(os.environ.get("DAYLY_SEED") or random.randrange(1 << 32))
        print(f"DAYLY_SEED={seed}")
        chance = random.Random(seed)
        opacity = self.pixels[:, :, 0]
        whole = heic(self.pixels, 128, opacity=opacity, small=self.pixels[:64, :64],
                     profile=DISPLAY_P3)
        slowest = 0
        for _ in range(int(os.environ.get("DAYLY_ROUNDS") or 150)):
            file = bytearray(whole)
            # As often in the tables as in what is coded.
            end = chance.choice((len(file), 4000))
            for _ in range(chance.randrange(1, 6)):
                file[chance.randrange(40, end)] = chance.randrange(256)
            if chance.random() < 0.2:
                del file[chance.randrange(40, len(file)):]
            answer = self.answer(bytes(file))
            self.assertIn(answer["type"], ("image/jpeg", "image/png", "image/heic"))
            slowest = max(slowest, answer["milliseconds"])
        self.assertLess(slowest, MILLISECONDS_MAX)
        # And then as ever.
        self.assertEqual(self.drawn(whole, "image/png").size, (322, 214))


if __name__ == "__main__":
    unittest.main()
