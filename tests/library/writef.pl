% SPDX-License-Identifier: MIT
% library(writef).

:- use_module(library(plunit)).
:- use_module(library(writef)).

:- begin_tests(writef).

test(arguments, A == 'a is 1\n') :- with_output_to(atom(A), writef('%w is %d\\n', [a,1])).
test(plain, A == 'x\ny') :- with_output_to(atom(A), writef('x\\ly')).
test(too_few, A == 'a %w') :- with_output_to(atom(A), writef('%w %w', [a])).

:- end_tests(writef).
