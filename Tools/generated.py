"""Files that a program of ours generates."""

import sys


def write(texts, source, root):
    """Writes each of these texts to its path; with --check, writes nothing and ends with an error
    when a file is not what would be written."""
    stale = [path for path, text in texts if not path.exists() or path.read_text() != text]
    if "--check" not in sys.argv:
        for path, text in texts:
            if path in stale:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
    elif stale:
        names = ", ".join(str(path.relative_to(root)) for path in stale)
        sys.exit(f"not generated from {source.relative_to(root)}: {names}")
