"""An S3 store for a story: moto's, in this process, gone with it."""

import http.client
import logging
import re

from moto.server import ThreadedMotoServer

# moto asks who comes only for the form's sake.
SIGNED = {"Authorization": "AWS4-HMAC-SHA256 Credential=k/20260101/us-east-1/s3/aws4_request"}
KEY = re.compile(r"<Key>([^<]*)</Key>")


class ObjectStore:
    def __init__(self, bucket):
        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        self.bucket = bucket
        self.server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
        self.server.start()
        _, self.port = self.server.get_host_and_port()
        # All of them in one process share what they keep.
        self._ask("POST", "/moto-api/reset")
        self._ask("PUT", f"/{bucket}")

    def close(self):
        self.server.stop()

    def settings(self, prefix):
        """The environment of a server that keeps its photos here."""
        return {"DAYLY_BLOBS": f"s3://{self.bucket}/{prefix}",
                "AWS_ENDPOINT_URL_S3": f"http://127.0.0.1:{self.port}",
                "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "wJalrXUtnFEMI"}

    def photos(self):
        """{name: bytes} of the objects, without the mark of the server that owns them."""
        listed = self._ask("GET", f"/{self.bucket}?list-type=2").decode()
        return {key: self._ask("GET", f"/{self.bucket}/{key}") for key in KEY.findall(listed)
                if not key.endswith("/owner")}

    def empty(self):
        """As a store that was lost, and made anew."""
        for name in self.photos():
            self._ask("DELETE", f"/{self.bucket}/{name}")

    def _ask(self, method, path):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, headers=SIGNED)
            answer = connection.getresponse()
            body = answer.read()
            assert answer.status < 300, (method, path, answer.status, body)
            return body
        finally:
            connection.close()
