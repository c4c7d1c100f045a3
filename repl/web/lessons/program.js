// SPDX-License-Identifier: MIT
// A program of programs/ in an engine, unchanged, and beside it the lesson's own predicates about it.
import { Prolog } from '../playground/hornbeam/src/hornbeam.js';
import { shareEngine } from '../playground/hornbeam/src/prolog-query.js';

const limits = { time: 30_000 };

async function text(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

export class Program {
  #prolog;
  #turn = Promise.resolve();

  // `main` is loaded; it and `others` are files in the folder. Queries in the page with program="#program" are asked
  // of the same engine.
  static async open(folder, main, others = []) {
    const program = new Program();
    program.#prolog = await Prolog.create();
    const names = [main, ...others];
    const texts = await Promise.all(names.map((name) => text(`../programs/${folder}/${name}`)));
    for (const [i, name] of names.entries()) await program.#prolog.writeFile(`/${name}`, texts[i]);
    await program.#prolog.consult(texts[0], { name: `/${main}` });
    await program.#prolog.consult(await text(`${folder}.pl`), { name: `/lesson_${folder}.pl` });
    shareEngine(document.getElementById('program').textContent, program.#prolog);
    return program;
  }

  // The first answer, or undefined; one question after the other.
  ask(goal, values = []) {
    const answer = this.#turn.then(() => this.#prolog.once(goal, values, limits));
    this.#turn = answer.catch(() => {});
    return answer;
  }
  writeFile(name, content) {
    return this.#prolog.writeFile(`/${name}`, content);
  }
}

// A-B as [A, B]; (A, B, C) as [A, B, C].
export const pair = (term) => term.args;
export const tuple = (term) =>
  typeof term === 'object' && term.name === ',' ? [term.args[0], ...tuple(term.args[1])] : [term];

// Runs what a lesson begins with; what goes wrong is shown in the page.
export async function lesson(begin) {
  try {
    await begin();
    document.documentElement.dataset.ready = 'true';
  } catch (error) {
    const box = document.createElement('p');
    box.className = 'failure';
    box.setAttribute('role', 'alert');
    box.textContent = `This lesson cannot begin: ${error.message}`;
    document.querySelector('main').prepend(box);
    throw error;
  }
}
