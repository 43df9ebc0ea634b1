// The connection to the server: a WebSocket that reconnects by itself, and requests.

import {pageWords} from "./failureWords.js";
import {latest, receive} from "./store.js";

// The key of the preview is in the address that the program prints. It is kept in local storage, not in a cookie, because
// all ports of a host share cookies.
const keyName = "key";
takeKey();
// The pauses before reconnecting, in seconds.
const shortestPause = 0.2;
const longestPause = 4;
const utf8 = new TextDecoder();

let socket = null;
let pause = shortestPause;
let timer = 0;
let delivered = Promise.resolve();

// Sends a message, and returns false if not connected. Nothing is queued, because the page sends its whole state after it
// reconnects.
export function send(message) {
  if (latest.isConnected) socket.send(JSON.stringify(message));
  return latest.isConnected;
}

// Gets an answer of the server; elements cannot load such paths by themselves, because they send no key.
export const get = (path) => fetch(path, {headers: keyField()});

// Posts JSON and returns {body, failure, problem}: the answer, or the failure and its words; "" if there is none.
export async function post(path, body) {
  const answer = await answerTo(path, body);
  return {body: answer, failure: answer.failure, problem: answer.failure ? pageWords(answer.failure.text) : ""};
}

async function answerTo(path, body) {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: {"Content-Type": "application/json", ...keyField()},
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (answer.status === 403) return otherFailure(text.trim());
    return text ? JSON.parse(text) : {};
  } catch {
    return otherFailure("The preview's server does not answer", "See the terminal that started it.");
  }
}

// Connects, and reconnects whenever the connection is lost.
export function connect() {
  const address = new URL("/stage", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.searchParams.set("key", key());
  socket = new WebSocket(address);
  socket.binaryType = "arraybuffer";
  socket.addEventListener("message", ({data}) => take(data));
  socket.addEventListener("close", () => reconnect());
}

// Reconnects now instead of after the pause.
export async function retry() {
  if (timer === 0) return;
  clearTimeout(timer);
  timer = 0;
  const isRefused = await refuses();
  if (isRefused) reconnect(isRefused);
  else connect();
}

// Images are decoded in parallel, but all messages are delivered in order: what follows a frame does not delay it.
function take(data) {
  const message = typeof data === "string" ? JSON.parse(data) : frame(data);
  delivered = Promise.all([message.image, delivered]).then(
    ([image]) => deliver(image ? {...message, image} : message),
    // A frame that cannot be decoded is skipped; the next one replaces it.
    () => {},
  );
}

function deliver(message) {
  if (message.type === "hello") {
    pause = shortestPause;
    receive({type: "status", isConnected: true});
  }
  receive(message);
}

function reconnect(isRefused = false) {
  timer = setTimeout(retry, pause * 1000);
  pause = Math.min(pause * 1.6, longestPause);
  receive({type: "status", isConnected: false, isRefused});
}

// Whether the server refuses the key: it was started again, and its new address is not open in this browser yet.
async function refuses() {
  try {
    return (await fetch("/", {method: "HEAD", headers: keyField()})).status === 403;
  } catch {
    return false;
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

const key = () => localStorage.getItem(keyName) ?? "";

// The body of an answer that the server's site has not written.
const otherFailure = (...lines) => ({failure: {kind: "other", text: lines.map((line) => [line]), places: []}});

// The address of the page with the key, without a state.
export const pageAddress = () => `${location.origin}${location.pathname}?${keyName}=${key()}`;

// The header field of requests, except those for scripts and styles.
const keyField = () => ({"X-Fxrender-Key": key()});

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
