% SPDX-License-Identifier: MIT
% private(messages/load_warnings): how the warnings of the loader read.

:- use_module(library(plunit)).
:- use_module(private(messages/load_warnings)).

:- dynamic(source/1).

make_source :-
    tmp_file(load_warnings, Path),
    open(Path, write, Out),
    write(Out, 'p(X) :- nowhere(X).\n'),                            % 1
    write(Out, 'q(Y) :- Y is X+1, r(X).\n'),
    write(Out, 'inc(X) :- X is X+1.\n'),
    write(Out, 'sum(X, Y) :- Y = X+1.\n'),
    write(Out, 'a <- b.\n'),                                        % 5
    write(Out, 'a : - b.\n'),
    write(Out, 'max(X, Y) :- ( X > Y -> true ).\n'),
    write(Out, 'last(1)\n'),
    write(Out, 's --> t(1), u.\n'),
    write(Out, 'counter(Count) :- w(Counter, Count).\n'),           % 10
    write(Out, 'len([_|T], N) :- len(T, M), N is m+1.\n'),
    write(Out, 'likes(Mary, wine).\n'),
    write(Out, 'k(1) :- v(_, Unused).\n'),
    close(Out),
    retractall(source(_)),
    assertz(source(Path)).

remove_source :-
    retract(source(Path)),
    delete_file(Path).

%   The text of a warning about a line of the source.
said(Line, Warning, Text) :-
    source(Path),
    said_message(load_warning(Path, Line, Warning), Text).

said_message(Message, Text) :-
    phrase(load_warning(Message), Lines),
    !,
    message_to_codes(Lines, _, Codes),
    atom_codes(Text, Codes).

singletons(Line, Names, Term, Text) :-
    source(Path),
    said_message(singletons(Path, Line, Names, Term), Text).

%   Text begins with First and has all Parts.
says(Text, First, Parts) :-
    sub_atom(Text, 0, _, _, First),
    !,
    forall(member(Part, Parts), has(Text, Part)).

has(Text, Part) :-
    sub_atom(Text, _, _, _, Part),
    !.

:- begin_tests(load_warnings, [setup(make_source), cleanup(remove_source)]).

test(undefined, true) :-
    said(1, undefined(user:p/1, user:nowhere/1, 8-18), T), says(T, 'p/1 calls nowhere/1, which is not defined', [':1:9', '^^^^^^^^^^']).
test(undefined_in_module, true) :-
    said(1, undefined(m:p/1, m:nowhere/1, none), T), says(T, 'm:p/1 calls m:nowhere/1, which is not defined', []).
test(undefined_nonterminal, true) :-
    said(9, undefined(user:s/2, user:t/3, 149-153), T), says(T, 's//0 calls t//1, which is not defined', [':9:7']).
test(undefined_meta, true) :-
    said(1, undefined_meta(user:nowhere/1), T), says(T, 'nowhere/1 is called here, but not defined', [':1:9']).
test(unreachable, true) :-
    said(3, unreachable(user:inc/1, 2), T),
    says(T, 'this clause of inc/1 is never reached', [':3:1', '= the clause on line 2 takes every call']).
test(no_value, true) :-
    said(2, no_value(_ is _+1, 1), T),
    says(T, 'X has no value yet when this is evaluated', [':2:9', '= move the goal that gives X its value before this one']).
test(no_value_changed, true) :-
    said(1, no_value(foo is bar, 1), T), says(T, 'a variable of foo is bar has no value yet', [':1:1']).
test(assigns, true) :-
    said(3, assigns(X is X+1), T), says(T, 'X is on both sides of (is)/2', [':3:11', 'such as X1 is ...']).
test(unifies, true) :- said(4, unifies(_ = _+1), T), says(T, '`=` does not compute', [':4:14', 'use is/2']).
test(unifies_changed, true) :- said(1, unifies(y = x+1), T), says(T, '`=` does not compute: y=x+1', [':1:1']).
test(arrow, true) :-
    said(5, arrow_fact(<-), T), says(T, '`<-` makes a fact of <- /2, not a rule', ['= did you mean `:-`?']).
test(undefined_export, true) :-
    said(1, undefined_export(m:counter/2), T), says(T, 'counter/2 is exported, but not defined', [':10:1']).
test(split_neck, true) :-
    said(6, split_neck, T), says(T, '`: -` is not an operator', [':6:3', '= did you mean `:-`?']).
test(no_else, true) :- said(7, no_else, T), says(T, 'this if-then has no else', [':7:', '; true )']).
test(no_full_stop, true) :- said(8, no_full_stop, T), says(T, 'the last clause has no full stop', [':8:1']).
test(more, T == 'there are 3 more warnings of this kind') :- said(0, more(3), T).
test(no_warning, fail) :- said(1, no_such_warning, _).
test(singleton, true) :-
    singletons(13, ['Unused'], (k(1) :- v(_, _)), T),
    says(T, 'the variable Unused occurs only once in k/1', [':13:14', '= if it is not needed write _Unused or _']).
test(singleton_of_an_atom, true) :-
    singletons(11, ['M'], (len([_|_], N) :- len(_, _), N is m+1), T), says(T, 'the variable M occurs', ['= the clause also has the atom `m`']).
test(singleton_misspelt, true) :-
    singletons(10, ['Counter'], (counter(C) :- w(_, C)), T), says(T, 'the variable Counter occurs', ['= did you mean Count?']).
test(singleton_name, true) :-
    singletons(12, ['Mary'], likes(_, wine), T), says(T, 'the variable Mary occurs only once in likes/2', ['write mary or \'Mary\' for a name']).
test(two_singletons, true) :-
    singletons(2, ['A', 'B'], (q(_) :- r(_)), T), says(T, 'the variables A, B occur only once in q/1', []).
test(many_singletons, true) :-
    findall(N, ( between(1, 50000, I), atom_concat('A', I, N) ), Ns),
    call_with_inference_limit(singletons(2, Ns, q(_), T), 1000000, _),
    says(T, 'the variables A1, A2', ['A19, A20 and 49,980 others occur only once in q/1']).
test(singleton_of_grammar, true) :-
    singletons(9, ['X'], (s --> t(_)), T), says(T, 'the variable X occurs only once in s//0', []).

:- end_tests(load_warnings).
