% SPDX-License-Identifier: MIT
% read_term/2,3: what the option syntax_errors says.

:- module(reading_tests, []).

:- use_module(library(plunit)).

% Reads from Text; Kinds are the messages meanwhile.
reads(Text, Options, Terms, Kinds) :-
    setup_call_cleanup(
        ( open_string(Text, Stream),
          nb_setval(reading_kinds, []),
          asserta((user:message_hook(_, Kind, _) :- reading_tests:note(Kind)), Ref)
        ),
        read_all(Stream, Options, Terms),
        ( erase(Ref), close(Stream) )),
    nb_getval(reading_kinds, Kinds).

note(Kind) :-
    nb_getval(reading_kinds, Kinds),
    nb_setval(reading_kinds, [Kind|Kinds]).

read_all(Stream, Options, Terms) :-
    (   read_term(Stream, Term, Options)
    ->  Terms = [Term|Terms1],
        ( Term == end_of_file -> Terms1 = [] ; read_all(Stream, Options, Terms1) )
    ;   Terms = [failed]
    ).

:- begin_tests(reading).

test(error, error(syntax_error(_))) :- reads("a b. c.", [], _, _).
test(error_said, error(syntax_error(_))) :- reads("a b. c.", [syntax_errors(error)], _, _).
test(dec10, T-K == [c,end_of_file]-[error]) :- reads("a b. c.", [syntax_errors(dec10)], T, K).
test(dec10_twice, T-K == [end_of_file]-[error,error]) :- reads("a b. c d.", [syntax_errors(dec10)], T, K).
test(fail, T-K == [a,failed]-[error]) :- reads("a. a b. c.", [syntax_errors(fail)], T, K).
test(quiet, T-K == [a,failed]-[]) :- reads("a. a b. c.", [syntax_errors(quiet)], T, K).
test(last_counts, T-K == [failed]-[]) :- reads("a b.", [syntax_errors(dec10), syntax_errors(quiet)], T, K).
test(names, N == ['X'=X]) :-
    open_string("a b. f(X).", S), asserta((user:message_hook(_, error, _) :- true), R),
    read_term(S, f(X), [syntax_errors(dec10), variable_names(N)]), erase(R), close(S).
test(other, error(domain_error(read_option, syntax_errors(some)))) :- reads("a.", [syntax_errors(some)], _, _).
test(partial_options, error(instantiation_error)) :- reads("a.", [syntax_errors(dec10)|_], _, _).
test(told_as, PI == system:read_term/2) :- catch(read_term(_, [some]), error(_, context(PI, _)), true).
test(told_as_format, PI == system:format/2) :- catch(format("~a", [f(x)]), error(_, context(PI, _)), true).
test(told_as_halt, PI == system:halt/1) :- catch(halt(a), error(_, context(PI, _)), true).

:- end_tests(reading).
