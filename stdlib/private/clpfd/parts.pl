% SPDX-License-Identifier: MIT
% Decomposing a goal into constraints of one operation each, with new variables for intermediate values.
%
% The solver keeps nonlinear and reified goals as posted. They are shown in the form of SWI-Prolog, which introduces a
% variable for each product, function and condition in them.

:- module('$clpfd_parts', [parts/2, condition/1, simplified/2]).

:- use_module(private(clpfd/arithmetic)).
:- use_module(private(clpfd/globals), [tuples_in/2]).
:- use_module(private(clpfd/readings), [sum_goal/5]).
:- use_module(private(clpfd/sets), [fdset_to_range/2]).
:- use_module(library(lists), [member/2]).

%!  parts(+Goal, -Parts) is semidet.
%
%   Parts are together equivalent to Goal, and are posted. Each is part(Constraint, Made), where Made is the new
%   variable that it defines or `none`, or made(X), where X is a new variable.
%
%       ?- parts(#\ X, Parts).
%       X = 0, Parts = [made(0)].

parts(Goal, Parts) :-
    phrase(goal(Goal), Parts).

goal(X #= Y)  --> !, equal(X, Y).
goal(X #\= Y) --> !, compared(#\=, X, Y).
goal(X #>= Y) --> !, compared(#>=, X, Y).
goal(X #=< Y) --> !, compared(#>=, Y, X).
goal(X #> Y)  --> !, above(X, Y).
goal(X #< Y)  --> !, above(Y, X).
goal(scalar_product(Factors, Xs, Relation, C)) --> !, { sum_goal(Relation, Factors, Xs, C, Goal) }, [part(Goal, shown)].
goal(element(N, Xs, Value)) --> !, elements(Xs, 1, N, Value), [part(element(N, Xs, Value), none)].
goal(lex_chain([Xs,Ys])) --> { ground(Ys) }, !, ordered(Xs, Ys).
goal(P #/\ Q)   --> !, truth(P, 1), truth(Q, 1).
goal(P #\/ Q)   --> { one_of_values(P #\/ Q, _, _) }, !.                     % the domain says it
goal(P #\/ Q)   --> !, truth(P, X), truth(Q, Y), part(X #\/ Y #<==> 1).
goal(P #==> Q)  --> !, truth(P, X), truth(Q, Y), part(X #==> Y).
goal(P #<==> Q) --> !, equivalence(P, Q).
goal(P #\ Q)    --> !, goal((P #\/ Q) #/\ #\ (P #/\ Q)).
goal(#\ PQ)     --> { compound(PQ), PQ = (P #/\ Q), \+ none_of_values(PQ, _, _) }, !,
                    truth(P, X), truth(Q, Y), part(X #/\ Y #<==> 0).
goal(#\ P)      --> !, truth(P, 0).
goal(Goal0)     --> { other_name(Goal0, Goal) }, !, goal(Goal).
goal(P)         --> { condition(P) }, !, truth(P, 1).
goal(Goal)      --> [part(Goal, none)].

other_name(P #<== Q, Q #==> P).
other_name(P #=> Q, P #==> Q).
other_name(P #<= Q, Q #==> P).
other_name(P #<=> Q, P #<==> Q).

% A condition known to be true gets its value before the one that must equal it.
equivalence(P, Q) --> { integer(P) }, !, truth(Q, P).
equivalence(P, Q) --> { integer(Q) }, !, truth(P, Q).
equivalence(P, Q) --> truth(P, B), truth(Q, B).

% The constraint that defines a new variable, if any.
part(Goal) --> part(Goal, none).
part(Goal, X) --> { call(Goal), ( var(X) -> Made = X ; Made = none ) }, [part(Goal, Made)].

% ---- comparisons ----

equal(X, Y) --> { simple(X), compound(Y), product(Y, P) }, !, part(P #= X).
equal(Y, X) --> { simple(X), compound(Y), product(Y, P) }, !, part(P #= X).
equal(X, Y) --> { simple(X) }, !, value(Y, X).
equal(X, Y) --> { simple(Y) }, !, value(X, Y).
equal(X, Y) --> value(X, Z), value(Y, Z).

product(A*B, P) :- simple(A), simple(B), ( var(A), A == B -> P = A^2 ; P = A*B ).
product(-A, -1*A) :- simple(A).

compared(Relation, X, Y) --> { integer(Y), distance(X) ; integer(X), distance(Y) }, !,
    { Goal =.. [Relation,X,Y] },
    part(Goal).
compared(Relation, X, Y) --> value(X, X1), value(Y, Y1), { Goal =.. [Relation,X1,Y1] }, part(Goal).

distance(X) :- compound(X), X = abs(Y), compound(Y), Y = A-B, simple(A), simple(B).

simple(X) :- ( var(X) -> true ; integer(X) ).

above(X, Y) --> { integer(X), !, Z is X-1 }, compared(#>=, Z, Y).
above(X, Y) --> { next(Y, Z) }, compared(#>=, X, Z).

next(X, Y) :- ( integer(X) -> Y is X+1 ; Y = X+1 ).

% value(+Expression, ?X): X is its value.
value(E, X) --> { var(E) }, !, { E in inf..sup, E = X }, [made(X)].
value(E, X) --> { integer(E) }, !, { X = E }.
value(?(E), X) --> !, value(E, X).
value(#(E), X) --> !, value(E, X).
value(E, X) --> { E = _*_, power_of(E, Base, N) }, !, made(Base^N #= X, X).
value(A-B, X) --> !, value(A, A1), value(B, B1), made(X+B1 #= A1, X).
value(-A, X) --> !, value(A, A1), made(-1*A1 #= X, X).
value(max(A, B), X) --> !, value(A, A1), value(B, B1), made(X #= max(A1, B1), X), part(X #>= A1), part(X #>= B1).
value(min(A, B), X) --> !, value(A, A1), value(B, B1), made(X #= min(A1, B1), X), part(A1 #>= X), part(B1 #>= X).
value(E, X) --> { E =.. [F|As] }, values(As, Bs), { E1 =.. [F|Bs] }, function(F, E1, X).

function(F, E, X) --> { memberchk(F, [+,*,^,//,/,div,mod,rem,rdiv,<<,>>]) }, !, made(E #= X, X).
function(_, E, X) --> made(X #= E, X).

values([], []) --> [].
values([A|As], [B|Bs]) --> value(A, B), values(As, Bs).

made(Goal, X) --> part(Goal, X).

% The product is a power of one variable.
power_of(E, X, N) :-
    (   var(E)
    ->  X = E,
        N = 1
    ;   E = A*B,
        power_of(A, X, I),
        power_of(B, Y, J),
        X == Y,
        N is I+J
    ).

% It is defined for all values of its variables.
total(E) :- simple(E), !.
total(E) :- E =.. [F|Es], total(F, Es), \+ ( member(E1, Es), \+ total(E1) ).

total(F, [_,_]) :- memberchk(F, [+,-,*,min,max]).
total(F, [_]) :- memberchk(F, [-,abs,?,#]).
total(^, [_,N]) :- integer(N), N >= 0.
total(F, [_,N]) :- integer(N), N =\= 0, memberchk(F, [//,div,mod,rem]).

% ---- conditions ----

%!  condition(+Goal) is semidet.
%
%   Goal can be part of a condition.
%
%       ?- condition(X #> 3).
%       true.

condition(Goal) :-
    nonvar(Goal),
    functor(Goal, Name, Arity),
    ( Arity =:= 2 -> memberchk(Name, [#=,#\=,#<,#=<,#>,#>=,in,in_set,tuples_in,#/\,#\/,#==>,#<==>,#\,#<==])
    ; Arity =:= 1, Name == (#\)
    ).

% truth(+Condition, ?B): B is its truth value.
truth(P, B) --> { var(P) }, !, { P in 0..1, P = B }, [made(B)].
truth(P, B) --> { integer(P) }, !, { B = P }.
truth(?(P), B) --> !, truth(P, B).
truth(#(P), B) --> !, truth(P, B).
truth(P, B) --> { B == 1, comparison(P) }, !, goal(P).
truth(P, B) --> { B == 0, comparison(P), total_comparison(P), opposite(P, Q) }, !, goal(Q).
truth(P, B) --> { B in 0..1, ( var(B) -> Seen = [made(B)] ; Seen = [] ) }, Seen, reified(P, B).

reified(X in Domain0, B) --> !, { in_order(Domain0, Domain) }, part(X in Domain #<==> B, B).
reified(X in_set Set, B) --> !, { fdset_to_range(Set, Domain) }, reified(X in Domain, B).
reified(tuples_in([Tuple], Rows), B) --> !, part(tuples_in([Tuple], Rows) #<==> B, B).
reified(tuples_in([Tuple|Tuples], Rows), B) --> !, reified(tuples_in([Tuple], Rows) #/\ tuples_in(Tuples, Rows), B).
reified(P, B) --> { comparison(P), \+ total_comparison(P) }, !, part(P #<==> B, B).
reified(L #>= R, B) --> !, related(#>=, L, R, B).
reified(L #= R, B)  --> !, related(#=, L, R, B).
reified(L #\= R, B) --> !, related(#\=, L, R, B).
reified(L #> R, B)  --> !, { next(R, R1) }, related(#>=, L, R1, B).
reified(L #=< R, B) --> !, related(#>=, R, L, B).
reified(L #< R, B)  --> !, { next(L, L1) }, related(#>=, R, L1, B).
reified(P #==> Q, B)  --> !, reified((#\ P) #\/ Q, B).
reified(P #<==> Q, B) --> !, reified((P #==> Q) #/\ (Q #==> P), B).
reified(P #\ Q, B)    --> !, reified((P #\/ Q) #/\ #\ (P #/\ Q), B).
reified(P #/\ Q, B) --> !,
    (   { none_of_values(P #/\ Q, X, Domain) }
    ->  reified(X in Domain, B)
    ;   truth(P, X), truth(Q, Y), part(X #/\ Y #<==> B, B)
    ).
reified(P #\/ Q, B) --> !,
    (   { one_of_values(P #\/ Q, X, Domain) }
    ->  reified(X in Domain, B)
    ;   truth(P, X), truth(Q, Y), part(X #\/ Y #<==> B, B)
    ).
reified(#\ P, B) --> !, { integer(B) -> X is 1-B ; true }, truth(P, X), part(#\ X #<==> B, B).
reified(P0, B) --> { other_name(P0, P) }, !, reified(P, B).
reified(P, B) --> part(P #<==> B, B).

related(Relation, L, R, B) --> value(L, X), value(R, Y), { Goal =.. [Relation,X,Y] }, part(Goal #<==> B, B).

comparison(P) :- compound(P), functor(P, Name, 2), memberchk(Name, [#=,#\=,#<,#=<,#>,#>=]).

total_comparison(P) :- P =.. [_,L,R], total(L), total(R).

opposite(X #= Y, X #\= Y).
opposite(X #\= Y, X #= Y).
opposite(X #< Y, X #>= Y).
opposite(X #=< Y, X #> Y).
opposite(X #> Y, X #=< Y).
opposite(X #>= Y, X #< Y).

% A domain with its values in order, a single value as a number.
in_order(Domain0, Domain) :-
    (   Y in Domain0
    ->  ( var(Y) -> fd_dom(Y, Domain) ; Domain = Y )
    ;   Domain = Domain0
    ).

% X #= 1 #\/ X #= 4 is X in 1\/4, and X #\= 1 #/\ X #\= 4 its opposite.
one_of_values(P, X, Domain) :-
    values(P, #=, X, [V|Vs], []),
    one_domain(Vs, V, Domain).

none_of_values(P, X, \ Domain) :-
    values(P, #\=, X, [V|Vs], []),
    one_domain(Vs, V, Domain).

values(P, _, _, _, _) :- var(P), !, fail.
values(P #\/ Q, #=, X, Values0, Values) :- !,
    values(P, #=, X, Values0, Values1),
    values(Q, #=, Y, Values1, Values),
    X == Y.
values(P #/\ Q, #\=, X, Values0, Values) :- !,
    values(P, #\=, X, Values0, Values1),
    values(Q, #\=, Y, Values1, Values),
    X == Y.
values(X in V, #=, X, [V|Values], Values) :- !, var(X), integer(V).
values(P, Relation, X, [V|Values], Values) :-
    P =.. [Relation,A,B],
    (   var(A), integer(B)
    ->  X = A, V = B
    ;   integer(A), var(B)
    ->  X = B, V = A
    ).

one_domain([], Domain, Domain).
one_domain([V|Vs], Domain0, Domain) :- one_domain(Vs, Domain0 \/ V, Domain).

% ---- constraints over lists ----

% An element that is not the value is not at the index.
elements([], _, _, _) --> [].
elements([X|Xs], I, N, Value) -->
    goal(X #\= Value #==> N #\= I),
    { I1 is I+1 },
    elements(Xs, I1, N, Value).

ordered([], []) --> [].
ordered([X|Xs], [Y|Ys]) -->
    (   { integer(X) }
    ->  ( { X =:= Y } -> ordered(Xs, Ys) ; [] )
    ;   part(Y #>= X),
        [part(freeze(X, clpfd:lex_le([X|Xs], [Y|Ys])), none)]
    ).

%!  simplified(+Goal0, -Goal) is det.
%
%   Goal is equivalent to Goal0: a comparison whose truth value is known becomes that comparison or its negation.
%
%       ?- simplified(X #>= 3 #<==> 0, Goal).
%       Goal = (X#=<2).

simplified(Goal0, Goal) :-
    (   Goal0 = (P #<==> B),
        integer(B),
        compound(P),
        known(B, P, Goal1)
    ->  Goal = Goal1
    ;   Goal = Goal0
    ).

known(1, P, P) :- ( comparison(P) ; P = tuples_in(_, _) ), !.
known(0, X #>= Y, Goal) :- total(X), total(Y), ( integer(Y) -> Z is Y-1, Goal = (X #=< Z) ; Goal = (X #=< Y + -1) ).
known(0, X #= Y, X #\= Y) :- total(X), total(Y).
known(0, X #\= Y, X #= Y) :- total(X), total(Y).
