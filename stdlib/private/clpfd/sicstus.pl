% SPDX-License-Identifier: MIT
% Predicates of SICStus Prolog's library(clpfd) that SWI-Prolog lacks: constraints on lists.

:- module('$clpfd_sicstus',
          [ domain/2, domain/3, fd_min/2, fd_max/2, scalar_product/5, scalar_product_reif/5,
            scalar_product_reif/6, if_then_else/4, smt/1, count/4, nvalue/2, maximum/2, minimum/2,
            maximum_arg/2, minimum_arg/2, element/2, lex_chain/2, bool_and/2, bool_or/2, bool_xor/2,
            bool_channel/4, knapsack/3
          ]).

:- use_module(private(clpfd/arithmetic)).
:- use_module(private(clpfd/globals)).
:- use_module(private(clpfd/options), [known_options/2]).
:- use_module(library(apply), [maplist/2, maplist/3, maplist/4]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2]).

%!  domain(?Xs, +Domain) is semidet.
%
%   Like ins/2.
%
%       ?- domain([X, Y], 1..3), X #> Y, Y #> 1.
%       X = 3, Y = 2.

domain(Xs, Domain) :- Xs ins Domain.

%!  domain(?Xs, +Low, +High) is semidet.
%
%   All elements of Xs are in Low..High.
%
%       ?- domain([X, Y], 1, 3), X #> Y, Y #> 1.
%       X = 3, Y = 2.

domain(Xs, Low, High) :- Xs ins Low..High.

%!  fd_min(?X, -Least) is det.
%
%   Like fd_inf/2.
%
%       ?- X in 3..9, fd_min(X, Least).
%       Least = 3.

fd_min(X, Least) :- fd_inf(X, Least).

%!  fd_max(?X, -Greatest) is det.
%
%   Like fd_sup/2.
%
%       ?- X in 3..9, fd_max(X, Greatest).
%       Greatest = 9.

fd_max(X, Greatest) :- fd_sup(X, Greatest).

% ---- sums, counts, extremes ----

%!  scalar_product(+Factors, ?Xs, +Relation, ?Expression, +Options) is semidet.
%
%   Like scalar_product/4. With among(Least, Most, Domain), at least Least and at most Most of Xs are in Domain. With
%   consistency(domain), equations prune every value that has no part in a solution, as long as there are few
%   combinations of values. Errors: domain_error(option, Option).
%
%       ?- [_X, _Y] ins 0..1, scalar_product([1, 4], [_X, _Y], #=, _Z, [consistency(domain)]), fd_dom(_Z, Domain).
%       Domain = 0..1\/4..5.

scalar_product(Factors, Xs, Relation, Expression, Options) :-
    known_options(Options, [among(_, _, _), consistency(_)]),
    scalar_product(Factors, Xs, Relation, Expression),
    (   Relation == #=, memberchk(consistency(domain), Options), terms_of(Expression, Factors, Xs, Sum, Cs, Ys)
    ->  '$fd_global'(consistent_sum, Ys, [Sum|Cs])
    ;   true
    ),
    (   memberchk(among(Least, Most, Domain), Options)
    ->  all_among([Xs], Least, Most, Domain)
    ;   true
    ).

% The equation as a sum of terms, if its numbers are small.
terms_of(Expression, Factors, Xs, Sum, Cs, Ys) :-
    (   integer(Expression)
    ->  Sum = Expression, Cs = Factors, Ys = Xs
    ;   var(Expression),
        Sum = 0, Cs = [-1|Factors], Ys = [Expression|Xs]
    ),
    \+ ( member(N, [Sum|Cs]), abs(N) >= 1<<31 ).

%!  scalar_product_reif(+Factors, ?Xs, +Relation, ?Expression, ?B) is semidet.
%
%   B is 1 if scalar_product(Factors, Xs, Relation, Expression) holds, else 0.
%
%       ?- scalar_product_reif([2, 5], [3, 2], #>, 15, B).
%       B = 1.

scalar_product_reif(Factors, Xs, Relation, Expression, B) :-
    must_be(list(integer), Factors),
    must_be(list, Xs),
    B in 0..1,
    weighted(Factors, Xs, 0, Sum),
    related(Relation, Sum, Expression, Condition),
    Condition #<==> B.

weighted([], [], Sum, Sum).
weighted([C|Cs], [X|Xs], Sum0, Sum) :-
    weighted(Cs, Xs, Sum0+C*X, Sum).

related(Relation, X, Y, Condition) :-
    (   memberchk(Relation, [#=, #\=, #<, #=<, #>, #>=])
    ->  Condition =.. [Relation,X,Y]
    ;   throw(error(domain_error(clpfd_operator, Relation), _))
    ).

%!  scalar_product_reif(+Factors, ?Xs, +Relation, ?Expression, ?B, +Options) is semidet.
%
%   Like scalar_product_reif/5. With among(Least, Most, Domain), B = 1 also requires that at least Least and at most
%   Most of Xs are in Domain; consistency(C) requests more pruning and is ignored. Errors: domain_error(option, Option).
%
%       ?- scalar_product_reif([2, 5], [3, 2], #>, 15, B, [among(0, 1, 2..3)]).
%       B = 0.

scalar_product_reif(Factors, Xs, Relation, Expression, B, Options) :-
    known_options(Options, [among(_, _, _), consistency(_)]),
    (   memberchk(among(Least, Most, Domain), Options)
    ->  scalar_product_reif(Factors, Xs, Relation, Expression, B1),
        maplist(membership(Domain), Xs, Bs),
        length(Xs, N),
        Count in 0..N,
        sum(Bs, #=, Count),
        (B1 #/\ Count #>= Least #/\ Count #=< Most) #<==> B
    ;   scalar_product_reif(Factors, Xs, Relation, Expression, B)
    ).

%!  if_then_else(?B, ?Then, ?Else, ?Value) is semidet.
%
%   Value is Then if B is 1, Else if B is 0.
%
%       ?- X in 1..3, if_then_else(B, X, 7, 2).
%       X = 2, B = 1.

if_then_else(B, Then, Else, Value) :-
    B in 0..1,
    Place #= 2-B,
    element(Place, [Then,Else], Value).

%!  smt(?Condition) is semidet.
%
%   Condition, which may be composed by #\/, #/\ and so on, holds.
%
%       ?- smt((X #= 1 #/\ Y #= 2) #\/ (X #= 3 #/\ Y #= 4)), X #> 1.
%       X = 3, Y = 4.

smt(Condition) :-
    Condition #<==> 1.

%!  count(?Value, ?Xs, +Relation, ?Count) is semidet.
%
%   The number of elements of Xs equal to Value has the Relation to Count.
%
%       ?- count(1, [1, 2, 1], #=, Count).
%       Count = 2.

count(Value, Xs, Relation, Count) :-
    must_be(list, Xs),
    length(Xs, Most),
    N in 0..Most,
    (   integer(Value)
    ->  '$fd_global'(count, [N|Xs], [Value], count(Value, Xs, #=, N))
    ;   maplist(equality(Value), Xs, Bs),
        sum(Bs, #=, N)
    ),
    (   memberchk(Relation, [#=, #\=, #<, #=<, #>, #>=])
    ->  call(Relation, N, Count)
    ;   throw(error(domain_error(clpfd_operator, Relation), _))
    ).

equality(Value, X, B) :-
    X #= Value #<==> B.

%!  nvalue(?N, ?Xs) is semidet.
%
%   N is the number of different values in Xs.
%
%       ?- nvalue(N, [3, 1, 3]).
%       N = 2.

nvalue(N, Xs) :-
    must_be(list, Xs),
    '$fd_global'(number_of_values, [N|Xs], [], nvalue(N, Xs)).

%!  maximum(?Value, ?Xs) is semidet.
%
%   Value is the greatest element of Xs.
%
%       ?- maximum(Max, [3, 1, 4]).
%       Max = 4.

maximum(Value, Xs) :-
    must_be(list, Xs),
    '$fd_global'(maximum, [Value|Xs], [], maximum(Value, Xs)).

%!  minimum(?Value, ?Xs) is semidet.
%
%   Value is the least element of Xs.
%
%       ?- minimum(Min, [3, 1, 4]).
%       Min = 1.

minimum(Value, Xs) :-
    must_be(list, Xs),
    '$fd_global'(minimum, [Value|Xs], [], minimum(Value, Xs)).

%!  maximum_arg(?Xs, ?Index) is semidet.
%
%   Index is the position of the first greatest element of Xs.
%
%       ?- maximum_arg([3, 1, 4], Index).
%       Index = 3.

maximum_arg(Xs, Index) :-
    maximum(Value, Xs),
    first_of(Xs, Value, #<, Index).

%!  minimum_arg(?Xs, ?Index) is semidet.
%
%   Index is the position of the first least element of Xs.
%
%       ?- minimum_arg([3, 1, 4], Index).
%       Index = 2.

minimum_arg(Xs, Index) :-
    minimum(Value, Xs),
    first_of(Xs, Value, #>, Index).

first_of(Xs, Value, Before, Index) :-
    element(Index, Xs, Value),
    before_first(Xs, 1, Index, Value, Before).

before_first([], _, _, _, _).
before_first([X|Xs], I, Index, Value, Before) :-
    Worse =.. [Before,X,Value],
    I #< Index #==> Worse,
    I1 is I+1,
    before_first(Xs, I1, Index, Value, Before).

%!  element(?Xs, ?X) is semidet.
%
%   X is an element of Xs.
%
%       ?- X in 4..6, element([3, 5, 9], X).
%       X = 5.

element(Xs, X) :- element(_, Xs, X).

% ---- order ----

%!  lex_chain(?Lists, +Options) is semidet.
%
%   Like lex_chain/1. With op(#<) the order is strict; with increasing the elements of each of Lists increase strictly;
%   with among(Least, Most, Values), at least Least and at most Most elements of each are in Values. Errors:
%   domain_error(option, Option).
%
%       ?- [X, Y] ins 0..1, lex_chain([[1, 0], [X, Y]], [op(#<)]).
%       X = 1, Y = 1.

lex_chain(Lists, Options) :-
    must_be(list(list), Lists),
    known_options(Options, [op(_), increasing, among(_, _, _), global(_)]),
    (   memberchk(op(#<), Options)
    ->  strict_chain(Lists)
    ;   lex_chain(Lists)
    ),
    (   memberchk(increasing, Options)
    ->  maplist(increasing, Lists)
    ;   true
    ),
    (   memberchk(among(Least, Most, Values), Options)
    ->  one_of(Values, Domain),
        all_among(Lists, Least, Most, Domain)
    ;   true
    ).

strict_chain(Lists) :-
    lex_chain(Lists),
    different_neighbours(Lists).

different_neighbours([]).
different_neighbours([List|Lists]) :- different_neighbours(Lists, List).

different_neighbours([], _).
different_neighbours([Next|Lists], List) :-
    maplist(different, List, Next, Bs),
    sum(Bs, #>=, 1),
    different_neighbours(Lists, Next).

different(X, Y, B) :-
    X #\= Y #<==> B.

increasing(List) :-
    chain(List, #<).

all_among([], _, _, _).
all_among([List|Lists], Least, Most, Domain) :-
    maplist(membership(Domain), List, Bs),
    sum(Bs, #>=, Least),
    sum(Bs, #=<, Most),
    all_among(Lists, Least, Most, Domain).

one_of([Value|Values], Domain) :- one_of(Values, Value, Domain).

one_of([], Domain, Domain).
one_of([Value|Values], Domain0, Domain) :- one_of(Values, Domain0 \/ Value, Domain).

membership(Domain, X, B) :-
    X in Domain #<==> B.

% ---- truth values ----

%!  bool_and(?Bs, ?B) is semidet.
%
%   B, 0 or 1, is the conjunction of Bs.
%
%       ?- bool_and([1, B], 1).
%       B = 1.

bool_and(Bs, B) :-
    bools(Bs, B),
    connected(Bs, 1, #/\, Condition),
    Condition #<==> B.

%!  bool_or(?Bs, ?B) is semidet.
%
%   B, 0 or 1, is the disjunction of Bs.
%
%       ?- bool_or([0, B], 1).
%       B = 1.

bool_or(Bs, B) :-
    bools(Bs, B),
    connected(Bs, 0, #\/, Condition),
    Condition #<==> B.

%!  bool_xor(?Bs, ?B) is semidet.
%
%   B is 1 if an odd number of Bs are 1, otherwise 0.
%
%       ?- bool_xor([1, 1, 1], B).
%       B = 1.

bool_xor(Bs, B) :-
    bools(Bs, B),
    length(Bs, N),
    Half in 0..N,
    sum(Bs, #=, 2*Half+B).

bools(Bs, B) :-
    must_be(list, Bs),
    [B|Bs] ins 0..1.

connected([], Condition, _, Condition).
connected([B|Bs], _, Connective, Condition) :- connected_(Bs, B, Connective, Condition).

connected_([], Condition, _, Condition).
connected_([B|Bs], Condition0, Connective, Condition) :-
    Condition1 =.. [Connective,Condition0,B],
    connected_(Bs, Condition1, Connective, Condition).

%!  bool_channel(?Bs, ?X, +Relation, +Offset) is semidet.
%
%   Element I of Bs, counting from 0, is 1 exactly if X has the Relation to I + Offset.
%
%       ?- bool_channel([A, B, C], 1, #=, 0).
%       A = 0, B = 1, C = 0.

bool_channel(Bs, X, Relation, Offset) :-
    must_be(list, Bs),
    must_be(integer, Offset),
    Bs ins 0..1,
    channel(Bs, X, Relation, Offset).

channel([], _, _, _).
channel([B|Bs], X, Relation, I) :-
    Condition =.. [Relation,X,I],
    Condition #<==> B,
    I1 is I+1,
    channel(Bs, X, Relation, I1).

%!  knapsack(+Factors, ?Xs, ?Sum) is semidet.
%
%   Same as scalar_product(Factors, Xs, #=, Sum).
%
%       ?- [X, Y] ins 0..3, knapsack([2, 5], [X, Y], 16).
%       X = 3, Y = 2.

knapsack(Factors, Xs, Sum) :-
    scalar_product(Factors, Xs, #=, Sum).
