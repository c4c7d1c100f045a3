// SPDX-License-Identifier: MIT
// node prepared_engine.mjs IN.wasm OUT.wasm
//
// Makes an engine, and writes the module with the memory that this leaves: to start an engine is then to copy it, while
// making one would compile the functions that do so (figures: docs/decisions/0021-pages.md). The module exports the
// address of the engine, `prepared`.
import fs from 'node:fs';
import { Files } from './package/src/files.js';
import { makeWasi } from './package/src/wasi.js';

const [from, to] = process.argv.slice(2);
const bytes = fs.readFileSync(from);

async function makeEngine() {
  const module = await WebAssembly.compile(bytes);
  const host = { write: (_, text) => process.stderr.write(text), environment: { PWD: '/', HOME: '/' } };
  const wasi = makeWasi(new Files(), host);
  const nothing = () => 0; // the same module whenever it is made
  Object.assign(wasi.imports, { clock_time_get: nothing, random_get: nothing });
  const names = WebAssembly.Module.imports(module).filter((i) => i.module === 'hornbeam');
  const instance = await WebAssembly.instantiate(module, {
    wasi_snapshot_preview1: wasi.imports,
    hornbeam: Object.fromEntries(names.map(({ name }) => [name, nothing])),
  });
  wasi.use(instance);
  const { _initialize, new_page, memory } = instance.exports;
  _initialize();
  const page = new_page(0, 0);
  if (page === 0) throw new Error('the engine cannot be made');
  return { page, memory: memory.buffer };
}

// ---- the format of modules ----

const id = { memory: 5, global: 6, export: 7, data: 11, dataCount: 12 };
const i32 = { type: 0x7f, const: 0x41, end: 0x0b };

function readNumber(at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 127) * 2 ** shift;
    if (byte < 128) return [value, at];
  }
}
function number(n) {
  return n < 128 ? [n] : [(n % 128) + 128, ...number(Math.floor(n / 128))];
}
function signed(n) {
  const isLast = n >= -64 && n < 64;
  return isLast ? [n & 127] : [(n & 127) | 128, ...signed(n >> 7)];
}
const constant = (n) => [i32.const, ...signed(n), i32.end];

function sections() {
  const found = new Map();
  for (let at = 8; at < bytes.length; ) {
    const kind = bytes[at];
    const [size, begin] = readNumber(at + 1);
    found.set(kind === 0 ? `custom${at}` : kind, { kind, body: bytes.subarray(begin, begin + size) });
    at = begin + size;
  }
  return found;
}
const placeOf = ({ body }) => body.byteOffset - bytes.byteOffset;
// A section that is a list, with one more element.
function withOne(section, element) {
  const [count, begin] = readNumber(placeOf(section));
  const elements = bytes.subarray(begin, placeOf(section) + section.body.length);
  return Buffer.concat([Buffer.from(number(count + 1)), elements, Buffer.from(element)]);
}

// ---- memory ----

// What is not zero, as [begin, end). Gaps that are shorter than what a piece costs belong to the pieces.
function pieces(memory, from) {
  const gap = 8; // words
  const words = new Uint32Array(memory);
  const found = [];
  for (let i = from / 4; i < words.length; ++i) {
    if (words[i] === 0) continue;
    const last = found.at(-1);
    if (last !== undefined && i * 4 - last[1] < gap * 4) last[1] = i * 4 + 4;
    else found.push([i * 4, i * 4 + 4]);
  }
  return found;
}

const { page, memory } = await makeEngine();
const all = sections();
const [, firstPiece] = readNumber(placeOf(all.get(id.data)));
const [stackEnd] = readNumber(firstPiece + 2); // the stack comes first; nothing in it lives
const list = pieces(memory, stackEnd);
const [globals] = readNumber(placeOf(all.get(id.global)));
const name = Buffer.from('prepared');

const changed = new Map([
  [id.memory, Buffer.from([1, 0, ...number(memory.byteLength / 65536)])],
  [id.global, withOne(all.get(id.global), [i32.type, 0, ...constant(page)])],
  [id.export, withOne(all.get(id.export), [name.length, ...name, 3, ...number(globals)])],
  [id.dataCount, Buffer.from(number(list.length))],
  [
    id.data,
    Buffer.concat([
      Buffer.from(number(list.length)),
      ...list.flatMap(([begin, end]) => [
        Buffer.from([0, ...constant(begin), ...number(end - begin)]),
        Buffer.from(memory, begin, end - begin),
      ]),
    ]),
  ],
]);
const out = [bytes.subarray(0, 8)];
for (const { kind, body } of all.values()) {
  const written = changed.get(kind) ?? body;
  out.push(Buffer.from([kind, ...number(written.length)]), written);
}
fs.writeFileSync(to, Buffer.concat(out));
