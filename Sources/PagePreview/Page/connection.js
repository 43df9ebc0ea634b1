// The line to the server: a WebSocket that comes back by itself, and POSTs. Every part listens here.

const meta = document.querySelector("meta[name=fxrender-token]");
const soonest = 0.2;
const longest = 4;
const utf8 = new TextDecoder();

class Connection {
  // What came last, for parts that are mounted later: of sides by "a" and "b".
  latest = {hello: null, opened: {}, failed: {}, frame: {}};
  isConnected = false;
  #handlers = {};
  #socket = null;
  #pause = soonest;
  #timer = 0;
  #frames = Promise.resolve();

  // Calls a function for every message of a type: hello, opened, failed, frame, disk, idle, and
  // status {isConnected}. Returns what ends that.
  on(type, handler) {
    const handlers = this.#handlers[type] ??= new Set();
    handlers.add(handler);
    return () => handlers.delete(handler);
  }

  // Sends a message; nothing is kept for a server that is away, who is told everything anew.
  send(message) {
    if (this.isConnected) this.#socket.send(JSON.stringify(message));
    return this.isConnected;
  }

  // Posts JSON and gives {status, body}; status 0 where the server is away.
  async post(path, body) {
    const ask = () => fetch(path, {
      method: "POST",
      headers: {"Content-Type": "application/json", "X-Fxrender-Token": meta.content},
      body: JSON.stringify(body),
    });
    try {
      let answer = await ask();
      // A new run of the server has a new token.
      if (answer.status === 403 && await this.#renew()) answer = await ask();
      const text = await answer.text();
      return {status: answer.status, body: text ? JSON.parse(text) : {}};
    } catch {
      return {status: 0, body: {message: "error: the preview's server does not answer\n  See the terminal that started it."}};
    }
  }

  // Connects, and again whenever the line is lost.
  start() {
    const address = new URL("/stage", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.searchParams.set("token", meta.content);
    const socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    socket.addEventListener("message", ({data}) => this.#receive(data));
    socket.addEventListener("close", () => this.#lose());
    this.#socket = socket;
  }

  // Tries at once rather than when the pause is over.
  retry() {
    if (this.#timer === 0) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#renew().then(() => this.start());
  }

  #receive(data) {
    if (typeof data === "string") return this.#take(JSON.parse(data));
    const message = frame(data);
    // Pictures are made beside the page, and yet each frame comes after the one before.
    this.#frames = Promise.all([message.image, this.#frames]).then(
      ([image]) => this.#take({...message, image}),
      // A picture that cannot be decoded is passed over; another follows.
      () => {},
    );
  }

  #take(message) {
    const {type, side} = message;
    if (type === "hello") {
      this.latest = {hello: message, opened: {}, failed: {}, frame: {}};
      this.isConnected = true;
      this.#pause = soonest;
      this.#tell("status", {isConnected: true});
    }
    if (type === "opened") delete this.latest.failed[side];
    if (side) this.latest[type] && (this.latest[type][side] = message);
    this.#tell(type, message);
  }

  #lose() {
    this.isConnected = false;
    this.#timer = setTimeout(() => this.retry(), this.#pause * 1000);
    this.#pause = Math.min(this.#pause * 1.6, longest);
    this.#tell("status", {isConnected: false});
  }

  // Fetches the page again for its token, and says whether it came.
  async #renew() {
    try {
      const page = new DOMParser().parseFromString(await (await fetch("/")).text(), "text/html");
      meta.content = page.querySelector("meta[name=fxrender-token]").content;
      return true;
    } catch {
      return false;
    }
  }

  #tell(type, message) {
    for (const handler of [...this.#handlers[type] ?? []]) handler(message);
  }
}

// A frame from its bytes: what is said of it, and the promise of its picture.
function frame(data) {
  const length = new DataView(data).getUint32(0, true);
  const head = JSON.parse(utf8.decode(new Uint8Array(data, 4, length)));
  const bytes = new Uint8ClampedArray(data, 4 + length);
  const isExact = head.format === "rgba";
  const image = createImageBitmap(isExact ? new ImageData(bytes, head.width, head.height) : new Blob([bytes], {type: "image/jpeg"}));
  // A live frame says no number.
  return {frame: null, ...head, type: "frame", isExact, image};
}

export const connection = new Connection();
