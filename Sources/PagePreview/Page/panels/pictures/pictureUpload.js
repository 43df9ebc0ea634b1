// Sends a picture to the preview in parts, because the server limits the size of requests.

import {post} from "../../connection.js";
import {pageWords} from "../../failureWords.js";

// The bytes of a part; in Base64 they are a third more.
const partSize = 1_200_000;

// Returns {picture} or {message}, a sentence about the file.
export async function upload(file) {
  let id = null;
  for (let start = 0; start === 0 || start < file.size; start += partSize) {
    const data = await base64(file.slice(start, start + partSize));
    const {body, failure} = await post("/pictures/add", {id, name: file.name, bytes: file.size, data});
    if (failure) return {message: problemOf(failure, file.name)};
    if (body.picture) return {picture: body.picture};
    ({id} = body);
  }
  return {message: "The file changed while it was read."};
}

async function base64(blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  // Arguments of a call are limited, so the bytes are converted in pieces.
  for (let start = 0; start < bytes.length; start += 8192) text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  return btoa(text);
}

// The problem of an error, without the name of the file.
function problemOf({text}, name) {
  const problem = pageWords(text.slice(0, 1));
  return problem.startsWith(`${name}: `) ? problem.slice(name.length + 2) : problem;
}
