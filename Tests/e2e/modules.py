"""WebAssembly modules that fail as they may on a person's device, in the place of the app's own."""

# The worker keeps the app's files and serves none in whose place something else lies.
WITHOUT_WORKER = """async () => {
  const registration = await navigator.serviceWorker.ready;
  await registration.unregister();
}"""


def without_worker(page):
    """From the page's next start on, what it loads comes from the server."""
    page.add_init_script("navigator.serviceWorker.register = () => new Promise(() => {})")
    page.evaluate(WITHOUT_WORKER)


def put(page, name, module):
    """In the place of the module of this name, from the page's next start on, which is one without
    its worker."""
    address = f"**/{name}"
    page.unroute(address)
    page.route(address, lambda route: route.fulfill(body=module, content_type="application/wasm"))


def number(module, at):
    """LEB128 at this place, and what follows it."""
    value, shift = 0, 0
    while True:
        value |= (module[at] & 0x7F) << shift
        shift, at = shift + 7, at + 1
        if module[at - 1] < 0x80:
            return value, at


def ungrowing(module):
    """The same module, whose memory never grows: as on a device that has no more."""
    at = 8
    while module[at] != 5:  # the section of memories
        size, begin = number(module, at + 1)
        at = begin + size
    size, begin = number(module, at + 1)
    assert module[begin:begin + 2] == b"\x01\x00", "one memory without an upper bound"
    pages = module[begin + 2:begin + size]
    bounded = b"\x01\x01" + pages + pages
    return module[:at + 1] + bytes([len(bounded)]) + bounded + module[begin + size:]


def trapping():
    """A module with a core's exports whose dayly_handle is the instruction `unreachable`."""
    def section(identity, content):
        return bytes([identity, len(content)]) + content

    def name(text):
        return bytes([len(text)]) + text.encode()

    types = bytes([2, 0x60, 1, 0x7F, 1, 0x7F, 0x60, 0, 1, 0x7F])
    functions = bytes([2, 0, 1])
    memory = bytes([1, 0, 16])
    exports = (bytes([5]) + name("memory") + bytes([2, 0]) + name("dayly_input") + bytes([0, 0])
               + name("dayly_handle") + bytes([0, 1]) + name("dayly_output") + bytes([0, 1])
               + name("dayly_ed25519_acceptable") + bytes([0, 1]))
    bodies = bytes([2, 4, 0, 0x41, 0, 0x0B, 3, 0, 0x00, 0x0B])
    return (b"\0asm\1\0\0\0" + section(1, types) + section(3, functions) + section(5, memory)
            + section(7, exports) + section(10, bodies))
