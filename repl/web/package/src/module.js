// SPDX-License-Identifier: MIT
// The compiled module. It lies beside this file, compressed, because most file servers do not compress.
import { inlined } from './inlined.js';

const isNode = typeof process === 'object' && process.versions?.node !== undefined;
let compiled; // the module of the package

async function bytesAt(url) {
  if (isNode && url.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    return new Blob([await readFile(url)]).stream();
  }
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the engine cannot be fetched: ${url} ${response.status}`);
  return response.body;
}

// Compiles as the bytes arrive. Some servers decompress them themselves.
async function compile(bytes) {
  const reader = bytes.getReader();
  const { value: first = new Uint8Array() } = await reader.read();
  const whole = new ReadableStream({
    start: (controller) => controller.enqueue(first),
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => reader.cancel(),
  });
  const isCompressed = first[0] === 0x1f && first[1] === 0x8b;
  const plain = isCompressed ? whole.pipeThrough(new DecompressionStream('gzip')) : whole;
  if (WebAssembly.compileStreaming === undefined || isNode)
    return WebAssembly.compile(await new Response(plain).arrayBuffer());
  return WebAssembly.compileStreaming(new Response(plain, { headers: { 'content-type': 'application/wasm' } }));
}

// `source` is a module, its bytes, its URL, or undefined for that of the package.
export async function loadModule(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return compile(new Blob([source]).stream());
  if (source !== undefined) return compile(await bytesAt(new URL(source)));
  compiled ??= ownBytes()
    .then(compile)
    .catch((error) => {
      compiled = undefined; // the next engine tries again
      throw error;
    });
  return compiled;
}
async function ownBytes() {
  if (inlined.engine !== undefined) return new Blob([inlined.engine]).stream();
  return bytesAt(new URL('./hornbeam.wasm.gz', import.meta.url));
}
