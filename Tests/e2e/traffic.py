"""Records everything that passes between the people and the server: a proxy on the server's port,
with the server behind it."""

import socket
import threading


class TrafficRecorder:
    """Listens on `port` and hands everything on to `behind`, keeping a copy."""

    def __init__(self, port, behind):
        self.behind = behind
        self.lock = threading.Lock()
        self.streams = []
        self.listener = socket.create_server(("127.0.0.1", port))
        threading.Thread(target=self._listen, daemon=True).start()

    def close(self):
        self.listener.close()

    def recorded(self):
        """The bytes of every connection and direction, each in one piece."""
        with self.lock:
            return [bytes(stream) for stream in self.streams]

    def _listen(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            try:
                server = socket.create_connection(("127.0.0.1", self.behind))
            except OSError:
                client.close()
                continue
            for source, target in ((client, server), (server, client)):
                stream = bytearray()
                with self.lock:
                    self.streams.append(stream)
                threading.Thread(
                    target=self._carry, args=(source, target, stream), daemon=True).start()

    def _carry(self, source, target, stream):
        try:
            while data := source.recv(65536):
                with self.lock:
                    stream += data
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            source.close()
            target.close()
