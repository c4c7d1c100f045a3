% SPDX-License-Identifier: MIT
% private(teaching/reference_programs): a program in a module of its own, and limited answers.

:- use_module(library(plunit)).
:- use_module(private(teaching/reference_programs)).

p(1).
p(2).
p(3).
endless(X) :- endless(X).

%   A file with this text.
program(Text, Path) :-
    tmp_file_stream(Path, Stream, [extension(pl)]),
    write(Stream, Text),
    close(Stream).

answers(Goal, X, Most, Answers) :-
    limited_answers(user:Goal, X, Most, 10000, Answers).

own_source.

:- begin_tests(reference_programs).

test(program_itself, error(permission_error(load, reference, Path))) :-
    source_file(user:own_source, Path),
    load_reference(Path, user, _).
test(load_reference, Xs-Ys == [7]-[1, 2, 3]) :-
    program('p(7).\n', Path),
    load_reference(Path, user, Reference),
    findall(X, Reference:p(X), Xs),
    findall(X, user:p(X), Ys).
test(loaded_once, Reference1 == Reference2) :-
    program('p(7).\n', Path),
    load_reference(Path, user, Reference1),
    load_reference(Path, user, Reference2).
test(module, Xs == [8]) :-
    program(':- module(eight, [e/1]).\ne(X) :- f(X).\nf(8).\n', Path),
    load_reference(Path, user, Reference),
    findall(X, Reference:e(X), Xs).
test(no_file, error(existence_error(source_sink, _))) :- load_reference('no_such_reference', user, _).
test(defines) :- defines(user, p(_)).
test(defines_not, fail) :- defines(user, no_such_procedure_here).
test(defines_not_built_in, fail) :- defines(user, atom(_)).
test(limited_answers, As == [answer(1), answer(2), more]) :- answers(p(X), X, 2, As).
test(all_answers, As == [answer(1), answer(2), answer(3)]) :- answers(p(X), X, 3, As).
test(none, As == []) :- answers(p(x), x, 3, As).
test(no_end, As == [no_end]) :- answers(endless(_), x, 3, As).
test(no_end_behind, As == [answer(1), answer(2), answer(3), no_end]) :-
    answers(( p(X) ; endless(X) ), X, 9, As).
test(throws, As == [answer(1), throws(oops)]) :- answers(( X = 1 ; throw(oops) ), X, 3, As).
test(error, As =@= [throws(error(type_error(evaluable, a/0), _))]) :- answers(X is a, X, 3, As).

:- end_tests(reference_programs).
