// SPDX-License-Identifier: MIT
// Hornbeam for JavaScript: a Prolog in a thread of its own, in browsers and in node.
//
//   const pl = await Prolog.create();
//   await pl.consult('parent(tom, bob). parent(bob, ann).');
//   for await (const a of pl.query('parent(X, Y)')) console.log(a.X, a.Y);

// ---- terms ----

/** An atom is a string, an integer a number or (where that is not exact) a bigint, a float a number, a list an array. */
export type Term = string | number | bigint | Term[] | Compound | Variable | PrologString | PartialList | HostObject;
/** What becomes a term: also true, false and null (atoms), undefined (a new variable), Float, and a Map or a plain object
 * (a list of Key-Value). */
export type ToTerm =
  Term | boolean | null | undefined | Float | ToTerm[] | Map<ToTerm, ToTerm> | { [key: string]: ToTerm };

export class Compound {
  constructor(name: string, args: ToTerm[]);
  readonly name: string;
  readonly args: any[];
  readonly arity: number;
  toString(): string;
}
/** Variables of the same name in one query are the same. */
export class Variable {
  constructor(name?: string);
  readonly name: string;
}
/** A string of Prolog, as opposed to an atom. */
export class PrologString {
  constructor(text: string);
  readonly text: string;
}
/** A number that is to be a float though it looks like an integer. */
export class Float {
  constructor(value: number);
  readonly value: number;
}
/** A list that ends with something other than the empty list. */
export class PartialList {
  constructor(elements: ToTerm[], tail: ToTerm);
  readonly elements: Term[];
  readonly tail: Term;
}
/** What only the engine knows: a stream, a blob. */
export class HostObject {
  readonly text: string;
}
export function compound(name: string, ...args: ToTerm[]): Compound | string;
export function string(text: string): PrologString;
export function variable(name?: string): Variable;

// ---- errors ----

export interface Place {
  file: string;
  /** From 1; 0 where nothing is known, as the column. */
  line: number;
  column: number;
}
/** A ball that no program has caught. */
export class PrologError extends Error {
  readonly term: Term;
  readonly place?: Place;
  /** The first argument of error/2, else the ball. */
  readonly formal: Term;
  /** 'type_error', 'instantiation_error' ... */
  readonly kind: string;
  /** Of consult(): all that loading had to say. */
  readonly messages?: Message[];
}
/** A limit of time, inferences, depth or memory. */
export class LimitExceeded extends PrologError {}
/** The query was stopped. */
export class Stopped extends Error {}
/** The program called halt/0,1. The engine goes on. */
export class Halted extends Error {
  readonly status: number;
}

// ---- engines ----

export interface Limits {
  /** Milliseconds of computing, all answers together. */
  time?: number;
  /** Calls of predicates. */
  inferences?: number;
  /** Bytes beyond those in use. */
  memory?: number;
  /** After that many there are no more. */
  answers?: number;
  /** Nesting of calls; this is slow. */
  depth?: number;
}
export type Capability =
  'readFiles' | 'writeFiles' | 'runPrograms' | 'halt' | 'environment' | 'network' | 'changeProgram' | 'changeSystem';
export interface Options {
  /** In a thread of its own (the default), or where it is made: then predicates in JavaScript are called at once. */
  worker?: boolean;
  /** What programs write; by default it goes to the console. */
  output?: (text: string, stream: 'output' | 'error') => void;
  /** What programs read from user_input. */
  input?: string;
  /** Of queries that have none of their own. */
  limits?: Limits;
  /** Bytes of the stacks, and as many of all else: 128 MB. */
  memory?: number;
  dialect?: 'auto' | 'iso' | 'gnu' | 'sicstus' | 'swi';
  /** What programs may do; all when nothing is said. Files are those in memory. */
  capabilities?: Capability[];
  /** Predicates that raise permission_error: 'assertz/1'. */
  denied?: string[];
  /** The engine's module, its bytes or its address, in place of the one in this package. */
  module?: WebAssembly.Module | ArrayBuffer | Uint8Array | string;
}
export interface Message extends Place {
  kind: 'error' | 'warning';
  text: string;
}

/** The variables of the query, but for those that begin with `_`, and their values. */
export class Answer {
  readonly [variable: string]: any;
  /** Goals that still hold for variables: constraints and the like. */
  static residualGoals(answer: Answer): Term[];
}

/** The answers, computed as they are asked for. Queries of one engine nest like calls: while a newer one is open, an older
 * one waits. */
export class Query implements AsyncIterableIterator<Answer> {
  next(): Promise<IteratorResult<Answer>>;
  return(value?: any): Promise<IteratorResult<Answer>>;
  /** The next answer, or undefined; the query is closed. */
  first(): Promise<Answer | undefined>;
  all(): Promise<Answer[]>;
  holds(): Promise<boolean>;
  /** Cuts the query; a next() in progress then throws Stopped. What the program has changed stays. */
  stop(): void;
  /** Cuts the query. */
  close(): void;
  [Symbol.asyncIterator](): this;
}

/** What a predicate in JavaScript returns for one output argument: its value, or undefined to fail; for several: an array;
 * for none: false to fail. A promise of that; a generator, also an asynchronous one, for several solutions. */
export type Solution = ToTerm | void | Promise<ToTerm | void> | Iterator<ToTerm> | AsyncIterator<ToTerm>;

export class Prolog {
  static create(options?: Options): Promise<Prolog>;
  onOutput: (text: string, stream: 'output' | 'error') => void;

  /** Loads a program in place of what was loaded under the name, /program.pl when none is given. Throws the first error,
   * when all has been loaded. */
  consult(text: string, options?: { name?: string }): Promise<Message[]>;
  /** The same, and errors are messages. */
  load(text: string, options?: { name?: string }): Promise<Message[]>;
  /** From now on library(name) is this text. */
  addLibrary(name: string, text: string): Promise<void>;

  /** Each `?` of the goal stands for one of the values. */
  query(goal: string | Compound, values?: ToTerm[], limits?: Limits): Query;
  once(goal: string | Compound, values?: ToTerm[], limits?: Limits): Promise<Answer | undefined>;
  all(goal: string | Compound, values?: ToTerm[], limits?: Limits): Promise<Answer[]>;
  holds(goal: string | Compound, values?: ToTerm[], limits?: Limits): Promise<boolean>;
  /** The answers as the toplevel writes them; messages go to the output 'error'. */
  dialogue(text: string, limits?: Limits, opened?: (query: Query) => void): AsyncGenerator<DialogueAnswer>;
  /** Every query ends that computes; the program stays. */
  stop(): void;

  /** Defines Name/Arity by a function: its parameters are the first arguments, what it returns the others. */
  define(
    indicator: string,
    f: (...inputs: any[]) => Solution,
    options?: { module?: string; inputs?: number },
  ): Promise<void>;

  parse(text: string): Promise<Term>;
  /** As writeq/1 writes it. */
  text(term: ToTerm): Promise<string>;

  writeFile(path: string, content: string | ArrayBuffer | Uint8Array): Promise<void>;
  readFile(path: string, encoding?: string): Promise<string | undefined>;
  readFile(path: string, encoding: null): Promise<Uint8Array | undefined>;
  removeFile(path: string): Promise<boolean>;
  listFiles(path?: string): Promise<string[]>;
  makeFolder(path: string): Promise<void>;
  /** More for user_input. */
  input(text: string): Promise<void>;

  flag(name: string): Promise<Term | undefined>;
  setFlag(name: string, value: ToTerm): Promise<void>;
  /** What `word` may become; `before` is the line up to it. */
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

/** The engine's module, fetched and compiled once for many engines: Prolog.create({ module }). */
export function loadEngine(source?: string | ArrayBuffer | Uint8Array): Promise<WebAssembly.Module>;

export type DialogueAnswer =
  { kind: 'answer'; text: string; goals: string[]; more: boolean } | { kind: 'no' } | { kind: 'error'; ball: Term };

/** What explains a query. */
export interface Tools {
  /** The search for all answers: text, a drawing (svg, dot), a page to step through (html), or the record of it (json). */
  tree(
    goal: string | ToTerm,
    options?: { format?: 'text' | 'svg' | 'html' | 'dot' | 'json'; nodes?: number; depth?: number },
  ): Promise<string>;
  /** Why the goal fails. */
  why(goal: string | ToTerm): Promise<string>;
  /** By which part of the program the goal does not end. */
  slice(goal: string | ToTerm): Promise<string>;
  /** A proof of the goal. */
  explain(goal: string | ToTerm): Promise<string>;
  /** A line for each port. */
  trace(goal: string | ToTerm, options?: { lines?: number }): Promise<string>;
  /** What help/1 says. */
  help(topic: string): Promise<string>;
}

/** What an editor asks while one types, as in the Language Server Protocol 3.17, whose types these are. Nothing of the
 * text is run. */
export interface Editor {
  /** The document as it is now; what the checks say of it: Diagnostic[]. */
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
