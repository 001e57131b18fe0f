"""Files of every format and structure that say where they were made, in every place and encoding
that cameras and programs were seen to use; and the search for it in their bytes."""

import io
import json
import struct
import subprocess
import zlib

import exif
from PIL import Image

LATITUDE, LONGITUDE = 52.52, 13.405
NAME = "Quokka Lane"
SAID = f"{NAME} {LATITUDE}, {LONGITUDE} $GPRMC,192739.00,A,5231.2057,N,01324.3011,E"
WIDE = SAID.encode("utf-16-le")
PLACE = ("-GPSLatitude=52.52", "-GPSLatitudeRef=N", "-GPSLongitude=13.405", "-GPSLongitudeRef=E")
# As exiftool writes its degrees.
RATIONALS = [(52, 1, 31, 1), (13, 1, 24, 1)]


def traces():
    """The place as bytes, in each encoding, by what it is called."""
    found = {}
    for text in ("52.52", "13.405", "5231.2057", "01324.3011", "52 deg 31", "52,31.2", NAME):
        found[f"'{text}'"] = text.encode()
        found[f"'{text}' in UTF-16 LE"] = text.encode("utf-16-le")
        found[f"'{text}' in UTF-16 BE"] = text.encode("utf-16-be")
    for order in "<>":
        for numbers in RATIONALS:
            found[f"rationals {numbers} {order}"] = struct.pack(f"{order}4I", *numbers)
        for value in (LATITUDE, LONGITUDE):
            found[f"double {value} {order}"] = struct.pack(f"{order}d", value)
            found[f"ten-millionths {value} {order}"] = struct.pack(
                f"{order}i", round(value * 1e7))
        # Four bytes of one may be anything; both beside each other are a place.
        found[f"floats {order}"] = struct.pack(f"{order}2f", LATITUDE, LONGITUDE)
    return found


TRACES = traces()
NUMBERS = (struct.pack("<2d2i2f", LATITUDE, LONGITUDE, 525200000, 134050000, LATITUDE, LONGITUDE)
           + struct.pack(">2d2i2f", LATITUDE, LONGITUDE, 525200000, 134050000, LATITUDE, LONGITUDE))
BLOB = SAID.encode() + b"\0" + WIDE + SAID.encode("utf-16-be") + NUMBERS


def left(path):
    """What is left of the place in the bytes of a file, and in what exiftool and ffprobe say."""
    content = path.read_bytes()
    said = exif.exiftool("-ee3", "-a", "-u", "-G1", "-api", "LargeFileSupport=1", path,
                         succeeds=False)
    said = b"\n".join(line for line in said.splitlines()
                      if b"Directory  " not in line and b"File Name" not in line)
    said += subprocess.run(
        ["ffprobe", "-loglevel", "quiet", "-of", "json", "-show_format", "-show_streams",
         "-show_chapters", path], capture_output=True).stdout.replace(str(path).encode(), b"")
    found = [name for name, trace in TRACES.items() if trace in content]
    found += [f"{name} is said" for name, trace in TRACES.items()
              if name.startswith("'") and trace in said]
    return found


def shown(path):
    """What is seen and heard: pixels of each frame, sound, profile and turning."""
    turned = exif.told("-n", "-Orientation", "-Rotation", path)
    turned = [turned.get("Orientation", 1) or 1, turned.get("Rotation", 0)]
    try:
        with Image.open(path) as picture:
            frames = []
            pictures = 1 if picture.format in ("JPEG", "MPO") else getattr(picture, "n_frames", 1)
            for index in range(pictures):
                picture.seek(index)
                frames.append((picture.convert("RGBA").tobytes(), picture.info.get("duration")))
            return frames, picture.info.get("icc_profile"), turned
    except OSError:
        return subprocess.run(
            ["ffmpeg", "-loglevel", "error", "-i", path, "-map", "0:v", "-map", "0:a?", "-f",
             "framehash", "-"], check=True, capture_output=True,
            stdin=subprocess.DEVNULL).stdout, None, turned


def pixels(shift=0):
    return Image.frombytes("RGB", (64, 48), bytes((x * 3 + y * 5 + shift) % 256
                                                  for y in range(48) for x in range(192)))


def jpeg(**settings):
    out = io.BytesIO()
    pixels().save(out, "JPEG", quality=90, **settings)
    return out.getvalue()


def exiftool(path, *tags):
    exif.exiftool("-q", "-m", "-overwrite_original", *tags, path)
    return path


def ffmpeg(path, *settings, sound=True):
    inputs = ["-f", "lavfi", "-i", "testsrc=size=64x48:rate=10"]
    inputs += ["-f", "lavfi", "-i", "sine"] if sound else []
    subprocess.run(
        ["ffmpeg", "-y", "-loglevel", "error", *inputs, *settings, "-t", "2",
         *(() if "-pix_fmt" in settings else ("-pix_fmt", "yuv420p")), path],
        check=True, stdin=subprocess.DEVNULL)
    return path


# JPEG


def segment(marker, content):
    return bytes([0xFF, marker]) + struct.pack(">H", len(content) + 2) + content


def in_front(file, *segments):
    """Behind the first two bytes."""
    return file[:2] + b"".join(segments) + file[2:]


def packet(inside, encoding="utf-8"):
    text = (
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF '
        'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" '
        'xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" '
        'xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:x2="http://example.org/x2/" '
        'xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" '
        f'xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" {inside}'
        '</rdf:Description></rdf:RDF></x:xmpmeta>')
    return text.encode(encoding)


PLACES = packet(
    f'geo:lat="{LATITUDE}" geo:long="{LONGITUDE}" exif:GPSLatitude="52,31.2N" '
    f'photoshop:City="{NAME}" xmp:CreateDate="2024-01-31T23:59:58">'
    f'<dc:subject><rdf:Bag><rdf:li>{NAME}</rdf:li></rdf:Bag></dc:subject>'
    f'<x2:cell>{SAID}</x2:cell>')
XMP = b"http://ns.adobe.com/xap/1.0/\0"


def jumbf(content):
    """A box of content credentials, as C2PA lays it into JPEG and PNG."""
    box = struct.pack(">I4s", len(content) + 8, b"json") + content
    kind = struct.pack(">I4s", 33, b"jumd") + b"c2pa" + bytes(12) + b"\x03" + b"c2pa.it\0"
    return struct.pack(">I4s", 8 + len(kind) + len(box), b"jumb") + kind + box


def samsung(film):
    """A film in Samsung's trailer, and something else beside it."""
    entries = [(0x0A30, b"MotionPhoto_Data", film), (0x0A01, b"Image_UTC_Data", SAID.encode())]
    content, index = b"", b""
    blocks = [struct.pack("<HHI", 0, kind, len(name)) + name + body
              for kind, name, body in entries]
    total = sum(len(block) for block in blocks)
    for (kind, _, _), block in zip(entries, blocks):
        index += struct.pack("<HHII", 0, kind, total - len(content), len(block))
        content += block
    head = b"SEFH" + struct.pack("<II", 106, len(entries)) + index
    return content + head + struct.pack("<I", len(head)) + b"SEFT"


def mpf(first, second, padding=b""):
    """Two pictures with an index in the first one."""
    def built(offset):
        entries = struct.pack(">6I4H", 0x30000, 0, 0, 0, len(second), offset, 0, 0, 0, 0)
        index = (b"MPF\0MM\0*\0\0\0\x08" + struct.pack(">H", 1)
                 + struct.pack(">HHII", 0xB002, 7, 32, 26) + bytes(4) + entries[:12] + bytes(4)
                 + struct.pack(">4I", 0, len(second), offset, 0))
        return in_front(first, segment(0xE2, index))
    return built(len(built(0)) + len(padding) - 10) + padding + second


def jpegs(folder, film):
    plain = jpeg()
    yield "bare.jpg", plain
    yield "progressive.jpg", in_front(jpeg(progressive=True), segment(0xFE, BLOB))
    tagged = folder / "tagged.jpg"
    tagged.write_bytes(plain)
    exiftool(tagged, *PLACE, "-Make=Dayly", "-Model=One", "-Orientation#=6", f"-IPTC:City={NAME}",
             f"-UserComment={SAID}", f"-ImageDescription={SAID}", f"-XPKeywords={NAME}",
             f"-XMP-iptcExt:LocationShownCity={NAME}", "-XMP:GPSLatitude=52.52", f"-Comment={SAID}",
             "-DateTimeOriginal=2024:01:31 23:59:58")
    small = folder / "small.bin"
    small.write_bytes(in_front(plain, segment(0xE1, b"Exif\0\0" + BLOB)))
    exiftool(tagged, f"-ThumbnailImage<={small}")
    small.unlink()
    yield tagged.name, tagged.read_bytes()
    for number in range(1, 16):
        yield f"segment-{number}.jpg", in_front(plain, segment(0xE0 + number, b"MAKR\0" + BLOB))
    yield "credentials.jpg", in_front(
        plain, segment(0xEB, b"JP\0\x01\0\0\0\x01" + jumbf(json.dumps(
            {"exif:GPSLatitude": "52,31.2N", "place": SAID}).encode())))
    yield "flir.jpg", in_front(plain, segment(0xE1, b"FLIR\0\x01\0\0" + BLOB))
    yield "gopro.jpg", in_front(plain, segment(0xE6, b"GoPro\0DEVC" + BLOB))
    yield "places.jpg", in_front(plain, segment(0xE1, XMP + PLACES))
    for encoding in ("utf-16", "utf-16-be", "utf-32"):
        wide = PLACES.decode().encode(encoding)
        yield f"{encoding}.jpg", in_front(plain, segment(0xE1, XMP + wide))
    yield "extended.jpg", in_front(plain, segment(
        0xE1, b"http://ns.adobe.com/xmp/extension/\0" + bytes(40) + PLACES))
    yield "behind.jpg", plain + b"AXS!" + BLOB
    yield "between.jpg", plain[:20] + b"GPS 52.52 13.405" + plain[20:]
    yield "pictures.jpg", mpf(plain, tagged.read_bytes())
    yield "padded.jpg", mpf(plain, tagged.read_bytes(), BLOB + bytes(1000))
    yield "following.jpg", plain + tagged.read_bytes()
    yield "huawei.jpg", plain + film + b"LIVE_1234567890".ljust(40, b"\0") + BLOB
    yield "google.jpg", in_front(plain, segment(0xE1, XMP + packet(
        f'GCamera:MicroVideo="1" GCamera:MicroVideoOffset="{len(film)}">'))) + film
    samsungs = folder / "samsung.jpg"
    samsungs.write_bytes(plain)
    exiftool(samsungs, "-Make=samsung", *PLACE)
    yield samsungs.name, samsungs.read_bytes() + samsung(film)


# Chunks


def chunk(name, content):
    return (struct.pack(">I", len(content)) + name + content
            + struct.pack(">I", zlib.crc32(name + content)))


def chunked(folder):
    out = io.BytesIO()
    pixels().save(out, "PNG")
    plain = out.getvalue()
    start, rest = plain[:33], plain[33:]
    said = [chunk(b"tEXt", b"Comment\0" + SAID.encode()),
            chunk(b"tEXt", b"City\0" + NAME.encode()),
            chunk(b"zTXt", b"Raw profile type exif\0\0" + zlib.compress(BLOB)),
            chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + PLACES),
            chunk(b"iTXt", b"Location\0\0\0\0\0" + SAID.encode()),
            chunk(b"caBX", jumbf(BLOB)), chunk(b"gpSx", BLOB),
            chunk(b"sPLT", NAME.encode() + b"\0\x08" + bytes(6))]
    yield "chunks.png", start + b"".join(said) + rest + BLOB
    tagged = folder / "tagged.png"
    tagged.write_bytes(plain)
    exiftool(tagged, *PLACE, "-Orientation#=6", "-PNG:CreationTime=2024:01:31 23:59:58")
    yield tagged.name, tagged.read_bytes()
    frames = [pixels(shift) for shift in (0, 50, 100)]
    moving = folder / "moving.png"
    frames[0].save(moving, save_all=True, append_images=frames[1:], duration=50)
    yield moving.name, moving.read_bytes()[:33] + said[0] + moving.read_bytes()[33:]
    leaf = folder / "leaf.webp"
    frames[0].save(leaf, save_all=True, append_images=frames[1:], duration=50)
    exiftool(leaf, *PLACE, "-XMP:City=" + NAME, "-Orientation#=6")
    content = leaf.read_bytes()
    content += b"gps " + struct.pack("<I", len(BLOB)) + BLOB + b"\0" * (len(BLOB) % 2)
    yield leaf.name, content[:4] + struct.pack("<I", len(content) - 8) + content[8:] + BLOB
    clip = folder / "clip.gif"
    frames[0].save(clip, save_all=True, append_images=frames[1:], duration=50, loop=2,
                   comment=SAID.encode())
    exiftool(clip, "-XMP:City=" + NAME, "-XMP:GPSLatitude=52.52")
    yield clip.name, clip.read_bytes() + BLOB


def plainer(folder):
    scan = folder / "scan.tif"
    pixels().save(scan, compression="tiff_lzw")
    exiftool(scan, *PLACE, "-Orientation#=6", "-Make=Dayly", f"-IPTC:City={NAME}",
             f"-XMP:City={NAME}", f"-ImageDescription={SAID}", f"-UserComment={SAID}",
             "-DateTimeOriginal=2024:01:31 23:59:58")
    yield scan.name, scan.read_bytes() + BLOB
    out = io.BytesIO()
    pixels().save(out, "BMP")
    yield "scan.bmp", out.getvalue() + BLOB
    for name, codec in (("motion.avi", "mjpeg"), ("coded.avi", "mpeg4")):
        film = ffmpeg(folder / name, "-c:v", codec, "-metadata", f"title={SAID}",
                      "-metadata", f"IARL={NAME}")
        content = bytearray(film.read_bytes())
        junk = content.find(b"JUNK")
        length = struct.unpack_from("<I", content, junk + 4)[0]
        content[junk + 8:junk + 8 + min(length, len(BLOB))] = BLOB[:length]
        yield name, bytes(content) + BLOB


# Boxes


def box(name, *content):
    content = b"".join(content)
    return struct.pack(">I4s", len(content) + 8, name) + content


def within(film, outer, *more):
    """With more boxes at the end of one of the file's, which has to come last."""
    place = film.rfind(outer) - 4
    length = struct.unpack_from(">I", film, place)[0]
    assert place + length == len(film), outer
    inner = b"".join(more)
    return (film[:place] + struct.pack(">I", length + len(inner)) + film[place + 4:] + inner)


def behind_samples(film, said):
    """Bytes in the box of samples that no sample has. The index has to come last."""
    place = film.find(b"mdat") - 4
    length = struct.unpack_from(">I", film, place)[0]
    index = film[place + length:]
    return (film[:place] + struct.pack(">I", length + len(said)) + film[place + 4:place + length]
            + said + index)


def boxed(folder):
    plain = ffmpeg(folder / "plain.mp4").read_bytes()
    yield "plain.mp4", plain
    free_gps = b"freeGPS " + bytes(16) + BLOB
    yield "dashcam.mp4", within(
        behind_samples(plain, free_gps), b"moov",
        box(b"gps ", struct.pack(">IIII", 257, 1, plain.find(b"mdat"), len(free_gps))))
    yield "boxes.mp4", (within(plain, b"moov", box(b"uuid", bytes(16), BLOB), box(b"skip", BLOB),
                               box(b"what", BLOB), box(b"udta", box(b"\xa9xyz", BLOB),
                                                       box(b"loci", bytes(4), BLOB)))
                        + box(b"free", box(b"gps ", BLOB)) + box(b"meta", BLOB)
                        + box(b"uuid", bytes.fromhex("be7acfcb97a942e89c71999491e3afac"), PLACES)
                        + BLOB)
    lines = folder / "lines.srt"
    lines.write_text(f"1\n00:00:00,000 --> 00:00:01,500\n{SAID}\n")
    for name in ("lines.mp4", "lines.mov"):
        ffmpeg(folder / name, "-i", lines, "-map", "0", "-map", "1", "-map", "2", "-c:s",
               "mov_text", "-metadata", f"title={SAID}", "-timecode", "01:02:03:04")
        exiftool(folder / name, "-UserData:GPSCoordinates=52.52, 13.405, 0",
                 "-Keys:GPSCoordinates=52.52, 13.405, 0", f"-Keys:Title={NAME}",
                 "-XMP:GPSLatitude=52.52", "-Keys:CreationDate=2024:01:31 23:59:58+01:00")
        yield name, (folder / name).read_bytes()
    lines.unlink()
    for name, flags in (("pieces.mp4", "frag_keyframe+empty_moov"),
                        ("based.mp4", "frag_keyframe+empty_moov+default_base_moof"),
                        ("early.mp4", "faststart")):
        film = ffmpeg(folder / name, "-g", "5", "-movflags", flags, "-metadata", f"title={SAID}")
        yield name, film.read_bytes() + box(b"moof", box(b"mfhd", bytes(8)), box(b"uuid", BLOB)) * (
            "frag" in flags) + box(b"mdat", BLOB)
    for name, settings in (
            ("phone.3gp", ("-c:v", "h263", "-s", "176x144", "-c:a", "aac")),
            ("hevc.mp4", ("-c:v", "libx265", "-tag:v", "hvc1", "-x265-params", "log-level=error")),
            ("sound.mov", ("-c:v", "mjpeg", "-c:a", "pcm_s16le")),
            ("adpcm.mov", ("-c:v", "png", "-pix_fmt", "rgb24", "-c:a", "adpcm_ima_qt")),
            ("law.mov", ("-c:v", "prores", "-pix_fmt", "yuv422p10le", "-c:a", "pcm_mulaw"))):
        film = ffmpeg(folder / name, *settings, "-metadata", f"location=+{LATITUDE}+0{LONGITUDE}/")
        yield name, behind_samples(film.read_bytes(), BLOB)
    still = folder / "still.png"
    pixels().save(still)
    picture = folder / "still.avif"
    pixels().save(picture, quality=80)
    still.unlink()
    exiftool(picture, *PLACE, f"-XMP:City={NAME}", "-Make=Dayly")
    yield picture.name, (picture.read_bytes() + box(b"uuid", bytes(16), BLOB)
                         + box(b"mpvd", plain) + box(b"sefd", BLOB))
    for name, codec in (("film.mkv", ("-c:v", "libx264", "-c:a", "flac")),
                        ("film.webm", ("-c:v", "libvpx", "-c:a", "libopus"))):
        film = ffmpeg(folder / name, *codec, "-metadata", f"title={SAID}", "-metadata",
                      f"location=+{LATITUDE}+0{LONGITUDE}/", "-metadata:s:v:0", f"title={NAME}")
        yield name, film.read_bytes() + BLOB


def framed(folder):
    """Films whose frames say it: JPEGs with segments, and units of H.264 with user data."""
    for number in range(3):
        (folder / f"frame-{number}.jpg").write_bytes(in_front(
            jpeg(), segment(0xE1, b"Exif\0\0" + BLOB), segment(0xE7, BLOB), segment(0xFE, BLOB)))
    for name in ("frames.mov", "frames.avi", "frames.mkv"):
        subprocess.run(
            ["ffmpeg", "-y", "-loglevel", "error", "-framerate", "10", "-i",
             folder / "frame-%d.jpg", "-c", "copy", folder / name],
            check=True, stdin=subprocess.DEVNULL)
        yield name, (folder / name).read_bytes()
    told = f"086f3693-b7b3-4f2c-9653-21492feee5b8+{NAME} {LATITUDE} {LONGITUDE}"
    for name in ("told.mp4", "told.avi", "told.mkv"):
        film = ffmpeg(folder / name, "-c:v", "libx264", "-bsf:v",
                      f"h264_metadata=sei_user_data={told}")
        yield name, film.read_bytes()


def placed(folder):
    """All of them, written there."""
    work = folder.parent / "placed"
    work.mkdir()
    film = within(
        behind_samples(ffmpeg(work / "motion.mp4").read_bytes(), BLOB), b"moov",
        box(b"udta", box(b"\xa9xyz", struct.pack(">HH", 16, 0x15C7), b"+52.5200+013.405/")))
    paths = []
    for files in (jpegs(work, film), chunked(work), plainer(work), boxed(work), framed(work)):
        for name, content in files:
            path = folder / name
            path.write_bytes(content)
            paths.append(path)
    return paths
