// SPDX-License-Identifier: MIT
// Terms as JavaScript values, and as the bytes passed to and from the engine (../../term_bytes.hpp).
//
//   atom      string              integer   number, or bigint where a number is not exact
//   string    PrologString        float     number; Float where one that looks like an integer is to be sent
//   list      array               variable  Variable
//   compound  Compound            object    HostObject
//
// In Prolog true, false and null are atoms, integral numbers integers, and Maps and plain objects lists of Key-Value.

export class Variable {
  constructor(name = '_') {
    this.name = name;
  }
  toString() {
    return this.name;
  }
}

export class Compound {
  constructor(name, args) {
    this.name = name;
    this.args = args;
  }
  get arity() {
    return this.args.length;
  }
  toString() {
    return termText(this);
  }
}

export class PrologString {
  constructor(text) {
    this.text = String(text);
  }
  toString() {
    return this.text;
  }
  toJSON() {
    return this.text;
  }
  valueOf() {
    return this.text;
  }
}

export class Float {
  constructor(value) {
    this.value = Number(value);
  }
  valueOf() {
    return this.value;
  }
}

export class HostObject {
  constructor(text) {
    this.text = text;
  }
  toString() {
    return this.text;
  }
}

// A list whose tail is not the empty list.
export class PartialList {
  constructor(elements, tail) {
    this.elements = elements;
    this.tail = tail;
  }
  toString() {
    return termText(this);
  }
}

export const compound = (name, ...args) => (args.length === 0 ? name : new Compound(name, args));
export const string = (text) => new PrologString(text);
export const variable = (name) => new Variable(name);

// ---- bytes ----

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const leastInteger = -(2n ** 63n);
const mostInteger = 2n ** 63n - 1n;

class Writer {
  #bytes = new Uint8Array(256);
  #view = new DataView(this.#bytes.buffer);
  #size = 0;

  #room(size) {
    if (this.#size + size <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#size + size));
    larger.set(this.#bytes.subarray(0, this.#size));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
  tag(letter) {
    this.#room(1);
    this.#bytes[this.#size++] = letter.charCodeAt(0);
  }
  count(n) {
    this.#room(4);
    this.#view.setUint32(this.#size, n, true);
    this.#size += 4;
  }
  text(text) {
    const bytes = encoder.encode(text);
    this.count(bytes.length);
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.#size);
    this.#size += bytes.length;
  }
  integer(n) {
    this.#room(8);
    this.#view.setBigInt64(this.#size, n, true);
    this.#size += 8;
  }
  float(x) {
    this.#room(8);
    this.#view.setFloat64(this.#size, x, true);
    this.#size += 8;
  }
  whole() {
    return this.#bytes.slice(0, this.#size);
  }
}

const named = (writer, tag, text) => {
  writer.tag(tag);
  writer.text(text);
};

const putInteger = (writer, n) => {
  if (n < leastInteger || n > mostInteger) return named(writer, 'b', n.toString());
  writer.tag('i');
  writer.integer(n);
};

const putFloat = (writer, x) => {
  writer.tag('f');
  writer.float(x);
};

const pairs = (entries) => Array.from(entries, ([key, value]) => new Compound('-', [key, value]));

// Writes the part before the arguments and returns the arguments.
function putFront(writer, value) {
  switch (typeof value) {
    case 'string':
      named(writer, 'a', value);
      return [];
    case 'boolean':
      named(writer, 'a', String(value));
      return [];
    case 'bigint':
      putInteger(writer, value);
      return [];
    case 'number':
      if (Number.isSafeInteger(value) && !Object.is(value, -0)) putInteger(writer, BigInt(value));
      else putFloat(writer, value);
      return [];
    case 'undefined':
      named(writer, 'v', '_');
      return [];
    case 'object':
      return putObject(writer, value);
    default:
      throw new TypeError(`there is no term for a ${typeof value}`);
  }
}

function putObject(writer, value) {
  if (value === null) return (named(writer, 'a', 'null'), []);
  if (value instanceof PrologString) return (named(writer, 's', value.text), []);
  if (value instanceof Variable) return (named(writer, 'v', value.name), []);
  if (value instanceof Float) return (putFloat(writer, value.value), []);
  if (value instanceof HostObject) return (named(writer, 'a', value.text), []);
  if (value instanceof Compound) {
    named(writer, 'c', value.name);
    writer.count(value.args.length);
    return value.args;
  }
  if (value instanceof PartialList) {
    writer.tag('p');
    writer.count(value.elements.length);
    return [...value.elements, value.tail];
  }
  const elements = Array.isArray(value) ? value : pairs(value instanceof Map ? value : Object.entries(value));
  writer.tag('l');
  writer.count(elements.length);
  return elements;
}

export function encode(value) {
  const writer = new Writer();
  const waiting = [value];
  while (waiting.length > 0) {
    const parts = putFront(writer, waiting.pop());
    for (let i = parts.length; i-- > 0;) waiting.push(parts[i]);
  }
  return writer.whole();
}

// ---- from bytes ----

class Reader {
  #bytes;
  #view;
  #at = 0;
  #open = [];

  constructor(bytes) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  get atEnd() {
    return this.#at >= this.#bytes.length;
  }
  count() {
    this.#at += 4;
    return this.#view.getUint32(this.#at - 4, true);
  }
  text() {
    const size = this.count();
    this.#at += size;
    return decoder.decode(this.#bytes.subarray(this.#at - size, this.#at));
  }
  integer() {
    this.#at += 8;
    const low = this.#view.getUint32(this.#at - 8, true);
    const high = this.#view.getInt32(this.#at - 4, true);
    if (high >= -0x200000 && high < 0x200000) {
      const n = high * 4294967296 + low;
      if (Number.isSafeInteger(n)) return n;
    }
    return this.#view.getBigInt64(this.#at - 8, true);
  }
  float() {
    this.#at += 8;
    return this.#view.getFloat64(this.#at - 8, true);
  }

  take() {
    for (;;) {
      let value = this.#front();
      if (value === undefined) continue;
      for (;;) {
        if (this.#open.length === 0) return value;
        const whole = this.#open[this.#open.length - 1];
        whole.parts.push(value);
        if (whole.parts.length < whole.size) break;
        value = closed(whole);
        this.#open.pop();
      }
    }
  }

  // Undefined if its parts must be read first.
  #front() {
    const tag = String.fromCharCode(this.#bytes[this.#at++]);
    switch (tag) {
      case 'v':
        return new Variable(this.text());
      case 'a':
        return this.text();
      case 's':
        return new PrologString(this.text());
      case 'b':
        return BigInt(this.text());
      case 'o':
        return new HostObject(this.text());
      case 'i':
        return this.integer();
      case 'f':
        return this.float();
      default:
        break;
    }
    const name = tag === 'c' ? this.text() : '';
    const size = this.count() + (tag === 'p' ? 1 : 0);
    if (size === 0) return tag === 'c' ? new Compound(name, []) : [];
    this.#open.push({ tag, name, size, parts: [] });
    return undefined;
  }
}

function closed({ tag, name, parts }) {
  if (tag === 'l') return parts;
  if (tag === 'c') return new Compound(name, parts);
  const tail = parts.pop();
  return new PartialList(parts, tail);
}

export const decode = (bytes) => new Reader(bytes).take();

// ---- canonical text, without an engine, for messages ----

const isPlainAtom = (text) => /^([a-z][A-Za-z0-9_]*|[-+*/\\^<>=~:.?@#&$]+|\[\]|!|;|\{\})$/.test(text);

export function termText(value) {
  const quoted = (text) => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n')}'`;
  switch (typeof value) {
    case 'string':
      return isPlainAtom(value) ? value : quoted(value);
    case 'object':
      break;
    default:
      return String(value);
  }
  if (Array.isArray(value)) return `[${value.map(termText).join(',')}]`;
  if (value instanceof PartialList) return `[${value.elements.map(termText).join(',')}|${termText(value.tail)}]`;
  if (value instanceof Compound) return `${termText(value.name)}(${value.args.map(termText).join(',')})`;
  if (value instanceof PrologString) return JSON.stringify(value.text);
  return String(value);
}
