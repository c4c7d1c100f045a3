% SPDX-License-Identifier: MIT
% Text: atoms, strings, and lists of characters or codes.
%
% hello and 'Hello World' are atoms: names. "text" is a string; in grammars, and in files that process such text as a
% list, it is a list (see the flag double_quotes). Predicates on text accept all of them.

?- atom_length(hello, N).
N = 5.

?- atom_concat(abc, X, abcdef).
X = def.

?- sub_atom(hello, 1, 3, _, Sub).
Sub = ell.

?- atom_chars(hello, Chars).
Chars = [h, e, l, l, o].

?- atom_number('42', N).
N = 42.

?- atomic_list_concat(Parts, ',', 'a,b,c').
Parts = [a, b, c].

?- split_string("a b", " ", "", Parts).
Parts = ["a", "b"].

?- format(atom(Text), "~w is ~d", [age, 7]).
Text = 'age is 7'.
