"""The calendar of `make demo`: a year of photos and films that are made here, in a vault whose
passphrase is told. The command line shows it at once, and the app once it is given the backup."""

import datetime
import os
import random
import shlex
import subprocess

from PIL import Image, ImageOps

PASSPHRASE = "a year of days"
DAYS = 365
# The same days and pictures each time.
SEED = 2026
# Of a week's days this share has anything.
SHARE = 0.55
FILM_SHARE = 0.06
FILM_SECONDS = 4
SIZE = (640, 480)
DATE_TIME_ORIGINAL = 0x9003
EXIF = 0x8769


class DemoCalendar:
    """`program` is the command line, `folder` where everything lies."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.vault, self.backup = folder / "vault", folder / "calendar.dayly"
        self.passphrase = folder / "passphrase"
        self.passphrase.write_text(PASSPHRASE + "\n")

    def environment(self):
        return {"DAYLY_VAULT": str(self.vault), "DAYLY_PASSPHRASE_FILE": str(self.passphrase)}

    def run(self, *arguments):
        done = subprocess.run([self.program, *map(str, arguments)], check=True,
                              env={**os.environ, **self.environment()},
                              stdin=subprocess.DEVNULL, capture_output=True, text=True)
        return done.stdout

    def fill(self, pictures, today):
        """Makes what lies on the days of the year before `today`, and takes it in."""
        year = self.folder / "year"
        year.mkdir()
        chance = random.Random(SEED)
        for back in range(DAYS):
            day = today - datetime.timedelta(days=back)
            if chance.random() > SHARE:
                continue
            for number in range(chance.choice((1, 1, 1, 2, 3))):
                moment = datetime.datetime.combine(
                    day, datetime.time(chance.randrange(8, 22), chance.randrange(60)))
                if moment > datetime.datetime.now():
                    continue
                picture = part_of(chance.choice(pictures), chance)
                path = year / f"{day}-{number}.jpg"
                photo(picture, path, moment)
                if chance.random() < FILM_SHARE:
                    film(path, year / f"{day}-{number}-film.mp4", moment)
        self.run("vault", "init", "--new-passphrase-file", self.passphrase)
        self.run("vault", "import", year)
        self.run("vault", "backup", self.backup)

    def told(self):
        """What somebody reads who is to see it."""
        settings = " ".join(f"{name}={shlex.quote(value)}"
                            for name, value in self.environment().items())
        return (f"A year of days lies in a vault; its passphrase is: {PASSPHRASE}\n\n"
                f"  {settings} {shlex.quote(str(self.program))} calendar\n\n"
                f"The app shows it once it has brought back the backup {self.backup}.")


def part_of(picture, chance):
    """A piece of a photograph in a camera's shape, sometimes upright or the other way round."""
    scale = chance.uniform(0.45, 1)
    size = (int(picture.width * scale), int(picture.height * scale))
    left, top = (chance.randrange(whole - part + 1)
                 for whole, part in zip(picture.size, size, strict=True))
    part = picture.crop((left, top, left + size[0], top + size[1]))
    shape = SIZE if chance.random() < 0.7 else SIZE[::-1]
    part = ImageOps.fit(part, shape)
    return ImageOps.mirror(part) if chance.random() < 0.5 else part


def photo(picture, path, moment):
    exif = Image.Exif()
    exif.get_ifd(EXIF)[DATE_TIME_ORIGINAL] = moment.strftime("%Y:%m:%d %H:%M:%S")
    picture.save(path, quality=85, exif=exif)


def utc(moment):
    return moment.astimezone(datetime.timezone.utc)


def film(still, path, moment):
    """A slow walk into a photograph."""
    frames = FILM_SECONDS * 25
    subprocess.run(
        ["ffmpeg", "-y", "-loglevel", "error", "-i", still, "-vf",
         f"zoompan=z=1+on/{frames * 3}:d={frames}:s=640x480:fps=25", "-pix_fmt", "yuv420p",
         "-metadata", f"creation_time={utc(moment):%Y-%m-%dT%H:%M:%S}Z", path],
        check=True, stdin=subprocess.DEVNULL)
