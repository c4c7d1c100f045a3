// SPDX-License-Identifier: MIT
// The program and query in the fragment of the page's URL: JSON, compressed, as URL-safe base64.

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

export async function writeAddress(program) {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(JSON.stringify(program)));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  const code = btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  history.replaceState(null, '', `#p=${code}`);
}

// Undefined if there is none or it is unreadable.
export async function readAddress() {
  const code = /^#p=([\w-]+)$/.exec(location.hash)?.[1];
  if (code === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const program = JSON.parse(new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), bytes)));
    const isFile = (file) => typeof file?.name === 'string' && typeof file?.text === 'string';
    if (!Array.isArray(program.files) || program.files.length === 0 || !program.files.every(isFile)) return undefined;
    return program;
  } catch {
    return undefined;
  }
}
