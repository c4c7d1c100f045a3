% SPDX-License-Identifier: MIT
% SICStus Prolog's library(between): generating integers.

:- module(between,
          [ between/3,
            numlist/2, numlist/3, numlist/5,
            repeat/1, gen_nat/1, gen_nat/2, gen_int/1
          ]).

:- use_module(library(error), [must_be/2]).
:- reexport(library(lists), [numlist/3]).

%!  numlist(+High, -List) is semidet.
%
%   List is [1, 2, ..., High].
%
%       ?- numlist(4, L).
%       L = [1, 2, 3, 4].

numlist(High, List) :-
    (   High =:= 0
    ->  List = []
    ;   numlist(1, High, List)
    ).

%!  numlist(?Low, ?Step, ?High, ?Length, ?List) is semidet.
%
%   List is [Low, Low+Step, ..., High], of Length elements.  Enough must be known: List and one of its elements or Step,
%   or three of the other four, as long as they determine the rest.  Errors: instantiation_error; those of
%   must_be(integer, X) for the bound arguments.
%
%       ?- numlist(L, 2, U, N, [1,X,Y,Z]).
%       L = 1, U = 7, N = 4, X = 3, Y = 5, Z = 7.

numlist(Low, Step, High, Length, List) :-
    (   is_list(List)
    ->  length(List, Length),
        ends(List, Low, Step, High)
    ;   true
    ),
    complete(Low, Step, High, Length),
    progression(Length, Low, Step, List).

%   ends(+List, ?Low, ?Step, ?High): infers these from the bound elements of List.

ends([], _, _, _).
ends([First|Rest], Low, Step, High) :-
    Low = First,
    last_of(Rest, First, High),
    known([First|Rest], 0, Known),
    (   Known = [I-X,J-Y|_],
        var(Step)
    ->  Step is (Y-X)//(J-I)
    ;   true
    ),
    (   var(Low), Known = [I1-X1|_], integer(Step)
    ->  Low is X1-I1*Step
    ;   true
    ).

last_of([], Last, Last).
last_of([X|Xs], _, Last) :-
    last_of(Xs, X, Last).

known([], _, []).
known([X|Xs], I, Known) :-
    ( integer(X) -> Known = [I-X|Known1] ; Known = Known1 ),
    I1 is I+1,
    known(Xs, I1, Known1).

complete(Low, Step, High, Length) :-
    (   integer(Low), integer(Step), integer(Length)
    ->  High is Low+(Length-1)*Step
    ;   integer(Low), integer(Step), integer(High)
    ->  Step =\= 0,
        (High-Low) mod Step =:= 0,
        Length is (High-Low)//Step+1
    ;   integer(Step), integer(High), integer(Length)
    ->  Low is High-(Length-1)*Step
    ;   integer(Low), integer(High), integer(Length)
    ->  (   Length > 1
        ->  (High-Low) mod (Length-1) =:= 0,
            Step is (High-Low)//(Length-1)
        ;   Low =:= High
        )
    ;   must_be(integer, Low),
        must_be(integer, Step),
        must_be(integer, High)
    ).

progression(Length, N, Step, List) :-
    (   Length =:= 0
    ->  List = []
    ;   Length > 0,
        List = [N|Rest],
        Length1 is Length-1,
        (   Length1 =:= 0
        ->  Rest = []
        ;   N1 is N+Step,
            progression(Length1, N1, Step, Rest)
        )
    ).

%!  repeat(+N) is nondet.
%
%   Succeeds N times.  Errors: those of must_be(nonneg, N).
%
%       ?- findall(x, repeat(3), L).
%       L = [x, x, x].

repeat(N) :-
    must_be(nonneg, N),
    between(1, N, _).

%!  gen_nat(?N) is nondet.
%
%   N is a natural number; enumerates 0, 1, 2, ... if it is unbound.
%
%       ?- gen_nat(N), N * N > 20.
%       N = 5.

gen_nat(N) :-
    gen_nat(0, N).

%!  gen_nat(+Low, ?N) is nondet.
%
%   N is an integer not less than Low; enumerates upwards if it is unbound.
%   Errors: those of must_be(integer, N).
%
%       ?- gen_nat(5, N), N mod 4 =:= 0.
%       N = 8.

gen_nat(Low, N) :-
    (   nonvar(N)
    ->  must_be(integer, N),
        N >= Low
    ;   upwards(Low, N)
    ).

upwards(N, N).
upwards(N0, N) :-
    N1 is N0+1,
    upwards(N1, N).

%!  gen_int(?N) is nondet.
%
%   N is an integer; enumerates 0, 1, -1, 2, -2, ... if it is unbound.
%   Errors: those of must_be(integer, N).
%
%       ?- findall(N, limit(4, gen_int(N)), L).
%       L = [0, 1, -1, 2].

gen_int(N) :-
    (   nonvar(N)
    ->  must_be(integer, N)
    ;   gen_nat(0, N0),
        signed(N0, N)
    ).

signed(0, N) :-
    !,
    N = 0.
signed(N, N).
signed(N0, N) :-
    N is -N0.
