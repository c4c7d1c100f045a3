% SPDX-License-Identifier: MIT
% library(writef).

:- use_module(library(plunit)).
:- use_module(library(writef)).

:- begin_tests(writef).

test(arguments, A == 'a is 1\n') :- with_output_to(atom(A), writef('%w is %d\\n', [a,1])).
test(plain, A == 'x\ny') :- with_output_to(atom(A), writef('x\\ly')).
test(too_few, A == 'a %w') :- with_output_to(atom(A), writef('%w %w', [a])).
test(printed, A == 'a''B c''') :- with_output_to(atom(A), writef('%t%p', [a,'B c'])).
test(quoted, A == 'f(\'$VAR\'(1))') :- with_output_to(atom(A), writef('%d', [f('$VAR'(1))])).
test(text, A == 'abcabc[]') :- with_output_to(atom(A), writef('%s%s%w', ["abc",[0'a,0'b,0'c],[]])).
test(no_text, A == '%s') :- with_output_to(atom(A), writef('%s', [f(x)])).
test(code, A == 'A') :- with_output_to(atom(A), writef('%n', [65])).
test(columns, A == 'a        b  c  |') :- with_output_to(atom(A), writef('%5l%5r%5c|', [a,b,c])).
test(wider_than_its_column, A == 'abc | abc| abc |') :-
    with_output_to(atom(A), writef('%2l|%2r|%2c|', [abc,abc,abc])).
test(escapes, A == 'a\tb\\c%d') :- with_output_to(atom(A), writef('a\\tb\\\\c\\%d', [x])).
test(no_list_of_arguments, A == '%w') :- with_output_to(atom(A), writef('%w', a)).
test(swritef, A == 'a b') :- swritef(S, 'a b'), string(S), atom_string(A, S).
test(swritef_arguments, A == 'a is b') :- swritef(S, '%w is %w', [a,b]), atom_string(A, S).

:- end_tests(writef).
