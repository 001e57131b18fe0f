"""Files as cameras write them that are neither JPEG nor MP4: films of camcorders and old phones by
ffmpeg, and the outside of a sensor's own picture around a JPEG that its camera has drawn."""

import io
import os
import struct
import subprocess

from PIL import Image

# What they say, or where they say nothing, when they were changed.
AUGUST = 1_249_128_000
FILMS = {
    "00012.MTS": ["-c:v", "mpeg2video", "-f", "mpegts", "-mpegts_m2ts_mode", "1"],
    "rec.ts": ["-c:v", "mpeg2video", "-f", "mpegts"],
    "MOV001.MPG": ["-c:v", "mpeg1video", "-f", "mpeg", "-r", "25"],
    "VTS_01_1.VOB": ["-c:v", "mpeg2video", "-f", "vob", "-r", "25"],
    "clip.wmv": ["-c:v", "wmv2", "-c:a", "wmav2"],
    "clip.flv": ["-c:v", "flv", "-ar", "44100"],
    "clip.3gp": ["-c:v", "mpeg4", "-c:a", "aac"],
}
FILM_SIZE = "176x144"


def film(path, *settings):
    """Two seconds with sound, from the first of August 2009 as far as the disk says."""
    subprocess.run(
        ["ffmpeg", "-y", "-loglevel", "error", "-f", "lavfi", "-i",
         f"testsrc=size={FILM_SIZE}:rate=25", "-f", "lavfi", "-i", "sine",
         "-t", "2", "-pix_fmt", "yuv420p", *(settings or FILMS[path.name]), path],
        check=True, stdin=subprocess.DEVNULL)
    os.utime(path, (AUGUST, AUGUST))
    return path


def fields(entries, at, behind=0):
    """A directory of TIFF's, little-endian, and behind it the values that do not fit in."""
    head, values = struct.pack("<H", len(entries)), b""
    start = at + 2 + 12 * len(entries) + 4
    for tag, kind, value in entries:
        content = value if isinstance(value, bytes) else struct.pack("<I", value)
        count = len(content) if kind == 2 else 1
        place = content.ljust(4, b"\0")
        if len(content) > 4:
            place = struct.pack("<I", start + len(values))
            values += content + b"\0" * (len(content) % 2)
        head += struct.pack("<HHI", tag, kind, count) + place
    return head + struct.pack("<I", behind) + values


def nikon(path, moment, colour="red", size=(640, 480)):
    """A sensor's picture of 6016 by 4016 without its pixels, and a JPEG of that colour."""
    jpeg = io.BytesIO()
    Image.new("RGB", size, colour).save(jpeg, "JPEG")
    jpeg = jpeg.getvalue()

    def first(exif, sensor, picture):
        return fields([
            (0x10F, 2, b"NIKON CORPORATION\0"), (0x110, 2, b"NIKON D750\0"), (0x112, 4, 1),
            (0x14A, 4, sensor), (0x201, 4, picture), (0x202, 4, len(jpeg)), (0x8769, 4, exif)], 8)

    exif_at = 8 + len(first(0, 0, 0))
    exif = fields([(0x9003, 2, moment.encode() + b"\0")], exif_at)
    sensor_at = exif_at + len(exif)
    sensor = fields([(256, 4, 6016), (257, 4, 4016), (262, 4, 32803)], sensor_at)
    picture_at = sensor_at + len(sensor)
    path.write_bytes(b"II*\0" + struct.pack("<I", 8) + first(exif_at, sensor_at, picture_at)
                     + exif + sensor + jpeg)
    return path


def photoshop(path):
    """640 by 480, without pixels."""
    path.write_bytes(b"8BPS\0\1" + bytes(6) + struct.pack(">HIIHH", 3, 480, 640, 8, 3) + bytes(14))
    os.utime(path, (AUGUST, AUGUST))
    return path


# What systems leave beside photos, by why it is passed over.
LEFT = {
    "system": [".DS_Store", "DCIM/._IMG_1.JPG", "DCIM/@eaDir/IMG_1.JPG/SYNOPHOTO_THUMB_SM.jpg",
               "DCIM/.thumbnails/123.jpg", "DCIM/Thumbs.db", "DCIM/desktop.ini",
               "__MACOSX/DCIM/._IMG_1.JPG"],
    "deleted": ["DCIM/.trashed-1700000000-IMG_2.JPG"],
    "hidden": ["DCIM/.private/IMG_3.JPG", ".hidden.jpg"],
    # What is in a file says that.
    "empty": [], "unknown": [],
}


def leave(folder, photo):
    """All of that, each as the same photo."""
    for name in sum(LEFT.values(), []):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(photo.read_bytes())
    return {reason: len(names) for reason, names in LEFT.items()}
