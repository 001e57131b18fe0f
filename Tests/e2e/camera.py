"""The fake camera's film: a real photograph with a mark along each edge, so that whoever cuts
something off is seen to; played to Chromium as an uncompressed Y4M file.
(Motion JPEG would be full range, which Chromium's fake camera draws as if it were video range:
the picture would be another one before the app has seen it.)"""

import functools
import subprocess
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw

from photographs import sample

# What the camera plays. Width and height are multiples of 16, as camera sensors deliver.
SIZE = (1280, 720)
# It is a still: more pictures a second would only be drawn again and again.
PICTURES_PER_SECOND = 8
SIMILARITY_LEAST = 0.95
# Left, top, right, bottom; wide enough to survive the scale of a phone's screen.
EDGES = ("#c02020", "#20a040", "#2040c0", "#e0c020")
EDGE_PIXELS = 32


class Film:
    """`picture` is what the camera sees, `path` the file Chromium plays."""

    def __init__(self, folder, name="china.jpg", size=SIZE):
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        self.picture = self._marked(self._framed(sample(name), size))
        still = folder / f"{name}.bmp"
        self.picture.save(still)
        self.path = folder / f"{name}.y4m"
        subprocess.run(
            ["ffmpeg", "-y", "-loglevel", "error", "-loop", "1", "-i", still, "-frames:v", "4",
             "-r", str(PICTURES_PER_SECOND), "-vf", "scale=out_range=tv:out_color_matrix=bt601",
             "-pix_fmt", "yuv420p", self.path],
            check=True, stdin=subprocess.DEVNULL)

    @staticmethod
    def _framed(image, size):
        """The middle of the photograph in the camera's shape."""
        width, height = image.size
        wanted = width * size[1] // size[0]
        top = (height - wanted) // 2
        return image.crop((0, top, width, top + wanted)).resize(size, Image.LANCZOS)

    @staticmethod
    def _marked(image):
        draw = ImageDraw.Draw(image)
        right, bottom, edge = image.width - 1, image.height - 1, EDGE_PIXELS - 1
        boxes = ((0, 0, edge, bottom), (0, 0, right, edge), (right - edge, 0, right, bottom),
                 (0, bottom - edge, right, bottom))
        for box, colour in zip(boxes, EDGES):
            draw.rectangle(box, fill=colour)
        return image

    def similarity(self, received):
        """Structural similarity (1 is identical) of a received picture to the played one."""
        return alike(self.picture, received)

    def save_jpeg(self, path, exif=None):
        """The same picture as a file somebody has, with the metadata of a phone."""
        options = {"exif": exif} if exif else {}
        self.picture.save(path, quality=92, **options)
        return Path(path)


@functools.cache
def shared_film():
    """The film of all tests in this process."""
    folder = tempfile.TemporaryDirectory(prefix="dayly-film-")
    film = Film(folder.name)
    film.folder = folder  # There as long as the film is.
    return film


def alike(one, other):
    """Structural similarity of two pictures, the first scaled to the second's size."""
    import numpy
    from skimage.metrics import structural_similarity

    return structural_similarity(
        numpy.asarray(one.resize(other.size, Image.LANCZOS).convert("RGB")),
        numpy.asarray(other.convert("RGB")), channel_axis=2)
