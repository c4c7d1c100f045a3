% SPDX-License-Identifier: MIT
% format/1,2,3: what errors leave behind, goals in formats, arguments of the wrong kind;
% the current streams by their names.

:- module(formatted_output_tests, []).

:- use_module(library(plunit)).

greet :- write(hello).

nested(N) :- N1 is N + 1, with_output_to(string(_), nested(N1)), true.

% Output before Goal throws, and the formal part of the error.
written(Goal, Text, Formal) :-
    with_output_to(string(Text0), catch(Goal, error(Formal, _), true)),
    atom_string(Text, Text0).

shown(Column, Term) :- writeq(Column), put_char(<), writeq(Term), put_char(>).
:- format_predicate('V', shown(_, _)).

:- begin_tests(formatted_output).

test(goal_of_the_module, T == 'hello!') :- format(atom(T), "~@!", [greet]).
test(goal_fails, fail) :- format(atom(_), "a~@", [fail]).
test(goal_throws, throws(ball)) :- format(atom(_), "a~@", [throw(ball)]).
test(too_few, T-F == 'a1'-format('not enough arguments')) :- written(format("a~w~w", [1]), T, F).
test(too_many, T-F == 'a1'-format('too many arguments')) :- written(format("a~w", [1,2]), T, F).
test(too_many_atom, T-F == a-format('too many arguments')) :- written(format("a", b), T, F).
test(waits_for_column, T-F == a-format('not enough arguments')) :- written(format("a~tb~w", []), T, F).
test(nothing_to_sinks, error(format('not enough arguments'))) :- format(atom(_), "a~w", []).
test(own_directive, T == 'default<x> 5<y> 7<z>') :- format(atom(T), "~V ~5V ~*V", [x,y,7,z]).
test(text_past_stop, T == 'abcdefghx      |') :- format(atom(T), "~w~t~5|~w~t~12||", [abcdefgh,x]).
test(own_directive_in_column, T == '   default<x>|') :- format(atom(T), "~t~V~13||", [x]).
test(own_directive_is_known, G =@= formatted_output_tests:shown(_, _)) :- current_format_predicate(0'V, G).
test(unknown_directive, error(existence_error(format_character, 'Z'))) :- format(atom(_), "~Z", [x]).
test(own_directive_arity, error(domain_error(format_predicate, _))) :- format_predicate('U', shown(_)).
test(system_directive, error(permission_error(modify, format_character, w))) :- format_predicate(w, shown(_, _)).
test(radix_missing, error(format('no default radix'))) :- format("~r", [10]).
test(radix_small, error(domain_error(radix, 1))) :- format("~1r", [10]).
test(radix_large, error(domain_error(radix, 37))) :- format("~37r", [10]).
test(locale_groups, T == '1234567') :- format(atom(T), "~:d", [1234567]).
test(text_codes, T == ab) :- format(atom(T), "~s", [[0'a,0'b]]).
test(text_characters, T == ab) :- format(atom(T), "~s", [[a,b]]).
test(text_string, T == ab) :- atom_string(ab, S), format(atom(T), "~s", [S]).
test(text_none, T == '') :- format(atom(T), "~s", [[]]).
test(text_number, error(format_argument_type(s, 1))) :- format("~s", [1]).
test(text_compound, error(format_argument_type(s, f(x)))) :- format("~s", [f(x)]).
test(text_unbound, error(format_argument_type(s, _))) :- format("~s", [_]).
test(code_negative, error(format_argument_type(c, -1))) :- format("~c", [-1]).
test(code_unbound, error(format_argument_type(c, _))) :- format("~c", [_]).

test(current_output_by_name, T == 'a1') :- with_output_to(atom(T), ( write(current_output, a), format(current_output, "~w", [1]) )).
test(current_input_by_name, T == a) :-
    current_input(Old), open_string("a. b.", S), set_input(S), call_cleanup(read(current_input, T), ( set_input(Old), close(S) )).
test(no_output_by_that_name, error(permission_error(output, stream, current_input))) :- write(current_input, a).
test(names_of_iso, [setup(set_prolog_flag(iso, true)), cleanup(set_prolog_flag(iso, false)),
                    error(existence_error(stream, current_output))]) :- write(current_output, a).
% After an exception output is no longer captured, not even during cleanup.
test(capture_left, T == outer) :-
    with_output_to(atom(T), ( catch(with_output_to(atom(_), ( write(inner), throw(ball) )), ball, true), write(outer) )).
test(capture_left_twice, T == outer) :-
    with_output_to(atom(T),
                   ( catch(with_output_to(atom(_), with_output_to(atom(_), throw(ball))), ball, true), write(outer) )).
test(capture_kept, T == 'onetwo') :-
    with_output_to(atom(T), ( write(one), catch(throw(ball), ball, true), write(two) )).
test(capture_before_cleanup, T == cleanup) :-
    with_output_to(atom(T),
                   catch(setup_call_cleanup(true, with_output_to(atom(_), throw(ball)), write(cleanup)), ball, true)).
test(capture_in_cleanup, T == cleanup) :-
    with_output_to(atom(T), catch(setup_call_cleanup(true, throw(ball), write(cleanup)), ball, true)).

test(capture_without_memory, T == after) :-
    current_prolog_flag(stack_limit, Old),
    garbage_collect,
    setup_call_cleanup(
        set_prolog_flag(stack_limit, 1000000),
        with_output_to(atom(T), ( catch(nested(0), error(resource_error(_), _), true), write(after) )),
        set_prolog_flag(stack_limit, Old)).

:- end_tests(formatted_output).

:- begin_tests(stream_pairs).

test(both, I-O == In-Out) :-
    open_null_stream(Out), open_string("abc", In), stream_pair(Pair, In, Out), stream_pair(Pair, I, O), close(Pair).
test(direction, C == a) :-
    open_null_stream(Out), open_string("abc", In), stream_pair(Pair, In, Out), write(Pair, x), get_char(Pair, C), close(Pair).
test(close, fail) :-
    open_null_stream(Out), open_string("abc", In), stream_pair(Pair, In, Out), close(Pair),
    ( is_stream(In) ; is_stream(Out) ).
test(closed, error(existence_error(stream, _))) :-
    open_null_stream(Out), open_string("abc", In), stream_pair(Pair, In, Out), close(Pair), write(Pair, x).
test(pair_of_itself, error(domain_error(stream_or_alias, _))) :-
    open_null_stream(Out), open_string("abc", In), stream_pair(Pair, In, Out), close(Out), setarg(1, Pair, Pair),
    call_cleanup(get_char(Pair, _), close(In)).
test(closed_pair_of_itself, error(domain_error(stream_or_alias, _))) :-
    open_null_stream(Out), open_string("abc", In), stream_pair(Pair, In, Out), close(In), close(Out),
    setarg(1, Pair, Pair), setarg(2, Pair, Pair), close(Pair).
test(single, I == user_input) :- stream_pair(user_input, I, O), var(O).
test(single_output, O == user_output) :- stream_pair(user_output, I, O), var(I).

:- end_tests(stream_pairs).
