% SPDX-License-Identifier: MIT
% Reified tests (Neumerkel and Kral, Indexing dif/2, 2016): if_/3 and predicates based on it.  A reified test has a last
% argument, true or false; an undecided test has both outcomes, constrained by dif/2 if false.

:- module(reif,
          [ if_/3, (=)/3, dif/3, (',')/3, (;)/3, cond_t/3,
            memberd_t/3, tmember/2, tmember_t/3, tfilter/3, tpartition/4
          ]).

:- meta_predicate
    if_(1, 0, 0),
    cond_t(1, 0, ?),
    ','(1, 1, ?),
    ;(1, 1, ?),
    tmember(2, ?),
    tmember_t(2, ?, ?),
    tfilter(2, ?, ?),
    tpartition(2, ?, ?, ?).

%!  if_(:Test, :Then, :Else) is nondet.
%
%   Then if call(Test, true) holds, Else if call(Test, false) holds.
%
%       ?- if_(X = a, Y = yes, Y = no).
%       X = a, Y = yes ;
%       Y = no, dif(X, a).

if_(Test, Then, Else) :-
    call(Test, Truth),
    (   Truth == true
    ->  call(Then)
    ;   Truth == false
    ->  call(Else)
    ;   var(Truth)
    ->  throw(error(instantiation_error, _))
    ;   throw(error(type_error(boolean, Truth), _))
    ).

%!  =(?X, ?Y, ?Truth) is nondet.
%
%   Truth is true and X = Y, or Truth is false and dif(X, Y).
%
%       ?- =(a, b, Truth).
%       Truth = false.

=(X, Y, Truth) :-
    (   X == Y
    ->  Truth = true
    ;   X \= Y
    ->  Truth = false
    ;   Truth == true
    ->  X = Y
    ;   Truth == false
    ->  dif(X, Y)
    ;   Truth = true,
        X = Y
    ;   Truth = false,
        dif(X, Y)
    ).

%!  dif(?X, ?Y, ?Truth) is nondet.
%
%   Truth is true and dif(X, Y), or Truth is false and X = Y.
%
%       ?- dif(a, b, Truth).
%       Truth = true.

dif(X, Y, Truth) :-
    =(X, Y, Equal),
    opposite(Equal, Truth).

opposite(true, false).
opposite(false, true).

%!  ','(:A, :B, ?Truth) is nondet.
%
%   Truth is true if the reified tests A and B both hold.
%
%       ?- ','(a = a, a = b, Truth).
%       Truth = false.

','(A, B, Truth) :-
    if_(A, call(B, Truth), Truth = false).

%!  ;(:A, :B, ?Truth) is nondet.
%
%   Truth is true if the reified test A or B holds.
%
%       ?- ;(a = a, a = b, Truth).
%       Truth = true.

;(A, B, Truth) :-
    if_(A, Truth = true, call(B, Truth)).

%!  cond_t(:Test, :Then, ?Truth) is nondet.
%
%   If Test holds, Truth is true and Then is called; otherwise Truth is false.
%
%       ?- cond_t(a = b, true, Truth).
%       Truth = false.

cond_t(Test, Then, Truth) :-
    if_(Test, ( Truth = true, call(Then) ), Truth = false).

%!  memberd_t(?X, ?List, ?Truth) is nondet.
%
%   Truth is true if X is an element of List, otherwise false.
%
%       ?- memberd_t(b, [a, b], Truth).
%       Truth = true.

memberd_t(X, List, Truth) :-
    memberd_t_(List, X, Truth).

memberd_t_([], _, false).
memberd_t_([Y|Ys], X, Truth) :-
    if_(X = Y, Truth = true, memberd_t_(Ys, X, Truth)).

%!  tmember(:Test, ?List) is nondet.
%
%   The reified test call(Test, X, true) holds for an element X of List.
%
%       ?- tmember(=(X), [a, b]).
%       X = a.

tmember(Test, [X|Xs]) :-
    if_(call(Test, X), true, tmember(Test, Xs)).

%!  tmember_t(:Test, ?List, ?Truth) is nondet.
%
%   Truth is true if tmember(Test, List) holds, otherwise false.
%
%       ?- tmember_t(=(c), [a, b], Truth).
%       Truth = false.

tmember_t(Test, List, Truth) :-
    tmember_t_(List, Test, Truth).

tmember_t_([], _, false).
tmember_t_([X|Xs], Test, Truth) :-
    if_(call(Test, X), Truth = true, tmember_t_(Xs, Test, Truth)).

%!  tfilter(:Test, ?List, ?Included) is nondet.
%
%   Included has the elements X of List for which call(Test, X, true) holds.
%
%       ?- tfilter(=(a), [a, b, a], L).
%       L = [a, a].

tfilter(Test, List, Included) :-
    tfilter_(List, Test, Included).

tfilter_([], _, []).
tfilter_([X|Xs], Test, Included) :-
    if_(call(Test, X), Included = [X|Included1], Included = Included1),
    tfilter_(Xs, Test, Included1).

%!  tpartition(:Test, ?List, ?In, ?Out) is nondet.
%
%   In has the elements X of List for which call(Test, X, true) holds, Out the others.
%
%       ?- tpartition(=(a), [a, b, a], In, Out).
%       In = [a, a], Out = [b].

tpartition(Test, List, In, Out) :-
    tpartition_(List, Test, In, Out).

tpartition_([], _, [], []).
tpartition_([X|Xs], Test, In, Out) :-
    if_(call(Test, X),
        ( In = [X|In1], Out = Out1 ),
        ( In = In1, Out = [X|Out1] )),
    tpartition_(Xs, Test, In1, Out1).
