"""The vault in Chromium: how fast files are taken in, beside a bare loop of WebCrypto into the
origin's own files."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from command import MEBIBYTE, PASSPHRASE, RELEASE
from figures import Comparison
from rivals import ROOT

sys.path.insert(0, str(ROOT / "Tests/e2e"))
os.environ.setdefault("DAYLY_SERVER", str(RELEASE / "dayly-server"))

# How many files of how many bytes: photos, and what an app's folders are full of.
BROWSER_FILES = [(60, 2 * MEBIBYTE), (300, 4096)]
LOOP_GOAL = 0.8
IMPORT_MILLISECONDS = 600_000
# Seals chunks as the vault does, with one key, and knows of no vault.
LOOP = """
  self.onmessage = async ({ data: files }) => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('loop', { create: true });
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false,
      ['encrypt']);
    const start = performance.now();
    for (const [number, file] of files.entries()) {
      const handle = await folder.getFileHandle(String(number), { create: true });
      const access = await handle.createSyncAccessHandle();
      let at = 0;
      for (let from = 0; from < file.size; from += 1 << 20) {
        const bytes = await file.slice(from, from + (1 << 20)).arrayBuffer();
        const iv = new Uint8Array(12);
        const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes);
        at += access.write(new Uint8Array(sealed), { at });
      }
      access.flush();
      access.close();
    }
    const took = performance.now() - start;
    await root.removeEntry('loop', { recursive: true });
    self.postMessage(took);
  };
"""
RUN_LOOP = """([script, input]) => new Promise((resolve) => {
  const worker = new Worker(URL.createObjectURL(new Blob([script])));
  worker.onmessage = ({ data }) => { worker.terminate(); resolve(data); };
  worker.postMessage([...input.files]);
})"""
# From the moment the files are chosen until the app says how the import ended.
WATCH_IMPORT = """() => {
  let start = 0;
  addEventListener('change', () => { start ||= performance.now(); }, true);
  new MutationObserver(() => {
    const hasEnded = [...document.querySelectorAll('button')].some(
      (button) => button.textContent === 'Done' && button.checkVisibility());
    if (start && hasEnded) window.imported ||= performance.now() - start;
  }).observe(document, { subtree: true, childList: true, attributes: true });
}"""
ADD_INPUT = """() => {
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', multiple: true, id: 'loop' });
  document.body.append(input);
}"""


def rates(repeats):
    folder = Path(tempfile.mkdtemp(prefix="dayly-bench-"))
    try:
        yield from in_chromium(folder, repeats)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def files(folder, count, size):
    """So many files of noise in a folder of their own."""
    place = folder / f"{count}x{size}"
    place.mkdir(exist_ok=True)
    for number in range(count):
        # No two photos have the same length.
        (place / f"{number}.bin").write_bytes(os.urandom(size - number))
    return place


def in_chromium(folder, repeats):
    from playwright.sync_api import sync_playwright
    from server import Server

    (folder / "server").mkdir()
    server = Server(folder / "server").start()
    try:
        with sync_playwright() as playwright:
            for count, size in BROWSER_FILES:
                source = sorted(files(folder, count, size).iterdir())
                takes = [in_browser(playwright, server, source) for _ in range(repeats)]
                shown = f"{size // MEBIBYTE} MiB" if size >= MEBIBYTE else f"{size} B"
                yield Comparison(
                    f"Chromium: import {count} × {shown}", "/s",
                    [count / ours for _, ours in takes], "loop",
                    [count / theirs for theirs, _ in takes], LOOP_GOAL)
    finally:
        server.stop()


def in_browser(playwright, server, source):
    """Seconds of the bare loop, and of an import into a new vault."""
    with tempfile.TemporaryDirectory(prefix="dayly-profile-") as profile:
        # As people have it: a private window keeps no files, and writes none in place.
        browser = playwright.chromium.launch_persistent_context(
            profile, executable_path=shutil.which("chromium"), args=["--no-sandbox"],
            bypass_csp=True, locale="en-GB")
        try:
            return loop_and_import(browser.pages[0], server, source)
        finally:
            browser.close()


def loop_and_import(page, server, source):
    page.goto(server.origin)
    page.evaluate(ADD_INPUT)
    page.locator("#loop").set_input_files(source)
    loop = page.evaluate(RUN_LOOP, [LOOP, page.locator("#loop").element_handle()]) / 1000
    page.get_by_role("button", name="Vault", exact=True).click()
    page.get_by_label("Passphrase", exact=True).fill(PASSPHRASE)
    page.get_by_label("Passphrase again").fill(PASSPHRASE)
    page.get_by_role("button", name="Make my vault").click()
    add = page.get_by_role("button", name="Add photos")
    add.wait_for()
    page.evaluate(WATCH_IMPORT)
    with page.expect_file_chooser() as chooser:
        add.click()
    chooser.value.set_files(source)
    page.wait_for_function("window.imported", timeout=IMPORT_MILLISECONDS)
    return loop, page.evaluate("window.imported") / 1000
