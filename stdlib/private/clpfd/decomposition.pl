% SPDX-License-Identifier: MIT
% What a constraint amounts to in small steps, each between at most three variables.
%
% The solver keeps nonlinear and reified goals as they were posted and treats them in its own way.
% To show what is left of such a goal it is taken apart here as SWI-Prolog would have done when it
% was posted: with a new variable for each part. The parts are posted, so that the new variables
% have the domains that they should have; whoever asks undoes all of it afterwards.
%
% The result is a list of steps, in the order in which things came to be:
%
%     touch(X)         X is a variable from here on, if it was none
%     made(X, Dead)    X stands for a part
%     hidden(Xs)       Xs occur in a goal that waits
%     step(Form, Dead) a small constraint, see private(clpfd/forms)
%
% Dead is bound to `dead` when the step is of no further interest: what it helped to say is decided.

:- module('$clpfd_decomposition', [decomposition/2, has_imposed/1]).

:- use_module(private(clpfd/arithmetic)).
:- use_module(private(clpfd/forms), [decided/3, last_unknown/6, may_be/2, post_form/1]).
:- use_module(private(clpfd/sets), [fdset_to_range/2]).
:- use_module(library(lists), [append/3, member/2, reverse/2]).

%!  decomposition(+Goal, -Steps) is semidet.
%
%   Steps say what Goal, a comparison, a condition or one of the constraints over lists that are kept
%   as they are, amounts to.
%
%       ?- decomposition(#\ X, Steps).
%       X = 0, Steps = [touch(0)].

decomposition(Goal, Steps) :-
    phrase(goal(Goal), Steps).

goal(X #= Y)  --> !, equal(X, Y).
goal(X #\= Y) --> !, different(X, Y).
goal(X #>= Y) --> { integer(Y), sum_of_variables(X, A, B) }, !, limited_sum(A, B, Y..sup).
goal(X #>= Y) --> !, at_least(X, Y).
goal(X #=< Y) --> { integer(Y), sum_of_variables(X, A, B) }, !, limited_sum(A, B, inf..Y).
goal(X #=< Y) --> !, at_least(Y, X).
goal(X #> Y)  --> !, { above(Y, Z) }, at_least(X, Z).
goal(X #< Y)  --> !, { above(X, Z) }, at_least(Y, Z).
goal(scalar_product(Factors, Xs, #\=, C)) -->
    { last_unknown(Xs, Factors, C, X, Factor, Rest), Factor =\= 1 },
    !,
    step(times(Factor, X, Product)),
    { Product #\= Rest },
    made(Product).
goal(scalar_product(Factors, Xs, #\=, C)) --> !, step(sum_neq(Factors, Xs, C)).
goal(scalar_product(Factors, Xs, #=<, C)) --> !, step(sum_leq(Factors, Xs, C)).
goal(element(N, Xs, Value)) --> !, elements(Xs, 1, N, Value), step(element(N, Xs, Value)).
goal(lex_chain(Lists)) --> !, step(lex_chain(Lists)), ordered_lists(Lists).
goal(zcompare(Order, X, Y)) --> !, step(zcompare(Order, X, Y)).
goal(cumulative(Tasks, Options)) --> !, step(plain(3, cumulative(Tasks, Options))).
goal(disjoint2(Rectangles)) --> !, disjoint(Rectangles).
goal(P #/\ Q) --> !, truth(P, 1), truth(Q, 1).
goal(P #\/ Q) -->
    { same_variable_values(P #\/ Q, X, Domain) },
    !,
    { X in Domain },
    [touch(X)].
goal(P #\/ Q) --> !, truths(P, X, Ps, 0-1, Q, Y, Qs, 0-1, _), step(or(X, Ps, Y, Qs, 1)).
goal(P #==> Q) --> !, implication(P, Q).
goal(P #<== Q) --> !, implication(Q, P).
goal(P #<==> Q) --> !, { imposed_values(P, Q, X, Y) }, truth(P, X), truth(Q, Y), { X = Y }.
goal(P #=> Q) --> !, implication(P, Q).
goal(P #<= Q) --> !, implication(Q, P).
goal(P #<=> Q) --> !, goal(P #<==> Q).
goal(P #\ Q) --> !, goal((P #\/ Q) #/\ #\ (P #/\ Q)).
goal(#\ PQ) -->
    { compound(PQ), PQ = (P #/\ Q), \+ same_variable_exclusions(PQ, _, _) },
    !,
    truths(P, X, Ps, 1-0, Q, Y, Qs, 1-0, _),
    step(and(X, Ps, Y, Qs, 0)).
goal(#\ P) --> !, truth(P, 0).
goal(P) --> truth(P, 1).

% The value that the one side of an equivalence has imposed on the other is there before that is posted.
imposed_values(P, Q, X, Y) :-
    (   integer(Q), ( linear(P) ; has_value(P, Q), touching(P, Q) )
    ->  X = Q,
        Y = Q
    ;   compound(P), compound(Q), decided_value(P, Value), has_value(Q, Value)
    ->  ( touching(P, Value) -> X = Value ; true ),
        ( touching(Q, Value) -> Y = Value ; true )
    ;   X = Y
    ).

%!  has_imposed(+Equivalence) is semidet.
%
%   It seems that one side of Equivalence, which is decided, has imposed its value on the other one.
%
%       ?- _X in inf..2, has_imposed(_X #< 3 #<==> 1).
%       true.

has_imposed(P #<==> Q) :-
    (   integer(Q)
    ->  has_value(P, Q),
        touching(P, Q)
    ;   compound(P),
        compound(Q),
        decided_value(P, Value),
        has_value(Q, Value),
        ( touching(P, Value) -> true ; touching(Q, Value) )
    ).

decided_value(P, Value) :- ( has_value(P, 0) -> Value = 0 ; has_value(P, 1), Value = 1 ).

% P, which its domains have decided to have Value, would be open if one variable had but the next values, too.
touching(P, Value) :-
    term_variables(P, Xs),
    member(X, Xs),
    fd_var(X),
    \+ ( with_next_values(P, X, P1), has_value(P1, Value) ),
    !.

with_next_values(P, X, P1) :-
    fd_dom(X, Domain),
    next_values(Domain, Wider),
    term_variables(P, Xs),
    copy_term_nat(P-Xs-X, P1-Ys-Y),
    wider_domains(Xs, Ys, Y, Wider).

wider_domains([], [], _, _).
wider_domains([X|Xs], [Y|Ys], Z, Wider) :-
    (   Y == Z
    ->  Y in Wider
    ;   fd_var(X)
    ->  fd_dom(X, Domain),
        Y in Domain
    ;   true
    ),
    wider_domains(Xs, Ys, Z, Wider).

next_values(D \/ E, D1 \/ E1) :- !, next_values(D, D1), next_values(E, E1).
next_values(L..H, L1..H1) :- !, ( integer(L) -> L1 is L-1 ; L1 = L ), ( integer(H) -> H1 is H+1 ; H1 = H ).
next_values(N, L..H) :- L is N-1, H is N+1.

implication(P, Q) -->
    truths(P, X, Ps, 1-1, Q, Y, Qs, 0-0, Imposed),
    {   ( Imposed == true ; Y == 0, var(X) ; X == 1, var(Y) )   % what makes X false or Y true is still of interest
    ->  Parts = parts([], [])
    ;   Parts = parts(Ps, Qs)
    },
    step(implies(X, Y, Parts)).

% truths(+P, ?X, ?Ps, +XY, +Q, ?Y, ?Qs, +YX, -Imposed): the values and steps of two conditions. XY and YX say
% which value of the one imposes which on the other; that is not decided by the domains then, though they tell
% it by now.
truths(P, X, Ps, IfX-ThenY, Q, Y, Qs, IfY-ThenX, Imposed) -->
    { has_value(Q, IfY) -> X = ThenX, Imposed = true ; true },
    truth(P, X, Ps),
    { var(Imposed), X == IfX -> Y = ThenY, Imposed = true ; true },
    truth(Q, Y, Qs).

has_value(Q, Value) :-
    (   integer(Q)
    ->  Q =:= Value
    ;   compound(Q),
        parts(Q, Value, How, Value1, P1, P2)
    ->  (   How == one
        ->  ( has_value(P1, Value1) -> true ; has_value(P2, Value1) )
        ;   has_value(P1, Value1),
            has_value(P2, Value1)
        )
    ;   compound(Q),
        Q = (#\ P)
    ->  Other is 1-Value,
        has_value(P, Other)
    ;   compound(Q),
        Q =.. [Name,_,_],
        memberchk(Name, [#=,#\=,#<,#=<,#>,#>=,in]),
        \+ \+ ( domains_only(Q, Q1), phrase(truth_steps(Q1, B), _), B == Value )
    ).

% The same with variables that have but the domains: other constraints are to have no say.
domains_only(Q, Q1) :-
    copy_term_nat(Q, Q1),
    term_variables(Q, Xs),
    term_variables(Q1, Ys),
    same_domains(Xs, Ys).

same_domains([], []).
same_domains([X|Xs], [Y|Ys]) :-
    ( fd_var(X) -> fd_dom(X, Domain), Y in Domain ; true ),
    same_domains(Xs, Ys).

% Which value one or both of the parts must have for the whole to have Value.
parts(P #/\ Q, 0, one, 0, P, Q).
parts(P #/\ Q, 1, both, 1, P, Q).
parts(P #\/ Q, 0, both, 0, P, Q).
parts(P #\/ Q, 1, one, 1, P, Q).

% A comparison of sums. Of others there are parts that stay though the domains have decided it.
linear(P) :-
    compound(P),
    P =.. [Name,L,R],
    memberchk(Name, [#=,#\=,#<,#=<,#>,#>=]),
    sum(L),
    sum(R).

sum(E) :- simple(E), !.
sum(A+B) :- sum(A), sum(B).
sum(A-B) :- sum(A), sum(B).
sum(-A) :- sum(A).
sum(A*B) :- ( integer(A) -> sum(B) ; integer(B), sum(A) ).

step(Form) -->
    { post_form(Form) },
    [step(Form, _)].

% ---- comparisons ----

equal(X, Y) --> { simple(X), product(Y, Form, X) }, !, step(Form).
equal(Y, X) --> { simple(X), product(Y, Form, X) }, !, step(Form).
equal(X, Y) --> { simple(X) }, !, value(Y, X).
equal(X, Y) --> { simple(Y) }, !, value(X, Y).
equal(X, Y) --> value(X, Z), value(Y, Z).

product(Y, times(A, B, X), X) :- simple_product(Y, A, B).
product(Y, times(-1, A, X), X) :- compound(Y), Y = -A, simple(A).

simple(X) :- ( var(X) -> true ; integer(X) ).

above(X, Y) :- ( integer(X) -> Y is X+1 ; Y = X+1 ).

different(X, Y) --> { distance(X, Y, A, B, C) }, !, value(A, A1), value(B, B1),
    step(distance_not(A1, B1, C)).
different(X, Y) --> { simple(X), simple_product(Y, A, B) }, !, differs_from_product(X, A, B).
different(Y, X) --> { simple(X), simple_product(Y, A, B) }, !, differs_from_product(X, A, B).
different(X, Y) --> { two_parts(Y, +, A, B) }, !, differs_from_sum(X, A, B).
different(Y, X) --> { two_parts(Y, +, A, B) }, !, differs_from_sum(X, A, B).
different(X, Y) --> { two_parts(Y, -, A, B) }, !, differs_from_difference(X, A, B).
different(Y, X) --> { two_parts(Y, -, A, B) }, !, differs_from_difference(X, A, B).
different(X, Y) --> value(X, X1), value(Y, Y1), step(neq(X1, Y1)).

distance(X, Y, A, B, C) :- integer(X), compound(Y), Y = abs(Z), compound(Z), Z = A-B, C = X.
distance(Y, X, A, B, C) :- integer(X), compound(Y), Y = abs(Z), compound(Z), Z = A-B, C = X.

two_parts(Y, Operator, A, B) :- compound(Y), Y =.. [Operator,A,B].

simple_product(Y, A, B) :- two_parts(Y, *, A, B), simple(A), simple(B).

differs_from_product(X, A, B) --> step(times(A, B, P)), made(P), step(neq(X, P)).

differs_from_sum(X, A, B) --> value(X, X1), value(A, A1), value(B, B1), step(neq_plus(X1, A1, B1)).

differs_from_difference(X, A, B) --> value(X, X1), value(A, A1), value(B, B1), step(neq_plus(A1, X1, B1)).

at_least(X, Y) --> { integer(X), compound(Y), Y = Z+A, integer(A) }, !,
    { C is X-A },
    at_least(C, Z).
at_least(X, Y) --> { integer(Y), compound(X), X = A-B }, !,
    value(A, A1), value(B, B1),
    { C is -Y },
    step(leq_plus(B1, A1, C)).
at_least(X, Y) --> { integer(Y), compound(X), X = abs(Z), compound(Z), Z = A-B }, !,
    value(A, A1), value(B, B1),
    step(distance_at_least(A1, B1, Y)).
at_least(X, Y) --> { integer(Y), compound(X), X = abs(Z) }, !,
    value(Z, Z1),
    { Y > 0 -> Low is -Y, Z1 in inf..Low \/ Y..sup ; true }.
at_least(X, Y) --> { integer(X), compound(Y), Y = abs(Z) }, !,
    value(Z, Z1),
    { Low is -X, Z1 in Low..X }.
at_least(X, Y) --> { integer(Y), sum_of_variables(X, A, B) }, !, limited_sum(A, B, Y..sup).
at_least(X, Y) --> { integer(X), sum_of_variables(Y, A, B) }, !, limited_sum(A, B, inf..X).
at_least(X, Y) --> value(X, X1), value(Y, Y1), step(geq(X1, Y1)).

limited_sum(A, B, Domain) --> [made(Sum, _)], { Sum in Domain }, step(plus(A, B, Sum)).

sum_of_variables(E, A, B) :- compound(E), E = A+B, simple(A), simple(B).

% ---- expressions ----

% value(+Expression, ?X): X is its value.
value(E, X) --> { var(E) }, !, { E in inf..sup, E = X }, [touch(X)].
value(E, X) --> { integer(E) }, !, { X = E }.
value(?(E), X) --> !, value(E, X).
value(#(E), X) --> !, value(E, X).
value(A+B, X) --> !, value(A, A1), value(B, B1), part(plus(A1, B1, X), X).
value(E, X) --> { E = _*_, power_of(E, Base, N) }, !, part(power(Base, N, X), X).
value(A*B, X) --> !, value(A, A1), value(B, B1), part(times(A1, B1, X), X).
value(A-B, X) --> !, value(A, A1), value(B, B1), part(plus(X, B1, A1), X).
value(-A, X) --> !, value(A, A1), part(times(-1, A1, X), X).
value(max(A, B), X) --> !, value(A, A1), value(B, B1),
    step(geq(X, A1)), step(geq(X, B1)), part(max(A1, B1, X), X).
value(min(A, B), X) --> !, value(A, A1), value(B, B1),
    step(geq(A1, X)), step(geq(B1, X)), part(min(A1, B1, X), X).
value(abs(A), X) --> !, value(A, A1), { X #>= 0 }, [touch(X)], part(abs(A1, X), X).
value(E, X) --> { division(E, Operator, A, B) }, !,
    value(A, A1), value(B, B1), { B1 #\= 0 }, part(division(Operator, A1, B1, X), X).
value(A^B, X) --> !, value(A, A1), value(B, B1), part(power(A1, B1, X), X).
value(E, X) --> { E =.. [F|As] }, arguments(As, Bs), part(function(F, Bs, X), X).

arguments([], []) --> [].
arguments([A|As], [B|Bs]) --> value(A, B), arguments(As, Bs).

part(Form, X) --> step(Form), made(X).

made(X) --> ( { var(X) } -> [made(X, _)] ; [] ).

division(A//B, //, A, B).
division(A div B, div, A, B).
division(A mod B, mod, A, B).
division(A rem B, rem, A, B).
division(A/B, //, A, B).
division(A rdiv B, rdiv, A, B).

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

% ---- conditions ----

% truth(+Condition, ?B): B is its truth value. truth(+Condition, ?B, -Steps) also gives the steps.
truth(P, B) --> truth(P, B, _).

truth(P, B, Steps) -->
    { B in 0..1, phrase(truth_steps(P, B), Steps) },
    all(Steps).

truth_steps(P, B) --> ( { var(P) } -> [] ; made(B) ), condition(P, B).

all([]) --> [].
all([S|Ss]) --> [S], all(Ss).

condition(P, B) --> { var(P) }, !, { P = B }, [touch(B)].
condition(P, B) --> { integer(P) }, !, { P = B }.
condition(?(P), B) --> !, condition(P, B).
condition(#(P), B) --> !, condition(P, B).
condition(X in Domain0, B) --> !,
    { in_order(Domain0, Domain) },
    step(member(X, Domain, B)),
    made(B).
condition(X in_set Set, B) --> !, { fdset_to_range(Set, Domain) }, condition(X in Domain, B).
condition(tuples_in([Tuple], Rows), B) --> !, step(rows(Tuple, Rows, B)), made(B).
condition(tuples_in([Tuple|Tuples], Rows), B) --> !,
    condition(tuples_in([Tuple], Rows) #/\ tuples_in(Tuples, Rows), B).
condition(L #>= R, B) --> !, compared(geq, L, R, B).
condition(L #= R, B)  --> !, compared(eq, L, R, B).
condition(L #\= R, B) --> !, compared(neq, L, R, B).
condition(L #> R, B)  --> !, compared(geq, L, R+1, B).
condition(L #=< R, B) --> !, compared(geq, R, L, B).
condition(L #< R, B)  --> !, compared(geq, R, L+1, B).
condition(P #==> Q, B) --> !, condition((#\ P) #\/ Q, B).
condition(P #<== Q, B) --> !, condition(Q #==> P, B).
condition(P #<==> Q, B) --> !, condition((P #==> Q) #/\ (Q #==> P), B).
condition(P #=> Q, B) --> !, condition(P #==> Q, B).
condition(P #<= Q, B) --> !, condition(Q #==> P, B).
condition(P #<=> Q, B) --> !, condition(P #<==> Q, B).
condition(P #\ Q, B) --> !, condition((P #\/ Q) #/\ #\ (P #/\ Q), B).
condition(P #/\ Q, B) --> !,
    (   { same_variable_exclusions(P #/\ Q, X, Domain) }
    ->  condition(X in Domain, B)
    ;   { imposed(B, 1, X, Y) },
        ( { B == 0 } -> truths(P, X, Ps, 1-0, Q, Y, Qs, 1-0, _) ; truth(P, X, Ps), truth(Q, Y, Qs) ),
        step(and(X, Ps, Y, Qs, B)), made(B)
    ).
condition(P #\/ Q, B) --> !,
    (   { same_variable_values(P #\/ Q, X, Domain) }
    ->  condition(X in Domain, B)
    ;   { imposed(B, 0, X, Y) },
        ( { B == 1 } -> truths(P, X, Ps, 0-1, Q, Y, Qs, 0-1, _) ; truth(P, X, Ps), truth(Q, Y, Qs) ),
        step(or(X, Ps, Y, Qs, B)), made(B)
    ).
condition(#\ P, B) --> !, { integer(B) -> X is 1-B ; true }, truth(P, X), step(not(X, B)), made(B).

% A domain with its values in order, a single one as a number.
in_order(Domain0, Domain) :-
    (   Y in Domain0
    ->  ( var(Y) -> fd_dom(Y, Domain) ; Domain = Y )
    ;   Domain = Domain0
    ).

% The whole tells what both parts are: it is not left to their domains to decide that.
imposed(B, Value, X, Y) :- ( B == Value -> X = B, Y = B ; true ).

compared(Relation, L, R, B) -->
    { phrase((partial(L, L1, DL), partial(R, R1, DR)), Parts) },
    all(Parts),
    % Of no more use are parts that decide it, but not those on which the truth value is imposed.
    {   ( DL == 0 ; DR == 0 ; var(B), DL == 1, DR == 1, decided(Relation, L1, R1) )
    ->  Superfluous = Parts
    ;   Superfluous = []
    },
    step(reified(Relation, DL, L1, DR, R1, Superfluous, B)),
    made(B).

% partial(+Expression, ?X, ?Defined): X is the value if Defined is 1.
partial(E, X, 1) --> { var(E) }, !, { E in inf..sup, E = X }, [touch(X)].
partial(E, X, 1) --> { integer(E) }, !, { X = E }.
partial(?(E), X, D) --> !, partial(E, X, D).
partial(#(E), X, D) --> !, partial(E, X, D).
partial(A+B, X, D) --> !, both(A, B, A1, B1, D), part(plus(A1, B1, X), X).
partial(A*B, X, D) --> !, both(A, B, A1, B1, D), part(times(A1, B1, X), X).
partial(A-B, X, D) --> !, both(A, B, A1, B1, D), part(plus(X, B1, A1), X).
partial(-A, X, D) --> !, partial(A, A1, D), part(times(-1, A1, X), X).
partial(max(A, B), X, D) --> !, both(A, B, A1, B1, D),
    step(geq(X, A1)), step(geq(X, B1)), part(max(A1, B1, X), X).
partial(min(A, B), X, D) --> !, both(A, B, A1, B1, D),
    step(geq(A1, X)), step(geq(B1, X)), part(min(A1, B1, X), X).
partial(abs(A), X, D) --> !, partial(A, A1, D), { X #>= 0 }, [touch(X)], part(abs(A1, X), X).
partial(E, X, D) --> { division(E, Operator, A, B) }, !,
    both(A, B, A1, B1, D1),
    (   { \+ may_be(B1, 0) }
    ->  { D = D1 },
        part(division(Operator, A1, B1, X), X)
    ;   guarded(Operator, A1, B1, D1, D, X)
    ).
partial(A^B, X, D) --> !,
    both(A, B, A1, B1, D1),
    (   { fd_inf(B1, Least), integer(Least), Least >= 0 }
    ->  { D = D1 },
        part(power(A1, B1, X), X)
    ;   guarded(^, A1, B1, D1, D, X)
    ).
partial(E, X, D) --> { E =.. [F,A,B] }, !, both(A, B, A1, B1, D), part(function(F, [A1,B1], X), X).
partial(E, X, D) --> { E =.. [F,A] }, partial(A, A1, D), part(function(F, [A1], X), X).

guarded(Operator, A, B, D1, D, X) -->
    step(guarded(Operator, A, B, D2, X)),
    truth_of_both(D1, D2, D),
    made(D2),
    made(X).

both(A, B, A1, B1, D) -->
    partial(A, A1, DA),
    partial(B, B1, DB),
    truth_of_both(DA, DB, D).

truth_of_both(X, Y, B) -->
    (   { X == 1 }
    ->  { B = Y }
    ;   { Y == 1 }
    ->  { B = X }
    ;   step(and(X, [], Y, [], B)), made(B)
    ).

% X #= 1 #\/ X #= 4 is X in 1\/4, and X #\= 1 #/\ X #\= 4 its opposite.
same_variable_values(P, X, Domain) :-
    values(P, #=, X, Values, []),
    one_domain(Values, Domain).

same_variable_exclusions(P, X, \ Domain) :-
    values(P, #\=, X, Values, []),
    one_domain(Values, Domain).

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

one_domain([V|Vs], Domain) :- one_domain(Vs, V, Domain).

one_domain([], Domain, Domain).
one_domain([V|Vs], Domain0, Domain) :- one_domain(Vs, Domain0 \/ V, Domain).

% ---- constraints over lists ----

elements([], _, _, _) --> [].
elements([X|Xs], I, N, Value) -->
    goal(X #\= Value #==> N #\= I),
    { I1 is I+1 },
    elements(Xs, I1, N, Value).

ordered_lists([]) --> [].
ordered_lists([List|Lists]) --> ordered_lists(Lists, List).

ordered_lists([], _) --> [].
ordered_lists([Next|Lists], List) -->
    ordered_pair(List, Next),
    ordered_lists(Lists, Next).

ordered_pair([], []) --> [].
ordered_pair([X|Xs], [Y|Ys]) -->
    (   { integer(X), integer(Y) }
    ->  ( { X =:= Y } -> ordered_pair(Xs, Ys) ; [] )
    ;   step(geq(Y, X)),
        { integer(X) -> First = Y ; First = X },
        step(frozen(First, lex_le([X|Xs], [Y|Ys]))),
        { term_variables(Xs-Ys, Hidden) },
        [hidden(Hidden)]
    ).

disjoint([]) --> [].
disjoint([R|Rs]) --> disjoint(Rs, R), disjoint(Rs).

disjoint([], _) --> [].
disjoint([R|Rs], Q) --> apart(Q, R), apart(R, Q), disjoint(Rs, Q).

apart(Q, R) -->
    { Q =.. [_,AX,AW,AY,AH], R =.. [_,BX,BW,BY,BH] },
    goal((AX #=< BX #/\ BX #< AX+AW) #==> (AY+AH #=< BY #\/ BY+BH #=< AY)),
    goal((AY #=< BY #/\ BY #< AY+AH) #==> (AX+AW #=< BX #\/ BX+BW #=< AX)).
