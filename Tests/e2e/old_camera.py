"""Films as cameras recorded them before they wrote MP4."""

import struct
import subprocess

from camera import sample


def avi(path, begun):
    """Two seconds of a photograph in Motion JPEG, with sound. When the camera began to record
    stands at the end of the header's list, as asctime writes it: "THU OCT 26 16:46:04 2006"."""
    still = path.with_suffix(".png")
    sample("china.jpg").save(still)
    subprocess.run(
        ["ffmpeg", "-y", "-loglevel", "error", "-loop", "1", "-i", still,
         "-f", "lavfi", "-i", "sine", "-t", "2", "-vf", "scale=640:480", "-r", "15",
         "-c:v", "mjpeg", "-q:v", "4", "-pix_fmt", "yuvj422p", "-huffman", "default",
         "-c:a", "pcm_u8", "-ar", "11024", "-f", "avi", path],
        check=True, stdin=subprocess.DEVNULL)
    still.unlink()
    film = path.read_bytes()
    text = begun.encode() + b"\n\0"
    date = b"IDIT" + struct.pack("<I", len(text)) + text
    # RIFF and its first list, the header, have their lengths at these places.
    sizes = [4, 16]
    end = 20 + struct.unpack_from("<I", film, sizes[1])[0]
    changed = bytearray(film[:end] + date + film[end:])
    for place in sizes:
        size = struct.unpack_from("<I", changed, place)[0]
        struct.pack_into("<I", changed, place, size + len(date))
    path.write_bytes(changed)
    return path
