"""Several servers over one database and one folder of photos, and a proxy in front that knows
nothing of them but whether they answer."""

import shutil
import socket
import threading

from relay import joined
from server import Server, free_port
from waiting import STEP_SECONDS, wait_until

# What has to be the same in every data folder.
KEYS = ("key", "push-key")


class Replicas:
    """Two of the real servers: in one data folder, or, as on two machines, each in its own."""

    def __init__(self, folder, database, apart=False, settings=None):
        settings = {"DAYLY_DATABASE": database.url, "DAYLY_REPLICAS": "1", **(settings or {})}
        self.servers = [Server(folder, settings=settings) for _ in range(2)]
        for number, server in enumerate(self.servers):
            server.log_path = folder / f"server-{number}.log"
            if apart:
                server.data = folder / f"data-{number}"
        self.apart = apart

    def start(self):
        first, second = self.servers
        first.start()
        if self.apart:
            second.data.mkdir(mode=0o700)
            for key in KEYS:
                shutil.copy(first.data / key, second.data)
        second.start()
        return self

    def stop(self):
        for server in self.servers:
            server.stop()

    def proxy(self, number):
        """A proxy that prefers this server, and takes the other one when it does not answer."""
        return Proxy(self, number)

    def code(self, phone):
        """Whichever server was asked for it has printed it."""
        def fresh():
            codes = [server.fresh_code(phone) for server in self.servers]
            return next((code for code in codes if code), None)
        return wait_until(fresh, STEP_SECONDS, f"a code for …{phone[-2:]}")


class Proxy:
    """Listens at `origin`, and hands each connection on as it is."""

    secure = False

    def __init__(self, replicas, preferred):
        self.replicas = replicas
        self.ports = [server.port for server in replicas.servers]
        self.preferred = preferred
        self.port = free_port()
        self.origin = f"http://localhost:{self.port}"
        # Which server the connections went to, one after the other.
        self.taken = []
        self.listener = socket.create_server(("127.0.0.1", self.port))
        threading.Thread(target=self._listen, daemon=True).start()

    def stop(self):
        self.listener.close()

    def log(self):
        return "".join(server.log() for server in self.replicas.servers)

    def code(self, phone):
        return self.replicas.code(phone)

    def _listen(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            server = self._connected()
            if server is None:
                client.close()
                continue
            joined(client, server)

    def _connected(self):
        for number in (self.preferred, 1 - self.preferred):
            try:
                server = socket.create_connection(("127.0.0.1", self.ports[number]))
            except OSError:
                continue
            self.taken.append(number)
            return server
        return None
