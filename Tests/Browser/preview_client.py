"""A client of a preview that speaks HTTP and WebSocket directly, for the tests in this folder."""

import json
import os
import re
import socket
import struct

from patience import PATIENCE


class Client:
    """A connection to the server of a preview."""

    def __init__(self, port, window=None, address="127.0.0.1"):
        """Connects; `window` is the size of the system's receive buffer in bytes."""
        self.port = port
        self.socket = socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET)
        self.socket.settimeout(PATIENCE)
        # As in browsers: a message does not wait for the acknowledgement of the one before.
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if window is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        self.socket.connect((address, port))
        self.reader = self.socket.makefile("rb")
        # The header fields of the last answer, with names in lower case.
        self.fields = {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.reader.close()
        self.socket.close()

    def reset(self):
        """Resets the connection without a close frame, as happens when the network is lost."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close()

    def ask(self, request):
        """Sends a request and returns the status and body of the answer.

        The status is None if the server disconnects without an answer.
        """
        try:
            self.socket.sendall(request if isinstance(request, bytes) else request.encode("latin-1"))
        except (ConnectionResetError, BrokenPipeError):
            # The server may have answered before it disconnected.
            pass
        return self.answer()

    def answer(self):
        try:
            line = self.reader.readline()
            if not line:
                return None, b""
            self.fields = {}
            while field := self.reader.readline().strip():
                name, _, value = field.decode("latin-1").partition(":")
                self.fields[name.lower()] = value.strip()
            return int(line.split()[1]), self.reader.read(int(self.fields.get("content-length", 0)))
        except ConnectionResetError:
            return None, b""

    def get(self, key, path="/"):
        """The status and body of the answer for a path."""
        return self.ask(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nX-Fxrender-Key: {key}\r\n\r\n")

    def is_ended(self):
        """Whether the server has closed the connection without an answer."""
        self.socket.setblocking(False)
        try:
            return self.socket.recv(1) == b""
        except ConnectionResetError:
            return True
        except BlockingIOError:
            return False

    # MARK: WebSocket

    def open(self, key):
        """Opens the WebSocket and reads the hello message."""
        host = f"127.0.0.1:{self.port}"
        status, _ = self.ask(
            f"GET /stage?key={key} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        assert status == 101, f"the WebSocket was answered with {status}"
        assert self.receive()["type"] == "hello"

    def send(self, opcode, data):
        """Sends a WebSocket frame, with a mask of zeros."""
        size = struct.pack("!B", 0x80 | len(data)) if len(data) < 126 else struct.pack("!BH", 0x80 | 126, len(data))
        self.socket.sendall(bytes([0x80 | opcode]) + size + bytes(4) + data)

    def send_json(self, **message):
        self.send(1, json.dumps(message).encode())

    def receive(self):
        """The next message; for a message with a rendered frame, the description of that frame."""
        opcode, data = self.take()
        if opcode == 2:
            [length] = struct.unpack_from("<I", data)
            return {"type": "frame", "bytes": len(data) - 4 - length, **json.loads(data[4 : 4 + length])}
        return json.loads(data) if opcode == 1 else {"type": "close" if opcode == 8 else "control"}

    def take(self):
        """The opcode and payload of the next WebSocket frame; a ping is answered."""
        first, size = self.read(2)
        if size == 126:
            [size] = struct.unpack("!H", self.read(2))
        elif size == 127:
            [size] = struct.unpack("!Q", self.read(8))
        opcode, data = first & 15, self.read(size)
        if opcode == 9:
            self.send(10, data)
        return opcode, data

    def read(self, count):
        data = self.reader.read(count)
        if len(data) < count:
            raise ConnectionError("the server has closed the WebSocket")
        return data

    def leave(self):
        """Sends a close frame, waits for the close frame of the server, and closes the connection."""
        self.send(8, struct.pack("!H", 1000))
        self.await_type("close")
        self.close()

    def show(self):
        """Opens the preset coverflow at 960×540, with only three pages, because each client's pages are drawn anew."""
        options = {"size": "960x540", "pages": "3"}
        self.send_json(type="open", side="a", serial=1, spec={"preset": "coverflow", **options}, source=None)
        self.await_type("opened")

    def tick(self, number, time, *inputs):
        self.send_json(type="tick", id=number, time=time, frame=None, onion=False, inputs=inputs)

    def await_type(self, type):
        while (message := self.receive())["type"] != type:
            pass
        return message


class Usage:
    """The resources of a process on Linux."""

    def __init__(self, process):
        folder = f"/proc/{process.pid}"
        self.descriptors = len(os.listdir(f"{folder}/fd"))
        self.threads = len(os.listdir(f"{folder}/task"))
        with open(f"{folder}/status") as status:
            # The system states kilobytes.
            self.memory = int(re.search(r"VmRSS:\s*(\d+) kB", status.read()).group(1)) * 1024

    def __str__(self):
        return f"{self.memory / 2**20:.1f} MB, {self.descriptors} descriptors, {self.threads} threads"
