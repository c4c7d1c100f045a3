% SPDX-License-Identifier: MIT
% library(gnu_streams).

:- use_module(library(plunit)).
:- use_module(library(gnu_streams)).

:- begin_tests(gnu_streams).

test(current_stream, true) :- stream_property(S, alias(user_input)), current_stream(S), !.
test(current_stream_none, fail) :- open_string("x", S), close(S), current_stream(S).
test(current_alias, S == T) :- current_alias(S, user_input), current_stream(T), current_alias(T, user_input), !.
test(add_stream_alias, C == x) :- open_string("x", S), add_stream_alias(S, gnu_text), get_char(gnu_text, C), close(S).
test(add_alias_in_use, error(permission_error(add_alias, source_sink, alias(user_input)))) :-
    open_string("x", S), call_cleanup(add_stream_alias(S, user_input), close(S)).
test(stream_position, C == x) :-
    open_string("xy", S), stream_position(S, P), get_char(S, _), set_stream_position(S, P), get_char(S, C), close(S).
test(position_by_alias, true) :-
    open_string("xy", S), add_stream_alias(S, gnu_text), stream_position(gnu_text, P), stream_position(S, P), close(S).
test(position_of_unbound, error(instantiation_error)) :- stream_position(_, _).
test(stream_line_column, L-C == 2-3) :-
    open_string("a\nbcd", S), forall(between(1, 4, _), get_char(S, _)), stream_line_column(S, L, C), close(S).
test(eof_action, A == reset) :-
    open_string("x", S), set_stream_eof_action(S, reset), stream_property(S, eof_action(A)), close(S).
test(type, T == binary) :- open_string("x", S), set_stream_type(S, binary), stream_property(S, type(T)), close(S).
test(buffering, B == line) :-
    tmp_file(gnu, F), open(F, write, S), set_stream_buffering(S, line), stream_property(S, buffer(B)), close(S),
    delete_file(F).
test(no_buffering, error(domain_error(_, some))) :-
    open_string("x", S), call_cleanup(set_stream_buffering(S, some), close(S)).

:- end_tests(gnu_streams).
