% SPDX-License-Identifier: MIT
% Parsing constraints: expressions become sums; nonlinear terms are suspended until they are linear.
%
% A product, quotient or function of unknown values is a new variable, whose definition is suspended:
%
%   w(Name, Arguments, V)      V is Name of Arguments, which are sums
%
% When the constraints of a system change, its suspended definitions are tried again.

:- module('$clpqr_terms',
          [post/2, entails/2, bound/3, expression_sum/3, settle/2, variable_of/3, variables_of_program/3]).

:- use_module(private(clpqr/linear_sums)).
:- use_module(private(clpqr/constraint_systems)).
:- use_module(private(clpqr/tableau)).
:- use_module(private(clpqr/linear_solver)).
:- use_module(library(error), [type_error/2, instantiation_error/1]).
:- use_module(library(lists), [member/2]).

% ---- constraints ----

%!  post(+Domain, +Constraint) is nondet.
%
%   Posts Constraint, a constraint of library(clpq).
%
%       :- post(q, X+Y > 3).

post(_, C) :-
    var(C),
    !,
    instantiation_error(C).
post(D, (A, B)) :-
    !,
    post(D, A),
    post(D, B).
post(D, (A ; B)) :-
    !,
    (   post(D, A)
    ;   post(D, B)
    ).
post(D, C) :-
    relation(C, Kind, A, B),
    !,
    term_variables(A-B, Xs),
    variables_of_program(Xs, D, Vs),
    together(Vs),
    expression_sum(D, A, Left),
    expression_sum(D, B, Right),
    plus_scaled(D, Left, -1, Right, Sum),
    Sum = s(_, Ts),
    related(Kind, D, Sum),
    settle_terms(Ts, D),
    settle_variables(Vs, D).
post(D, C) :-
    wrong(D, constraint, C).

together([]).
together([V|Vs]) :-
    joined([V|Vs], _).

wrong(q, constraint, C) :- type_error(clpq_constraint, C).
wrong(r, constraint, C) :- type_error(clpr_constraint, C).
wrong(q, expression, E) :- type_error(clpq_expression, E).
wrong(r, expression, E) :- type_error(clpr_expression, E).

relation(A = B, equal, A, B).
relation(A =:= B, equal, A, B).
relation(A =\= B, different, A, B).
relation(A >= B, at_least, A, B).
relation(A > B, more, A, B).
relation(A =< B, at_least, B, A).
relation(A < B, more, B, A).

related(equal, D, Sum) :- linear_equation(D, Sum).
related(different, D, Sum) :- linear_disequation(D, Sum).
related(at_least, D, Sum) :- linear_inequality(D, Sum, closed).
related(more, D, Sum) :- linear_inequality(D, Sum, open).

settle_terms([], _).
settle_terms([t(_, _, V)|_], D) :-
    settle(D, V).

settle_variables([], _).
settle_variables([V|_], D) :-
    settle(D, V).

%!  entails(+Domain, +Constraint) is semidet.
%
%   Constraint is entailed.
%
%       :- entails(q, X+1 > X).

entails(_, C) :-
    var(C),
    !,
    instantiation_error(C).
entails(D, (A, B)) :-
    !,
    entails(D, A),
    entails(D, B).
entails(D, C) :-
    (   negation(C, _)
    ->  \+ ( negation(C, N), post(D, N) )
    ;   wrong(D, constraint, C)
    ).

negation(A = B, A < B).
negation(A = B, A > B).
negation(A =:= B, A < B).
negation(A =:= B, A > B).
negation(A =\= B, A = B).
negation(A >= B, A < B).
negation(A > B, A =< B).
negation(A =< B, A > B).
negation(A < B, A >= B).

% ---- variables ----

attribute(q, clpq).
attribute(r, clpr).

%!  variable_of(+Domain, +X, -V) is det.
%
%   V is the solver's variable for X, a variable of the program.
%
%       :- variable_of(q, X, V).

variable_of(D, X, V) :-
    attribute(D, Module),
    (   get_attr(X, Module, V0)
    ->  V = V0
    ;   new_variable(X, 0, V),
        put_attr(X, Module, V)
    ).

%!  variables_of_program(+Variables, +Domain, -Vs) is det.
%
%   Like variable_of/3 for a list.
%
%       :- variables_of_program([X, Y], q, Vs).

variables_of_program([], _, []).
variables_of_program([X|Xs], D, [V|Vs]) :-
    variable_of(D, X, V),
    variables_of_program(Xs, D, Vs).

%!  bound(+Domain, +V, ?Value) is nondet.
%
%   Called when the program's variable of V has been bound to Value. Errors: type_error(rational, Value) or
%   type_error(number, Value).
%
%       :- bound(q, V, 3).

bound(D, V, Value) :-
    (   number(Value)
    ->  (   D == q,
            \+ rational(Value)
        ->  type_error(rational, Value)
        ;   number_of(D, Value, N)
        ),
        single_sum(V, Sum0),
        A is -N,
        plus_scaled(D, Sum0, 1, s(A, []), Sum),
        linear_equation(D, Sum),
        settle(D, V)
    ;   var(Value)
    ->  attribute(D, Module),
        (   get_attr(Value, Module, W)
        ->  joined([V, W], _),
            single_sum(V, Sum0),
            single_sum(W, Sum1),
            plus_scaled(D, Sum0, -1, Sum1, Sum),
            linear_equation(D, Sum),
            settle(D, V)
        ;   put_attr(Value, Module, V)
        )
    ;   D == q
    ->  type_error(rational, Value)
    ;   type_error(number, Value)
    ).

%!  settle(+Domain, +V) is nondet.
%
%   Retries the suspended definitions in the system of V, and binds its fixed variables.
%
%       :- settle(q, V).

settle(D, V) :-
    system_of(V, S),
    arg(5, S, Waiting),
    (   Waiting == []
    ->  true
    ;   setarg(5, S, []),
        tried(Waiting, D, Progress),
        (   Progress == true
        ->  settle(D, V)
        ;   true
        )
    ),
    system_of(V, S1),
    arg(6, S1, Fixed),
    (   Fixed == []
    ->  true
    ;   setarg(6, S1, []),
        bind_fixed(Fixed)
    ).

bind_fixed([]).
bind_fixed([V|Vs]) :-
    V = v(_, X, _, _, N, _, _),
    (   var(X)
    ->  X = N
    ;   true
    ),
    bind_fixed(Vs).

% ---- expressions ----

%!  expression_sum(+Domain, +Expression, -Sum) is semidet.
%
%   Merges the systems of the variables of Expression. Fails for a division by 0.
%
%       ?- expression_sum(q, 2*3+1, Sum).
%       Sum = s(7,[]).

expression_sum(D, E, Sum) :-
    var(E),
    !,
    variable_of(D, E, V),
    single_sum(V, Sum).
expression_sum(D, E, s(N, [])) :-
    number(E),
    !,
    (   D == q,
        \+ rational(E),
        \+ catch(_ is rationalize(E), error(_, _), fail)
    ->  wrong(D, expression, E)
    ;   number_of(D, E, N)
    ).
expression_sum(D, E, Sum) :-
    operation(E, Name, Es),
    !,
    expression_sums(Es, D, Sums),
    applied(Name, Sums, D, Sum).
expression_sum(D, E, _) :-
    wrong(D, expression, E).

expression_sums([], _, []).
expression_sums([E|Es], D, [Sum|Sums]) :-
    expression_sum(D, E, Sum),
    expression_sums(Es, D, Sums).

operation(A+B, plus, [A, B]).
operation(A-B, minus, [A, B]).
operation(-A, minus, [0, A]).
operation(+A, plus, [0, A]).
operation(A*B, product, [A, B]).
operation(A/B, quotient, [A, B]).
operation(A^B, power, [A, B]).
operation(A**B, power, [A, B]).
operation(pow(A, B), power, [A, B]).
operation(exp(A, B), power, [A, B]).
operation(abs(A), abs, [A]).
operation(min(A, B), min, [A, B]).
operation(max(A, B), max, [A, B]).
operation(sin(A), sin, [A]).
operation(cos(A), cos, [A]).
operation(tan(A), tan, [A]).

applied(plus, [A, B], D, Sum) :-
    !,
    plus_scaled(D, A, 1, B, Sum).
applied(minus, [A, B], D, Sum) :-
    !,
    plus_scaled(D, A, -1, B, Sum).
applied(Name, Sums0, D, Sum) :-
    constants(Sums0, D, Sums),
    (   direct(Name, Sums, D, Sum0)
    ->  Sum = Sum0
    ;   waiting(Name, Sums0, D, Sum)
    ).

% Sums with one value become it. Others stay as they are: resolved, they could contain slack variables.
constants([], _, []).
constants([Sum0|Sums0], D, [Sum|Sums]) :-
    resolved(D, Sum0, Sum1),
    ( Sum1 = s(_, []) -> Sum = Sum1 ; Sum = Sum0 ),
    constants(Sums0, D, Sums).

all_resolved([], _, []).
all_resolved([Sum0|Sums0], D, [Sum|Sums]) :-
    resolved(D, Sum0, Sum),
    all_resolved(Sums0, D, Sums).

% direct(+Name, +Sums, +Domain, -Sum): the value as a linear sum. Fails if it is not linear; a division by 0 has no
% value.
direct(product, [A, B], _, Sum) :-
    (   A = s(N, [])
    ->  scaled_or_zero(N, B, Sum)
    ;   B = s(N, []),
        scaled_or_zero(N, A, Sum)
    ).
direct(quotient, [A, s(N, [])], D, Sum) :-
    \+ sign_of(D, N, 0),
    quotient(D, 1, N, K),
    scaled(A, K, Sum).
direct(power, [A, s(N, [])], D, Sum) :-
    A = s(_, [_|_]),
    !,
    (   sign_of(D, N, 0)
    ->  Sum = s(1, [])
    ;   A1 is N-1,
        sign_of(D, A1, 0),
        Sum = A
    ).
direct(power, [s(A, []), s(B, [])], D, s(N, [])) :-
    power_of(D, A, B, N).
direct(abs, [s(A, [])], _, s(N, [])) :- N is abs(A).
direct(min, [s(A, []), s(B, [])], _, s(N, [])) :- N is min(A, B).
direct(max, [s(A, []), s(B, [])], _, s(N, [])) :- N is max(A, B).
direct(sin, [s(A, [])], D, s(N, [])) :- N0 is sin(A), number_of(D, N0, N).
direct(cos, [s(A, [])], D, s(N, [])) :- N0 is cos(A), number_of(D, N0, N).
direct(tan, [s(A, [])], D, s(N, [])) :- N0 is tan(A), number_of(D, N0, N).

scaled_or_zero(N, A, Sum) :-
    (   N =:= 0
    ->  Sum = s(N, [])
    ;   scaled(A, N, Sum)
    ).

power_of(q, A, B, N) :-
    (   integer(B)
    ->  ( A =:= 0, B < 0 -> fail ; E is abs(B), P is A^E, ( B < 0 -> N is 1 rdiv P ; N = P ) )
    ;   N0 is A**B,
        number_of(q, N0, N)
    ).
power_of(r, A, B, N) :-
    (   A < 0.0,
        Whole is integer(B),
        B =:= Whole
    ->  N is A**Whole
    ;   catch(N is A**B, error(evaluation_error(_), _), fail)
    ).

% ---- what waits ----

waiting(Name, Sums, D, Sum) :-
    sums_variables(Sums, Vs),
    joined(Vs, S),
    arg(5, S, Waiting),
    (   member(w(Name, Sums1, V0), Waiting),
        same_sums(Sums, Sums1, D)
    ->  V = V0
    ;   new_variable(slack(none), 0, V),
        joined([V|Vs], S1),
        arg(5, S1, Waiting1),
        setarg(5, S1, [w(Name, Sums, V)|Waiting1])
    ),
    single_sum(V, Sum).

sums_variables([], []).
sums_variables([s(_, Ts)|Sums], Vs) :-
    terms_variables(Ts, Vs, Vs1),
    sums_variables(Sums, Vs1).

terms_variables([], Vs, Vs).
terms_variables([t(_, _, V)|Ts], [V|Vs1], Vs) :-
    terms_variables(Ts, Vs1, Vs).

same_sums([], [], _).
same_sums([A|As], [B|Bs], D) :-
    plus_scaled(D, A, -1, B, Difference),
    resolved(D, Difference, s(C, [])),
    sign_of(D, C, 0),
    same_sums(As, Bs, D).

% tried(+Waiting, +Domain, -Progress): definitions that are still nonlinear are suspended again.
tried([], _, _).
tried([W|Ws], D, Progress) :-
    W = w(Name, Sums0, V),
    all_resolved(Sums0, D, Sums),
    single_sum(V, Sum0),
    resolved(D, Sum0, Sum),
    (   \+ has_value(Name, Sums, D)
    ->  fail
    ;   direct(Name, Sums, D, Value)
    ->  equal_sums(D, Value, Sum0),
        Progress = true
    ;   solvable(Name, Sums, Sum, D, Equations)
    ->  member(A-B, Equations),
        equal_sums(D, A, B),
        (   Name == quotient
        ->  Sums = [_, Divisor],
            linear_disequation(D, Divisor)
        ;   true
        ),
        Progress = true
    ;   system_of(V, S),
        arg(5, S, Waiting),
        setarg(5, S, [W|Waiting])
    ),
    tried(Ws, D, Progress).

has_value(Name, Sums, D) :-
    \+ ( Name == quotient, Sums = [_, s(N, [])], sign_of(D, N, 0) ).

equal_sums(D, A, B) :-
    plus_scaled(D, A, -1, B, Sum),
    linear_equation(D, Sum).

% solvable(+Name, +Sums, +Value, +Domain, -Equations): one of the equations Sum-Sum holds.
solvable(quotient, [A, B], s(N, []), _, [A-Sum]) :-
    scaled_or_zero(N, B, Sum).
solvable(product, [A, B], s(N, []), r, Equations) :-
    same_sums([A], [B], r),
    roots(N, 2, A, Equations).
solvable(power, [A, s(N, [])], s(Value, []), r, Equations) :-
    \+ A = s(_, []),
    (   Whole is integer(N),
        N =:= Whole
    ->  Whole > 0,
        roots(Value, Whole, A, Equations)
    ;   Value >= 0.0,
        Root is Value**(1/N),
        Equations = [A-s(Root, [])]
    ).
solvable(power, [s(A, []), B], s(Value, []), r, Equations) :-
    A > 0.0,
    A =\= 1.0,
    (   Value > 0.0
    ->  Exponent is log(Value)/log(A),
        Equations = [B-s(Exponent, [])]
    ;   Equations = []
    ).
solvable(sin, [A], s(N, []), r, Equations) :- inverse(asin, N, A, Equations).
solvable(cos, [A], s(N, []), r, Equations) :- inverse(acos, N, A, Equations).
solvable(tan, [A], s(N, []), r, [A-s(Angle, [])]) :- Angle is atan(N).

roots(Value, N, A, Equations) :-
    sign_of(r, Value, Sign),
    Root is abs(Value)**(1.0/N),
    Opposite is -Root,
    (   Sign =:= 0
    ->  Equations = [A-s(0.0, [])]
    ;   N mod 2 =:= 0
    ->  (   Sign > 0
        ->  Equations = [A-s(Root, []), A-s(Opposite, [])]
        ;   Equations = []
        )
    ;   Sign > 0
    ->  Equations = [A-s(Root, [])]
    ;   Equations = [A-s(Opposite, [])]
    ).

inverse(Function, N, A, Equations) :-
    (   abs(N) =< 1.0
    ->  Expression =.. [Function, N],
        Angle is Expression,
        Equations = [A-s(Angle, [])]
    ;   Equations = []
    ).
