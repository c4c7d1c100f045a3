// SPDX-License-Identifier: MIT
// An engine with an unchanged program from programs/ and the lesson's own predicates about it.
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

  // `main` is loaded; `main` and `others` are files of the folder. Queries in the page with program="#program" use the
  // same engine.
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

  // The first answer, or undefined. Questions are queued.
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

// Starts a lesson; errors are shown in the page.
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
