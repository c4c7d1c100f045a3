// SPDX-License-Identifier: MIT
// An engine with its queries in the thread that computes: runs them in slices, so that messages come through between
// them, and keeps what predicates in JavaScript have to say. prolog.js is on the other side of the messages.
//
// Queries nest like calls: the newest open one runs, older ones go on when it has been closed.
import { Engine, Reply, Result } from './engine.js';
import { Files } from './files.js';
import { compound, decode, encode } from './terms.js';

const sliceMicroseconds = 10_000;

const turn =
  typeof setImmediate === 'function'
    ? () => new Promise((resolve) => setImmediate(resolve))
    : () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            port1.close();
            resolve();
          };
          port2.postMessage(0);
        });

export class Session {
  #engine;
  #tell;
  #open = []; // numbers of queries, oldest first
  #wanted = new Map(); // number -> resolve
  #waits = new Map(); // number -> call: what its predicate is waited for
  #calls = new Map(); // number -> {reply}
  #lastCall = 0;
  #input = [];
  #pumping = false;
  #depth = 0; // of requests: in the same thread a query may be closed by what it has just written
  #left = []; // numbers of queries to be closed when no request is under way
  #dead = undefined;

  // `tell(event)` is given {event: 'output', stream, bytes}, {event: 'call', call, predicate, bytes} and
  // {event: 'forget', call}. What it answers to a call, if anything, is the reply.
  constructor(tell) {
    this.#tell = tell;
    this.#engine = new Engine({
      output: (stream, bytes) => void tell({ event: 'output', stream, bytes }),
      input: () => this.#input.shift() ?? new Uint8Array(0),
      call: (predicate, bytes) => this.#begin(predicate, bytes),
      reply: (call) => this.#replyOf(call),
      forget: (call) => {
        this.#calls.delete(call);
        tell({ event: 'forget', call });
      },
    });
  }

  start(module, options) {
    return this.#engine.start(module, options);
  }

  // A request of the engine, answered at once.
  request(bytes) {
    if (this.#dead !== undefined) throw this.#dead;
    ++this.#depth;
    try {
      return this.#engine.request(bytes);
    } catch (error) {
      this.#die(error);
      throw this.#dead;
    } finally {
      --this.#depth;
      this.#closeLeft();
    }
  }
  #closeLeft() {
    while (this.#depth === 0 && this.#dead === undefined && this.#left.length > 0)
      this.request(encode(compound('close', this.#left.shift())));
  }
  // A request that opens a query.
  open(bytes) {
    const result = this.request(bytes);
    if (result.code === Result.done) this.#open.push(decode(result.bytes));
    return result;
  }

  // The next answer of the query: what its last step has answered.
  run(number) {
    if (!this.#open.includes(number)) return Promise.resolve({ code: Result.end, bytes: new Uint8Array(0) });
    return new Promise((resolve, reject) => {
      this.#wanted.set(number, { resolve, reject });
      void this.#pump();
    });
  }

  // Cuts the query, also in the middle of its run, which then answers `stopped`.
  close(number) {
    if (!this.#open.includes(number)) return;
    this.#open = this.#open.filter((n) => n !== number);
    this.#left.push(number);
    this.#closeLeft();
    this.#settle(number, { code: Result.end, bytes: new Uint8Array(0), stopped: true });
    void this.#pump();
  }

  give(bytes) {
    this.#input.push(bytes);
  }

  // What a predicate has said: {code, bytes}.
  reply(call, reply) {
    const state = this.#calls.get(call);
    if (state === undefined) return;
    state.reply = reply;
    void this.#pump();
  }

  // ---- files ----
  writeFile(path, bytes) {
    this.#engine.files.write(path, bytes);
  }
  readFile(path) {
    return this.#engine.files.read(path);
  }
  removeFile(path) {
    return this.#engine.files.remove(path);
  }
  listFiles(path) {
    return this.#engine.files.all(path);
  }
  makeFolder(path) {
    this.#engine.files.makeFolder(Files.whole(path));
  }

  // ---- queries ----
  async #pump() {
    if (this.#pumping) return;
    this.#pumping = true;
    try {
      for (;;) {
        const newest = this.#open.at(-1);
        if (newest === undefined || !this.#wanted.has(newest) || this.#mustWait(newest)) return;
        this.#engine.waitsFor = undefined;
        const result = this.request(encode(compound('step', newest, sliceMicroseconds)));
        if (result.code === Result.paused) {
          if (this.#engine.waitsFor !== undefined) this.#waits.set(newest, this.#engine.waitsFor);
          else await turn();
          continue;
        }
        if (result.code !== Result.answer) {
          if (result.code !== Result.end) this.request(encode(compound('close', newest)));
          this.#open = this.#open.filter((n) => n !== newest);
        }
        this.#settle(newest, result);
      }
    } catch (error) {
      for (const { reject } of this.#wanted.values()) reject(error);
      this.#wanted.clear();
    } finally {
      this.#pumping = false;
    }
  }
  #settle(number, result) {
    const wanted = this.#wanted.get(number);
    this.#wanted.delete(number);
    wanted?.resolve(result);
  }

  // ---- predicates ----
  #begin(predicate, bytes) {
    const call = ++this.#lastCall;
    this.#calls.set(call, { reply: undefined });
    const reply = this.#tell({ event: 'call', call, predicate, bytes });
    if (reply !== undefined) this.reply(call, reply);
    return call;
  }
  #replyOf(call) {
    const state = this.#calls.get(call);
    if (state?.reply === undefined) return { code: Reply.later };
    const reply = state.reply;
    state.reply = undefined;
    // Behind the last solution nothing is asked any more; behind another one the next is sent for.
    if (reply.code === Reply.solution) {
      const next = this.#tell({ event: 'next', call });
      if (next !== undefined) state.reply = next;
    }
    return reply;
  }
  // Meanwhile a query that the predicate asks may run: it is newer.
  #mustWait(number) {
    const call = this.#waits.get(number);
    if (call !== undefined && this.#calls.has(call) && this.#calls.get(call).reply === undefined) return true;
    this.#waits.delete(number);
    return false;
  }

  #die(error) {
    this.#dead = new Error(`the engine has ended: ${error.message}`, { cause: error });
  }
}
