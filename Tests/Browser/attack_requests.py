"""The requests of attacks on a preview, with placeholders for its host, port and key."""

MEGABYTE = 1 << 20

OPEN = """GET /stage?key={key} HTTP/1.1
Host: {host}
Origin: http://{host}
Connection: Upgrade
Upgrade: websocket
Sec-WebSocket-Version: 13
Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==

"""
POST = """POST /command HTTP/1.1
Host: {host}
Origin: http://{host}
X-Fxrender-Key: {key}
Content-Type: application/json
"""
BODY = '{"spec": {"preset": "coverflow"}, "source": null, "format": "gif"}'
SIZED = f"{POST}Content-Length: {len(BODY)}\n\n{BODY}"
CHUNKED = f"{POST}Transfer-Encoding: chunked\n\n"


def get(target="/", host="Host: {host}\n", more="", key="X-Fxrender-Key: {key}\n", method="GET"):
    return f"{method} {target} HTTP/1.1\n{host}{key}{more}\n"


# The requests by kind and name, each with the expected status.
ATTACKS = {
    "A2 foreign host": (get(host="Host: evil.example\n"), 421),
    "A2 foreign host at the port": (get(host="Host: evil.example:{port}\n"), 421),
    "A2 host with our address as a prefix": (get(host="Host: 127.0.0.1.evil.example:{port}\n"), 421),
    "A2 wrong port": (get(host="Host: 127.0.0.1:1\n"), 421),
    "A2 no port": (get(host="Host: 127.0.0.1\n"), 421),
    "A2 no host": (get(host=""), 421),
    "A2 foreign host, socket": (OPEN.replace("Host: {host}", "Host: evil.example"), 421),
    "A4 foreign origin, socket": (OPEN.replace("http://{host}", "http://evil.example"), 403),
    "A4 opaque origin, socket": (OPEN.replace("http://{host}", "null"), 403),
    "A4 no origin, socket": (OPEN.replace("Origin: http://{host}\n", ""), 403),
    "A4 wrong key, socket": (OPEN.replace("{key}", "0" * 32), 403),
    "A4 no key, socket": (OPEN.replace("?key={key}", ""), 403),
    "A6 foreign origin": (SIZED.replace("http://{host}", "http://evil.example"), 403),
    "A6 no origin": (SIZED.replace("Origin: http://{host}\n", ""), 403),
    "A6 wrong key": (SIZED.replace("{key}", "0" * 32), 403),
    "A6 no key": (SIZED.replace("X-Fxrender-Key: {key}\n", ""), 403),
    "A6 form of another site": (
        SIZED.replace("http://{host}", "http://evil.example")
        .replace("X-Fxrender-Key: {key}\n", "Sec-Fetch-Site: cross-site\n")
        .replace("application/json", "text/plain"),
        403,
    ),
    "A6 not JSON": (SIZED.replace("application/json", "text/plain"), 415),
    "A5 embedded by another site": (get("/page/app.js", more="Sec-Fetch-Site: cross-site\n"), 403),
    "A7 ..": (get("/page/../../etc/passwd"), 400),
    "A7 %2e%2e": (get("/page/%2e%2e/%2e%2e/etc/passwd"), 400),
    "A7 %252e": (get("/page/%252e%252e/etc/passwd"), 400),
    "A7 backslash": (get("/page/..\\..\\etc\\passwd"), 400),
    "A7 NUL": (get("/page/app.js\0.png"), 400),
    "A7 encoded NUL": (get("/page/app.js%00.png"), 400),
    "A7 #": (get("/page/app.js#/../x"), 400),
    "A7 absolute path": (get("//etc/passwd"), 404),
    "A7 file of the disk": (get("/etc/passwd"), 404),
    "A7 preset by its path": (get("/thumbnail/etc/passwd/still"), 404),
    "A9 huge field": (get(more="A: " + "a" * MEGABYTE + "\n"), 431),
    "A9 huge target": (get("/" + "a" * MEGABYTE), 431),
    "A9 many fields": (get(more="a: b\n" * 10_000), 431),
    "A9 gibibyte announced": (f"{POST}Content-Length: {1 << 30}\n\n", 413),
    "A9 negative length": (f"{POST}Content-Length: -1\n\n", 400),
    "A9 two lengths": (f"{POST}Content-Length: 2\nContent-Length: 3\n\n{{}}", 400),
    "A9 length and chunks": (f"{POST}Content-Length: 2\nTransfer-Encoding: chunked\n\n0\n\n", 400),
    "A9 chunk without a size": (CHUNKED + "z\n{}\n", 400),
    "A9 negative chunk": (CHUNKED + "-1\n{}\n", 400),
    "A9 endless chunk": (CHUNKED + "f" * 32 + "\n{}\n", 400),
    "A9 chunk longer than announced": (CHUNKED + "1\n{}{}\n", 400),
    "A2 trailing dot": (get(host="Host: localhost.:{port}\n"), 421),
    "A2 attacker's name for an address": (get(host="Host: 127.attacker.example:{port}\n"), 421),
    "A2 number of the address": (get(host="Host: 2130706433:{port}\n"), 421),
    "A4 origin with an address": (OPEN.replace("http://{host}", "http://192.168.0.2:{port}"), 403),
    "A4 origin with another of our names": (OPEN.replace("http://{host}", "http://localhost:{port}"), 403),
    "A4 origin with our address as a prefix": (OPEN.replace("http://{host}", "http://{host}.evil.example"), 403),
    "A7 unread query": (get("/page/../index.html?raw??"), 400),
    "A7 query of a source": (get("/page/index.html?raw??"), 404),
    "A7 folder with our name as a prefix": (get("/page-secret/a"), 404),
    "A7 file URL": (get("file:///etc/passwd"), 400),
    "A9 two hosts": (get(host="Host: {host}\nHost: {host}\n"), 421),
    "A9 folded field": (get(more="a: b\n c\n"), 400),
    "A13 request for another server": (get("http://evil.example/"), 400),
    "A13 request for ourselves by URL": (get("http://{host}/"), 400),
    "A13 CONNECT": (get("{host}", method="CONNECT"), 405),
    "A14 preflight of a public site": (
        get(method="OPTIONS", more="Access-Control-Request-Private-Network: true\nOrigin: http://evil.example\n"),
        405,
    ),
    "A9 no HTTP": ("\x16\x03\x01\x02\x00\x01\n\n", 400),
}
