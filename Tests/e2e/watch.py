"""What must stay silent during a run: policy violations, uncaught errors, console errors. And
what must find nothing on any screen: axe."""

import json
import re
from pathlib import Path

from axe_playwright_python.base import AXE_SCRIPT

SCREENS = Path(__file__).resolve().parents[2] / ".build-screens"
# Chromium writes one for every answer that is not 2xx and every request that finds no network.
# They say what the app is made to bear (a refused code, a killed server), not what it did wrong.
EXPECTED = re.compile(r"Failed to load resource")
# Firefox writes one, without an address, when a player gave its request up before the service
# worker had its answer.
GIVEN_UP = "Failed to load ‘’. A ServiceWorker intercepted the request"
# axe tries a style of its own, which the policy refuses, and the page is told of that later, in
# the order in which it happened: what is told of this one comes last.
HEARD_ALL = """() => new Promise((heard) => {
  const last = document.createElement('style');
  // The window hears of it after everybody else.
  addEventListener('securitypolicyviolation', function listen({ target }) {
    if (target !== last) return;
    removeEventListener('securitypolicyviolation', listen);
    last.remove();
    heard();
  });
  last.textContent = '.heard {}';
  document.head.append(last);
})"""
REPORT_VIOLATIONS = """
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ` +
      `${event.sourceFile}:${event.lineNumber} ${event.sample}`);
  });
"""


class Watch:
    """Collects complaints of one browser profile."""

    def __init__(self, context, name):
        self.name = name
        self.complaints = []
        # While axe runs in the page.
        self.is_paused = False
        self.requests = []
        context.add_init_script(REPORT_VIOLATIONS)
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", lambda request: self.requests.append(request.url))

    def _error(self, event):
        if GIVEN_UP not in str(event.error):
            self.complaints.append(f"uncaught: {event.error}")

    def _console(self, message):
        if self.is_paused:
            return
        if message.type in ("error", "warning") and not EXPECTED.search(message.text):
            self.complaints.append(f"{message.type}: {message.text}")

    def foreign_requests(self, origin):
        return [url for url in self.requests
                if not url.startswith((origin, "blob:" + origin, "data:"))]


def axe_violations(page, watch):
    """One line per element axe objects to."""
    watch.is_paused = True
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    # All that is in order would take longer to write down than to find.
    violations = page.evaluate(
        "(rules) => axe.run({ preload: false, resultTypes: ['violations'], runOnly: rules })"
        ".then((results) => results.violations)", [
            "wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    page.evaluate(HEARD_ALL)
    watch.is_paused = False
    return [f"{rule['id']}: {node['html'][:160]} {json.dumps(node['target'])}"
            for rule in violations for node in rule["nodes"]]


def photograph(page, title):
    SCREENS.mkdir(exist_ok=True)
    page.screenshot(path=SCREENS / f"e2e-{title}.png")
