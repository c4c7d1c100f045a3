// SPDX-License-Identifier: MIT
// Prolog as Hornbeam reads it, for tree-sitter. Operators are what a program declares, so a clause is a sequence of
// what stands between two full stops: brackets and calls have a structure, operators have none.

// What stands in quotes. A backslash may end the digits of an escape, and then escapes nothing itself: '\xe9\'.
const quoted = (quote) => {
  const escape = (digits, more) => `(\\\\${digits}+(\\\\|${quote}${quote}|[^\\\\${quote}${more}]))`;
  return `${quote}([^\\\\${quote}]|${quote}${quote}|\\\\([^x0-7]|\\n)|${escape("x[0-9a-fA-F]", "0-9a-fA-F")}|` +
    `${escape("[0-7]", "0-7")})*(\\\\(x[0-9a-fA-F]+|[0-7]+))?${quote}`;
};

module.exports = grammar({
  name: "prolog",

  extras: ($) => [/\s/, $.comment],

  rules: {
    source_file: ($) => seq(optional($.shebang), repeat($.clause)),

    shebang: ($) => /#![^\n]*/,
    comment: ($) => token(choice(/%[^\n]*/, /\/\*([^*]|\*+[^*\/])*\*+\//)),

    clause: ($) => seq(repeat1($._part), $.full_stop),
    full_stop: ($) => token(prec(2, ".")),

    _part: ($) => choice($.call, $.list, $.braces, $.parentheses, $.variable, $.atom, $.quoted_atom, $.string,
      $.back_quoted, $.number, $.neck, $.operator, $.punctuation),

    call: ($) => seq($.functor, repeat($._part), ")"),
    list: ($) => seq("[", repeat($._part), "]"),
    braces: ($) => seq("{", repeat($._part), "}"),
    parentheses: ($) => seq("(", repeat($._part), ")"),

    // The parenthesis of a call follows its name at once.
    functor: ($) => token(choice(/[a-zA-Z_\u00aa-\uffff][a-zA-Z0-9_\u00aa-\uffff]*\(/, new RegExp(quoted("'") + "\\("),
      /[#$&*+\-.\/:<=>?@^~\\]+\(/, "!(", "[](", "{}(")),
    variable: ($) => /[A-Z_][a-zA-Z0-9_\u00aa-\uffff]*/,
    atom: ($) => token(choice(/[a-z\u00aa-\uffff][a-zA-Z0-9_\u00aa-\uffff]*/, "!")),
    quoted_atom: ($) => new RegExp(quoted("'")),
    string: ($) => new RegExp(quoted('"')),
    back_quoted: ($) => new RegExp(quoted("`")),
    number: ($) => token(choice(
      /0'(''|[^\\\n]|\\x[0-9a-fA-F]+\\?|\\u[0-9a-fA-F]+|\\U[0-9a-fA-F]+|\\[0-7]+\\?|\\.)/,
      /0x[0-9a-fA-F_]+/, /0o[0-7_]+/, /0b[01_]+/, /[0-9]+'[0-9a-zA-Z]+/, /[0-9]+r[0-9]+/,
      /[0-9][0-9_]*(\.[0-9]+)?([eE][+\-]?[0-9]+)?(Inf|NaN)?/)),
    neck: ($) => token(prec(1, choice(":-", "-->", "=>", "?-"))),
    operator: ($) => /[#$&*+\-.\/:<=>?@^~\\]+/,
    punctuation: ($) => choice(",", "|", ";"),
  },
});
