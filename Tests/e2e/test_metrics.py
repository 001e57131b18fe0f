"""What monitoring reads: OpenMetrics as another program's parser takes it, and the dashboard that
asks for nothing there is not, and for nothing that makes no sense of what there is."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

from prometheus_client.openmetrics.parser import text_string_to_metric_families

from server import ROOT, Server, free_port
from waiting import STEP_SECONDS, wait_until

DASHBOARD = ROOT / "share/grafana/dayly.json"
NAME = re.compile(r"\bdayly_\w+")
OVER_TIME = re.compile(r"\b(?:rate|increase)\((dayly_\w+)\[\d+[mh]\]\)")
QUANTILE = re.compile(r"histogram_quantile\([\d.]+, sum by \((.*?)\) \(rate\((dayly_\w+)\[")
BY = re.compile(r"\bby \((.*?)\)")
LEGEND = re.compile(r"\{\{(\w+)\}\}")


def targets():
    """Each question of the dashboard: its expression, and the legend of what it answers."""
    board = json.loads(DASHBOARD.read_text())
    return [(target["expr"], target["legendFormat"]) for panel in board["panels"]
            for target in panel.get("targets", ())]


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

    def samples(self):
        """The type and the labels of each sample there is, by its name."""
        self.families()
        self.server.request("GET", "/healthz")
        return {sample.name: (family.type, set(sample.labels))
                for family in self.families().values() for sample in family.samples}

    def test_the_dashboard_shows_what_there_is(self):
        there = self.samples()
        self.assertGreater(len(targets()), 10)
        for expression, _ in targets():
            self.assertTrue(NAME.findall(expression), expression)
            self.assertEqual(set(NAME.findall(expression)) - set(there), set(), expression)
        board = json.loads(DASHBOARD.read_text())
        places = [tuple(panel["gridPos"][side] for side in "xy") for panel in board["panels"]]
        self.assertEqual(len(places), len(set(places)), "two panels in one place")

    def test_the_dashboard_asks_of_each_what_its_type_can_tell(self):
        there = self.samples()
        for expression, legend in targets():
            with self.subTest(expression):
                over_time = OVER_TIME.findall(expression)
                for name in NAME.findall(expression):
                    # What only grows is asked for its growth, and what is so now for itself.
                    grows = there[name][0] in ("counter", "histogram")
                    self.assertEqual(name in over_time, grows, name)
                for labels, name in QUANTILE.findall(expression):
                    self.assertEqual(there[name][0], "histogram")
                    self.assertTrue(name.endswith("_bucket"), name)
                    self.assertIn("le", labels.split(", "))
                self.assertEqual("histogram_quantile" in expression,
                                 bool(QUANTILE.findall(expression)))
                labels = {label for group in BY.findall(expression) for label in group.split(", ")}
                known = set().union(*(there[name][1] for name in NAME.findall(expression)))
                self.assertEqual(labels - known, set())
                self.assertEqual(set(LEGEND.findall(legend)) - labels, set())


@unittest.skipUnless(shutil.which("prometheus"), "Prometheus is not installed (Debian: prometheus)")
class Prometheus(unittest.TestCase):
    """The server, watched by what its guide names."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="dayly-prometheus-")
        self.addCleanup(folder.cleanup)
        self.server = Server(Path(folder.name)).start()
        self.addCleanup(self.server.stop)
        settings = Path(folder.name) / "prometheus.yml"
        settings.write_text(json.dumps({
            "global": {"scrape_interval": "1s"},
            "scrape_configs": [{"job_name": "dayly", "static_configs": [
                {"targets": [f"localhost:{self.server.port}"]}]}]}))
        self.address = f"127.0.0.1:{free_port()}"
        log = (Path(folder.name) / "prometheus.log").open("wb")
        self.addCleanup(log.close)
        self.process = subprocess.Popen(
            ["prometheus", f"--config.file={settings}", f"--web.listen-address={self.address}",
             f"--storage.tsdb.path={Path(folder.name) / 'series'}"],
            stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)
        self.addCleanup(self.process.wait)
        self.addCleanup(self.process.terminate)

    def asked(self, expression):
        """What Prometheus answers; None while it does not."""
        query = urllib.parse.urlencode({"query": expression})
        try:
            with urllib.request.urlopen(f"http://{self.address}/api/v1/query?{query}") as reply:
                return json.load(reply)["data"]["result"]
        except urllib.error.HTTPError as error:
            # It is still starting.
            if error.code == 503:
                return None
            raise AssertionError(f"{expression}: {error.read().decode()}") from error
        except OSError:
            return None

    def test_it_answers_each_question_of_the_dashboard(self):
        def is_watched():
            times = self.asked("count_over_time(up[5m])")
            return times and int(times[0]["value"][1]) >= 3
        wait_until(is_watched, STEP_SECONDS, "Prometheus has looked three times")
        self.assertEqual(self.asked("min_over_time(up[5m])")[0]["value"][1], "1")
        for expression, _ in targets():
            with self.subTest(expression):
                self.assertTrue(self.asked(expression))


if __name__ == "__main__":
    unittest.main()
