// SPDX-License-Identifier: MIT
// The pages that write_reference/1 makes from the library's comments, with examples that run in place, and the index
// for search.js.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { queryAndAnswers } from './course.mjs';
import { frame } from './frame.mjs';
import { escape, markdown, slug } from './markdown.mjs';

// Examples in a comment: `?- goal.` and its answers, separated by blank lines.
function examples(body, program) {
  if (!/^\?- /.test(body)) return undefined;
  return body
    .split(/\n\n+(?=\?- )/)
    .map((example) => {
      const [query, answers] = queryAndAnswers(example);
      const shown = answers === '' ? '' : `<pre class="source answers" tabindex="0">${escape(answers)}</pre>`;
      return `<prolog-query${program}>${escape(query)}</prolog-query>${shown}`;
    })
    .join('\n');
}

// Examples that the engine for pages is without (stdlib/CMakeLists.txt), by template.
function examplesInSources(root) {
  const found = new Map();
  for (const folder of ['system', 'private/clpfd', 'private/parts']) {
    const at = path.join(root, 'stdlib', folder);
    for (const file of readdirSync(at)) {
      const source = readFileSync(path.join(at, file), 'utf8');
      for (const [, heads, text] of source.matchAll(/((?:^%!.*\n)+)((?:^%.*\n)*)/gm)) {
        const lines = text.split('\n').filter((line) => line === '%' || line.startsWith('%       '));
        const example = lines.map((line) => line.slice(4)).join('\n');
        for (const head of heads.trim().split('\n')) found.set(head.slice(2).trim().replace(/\.$/, ''), example);
      }
    }
  }
  return found;
}

// The name and arity of `name(Args) is det`.
function nameAndArity(template) {
  const open = template.indexOf('(', 1);
  if (open === -1 || /\s/.test(template.slice(0, open))) return { name: template.split(/\s/)[0], arity: 0 };
  let depth = 0;
  let arity = 1;
  for (const c of template.slice(open)) {
    if ('([{'.includes(c)) ++depth;
    else if (')]}'.includes(c) && --depth === 0) break;
    else if (c === ',' && depth === 1) ++arity;
  }
  return { name: template.slice(0, open), arity };
}

function page(text, file, others) {
  const [first, ...sections] = text.split(/\n## /);
  const title = first.split('\n')[0].replace(/^# /, '');
  const library = /^library\((.*)\)$/.exec(title)?.[1];
  const program = library === undefined ? '' : ' program="#library"';
  const entries = [];
  const body = sections.map((section) => {
    const [head, ...rest] = section.split('\n');
    const template = head.trim().replace(/^`+|`+$/g, '');
    const id = `p-${slug(template) || entries.length}-${entries.length}`;
    const own = rest.join('\n').trim();
    const words = own.includes('?- ') ? own : `${own}\n\n${others.get(template) ?? ''}`.trim();
    const summary = words.split(/\n\n/)[0].replace(/\s+/g, ' ').slice(0, 160);
    entries.push({ ...nameAndArity(template), template, summary, address: `${file}#${id}`, place: title });
    const code = (block, info) => (info === 'indented' ? examples(block, program) : undefined);
    return `<h2 id="${id}"><code>${escape(template)}</code></h2>\n${markdown(words, { code, link: () => undefined })}`;
  });
  const loaded =
    library === undefined ? '' : `<script type="text/plain" id="library">:- use_module(library(${library})).</script>`;
  return { title, entries, body: `<h1>${escape(title)}</h1>\n${loaded}${body.join('\n')}` };
}

export async function writeReference(prolog, root, site) {
  const to = path.join(site, 'reference');
  mkdirSync(to, { recursive: true });
  await prolog.once("use_module(library(help)), write_reference('/reference')");
  const files = (await prolog.listFiles('/reference')).filter((file) => !/README\.md$|\/private_/.test(file)).sort();
  const head = '<script type="module" src="../playground/hornbeam.js"></script>';
  const others = examplesInSources(root);
  const all = [];
  const pages = [];
  for (const file of files) {
    const name = path.basename(file, '.md');
    const { title, entries, body } = page(await prolog.readFile(file), `${name}.html`, others);
    all.push(...entries);
    pages.push({ title, name, count: entries.length });
    writeFileSync(
      path.join(to, `${name}.html`),
      frame({ path: `reference/${name}.html`, title: `${title}: reference`, body, head }),
    );
  }
  writeFileSync(path.join(to, 'entries.json'), JSON.stringify(all));
  const group = (words, fits) => {
    const links = pages
      .filter(({ name }) => fits(name))
      .map(
        ({ title, name, count }) =>
          `<li><a href="${name}.html">${escape(title.replace(/^(Built in|System): /, ''))}</a>` +
          ` <span class="small">${count}</span></li>`,
      );
    return `<h2>${words}</h2><ul class="columns">${links.join('\n')}</ul>`;
  };
  const body = `<h1>Reference</h1>
<p class="lead">${all.length} predicates, evaluable functors and flags, with examples that run in place. The
same texts are shown by <code>help/1</code>.</p>
<form role="search" id="search-form"><label for="search">Search by name or words</label><br />
<input id="search" type="search" autocomplete="off" autocapitalize="off" spellcheck="false" /></form>
<p id="found" role="status" class="small"></p>
<ol id="search-results"></ol>
${group('Libraries', (name) => name.startsWith('library_'))}
${group('Built in', (name) => name.startsWith('builtin_'))}
${group('System', (name) => /^(system_|evaluable|flags|syntax)/.test(name))}`;
  const script = '<script type="module" src="../search.js"></script>';
  writeFileSync(
    path.join(to, 'index.html'),
    frame({ path: 'reference/index.html', title: 'Reference', body, head: script }),
  );
  return all.length;
}
