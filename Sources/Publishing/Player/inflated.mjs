// A compressed WebAssembly module.

/** The response of a stream that zlib compressed, which `instantiate` compiles while it arrives. */
export const inflated = (stream) =>
  new Response(stream.pipeThrough(new DecompressionStream("deflate")), { headers: { "content-type": "application/wasm" } });
