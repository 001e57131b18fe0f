"""Real photographs, as two Python libraries bring them along. They are read where those lie:
loading the libraries takes seconds."""

import importlib.util
import io
from pathlib import Path

from PIL import Image, ImageOps

LIBRARY_FOLDERS = {
    # CC BY 2.0: flickr.com/photos/danielbuechele/6061409035, …/vultilion/6056698931.
    "china.jpg": ("sklearn", "datasets/images"),
    "flower.jpg": ("sklearn", "datasets/images"),
    # CC0: Stefan van der Walt, Rachel Michetti, SpaceX.
    "chelsea.png": ("skimage", "data"),
    "coffee.png": ("skimage", "data"),
    "rocket.jpg": ("skimage", "data"),
}
JPEG_QUALITY = 92


def sample(name):
    library, folder = LIBRARY_FOLDERS[name]
    installed = Path(importlib.util.find_spec(library).origin).parent
    return Image.open(installed / folder / name).convert("RGB")


def jpegs():
    """The bytes of each as a JPEG, by its name without an ending; `tall` is one taken upright."""
    return {Path(name).stem: jpeg(sample(name)) for name in LIBRARY_FOLDERS} | {
        "tall": jpeg(ImageOps.fit(sample("flower.jpg"), (427, 640)))}


def jpeg(picture):
    content = io.BytesIO()
    picture.save(content, "jpeg", quality=JPEG_QUALITY)
    return content.getvalue()
