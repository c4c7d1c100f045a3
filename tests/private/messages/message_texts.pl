% SPDX-License-Identifier: MIT
% What messages say of the error terms of the standard and of SWI-Prolog; where errors are and what helps is
% tested by the dialogues of tests/repl.

:- use_module(library(plunit)).

% says(Formal, Text): the text of error(Formal, _).
says(instantiation_error, 'an argument has no value yet').
says(uninstantiation_error(a), 'an unbound variable was expected, not a').
says(type_error(integer, a), 'an integer was expected, not a (an atom)').
says(type_error(list, [a|b]), 'a list was expected, not [a|b] (a list)').
says(domain_error(not_less_than_zero, -1), '-1 is less than zero').
says(domain_error(io_mode, a), 'a is not a valid io mode').
says(existence_error(file, 'a.pl'), 'there is no file \'a.pl\'').
says(existence_error(key, a, t(b)), 'there is no key a in t(b)').
says(permission_error(open, source_sink, '/none/a'), 'cannot open \'/none/a\'').
says(permission_error(create, operator, (',')), 'no permission to create operator \',\'').
says(representation_error(max_arity), 'beyond the limit of this system: max arity').
says(evaluation_error(zero_divisor), 'division by zero').
says(evaluation_error(undefined), 'the value is not defined').
says(evaluation_error(float_overflow), 'the result is too large for a float').
says(resource_error(threads), 'not enough threads').
says(syntax_error(some_error), 'syntax error: some_error').
says(system_error(x), 'system error: x').
says(timeout_error(read, s), 'time-out: read s').
says(io_error(write, s), 'cannot write to s').
says(io_error(read, user_input), 'cannot read from standard input').
says(shell(signal(9), ls), 'the command ls was ended by signal 9').
says(shell(exit(1), ls), 'the command ls ended with status 1').
says(not_implemented(procedure, a/1), 'the procedure a/1 is not there on this system').
says(duplicate_key(a), 'the key a is there twice').
says(format('not enough arguments'), 'format: not enough arguments').
says(format('~w is ~w', [a,b]), 'a is b').
says(format_argument_type(d, a), '~d cannot print a (an atom)').
says(determinism_error(user:foo/1, det, nondet, property), 'foo/1 is to be deterministic, but left a choice point').
says(determinism_error(user:foo/1, det, fail, property), 'foo/1 is to be deterministic, but failed').
says(some(thing), 'some(thing)').

text(Message, Text) :-
    message_to_codes(Message, _, Codes),
    atom_codes(Text, Codes).

:- begin_tests(message_texts).

test(formal, [forall(says(Formal, Expected)), Text == Expected]) :- text(error(Formal, _), Text).
test(predicate, T == 'foo/2: an integer was expected, not a (an atom) (here)') :-
    text(error(type_error(integer, a), context(foo/2, here)), T).
test(own, T == 'a message of mine: 1') :-
    asserta((prolog:message(message_texts_test(N), ['a message of mine: ~w'-[N]|L], L)), Ref),
    text(message_texts_test(1), T), erase(Ref).
test(format, T == 'n is 3') :- text(format("~w is ~w", [n,3]), T).
test(lines, T == 'one\ntwo') :- text(['one', nl, 'two'], T).
test(unknown, T == 'unknown message: some(message)') :- text(some(message), T).
test(lines, Ls == ['n is ~w'-[3]]) :- phrase('$message_texts':translate_message(format('n is ~w', [3])), Ls).
test(code_behind_first_line, Ls == [a, code('E-ball')]) :- phrase('$message_texts':translate_message(unhandled_exception(x)), Ls0), last(Ls0, C), Ls = [a, C].

:- end_tests(message_texts).
