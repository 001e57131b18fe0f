"""What monitoring reads: OpenMetrics as another program's parser takes it, and the dashboard that
asks for nothing there is not."""

import json
import os
import re
import tempfile
import unittest
from pathlib import Path

from prometheus_client.openmetrics.parser import text_string_to_metric_families

from server import ROOT, Server

DASHBOARD = ROOT / "share/grafana/dayly.json"
NAME = re.compile(r"\bdayly_\w+")


class Metrics(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="dayly-metrics-")
        self.addCleanup(folder.cleanup)
        self.server = Server(Path(folder.name)).start()
        self.addCleanup(self.server.stop)

    def families(self):
        status, headers, body = self.server.request("GET", "/metrics")
        self.assertEqual(status, 200)
        # Header names come as the server writes them.
        kind = {name.lower(): value for name, value in headers.items()}["content-type"]
        self.assertEqual(kind, "application/openmetrics-text; version=1.0.0; charset=utf-8")
        text = body.decode()
        self.assertTrue(text.endswith("\n# EOF\n"))
        return {family.name: family for family in text_string_to_metric_families(text)}

    def test_another_programs_parser_reads_them(self):
        secret = os.urandom(8).hex()
        for path in ("/", "/healthz", f"/{secret}", f"/v1/groups/{secret}{secret}/posts"):
            self.server.request("GET", path)
        self.server.request("POST", "/healthz")
        self.server.request("PROPFIND", "/healthz")
        families = self.families()
        for family in families.values():
            self.assertTrue(family.documentation, family.name)
            if family.unit:
                self.assertTrue(family.name.endswith(f"_{family.unit}"), family.name)
        requests = families["dayly_request_duration_seconds"]
        self.assertEqual(requests.type, "histogram")
        counted = {tuple(sorted(sample.labels.items())): sample.value
                   for sample in requests.samples if sample.name.endswith("_count")}
        seen = {(labels["route"], labels["method"], labels["status"]): count
                for key, count in counted.items() for labels in [dict(key)]}
        self.assertEqual(seen[("web", "get", "2xx")], 1, seen)
        self.assertEqual(seen[("/healthz", "get", "2xx")], 1, seen)
        self.assertEqual(seen[("/healthz", "post", "4xx")], 1, seen)
        self.assertEqual(seen[("/v1/groups/{group}/posts", "get", "4xx")], 1, seen)
        # No address that somebody makes up is a label, and no method.
        self.assertEqual(seen[("none", "get", "4xx")], 1, seen)
        self.assertNotIn(secret, str(families))
        self.assertEqual(seen[("none", "other", "4xx")], 1, seen)
        for sample in requests.samples:
            if sample.name.endswith("_sum"):
                self.assertGreater(sample.value, 0)
        self.assertEqual(families["dayly_store_up"].samples[0].value, 1)
        self.assertEqual(families["dayly_live_accounts"].type, "gauge")
        self.assertEqual(families["dayly_build"].type, "info")
        version = (ROOT / "VERSION").read_text().strip()
        self.assertEqual(families["dayly_build"].samples[0].labels, {"version": version})
        read = [sample for sample in families["dayly_store_duration_seconds"].samples
                if sample.name.endswith("_count") and sample.labels["operation"] == "read"]
        self.assertGreater(read[0].value, 0)

    def test_the_dashboard_shows_what_there_is(self):
        there = {sample.name for family in self.families().values() for sample in family.samples}
        self.server.request("GET", "/healthz")
        there |= {sample.name for family in self.families().values() for sample in family.samples}
        board = json.loads(DASHBOARD.read_text())
        asked = [target["expr"] for panel in board["panels"] for target in panel.get("targets", ())]
        self.assertGreater(len(asked), 10)
        named = {name for expression in asked for name in NAME.findall(expression)}
        self.assertEqual(named - there, set())
        places = [tuple(panel["gridPos"][side] for side in "xy") for panel in board["panels"]]
        self.assertEqual(len(places), len(set(places)), "two panels in one place")


if __name__ == "__main__":
    unittest.main()
