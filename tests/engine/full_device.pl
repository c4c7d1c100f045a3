% SPDX-License-Identifier: MIT
% Output of every kind to a device that is full: an error, and the stream is closed all the same.

:- use_module(library(plunit)).

:- dynamic(kept/2).
kept(1, f(_)).
kept(2, "text") :- kept(1, _).

:- multifile(portray/1).
:- dynamic(portray/1).
portray(portrayed(X)) :- print(X).

%   Goal writes to Stream.
writes(S, write_term(S, f(_, Y, [1, 2|Y], 'a b'), [quoted(true), portray(true), cycles(true)])).
writes(S, print(S, portrayed(f(_, portrayed(2))))).
writes(S, write_canonical(S, f(_, 'A', "s"))).
writes(S, writeq(S, 'hello world')).
writes(S, format(S, "~a~t~20|~w~n~p ~q ~10d ~e~i~*c~30|~n", [abc, f(x), portrayed(3), 'A', 12345, 1.5, skip, 3, 0'x])).
writes(S, portray_clause(S, ( a(X, Y) :- b(X), ( c(Y) -> d ; e ), \+ f ))).
writes(S, print_message_lines(S, 'Note: ', ['one ~w'-[x], nl, 'two', nl])).
writes(S, tab(S, 100000)).
writes(S, ( put_char(S, a), nl(S) )).
writes(S, to(S, listing(kept/2))).
writes(S, to(S, forall(between(1, 3, X), ( write(X), nl, flush_output )))).
writes(S, to(S, ( writeln(a), tab(5), print("text") ))).

to(Stream, Goal) :-
    current_output(Old),
    set_output(Stream),
    call_cleanup(Goal, set_output(Old)).

open_streams(Count) :-
    aggregate_all(count, stream_property(_, mode(_)), Count).

%   Outcome is what Goal and flushing, and then closing, ended with.
outcome(Buffering, Stream, Goal, Written-Closed) :-
    open('/dev/full', write, Stream, [buffer(Buffering)]),
    ending(( Goal, flush_output(Stream) ), Written),
    ending(close(Stream), Closed).

ending(Goal, Ending) :-
    catch(( Goal -> Ending = true ; Ending = false ), error(Error, _), functor(Error, Ending, _)).

:- begin_tests(full_device, [condition(access_file('/dev/full', write))]).

test(each_goal, [forall(member(Buffering, [full, line, false])), true(Wrong-Now == []-Before)]) :-
    open_streams(Before),
    findall(Goal-Outcome,
            ( writes(Stream, Goal),
              outcome(Buffering, Stream, Goal, Outcome),
              Outcome \== io_error-true ),
            Wrong),
    open_streams(Now).
test(goes_on, X == 42) :-
    X is 6 * 7.

:- end_tests(full_device).
