% SPDX-License-Identifier: MIT
% Why a goal fails: the deepest call that failed, and the smallest part of the program that fails by itself. why_not/1
% strikes out goals as long as the goal still fails, within limits.

:- module(failure_reasons, [why/0, why_not/1]).

:- use_module(library(apply), [exclude/3, foldl/4]).
:- use_module(private(teaching/asking_goals), [is_asked_about/4]).
:- use_module(private(teaching/program_parts)).
:- use_module(private(teaching/program_rules)).
:- use_module(private(teaching/recorded_search), [searched/4]).
:- use_module(private(teaching/search_runs), [new_run/3]).
:- use_module(private(teaching/grammar_goals), [grammar_goal/3]).
:- use_module(private(teaching/goal_names), [called_names/3, source_goal/4, write_source_goal/2]).
:- use_module(private(teaching/search_records), [goal_text/4, fresh_names/3, name_elements/3]).
:- use_module(private(teaching/search_states), [initial_state/2]).
:- use_module(private(teaching/failure_hints), [failure_hint/2, not_computed_hint/2, refused_value_hint/3]).
:- use_module(private(checks/goal_modes), [goal_modes/3]).
:- use_module(private(teaching/goal_effects), [is_test/1, learn_patterns/0]).
:- use_module(private(teaching/trials), [tried/3]).
:- use_module(private(messages/message_codes), [message_code/2]).

:- autoload(library(constraint_reasons), [print_conflict/2]).

:- meta_predicate why_not(0).

answer_inferences(2000000).
try_inferences(60000).

%!  why is det.
%
%   Like why_not/1 for the last query of the toplevel. If that ended in an error, prints its message again.
%
%       ?- why.

why :-
    last_query(Query, Names),
    ( nb_current('$earlier_ball', End) -> true ; End = none ),
    (   End == failed
    ->  Query = Module:Goal,
        within_time(why_outcome(fails, Module, Goal, Names))
    ;   End == answered
    ->  write('the query has not failed, it has an answer: ?- explain(Goal). proves it; ?- wrong(Goal). and\n\c
?- missing(Goal). find what is to blame for one that is wrong or missing\n')
    ;   End = ball(Ball)
    ->  (   Ball = error(syntax_error(_), stream(_, _, _, _))
        ->  format('the last query could not be read: nothing has run~n?- explain(~q). says more~n', ['E-syntax'])
        ;   nb_current('$error_lines', Lines)
        ->  '$print_lines'(error, Lines),
            explain_hint(Ball)
        ;   show_ball('the query has thrown ', Ball)
        )
    ;   why_of(Query, Names)
    ).

show_ball(Text, Ball) :-
    write(Text),
    write_named(current_output, Ball, []),
    nl,
    explain_hint(Ball).

explain_hint(Ball) :-
    (   message_code(unhandled_exception(Ball), Code)
    ->  format('?- explain(~q). says more~n', [Code])
    ;   true
    ).

%!  why_not(:Goal) is det.
%
%   Prints the goals that make Goal fail, with the irrelevant ones struck out (*), and the deepest call that failed.
%
%       ?- why_not(grandparent(tom, X)).

why_not(Goal0) :-
    strip_module(Goal0, Module, Goal),
    typed_names(Goal, Names),
    why_of(Module:Goal, Names).

why_of(Query, Names) :-
    within_time(why_within(Query, Names)).

why_within(Module:Goal, Names) :-
    answer_inferences(Limit),
    tried(Module:Goal, Limit, Outcome),
    why_outcome(Outcome, Module, Goal, Names).

why_outcome(true, _, _, _) :-
    format('the goal does not fail~n', []).
why_outcome(goes_on(Limit), _, _, _) :-
    format('the goal has not failed within ~w; slice/1 shows whether it ends~n', [Limit]).
why_outcome(throws(Ball), _, _, _) :-
    show_ball('the goal does not fail: it throws ', Ball).
why_outcome(fails, Module, Goal, Names) :-
    deepest_failure(Module, Goal, Names),
    goal_list(Goal, Goals),
    ( uses_constraints(Module) -> print_conflict(Module:Goal, Names) ; true ),
    (   program_rules(Module, Goal, Program)
    ->  Query = rule(0, Module, '$query', Goals, none),
        reason(Query, Program, Names)
    ;   true
    ).

% Their other libraries are loaded only then.
uses_constraints(Module) :-
    '$predicate_property'(Module, '#='(_, _), imported_from(_)).

% First, what fails independent of the impure goals; if cuts, conditions or tests matter, what fails with them.
reason(Query, Program, Names) :-
    (   fails(general, Query, Program)
    ->  strike(general, Query, Program, Query1, Program1),
        print_reason('These goals alone already fail', Query1, Names, Program1)
    ;   learn(Query, Program),
        fails(exact, Query, Program)
    ->  strike(exact, Query, Program, Query1, Program1),
        print_reason('These goals fail, with the cuts and tests that are in them', Query1, Names, Program1)
    ;   format('No smaller part of the program was found that fails by itself.~n', [])
    ).

strike(Mode, Query, Program, Query1, Program1) :-
    Query = rule(0, _, _, Goals, _),
    strike_query(Goals, [], Mode, Query, Program, Query1),
    used_rules(Query1, Program, Used),
    foldl(strike_rule(Mode, Query1), Used, Used, Program1).

learn(Query, Program) :-
    learn_patterns,
    ( fails(learn, Query, Program) -> true ; true ).

fails(Mode, Query, Program) :-
    try_inferences(Limit),
    copy_term(Query, Copy),
    tried(holds(Copy, Program, Mode), Limit, fails).

% The goals of the query, one after the other.
strike_query([], _, _, Query, _, Query).
strike_query([Goal|Goals], Done, Mode, rule(0, Module, Head, Whole, R), Program, Query) :-
    '$append'(Done, ['*'(Goal)|Goals], Struck),
    Variant = rule(0, Module, Head, Struck, R),
    (   may_be_struck(Mode, Goal, Goals, rule(0, Module, Head, Whole, R), Program),
        fails(Mode, Variant, Program)
    ->  '$append'(Done, ['*'(Goal)], Done1)
    ;   '$append'(Done, [Goal], Done1)
    ),
    '$append'(Done1, Goals, Now),
    strike_query(Goals, Done1, Mode, rule(0, Module, Head, Now, R), Program, Query).

may_be_struck(Mode, Goal, Later, Rule, Rules) :-
    Goal \== !,
    \+ ( Mode == exact, is_asked_about(Goal, Later, Rule, Rules) ).

% Rules of procedures reachable from the remaining goals.
used_rules(rule(_, Module, _, Goals, _), Program, Used) :-
    left_body(Goals, Body),
    reach([Module:Body], Program, [], Names),
    rules_named(Program, Names, Used).

left_body(Goals, Body) :-
    exclude(is_struck, Goals, Left),
    body_of(Left, Body).

is_struck(Goal) :-
    nonvar(Goal),
    Goal = '*'(_).

reach([], _, Names, Names).
reach([Goal0|Goals], Program, Names0, Names) :-
    plain_goal(Goal0, user, Module:Goal),
    (   callable(Goal)
    ->  functor(Goal, Name, Arity),
        functor(Head, Name, Arity),
        (   \+ '$in_list'(Name/Arity, Names0),
            findall(In:Body, ( '$in_list'(rule(_, In, Head, Left, _), Program), left_body(Left, Body) ), Below),
            Below = [_|_]
        ->  Names1 = [Name/Arity|Names0]
        ;   called_goals(Module, Goal, Below),
            Names1 = Names0
        ),
        Goal =.. [_|Arguments],
        concat([Below,Arguments], Goals, Goals1),
        reach(Goals1, Program, Names1, Names)
    ;   reach(Goals, Program, Names0, Names)
    ).

concat([], Goals, Goals).
concat([Body|Bodies], Goals0, Goals) :-
    concat(Bodies, Goals0, Goals1),
    '$append'(Body, Goals1, Goals).

rules_named([], _, []).
rules_named([Rule|Rules], Names, Used) :-
    Rule = rule(_, _, Head, _, _),
    functor(Head, Name, Arity),
    (   '$in_list'(Name/Arity, Names)
    ->  Used = [Rule|Used1]
    ;   Used = Used1
    ),
    rules_named(Rules, Names, Used1).

strike_rule(Mode, Query, Rule, Program0, Program1) :-
    Rule = rule(_, _, _, Goals, _),
    strike_goals(Goals, [], Rule, Program0, Mode, Query, Program1).

strike_goals([], _, _, Program, _, _, Program).
strike_goals([Goal|Goals], Done, Rule, Program0, Mode, Query, Program) :-
    Rule = rule(N, Module, Head, _, R),
    '$append'(Done, ['*'(Goal)|Goals], Struck),
    replaced(Program0, rule(N, Module, Head, Struck, R), Program1),
    (   may_be_struck(Mode, Goal, Goals, Rule, [Query|Program0]),
        fails(Mode, Query, Program1)
    ->  '$append'(Done, ['*'(Goal)], Done1),
        Program2 = Program1
    ;   '$append'(Done, [Goal], Done1),
        Program2 = Program0
    ),
    strike_goals(Goals, Done1, Rule, Program2, Mode, Query, Program).

print_reason(Text, Query, Names, Program0) :-
    used_rules(Query, Program0, Program),
    (   '$in_list'(rule(_, _, _, Goals, _), [Query|Program]),
        '$in_list'('*'(_), Goals)
    ->  Note = ' (* = does not matter)'
    ;   Note = ''
    ),
    format('~w~w:~n~n', [Text, Note]),
    print_query(Query, Names),
    print_rules(Program).

% ---- the deepest call that failed ----

deepest_failure(Module, Goal, Names0) :-
    Deepest = deepest(0, none),
    new_run(deepest(Deepest), [], Run),
    initial_state(Names0, State),
    tried(( searched(Goal, Module, State, Run), fail ), 10000000, Outcome),
    arg(2, Deepest, Found),
    (   Found = failed(Failed, Path, Names1, _, _)
    ->  path_names([Failed|Path], Module, Names1, Names),
        Query = query(Goal, Names0),
        write('The deepest call that failed: '),
        write_failed(Failed, Path, Module, Query, Names),
        nl,
        print_path(Path, Module, Query, Names),
        print_hint(Failed, Path, Module, Names)
    ;   Outcome = goes_on(Limit)
    ->  format('The deepest call that failed was not found within ~w.~n', [Limit])
    ;   true
    ).

%   A test or a constraint is written as in the program, with the values beside.

write_failed(Failed, Path, Module, Query, Names) :-
    (   \+ grammar_goal(Module, Failed, _),
        is_comparison(Failed),
        from(Path, Module, Query, From),
        source_goal(Failed, From, Pattern, Bound),
        Bound = [_|_]
    ->  write_source_goal(source(Pattern, Bound), Names)
    ;   goal_text(Module, Failed, Names, Text),
        write(Text)
    ).

from([], _, Query, Query).
from([Caller|_], Module, _, Module:Caller).

is_comparison(\+ _) :- !.
is_comparison(Goal) :-
    callable(Goal),
    functor(Goal, Name, 2),
    ( sub_atom(Name, 0, 1, _, #) -> true ; is_test(Goal) ).

%   path_names(+Calls, +Module, +Names0, -Names): the names of their variables, from the outermost call inwards.

path_names([], _, Names, Names).
path_names([Goal|Callers], Module, Names0, Names) :-
    path_names(Callers, Module, Names0, Names1),
    (   Callers = [Caller|_],
        called_names(Goal, Module:Caller, Own)
    ->  fresh_names(Own, Names1, Names2)
    ;   Names2 = Names1
    ),
    name_elements(Goal, Names2, Names).

print_hint(Failed, Path, Module, Names) :-
    (   \+ acyclic_term([Failed|Path])
    ->  format('  = a variable has become a part of itself, as by X = X+1~n', [])
    ;   callable(Failed),
        \+ means_any(Failed, Names),
        hint(Failed, Path, Module, Names, Hint)
    ->  format('  = ~w~n', [Hint])
    ;   true
    ).

hint(Failed, Path, _, _, Hint) :- not_computed_hint([Failed|Path], Hint).
hint(Failed, _, _, Names, Hint) :- refused_value_hint(Failed, Names, Hint).
hint(Failed, [Caller|_], Module, _, Hint) :-
    is_program_goal(Module, Caller),
    program_clause(Module, Caller, Body, _),
    condition_without_else(Body, Failed),
    Hint = '`->` without an else part fails where its condition does: write the other case, or `; true`'.
hint(Failed, _, _, _, Hint) :- failure_hint(Failed, Hint).
hint(Failed, [Caller|_], Module, _, Hint) :-
    is_program_goal(Module, Caller),
    program_clause(Module, Caller, Body, _),
    goal_list(Body, Goals),
    '$append'(Before, [!|After], Goals),
    '$in_list'(Last, After),
    Last == Failed,
    '$in_list'(Generator, Before),
    nonvar(Generator),
    \+ is_comparison(Generator),
    \+ is_test(Generator),
    Hint = 'the cut before it keeps only the first answer of the goals in front: put the test before the cut'.

condition_without_else(Body, Goal) :-
    nonvar(Body),
    (   Body = (Condition -> Then)
    ->  (   goal_list(Condition, Goals),
            '$in_list'(Goal0, Goals),
            Goal0 == Goal
        ;   condition_without_else(Then, Goal)
        )
    ;   ( Body = (A, B) ; Body = (A ; B) )
    ->  ( condition_without_else_in(A, Body, Goal) ; condition_without_else(B, Goal) )
    ).

condition_without_else_in(A, Body, Goal) :-
    (   Body = (_ ; _),
        nonvar(A),
        A = (_ -> Then)
    ->  condition_without_else(Then, Goal)
    ;   condition_without_else(A, Goal)
    ).

%   \+ likes(X, _): variables without a name are meant to have no value.

means_any(\+ Goal, Names) :-
    term_variables(Goal, Variables),
    Variables = [_|_],
    \+ ( '$in_list'(Variable, Variables), '$in_list'(_=Named, Names), Named == Variable ).

print_path([], _, _, _).
print_path([Goal|Goals], Module, Query, Names) :-
    ( wakes(Module, Goal) -> Verb = 'woken by' ; Verb = 'called by' ),
    format('  ~w ', [Verb]),
    (   \+ is_program_goal(Module, Goal),
        \+ grammar_goal(Module, Goal, _),
        from(Goals, Module, Query, From),
        source_goal(Goal, From, Pattern, Bound)
    ->  ( Goal = (_ = _) -> write_pattern(Pattern, Bound, Names) ; write_source_goal(source(Pattern, Bound), Names) ),
        write_caught(Goal, Pattern)
    ;   goal_text(Module, Goal, Names, Text),
        write(Text)
    ),
    nl,
    print_path(Goals, Module, Query, Names).

%   A goal of the system that calls no other one has bound the variable for which a goal was waiting.

wakes(Module, Goal) :-
    \+ is_program_goal(Module, Goal),
    \+ goal_modes(Module, Goal, _),
    \+ transparent_goal(Goal, _).

%   An equation tells the value itself.

write_pattern(Pattern, Bound, Names) :-
    foldl(with_own_name, Bound, Names, All),
    write_named(current_output, Pattern, All).

with_own_name(bound(Name, Variable, _), Names, [Name=Variable|Names]).

write_caught(Goal, Pattern) :-
    (   Goal = catch(_, Ball, _),
        Pattern = catch(_, Catcher, _),
        nonvar(Ball),
        \+ subsumes_term(Ball, Catcher)
    ->  ( Ball = error(Formal, _), nonvar(Formal) -> true ; Formal = Ball ),
        write('; it has caught '),
        write_named(current_output, Formal, [])
    ;   true
    ).
