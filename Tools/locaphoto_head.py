"""Reads the sealed head of a `.locaphoto` file as docs/locaphoto.md, "Head", describes it: the part
of the independent decoder that needs no cryptography.
"""

import re

HEAD_STEP = 256
ITEMS_MAX, PARTS_MAX, NOTES_MAX, NOTE_MAX = 4096, 9, 16, 4096
PART_MAX = 1 << 40


class Refused(Exception):
    """A file that does not open; the argument is the failure class."""


class Reader:
    """Takes bytes off the front; the failure class of an end is the caller's."""

    def __init__(self, data, end="truncated", odd="malformed"):
        self.data, self.at, self.end, self.odd = data, 0, end, odd

    def take(self, count):
        if self.at + count > len(self.data):
            raise Refused(self.end)
        self.at += count
        return self.data[self.at - count:self.at]

    def number(self, count, signed=False):
        return int.from_bytes(self.take(count), "big", signed=signed)

    def option(self, count):
        flag = self.number(1)
        if flag > 1:
            raise Refused(self.odd)
        return self.take(count) if flag else None


KINDS = ("photo", "video", "live", "other")
ORIGINS = ("camera", "library")
SOURCES = (None, "clock", "metadata", "sidecar", "fileName", "modification", "person")
CERTAINTIES = ("certain", "probable", "guessed")
ROLES = ("still", "motion", "thumbnail", "other", "editedStill", "editedMotion", "sidecar",
         "secondSidecar", "thirdSidecar")
MOTION_IN_STILL = 2
MEDIA_TYPE = re.compile(rb"[a-z0-9!#$&^_.+/-]{0,127}")


def must(holds):
    if not holds:
        raise Refused("metadata")


def read_name(reader):
    data = reader.take(reader.number(1))
    must(all(byte >= 0x20 and byte != 0x7F for byte in data))
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise Refused("metadata") from None


def choice(reader, names):
    index = reader.number(1)
    must(index < len(names))
    return names[index]


def read_date(reader):
    source = choice(reader, SOURCES)
    if source is None:
        return None
    date = {"source": source, "certainty": choice(reader, CERTAINTIES),
            "day": reader.number(4, signed=True)}
    moment = reader.number(1)
    must(moment <= 2)
    if moment == 1:
        date["local"] = reader.number(8, signed=True)
    elif moment == 2:
        date["instant"] = reader.number(8, signed=True)
        date["offsetMinutes"] = reader.number(4, signed=True)
        must(-1080 <= date["offsetMinutes"] <= 1080)
    return date


def read_part(reader):
    part = {"role": choice(reader, ROLES)}
    media_type = reader.take(reader.number(1))
    must(MEDIA_TYPE.fullmatch(media_type))
    part["type"], part["length"] = media_type.decode(), reader.number(8)
    must(1 <= part["length"] <= PART_MAX)
    digest = reader.option(32)
    part["digest"] = digest.hex() if digest else None
    part["name"] = read_name(reader)
    must(part["name"] not in (".", "..") and not set("/\\") & set(part["name"]))
    return part


def read_note(reader):
    number, length = reader.number(2), reader.number(2)
    must(length <= NOTE_MAX)
    return {"number": number, "hex": reader.take(length).hex()}


def read_item(reader):
    item = {"kind": choice(reader, KINDS), "origin": choice(reader, ORIGINS),
            "width": reader.number(4), "height": reader.number(4), "duration": reader.number(4),
            "date": read_date(reader)}
    size = item["width"], item["height"]
    must(size == (0, 0) or all(1 <= side < 1 << 31 for side in size))
    count = reader.number(1)
    must(1 <= count <= PARTS_MAX)
    item["parts"] = [read_part(reader) for _ in range(count)]
    count = reader.number(1)
    must(count <= NOTES_MAX)
    item["notes"] = [read_note(reader) for _ in range(count)]
    check_item(item)
    return item


def check_item(item):
    must(item["kind"] != "photo" or item["duration"] == 0)
    roles = [ROLES.index(part["role"]) for part in item["parts"]]
    numbers = [note["number"] for note in item["notes"]]
    for row in (roles, numbers):
        must(row == sorted(set(row)))
    still, motion, _, other, edited_still, edited_motion, *_ = (
        role in roles for role in range(len(ROLES)))
    inside = MOTION_IN_STILL in numbers
    must({"photo": still and not (motion or other or edited_motion),
          "video": motion and not (still or other or edited_still),
          "live": still and motion != inside and not other,
          "other": other and not (still or motion or edited_still or edited_motion),
          }[item["kind"]])


def read_head(data, context):
    reader = Reader(data, end="metadata", odd="metadata")
    count, title = reader.number(2), read_name(reader)
    must(1 <= count <= ITEMS_MAX)
    items = [read_item(reader) for _ in range(count)]
    must(not any(data[reader.at:]) and len(data) - reader.at < HEAD_STEP)
    if context["purpose"] != "share":
        must(count == 1 and not title)
    if context["purpose"] == "post":
        must(is_of_post(items[0], context["day"]))
    return {"title": title, "items": items}


def is_of_post(item, day):
    """Whether an item has the one form it has in a post."""
    date, part = item["date"] or {}, item["parts"][0]
    return (item["kind"] == "photo" and 1 <= item["width"] <= 65535
            and 1 <= item["height"] <= 65535 and not item["notes"] and len(item["parts"]) == 1
            and part["type"] == "image/jpeg" and not part["digest"] and not part["name"]
            and (date.get("source"), date.get("certainty")) == ("clock", "certain")
            and "instant" in date and date["day"] == day)


def places(head):
    """Item, role and slice of every part, in the order in which they lie in the plaintext."""
    rows, at = [], 0
    for thumbnails in (True, False):
        for index, item in enumerate(head["items"]):
            for part in item["parts"]:
                if (part["role"] == "thumbnail") == thumbnails:
                    rows.append((index, part["role"], slice(at, at + part["length"])))
                    at += part["length"]
    return rows
