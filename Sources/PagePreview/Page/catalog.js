// The list of all presets, loaded after the server's first frame and whenever the gallery opens.

import {get} from "./connection.js";
import {on, receive} from "./store.js";

export async function loadCatalog() {
  try {
    receive({type: "catalog", ...await (await get("/catalog")).json()});
  } catch {
    // The banner reports that the server does not answer; the old list is kept.
  }
}

let isLoaded = false;
on("hello", () => { isLoaded = false; });
on("frame failed", () => {
  if (!isLoaded) loadCatalog();
  isLoaded = true;
});
