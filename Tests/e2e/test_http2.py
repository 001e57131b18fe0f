"""The whole app over TLS, which is HTTP/2 for browsers: what two people do most, while either waits
for news. And what proxies and scripts ask for."""

import re
import subprocess
import unittest

from end_to_end import EndToEndTest
from waiting import STEP_SECONDS

GROUP = "Uferweg"
# Of the page, all that it loaded, and what it has asked the server since.
PROTOCOLS = """() => ['navigation', 'resource']
  .flatMap((kind) => performance.getEntriesByType(kind))
  .map((entry) => [entry.name, entry.nextHopProtocol])"""


class OverHTTP2(EndToEndTest):
    secure = True

    def test_a_photo_reaches_the_group_and_everything_went_over_http2(self):
        sender, receiver = self.pair(GROUP)
        sender.send(GROUP)
        receiver.photos(GROUP, 1)
        for member in (sender, receiver):
            asked = member.page.evaluate(PROTOCOLS)
            # Of what the service worker answers it says nothing.
            self.assertLessEqual({protocol for _, protocol in asked}, {"h2", ""}, asked)
            over = [name for name, protocol in asked if protocol == "h2"]
            self.assertIn(f"{self.server.origin}/v1/sync", over)
        self.assert_silent()

    def curl(self, *arguments):
        done = subprocess.run(
            ["curl", "--silent", "--insecure", "--include", "--max-time", str(STEP_SECONDS),
             "--noproxy", "*", *arguments], capture_output=True, text=True, check=True)
        return done.stdout

    def test_either_protocol_gives_the_same_answers(self):
        page = self.server.origin + "/"
        for option, version in (("--http2", "HTTP/2"), ("--http1.1", "HTTP/1.1")):
            with self.subTest(version=version):
                answer = self.curl(option, page)
                self.assertRegex(answer, rf"^{version} 200")
                tag = re.search(r"(?im)^etag: (.+?)\r?$", answer)[1]
                again = self.curl(option, "--header", f"If-None-Match: {tag}", page)
                self.assertRegex(again, rf"^{version} 304")
                self.assertRegex(self.curl(option, "--head", page), rf"^{version} \d")
                self.assertRegex(self.curl(option, page + "v1/sync"), rf"^{version} 401")


if __name__ == "__main__":
    unittest.main()
