% SPDX-License-Identifier: MIT
% Builtins of GNU Prolog that other systems lack or name differently. Constraints, global variables, texts,
% tokens, streams, files and the process are in libraries of their own.

:- module(gnu_builtins,
          [ list/1, partial_list/1, list_or_partial_list/1, nth/3, prefix/2, suffix/2, sublist/2, for/3, call_det/2,
            new_atom/1, new_atom/2, bind_variables/2, sort/1, msort/1, keysort/1, setarg/4
          ]).

:- use_module(library(error), [is_list_or_partial/1, must_be/2]).
:- use_module(library(lists), [nth1/3]).

:- meta_predicate call_det(0, ?).

% ---- lists ----

%!  list(@Term) is semidet.
%!  partial_list(@Term) is semidet.
%!  list_or_partial_list(@Term) is semidet.
%
%   Term is a proper list; it is unbound or ends with a variable; it is one of both.
%
%       ?- list([a]), partial_list([a|_]), list_or_partial_list(_).
%       true.

list(Term) :-
    is_list(Term).

partial_list(Term) :-
    is_list_or_partial(Term),
    \+ is_list(Term).

list_or_partial_list(Term) :-
    is_list_or_partial(Term).

%!  nth(?N, ?List, ?X) is nondet.
%
%   X is element N of List, counted from 1.
%
%       ?- nth(2, [a, b, c], X).
%       X = b.

nth(N, List, X) :-
    ( var(N) -> true ; integer(N), N > 0 ),
    nth1(N, List, X).

%!  prefix(?Prefix, ?List) is nondet.
%
%   List begins with the list Prefix.
%
%       ?- findall(P, prefix(P, [a, b]), Ps).
%       Ps = [[], [a], [a, b]].

prefix([], _).
prefix([X|Xs], [X|Ys]) :-
    prefix(Xs, Ys).

%!  suffix(?Suffix, ?List) is nondet.
%
%   List ends with the list Suffix.
%
%       ?- findall(S, suffix(S, [a, b]), Ss).
%       Ss = [[a, b], [b], []].

suffix(Xs, Xs).
suffix(Xs, [_|Ys]) :-
    suffix(Xs, Ys).

%!  sublist(?Part, +List) is nondet.
%
%   Part is a subsequence of List.
%
%       ?- sublist([a, c], [a, b, c]).
%       true.

sublist(Xs, Xs).
sublist(Xs, [Y|Ys]) :-
    shorter_sublist(Ys, Y, Xs).

shorter_sublist(Ys, _, Xs) :-
    sublist(Xs, Ys).
shorter_sublist([Z|Ys], Y, [Y|Xs]) :-
    shorter_sublist(Ys, Z, Xs).

%!  for(?X, +Low, +High) is nondet.
%
%   Same as between(Low, High, X).
%
%       ?- findall(X, for(X, 1, 3), Xs).
%       Xs = [1, 2, 3].

for(X, Low, High) :-
    between(Low, High, X).

%!  call_det(:Goal, ?IsDet) is nondet.
%
%   Calls Goal; IsDet is true if it has left no choice point, otherwise false. Errors: type_error(boolean, IsDet).
%
%       ?- call_det(member(X, [a, b]), Det), !.
%       X = a, Det = false.

call_det(Goal, IsDet) :-
    ( var(IsDet) -> true ; must_be(boolean, IsDet) ),
    call_cleanup(Goal, Det = true),
    ( Det == true -> IsDet = true ; IsDet = false ).

% ---- names ----

%!  new_atom(-Atom) is det.
%
%   Same as new_atom(term_, Atom).
%
%       ?- new_atom(A), new_atom(B), A \== B.

new_atom(Atom) :-
    new_atom(term_, Atom).

%!  new_atom(+Prefix, -Atom) is det.
%
%   Atom is a new atom that begins with Prefix. Errors: instantiation_error, type_error(atom, Prefix),
%   uninstantiation_error(Atom).
%
%       ?- new_atom(node_, A), atom_concat(node_, _, A).

new_atom(Prefix, Atom) :-
    must_be(atom, Prefix),
    must_be(var, Atom),
    flag('gnu new_atom', N, N+1),
    atomic_list_concat([Prefix, N], Atom).

%!  bind_variables(?Term, +Options) is det.
%
%   Binds the variables of Term to '$VAR'(N), '$VAR'(N+1) and so on. Options: from(N), initially 0; next(N), the number
%   after the last one; numbervars, which has no effect. Errors: instantiation_error,
%   domain_error(var_binding_option, Option).
%
%       ?- bind_variables(f(_X, _Y), [from(23), next(N)]).
%       N = 25.

bind_variables(Term, Options) :-
    must_be(list, Options),
    variable_numbers(Options, 0, From, _, Next),
    numbervars(Term, From, Next).

variable_numbers([], From, From, Next, Next).
variable_numbers([Option|Options], From0, From, Next0, Next) :-
    must_be(nonvar, Option),
    (   Option = from(From1)
    ->  must_be(integer, From1),
        Next1 = Next0
    ;   Option = next(Next1)
    ->  From1 = From0
    ;   Option == numbervars
    ->  From1 = From0,
        Next1 = Next0
    ;   throw(error(domain_error(var_binding_option, Option), _))
    ),
    variable_numbers(Options, From1, From, Next1, Next).

% ---- lists and terms in place ----

%!  sort(+List) is det.
%
%   Replaces List in place by its sorted form, as from sort/2; List must be proper. Errors: those of sort/2.
%
%       ?- L = [b, a, b], sort(L).
%       L = [a, b].

sort(List) :-
    sort(List, Sorted),
    in_place(List, Sorted).

%!  msort(+List) is det.
%
%   Like sort/1, but keeps duplicates.
%
%       ?- L = [b, a, b], msort(L).
%       L = [a, b, b].

msort(List) :-
    msort(List, Sorted),
    in_place(List, Sorted).

%!  keysort(+Pairs) is det.
%
%   Like sort/1, by the keys of the terms Key-Value; pairs with equal keys keep their order. Errors: those of keysort/2.
%
%       ?- L = [b-1, a-2], keysort(L).
%       L = [a-2, b-1].

keysort(Pairs) :-
    keysort(Pairs, Sorted),
    in_place(Pairs, Sorted).

% The cells of the list get the elements and the end of the other list, which is not longer.
in_place([], _) :-
    !.
in_place(List, [X|Xs]) :-
    setarg(1, List, X),
    (   Xs == []
    ->  setarg(2, List, [])
    ;   List = [_|Rest],
        in_place(Rest, Xs)
    ).

%!  setarg(+N, +Term, +Value, +Undo) is semidet.
%
%   Replaces argument N of Term by Value; if Undo is false, backtracking does not undo it. Errors: those of setarg/3;
%   type_error(boolean, Undo).
%
%       ?- T = f(a), setarg(1, T, b, true).
%       T = f(b).

setarg(N, Term, Value, Undo) :-
    must_be(boolean, Undo),
    (   Undo == true
    ->  setarg(N, Term, Value)
    ;   nb_setarg(N, Term, Value)
    ).
