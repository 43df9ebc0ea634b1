// All presets, as they are on the disk: read when a server's first frame is there, and whenever somebody looks for one.

import {connection} from "./connection.js";

const handlers = [];

// Calls a function with the entries, once they are there and whenever they may have changed.
export function onCatalog(handler) { handlers.push(handler); }

export async function renewCatalog() {
  try {
    const {catalog} = await (await fetch("/catalog")).json();
    for (const handler of handlers) handler(catalog);
  } catch {
    // The banner says that the server is away; what was there stays.
  }
}

let isKnown = false;
connection.on("hello", () => { isKnown = false; });
for (const type of ["frame", "failed"]) {
  connection.on(type, () => {
    if (!isKnown) renewCatalog();
    isKnown = true;
  });
}
