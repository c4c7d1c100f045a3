// SPDX-License-Identifier: MIT
// node text_for_pages.mjs FROM TO KEEP FILE...
//
// Writes the files of the folder FROM to TO as pages fetch them: clauses in one line, without comments, variables by
// letters. Comments that help/1 and editors show are kept as KEEP says: `none`, `documents` (the first of a file, and
// those that begin with %!), `texts` (the same without examples); `all` changes nothing. A clause begins in column 0,
// as the loader finds it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const token = new RegExp(
  [
    String.raw`%[^\n]*`,
    String.raw`\/\*[^]*?\*\/`,
    String.raw`0'(?:\\x[0-9a-fA-F]+\\|\\[0-7]+\\|\\[^]|''|[^])`,
    ...['\'', '"', '`'].map((quote) => String.raw`${quote}(?:[^${quote}\\]|\\[^]|${quote}${quote})*${quote}`),
    String.raw`[0-9][\p{L}\p{N}_']*`,
    String.raw`[\p{L}_][\p{L}\p{N}_]*`,
    String.raw`\s+`,
    String.raw`[-+*\/\\^<>=~:.?@#&$]+`,
    '[^]',
  ].join('|'),
  'gu',
);
const isVariable = (word) => /^[\p{Lu}_]/u.test(word) && word !== '_';
const isSpace = (word) => /^\s/.test(word);

function letter(n) {
  return String.fromCharCode(65 + (n % 26)) + (n < 26 ? '' : Math.floor(n / 26));
}
function withShortVariables(words) {
  const uses = new Map();
  for (const word of words) if (isVariable(word)) uses.set(word, (uses.get(word) ?? 0) + 1);
  const names = new Map();
  return words.map((word) => {
    if (!isVariable(word)) return word;
    if (uses.get(word) === 1) return '_';
    if (!names.has(word)) names.set(word, letter(names.size));
    return names.get(word);
  });
}

function clauseText(words) {
  let text = '';
  withShortVariables(words).forEach((word, i) => {
    if (!isSpace(word)) text += word;
    else if (!(/[,([]$/.test(text) && /^[\p{L}\p{N}_['"!\\]/u.test(words[i + 1]))) text += ' ';
  });
  return text;
}

function textForPages(text, keep) {
  const lines = [];
  let clause = [];
  let block = []; // of comments, one after the other
  const endBlock = () => {
    const begins = block.findIndex((line) => line.startsWith('%!'));
    const shown = lines.length === 0 ? block : begins < 0 ? [] : block.slice(begins);
    if (keep !== 'none' && shown.length > 0) {
      if (lines.length > 0) lines.push('');
      lines.push(...shown.filter((line) => !(keep === 'texts' && /^%       /.test(line))), '');
    } else if (block.length > 0 && lines.length === 0) lines.push('');
    block = [];
  };
  const words = text.match(token);
  words.forEach((word, i) => {
    const isComment = word.startsWith('%') || word.startsWith('/*');
    if (isComment) {
      if (i === 0 || words[i - 1].endsWith('\n')) block.push(word);
    } else if (isSpace(word)) {
      if (word.split('\n').length > 2) endBlock();
      if (clause.length > 0 && !isSpace(clause.at(-1))) clause.push(word);
    } else {
      endBlock();
      clause.push(word);
      if (word === '.' && (i + 1 === words.length || /^[\s%]/.test(words[i + 1]))) {
        lines.push(clauseText(clause));
        clause = [];
      }
    }
  });
  return lines.concat(clause.length > 0 ? clauseText(clause) : [], '').join('\n').replace(/\n\n+/g, '\n\n');
}

// Scripts and pages, without comments and indentation.
const scriptForPages = (text) => text.replace(/(?<=\n) *\/\/.*\n/g, '').replace(/^ +/gm, '');

const [from, to, keep, ...files] = process.argv.slice(2);
for (const file of files) {
  const text = readFileSync(path.join(from, file), 'utf8');
  mkdirSync(path.dirname(path.join(to, file)), { recursive: true });
  const shorter = file.endsWith('.pl') ? textForPages : scriptForPages;
  writeFileSync(path.join(to, file), keep === 'all' ? text : shorter(text, keep));
}
