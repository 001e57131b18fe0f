"""Pictures with metadata for who has no collection of them: photographs that ship with scikit-learn
and scikit-image, into which exiftool writes what cameras, phones and programs do."""

import subprocess
from pathlib import Path

from PIL import Image

CAMERA = ["-IFD0:Make=Canon", "-IFD0:Model=Canon EOS R6", "-ExifIFD:LensModel=RF 35mm F1.8"]
PHONE = ["-IFD0:Make=Apple", "-IFD0:Model=iPhone 14", "-ExifIFD:OffsetTimeOriginal=+02:00",
         "-ExifIFD:OffsetTime=+02:00"]
TAKEN = ["-ExifIFD:DateTimeOriginal=2024:05:17 08:09:10", "-ExifIFD:CreateDate=2024:05:17 08:09:10",
         "-IFD0:ModifyDate=2024:06:01 09:10:11"]
PLACE = ["-GPS:GPSLatitude=48.2082", "-GPS:GPSLatitudeRef=N", "-GPS:GPSLongitude=16.3738",
         "-GPS:GPSLongitudeRef=E", "-GPS:GPSDateStamp=2024:05:17", "-GPS:GPSTimeStamp=06:09:10"]
# What each kind of sample says of itself.
SAID = {
    "camera": [*CAMERA, *TAKEN],
    "phone": [*PHONE, *TAKEN, *PLACE, "-IFD0:Orientation#=6"],
    "turned": [*CAMERA, *TAKEN, "-IFD0:Orientation#=8"],
    "south": [*PHONE, *TAKEN, *PLACE, "-GPS:GPSLatitudeRef=S", "-GPS:GPSLongitudeRef=W"],
    "xmp": ["-XMP-xmp:CreateDate=2023:01:02 03:04:05+01:00", "-XMP-tiff:Make=Nokia",
            "-XMP-exif:DateTimeOriginal=2023:01:02 03:04:05+01:00",
            "-XMP-photoshop:DateCreated=2023:01:02 03:04:05"],
    "iptc": ["-IPTC:DateCreated=2022:11:12", "-IPTC:TimeCreated=13:14:15+00:00"],
    "plain": ["-IFD0:Software=none"],
}
# What each of these formats holds.
FORMATS = {".jpg": SAID, ".png": ["camera", "phone", "xmp", "plain"],
           ".webp": ["camera", "phone", "xmp", "plain"], ".tif": ["camera", "turned", "xmp"]}


def photographs():
    """Files of the two packages."""
    import skimage
    import sklearn.datasets

    yield from sorted((Path(sklearn.datasets.__file__).parent / "images").glob("*.jpg"))
    data = Path(skimage.__file__).parent / "data"
    for name in ("astronaut.png", "chelsea.png", "coffee.png", "rocket.jpg"):
        yield data / name


def picture(folder):
    """One JPEG of a camera, with all it says of itself."""
    path = folder / "camera.jpg"
    Image.open(next(photographs())).convert("RGB").save(path, quality=90)
    tell(path, SAID["camera"] + PLACE)
    return path


def collection(folder):
    """Every photograph in every format with everything it may say there; how many there are."""
    count = 0
    for photo in photographs():
        image = Image.open(photo).convert("RGB")
        image.thumbnail((800, 800))
        for suffix, kinds in FORMATS.items():
            for kind in kinds:
                path = folder / f"{photo.stem}-{kind}{suffix}"
                image.save(path)
                tell(path, SAID[kind])
                count += 1
    return count


def tell(path, said):
    subprocess.run(["exiftool", "-q", "-overwrite_original", *said, path], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
