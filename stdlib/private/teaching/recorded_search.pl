% SPDX-License-Identifier: MIT
% Runs a goal as the machine would and reports events to an observer: selected goals, tried clauses, bindings, choices
% removed by cuts, answers, errors. The drawings, explain/1, why/0, slice/1 and wrong/1 are based on this interpreter.
%
% Control constructs and clauses of the program are interpreted, with the remaining goals as a continuation: bindings,
% cuts and constraints are those of the machine. Other procedures are called directly, with goals in their arguments
% wrapped as inner(Goal): the interpreter is entered again inside maplist/3, findall/3, catch/3, freeze/2 and the like.

:- module('$recorded_search', [searched/4]).

:- use_module(private(teaching/program_parts),
              [is_program_goal/2, at_home/4, program_clause/4, transparent_goal/2, lambda_body/4]).
:- use_module(private(teaching/deepest_failure), [tell_exit/2, failure_so_far/2, only_failure/2]).
:- use_module(private(teaching/goal_effects), [tried_goal/3, is_test/1]).
:- use_module(private(teaching/grammar_goals), [grammar_body/4]).
:- use_module(private(teaching/repeated_goals), [from_table/4]).
:- use_module(private(teaching/search_events)).
:- use_module(private(teaching/search_runs)).
:- use_module(private(teaching/search_states)).
:- use_module(private(teaching/goal_order), [pending_cut/2, forget_kinds/0]).
:- use_module(private(teaching/selection_rules), [selected/6]).
:- use_module(private(teaching/labelling_steps), [labelling_step/2]).
:- use_module(private(teaching/table_answers)).
:- use_module(private(teaching/wrapped_goals), [wrapped/3, collects_answers/1, filters_elements/1]).

%!  searched(+Goal, +Module, +State, +Run) is nondet.
%
%   Solves Goal in Module. State is a state of private(teaching/search_events); at an answer it is in '$recorded_state'.
%   A ball '$enough' ends the search when Run has reached its last node.
%
%       ?- new_run(silent, [], Run), initial_state([], State), searched(member(X, [a]), user, State, Run).

searched(Goal, Module, State, Run) :-
    '$choice'(Choice),
    b_setval('$recorded_run', Run),
    forget_tables,
    forget_kinds,
    solve([goal(Module, Goal, mark(Choice, []), query)], State, Run).

%   solve(+Goals, +State, +Run): Goals has goal(Module, Goal, Mark, Call), where Mark is the choice point for a cut in
%   Goal, and the alternatives open there, and Call the call whose body contains it; exit(Call) after the body.

solve([], State, _) :-
    b_setval('$recorded_state', State).
solve([Item|Items], State, Run) :-
    solve(Item, Items, State, Run).

solve(exit(Call), Goals, State0, Run) :-
    tell_exit(Run, Call),
    exited(State0, Call, State),
    (   is_new_answer(Call)
    ->  solve(Goals, State, Run)
    ;   arg(4, Call, Goal),
        tell_known_answer(Run, Goal, State),
        fail
    ).
solve(goal(Module, Goal, Mark, Call), Goals0, State, Run) :-
    limit(rule, Run, Rule),
    (   ( Rule == leftmost ; keeps_order(State) )
    ->  step(Goal, Module, Mark, Call, Goals0, State, Run)
    ;   state_names(State, Names),
        selected(Rule, [goal(Module, Goal, Mark, Call)|Goals0], Run, Names, [Item|Goals], Kept),
        tell_kept(Run, Kept),
        selected_step(Item, Goals, State, Run)
    ).
solve(before(Items), Goals0, State, Run) :-
    '$append'(Items, Goals0, Goals),
    solve(Goals, State, Run).

selected_step(exit(Call), Goals, State, Run) :-
    solve(exit(Call), Goals, State, Run).
selected_step(goal(Module, Goal, Mark, Call), Goals, State, Run) :-
    step(Goal, Module, Mark, Call, Goals, State, Run).

step(Goal, Module, _, Call, Goals, State, Run) :-
    var(Goal),
    !,
    system_goal(call(Goal), Module, Call, Goals, State, Run).
step(Inner:Goal, _, Mark, Call, Goals, State, Run) :-
    atom(Inner),
    !,
    step(Goal, Inner, Mark, Call, Goals, State, Run).
step(true, _, _, _, Goals, State, Run) :-
    !,
    solve(Goals, State, Run).
step((A, B), Module, Mark, Call, Goals, State, Run) :-
    !,
    step(A, Module, Mark, Call, [goal(Module, B, Mark, Call)|Goals], State, Run).
step(!, _, mark(Choice, Open), Call, Goals, State0, Run) :-
    !,
    tell_cut(Run, Call, Open, State0, State),
    '$cut'(Choice),
    solve(Goals, State, Run).
step((C -> A ; B), Module, Mark, Call, Goals, State0, Run) :-
    is_recorded(Run),
    is_test(C),
    catch(( Module:C -> Result = yes ; Result = no ), _, fail),
    !,
    tell_decided(Run, Result, Module:C, State0, State),
    ( Result == yes -> Branch = A ; Branch = B ),
    step(Branch, Module, Mark, Call, Goals, State, Run).
step((C -> A ; B), Module, Mark, Call, Goals, State0, Run) :-
    !,
    tell_condition(Run, Module:C, State0, State1),
    failure_so_far(Run, Before),
    (   decided(C, Module, Call, State1, Run, State2)
    ->  known(State2, State0, Goals, Run),
        only_failure(Run, Before),
        tell_committed(Run, State0, State2, State3),
        step(A, Module, Mark, Call, Goals, State3, Run)
    ;   ( B == fail -> true ; only_failure(Run, Before) ),
        negation(Run, Module, C, Call, Negation),
        tell_otherwise(Run, Negation, State1, State2),
        step(B, Module, Mark, Call, Goals, State2, Run)
    ).
step((C *-> A ; B), Module, Mark, Call, Goals, State0, Run) :-
    !,
    tell_condition(Run, Module:C, State0, State1),
    (   decided(C, Module, Call, State1, Run, State2)
    *-> known(State2, State0, Goals, Run),
        tell_holds(Run, State2, State3),
        step(A, Module, Mark, Call, Goals, State3, Run)
    ;   negation(Run, Module, C, Call, Negation),
        tell_otherwise(Run, Negation, State1, State2),
        step(B, Module, Mark, Call, Goals, State2, Run)
    ).
step((A ; B), Module, Mark, Call, Goals, State0, Run) :-
    !,
    disjunction(A, B, (A ; B), Module, Mark, Call, Goals, State0, Run).
step((C -> A), Module, Mark, Call, Goals, State, Run) :-
    !,
    step((C -> A ; fail), Module, Mark, Call, Goals, State, Run).
step((C *-> A), Module, Mark, Call, Goals, State, Run) :-
    !,
    step((C, A), Module, Mark, Call, Goals, State, Run).
step(\+ Goal, Module, _, Call, Goals, State0, Run) :-
    !,
    negation(Run, Module, Goal, Call, Negation),
    arg(1, Negation, Number),
    tell_goal(Run, system, Module, \+ Goal, Number, Call, Goals, State0, State1),
    failure_so_far(Run, Before),
    Known = known(yes),
    (   \+ holds_inside(Goal, Module, Negation, Known, State1, Run)
    ->  only_failure(Run, Before),
        state_node(State1, Node),
        tell_solution(Run, only, Negation, Node, [], State1, State2),
        exited(State2, Negation, State3),
        solve(Goals, State3, Run)
    ;   Known == known(no)
    ->  beyond(State0, Goals, Run)
    ;   only_failure(Run, Before),
        tell_fails(Run, \+ Goal, Call, Goals, State1),
        fail
    ).
step('$text'(Terminals, List, Rest), Module, _, Call, Goals, State, Run) :-
    !,
    (   Terminals == [],
        List = Rest
    ->  solve(Goals, State, Run)
    ;   system_goal('$text'(Terminals, List, Rest), Module, Call, Goals, State, Run)
    ).
step(call(Goal), Module, _, Call, Goals, State, Run) :-
    nonvar(Goal),
    !,
    opaque(Goal, Module, Call, Goals, State, Run).
step(Goal, Module, Mark, Call, Goals, State, Run) :-
    (   is_program_goal(Module, Goal),
        \+ from_table(Run, Module, Goal, Call)
    ->  (   keeps_tables(Run, Module, Goal)
        ->  tabled_goal(Goal, Module, Call, Goals, State, Run)
        ;   program_goal(Goal, Module, Call, Goals, State, Run)
        )
    ;   arg(1, Run, Observer),
        tried_goal(Observer, Goal, Plain)
    ->  opaque(Plain, Module, Call, Goals, State, Run)
    ;   plain_control(Goal, Plain)
    ->  opaque(Plain, Module, Call, Goals, State, Run)
    ;   state_names(State, Names),
        lambda_body(Goal, Names, Own, Plain)
    ->  tell_named(Run, Own, State, State1),
        opaque(Plain, Module, Call, Goals, State1, Run)
    ;   is_recorded(Run),
        labelling_step(Goal, Plain)
    ->  labelling(Plain, Goal, Module, Mark, Call, Goals, State, Run)
    ;   system_goal(Goal, Module, Call, Goals, State, Run)
    ).

disjunction(A, B, Shown, Module, Mark, Call, Goals, State0, Run) :-
    tell_disjunction(Run, Module:Shown, State0, State1),
    (   opened(State1, right, State2),
        tell_branch(Run, left, State2, State3),
        step(A, Module, Mark, Call, Goals, State3, Run)
    ;   tell_branch(Run, right, State1, State2),
        step(B, Module, Mark, Call, Goals, State2, Run)
    ).

labelling(true, _, _, _, _, Goals, State, Run) :-
    solve(Goals, State, Run).
labelling((A ; B), Goal, Module, Mark, Call, Goals, State, Run) :-
    disjunction(A, B, Goal, Module, Mark, Call, Goals, State, Run).

%   A cut in Goal is local to it.

opaque(Goal, Module, Call, Goals, State, Run) :-
    '$choice'(Choice),
    open_alternatives(State, Open),
    step(Goal, Module, mark(Choice, Open), Call, Goals, State, Run).

%   The negated goal succeeds: its bindings are undone before the failure of the negation is reported.

holds_inside(Goal, Module, Negation, Known, State1, Run) :-
    decided(Goal, Module, Negation, State1, Run, State2),
    !,
    (   State2 == beyond
    ->  nb_setarg(1, Known, no)
    ;   tell_committed(Run, State1, State2, _)
    ).

%   Predicates equivalent to control constructs, and calls of closures and grammars.

plain_control(Goal, Plain) :-
    functor(Goal, Name, _),
    '$in_list'(Name, [once, ignore, not, call, phrase]),
    transparent_goal(Goal, Plain).

condition(Goal, Module, Call, State0, Run, State) :-
    '$choice'(Choice),
    open_alternatives(State0, Open),
    within(Call, State0, State1),
    led_alone(none, Leader),
    solve([goal(Module, Goal, mark(Choice, Open), Call)], State1, Run),
    led_alone(Leader, _),
    b_getval('$recorded_state', State2),
    left(State2, State0, State).

%   decided(...): like condition/6; if a limit keeps it undecided, State is beyond, and known/4 leaves the branch.

decided(Goal, Module, Call, State0, Run, State) :-
    catch(condition(Goal, Module, Call, State0, Run, State), '$beyond', State = beyond).

known(State, Outer, Goals, Run) :-
    (   State == beyond
    ->  beyond(Outer, Goals, Run)
    ;   true
    ).

negation(Run, Module, Goal, Parent, call(Number, Depth, Module, \+ Goal, none, Parent)) :-
    next_call(Run, Number),
    call_depth(Parent, Depth).

% ---- procedures of the program ----

program_goal(Goal0, Module0, Parent, Goals, State0, Run) :-
    at_home(Module0, Goal0, Module, Goal),
    next_call(Run, Number),
    call_depth(Parent, Depth),
    as_called(Run, Goal, Called),
    Call = call(Number, Depth, Module, Goal, Called, Parent),
    (   limit(depth, Run, Deepest),
        Deepest \== inf,
        state_depth(State0, Reached),
        Reached >= Deepest
    ->  tell_end(Run, deeper(Deepest), State0),
        beyond(State0, Goals, Run)
    ;   true
    ),
    tell_goal(Run, program, Module0, Goal0, Number, Parent, Goals, State0, State1),
    ( limit(loops, Run, unfold) -> State2 = State1 ; tell_loop(Run, Call, State1, State2) ),
    '$choice'(Choice),
    functor(Goal, Name, Arity),
    functor(Head, Name, Arity),
    limit(program, Run, Program),
    findall(clause(Head, Body, Reference), clause_of(Program, Module, Head, Body, Reference), Clauses0),
    (   is_recorded(Run)
    ->  Clauses = Clauses0
    ;   b_setval('$recorded_run', none),
        matching(Clauses0, Goal, Clauses),
        b_setval('$recorded_run', Run)
    ),
    tell_unmatched(Run, Goal0, Parent, Clauses, Goals, State2),
    open_alternatives(State2, Open),
    clauses(Clauses, 1, Call, mark(Choice, Open), Goals, State2, Run).

tabled_goal(Goal0, Module0, Parent, Goals, State0, Run) :-
    at_home(Module0, Goal0, Module, Goal),
    next_call(Run, Number),
    call_depth(Parent, Depth),
    table_answer(Module, Goal, Run, '$recorded_search':table_path(Module, Run), Answer),
    with_step(State0, call(Number, Depth, Module, Goal, none, Parent), Answer, State),
    solve(Goals, State, Run).

table_path(Module, Run, Goal, Path) :-
    initial_state([], State0),
    program_goal(Goal, Module, query, [], State0, Run),
    b_getval('$recorded_state', State),
    state_path(State, Path).

clause_of(Program, Module, Head, Body, Reference) :-
    (   Program == database
    ->  program_clause(Module, Head, Body, Reference)
    ;   '$in_list'(rule(_, Module, Head, Body, Reference), Program)
    ).

%   Only drawings show the others.

matching([], _, []).
matching([Clause|Clauses0], Goal, Clauses) :-
    arg(1, Clause, Head),
    (   Head \= Goal
    ->  Clauses = Clauses1
    ;   Clauses = [Clause|Clauses1]
    ),
    matching(Clauses0, Goal, Clauses1).

%   Goals that the unification wakes are run, and reported, when the clause is entered.

mismatches(Head, Goal, Run) :-
    b_setval('$recorded_run', none),
    ( Head \= Goal -> Result = true ; Result = false ),
    b_setval('$recorded_run', Run),
    Result == true.

%   The current goal, for comparison with the goals that it calls, the changes so far, and its answers.

as_called(Run, Goal, Called) :-
    (   arg(1, Run, deepest(_))
    ->  Called = exits(no)
    ;   ( is_recorded(Run) ; limit(loops, Run, stop) )
    ->  arg(5, Run, Changes),
        copy_term_nat(Goal, Copy),
        Called = called(Copy, Changes, [])
    ;   Called = none
    ).

clauses([Clause|Clauses], N, Call, Mark, Goals, State0, Run) :-
    Call = call(_, _, Module, Goal, _, _),
    Clause = clause(Head, Body0, _),
    N1 is N + 1,
    (   is_recorded(Run),
        mismatches(Head, Goal, Run)
    ->  tell_mismatch(Run, N, Clause, Call, State0),
        Clauses \== [],
        clauses(Clauses, N1, Call, Mark, Goals, State0, Run)
    ;   ( arg(1, Run, trial(_)) -> Body = Body0 ; grammar_body(Module, Head, Body0, Body) ),
        Goals1 = [goal(Module, Body, Mark, Call), exit(Call)|Goals],
        (   Clauses == []
        ->  clause_body(Clause, N, Call, State0, Run, State1),
            solve(Goals1, State1, Run)
        ;   opened(State0, clauses(N1, Clauses), State1),
            clause_body(Clause, N, Call, State1, Run, State2),
            solve(Goals1, State2, Run)
        ;   clauses(Clauses, N1, Call, Mark, Goals, State0, Run)
        )
    ).

%   Suspended goals run while the head is unified, called by the goal.

clause_body(Clause, N, Call, State0, Run, State) :-
    Call = call(_, _, _, Goal, _, _),
    Clause = clause(Head, _, _),
    tell_clause(Run, N, Clause, Call, State0, Names, State1),
    b_setval('$recorded_call', Call),
    b_setval('$recorded_state', State1),
    Head = Goal,
    b_getval('$recorded_state', State2),
    tell_unified(Run, Names, Clause, Call, State2, State).

% ---- procedures of the system ----

system_goal(Goal, Module, Parent, Goals, State0, Run) :-
    next_call(Run, Number),
    call_depth(Parent, Depth),
    (   arg(1, Run, deepest(_))
    ->  ( filters_elements(Goal) -> Called = exits(no) ; Called = exits(empty) )
    ;   Called = none
    ),
    Call = call(Number, Depth, Module, Goal, Called, Parent),
    tell_goal(Run, system, Module, Goal, Number, Parent, Goals, State0, State1),
    note_change(Goal, Run),
    failure_so_far(Run, Failure),
    wrapped(Module, Goal, Wrapped),
    within(Call, State1, State2),
    unbound_names(Run, State1, Unbound),
    Found = found(0),
    '$choice'(Before),
    (   '$choice'(Start),
        b_setval('$recorded_call', Call),
        b_setval('$recorded_state', State2),
        catch(run_system_goal(Wrapped, Goal, Module, Run), Ball, thrown(Ball, Goals, Run, State1, Found)),
        b_getval('$recorded_state', State3),
        left(State3, State1, State4),
        arg(1, Found, N0),
        N is N0 + 1,
        nb_setarg(1, Found, N),
        '$choice'(End),
        solution_kind(Start, End, N, Before, Run, Kind),
        (   Kind == too_many
        ->  tell_end(Run, more, State4),
            '$cut'(Before),
            beyond(State4, Goals, Run)
        ;   tell_exit(Run, Call),
            state_node(State1, Node),
            tell_solution(Run, Kind, Call, Node, Unbound, State4, State5),
            exited(State5, Call, State6),
            solve(Goals, State6, Run)
        )
    ;   Found == found(0),
        (   Called == exits(no),
            collects_answers(Goal)
        ->  only_failure(Run, Failure)
        ;   true
        ),
        tell_fails(Run, Goal, Parent, Goals, State1),
        fail
    ).

%   A goal without choices is the last: the enclosing disjunction is no longer needed.

solution_kind(Start, End, N, Before, Run, Kind) :-
    limit(solutions, Run, Most),
    (   End == Start
    ->  '$cut'(Before),
        ( N =:= 1 -> Kind = only ; Kind = last )
    ;   Most \== inf,
        N > Most
    ->  Kind = too_many
    ;   Kind = more
    ).

run_system_goal(findall(Template, Goal, List), findall(_, _, _), Module, Run) :-
    keeps_proofs(Run),
    !,
    b_getval('$recorded_state', State0),
    findall(Template-Below, ( Module:Goal, proofs_since(State0, Below) ), Pairs),
    split_pairs(Pairs, List, Answers),
    proved_answers(Answers, State0, Run).
run_system_goal(forall(Condition, Action), forall(_, _), Module, Run) :-
    keeps_proofs(Run),
    !,
    \+ ( Module:Condition, \+ Module:Action ),
    b_getval('$recorded_state', State0),
    findall(Below, ( Module:Condition, ( Module:Action -> true ), proofs_since(State0, Below) ), Answers),
    proved_answers(Answers, State0, Run).
run_system_goal('$text'(Terminals, List, Rest), _, _, _) :-
    !,
    '$append'(Terminals, Rest, List).
run_system_goal(_, Goal, _, _) :-
    callable(Goal),
    ( Goal = halt ; Goal = halt(_) ),
    !,
    throw(error(permission_error(try, goal, Goal), _)).
run_system_goal(Wrapped, Goal, Module, Run) :-
    (   Wrapped == Goal,
        arg(1, Run, Observer),
        ( Observer = record(_) ; Observer = deepest(_) )
    ->  call_with_inference_limit(Module:Wrapped, 200000, Result),
        (   Result == inference_limit_exceeded
        ->  throw('$no_end')
        ;   true
        )
    ;   call(Module:Wrapped)
    ).

split_pairs([], [], []).
split_pairs([X-Below|Pairs], [X|Xs], [Below|Answers]) :-
    split_pairs(Pairs, Xs, Answers).

proved_answers(Answers, State0, Run) :-
    b_getval('$recorded_call', call(Caller, _, _, _, _, _)),
    next_call(Run, Number),
    with_answers(State0, Number, Caller, Answers, State),
    b_setval('$recorded_state', State).

%   thrown(+Ball, +Goals, +Run, +State, !Found): rethrows a ball that ends a branch or the search; reports an error
%   where it is thrown.

thrown(Ball, Goals, Run, State, Found) :-
    (   Ball == '$beyond'
    ->  nb_setarg(1, Found, unknown),
        beyond(State, Goals, Run)
    ;   Ball == '$enough'
    ->  throw(Ball)
    ;   Ball == '$no_end'
    ->  tell_end(Run, no_end, State),
        nb_setarg(1, Found, unknown),
        beyond(State, Goals, Run)
    ;   tell_thrown(Run, Ball, State),
        throw(Ball)
    ).

%   If an inner search is incomplete, so is the goal around it; alternatives are unknown if a cut among Goals, which are
%   left, might remove them.

beyond(State, Goals, Run) :-
    (   is_within(State)
    ->  throw('$beyond')
    ;   pending_cut(Goals, mark(Choice, Open))
    ->  tell_undecided(Run, Open, State),
        '$cut'(Choice),
        fail
    ;   fail
    ).

% ---- goals in arguments ----

%   inner(:Goal): Goal is searched inside the goal that calls or wakes it; with further arguments, for a closure.

inner(Module:Goal) :-
    b_getval('$recorded_run', Run),
    (   Run == none
    ->  true
    ;   search_inside(Module, Goal, Run)
    ).

search_inside(Module, Goal, Run) :-
    b_getval('$recorded_state', State0),
    b_getval('$recorded_call', Call),
    condition(Goal, Module, Call, State0, Run, State1),
    ( arg(5, Call, Called), Called == exits(empty) -> nb_setarg(1, Called, no) ; true ),
    tell_holds(Run, State1, State),
    b_setval('$recorded_call', Call),
    b_setval('$recorded_state', State).

inner(G, A) :- inner_closure(G, [A]).
inner(G, A, B) :- inner_closure(G, [A, B]).
inner(G, A, B, C) :- inner_closure(G, [A, B, C]).
inner(G, A, B, C, D) :- inner_closure(G, [A, B, C, D]).
inner(G, A, B, C, D, E) :- inner_closure(G, [A, B, C, D, E]).
inner(G, A, B, C, D, E, F) :- inner_closure(G, [A, B, C, D, E, F]).
inner(G, A, B, C, D, E, F, H) :- inner_closure(G, [A, B, C, D, E, F, H]).
inner(G, A, B, C, D, E, F, H, I) :- inner_closure(G, [A, B, C, D, E, F, H, I]).

inner_closure(Module0:Closure0, Arguments) :-
    strip_module(Module0:Closure0, Module, Closure),
    (   Closure = _>>_
    ->  Goal =.. [call, Closure|Arguments],
        inner(Module:Goal)
    ;   Closure =.. List0,
        '$append'(List0, Arguments, List),
        Goal =.. List,
        inner(Module:Goal)
    ).

%   recover(+Ball, +Catcher, :Recovery): handles a Ball from an inner goal as catch/3 does.

recover(Ball, Catcher, Module:Recovery) :-
    (   '$in_list'(Ball, ['$beyond', '$enough', '$no_end', error(resource_error(_), _), '$cycle'(_)])
    ->  throw(Ball)
    ;   Ball = Catcher
    ->  b_getval('$recorded_run', Run),
        b_getval('$recorded_state', State0),
        tell_caught(Run, Ball, State0, State),
        b_setval('$recorded_state', State),
        inner(Module:Recovery)
    ;   throw(Ball)
    ).
