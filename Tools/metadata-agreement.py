#!/usr/bin/env python3
"""Holds what Dayly reads from media files beside what exiftool reads, and prints a table: of the
files for which exiftool has a field, for how many Dayly says the same, and where not.

usage: Tools/metadata-agreement.py [--least PERCENT] [--bench PROGRAM] [FOLDER]

The folder is that of published sample pictures (DAYLY_VECTORS/exif-samples) unless another is
named. Needs exiftool and a build of dayly-bench:
  Tools/native build --product dayly-bench
With --least it fails when any field agrees in fewer cases."""

import argparse
import json
import os
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VECTORS = Path(os.environ.get("DAYLY_VECTORS") or ROOT.parent / "shared/vectors")
BENCH = ROOT / ".build-native/debug/dayly-bench"
SUFFIXES = {".jpg", ".jpeg", ".png", ".webp", ".gif", ".tif", ".tiff", ".heic", ".heif", ".hif",
            ".avif", ".mp4", ".mov", ".m4v", ".3gp"}
# What exiftool is asked for, of which group and in which order of preference.
DATES = {
    "exifDateTimeOriginal": ("ExifIFD:DateTimeOriginal", "ExifIFD:OffsetTimeOriginal"),
    "exifDateTimeDigitized": ("ExifIFD:CreateDate", "ExifIFD:OffsetTimeDigitized"),
    "exifDateTime": ("IFD0:ModifyDate", "ExifIFD:OffsetTime"),
    "xmpCreateDate": ("XMP-xmp:CreateDate", None),
    "xmpDateTimeOriginal": ("XMP-exif:DateTimeOriginal", None),
    "photoshopDateCreated": ("XMP-photoshop:DateCreated", None),
    "iptcDateCreated": ("Composite:DateTimeCreated", None),
    "quickTimeCreationDate": ("Keys:CreationDate", None),
    "movieCreationTime": ("QuickTime:CreateDate", None),
    "gpsDateTime": ("Composite:GPSDateTime", None),
}
EPOCH = datetime(1970, 1, 1)


def exiftool(files):
    """What exiftool reads of each file, numbers as numbers, by the file's path."""
    answer = subprocess.run(
        ["exiftool", "-json", "-G1", "-n", "-q", "-q", *map(str, files)],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False).stdout
    return {one["SourceFile"]: one for one in json.loads(answer or b"[]")}


def dayly(bench, files):
    """What Dayly reads of each file, by the file's path."""
    answer = subprocess.run([bench, "metadata", *map(str, files)], stdout=subprocess.PIPE,
                            check=True, text=True).stdout.splitlines()
    return {one["path"]: one for one in map(json.loads, answer) if "path" in one}


def first(fields, *names):
    for name in names:
        if name in fields:
            return fields[name]
    return None


def moment(text):
    """A date of exiftool's as (local, offset in minutes or None); None for one that is none."""
    text = str(text).strip().removesuffix("Z")
    form = "%Y:%m:%d %H:%M:%S" + (".%f" if "." in text else "")
    form = "%Y:%m:%d" if len(text) == 10 else form
    form = "%Y:%m:%d %H:%M" if len(text) == 16 else form
    body, offset = text, None
    if len(text) > 19 and text[-6] in "+-":
        body, sign = text[:-6], -1 if text[-6] == "-" else 1
        offset = sign * (int(text[-5:-3]) * 60 + int(text[-2:]))
    try:
        return datetime.strptime(body, form), offset
    except ValueError:
        return None


def ours(date):
    """The same of a date of Dayly's."""
    offset = date.get("offset")
    return EPOCH + timedelta(milliseconds=date["milliseconds"]), offset


def text(value):
    """As it is shown: without spaces at the ends."""
    return str(value).split("\0")[0].strip() if value is not None else ""


def size(fields):
    """Upright pixels as exiftool has them: turned as the orientation or the matrix says."""
    width = first(fields, "File:ImageWidth", "PNG:ImageWidth", "RIFF:ImageWidth", "GIF:ImageWidth",
                  "IFD0:ImageWidth", "Meta:ImageWidth", "Track1:ImageWidth")
    height = first(fields, "File:ImageHeight", "PNG:ImageHeight", "RIFF:ImageHeight",
                   "GIF:ImageHeight", "IFD0:ImageHeight", "Track1:ImageHeight")
    if "Meta:ImageSpatialExtent" in fields:
        width, height = map(int, str(fields["Meta:ImageSpatialExtent"]).split())
    if not width or not height:
        return None
    turned = orientation(fields) in (5, 6, 7, 8)
    return [height, width] if turned else [width, height]


def orientation(fields):
    """Exif's number. HEIF and movies say it in other ways."""
    if "Meta:Rotation" in fields or "Meta:ImageSpatialExtent" in fields:
        return {0: 1, 90: 8, 180: 3, 270: 6}.get(fields.get("Meta:Rotation", 0))
    if "Track1:ImageWidth" in fields:
        return {0: 1, 90: 6, 180: 3, 270: 8}.get(fields.get("Composite:Rotation", 0))
    value = first(fields, "IFD0:Orientation")
    return value if value in range(1, 9) else 1


def position(fields):
    """Degrees north and east. Of what is no number exiftool has an empty text."""
    place = fields.get("Composite:GPSLatitude"), fields.get("Composite:GPSLongitude")
    return None if None in place or "" in place or place == (0, 0) else tuple(map(float, place))


def comparisons(theirs, mine):
    """(field, whether both say the same, theirs, ours) for each field exiftool has."""
    if size(theirs):
        yield "size", mine.get("size") == size(theirs), size(theirs), mine.get("size")
        yield ("orientation", mine.get("orientation") == orientation(theirs), orientation(theirs),
               mine.get("orientation"))
    for field, names in (("make", ("IFD0:Make", "Keys:Make", "UserData:Make", "XMP-tiff:Make")),
                         ("model", ("IFD0:Model", "Keys:Model", "UserData:Model",
                                    "XMP-tiff:Model")),
                         ("lens", ("ExifIFD:LensModel",))):
        value = text(first(theirs, *names))
        if value:
            yield field, mine.get(field) == value, value, mine.get(field)
    where = position(theirs)
    if where:
        here = mine.get("position")
        same = here is not None and all(abs(a - b) < 2e-7 for a, b in zip(where, here))
        yield "position", same, where, here
    for field, (name, offset_name) in DATES.items():
        stated = moment(theirs[name]) if name in theirs else None
        if not stated or stated[0].year < 1826 or stated[0] == EPOCH:
            continue
        date = mine.get("dates", {}).get(field)
        local = ours(date) if date else None
        same = local is not None and abs(local[0] - stated[0]) < timedelta(seconds=1)
        yield field, same, stated[0], local and local[0]
        offset = moment("2000:01:01 00:00:00" + str(theirs.get(offset_name, "")))
        wanted = stated[1] if stated[1] is not None else offset and offset[1]
        if wanted is not None:
            yield "offset", local is not None and local[1] == wanted, wanted, local and local[1]
    preview = theirs.get("IFD1:ThumbnailLength")
    if preview:
        here = mine.get("preview")
        yield "thumbnail", bool(here) and here[2] == preview, preview, here


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=VECTORS / "exif-samples")
    parser.add_argument("--least", type=float, help="percent of every field that has to agree")
    parser.add_argument("--bench", type=Path, default=BENCH, help="another build of dayly-bench")
    arguments = parser.parse_args()
    files = sorted(path for path in arguments.folder.rglob("*")
                   if path.suffix.lower() in SUFFIXES)
    if not files:
        sys.exit(f"metadata-agreement: no media files in {arguments.folder}")
    theirs, mine = exiftool(files), dayly(arguments.bench, files)
    counts, differences = {}, []
    for path in map(str, files):
        for field, same, value, own in comparisons(theirs.get(path, {}), mine[path]):
            agreed, of = counts.get(field, (0, 0))
            counts[field] = (agreed + same, of + 1)
            if not same:
                name = Path(path).relative_to(arguments.folder)
                differences.append(f"{name}: {field}: exiftool {value}, Dayly {own}")
    print(f"{len(files)} files; of those for which exiftool has a field, Dayly says the same of")
    for field, (agreed, of) in sorted(counts.items()):
        print(f"  {field:24}{agreed:5} of {of:4}")
    print(*differences, sep="\n")
    if arguments.least is not None:
        low = [field for field, (agreed, of) in counts.items()
               if 100 * agreed < arguments.least * of]
        if low:
            sys.exit("metadata-agreement: too little agreement on " + ", ".join(low))


if __name__ == "__main__":
    main()
