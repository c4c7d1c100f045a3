; SPDX-License-Identifier: MIT
(comment) @comment
(shebang) @comment
(variable) @variable
(number) @number
(string) @string
(back_quoted) @string
(quoted_atom) @string.special
(functor) @function
(atom) @constant
(neck) @keyword
(operator) @operator
(punctuation) @punctuation.delimiter
(full_stop) @punctuation.delimiter
["(" ")" "[" "]" "{" "}"] @punctuation.bracket
