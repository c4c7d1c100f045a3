// SPDX-License-Identifier: MIT
// Tools that explain a query: each runs a goal in the engine and returns what it writes.
import { Compound, string } from './terms.js';

const limits = { time: 60000 };
const loaded = new WeakMap();

// Loaded into a module of its own.
export async function loadLibrary(prolog, name) {
  if (!loaded.has(prolog)) loaded.set(prolog, new Map());
  const libraries = loaded.get(prolog);
  if (!libraries.has(name)) {
    const loading = prolog.once('use_module(library(?), [])', [name], {});
    libraries.set(name, loading);
    loading.catch(() => libraries.delete(name)); // it was stopped: the next use loads it
  }
  await libraries.get(name);
}

export class Tools {
  #prolog;
  #files = 0;
  constructor(prolog) {
    this.#prolog = prolog;
  }

  // The output of a goal, run as at the toplevel, so that the variables of its first argument keep their names. It
  // writes to the stream hornbeam_tool or to the current output. `answers` says how many of the goal G are asked for.
  async #written(goal, answers = 'once(G)') {
    await loadLibrary(this.#prolog, 'query_answers');
    await this.#prolog.makeFolder('/tmp');
    const path = `/tmp/tool${++this.#files}`;
    const answer = await this.#prolog.once(
      'setup_call_cleanup(open(?, write, S, [alias(hornbeam_tool)]), ' +
        `with_output_to(string(Text), ignore(( G = query_answers:query_answer(?, _), ${answers} ))), close(S))`,
      [path, string(goal)],
      limits,
    );
    const written = await this.#prolog.readFile(path);
    await this.#prolog.removeFile(path);
    return written + String(answer.Text);
  }
  // The goal as an argument.
  async #goal(goal) {
    const text = typeof goal === 'string' ? goal.trim().replace(/\.$/, '') : await this.#prolog.text(goal);
    return `user:(${text}\n)`;
  }

  // The search for all answers: a text, a drawing (svg, dot), a page to step through (html), or its record (json).
  async tree(goal, { format = 'text', nodes, depth } = {}) {
    const options = Object.entries({ nodes, depth })
      .filter(([, n]) => n !== undefined)
      .map(([name, n]) => `${name}(${Number(n)})`);
    if (format === 'text')
      return this.#written(`tree(${await this.#goal(goal)}, [${['stream(hornbeam_tool)', ...options]}])`);
    const path = `/tmp/tree${++this.#files}.${format}`;
    await this.#prolog.makeFolder('/tmp');
    options.push(`file('${path}')`);
    await this.#written(`tree(${await this.#goal(goal)}, [${options}])`);
    const drawing = await this.#prolog.readFile(path);
    await this.#prolog.removeFile(path);
    return drawing;
  }
  // Why a goal fails.
  async why(goal) {
    return this.#written(`why_not(${await this.#goal(goal)})`);
  }
  // The part of the program that keeps a goal from terminating.
  async slice(goal) {
    return this.#written(`slice(${await this.#goal(goal)})`);
  }
  // The proof of a goal.
  async explain(goal) {
    return this.#written(`explain(${await this.#goal(goal)})`);
  }
  // A line for each port, until there are no more answers.
  async trace(goal, { lines = 1000 } = {}) {
    const options = `[stream(hornbeam_tool), max(${Number(lines)})]`;
    return this.#written(`trace(${await this.#goal(goal)}, ${options})`, 'forall(G, true)');
  }
  // The text of help/1 for a word.
  async help(topic) {
    return this.#written(`help(${topic})`);
  }
}

// The answers of a query as the toplevel prints them, one by one: {kind: 'answer', text, goals, more}, {kind: 'no'} or
// {kind: 'error', ball}; messages go to the output 'error'.
export async function* dialogue(prolog, text, limits, opened) {
  await loadLibrary(prolog, 'query_answers');
  const query = prolog.query('query_answers:query_answer(?, Answer)', [string(text)], limits);
  opened?.(query);
  for await (const { Answer } of query) {
    if (Answer instanceof Compound && Answer.name === 'answer') {
      const [bindings, goals, more] = Answer.args;
      yield { kind: 'answer', text: String(bindings), goals: goals.map(String), more: more === 'true' };
      if (more !== 'true') return;
    } else {
      yield Answer === 'no' ? { kind: 'no' } : { kind: 'error', ball: Answer.args[0] };
      return;
    }
  }
}
