% SPDX-License-Identifier: MIT
% Explanations of contradicting constraints of library(clpfd) and of domains: the constraints of a model are collected
% instead of posted, and a minimal subset with the same effect is found (U. Junker, "QuickXplain: preferred explanations
% and relaxations for over-constrained problems", AAAI 2004).

:- module(constraint_reasons, [minimal_conflict/2, why_domain/1, why_domain/2, print_conflict/2]).

:- use_module(library(apply), [foldl/4, maplist/2, maplist/3]).
:- use_module(library(clpfd)).
:- use_module(library(lists), [append/3, member/2, nth1/3, reverse/2]).
:- use_module(library(pairs), [pairs_keys/2, pairs_values/2]).
:- use_module(library(time), [call_with_time_limit/2]).
:- use_module(private(teaching/program_parts), [write_named/3, typed_names/2]).
:- use_module(private(teaching/goal_names), [called_names/3, source_goal/4, write_source_goal/2]).
:- use_module(private(teaching/program_rules), [last_query/2, within_time/1]).
:- use_module(private(teaching/search_records), [fresh_names/3]).
:- use_module(private(teaching/recorded_search), [searched/4]).
:- use_module(private(teaching/search_runs), [new_run/3]).
:- use_module(private(teaching/trials), [muted/1]).
:- use_module(private(teaching/search_states), [initial_state/2]).

:- meta_predicate minimal_conflict(0, -), why_domain(0, ?).

%!  minimal_conflict(:Model, -Conflict) is semidet.
%
%   Conflict is a minimal set of contradicting constraints posted by Model: without any one of them there is no
%   contradiction. Fails if no contradiction is found. Labeling in Model is ignored: its variables may have any value.
%
%       ?- minimal_conflict(( [X, Y] ins 1..9, X #> Y, X #\= 3, Y #> X ), Conflict).
%       Conflict = [[X, Y] ins 1..9, X#>Y, Y#>X].

minimal_conflict(Model, Conflict) :-
    conflict(Model, Reason, _),
    pairs_values(Reason, Conflict).

%   First with the values that the model computes; if it fails by these, with their computations as constraints.

conflict(Model, Reason, Callers) :-
    member(Which, [open,all]),
    constraints(Model, Which, Items, _, Callers),
    least(Items, [], Reason),
    !.

%!  why_domain(?X) is det.
%
%   Like why_domain/2 for the goals before it in the query, or for the last query of the toplevel and its variable of
%   the same name.
%
%       ?- why_domain(X).

why_domain(_) :-
    nb_current('$last_query', query(Module:Query, Names)),
    goals_before(Query, Y, Goals),
    !,
    b_getval('$query_names', Values),
    within_time(domain_told(Module:Goals, Y, Names, Values)).
why_domain(X) :-
    last_query(Query, Names),
    typed_names(X, [Name=_|_]),
    (   '$in_list'(Name=Y, Names)
    ->  ( nb_current('$earlier_answers', Values) -> true ; Values = [] ),
        within_time(domain_told(Query, Y, Names, Values))
    ;   throw(error(existence_error(variable, Name), _))
    ).

goals_before((Goal, Goals), X, Before) :-
    (   ( Goals = why_domain(Y) ; Goals = (why_domain(Y), _) )
    ->  X = Y,
        Before = Goal
    ;   Before = (Goal, Before1),
        goals_before(Goals, X, Before1)
    ).

%!  why_domain(:Model, ?X) is det.
%
%   Prints the domain that Model leaves to X, a variable of it, and a minimal set of constraints and of values chosen by
%   labeling that imply it.
%
%       ?- why_domain(( [X, Y] ins 1..9, X #> Y, Y #> 5, X #\= 4 ), X).

why_domain(Model, X) :-
    strip_module(Model, _, Goal),
    typed_names(Goal, Names),
    within_time(domain_told(Model, X, Names, [])).

%   Values has the names of variables with values in the answer asked about, as far as they are known.

domain_told(Model, X, Names, Values) :-
    source(Model, Names, Source),
    (   constraints(Model, open, Items, Labels, Callers)
    ->  true
    ;   constraints(Model, all, Items, Labels, Callers)
    ),
    Origin = origin(Callers, Source),
    pairs_values(Items, Constraints),
    (   \+ possible(Constraints)
    ->  format('no value is possible~n', []),
        least(Items, [], Reason),
        conflict_told(Reason, Origin, Names)
    ;   choices(Labels, Constraints, Names, Values, Choices),
        append(Items, Choices, All),
        pairs_values(All, Goals),
        domain_after(Goals, X, Domain)
    ->  least(All, [0-(#\ X in Domain)], Reason),
        write_named(current_output, X, Names),
        (   Domain = Value..Value
        ->  format(' is ~w because of~n', [Value]),
            tell_all(Reason, Origin, Names)
        ;   Domain == (inf..sup)
        ->  format(' may be any integer~n', [])
        ;   format(' is in ~w because of~n', [Domain]),
            tell_all(Reason, Origin, Names)
        )
    ;   format('no constraint is about it~n', [])
    ).

%   Choices has N-'$chosen'(X, Value, Goal) for the variables that the constraints leave open when labeling comes to
%   them, in the answer with Values, or in the first one.

choices(Labels, Constraints, Names, Values, Choices) :-
    foldl(labeled, Labels, Labeled, []),
    pairs_keys(Labeled, Xs),
    (   Xs == []
    ->  Choices = []
    ;   member(Known, [Values,[]]),
        findall(Xs, once(( all_hold(Constraints), agree(Known, Names, Xs), label_all(Labels) )), [Chosen])
    ->  findall(Which, ( all_hold(Constraints), open_ones(Xs, Chosen, Which) ), [Which]),
        chosen(Which, Labeled, Chosen, Choices)
    ;   Choices = []
    ).

labeled(N-Goal, Labeled0, Labeled) :-
    term_variables(Goal, Xs),
    foldl(labeled_by(N, Goal), Xs, Labeled0, Labeled).

labeled_by(N, Goal, X, [X-label(N, Goal)|Labeled], Labeled).

label_all([]).
label_all([_-Goal|Labels]) :-
    call(Goal),
    label_all(Labels).

%   The labeled variables have the known values.

agree(Values, Names, Xs) :-
    (   member(Name=Term, Names),
        term_variables(Term, Variables),
        member(X, Variables),
        '$is_among'(X, Xs),
        memberchk(Name=Value, Values)
    ->  Term = Value,
        agree(Values, Names, Xs)
    ;   true
    ).

open_ones([], [], []).
open_ones([X|Xs], [Value|Values], [Which|Rest]) :-
    ( var(X) -> Which = open ; Which = known ),
    X #= Value,
    open_ones(Xs, Values, Rest).

chosen([], [], [], []).
chosen([Which|Rest], [X-label(N, Goal)|Labeled], [Value|Values], Choices) :-
    (   Which == open
    ->  Choices = [N-'$chosen'(X, Value, Goal)|Choices1]
    ;   Choices = Choices1
    ),
    chosen(Rest, Labeled, Values, Choices1).

domain_after(Constraints, X, Domain) :-
    findall(D, ( all_hold(Constraints), fd_dom(X, D) ), [Domain]).

%!  print_conflict(+Model, +Names) is det.
%
%   Prints a minimal conflict of Model, a goal with its module, if it has a conflict of several constraints.
%
%       ?- print_conflict(user:( X #> 3, X #< 2, X #\= 5 ), ['X' = X]).
%       These constraints contradict each other, and none of them can be left out:
%         X#>3
%         X#<2
%       true.

print_conflict(Model, Names) :-
    \+ \+ print_conflict_of(Model, Names).

print_conflict_of(Model, Names) :-
    source(Model, Names, Source),
    (   catch(call_with_time_limit(5, conflict(Model, Reason, Callers)), _, fail)
    ->  ignore(conflict_told(Reason, origin(Callers, Source), Names))
    ;   true
    ).

%   Before it runs.

source(Model, Names, query(Query, QueryNames)) :-
    strip_module(Model, _, Goal),
    copy_term_nat(Goal-Names, Query-QueryNames).

conflict_told([Item], Origin, Names) :-
    !,
    format('This constraint cannot hold:~n', []),
    tell_all([Item], Origin, Names).
conflict_told(Reason, Origin, Names) :-
    format('These constraints contradict each other, and none of them can be left out:~n', []),
    tell_all(Reason, Origin, Names).

%   As in the program, with the values of variables that are bound by now beside.

tell_all(Items, Origin, Names0) :-
    foldl(with_source_names(Origin), Items, Names0, Names1),
    '$variable_names'([], Items, Names1, Names),
    maplist(tell_constraint(Origin, Names), Items).

with_source_names(origin(Callers, _), N-Constraint, Names0, Names) :-
    (   nth1(N, Callers, call(_, _, Module, Caller, _, _)),
        called_names(Constraint, Module:Caller, Own)
    ->  fresh_names(Own, Names0, Names)
    ;   Names = Names0
    ).

tell_constraint(_, Names, _-'$chosen'(X, Value, Goal)) :-
    !,
    write('  '),
    write_named(current_output, X = Value, Names),
    write(', chosen by '),
    write_named(current_output, Goal, Names),
    nl.
tell_constraint(origin(Callers, Source), Names, N-Constraint) :-
    nth1(N, Callers, Caller),
    ( Caller = call(_, _, Module, Goal, _, _) -> From = Module:Goal ; From = Source ),
    (   source_goal(Constraint, From, Pattern, Bound),
        '$in_list'(bound(_, _, Value), Bound),
        integer(Value)
    ->  Shown = source(Pattern, Bound)
    ;   Shown = source(Constraint, [])
    ),
    write('  '),
    write_source_goal(Shown, Names),
    nl.

% ---- what a model posts ----

%   Items has N-Constraint in the order in which they are posted, Labels has N-Goal for labeling; Callers has the calls
%   of whose bodies they are. Which is as in private(teaching/goal_effects).

constraints(Model, Which, Items, Labels, Callers) :-
    strip_module(Model, Module, Goal),
    Kept = kept([], [], Which),
    new_run(posted(Kept), [], Run),
    initial_state([], State),
    once(muted(searched(Goal, Module, State, Run))),
    Kept = kept(Constraints, Callers0, _),
    maplist(reverse, [Constraints, Callers0], [Posted, Callers]),
    numbered(Posted, 1, Items, Labels).

numbered([], _, [], []).
numbered([Goal|Goals], N, Items, Labels) :-
    (   Goal = '$labels'(Label)
    ->  Labels = [N-Label|Labels1],
        Items = Items1
    ;   Items = [N-Goal|Items1],
        Labels = Labels1
    ),
    N1 is N + 1,
    numbered(Goals, N1, Items1, Labels1).

% ---- the least that contradict each other ----

% First by propagation alone; if that finds no contradiction, by a search, too.
least(Items, Background, Reason) :-
    append(Background, Items, All),
    (   fails(propagation, All)
    ->  Mode = propagation
    ;   fails(search, All),
        Mode = search
    ),
    least(Items, Background, Background, Mode, Reason0),
    msort(Reason0, Reason).

%   least(+Items, +Added, +Background, +Mode, -Reason): Added were put into Background last.

least([], _, _, _, []) :- !.
least(_, Added, Background, Mode, []) :-
    Added = [_|_],
    fails(Mode, Background),
    !.
least([Item], _, _, _, [Item]) :- !.
least(Items, _, Background, Mode, Reason) :-
    length(Items, N),
    Half is N // 2,
    length(First, Half),
    append(First, Second, Items),
    append(Background, First, Background1),
    least(Second, First, Background1, Mode, Reason2),
    append(Background, Reason2, Background2),
    least(First, Reason2, Background2, Mode, Reason1),
    append(Reason1, Reason2, Reason).

% In the order of the model, independent of the order of the items.
fails(Mode, Items0) :-
    keysort(Items0, Items),
    pairs_values(Items, Constraints),
    ( Mode == propagation -> \+ possible(Constraints) ; \+ soluble(Constraints) ).

possible(Constraints) :-
    \+ \+ all_hold(Constraints).

soluble(Constraints) :-
    \+ \+ ( all_hold(Constraints),
            term_variables(Constraints, Variables),
            ( maplist(is_finite, Variables) -> once(labeling([dom_w_deg,bisect], Variables)) ; true ) ).

is_finite(X) :-
    fd_inf(X, Least),
    fd_sup(X, Greatest),
    integer(Least),
    integer(Greatest).

all_hold([]).
all_hold([Constraint|Constraints]) :-
    ( Constraint = '$chosen'(X, Value, _) -> X #= Value ; call(Constraint) ),
    all_hold(Constraints).
