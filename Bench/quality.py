"""How often the hint about a picture is wrong: false alarms on photographs as they are, and how
many blurred, dark and burnt-out ones it notices. Judged by the module the app ships, in Chromium,
after the browser's own scaling."""

import base64
import io
import sys
from pathlib import Path

from figures import Comparison
from rivals import ROOT

sys.path.insert(0, str(ROOT / "Tests/web"))

# At most so many of a hundred good photographs may get a hint, and so many bad ones should.
FALSE_ALARMS_MOST = 5
HITS_LEAST = 80
# What is sent is at most so large; a larger photograph is judged at this size.
LONGEST_SIDE = 2048
# Good photographs that ship with scikit-image: sharp and well exposed. Left out is what is neither
# by intent: the test patterns and drawings, a clock in motion, what a microscope sees.
NAMES = ["astronaut.png", "brick.png", "camera.png", "chelsea.png", "coffee.png", "coins.png",
         "grass.png", "gravel.png", "motorcycle_left.png", "motorcycle_right.png", "rocket.jpg"]
JUDGE = """async ([module, picture]) => {
  const { flawOf } = await import(module);
  const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d').drawImage(bitmap, 0, 0);
  return flawOf(canvas);
}"""


def photographs():
    """Whole pictures, and quarters of them as closer views: more to be wrong about."""
    import skimage
    from PIL import Image
    from sklearn.datasets import load_sample_image

    folder = Path(skimage.__file__).parent / "data"
    whole = [(name, Image.open(folder / name).convert("RGB")) for name in NAMES]
    whole += [(name, Image.fromarray(load_sample_image(name)))
              for name in ("china.jpg", "flower.jpg")]
    for name, image in whole:
        yield name, image
        width, height = image.size
        for index in range(4):
            left, top = (index % 2) * width // 2, (index // 2) * height // 2
            yield f"{name}/{index}", image.crop((left, top, left + width // 2, top + height // 2))


def spoiled(image):
    """The same photograph as it comes out of a shaken, a covered and a dazzled camera."""
    from PIL import ImageFilter

    side = max(image.size)
    yield "blurred", image.filter(ImageFilter.GaussianBlur(side / 200))
    yield "dark", image.point(lambda value: value * 0.1)
    yield "bright", image.point(lambda value: min(255, 150 + value * 2))


class Judge:
    """The app's own module in a page."""

    def __init__(self, page, address):
        self.page = page
        self.module = address + "/source/js/workers/quality.js"

    def says(self, image):
        out = io.BytesIO()
        image.save(out, "JPEG", quality=90)
        return self.page.evaluate(JUDGE, [self.module, base64.b64encode(out.getvalue()).decode()])


def rates(_repeats):
    from playwright.sync_api import sync_playwright
    from served import Site

    false, total, hits, tries, names = 0, 0, {}, 0, []
    with Site() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(site.address + "/tests/proof.html")
        judge = Judge(page, site.address)
        for name, image in photographs():
            total += 1
            said = judge.says(image)
            if said:
                false += 1
                names.append(f"{name} {said}")
                continue
            if "/" in name:
                continue
            tries += 1
            for flaw, worse in spoiled(image):
                hits[flaw] = hits.get(flaw, 0) + (judge.says(worse) == flaw)
        browser.close()
    yield Comparison("false alarms of the hint", "%", [100 * false / total],
                     goal=FALSE_ALARMS_MOST, lower=True,
                     note=f"{false} of {total}{': ' + ', '.join(names) if names else ''}")
    for flaw, count in hits.items():
        yield Comparison(f"{flaw} pictures noticed", "%", [100 * count / tries], goal=HITS_LEAST,
                         note=f"{count} of {tries}")
