// The connection to the server: a WebSocket that reconnects by itself, and requests.

// The key of the preview is in the address that the program prints. It is kept in local storage, not in a cookie, because
// all ports of a host share cookies.
const keyName = "key";
takeKey();
// The pauses before reconnecting, in seconds.
const shortestPause = 0.2;
const longestPause = 4;
const utf8 = new TextDecoder();

class Connection {
  // The last message of each type, for parts of the page that are created later. A comparison has two sides, and the
  // messages opened, failed and frame are stored for each.
  latest = {hello: null, opened: {}, failed: {}, frame: {}};
  isConnected = false;
  #handlers = {};
  #socket = null;
  #pause = shortestPause;
  #timer = 0;
  #frames = Promise.resolve();

  // Calls a function for every message of a type: hello, opened, failed, frame, disk, idle, and
  // status {isConnected, isRefused}.
  on(type, handler) {
    const handlers = this.#handlers[type] ??= new Set();
    handlers.add(handler);
  }

  // Sends a message, and returns false if not connected. Nothing is queued, because the page sends its whole state after
  // it reconnects.
  send(message) {
    if (this.isConnected) this.#socket.send(JSON.stringify(message));
    return this.isConnected;
  }

  // Gets an answer of the server; elements cannot load such paths by themselves, because they send no key.
  get(path) { return fetch(path, {headers: keyField()}); }

  // Posts JSON and returns {status, body}; status 0 if the server does not answer.
  async post(path, body) {
    try {
      const answer = await fetch(path, {
        method: "POST",
        headers: {"Content-Type": "application/json", ...keyField()},
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      if (answer.status === 403) return {status: 403, body: {message: `error: ${text}`}};
      return {status: answer.status, body: text ? JSON.parse(text) : {}};
    } catch {
      return {status: 0, body: {message: "error: the preview's server does not answer\n  See the terminal that started it."}};
    }
  }

  // Connects, and reconnects whenever the connection is lost.
  start() {
    const address = new URL("/stage", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.searchParams.set("key", key());
    const socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    socket.addEventListener("message", ({data}) => this.#receive(data));
    socket.addEventListener("close", () => this.#reconnect());
    this.#socket = socket;
  }

  // Reconnects now instead of after the pause.
  retry() {
    if (this.#timer === 0) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#isRefused().then((isRefused) => {
      if (isRefused) this.#reconnect({isRefused});
      else this.start();
    });
  }

  #receive(data) {
    if (typeof data === "string") return this.#deliver(JSON.parse(data));
    const message = frame(data);
    // Images are decoded in parallel but delivered in order.
    this.#frames = Promise.all([message.image, this.#frames]).then(
      ([image]) => this.#deliver({...message, image}),
      // A frame that cannot be decoded is skipped; the next one replaces it.
      () => {},
    );
  }

  #deliver(message) {
    const {type, side} = message;
    if (type === "hello") {
      this.latest = {hello: message, opened: {}, failed: {}, frame: {}};
      this.isConnected = true;
      this.#pause = shortestPause;
      this.#notify("status", {isConnected: true});
    }
    if (type === "opened") delete this.latest.failed[side];
    if (side) this.latest[type] && (this.latest[type][side] = message);
    this.#notify(type, message);
  }

  #reconnect({isRefused = false} = {}) {
    this.isConnected = false;
    this.#timer = setTimeout(() => this.retry(), this.#pause * 1000);
    this.#pause = Math.min(this.#pause * 1.6, longestPause);
    this.#notify("status", {isConnected: false, isRefused});
  }

  // Whether the server refuses the key: it was started again, and its new address is not open in this browser yet.
  async #isRefused() {
    try {
      return (await fetch("/", {method: "HEAD", headers: keyField()})).status === 403;
    } catch {
      return false;
    }
  }

  #notify(type, message) {
    for (const handler of [...this.#handlers[type] ?? []]) handler(message);
  }
}

// Moves the key from the address to the storage, which all tabs share, so that a new tab also reconnects the others.
function takeKey() {
  const address = new URL(location.href);
  const given = address.searchParams.get(keyName);
  if (given === null) return;
  localStorage.setItem(keyName, given);
  address.searchParams.delete(keyName);
  history.replaceState(null, "", address);
}

function key() {
  return localStorage.getItem(keyName) ?? "";
}

// The address of the page with the key, without a state.
export const pageAddress = () => `${location.origin}${location.pathname}?${keyName}=${key()}`;

// The header field of requests, except those for scripts and styles.
function keyField() {
  return {"X-Fxrender-Key": key()};
}

// Reads a frame from its bytes: its description, and a promise of its image.
function frame(data) {
  const length = new DataView(data).getUint32(0, true);
  const head = JSON.parse(utf8.decode(new Uint8Array(data, 4, length)));
  const bytes = new Uint8ClampedArray(data, 4 + length);
  const isJPEG = head.format === "jpeg";
  const image = createImageBitmap(!isJPEG ? new ImageData(bytes, head.width, head.height) : new Blob([bytes], {type: "image/jpeg"}));
  // The description of a live frame has no frame number.
  return {frame: null, ...head, type: "frame", isExact: !head.isDraft, image};
}

export const connection = new Connection();
