// SPDX-License-Identifier: MIT
// Makes pages of the chapters of docs/course; their queries run in place. tests/course/run checks the same blocks.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { frame } from './frame.mjs';
import { escape, markdown } from './markdown.mjs';

// A link to the playground with this program and query.
const inPlayground = (text, query) => {
  const program = { files: [{ name: 'program.pl', text: `${text}\n` }], query };
  return `../playground/index.html#p=${deflateRawSync(JSON.stringify(program)).toString('base64url')}`;
};
const tidy = (query) =>
  query
    .trim()
    .replace(/^\?-\s*/, '')
    .replace(/\.$/, '');

// A block `query`: `?- goal.`, possibly of several lines, followed by its answers.
export function queryAndAnswers(body) {
  const lines = body.split('\n');
  const end = lines.findIndex((line) => /\.\s*$/.test(line));
  return [
    tidy(lines.slice(0, end + 1).join('\n')),
    lines
      .slice(end + 1)
      .join('\n')
      .trim(),
  ];
}

class Chapter {
  #programs = []; // of the page, each with its text and first query
  #trees = [];
  #prolog;
  constructor(prolog) {
    this.#prolog = prolog;
  }

  block(body, info) {
    if (info === 'prolog' || info === 'prolog +') return this.#program(body, info === 'prolog');
    if (info === 'query') return this.#query(body);
    if (info === 'tree') return this.#tree(tidy(body));
    return undefined;
  }
  #program(body, isNew) {
    const before = isNew ? '' : `${this.#programs.at(-1).text}\n\n`;
    this.#programs.push({ text: before + body });
    const id = `program-${this.#programs.length}`;
    return (
      `<div class="program"><pre class="source" tabindex="0">${escape(body)}</pre>` +
      `<a href="@${id}@">Change it in the playground</a></div>` +
      `<script type="text/plain" id="${id}">${(before + body).replaceAll('</', '<\\/')}</script>`
    );
  }
  #query(body) {
    const [query, answers] = queryAndAnswers(body);
    const program = this.#programs.at(-1);
    if (program) program.query ??= query;
    const of = program ? ` program="#program-${this.#programs.length}"` : '';
    return (
      `<prolog-query${of}>${escape(query)}</prolog-query>` +
      `<details><summary>What comes</summary>` +
      `<pre class="source answers" tabindex="0">${escape(answers)}</pre></details>`
    );
  }
  #tree(query) {
    this.#trees.push({ query, program: this.#programs.at(-1)?.text ?? '' });
    return `@tree-${this.#trees.length}@`;
  }

  // Writes the requested drawings to `folder`, with names that begin with `name`.
  async finish(html, folder, name) {
    for (const [i, { text, query }] of this.#programs.entries())
      html = html.replace(`@program-${i + 1}@`, inPlayground(text, `${query ?? ''}.`));
    for (const [i, { query, program }] of this.#trees.entries()) {
      await this.#prolog.consult(program);
      const file = `${name}_${i + 1}.svg`;
      const drawing = await this.#prolog.tools.tree(query, { format: 'svg' });
      writeFileSync(path.join(folder, file), drawing);
      const [width] = /(?<=width=")\d+/.exec(drawing);
      const words = await this.#prolog.tools.tree(query);
      html = html.replace(
        `@tree-${i + 1}@`,
        `<figure><div class="scroll" tabindex="0" role="region" aria-label="Search tree of ${escape(query)}">` +
          `<img src="${file}" style="--width: ${width}px" ` +
          `alt="The search tree of ${escape(query)}; below as text" /></div>` +
          `<details><summary>The same tree as text</summary>` +
          `<pre class="source" tabindex="0">${escape(words)}</pre></details></figure>`,
      );
    }
    await this.#prolog.consult('');
    return html;
  }
}

export const link = (to) =>
  /^https?:/.test(to)
    ? to
    : to.startsWith('../../repl/web/lessons/')
      ? to.replace('../../repl/web/', '../')
      : /^\w+\.md$/.test(to)
        ? to.replace(/^README\.md$/, 'index.html').replace(/\.md$/, '.html')
        : undefined;

export async function writeCourse(prolog, docs, site) {
  const to = path.join(site, 'course');
  mkdirSync(to, { recursive: true });
  const from = path.join(docs, 'course');
  const names = readdirSync(from)
    .filter((file) => /^\d\d_\w+\.md$/.test(file))
    .sort();
  // The root of a wide tree is in its middle.
  const head = `<script type="module" src="../playground/hornbeam.js"></script>
    <script type="module">
      for (const image of document.querySelectorAll('figure img'))
        image.decode().then(() => {
          const box = image.parentElement;
          box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
        });
    </script>`;
  const titles = names.map((file) => readFileSync(path.join(from, file), 'utf8').split('\n')[0].replace(/^# /, ''));
  for (const [i, file] of names.entries()) {
    const chapter = new Chapter(prolog);
    const name = file.replace(/\.md$/, '');
    const text = readFileSync(path.join(from, file), 'utf8').replace(/^# /, `# ${i + 1}. `);
    const html = markdown(text, { link, code: (body, info) => chapter.block(body, info) });
    const neighbour = (k, words) =>
      names[k] ? `<a href="${names[k].replace('.md', '.html')}">${words}: ${escape(titles[k])}</a>` : '<span></span>';
    const body = `${await chapter.finish(html, to, name)}
<nav class="turn" aria-label="Chapters">${neighbour(i - 1, 'Before')}${neighbour(i + 1, 'Next')}</nav>`;
    writeFileSync(
      path.join(to, `${name}.html`),
      frame({ path: `course/${name}.html`, title: `${titles[i]}: a course in Prolog`, body, head }),
    );
  }
  const index = readFileSync(path.join(from, 'README.md'), 'utf8').split('\nIn the sources of these pages')[0];
  writeFileSync(
    path.join(to, 'index.html'),
    frame({ path: 'course/index.html', title: 'A course in Prolog', body: markdown(index, { link }) }),
  );
  return names.length;
}
