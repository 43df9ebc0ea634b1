"""A client of a preview that speaks HTTP and WebSocket by hand, for the tests beside this file."""

import json
import os
import re
import socket
import struct

# Seconds after which an answer is not awaited any longer.
PATIENCE = 30


class Client:
    """A connection to the server of a preview."""

    def __init__(self, port, window=None):
        """Connects; a window is how many bytes the system takes in before they are read."""
        self.port = port
        self.socket = socket.socket()
        self.socket.settimeout(PATIENCE)
        if window is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        self.socket.connect(("127.0.0.1", port))
        self.reader = self.socket.makefile("rb")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.reader.close()
        self.socket.close()

    def reset(self):
        """Goes without a word, as a machine does that loses its network: with an RST."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close()

    def ask(self, request):
        """Sends a request, lines of text or bytes, and returns the status and the body of the answer.

        The status is None where the server ends without an answer.
        """
        try:
            self.socket.sendall(request if isinstance(request, bytes) else request.encode("latin-1"))
        except (ConnectionResetError, BrokenPipeError):
            # What it said before is still to be read.
            pass
        return self.answer()

    def answer(self):
        try:
            line = self.reader.readline()
            if not line:
                return None, b""
            length = 0
            while field := self.reader.readline().strip():
                name, _, value = field.partition(b":")
                if name.lower() == b"content-length":
                    length = int(value)
            return int(line.split()[1]), self.reader.read(length)
        except ConnectionResetError:
            return None, b""

    def get(self, path="/"):
        """The status and the body of what is at a path."""
        return self.ask(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n")

    def is_ended(self):
        """Whether the server has closed the connection, and said nothing before."""
        self.socket.setblocking(False)
        try:
            return self.socket.recv(1) == b""
        except ConnectionResetError:
            return True
        except BlockingIOError:
            return False

    # A WebSocket.

    def open(self, token):
        """Becomes a WebSocket, and takes the hello."""
        host = f"127.0.0.1:{self.port}"
        status, _ = self.ask(
            f"GET /stage?token={token} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        assert status == 101, f"the WebSocket was answered with {status}"
        assert self.hear()["type"] == "hello"

    def send(self, opcode, data):
        """Sends a frame of the WebSocket; a mask of zeros leaves the bytes as they are."""
        size = struct.pack("!B", 0x80 | len(data)) if len(data) < 126 else struct.pack("!BH", 0x80 | 126, len(data))
        self.socket.sendall(bytes([0x80 | opcode]) + size + bytes(4) + data)

    def say(self, **message):
        self.send(1, json.dumps(message).encode())

    def hear(self):
        """The next message: what it says, and of a picture its head."""
        opcode, data = self.take()
        if opcode == 2:
            [length] = struct.unpack_from("<I", data)
            return {"type": "frame", "bytes": len(data) - 4 - length, **json.loads(data[4 : 4 + length])}
        return json.loads(data) if opcode == 1 else {"type": "close" if opcode == 8 else "control"}

    def take(self):
        """The opcode and the bytes of the next frame of the WebSocket."""
        first, size = self.read(2)
        if size == 126:
            [size] = struct.unpack("!H", self.read(2))
        elif size == 127:
            [size] = struct.unpack("!Q", self.read(8))
        return first & 15, self.read(size)

    def read(self, count):
        data = self.reader.read(count)
        if len(data) < count:
            raise ConnectionError("the server has closed the WebSocket")
        return data

    def leave(self):
        """Says goodbye, and closes when that is answered."""
        self.send(8, struct.pack("!H", 1000))
        self.await_type("close")
        self.close()

    def show(self):
        """Has coverflow shown at 960×540, with few pages: they are made anew for each client."""
        options = {"size": "960x540", "pages": "3"}
        self.say(type="open", side="a", serial=1, spec={"preset": "coverflow", **options}, source=None)
        self.await_type("opened")

    def tick(self, number, time, *inputs):
        self.say(type="tick", id=number, time=time, frame=None, onion=False, inputs=inputs)

    def await_type(self, type):
        while (message := self.hear())["type"] != type:
            pass
        return message


def token(port):
    """The token that the page of a server has."""
    with Client(port) as client:
        _, page = client.get()
    return re.search(rb'name="fxrender-token" content="([^"]+)"', page).group(1).decode()


class Usage:
    """What a process has at the moment, as Linux tells it."""

    def __init__(self, process):
        folder = f"/proc/{process.pid}"
        self.descriptors = len(os.listdir(f"{folder}/fd"))
        self.threads = len(os.listdir(f"{folder}/task"))
        with open(f"{folder}/status") as status:
            # Kilobytes.
            self.memory = int(re.search(r"VmRSS:\s*(\d+) kB", status.read()).group(1)) * 1024

    def __str__(self):
        return f"{self.memory / 2**20:.1f} MB, {self.descriptors} descriptors, {self.threads} threads"
