// SPDX-License-Identifier: MIT
// The compiled module. It lies beside this file, compressed, because most file servers do not compress.

const isNode = typeof process === 'object' && process.versions?.node !== undefined;
let compiled; // the module of the package

async function bytesOf(url) {
  if (isNode && url.protocol === 'file:') return (await import('node:fs/promises')).readFile(url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the engine cannot be fetched: ${url} ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

// Some servers decompress it themselves.
async function compile(bytes) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return WebAssembly.compile(bytes);
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  if (WebAssembly.compileStreaming === undefined || isNode)
    return WebAssembly.compile(await new Response(plain).arrayBuffer());
  return WebAssembly.compileStreaming(new Response(plain, { headers: { 'content-type': 'application/wasm' } }));
}

// `source` is a module, its bytes, its URL, or undefined for that of the package.
export async function loadModule(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source))
    return compile(new Uint8Array(source.buffer ?? source));
  if (source !== undefined) return compile(await bytesOf(new URL(source)));
  compiled ??= bytesOf(new URL('./hornbeam.wasm.gz', import.meta.url)).then(compile);
  return compiled;
}
