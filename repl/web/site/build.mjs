// SPDX-License-Identifier: MIT
// node build.mjs ROOT OUT: builds the site in OUT/site, from the sources in ROOT and the build results in OUT.
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeCourse } from './course.mjs';
import { figures } from './figures.mjs';
import { frame } from './frame.mjs';
import { escape, markdown } from './markdown.mjs';
import { writeReference } from './reference.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const [root, out] = process.argv.slice(2).map((folder) => path.resolve(folder));
const site = path.join(out, 'site');
const { Prolog } = await import(path.join(out, 'package', 'src', 'hornbeam.js'));
const prolog = await Prolog.create();

const lessons = [
  ['flip_puzzle', 'The flip puzzle', 'An agenda, and where new boards go into it: breadth, depth, best first.'],
  ['eight_puzzle', 'The 8-puzzle', 'A search that looks ahead: iterative deepening with an estimate.'],
  ['kenken', 'KenKen', 'Constraints strike out what is impossible, square by square.'],
  ['quoridor', 'Quoridor', 'A grammar for moves, negation for fences, and a search for a way out.'],
  ['max_connect4', 'Max-Connect4', 'A game against the program: minimax and alpha-beta.'],
  ['wumpus', 'The wumpus world', 'What follows from what is known: truth tables and DPLL.'],
  ['graphplan', 'Graphplan', 'A plan, found in layers of what could be true.'],
];

rmSync(site, { recursive: true, force: true });
mkdirSync(path.join(site, 'lessons'), { recursive: true });
const write = (name, page) => writeFileSync(path.join(site, name), frame({ path: name, ...page }));
for (const file of ['site.css', 'search.js']) cpSync(path.join(here, file), path.join(site, file));
cpSync(path.join(root, 'programs'), path.join(site, 'programs'), {
  recursive: true,
  filter: (file) => !/\/(expected|bad_inputs)$|_(tests|marking)\.pl$/.test(file),
});

const from = path.join(root, 'repl', 'web', 'lessons');
for (const file of readdirSync(from).filter((name) => !name.endsWith('.html')))
  cpSync(path.join(from, file), path.join(site, 'lessons', file));
for (const [name, title] of lessons) {
  const body = readFileSync(path.join(from, `${name}.html`), 'utf8').replace(/^<!--.*-->\n/, '');
  const shown = (folder, file, label = file) =>
    `<details><summary>${label}</summary><pre class="source" tabindex="0">` +
    `${escape(readFileSync(path.join(folder, file), 'utf8'))}</pre></details>`;
  const folder = path.join(site, 'programs', name);
  const source = `<h2>The program</h2>
<p>This is <code>programs/${name}</code>, unchanged. The last file has what this page asks of it.</p>
${readdirSync(folder)
  .filter((file) => file.endsWith('.pl') && !['figures.pl', 'sudoku.pl'].includes(file))
  .map((file) => shown(folder, file))
  .join('\n')}
${shown(from, `${name}.pl`, `lessons/${name}.pl`)}`;
  const head = `<link rel="stylesheet" href="lessons.css" />
    <script type="module" src="${name}.js"></script>
    <script type="text/plain" id="program">${name}</script>`;
  const page = `<h1>${title}</h1>\n${body}${source}`;
  write(`lessons/${name}.html`, { title: `${title}: a lesson in Prolog`, body: page, head, wide: true });
}
const cards = (list) =>
  `<ul class="cards">${list
    .map(([to, title, words]) => `<li><a href="${to}">${title}</a><p>${words}</p></li>`)
    .join('\n')}</ul>`;
write('lessons/index.html', {
  title: 'Lessons',
  body: `<h1>Lessons</h1>
<p class="lead">Seven programs, each the answer to a real assignment. Play with them, watch them work, and
ask them questions.</p>
${cards(lessons.map(([name, title, words]) => [`${name}.html`, title, words]))}`,
});

const chapters = await writeCourse(prolog, path.join(root, 'docs'), site);
const entries = await writeReference(prolog, root, site);
const read = (...names) => readFileSync(path.join(root, ...names), 'utf8');
const outside = (to) => (/^https?:/.test(to) ? to : undefined);
write('embedding.html', {
  title: 'Embedding Hornbeam',
  body: `${markdown(read('docs', 'embedding.md'), { link: outside })}
<h2 id="javascript">In JavaScript</h2>
${markdown(read('repl', 'web', 'package', 'README.md').replace(/^# .*\n/, ''), { link: outside })}`,
});
write('figures.html', { title: 'Figures', body: figures(root), wide: true });
write('index.html', {
  title: 'Hornbeam: Prolog in the browser',
  body: `<h1>Prolog that shows what it does</h1>
<p class="lead">Hornbeam is a Prolog for students, teachers and programmers. All of it runs in this page:
nothing is installed, and nothing is sent anywhere.</p>
<p><a class="main" href="playground/index.html">Open the playground</a></p>
<p>Or try it here. Press <em>Run</em>, then <em>Next</em>; change the query; look at the tree.</p>
<pre class="source" id="family" tabindex="0">parent(tom, bob).
parent(tom, liz).
parent(bob, ann).
parent(bob, pat).

grand(X, Z) :- parent(X, Y), parent(Y, Z).</pre>
<prolog-query program="#family">grand(tom, Who)</prolog-query>
${cards([
  ['course/index.html', 'Course', `${chapters} short chapters on what a program means; every example runs.`],
  ['lessons/index.html', 'Lessons', 'Seven puzzles and games with boards to play on.'],
  ['reference/index.html', 'Reference', `${entries} predicates and functors, with search and examples.`],
  ['embedding.html', 'Embedding', 'Hornbeam in C++ programs and in JavaScript.'],
  ['figures.html', 'Figures', 'Speed and conformance, beside other systems.'],
  ['playground/tag.html', 'One tag for your own pages', 'Examples that readers can run and change.'],
])}`,
  head: '<script type="module" src="playground/hornbeam.js"></script>',
});
prolog.close();
console.log(`site: ${chapters} chapters, ${lessons.length} lessons, ${entries} entries of the reference`);
