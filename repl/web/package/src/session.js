// SPDX-License-Identifier: MIT
// An engine and its queries, in the computing thread. Runs them in slices, so that messages get through, and keeps the
// replies of predicates in JavaScript. prolog.js is at the other end of the messages.
//
// Queries nest like calls: the newest open one runs, older ones continue when it is closed.
import { Engine } from './engine.js';
import { Files } from './files.js';
import { Reply, Result } from './results.js';
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
  #waits = new Map(); // number -> the call whose reply it awaits
  #calls = new Map(); // number -> {reply}
  #lastCall = 0;
  #input = [];
  #pumping = false;
  #depth = 0; // of requests: in one thread, the output of a query may close it
  #left = []; // queries to be closed when no request is active
  #dead = undefined;

  // `tell(event)` receives {event: 'output', stream, bytes}, {event: 'call', call, predicate, bytes} and
  // {event: 'forget', call}. Its result for a call, if any, is the reply.
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

  // A request to the engine, answered immediately.
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

  // The next answer of the query: the result of its last step.
  run(number) {
    if (!this.#open.includes(number)) return Promise.resolve({ code: Result.end, bytes: new Uint8Array(0) });
    return new Promise((resolve, reject) => {
      this.#wanted.set(number, { resolve, reject });
      void this.#pump();
    });
  }

  // Cuts the query, even while it runs: the run then returns `stopped`.
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

  // The reply of a predicate: {code, bytes}.
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
    // After the last solution nothing more is asked; after others the next one is requested.
    if (reply.code === Reply.solution) {
      const next = this.#tell({ event: 'next', call });
      if (next !== undefined) state.reply = next;
    }
    return reply;
  }
  // Meanwhile a query of the predicate may run: it is newer.
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
