% SPDX-License-Identifier: MIT
% private(toplevel/json_answers): what --answers=json writes; that it goes to user_output is tested by tests/repl.

:- expects_dialect(swi).

:- use_module(library(plunit)).
:- use_module(private(toplevel/json_answers)).
:- use_module(library(http/json)).

%   The line that Goal writes to user_output.
line(Goal, Line) :-
    tmp_file(json_answers, File),
    stream_property(Old, alias(user_output)),
    open(File, write, Out, [encoding(utf8)]),
    setup_call_cleanup(set_stream(Out, alias(user_output)), Goal, set_stream(Old, alias(user_output))),
    close(Out),
    open(File, read, In, [encoding(utf8)]),
    call_cleanup(read_string(In, _, Line), ( close(In), delete_file(File) )).

object(Goal, Object) :-
    line(Goal, Line),
    open_string(Line, In),
    json_read(In, Object).

:- begin_tests(json_answers).

test(binding, T == "{\"result\":\"answer\",\"bindings\":{\"X\":\"1\"},\"goals\":[],\"more\":false}\n") :-
    line(write_answer(['X'=1], false), T).
test(more, T == "{\"result\":\"answer\",\"bindings\":{},\"goals\":[],\"more\":true}\n") :-
    line(write_answer([], true), T).
test(quoted, B == json(['X'='\'A b\''])) :- object(write_answer(['X'='A b'], false), json([_, bindings=B|_])).
test(escaped, B == json(['X'='"a\\\\b"'])) :- object(write_answer(['X'="a\\b"], false), json([_, bindings=B|_])).
test(unbound_is_left_out, B == json([])) :- object(write_answer(['X'=_], false), json([_, bindings=B|_])).
test(same_variables, B == json(['X'='Y'])) :- object(write_answer(['X'=Z, 'Y'=Z], false), json([_, bindings=B|_])).
test(same_values, B == json(['X'=a, 'Y'=a])) :- object(write_answer(['X'=a, 'Y'=a], false), json([_, bindings=B|_])).
test(variable_in_value, B == json(['X'='f(Y)'])) :-
    object(write_answer(['X'=f(Y), 'Y'=Y], false), json([_, bindings=B|_])).
test(goals, G == ['dif(X, a)']) :- dif(X, a), object(write_answer(['X'=X], false), json([_, _, goals=G, _])).
test(ball, T == "{\"result\":\"error\",\"ball\":\"oops\"}\n") :- line(write_ball(oops), T).
test(ball_with_variables, B == 'error(f(_A, _A), _)') :- object(write_ball(error(f(X, X), _)), json([_, ball=B])).
test(cyclic_ball, B == error) :- X = f(X), object(write_ball(X), json([result=B|_])).

:- end_tests(json_answers).
