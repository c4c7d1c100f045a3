// SPDX-License-Identifier: MIT
// Prolog as Hornbeam reads it, for highlight.js:
//
//     hljs.registerLanguage("prolog", require("./hornbeam.js"));
"use strict";

module.exports = () => {
  const symbols = "[#$&*+\\-./:<=>?@^~\\\\]";
  const escape = { scope: "char.escape", match: /\\(?:x[0-9a-fA-F]+\\?|[0-7]+\\?|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[^])/ };
  const quoted = (scope, quote) => ({
    scope, begin: quote, end: quote, contains: [escape, { scope: "char.escape", match: quote + quote }] });
  const word = "[\\p{Ll}\\p{Lo}][\\p{L}\\p{N}_]*";
  return {
    name: "Prolog",
    aliases: ["hornbeam", "pl"],
    unicodeRegex: true,
    contains: [
      { scope: "doctag", match: /%!.*/ },
      { scope: "comment", match: /%.*/ },
      { scope: "comment", begin: /\/\*/, end: /\*\// },
      { scope: "meta", match: /^#!.*/ },
      { scope: "string", begin: /0'(?=\\)/, end: /(?=[^])/, contains: [escape] },
      { scope: "string", match: /0'(?:''|[^\\\n])/ },
      { scope: "number", match: /0x[0-9a-fA-F_]+|0o[0-7_]+|0b[01_]+|\d+'[0-9a-zA-Z]+|\d+r\d+/ },
      { scope: "number", match: /\d[\d_]*(?:\.\d+)?(?:[eE][+\-]?\d+)?(?:Inf|NaN)?/ },
      { scope: "variable", match: /[\p{Lu}\p{Lt}_][\p{L}\p{N}_]*/u },
      { scope: "keyword", match: /\b(?:is|mod|rem|div|rdiv|xor|dynamic|discontiguous|multifile|table|initialization)\b/ },
      { scope: "keyword", match: /\b(?:module|use_module|meta_predicate)\b/ },
      { scope: "title.function", match: new RegExp(`^${word}`, "u") },
      { scope: "title.function", match: new RegExp(`${word}(?=\\()`, "u") },
      { scope: "symbol", match: new RegExp(word, "u") },
      quoted("symbol", "'"), quoted("string", '"'), quoted("string", "`"),
      { scope: "keyword", match: new RegExp(`(?::-|-->|=>|\\?-)(?!${symbols})`) },
      { scope: "punctuation", match: /\.(?=\s|%|$)/ },
      { scope: "operator", match: new RegExp(`${symbols}+`) },
      { scope: "punctuation", match: /[!;,|(){}[\]]/ },
    ],
  };
};
