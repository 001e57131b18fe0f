"""The encoder of QR codes, as Debian has it (node-qrcode-generator), made a module: what
js/qr/qr.js imports."""

import sys
from pathlib import Path

NAME = "qrcode-generator.js"
SOURCE = Path("/usr/share/nodejs/qrcode-generator/qrcode.js")
# Its licence asks for this in every copy, also in one without its comments.
NOTICE = ("/*! QR Code Generator for JavaScript. Copyright (c) 2009 Kazuhiko Arase. Licensed under "
          "the MIT license: http://www.opensource.org/licenses/mit-license.php */")


def module():
    """The module, in UTF-8."""
    if not SOURCE.exists():
        sys.exit("There is no node-qrcode-generator, which draws QR codes (Tools/setup run "
                 "installs it).")
    # It looks for CommonJS, and is given it.
    text = SOURCE.read_text()
    return (f"{NOTICE}\nconst exports = {{}}, module = {{ exports }};\n{text}\n"
            "export default module.exports;\n").encode()
