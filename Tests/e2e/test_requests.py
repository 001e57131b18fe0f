"""What the server refuses, asked over plain HTTP with real sessions: always a structured error,
never a byte of somebody else's photo."""

import json
import os
import re
import unittest

from end_to_end import EndToEndTest

GROUP = "Talblick"
POST = re.compile(r"/v1/groups/([0-9a-f]{32})/posts/([0-9a-f]{32})")


class Requests(EndToEndTest):
    def refused(self, statuses, method, path, body=None, headers=None, code=None):
        """A refusal with one of `statuses` whose body is a problem (RFC 9457)."""
        status, answer, content = self.server.request(method, path, body, headers)
        self.assertIn(status, statuses, (method, path, content[:200]))
        kind = next((value for name, value in answer.items() if name.lower() == "content-type"),
                    "")
        self.assertIn("application/problem+json", kind, (method, path))
        problem = json.loads(content)
        self.assertRegex(problem["code"], r"^[a-z]+(_[a-z]+)*$")
        self.assertTrue(problem["message"])
        if code:
            self.assertEqual(problem["code"], code, (method, path))

    def cookie(self, member):
        return {"Cookie": "; ".join(
            f"{cookie['name']}={cookie['value']}" for cookie in member.context.cookies())}

    def test_strangers_and_nonsense_are_refused_with_a_structured_error(self):
        sender, _ = self.pair(GROUP)
        sender.send(GROUP)
        group, photo = next(found.groups() for url in sender.watch.requests
                            if (found := POST.search(url)))
        stranger = self.newcomer("Dagny", "+4915550001104")
        post = f"/v1/groups/{group}/posts/{photo}"
        member, other = self.cookie(sender), self.cookie(stranger)
        stale = {"Cookie": re.sub(r"=.", "=A", member["Cookie"][:-3] + "AAA")}
        self.assertEqual(self.server.request("GET", post, headers=member)[0], 200)
        for path in ("/v1/sync", post, f"/v1/groups/{group}/posts", f"/v1/groups/{group}/log"):
            with self.subTest(path=path):
                self.refused((401,), "GET", path, code="unauthenticated")
                self.refused((401,), "GET", path, headers=stale, code="unauthenticated")
        for path in (post, f"/v1/groups/{group}/posts", f"/v1/groups/{group}/log",
                     f"/v1/groups/{group}/prekeys"):
            with self.subTest(path=path, who="not a member"):
                self.refused((403, 404), "GET", path, headers=other)
        self.nonsense_is_refused(group, photo, member)

    def nonsense_is_refused(self, group, photo, member):
        post = f"/v1/groups/{group}/posts/{photo}"
        self.refused((413,), "PUT", post, b"", {**member, "Content-Length": str(1 << 30)})
        self.refused((400, 409, 415), "PUT", post, os.urandom(5000), {
            **member, "Content-Type": "application/vnd.dayly.locaphoto"})
        self.refused((400,), "POST", "/v1/codes", os.urandom(40),
                     {"Content-Type": "application/vnd.dayly"})
        self.refused((400,), "GET", "/v1/groups/not-a-group/posts", headers=member)
        self.refused((404,), "GET", "/v1/nowhere")
        self.refused((404, 405), "DELETE", "/v1/sync", headers=member)

    def test_every_answer_carries_the_security_headers(self):
        for path in ("/", "/healthz", "/v1/sync", "/nowhere"):
            _, headers, _ = self.server.request("GET", path)
            held = {name.lower(): value for name, value in headers.items()}
            with self.subTest(path=path):
                self.assertIn("require-trusted-types-for 'script'",
                              held.get("content-security-policy", ""))
                self.assertEqual(held.get("x-content-type-options"), "nosniff")
                self.assertEqual(held.get("referrer-policy"), "no-referrer")
                self.assertEqual(held.get("cross-origin-opener-policy"), "same-origin")


if __name__ == "__main__":
    unittest.main()
