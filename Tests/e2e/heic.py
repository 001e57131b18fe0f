"""HEIC files as phones write them, made of any picture: coded by x265, and laid into boxes here
(ISO/IEC 23008-12), in one part or many, turned, mirrored, cropped, with a profile, opacity or a
small picture. And what libvips makes of a file, to compare with."""

import ctypes
import struct
import subprocess
import tempfile
from pathlib import Path

import numpy
from PIL import Image

PRIMARY, FIRST = 1, 2
QUICK = "keyint=1:log-level=none:frame-threads=1:pools=1:crf=8"


def box(name, *content):
    content = b"".join(content)
    return struct.pack(">I", len(content) + 8) + name.encode() + content


def full(name, *content, version=0, flags=0):
    return box(name, struct.pack(">I", version << 24 | flags), *content)


def coded(pixels, form="yuv420p", full_range=True):
    """The units of HEVC of one picture: what sets a decoder up, and the picture itself."""
    height, width = pixels.shape[:2]
    given = "gray" if pixels.ndim == 2 else "rgb24"
    made = subprocess.run(
        ["ffmpeg", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", given, "-s",
         f"{width}x{height}", "-i", "-", "-vf",
         f"scale=out_color_matrix=bt601:out_range={'pc' if full_range else 'tv'}:"
         "flags=accurate_rnd+full_chroma_int", "-pix_fmt", form, "-color_range",
         "pc" if full_range else "tv", "-colorspace", "smpte170m", "-c:v", "libx265", "-preset",
         "superfast", "-x265-params", QUICK, "-frames:v", "1", "-f", "hevc", "-"],
        input=numpy.ascontiguousarray(pixels).tobytes(), check=True, capture_output=True).stdout
    units = [unit.rstrip(b"\0") for unit in made.replace(b"\0\0\0\1", b"\0\0\1").split(b"\0\0\1")]
    kinds = {}
    for unit in units[1:]:
        kinds.setdefault(unit[0] >> 1 & 63, []).append(unit)
    parameters = [(kind, kinds.pop(kind)) for kind in (32, 33, 34)]
    picture = b"".join(struct.pack(">I", len(unit)) + unit
                       for kind, found in kinds.items() if kind < 32 for unit in found)
    return set_up(parameters, form), picture


def set_up(parameters, form):
    """The content of a box hvcC (ISO/IEC 14496-15, 8.3.3.1)."""
    depth = 2 if "10" in form else 0
    chroma = {"gray": 0, "yuv444": 3, "yuv422": 2}.get(form.removesuffix("10le").rstrip("p"), 1)
    head = bytes([1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 120, 0xF0, 0, 0xFC, 0xFC | chroma,
                  0xF8 | depth, 0xF8 | depth, 0, 0, 0x0F, len(parameters)])
    return head + b"".join(
        bytes([0x80 | kind]) + struct.pack(">H", len(units))
        + b"".join(struct.pack(">H", len(unit)) + unit for unit in units)
        for kind, units in parameters)


class File:
    """A file that is put together: items with their properties, and what refers to what."""

    def __init__(self):
        self.items, self.references, self.properties = [], [], []

    def add(self, number, kind, content, properties, hidden=False):
        places = []
        for one in properties:
            if one not in self.properties:
                self.properties.append(one)
            essential = one[4:8] in (b"hvcC", b"irot", b"imir", b"clap")
            places.append(self.properties.index(one) + 1 | (0x8000 if essential else 0))
        self.items.append((number, kind, content, places, hidden))

    def refer(self, name, source, *targets):
        self.references.append(box(name, struct.pack(
            f">HH{len(targets)}H", source, len(targets), *targets)))

    def meta(self, start):
        places = b""
        for number, _, content, _, _ in self.items:
            places += struct.pack(">HHHII", number, 0, 1, start, len(content))
            start += len(content)
        described = b"".join(
            full("infe", struct.pack(">HH", number, 0), kind.encode(), b"\0", version=2,
                 flags=int(hidden)) for number, kind, _, _, hidden in self.items)
        had = b"".join(struct.pack(f">HB{len(of)}H", number, len(of), *of)
                       for number, _, _, of, _ in self.items)
        count = len(self.items)
        return full(
            "meta", full("hdlr", bytes(4), b"pict", bytes(13)),
            full("pitm", struct.pack(">H", PRIMARY)),
            full("iinf", struct.pack(">H", count), described),
            full("iref", *self.references) if self.references else b"",
            box("iprp", box("ipco", *self.properties),
                full("ipma", struct.pack(">I", count), had, flags=1)),
            full("iloc", struct.pack(">HH", 0x4400, count), places))

    def bytes(self):
        kind = box("ftyp", b"heic", bytes(4), b"mif1heic")
        start = len(kind) + len(self.meta(0)) + 8
        return kind + self.meta(start) + box("mdat", *(item[2] for item in self.items))


def extent(width, height):
    return full("ispe", struct.pack(">II", width, height))


def heic(pixels, tile=None, form="yuv420p", full_range=True, turned=(), profile=None,
         opacity=None, small=None, colors=None):
    """A file of these pixels: height, width and three colours. `tile` is the side of its parts;
    `turned` are boxes of properties, in their order; `opacity` is as large as the pixels."""
    file, next_item = File(), FIRST
    seen = [*turned]
    if profile:
        seen.insert(0, box("colr", b"prof", profile))
    if colors:
        primaries, matrix = colors
        seen.insert(0, box("colr", b"nclx", struct.pack(
            ">HHHB", primaries, 13, matrix, 0x80 if full_range else 0)))

    def lay(number, pixels, form, properties):
        nonlocal next_item
        height, width = pixels.shape[:2]
        if not tile:
            hvcc, unit = coded(pixels, form, full_range)
            file.add(number, "hvc1", unit,
                     [box("hvcC", hvcc), extent(width, height), *properties])
            return
        rows, columns = -(-height // tile), -(-width // tile)
        padding = ((0, rows * tile - height), (0, columns * tile - width), (0, 0))
        whole = numpy.pad(pixels, padding[:pixels.ndim], "edge")
        parts = [(row, column) for row in range(rows) for column in range(columns)]
        file.add(number, "grid", struct.pack(">BBBBHH", 0, 0, rows - 1, columns - 1, width, height),
                 [extent(width, height), *properties])
        file.refer("dimg", number, *range(next_item, next_item + len(parts)))
        for row, column in parts:
            part = whole[row * tile:(row + 1) * tile, column * tile:(column + 1) * tile]
            hvcc, unit = coded(part, form, full_range)
            file.add(next_item, "hvc1", unit, [box("hvcC", hvcc), extent(tile, tile)], hidden=True)
            next_item += 1

    lay(PRIMARY, pixels, form, seen)
    if opacity is not None:
        number, next_item = next_item, next_item + 1
        file.refer("auxl", number, PRIMARY)
        name = full("auxC", b"urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0")
        lay(number, opacity, "gray", [name, *turned])
    if small is not None:
        number, next_item = next_item, next_item + 1
        file.refer("thmb", number, PRIMARY)
        hvcc, unit = coded(small)
        file.add(number, "hvc1", unit,
                 [box("hvcC", hvcc), extent(small.shape[1], small.shape[0]), *turned])
    return file.bytes()


def drawn_by_libvips(path):
    """Upright, in sRGB, as libvips draws it: height, width and channels."""
    vips = ctypes.CDLL("libvips.so.42")
    vips.vips_image_new_from_file.restype = ctypes.c_void_p
    vips.vips_init(b"tests")
    image = ctypes.c_void_p(vips.vips_image_new_from_file(str(path).encode(), None))
    assert image, f"libvips does not draw {path}"
    turned, changed = ctypes.c_void_p(), ctypes.c_void_p()
    assert vips.vips_autorot(image, ctypes.byref(turned), None) == 0
    # What has no profile is left as it is.
    vips.vips_icc_transform(turned, ctypes.byref(changed), b"srgb", b"embedded", 1, None)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "drawn.png")
        made = changed if changed.value else turned
        assert vips.vips_image_write_to_file(made, f"{out}[compression=1]".encode(), None) == 0
        with Image.open(out) as drawn:
            return numpy.asarray(drawn.convert("RGB"))


def profile(columns, curve):
    """A colour profile (ICC.1:2022) of three colours, as XYZ under D50, and one curve for all."""
    names = [(f"{one}XYZ", b"XYZ " + bytes(4) + b"".join(fixed(value) for value in column))
             for one, column in zip("rgb", columns)]
    names += [(f"{one}TRC", curve) for one in "rgb"]
    names += [("wtpt", b"XYZ " + bytes(4) + b"".join(map(fixed, (0.9642, 1, 0.8249)))),
              ("desc", b"mluc" + bytes(4) + struct.pack(">II", 0, 12)),
              ("cprt", b"mluc" + bytes(4) + struct.pack(">II", 0, 12))]
    start = 128 + 4 + 12 * len(names)
    tags, contents = b"", b""
    for name, content in names:
        tags += name.encode() + struct.pack(">II", start + len(contents), len(content))
        contents += content + bytes(-len(content) % 4)
    head = struct.pack(">I", start + len(contents)) + bytes(4) + b"\x04\0\0\0mntrRGB XYZ "
    head += struct.pack(">6H", 2020, 1, 1, 0, 0, 0) + b"acsp" + bytes(28)
    head += b"".join(map(fixed, (0.9642, 1, 0.8249))) + bytes(48)
    return head + struct.pack(">I", len(names)) + tags + contents


def fixed(value):
    return struct.pack(">i", round(value * 65536))


# Display P3 as phones have it: its colours, and the curve of sRGB.
DISPLAY_P3 = profile(
    [(0.51512, 0.2412, -0.00105), (0.29198, 0.69225, 0.04189), (0.1571, 0.06657, 0.78407)],
    b"para" + bytes(4) + b"\0\3\0\0" + b"".join(map(fixed, (
        2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045))))


def likeness(one, other):
    """How alike two pictures are, in decibels (PSNR)."""
    error = numpy.mean((numpy.asarray(one, float) - numpy.asarray(other, float)) ** 2)
    return 99.0 if error == 0 else 10 * numpy.log10(255 ** 2 / error)
