// SPDX-License-Identifier: MIT
// Syntax highlighting: a tokenizer for Prolog's lexical syntax (ISO 13211-1, 6.4) for CodeMirror.
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';

const symbol = /[-+*/\\^<>=~:.?@#&$]/;
const control = new Set([':-', '-->', '=>', '?-', '->', '*->', '\\+', '|', ';', '!', ',']);
const builtin = new Set(
  `is fail true false var nonvar atom number integer float compound callable ground call findall bagof setof forall assertz
  asserta retract atom_length atom_concat atom_codes atom_chars functor arg copy_term write writeln print nl format read halt
  catch throw once not between length append member memberchk maplist foldl nth0 nth1 msort sort msort reverse sum_list
  use_module module dynamic discontiguous table initialization in ins label labeling all_different all_distinct sum`.split(
    /\s+/,
  ),
);

// Inside a quoted token, which may span lines.
function quoted(stream, state) {
  while (!stream.eol()) {
    const c = stream.next();
    if (c === '\\') stream.next();
    else if (c === state.quote) {
      if (stream.peek() !== state.quote) {
        state.quote = null;
        break;
      }
      stream.next();
    }
  }
  return 'string';
}

function blockComment(stream, state) {
  if (stream.skipTo('*/')) {
    stream.match('*/');
    state.inComment = false;
  } else {
    stream.skipToEnd();
  }
  return 'comment';
}

function token(stream, state) {
  if (state.quote) return quoted(stream, state);
  if (state.inComment) return blockComment(stream, state);
  const starts = stream.sol() && !/\s/.test(stream.peek() ?? ' ');
  if (stream.eatSpace()) return null;
  if (stream.match('%')) {
    stream.skipToEnd();
    return 'comment';
  }
  if (stream.match('/*')) {
    state.inComment = true;
    return blockComment(stream, state);
  }
  if (
    stream.match(/^0'(\\.|''|.)/) ||
    stream.match(/^0[xob][\da-fA-F]+/) ||
    stream.match(/^\d[\d_]*(\.\d+)?([eE][-+]?\d+)?/)
  )
    return 'number';
  if (stream.match(/^[_\p{Lu}][\p{L}\p{N}_]*/u)) return 'variableName';
  if (stream.match(/^\p{L}[\p{L}\p{N}_]*/u)) {
    if (builtin.has(stream.current())) return 'known'; // CodeMirror takes 'builtin' for a kind of variable
    return starts ? 'definition' : null;
  }
  const c = stream.next();
  if (c === "'" || c === '"' || c === '`') {
    state.quote = c;
    return quoted(stream, state);
  }
  if (symbol.test(c)) stream.eatWhile(symbol);
  return control.has(stream.current()) ? 'keyword' : null;
}

const language = StreamLanguage.define({
  name: 'prolog',
  startState: () => ({ quote: null, inComment: false }),
  token,
  tokenTable: { known: tags.standard(tags.name), definition: tags.definition(tags.name) },
  languageData: {
    commentTokens: { line: '%', block: { open: '/*', close: '*/' } },
    closeBrackets: { brackets: ['(', '[', '{', "'", '"'] },
  },
});

const style = HighlightStyle.define([
  { tag: tags.variableName, class: 'tok-variable' },
  { tag: tags.comment, class: 'tok-comment' },
  { tag: tags.string, class: 'tok-string' },
  { tag: tags.number, class: 'tok-number' },
  { tag: tags.keyword, class: 'tok-keyword' },
  { tag: tags.definition(tags.name), class: 'tok-definition' },
  { tag: tags.standard(tags.name), class: 'tok-builtin' },
]);

export const prolog = () => [language, syntaxHighlighting(style)];
