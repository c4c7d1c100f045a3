// SPDX-License-Identifier: MIT
// Hornbeam for JavaScript: Prolog in a thread of its own, in browsers and in Node.
//
//   const pl = await Prolog.create();
//   await pl.consult('parent(tom, bob). parent(bob, ann).');
//   for await (const a of pl.query('parent(X, Y)')) console.log(a.X, a.Y);

// ---- terms ----

/** Atoms are strings, integers numbers (bigints where those are inexact), floats numbers, lists arrays. */
export type Term = string | number | bigint | Term[] | Compound | Variable | PrologString | PartialList | HostObject;
/** What converts to a term: also true, false and null (atoms), undefined (a new variable), Float, and a Map or plain
 * object (a list of Key-Value). */
export type ToTerm =
  Term | boolean | null | undefined | Float | ToTerm[] | Map<ToTerm, ToTerm> | { [key: string]: ToTerm };

export class Compound {
  constructor(name: string, args: ToTerm[]);
  readonly name: string;
  readonly args: any[];
  readonly arity: number;
  toString(): string;
}
/** Within a query, variables of the same name are identical. */
export class Variable {
  constructor(name?: string);
  readonly name: string;
}
/** A Prolog string, as opposed to an atom. */
export class PrologString {
  constructor(text: string);
  readonly text: string;
}
/** A float whose value is integral. */
export class Float {
  constructor(value: number);
  readonly value: number;
}
/** A list whose tail is not the empty list. */
export class PartialList {
  constructor(elements: ToTerm[], tail: ToTerm);
  readonly elements: Term[];
  readonly tail: Term;
}
/** An object of the engine: a stream, a blob. */
export class HostObject {
  readonly text: string;
}
export function compound(name: string, ...args: ToTerm[]): Compound | string;
export function string(text: string): PrologString;
export function variable(name?: string): Variable;

// ---- errors ----

export interface Place {
  file: string;
  /** From 1; 0 if unknown. The same for the column. */
  line: number;
  column: number;
}
/** An uncaught exception. */
export class PrologError extends Error {
  readonly term: Term;
  readonly place?: Place;
  /** The first argument of error/2, otherwise the ball. */
  readonly formal: Term;
  /** 'type_error', 'instantiation_error' ... */
  readonly kind: string;
  /** Of consult(): all messages of the load. */
  readonly messages?: Message[];
}
/** A limit of time, inferences, depth or memory. */
export class LimitExceeded extends PrologError {}
/** The query was stopped. */
export class Stopped extends Error {}
/** The program called halt/0,1. The engine remains usable. */
export class Halted extends Error {
  readonly status: number;
}

// ---- engines ----

export interface Limits {
  /** Milliseconds of computation, for all answers together. */
  time?: number;
  /** Calls of predicates. */
  inferences?: number;
  /** Bytes in addition to those in use. */
  memory?: number;
  /** The most answers returned. */
  answers?: number;
  /** Nesting of calls. Slow. */
  depth?: number;
}
export type Capability =
  'readFiles' | 'writeFiles' | 'runPrograms' | 'halt' | 'environment' | 'network' | 'changeProgram' | 'changeSystem';
export interface Options {
  /** In a thread of its own (the default), or in the current one: predicates in JavaScript are then called directly. */
  worker?: boolean;
  /** Receives what programs write; the console by default. */
  output?: (text: string, stream: 'output' | 'error') => void;
  /** What programs read from user_input. */
  input?: string;
  /** For queries without limits of their own. */
  limits?: Limits;
  /** Bytes of the stacks, and as many for everything else. Default: 256 MB. */
  memory?: number;
  dialect?: 'auto' | 'iso' | 'gnu' | 'sicstus' | 'swi';
  /** What programs may do; everything by default. Files are those in memory. */
  capabilities?: Capability[];
  /** Predicates that raise permission_error: 'assertz/1'. */
  denied?: string[];
  /** The engine's module, its bytes or its URL, instead of the one in this package. */
  module?: WebAssembly.Module | ArrayBuffer | Uint8Array | string;
}
export interface Message extends Place {
  kind: 'error' | 'warning';
  text: string;
}

/** The variables of the query and their values, except those that begin with `_`. */
export class Answer {
  readonly [variable: string]: any;
  /** Residual goals: constraints and the like on unbound variables. */
  static residualGoals(answer: Answer): Term[];
}

/** The answers, computed on demand. Queries of an engine nest like calls: while one is open, older ones wait. */
export class Query implements AsyncIterableIterator<Answer> {
  next(): Promise<IteratorResult<Answer>>;
  return(value?: any): Promise<IteratorResult<Answer>>;
  /** The first answer left, or undefined; closes the query. */
  first(): Promise<Answer | undefined>;
  all(): Promise<Answer[]>;
  holds(): Promise<boolean>;
  /** Cuts the query; a next() in progress throws Stopped. Changes made by the program remain. */
  stop(): void;
  /** Cuts the query. */
  close(): void;
  [Symbol.asyncIterator](): this;
}

/** What a predicate in JavaScript returns: for one output argument its value, or undefined to fail; for several, an
 * array; for none, false to fail. Or a promise of that, or a generator, possibly asynchronous, for several solutions. */
export type Solution = ToTerm | void | Promise<ToTerm | void> | Iterator<ToTerm> | AsyncIterator<ToTerm>;

export class Prolog {
  static create(options?: Options): Promise<Prolog>;
  onOutput: (text: string, stream: 'output' | 'error') => void;

  /** Loads a program, replacing what was loaded under this name (default: /program.pl). Loads all of it, then throws
   * the first error, if any. */
  consult(text: string, options?: { name?: string }): Promise<Message[]>;
  /** The same, but errors are only reported as messages. */
  load(text: string, options?: { name?: string }): Promise<Message[]>;
  /** Makes this text library(name). */
  addLibrary(name: string, text: string): Promise<void>;

  /** Each `?` of the goal stands for one of the values. */
  query(goal: string | Compound, values?: ToTerm[], limits?: Limits): Query;
  once(goal: string | Compound, values?: ToTerm[], limits?: Limits): Promise<Answer | undefined>;
  all(goal: string | Compound, values?: ToTerm[], limits?: Limits): Promise<Answer[]>;
  holds(goal: string | Compound, values?: ToTerm[], limits?: Limits): Promise<boolean>;
  /** The answers as the toplevel prints them; messages go to the output 'error'. */
  dialogue(text: string, limits?: Limits, opened?: (query: Query) => void): AsyncGenerator<DialogueAnswer>;
  /** Stops all running queries; the program remains. */
  stop(): void;

  /** Defines Name/Arity by a function: its parameters are the first arguments, its results the others. */
  define(
    indicator: string,
    f: (...inputs: any[]) => Solution,
    options?: { module?: string; inputs?: number },
  ): Promise<void>;

  parse(text: string): Promise<Term>;
  /** The text that writeq/1 writes. */
  text(term: ToTerm): Promise<string>;

  writeFile(path: string, content: string | ArrayBuffer | Uint8Array): Promise<void>;
  readFile(path: string, encoding?: string): Promise<string | undefined>;
  readFile(path: string, encoding: null): Promise<Uint8Array | undefined>;
  removeFile(path: string): Promise<boolean>;
  listFiles(path?: string): Promise<string[]>;
  makeFolder(path: string): Promise<void>;
  /** Adds text to user_input. */
  input(text: string): Promise<void>;

  flag(name: string): Promise<Term | undefined>;
  setFlag(name: string, value: ToTerm): Promise<void>;
  /** Completions of `word`; `before` is the line up to it. */
  completions(word: string, before?: string): Promise<string[]>;
  statistics(): Promise<
    Record<'inferences' | 'heapBytes' | 'trailBytes' | 'localBytes' | 'atoms' | 'collections', number>
  >;
  collectGarbage(): Promise<void>;
  /** Ends the engine. */
  close(): void;

  readonly tools: Tools;
  readonly editor: Editor;
}

/** Fetches and compiles the engine's module, to be shared by engines: Prolog.create({ module }). */
export function loadEngine(source?: string | ArrayBuffer | Uint8Array): Promise<WebAssembly.Module>;

export type DialogueAnswer =
  { kind: 'answer'; text: string; goals: string[]; more: boolean } | { kind: 'no' } | { kind: 'error'; ball: Term };

/** Tools that explain a query. */
export interface Tools {
  /** The search for all answers: a text, a drawing (svg, dot), a page to step through (html), or its record (json). */
  tree(
    goal: string | ToTerm,
    options?: { format?: 'text' | 'svg' | 'html' | 'dot' | 'json'; nodes?: number; depth?: number },
  ): Promise<string>;
  /** Why the goal fails. */
  why(goal: string | ToTerm): Promise<string>;
  /** The part of the program that keeps the goal from terminating. */
  slice(goal: string | ToTerm): Promise<string>;
  /** A proof of the goal. */
  explain(goal: string | ToTerm): Promise<string>;
  /** A line for each port. */
  trace(goal: string | ToTerm, options?: { lines?: number }): Promise<string>;
  /** The text of help/1. */
  help(topic: string): Promise<string>;
}

/** Services for editors, with the types of the Language Server Protocol 3.17. The text is never run. */
export interface Editor {
  /** Sets the document's text and returns its diagnostics: Diagnostic[]. */
  update(uri: string, text: string): Promise<any[]>;
  close(uri: string): Promise<void>;
  hover(uri: string, position: Position): Promise<any>;
  completion(uri: string, position: Position): Promise<any>;
  definition(uri: string, position: Position): Promise<any>;
  signatureHelp(uri: string, position: Position): Promise<any>;
  references(uri: string, position: Position): Promise<any>;
  rename(uri: string, position: Position, newName: string): Promise<any>;
  symbols(uri: string): Promise<any>;
  codeActions(uri: string, range: { start: Position; end: Position }): Promise<any>;
  format(uri: string): Promise<any>;
  request(method: string, params: object): Promise<any>;
}
export interface Position {
  line: number;
  character: number;
}
