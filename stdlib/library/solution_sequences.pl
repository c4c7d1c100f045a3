% SPDX-License-Identifier: MIT
% Solutions as a sequence: limiting, skipping, sorting and removing duplicates.
%
% A sequence keeps its state in a term modified by nb_setarg/3, so it survives backtracking into the goal.

:- module(solution_sequences,
          [ limit/2, offset/2, call_nth/2, order_by/2,
            distinct/1, distinct/2, reduced/1, reduced/3, group_by/4
          ]).

:- use_module(library(apply), [maplist/3, maplist/4]).
:- use_module(library(error), [must_be/2, domain_error/2, instantiation_error/1, type_error/2]).
:- use_module(library(nb_set), [empty_nb_set/1, add_nb_set/3]).
:- use_module(library(pairs), [pairs_values/2]).

:- meta_predicate
    limit(+, 0),
    offset(+, 0),
    call_nth(0, ?),
    order_by(?, 0),
    distinct(0),
    distinct(?, 0),
    reduced(0),
    reduced(?, 0, +),
    group_by(?, ?, 0, -).

%!  limit(+Count, :Goal) is nondet.
%
%   The first Count solutions of Goal; Count may be `inf` or `infinite`.
%   Errors: those of must_be(nonneg, Count).
%
%       ?- findall(X, limit(2, member(X, [a,b,c])), L).
%       L = [a,b].

limit(Count, Goal) :-
    (   infinite(Count)
    ->  call(Goal)
    ;   must_be(nonneg, Count),
        Count > 0,
        State = count(0),
        call(Goal),
        arg(1, State, N0),
        N is N0+1,
        (   N =:= Count
        ->  !
        ;   nb_setarg(1, State, N)
        )
    ).

infinite(Count) :-
    ( Count == infinite -> true ; Count == inf ).

%!  offset(+Count, :Goal) is nondet.
%
%   The solutions of Goal without the first Count.  Errors: those of must_be(nonneg, Count).
%
%       ?- offset(1, member(X, [a, b])).
%       X = b.

offset(Count, Goal) :-
    must_be(nonneg, Count),
    (   Count =:= 0
    ->  call(Goal)
    ;   State = count(0),
        call(Goal),
        arg(1, State, N0),
        (   N0 < Count
        ->  N is N0+1,
            nb_setarg(1, State, N),
            fail
        ;   true
        )
    ).

%!  call_nth(:Goal, ?Nth) is nondet.
%
%   Goal succeeds for the Nth time; deterministic if Nth is bound.  Errors: type_error(integer, Nth);
%   domain_error(not_less_than_one, Nth).
%
%       ?- call_nth(member(X, [a,b,c]), 2).
%       X = b.

call_nth(Goal, Nth) :-
    (   var(Nth)
    ->  State = count(0),
        call(Goal),
        arg(1, State, N0),
        Nth is N0+1,
        nb_setarg(1, State, Nth)
    ;   must_be(integer, Nth),
        positive(Nth),
        State = count(0),
        call(Goal),
        arg(1, State, N0),
        N is N0+1,
        nb_setarg(1, State, N),
        N =:= Nth,
        !
    ).

positive(N) :-
    ( N > 0 -> true ; domain_error(not_less_than_one, N) ).

%!  order_by(+Specs, :Goal) is nondet.
%
%   The solutions of Goal, sorted: Specs is a list of asc(Term) and desc(Term), the most significant first.  Errors:
%   instantiation_error; domain_error(non_empty_list, Specs); domain_error(order_specifier, Spec).
%
%       ?- findall(X, order_by([desc(X)], member(X, [2,3,1])), L).
%       L = [3,2,1].

order_by(Specs, Goal) :-
    must_be(list, Specs),
    ( Specs == [] -> domain_error(non_empty_list, Specs) ; true ),
    term_variables(Goal, Vars),
    maplist(sort_key, Specs, Keys, Orders),
    findall(Keys-Vars, Goal, Solutions),
    sort_by(Orders, 1, Solutions, Sorted),
    solution(Sorted, Vars).

sort_key(Spec, Key, Order) :-
    (   var(Spec)
    ->  instantiation_error(Spec)
    ;   Spec = asc(Key)
    ->  Order = (@=<)
    ;   Spec = desc(Key)
    ->  Order = (@>=)
    ;   domain_error(order_specifier, Spec)
    ).

%   Stable sorts, by the least significant key first.

sort_by([], _, Solutions, Solutions).
sort_by([Order|Orders], N, Solutions, Sorted) :-
    N1 is N+1,
    sort_by(Orders, N1, Solutions, Sorted1),
    maplist(key_solution(N), Sorted1, Keyed),
    sort(1, Order, Keyed, Sorted2),
    pairs_values(Sorted2, Sorted).

key_solution(N, Keys-Vars, Key-(Keys-Vars)) :-
    nth_key(N, Keys, Key).

nth_key(N, [Key0|Keys], Key) :-
    (   N =:= 1
    ->  Key = Key0
    ;   N1 is N-1,
        nth_key(N1, Keys, Key)
    ).

solution([_-Vars0|Solutions], Vars) :-
    solution_(Solutions, Vars0, Vars).

solution_(_, Vars, Vars).
solution_([_-Vars0|Solutions], _, Vars) :-
    solution_(Solutions, Vars0, Vars).

%!  distinct(:Goal) is nondet.
%
%   The solutions of Goal that are not variants of earlier ones.
%
%       ?- findall(X, distinct(member(X, [a, b, a])), L).
%       L = [a, b].

distinct(Goal) :-
    distinct(Goal, Goal).

%!  distinct(?Witness, :Goal) is nondet.
%
%   The solutions of Goal for which the instance of Witness is not a variant of an earlier one.
%
%       ?- distinct(X, member(X-Y, [a-1, b-2, a-3])).
%       X = a, Y = 1.

distinct(Witness, Goal) :-
    empty_nb_set(Seen),
    call(Goal),
    add_nb_set(Witness, Seen, true).

%!  reduced(:Goal) is nondet.
%
%   Like distinct/1; its memory is not bounded.
%
%       ?- reduced(member(X, [a, b, a])).
%       X = a.

reduced(Goal) :-
    distinct(Goal, Goal).

%!  reduced(?Witness, :Goal, +Options) is nondet.
%
%   Like distinct/2; Options is ignored.
%
%       ?- findall(X, reduced(X, member(X, [a, b, a]), []), L).
%       L = [a, b].

reduced(Witness, Goal, _Options) :-
    distinct(Witness, Goal).

%!  group_by(?By, ?Template, :Goal, -Bag) is nondet.
%
%   Bag holds the instances of Template for the solutions of Goal, one bag for each instance of By.
%
%       ?- group_by(Age, Name, member(Name-Age, [ann-7, bob-5, cid-7]), Names).
%       Age = 5, Names = [bob].

group_by(By, Template, Goal, Bag) :-
    findall(By-Template, Goal, Pairs0),
    keysort(Pairs0, Pairs),
    Pairs = [Key-X|Rest0],
    same_group(Rest0, Key, Xs, Rest),
    groups(Rest, Key, [X|Xs], By, Bag).

same_group([], _, [], []).
same_group([K-X|Pairs], Key, Xs, Rest) :-
    (   K == Key
    ->  Xs = [X|Xs1],
        same_group(Pairs, Key, Xs1, Rest)
    ;   Xs = [],
        Rest = [K-X|Pairs]
    ).

groups(_, Key, Bag, Key, Bag).
groups([Key-X|Rest0], _, _, By, Bag) :-
    same_group(Rest0, Key, Xs, Rest),
    groups(Rest, Key, [X|Xs], By, Bag).
