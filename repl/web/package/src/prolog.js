// SPDX-License-Identifier: MIT
// The interface: see hornbeam.d.ts.
import { Editor } from './editor.js';
import { Halted, LimitExceeded, PrologError, Stopped } from './errors.js';
import { loadModule } from './module.js';
import { Reply, Result } from './results.js';
import { startThread, stayHere } from './threads.js';
import { Compound, PrologString, compound, decode, encode, string, variable } from './terms.js';
import { Tools, dialogue } from './tools.js';

const capabilityBits = {
  readFiles: 1,
  writeFiles: 2,
  runPrograms: 4,
  halt: 8,
  environment: 16,
  network: 32,
  changeProgram: 64,
  changeSystem: 128,
};
const encoder = new TextEncoder();
const plainText = (term) => (term instanceof PrologString ? term.text : String(term));

// An answer: its properties are the variables of the query.
export class Answer {
  #residual;
  constructor(bindings, residual) {
    for (const {
      args: [name, value],
    } of bindings)
      this[name] = value;
    this.#residual = residual;
  }
  // Residual goals: constraints and the like.
  static residualGoals(answer) {
    return answer.#residual;
  }
}

// The answers of a query, one by one.
export class Query {
  #prolog;
  #opening;
  #number;
  #ended = false;
  #stopped = false;
  constructor(prolog, opening) {
    this.#prolog = prolog;
    this.#opening = opening;
  }

  async next() {
    if (this.#ended) return { done: true, value: undefined };
    const result = await this.#prolog.whileRunning(this, () => this.#advance());
    if (result.code === Result.answer) {
      const [bindings, residual] = decode(result.bytes).args;
      return { done: false, value: new Answer(bindings, residual) };
    }
    this.#ended = true;
    if (result.stopped && this.#stopped) throw new Stopped();
    if (result.code !== Result.end) throw this.#prolog.failure(result);
    return { done: true, value: undefined };
  }
  async #advance() {
    this.#number ??= await this.#opening();
    if (!this.#ended) return this.#prolog.run(this.#number);
    this.#prolog.closeQuery(this.#number); // stopped while being opened
    return { code: Result.end, stopped: true };
  }
  async return(value) {
    this.close();
    return { done: true, value };
  }
  // Cuts the query; a next() in progress throws Stopped.
  stop() {
    this.#stopped = true;
    this.close();
  }
  close() {
    if (this.#ended) return;
    this.#ended = true;
    if (this.#number !== undefined) this.#prolog.closeQuery(this.#number);
  }
  async first() {
    try {
      const { value } = await this.next();
      return value;
    } finally {
      this.close();
    }
  }
  async all() {
    const answers = [];
    for await (const answer of this) answers.push(answer);
    return answers;
  }
  async holds() {
    return (await this.first()) !== undefined;
  }
  [Symbol.asyncIterator]() {
    return this;
  }
}

// What the engine is started with, as bytes.
function settingsOf(options) {
  const settings = [];
  if (options.memory !== undefined) settings.push(compound('memory', options.memory));
  if (options.dialect !== undefined) settings.push(compound('dialect', options.dialect));
  if (options.denied !== undefined) settings.push(compound('denied', options.denied));
  if (options.capabilities !== undefined) {
    settings.push(
      compound(
        'capabilities',
        options.capabilities.reduce((bits, name) => {
          if (!(name in capabilityBits)) throw new RangeError(`there is no capability ${name}`);
          return bits | capabilityBits[name];
        }, 0),
      ),
    );
  }
  return settings.length === 0 ? new Uint8Array(0) : encode(settings);
}

export class Prolog {
  #thread;
  #lastId = 0;
  #pending = new Map();
  #running = new Set(); // queries computing their next answer
  #predicates = [];
  #iterators = new Map();
  #thrown = undefined;
  #decoders = new Map();
  #limits;
  // Receives what programs write: (text, 'output' or 'error'). May be replaced.
  onOutput;
  editor = new Editor(this);
  tools = new Tools(this);

  static async create(options = {}) {
    const prolog = new Prolog(options);
    const start = options.worker === false ? stayHere : startThread;
    const thread = start(
      (message) => prolog.#receive(message),
      (event) => prolog.#event(event),
    ).then((started) => (prolog.#thread = started));
    try {
      const [module] = await Promise.all([loadModule(options.module), thread]);
      await prolog.#ask('start', module, settingsOf(options));
      if (options.input !== undefined) await prolog.input(options.input);
      return prolog;
    } catch (error) {
      thread.then(
        () => prolog.close(),
        () => {},
      );
      throw error;
    }
  }
  constructor({ output, limits }) {
    this.onOutput = output ?? ((text, stream) => defaultOutput(text, stream));
    this.#limits = limits ?? {};
  }

  // ---- programs ----
  async load(text, { name = '/program.pl' } = {}) {
    const query = new Query(this, () => this.#open(compound('load', string(text), name)));
    await query.first();
    const messages = (await this.request('messages')).map(({ args: [isError, words, place] }) => ({
      kind: isError === 'true' ? 'error' : 'warning',
      text: words.text,
      ...placeOf(place),
    }));
    return messages;
  }
  async consult(text, options) {
    const messages = await this.load(text, options);
    const error = messages.find(({ kind }) => kind === 'error');
    if (error === undefined) return messages;
    throw Object.assign(
      new PrologError(compound('error', compound('load_error', error.text), variable()), error.text, {
        file: error.file,
        line: error.line,
        column: error.column,
      }),
      { messages },
    );
  }
  async addLibrary(name, text) {
    await this.request('library', name, string(text));
  }

  // ---- queries ----
  query(goal, values = [], limits = this.#limits) {
    const limitTerms = Object.entries(limits).map(([name, value]) => {
      if (!['time', 'inferences', 'memory', 'answers', 'depth'].includes(name))
        throw new RangeError(`there is no limit ${name}`);
      return compound(name, name === 'time' ? Math.round(value * 1000) : value);
    });
    const request =
      typeof goal === 'string' || goal instanceof PrologString
        ? compound('open', string(String(goal)), values, limitTerms)
        : compound('open_term', goal, limitTerms);
    return new Query(this, () => this.#open(request));
  }
  once(goal, values, limits) {
    return this.query(goal, values, limits).first();
  }
  all(goal, values, limits) {
    return this.query(goal, values, limits).all();
  }
  holds(goal, values, limits) {
    return this.query(goal, values, limits).holds();
  }
  // The answers of a query as the toplevel prints them.
  dialogue(text, limits = this.#limits, opened = undefined) {
    return dialogue(this, text, limits, opened);
  }
  // Stops all running queries; the program remains.
  stop() {
    for (const query of [...this.#running].reverse()) query.stop();
  }

  // ---- predicates ----
  async define(indicator, f, { module = 'user', inputs = f.length } = {}) {
    const [, name, arity] = /^(.*)\/(\d+)$/s.exec(indicator) ?? [];
    if (name === undefined) throw new TypeError(`${indicator} is not Name/Arity`);
    if (inputs > Number(arity)) throw new TypeError(`${indicator}: the function takes more arguments than there are`);
    const outputs = Number(arity) - inputs;
    this.#predicates.push({ f, outputs });
    await this.request('define', this.#predicates.length - 1, module, name, inputs, outputs);
  }

  // ---- terms ----
  async parse(text) {
    return this.request('parse', string(text));
  }
  async text(term) {
    return plainText(await this.request('text', term));
  }

  // ---- files in memory, streams ----
  async writeFile(path, content) {
    await this.#ask('writeFile', path, typeof content === 'string' ? encoder.encode(content) : new Uint8Array(content));
  }
  async readFile(path, encoding = 'utf8') {
    const bytes = await this.#ask('readFile', path);
    return bytes === undefined || encoding === null ? bytes : new TextDecoder(encoding).decode(bytes);
  }
  removeFile(path) {
    return this.#ask('removeFile', path);
  }
  listFiles(path = '/') {
    return this.#ask('listFiles', path);
  }
  makeFolder(path) {
    return this.#ask('makeFolder', path);
  }
  // Appends to what programs read from user_input.
  input(text) {
    return this.#ask('give', encoder.encode(text));
  }

  // ---- housekeeping ----
  async flag(name) {
    return (await this.request('flag', name))[0];
  }
  async setFlag(name, value) {
    await this.request('set_flag', name, value);
  }
  async completions(word, before = '') {
    return this.request('completions', string(word), string(before));
  }
  async statistics() {
    return Object.fromEntries((await this.request('statistics')).map(({ args }) => args));
  }
  async collectGarbage() {
    await this.request('collect_garbage');
  }
  // Ends the engine; pending promises are rejected.
  close() {
    this.#thread.end();
    for (const { reject } of this.#pending.values()) reject(new Stopped());
    this.#pending.clear();
  }

  // ---- for the other files of this package ----
  async request(name, ...args) {
    const result = await this.#ask('request', encode(new Compound(name, args)));
    if (result.code < 0) throw this.failure(result);
    return result.bytes.length > 0 ? decode(result.bytes) : undefined;
  }
  run(number) {
    return this.#ask('run', number);
  }
  // Until then, stop() ends the query.
  async whileRunning(query, compute) {
    this.#running.add(query);
    try {
      return await compute();
    } finally {
      this.#running.delete(query);
    }
  }
  closeQuery(number) {
    this.#thread.post({ event: 'close', query: number });
  }
  // The exception for the outcome of a request.
  failure({ code, bytes }) {
    if (code === Result.halted) return new Halted(decode(bytes));
    if (code === Result.noMemory)
      return new LimitExceeded(compound('error', compound('resource_error', 'memory'), variable()));
    const [ball, text, place] = decode(bytes).args;
    if (code === Result.misused) return new Error(text.text);
    const cause = this.#causeOf(ball);
    const formal = ball instanceof Compound && ball.name === 'error' ? ball.args[0] : undefined;
    const isLimit = formal instanceof Compound && formal.name === 'resource_error';
    return new (isLimit ? LimitExceeded : PrologError)(ball, text.text, placeOf(place), cause && { cause });
  }

  async #open(request) {
    const result = await this.#ask('open', encode(request));
    if (result.code < 0) throw this.failure(result);
    return decode(result.bytes);
  }
  #ask(method, ...args) {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#thread.post({ id, method, args });
    });
  }
  #receive(message) {
    if (message.event !== undefined) {
      const reply = this.#event(message);
      if (reply !== undefined) this.#thread.post({ event: 'reply', call: message.call, ...reply });
      return;
    }
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (this.#pending.size === 0) this.#thread.rest();
    if (message.error === undefined) pending?.resolve(message.result);
    else pending?.reject(Object.assign(new Error(message.error.message), { name: message.error.name }));
  }

  // ---- events of the engine; a call returns its reply, or undefined if it comes later ----
  #event(event) {
    switch (event.event) {
      case 'output':
        return (this.#write(event), undefined);
      case 'call':
        return this.#call(event);
      case 'next':
        return this.#advance(event.call);
      case 'forget':
        return (this.#forget(event.call), undefined);
      default:
        return undefined;
    }
  }
  #write({ stream, bytes }) {
    if (!this.#decoders.has(stream)) this.#decoders.set(stream, new TextDecoder());
    const text = this.#decoders.get(stream).decode(bytes, { stream: true });
    if (text !== '') this.onOutput(text, stream === 2 ? 'error' : 'output');
  }
  #call({ call, predicate, bytes }) {
    const { f, outputs } = this.#predicates[predicate];
    return this.#settled(call, outputs, () => f(...decode(bytes)));
  }
  #settled(call, outputs, compute) {
    const settle = (value) => {
      if (typeof value === 'object' && value !== null && !Array.isArray(value) && typeof value.next === 'function') {
        this.#iterators.set(call, { iterator: value, outputs });
        return this.#advance(call);
      }
      return replyOf(value, outputs, Reply.last);
    };
    return this.#guarded(call, () => {
      const value = compute();
      return typeof value?.then === 'function' ? value.then(settle) : settle(value);
    });
  }
  #advance(call) {
    const state = this.#iterators.get(call);
    if (state === undefined) return { code: Reply.none };
    const settle = ({ done, value }) => (done ? { code: Reply.none } : replyOf(value, state.outputs, Reply.solution));
    return this.#guarded(call, () => {
      const step = state.iterator.next();
      return typeof step?.then === 'function' ? step.then(settle) : settle(step);
    });
  }
  // An exception becomes a ball; a promise is answered later.
  #guarded(call, compute) {
    const thrown = (error) => ({ code: Reply.ball, bytes: encode(this.#ballOf(error)) });
    try {
      const reply = compute();
      if (typeof reply?.then !== 'function') return reply;
      reply.then((value) => value, thrown).then((value) => this.#thread.post({ event: 'reply', call, ...value }));
      return undefined;
    } catch (error) {
      return thrown(error);
    }
  }
  #forget(call) {
    const state = this.#iterators.get(call);
    this.#iterators.delete(call);
    void state?.iterator.return?.();
  }
  #ballOf(error) {
    if (error instanceof PrologError) return error.term;
    const text = String(error?.message ?? error);
    this.#thrown = { text, error };
    return compound('error', compound('host_error', text), variable());
  }
  #causeOf(ball) {
    const formal = ball instanceof Compound && ball.name === 'error' ? ball.args[0] : undefined;
    const is = formal instanceof Compound && formal.name === 'host_error' && formal.args[0] === this.#thrown?.text;
    return is ? this.#thrown.error : undefined;
  }
}

function replyOf(value, outputs, code) {
  if (value === false || (outputs > 0 && value === undefined)) return { code: Reply.none };
  const values = outputs === 0 ? [] : outputs === 1 ? [value] : value;
  if (!Array.isArray(values) || values.length !== outputs) {
    throw new TypeError(`the predicate has ${outputs} outputs, and the function has returned something else`);
  }
  const parts = values.map(encode);
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { code, bytes };
}

const placeOf = ({ args: [file, line, column] }) => ({ file: file.text, line, column });

const partial = { output: '', error: '' };
// Writes whole lines to the console.
function defaultOutput(text, stream) {
  if (typeof process === 'object' && process.stdout?.write) {
    process[stream === 'error' ? 'stderr' : 'stdout'].write(text);
    return;
  }
  const lines = (partial[stream] + text).split('\n');
  partial[stream] = lines.pop();
  for (const line of lines) (stream === 'error' ? console.error : console.log)(line);
}
