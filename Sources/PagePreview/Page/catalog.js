// The list of all presets, loaded after the server's first frame and whenever the gallery opens.

import {connection} from "./connection.js";

const handlers = [];

// Calls a function with the entries after every load.
export function onCatalog(handler) { handlers.push(handler); }

export async function loadCatalog() {
  try {
    const {catalog} = await (await connection.get("/catalog")).json();
    for (const handler of handlers) handler(catalog);
  } catch {
    // The banner reports that the server does not answer; the old list is kept.
  }
}

let isLoaded = false;
connection.on("hello", () => { isLoaded = false; });
for (const type of ["frame", "failed"]) {
  connection.on(type, () => {
    if (!isLoaded) loadCatalog();
    isLoaded = true;
  });
}
