"""How often the hint about a picture is wrong: false alarms on photographs as they are, and how
many blurred, dark and burnt-out ones it notices. Judged by the module the app ships, in Chromium,
after the browser's own scaling."""

import base64
import io
import json
import os
import shutil
import sys
from pathlib import Path

from figures import Comparison
from rivals import ROOT

sys.path.insert(0, str(ROOT / "Tests/web"))

# At most so many of a hundred good photographs may get a hint.
FALSE_ALARMS_MOST = 5
HITS_LEAST = 80
# A phone's photograph, scaled to what is sent.
LONGEST_SIDE = 2048
# Photographs that ship with scikit-image and scikit-learn. Drawings, microscopes and what is
# blurred or dark by nature are left out: nobody's camera takes them.
NAMES = ["astronaut", "brick", "camera", "cat", "chelsea", "coffee", "coins", "grass", "gravel",
         "hubble_deep_field", "immunohistochemistry", "motorcycle_left", "page", "rocket", "text",
         "ihc", "clock_motion", "lily", "retina", "skin", "stereo_motorcycle"]
JUDGE = """async ([module, picture]) => {
  const { flawOf } = await import(module);
  const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('2d').drawImage(bitmap, 0, 0);
  return flawOf(canvas);
}"""
