"""A folder on the disk, handed to the web app as the system hands over what somebody drops, and
what the browser keeps of it having been allowed: its own dialogs nobody here can use."""

import json
from pathlib import Path

# In place of the browser's dialog: what was dropped before somebody asks for a folder.
ANSWERS_WITH_DROPPED = """
  window.addEventListener('dragover', (event) => event.preventDefault(), { capture: true });
  window.addEventListener('drop', (event) => {
    event.preventDefault();
    window.dropped = event.dataTransfer.items[0].getAsFileSystemHandle();
  }, { capture: true });
  window.showDirectoryPicker = () => window.dropped;
"""
# Writes down how far the reading of a folder is, each time its worker tells the page.
FOLDER_TOLD = """
  window.told = [];
  window.Worker = class extends Worker {
    constructor(...how) {
      super(...how);
      this.addEventListener('message', ({ data }) => {
        if (!data.view) return;
        const { state, found, read, known } = data.view;
        window.told.push({ at: performance.now(), state, found, read, known });
      });
    }
  };
"""


def allow(profile, origin, folder):
    """Has Chromium, which does not run, know that the person allowed the folder to be written for
    good; and has it send nothing about what is written to anybody, which waits for a network."""
    path = Path(profile) / "Default" / "Preferences"
    path.parent.mkdir(parents=True, exist_ok=True)
    known = json.loads(path.read_text()) if path.exists() else {}
    known.setdefault("safebrowsing", {})["enabled"] = False
    settings = known.setdefault("profile", {}).setdefault("content_settings", {})
    exceptions = settings.setdefault("exceptions", {})
    modified = "13400000000000000"
    exceptions["file_system_access_chooser_data"] = {f"{origin},*": {
        "last_modified": modified, "setting": {"chosen-objects": [{
            "path": str(folder), "is-directory": True, "readable": True, "writable": True,
            "display-name": Path(folder).name}]}}}
    exceptions["file_system_access_extended_permission"] = {
        f"{origin},*": {"last_modified": modified, "setting": 1}}
    path.write_text(json.dumps(known))


def forbid(profile):
    """Has the browser, which does not run, ask again."""
    path = Path(profile) / "Default" / "Preferences"
    known = json.loads(path.read_text())
    exceptions = known["profile"]["content_settings"]["exceptions"]
    exceptions.pop("file_system_access_chooser_data", None)
    exceptions.pop("file_system_access_extended_permission", None)
    path.write_text(json.dumps(known))


def drop(page, dropped, onto):
    """Drops a folder, a file or a list of them in the middle of what is shown."""
    box = onto.bounding_box()
    size = page.viewport_size
    place = {"x": box["x"] + box["width"] / 2,
             "y": min(box["y"] + 60, size["height"] - 20)}
    paths = dropped if isinstance(dropped, list) else [dropped]
    data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}
    session = page.context.new_cdp_session(page)
    for kind in ("dragEnter", "dragOver", "drop"):
        session.send("Input.dispatchDragEvent", {"type": kind, **place, "data": data})
    session.detach()
