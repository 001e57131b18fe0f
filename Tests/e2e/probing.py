"""What ffprobe says of a film."""

import json
import subprocess


def probed(path):
    """Its format and its streams with their frames counted; nothing may be wrong with it."""
    done = subprocess.run(
        ["ffprobe", "-v", "error", "-count_frames", "-show_format", "-show_streams", "-of",
         "json", path], capture_output=True, check=True, text=True)
    assert done.stderr == "", done.stderr
    return json.loads(done.stdout)
