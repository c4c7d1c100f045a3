// SPDX-License-Identifier: MIT
// Converts the Markdown of this project's documents to HTML: headings, paragraphs, lists, tables, code, links,
// emphasis.

export const escape = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const slug = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

// `link(address)` is the address's target on the site; undefined if it has no page.
function inline(text, link) {
  const codes = [];
  const kept = text.replace(/(`+)(.+?)\1/gs, (_, ticks, code) => {
    codes.push(`<code>${escape(ticks.length > 1 ? code.trim() : code)}</code>`);
    return `\u0000${codes.length - 1}\u0000`;
  });
  return escape(kept)
    .replace(/\\([\\*_#<>[\]|.-])/g, '$1')
    .replace(/!\[([^\]]*)\]\(([^)\s]+)\)/g, (_, words, to) => `<img src="${link(to) ?? to}" alt="${words}" />`)
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, words, to) => {
      const address = link(to);
      return address === undefined ? words : `<a href="${address}">${words}</a>`;
    })
    .replace(/\*\*(?=\S)(.+?)\*\*/gs, '<strong>$1</strong>')
    .replace(/(?<![\w*])\*(?=[^\s*])(.+?)\*(?![\w*])/gs, '<em>$1</em>')
    .replace(/\u0000(\d+)\u0000/g, (_, i) => codes[Number(i)]);
}

const cells = (row) => row.replace(/^\||\|$/g, '').split(/(?<!\\)\|/);

function table(rows, number, write) {
  const aligned = cells(rows[1]).map((mark) => (/-:$/.test(mark.trim()) ? ' class="number"' : ''));
  const line = (row, tag) =>
    `<tr>${cells(row)
      .map((cell) => cell.trim().replaceAll('\\|', '|'))
      .map((cell, i) => [cell === '' ? 'td' : tag, `${aligned[i] ?? ''}>${write(cell)}`])
      .map(([name, inner]) => `<${name}${inner}</${name}>`)
      .join('')}</tr>`;
  return (
    `<div class="table" tabindex="0" role="region" aria-label="Table ${number}">` +
    `<table><thead>${line(rows[0], 'th')}</thead>` +
    `<tbody>${rows
      .slice(2)
      .map((row) => line(row, 'td'))
      .join('\n')}</tbody></table></div>`
  );
}

const item = /^(\s*)([-*]|\d+\.)\s+/;

// Converts the lines of a list to HTML; deeper items become nested lists.
function list(lines, write) {
  const ordered = /^\s*\d/.test(lines[0]);
  const depth = item.exec(lines[0])[1].length;
  const items = [];
  for (const line of lines) {
    const found = item.exec(line);
    if (found !== null && found[1].length <= depth) items.push([line.slice(found[0].length)]);
    else items.at(-1).push(line);
  }
  const inner = (parts) => {
    const nested = parts.findIndex((line, i) => i > 0 && item.test(line));
    const own = nested === -1 ? parts : parts.slice(0, nested);
    const below = nested === -1 ? '' : list(parts.slice(nested), write);
    return `<li>${write(own.map((line) => line.trim()).join('\n'))}${below}</li>`;
  };
  return `<${ordered ? 'ol' : 'ul'}>${items.map(inner).join('\n')}</${ordered ? 'ol' : 'ul'}>`;
}

// `code(text, info)` renders a code block; headings are added to `headings` as { level, text, id }.
export function markdown(text, { link = (to) => to, code, headings = [] } = {}) {
  const lines = text.split('\n');
  const write = (part) => inline(part, link);
  const plain = (body) => `<pre class="source" tabindex="0">${escape(body)}</pre>`;
  const block = (body, info) => code?.(body, info) ?? plain(body);
  const out = [];
  let tables = 0;
  let at = 0;
  const take = (fits) => {
    const from = at;
    while (at < lines.length && fits(lines[at], at - from)) ++at;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at];
    const fence = /^```(.*)$/.exec(line);
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (line.trim() === '') {
      ++at;
    } else if (fence !== null) {
      ++at;
      const body = take((l) => !l.startsWith('```'));
      ++at;
      out.push(block(body.join('\n'), fence[1].trim()));
    } else if (heading !== null) {
      ++at;
      const words = heading[2];
      const id = slug(words.replaceAll('`', ''));
      headings.push({ level: heading[1].length, text: words.replaceAll('`', ''), id });
      out.push(`<h${heading[1].length} id="${id}">${write(words)}</h${heading[1].length}>`);
    } else if (line.startsWith('|') && /^\|[\s:|-]+$/.test(lines[at + 1] ?? '')) {
      out.push(
        table(
          take((l) => l.startsWith('|')),
          ++tables,
          write,
        ),
      );
    } else if (item.test(line)) {
      out.push(
        list(
          take((l, i) => l.trim() !== '' && (i === 0 || item.test(l) || /^\s/.test(l))),
          write,
        ),
      );
    } else if (/^ {4}/.test(line)) {
      const body = take((l) => /^ {4}/.test(l) || (l.trim() === '' && /^ {4}/.test(lines[at + 1] ?? '')));
      out.push(block(body.map((l) => l.slice(4)).join('\n'), 'indented'));
    } else {
      const body = take(
        (l, i) => l.trim() !== '' && !/^(```|#{1,6}\s)/.test(l) && (i === 0 || !item.test(l)) && !l.startsWith('|'),
      );
      if (body.length === 0) body.push(lines[at++]);
      out.push(`<p>${write(body.join('\n'))}</p>`);
    }
  }
  return out.join('\n');
}
