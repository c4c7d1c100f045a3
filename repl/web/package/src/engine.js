// SPDX-License-Identifier: MIT
// One engine: an instance of the module with its imports. It deals in bytes, not terms.
import { Files } from './files.js';
import { Reply } from './results.js';
import { makeWasi } from './wasi.js';

export class Engine {
  files = new Files();
  // Set while a predicate's reply is pending: the number of its call.
  waitsFor = undefined;
  #exports;
  #page = 0;
  #wasi;
  #taken = new Uint8Array(0);
  #host;

  // `host` has output(stream, bytes), input() -> bytes, call(predicate, bytes) -> number, reply(number) -> {code,
  // bytes}, forget(number).
  constructor(host) {
    this.#host = host;
    this.#wasi = makeWasi(this.files, {
      write: (stream, bytes) => host.output(stream, bytes),
      read: () => 0,
      environment: { PWD: '/', HOME: '/' },
    });
  }

  // Options are those of the engine, as bytes; none for the defaults.
  async start(module, options) {
    const instance = await WebAssembly.instantiate(module, {
      wasi_snapshot_preview1: this.#wasi.imports,
      hornbeam: this.#imports(),
    });
    this.#wasi.use(instance);
    this.#exports = instance.exports;
    this.#page = this.#openPage(options);
    if (this.#page === 0) throw new RangeError('there is no memory for an engine');
  }
  // One with the defaults comes with the module.
  #openPage(options) {
    const { prepared, renew, delete_page, new_page, _initialize } = this.#exports;
    if (prepared !== undefined && options.length === 0) {
      renew(prepared.value);
      return prepared.value;
    }
    if (prepared === undefined) _initialize();
    else delete_page(prepared.value);
    return this.#with(options, new_page);
  }

  request(bytes) {
    const code = this.#with(bytes, (at, size) => this.#exports.request(this.#page, at, size));
    const size = this.#exports.answer_size(this.#page);
    return { code, bytes: this.#bytes(this.#exports.answer(this.#page), size).slice() };
  }

  #imports() {
    const host = this.#host;
    return {
      output: (stream, at, size) => host.output(stream, this.#bytes(at, size).slice()),
      input: () => {
        this.#taken = host.input();
        return this.#taken.length;
      },
      call: (predicate, at, size) => host.call(predicate, this.#bytes(at, size).slice()),
      reply: (call) => {
        const reply = host.reply(call);
        if (reply.code === Reply.later) this.waitsFor = call;
        this.#taken = reply.bytes ?? new Uint8Array(0);
        return reply.code;
      },
      reply_size: () => this.#taken.length,
      take: (at) => this.#bytes(at, this.#taken.length).set(this.#taken),
      forget: (call) => host.forget(call),
    };
  }
  // Addresses and sizes come as signed numbers.
  #bytes(at, size) {
    return new Uint8Array(this.#exports.memory.buffer, at >>> 0, size >>> 0);
  }
  #with(bytes, use) {
    const at = this.#exports.take_room(Math.max(1, bytes.length));
    if (at === 0) throw new RangeError('there is no memory left in the engine');
    this.#bytes(at, bytes.length).set(bytes);
    const result = use(at, bytes.length);
    this.#exports.give_room(at);
    return result;
  }
}
