% SPDX-License-Identifier: MIT
% Counting, summing and finding extremes over the solutions of a goal.
%
% aggregate_all/3 for a single count, sum, max or min keeps one mutable term and
% backtracks over the goal: no list of solutions is built.  Anything else, and
% aggregate/3, which backtracks over the free variables like bagof/3, collects
% one tuple for each solution and folds the list of tuples.

:- module(aggregate,
          [ aggregate_all/3,
            aggregate_all/4,
            aggregate/3,
            aggregate/4,
            foreach/2,
            free_variables/4
          ]).

:- use_module(library(apply), [foldl/4, include/3, maplist/2, maplist/3]).
:- use_module(library(error), [instantiation_error/1, domain_error/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(library(terms), [mapargs/3]).

:- meta_predicate
    aggregate_all(?, 0, -),
    aggregate_all(?, ?, 0, -),
    aggregate(?, ^, -),
    aggregate(?, ?, ^, -),
    foreach(0, 0).

%!  aggregate_all(+Template, :Goal, -Result) is semidet.
%
%   Result aggregates all solutions of Goal.  Template is `count`, `sum(E)`, `max(E)`, `min(E)`,
%   `max(E, Witness)`, `min(E, Witness)`, `bag(X)`, `set(X)`, or a term whose arguments are these.
%   A max or min of no solutions fails; values that are not numbers compare in standard order.
%   Errors: instantiation_error; domain_error(aggregate_spec, Template); those of is/2.
%
%       ?- aggregate_all(max(X, Y), member(X-Y, [1-a,3-b,2-c]), M).
%       M = max(3,b).
%       ?- aggregate_all(r(count, sum(X)), member(X, [4,5]), R).
%       R = r(2,9).

aggregate_all(Template, Goal, Result) :-
    (   var(Template)
    ->  instantiation_error(Template)
    ;   all_of(Template, Goal, Result0)
    ->  Result = Result0
    ;   fail
    ).

all_of(count, Goal, Count) :-
    !,
    count_solutions(Goal, Count).
all_of(count(_), Goal, Count) :-
    !,
    count_solutions(Goal, Count).
all_of(sum(E), Goal, Sum) :-
    !,
    State = sum(0),
    (   call(Goal),
        arg(1, State, Sum0),
        Sum1 is Sum0+E,
        nb_setarg(1, State, Sum1),
        fail
    ;   arg(1, State, Sum)
    ).
all_of(max(E), Goal, Max) :-
    !,
    State = best(none),
    (   call(Goal),
        value(E, X),
        arg(1, State, Best),
        better(Best, >, X),
        nb_setarg(1, State, some(X)),
        fail
    ;   arg(1, State, some(Max))
    ).
all_of(min(E), Goal, Min) :-
    !,
    State = best(none),
    (   call(Goal),
        value(E, X),
        arg(1, State, Best),
        better(Best, <, X),
        nb_setarg(1, State, some(X)),
        fail
    ;   arg(1, State, some(Min))
    ).
all_of(max(E, Witness), Goal, max(Max, MaxWitness)) :-
    !,
    State = best(none),
    (   call(Goal),
        value(E, X),
        arg(1, State, Best),
        better(Best, >, X),
        nb_setarg(1, State, some(X, Witness)),
        fail
    ;   arg(1, State, some(Max, MaxWitness))
    ).
all_of(min(E, Witness), Goal, min(Min, MinWitness)) :-
    !,
    State = best(none),
    (   call(Goal),
        value(E, X),
        arg(1, State, Best),
        better(Best, <, X),
        nb_setarg(1, State, some(X, Witness)),
        fail
    ;   arg(1, State, some(Min, MinWitness))
    ).
all_of(bag(X), Goal, Bag) :-
    !,
    findall(X, Goal, Bag).
all_of(set(X), Goal, Set) :-
    !,
    findall(X, Goal, Bag),
    sort(Bag, Set).
all_of(Template, Goal, Result) :-
    template_parts(Template, Parts, Tuple),
    findall(Tuple, Goal, Tuples),
    fold_parts(Parts, Tuples, Results),
    functor(Template, Name, _),
    Result =.. [Name|Results].

count_solutions(Goal, Count) :-
    State = count(0),
    (   call(Goal),
        arg(1, State, Count0),
        Count1 is Count0+1,
        nb_setarg(1, State, Count1),
        fail
    ;   arg(1, State, Count)
    ).

%   value(@E, -X): X is the number that E evaluates to, or E itself if it is not an expression.

value(E, X) :-
    (   number(E)
    ->  X = E
    ;   var(E)
    ->  instantiation_error(E)
    ;   catch(X0 is E, error(type_error(_, _), _), fail)
    ->  X = X0
    ;   X = E
    ).

better(none, _, _).
better(some(Best), Order, X) :-
    differs(Order, X, Best).
better(some(Best, _), Order, X) :-
    differs(Order, X, Best).

differs(Order, X, Best) :-
    (   number(X), number(Best)
    ->  number_differs(Order, X, Best)
    ;   compare(Order, X, Best)
    ).

number_differs(>, X, Best) :-
    X > Best.
number_differs(<, X, Best) :-
    X < Best.

%   template_parts(+Template, -Parts, -Tuple): Tuple is what each solution contributes.

template_parts(Template, Parts, Tuple) :-
    (   compound(Template)
    ->  Template =.. [_|Parts],
        maplist(value_of_part, Parts, Values),
        Tuple =.. [v|Values]
    ;   domain_error(aggregate_spec, Template)
    ).

value_of_part(Part, Value) :-
    (   var(Part)
    ->  instantiation_error(Part)
    ;   part_value(Part, Value)
    ->  true
    ;   domain_error(aggregate_spec, Part)
    ).

part_value(count, 1).
part_value(count(_), 1).
part_value(sum(E), E).
part_value(max(E), E).
part_value(min(E), E).
part_value(max(E, W), E-W).
part_value(min(E, W), E-W).
part_value(bag(X), X).
part_value(set(X), X).

fold_parts(Parts, Tuples, Results) :-
    fold_parts(Parts, 1, Tuples, Results).

fold_parts([], _, _, []).
fold_parts([Part|Parts], N, Tuples, [Result|Results]) :-
    maplist(arg(N), Tuples, Values),
    fold_part(Part, Values, Result),
    N1 is N+1,
    fold_parts(Parts, N1, Tuples, Results).

fold_part(count, Values, Count) :-
    length(Values, Count).
fold_part(count(_), Values, Count) :-
    length(Values, Count).
fold_part(sum(_), Values, Sum) :-
    foldl(add_value, Values, 0, Sum).
fold_part(max(_), [E|Es], Max) :-
    value(E, X),
    best_value(Es, >, X, Max).
fold_part(min(_), [E|Es], Min) :-
    value(E, X),
    best_value(Es, <, X, Min).
fold_part(max(_, _), [E-W|Pairs], max(Max, Witness)) :-
    value(E, X),
    best_pair(Pairs, >, X, W, Max, Witness).
fold_part(min(_, _), [E-W|Pairs], min(Min, Witness)) :-
    value(E, X),
    best_pair(Pairs, <, X, W, Min, Witness).
fold_part(bag(_), Values, Values).
fold_part(set(_), Values, Set) :-
    sort(Values, Set).

add_value(E, Sum0, Sum1) :-
    Sum1 is Sum0+E.

best_value([], _, Best, Best).
best_value([E|Es], Order, Best0, Best) :-
    value(E, X),
    (   differs(Order, X, Best0)
    ->  best_value(Es, Order, X, Best)
    ;   best_value(Es, Order, Best0, Best)
    ).

best_pair([], _, Best, Witness, Best, Witness).
best_pair([E-W|Pairs], Order, Best0, Witness0, Best, Witness) :-
    value(E, X),
    (   differs(Order, X, Best0)
    ->  best_pair(Pairs, Order, X, W, Best, Witness)
    ;   best_pair(Pairs, Order, Best0, Witness0, Best, Witness)
    ).

%!  aggregate_all(+Template, @Discriminator, :Goal, -Result) is semidet.
%
%   Like aggregate_all/3, over the solutions with different instances of Discriminator only.
%
%       ?- aggregate_all(count, X, member(X, [a,b,a]), N).
%       N = 2.

aggregate_all(Template, Discriminator, Goal, Result) :-
    (   var(Template)
    ->  instantiation_error(Template)
    ;   single(Template)
    ->  part_value(Template, Value),
        findall(Discriminator-v(Value), Goal, Pairs),
        distinct_tuples(Pairs, Tuples),
        fold_parts([Template], Tuples, [Result])
    ;   template_parts(Template, Parts, Tuple),
        findall(Discriminator-Tuple, Goal, Pairs),
        distinct_tuples(Pairs, Tuples),
        fold_parts(Parts, Tuples, Results),
        functor(Template, Name, _),
        Result =.. [Name|Results]
    ),
    !.

single(Template) :-
    part_value(Template, _),
    !.

distinct_tuples(Pairs, Tuples) :-
    sort(1, @<, Pairs, Sorted),
    pairs_values(Sorted, Tuples).

%!  aggregate(+Template, :Goal, -Result) is nondet.
%
%   Like aggregate_all/3, but based on bagof/3: fails if there is no solution, and backtracks over
%   the bindings of the free variables of Goal; `Var^Goal` excludes Var from these.
%
%       ?- aggregate(count, X^member(X-Y, [1-a,2-b,3-a]), N).
%       Y = a, N = 2 ;
%       Y = b, N = 1.

aggregate(Template, Goal, Result) :-
    (   var(Template)
    ->  instantiation_error(Template)
    ;   single(Template)
    ->  part_value(Template, Value),
        bagof(v(Value), Goal, Tuples),
        fold_parts([Template], Tuples, [Result])
    ;   template_parts(Template, Parts, Tuple),
        bagof(Tuple, Goal, Tuples),
        fold_parts(Parts, Tuples, Results),
        functor(Template, Name, _),
        Result =.. [Name|Results]
    ).

%!  aggregate(+Template, @Discriminator, :Goal, -Result) is nondet.
%
%   Like aggregate/3, over the solutions with different instances of Discriminator only.
%
%       ?- aggregate(count, X, X^member(X-Y, [1-a, 1-a, 2-a]), N).
%       Y = a, N = 2.

aggregate(Template, Discriminator, Goal, Result) :-
    (   var(Template)
    ->  instantiation_error(Template)
    ;   single(Template)
    ->  part_value(Template, Value),
        setof(Discriminator-v(Value), Goal, Pairs),
        distinct_tuples(Pairs, Tuples),
        fold_parts([Template], Tuples, [Result])
    ;   template_parts(Template, Parts, Tuple),
        setof(Discriminator-Tuple, Goal, Pairs),
        distinct_tuples(Pairs, Tuples),
        fold_parts(Parts, Tuples, Results),
        functor(Template, Name, _),
        Result =.. [Name|Results]
    ).

%!  foreach(:Generator, :Goal) is nondet.
%
%   The conjunction of the instances of Goal for all solutions of Generator.  Unlike forall/2 it binds: variables that
%   Goal does not share with Generator are the same in all instances.
%
%       ?- foreach(between(1,3,X), dif(X,Y)), Y = 4.
%       Y = 4.

foreach(Generator, Goal) :-
    term_variables(Generator, GeneratorVars),
    term_variables(Goal, GoalVars),
    include(is_among(GeneratorVars), GoalVars, SharedList),
    Shared =.. [v|SharedList],
    findall(Shared, Generator, Instances),
    maplist(holds_for(Shared, Goal), Instances).

is_among(Variables, Variable) :-
    '$is_among'(Variable, Variables).

holds_for(Shared, Goal, Instance) :-
    instance_of(Goal, Shared, Instance, Copy),
    call(Copy).

% Copy is Term with the values of Instance for the variables of Shared. What has none of them is not copied, so that
% Goal can change it, as with setarg/3.
instance_of(Term, Shared, Instance, Copy) :-
    (   var(Term)
    ->  ( arg(N, Shared, Variable), Variable == Term -> arg(N, Instance, Copy) ; Copy = Term )
    ;   compound(Term),
        term_variables(Term, Variables),
        arg(_, Shared, Variable),
        '$is_among'(Variable, Variables)
    ->  mapargs(instance_in(Shared, Instance), Term, Copy)
    ;   Copy = Term
    ).

instance_in(Shared, Instance, Term, Copy) :-
    instance_of(Term, Shared, Instance, Copy).

%!  free_variables(:Goal, @Bound, +Vars0, -Vars) is det.
%
%   Vars is Vars0 preceded by the variables of Goal that are free as bagof/3 understands it:
%   not in Bound, nor bound by `Var^` or inside a \+, setof/3 or bagof/3.
%
%       ?- free_variables(Y^p(X, Y, Z), Z, [], Vars).
%       Vars = [X].

free_variables(Goal, Bound, Vars0, Vars) :-
    term_variables(Bound, BoundVars),
    free_in(Goal, BoundVars, Vars0, Vars).

free_in(Term, Bound, Vars0, Vars) :-
    (   var(Term)
    ->  (   ( '$is_among'(Term, Bound) ; '$is_among'(Term, Vars0) )
        ->  Vars = Vars0
        ;   Vars = [Term|Vars0]
        )
    ;   binder(Term, Binding, Inner)
    ->  term_variables(Binding-Bound, Bound1),
        free_in(Inner, Bound1, Vars0, Vars)
    ;   Term = (\+ _)
    ->  Vars = Vars0
    ;   compound(Term)
    ->  Term =.. [_|Args],
        free_in_all(Args, Bound, Vars0, Vars)
    ;   Vars = Vars0
    ).

binder(Var^Goal, Var, Goal).
binder(setof(Template, Goal, Set), Template, Goal-Set).
binder(bagof(Template, Goal, Bag), Template, Goal-Bag).

free_in_all([], _, Vars, Vars).
free_in_all([Arg|Args], Bound, Vars0, Vars) :-
    free_in(Arg, Bound, Vars0, Vars1),
    free_in_all(Args, Bound, Vars1, Vars).
