#!/usr/bin/env python3
"""Draws the app's icons from the mark (js/views/scene.js, noon): a sun over hills.

    Shells/Web/icons/draw-icons.py      writes icon-192.png, icon-512.png, maskable-512.png,
                                        apple-touch-icon.png and mark.svg beside itself

The pictures are checked in, small and few; this script is how to change them. Needs Pillow.
"""

import pathlib

from PIL import Image, ImageDraw

HERE = pathlib.Path(__file__).resolve().parent
UNIT = 96  # the mark's grid
OVERSAMPLING = 4
SKY, GLOW, SUN, FAR, NEAR = "#dff1e7", "#f1e4b3", "#f4bf4f", "#69bb8d", "#2e8a5a"
COLOURS = 24  # enough for smooth edges, small on the wire
FAR_HILL = [(-2, 70), (14, 52), (30, 50), (46, 62), (62, 74), (80, 74), (98, 56)]
NEAR_HILL = [(-2, 82), (18, 66), (38, 70), (56, 78), (74, 86), (86, 84), (98, 76)]


def curve(points, steps=40):
    """Two cubic Bézier pieces through seven points."""
    line = []
    for start in (0, 3):
        a, b, c, d = points[start:start + 4]
        for step in range(steps + 1):
            t = step / steps
            k = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3)
            line.append(tuple(sum(w * p[axis] for w, p in zip(k, (a, b, c, d)))
                              for axis in (0, 1)))
    return line


def draw(size, radius, inset):
    """The mark on `size` pixels; `radius` rounds its corners, `inset` leaves room for masks."""
    side = size * OVERSAMPLING
    scale = side / (UNIT + 2 * inset)

    def at(point):
        return tuple((value + inset) * scale for value in point)

    image = Image.new("RGB", (side, side), SKY)
    pen = ImageDraw.Draw(image)
    for r, colour in ((25, GLOW), (15, SUN)):
        pen.ellipse([at((58 - r, 37 - r)), at((58 + r, 37 + r))], fill=colour)
    for hill, colour in ((FAR_HILL, FAR), (NEAR_HILL, NEAR)):
        line = curve(hill)
        edge = [(-inset - 2, line[0][1]), *line, (UNIT + inset + 2, line[-1][1])]
        floor = UNIT + inset + 2
        pen.polygon([at(p) for p in [*edge, (floor, floor), (-inset - 2, floor)]], fill=colour)
    image = image.resize((size, size), Image.LANCZOS)
    if not radius:
        return image.quantize(COLOURS, dither=Image.Dither.NONE)
    mask = Image.new("L", (side, side), 0)
    ImageDraw.Draw(mask).rounded_rectangle([0, 0, side, side], radius * scale, fill=255)
    image.putalpha(mask.resize((size, size), Image.LANCZOS))
    return image.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


MARK = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">
<clipPath id="c"><rect width="96" height="96" rx="24"/></clipPath>
<g clip-path="url(#c)"><path fill="{SKY}" d="M0 0h96v96H0z"/>
<circle cx="58" cy="37" r="25" fill="{GLOW}"/><circle cx="58" cy="37" r="15" fill="{SUN}"/>
<path fill="{FAR}" d="M-2 70C14 52 30 50 46 62S80 74 98 56V98H-2z"/>
<path fill="{NEAR}" d="M-2 82C18 66 38 70 56 78S86 84 98 76V98H-2z"/></g></svg>
"""


def main():
    draw(192, 24, 0).save(HERE / "icon-192.png", optimize=True)
    draw(512, 24, 0).save(HERE / "icon-512.png", optimize=True)
    draw(512, 0, 14).save(HERE / "icon-maskable-512.png", optimize=True)
    draw(180, 0, 4).save(HERE / "apple-touch-icon.png", optimize=True)
    (HERE / "mark.svg").write_text(MARK)


if __name__ == "__main__":
    main()
