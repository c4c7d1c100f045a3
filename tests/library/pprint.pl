% SPDX-License-Identifier: MIT
% library(pprint).

:- use_module(library(plunit)).
:- use_module(library(pprint)).

:- begin_tests(pprint).

text(Term, Options, Atom) :- with_output_to(atom(Atom), print_term(Term, Options)).

test(short, A == 'f(a, b)') :- text(f(a,b), [], A).
test(arguments, A == 'f(\n  aaa,\n  bbb)') :- text(f(aaa,bbb), [right_margin(8)], A).
test(list, A == '[ aaa,\n  bbb\n]') :- text([aaa,bbb], [right_margin(8)], A).
test(nested, A == 'f(\n  [ aaa,\n    bbb\n  ])') :- text(f([aaa,bbb]), [right_margin(8)], A).
test(quoted, A == '\'A b\'') :- text('A b', [], A).

:- end_tests(pprint).
