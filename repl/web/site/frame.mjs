// SPDX-License-Identifier: MIT
// The frame of each page of the site.
import { escape } from './markdown.mjs';

const parts = [
  ['playground/index.html', 'Playground'],
  ['course/index.html', 'Course'],
  ['lessons/index.html', 'Lessons'],
  ['reference/index.html', 'Reference'],
  ['embedding.html', 'Embedding'],
  ['figures.html', 'Figures'],
];

// `path` is the page's path in the site; `head` is added to its head.
export function frame({ path, title, body, head = '', wide = false }) {
  const up = '../'.repeat(path.split('/').length - 1);
  const here = (address) => address === path || (address.includes('/') && path.startsWith(address.split('/')[0] + '/'));
  const links = parts
    .map(
      ([address, name]) =>
        `<li><a href="${up}${address}"${here(address) ? ' aria-current="page"' : ''}>${name}</a></li>`,
    )
    .join('');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${escape(title)}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${up}playground/base.css" />
    <link rel="stylesheet" href="${up}site.css" />
    ${head}
  </head>
  <body>
    <a class="skip" href="#main">Skip to the text</a>
    <header>
      <a class="name" href="${up}index.html">Hornbeam</a>
      <nav aria-label="Site"><ul>${links}</ul></nav>
    </header>
    <main id="main"${wide ? ' class="wide"' : ''}>
${body}
    </main>
    <noscript><p>The examples run in the browser, and need JavaScript.</p></noscript>
  </body>
</html>
`;
}
