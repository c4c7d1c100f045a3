% SPDX-License-Identifier: MIT
% The events of a search, reported to the observer of its run: `silent` keeps only the proof, deepest(State) the deepest
% call that failed, record(Key) everything, as facts with texts (private(teaching/search_records)).

:- module('$search_events',
          [ tell_goal/9, tell_end/3, tell_loop/3, tell_unmatched/5, tell_mismatch/5, tell_clause/7, tell_named/4,
            tell_unified/6, unbound_names/3, tell_solution/7, tell_fails/4,
            failure_so_far/2, only_failure/2, tell_thrown/3, tell_caught/4, ended_by_error/1,
            tell_cut/5, tell_condition/4, tell_decided/5, tell_committed/4, tell_holds/4, tell_otherwise/4,
            tell_disjunction/4, tell_branch/4, tell_answer/3, tell_exit/2
          ]).

:- use_module(library(apply), [include/3]).
:- use_module(private(teaching/search_records)).
:- use_module(private(teaching/search_states)).
:- use_module(private(teaching/repeated_goals), [repeats/2]).

%   at_node(+State0, +Node, -State): a node has been reported, with the calls exited before it.

at_node(state(_, Ns, O, _, P, W, D, F), Node, state(Node, Ns, O, [], P, W, D, F)).

below_goal(state(N, Ns, O, E, P, W, D0, F), state(N, Ns, O, E, P, W, D, F)) :-
    D is D0 + 1.

records(Run, Key) :-
    arg(1, Run, record(Key)).

% ---- goals ----

%!  tell_goal(+Run, +Kind, +Module, +Goal, +Number, +Parent, +Goals, +State0, -State) is det.
%
%   Goal is selected: call Number, a goal of the body of Parent. Kind is program or system; Goals are the remaining
%   ones.
%
%       ?- tell_goal(Run, program, user, p(X), 1, query, [], State0, State).

tell_goal(Run, Kind, Module, Goal, Number, Parent, Goals, State0, State) :-
    (   records(Run, _)
    ->  with_elements(State0, Goal, State01),
        state_names(State01, Names),
        goal_text(Module, Goal, Names, Text),
        rest_texts(Goals, Names, 6, Rest),
        call_number(Parent, Caller),
        box_depth(Parent, Depth),
        goal_indicator(Module, Goal, Indicator),
        told(Run, State01, goal, Text,
             [call(Number), caller(Caller), depth(Depth), procedure(Indicator), of(Kind), rest(Rest)], State1),
        below_goal(State1, State)
    ;   State = State0
    ).

with_elements(state(N, Names0, O, E, P, W, D, F), Term, state(N, Names, O, E, P, W, D, F)) :-
    name_elements(Term, Names0, Names).

box_depth(query, 1).
box_depth(call(_, Depth0, _, _, _, _), Depth) :-
    Depth is Depth0 + 1.

told(Run, State0, Kind, Text, Facts0, State) :-
    State0 = state(Parent, Names, _, Exits, _, _, _, _),
    exit_texts(Exits, Names, Left),
    ( Left == [] -> Facts = Facts0 ; '$append'(Facts0, [exits(Left)], Facts) ),
    new_node(Run, Parent, Kind, Text, Facts, Node),
    at_node(State0, Node, State).

%!  tell_end(+Run, +Why, +State) is det.
%
%   The branch ends here: deeper(Most), more (solutions of a system goal), or no_end (of one that runs too long).
%
%       ?- tell_end(Run, deeper(30), State).

tell_end(Run, Why, State) :-
    end_text(Why, Text),
    tell_end(Run, State, more, Text, []).

end_text(deeper(Most), Text) :-
    format(atom(Text), '... (not drawn: deeper than ~w)', [Most]).
end_text(more, '... (more solutions are not drawn)').
end_text(no_end, 'no end within the limits').

tell_end(Run, State, Kind, Text, Facts) :-
    (   records(Run, _)
    ->  told(Run, State, Kind, Text, Facts, _)
    ;   true
    ).

%!  tell_loop(+Run, +Call, +State) is semidet.
%
%   Call repeats a call around it: a variant of its goal, with nothing changed since. In a trial, throws
%   '$cycle'(Calls), the outermost first; '$cycle'(deep(Call)) beyond the depth of the run.
%
%       ?- tell_loop(Run, Call, State).

tell_loop(Run, Call, _) :-
    arg(1, Run, trial(_)),
    !,
    (   repeats(Call, same(Number))
    ->  calls_since(Call, Number, [], Calls),
        throw('$cycle'(Calls))
    ;   Run = run(_, _, _, _, _, limits(_, Deepest, _, _, _, _)),
        Deepest \== inf,
        arg(2, Call, Depth),
        Depth > Deepest,
        throw('$cycle'(deep(Call)))
    ).
tell_loop(Run, Call, State) :-
    records(Run, Key),
    repeats(Call, How),
    (   How = same(Number)
    ->  node_of_call(Key, Number, Node, Goal),
        atomic_list_concat([Goal, ' again: this branch has no end'], Text),
        told(Run, State, loop, Text, [loop(Node)], _)
    ;   How = grows(Number),
        node_of_call(Key, Number, Before, _),
        State = state(Node, _, _, _, _, _, _, _),
        add_fact(Key, Node, grows(Before)),
        fail
    ).

calls_since(call(Number0, _, Module, Goal, called(Called, _), Parent), Number, Calls0, Calls) :-
    (   Number0 =:= Number
    ->  Calls = [Module:Called|Calls0]
    ;   Calls0 == []
    ->  calls_since(Parent, Number, [Module:Goal], Calls)
    ;   calls_since(Parent, Number, [Module:Called|Calls0], Calls)
    ).

%!  tell_unmatched(+Run, +Goal, +Parent, +Clauses, +State) is det.
%
%   If there are no Clauses, the goal fails here.
%
%       ?- tell_unmatched(Run, p(X), query, [], State).

tell_unmatched(Run, Goal, Parent, Clauses, State) :-
    (   Clauses == []
    ->  tell_failure(Run, Goal, Parent, State, 'no clauses')
    ;   true
    ).

%!  tell_fails(+Run, +Goal, +Parent, +State) is det.
%
%   Goal, a system goal, has no solution.
%
%       ?- tell_fails(Run, atom(1), query, State).

tell_fails(Run, Goal, Parent, State) :-
    (   records(Run, _),
        nonvar(Goal),
        Goal = (A = B),
        ( attvar(A) -> X = A ; attvar(B), X = B ),
        state_names(State, Names),
        domains(Names, [], Domains, _),
        '$in_list'(Name=Value, Names),
        Value == X,
        '$in_list'(Name-Domain, Domains)
    ->  atomic_list_concat(['fails: ', Name, ' is in ', Domain], Text)
    ;   Text = fails
    ),
    tell_failure(Run, Goal, Parent, State, Text).

tell_failure(Run, Goal, Parent, State, Text) :-
    arg(1, Run, Observer),
    (   Observer = deepest(Deepest)
    ->  state_names(State, Names),
        note_deepest(Deepest, Goal, Parent, Names)
    ;   tell_end(Run, State, no, Text, [])
    ).

%   Deepest is deepest(Depth, none), or deepest(Depth, failed(Goal, Callers, Names, Number, Before)): a goal in the body
%   of call Number, and what was the deepest one before. Failures inside a call that has had an answer do not count.

note_deepest(Deepest, Goal, Parent, Names) :-
    box_depth(Parent, Depth),
    (   arg(1, Deepest, Known),
        ( Depth > Known -> true ; Depth =:= Known, Goal = (\+ Negated), \+ ground(Negated) ),
        \+ has_exited(Parent, 200)
    ->  callers(Parent, 5, Callers),
        call_number(Parent, Number),
        arg(2, Deepest, Found),
        earlier(4, Known, Found, Before),
        nb_setarg(1, Deepest, Depth),
        nb_setarg(2, Deepest, failed(Goal, Callers, Names, Number, Before))
    ;   true
    ).

has_exited(call(_, _, _, _, Called, Parent), N) :-
    N > 0,
    (   Called == exits(yes)
    ->  true
    ;   N1 is N - 1,
        has_exited(Parent, N1)
    ).

%   The last few.

earlier(N, Depth, Found, Before) :-
    (   N > 0,
        Found = failed(Goal, Callers, Names, Number, deepest(Depth0, Found0))
    ->  N1 is N - 1,
        earlier(N1, Depth0, Found0, Before0),
        Before = deepest(Depth, failed(Goal, Callers, Names, Number, Before0))
    ;   Before = deepest(0, none)
    ).

%!  tell_exit(+Run, +Call) is det.
%
%   Call has an answer; one of the system counts only if a goal inside has held: not a findall/3 that has found nothing.
%
%       ?- tell_exit(run(silent, 0, 0, 0, 0, none), Call).

tell_exit(Run, Call) :-
    (   arg(1, Run, deepest(Deepest)),
        Call = call(Number, _, _, _, Called, _),
        Called == exits(no)
    ->  nb_setarg(1, Called, yes),
        drop_inside(Deepest, Number)
    ;   true
    ).

drop_inside(Deepest, Number) :-
    (   arg(2, Deepest, failed(_, _, _, Inside, deepest(Depth, Found))),
        Inside >= Number
    ->  nb_setarg(1, Deepest, Depth),
        nb_setarg(2, Deepest, Found),
        drop_inside(Deepest, Number)
    ;   true
    ).

%!  failure_so_far(+Run, -Failure) is det.
%
%   Failure is the deepest failure reported so far, or none.
%
%       ?- failure_so_far(run(silent, 0, 0, 0, 0, none), Failure).
%       Failure = none.

failure_so_far(Run, Failure) :-
    (   arg(1, Run, deepest(deepest(Depth, Failed)))
    ->  Failure = deepest(Depth, Failed)
    ;   Failure = none
    ).

%!  only_failure(+Run, +Failure) is det.
%
%   Disregards the failures reported since: they are inside a negation or condition.
%
%       ?- only_failure(run(silent, 0, 0, 0, 0, none), none).
%       true.

only_failure(Run, Failure) :-
    (   Failure = deepest(Depth, Failed)
    ->  arg(1, Run, deepest(Deepest)),
        nb_setarg(1, Deepest, Depth),
        nb_setarg(2, Deepest, Failed)
    ;   true
    ).

callers(Parent, N, Callers) :-
    (   N > 0,
        Parent = call(_, _, _, Goal, _, Parent1)
    ->  Callers = [Goal|Callers1],
        N1 is N - 1,
        callers(Parent1, N1, Callers1)
    ;   Callers = []
    ).

%!  tell_mismatch(+Run, +N, +Clause, +Call, +State) is det.
%
%   The head of clause N does not unify with the goal.
%
%       ?- tell_mismatch(Run, 1, Clause, Call, State).

tell_mismatch(Run, N, clause(Head, Body, Reference), Call, State) :-
    (   records(Run, Key)
    ->  Call = call(_, _, Module, Goal, _, _),
        clause_record(Key, Module, Head, Body, Reference, ClauseNames, Place),
        state_names(State, Names),
        mismatch(Module, Head, ClauseNames, Goal, Names, Text, Facts),
        place_facts(Place, Facts, Facts1),
        told(Run, State, no, Text, [clause(N)|Facts1], _)
    ;   true
    ).

place_facts(none, Facts, Facts) :- !.
place_facts(Place, Facts, [place(Place)|Facts]).

%!  tell_clause(+Run, +N, +Clause, +Module, +State0, -Watched, -State) is det.
%
%   The head of clause N will be unified with the goal; Watched is passed to tell_unified/6 afterwards.
%
%       ?- tell_clause(Run, 1, Clause, user, State0, Watched, State).

tell_clause(Run, N, clause(Head, Body, Reference), Module, State0, Watched, State) :-
    (   records(Run, Key)
    ->  clause_record(Key, Module, Head, Body, Reference, ClauseNames, Place),
        text_of(Head, ClauseNames, HeadText),
        place_facts(Place, [], Facts),
        told(Run, State0, clause, '', [clause(N), head(HeadText)|Facts], State),
        unbound_names(Run, State, Unbound),
        Watched = watched(Unbound, ClauseNames)
    ;   Watched = watched([], []),
        State = State0
    ).

%!  tell_named(+Run, +Own, +State0, -State) is det.
%
%   Own has Name=Variable for variables that are new from here on.
%
%       ?- tell_named(Run, [], State, State).

tell_named(Run, Own, State0, State) :-
    (   records(Run, _)
    ->  State0 = state(N, Names0, O, E, P, W, D, F),
        fresh_names(Own, Names0, Names),
        State = state(N, Names, O, E, P, W, D, F)
    ;   State = State0
    ).

%!  tell_unified(+Run, +Watched, +Clause, +Call, +State0, -State) is det.
%
%   The head has been unified with the goal.
%
%       ?- tell_unified(Run, Watched, Clause, Call, State0, State).

tell_unified(Run, watched(Unbound, ClauseNames), clause(_, _, Reference), Call, State0, State) :-
    Call = call(_, _, Module, _, _, _),
    with_step(State0, Call, clause(Module, Reference), State1),
    (   records(Run, Key)
    ->  State1 = state(Node, Names0, O, E, P, W, D, F),
        fresh_names(ClauseNames, Names0, Names),
        unifier(ClauseNames, Names, Unifier),
        add_fact(Key, Node, unifier(Unifier)),
        tell_changes(Key, Unbound, state(Node, Names, O, E, P, W, D, F), State)
    ;   State = State1
    ).

%!  unbound_names(+Run, +State, -Unbound) is det.
%
%   Unbound are the names of variables that are still unbound; none if nothing is recorded.
%
%       ?- new_run(silent, [], Run), initial_state(['X'=X], State), unbound_names(Run, State, Unbound).

unbound_names(Run, State, Unbound) :-
    (   records(Run, _)
    ->  state_names(State, Names),
        include(is_unbound, Names, Unbound)
    ;   Unbound = []
    ).

is_unbound(_=Variable) :-
    var(Variable).

%   tell_changes(+Key, +Unbound, +State0, -State): the bindings made by the node, and the changed domains.

tell_changes(Key, Unbound, state(Node, Names, O, E, P, W, D, Domains0), state(Node, Names, O, E, P, W, D, Domains)) :-
    bindings(Unbound, Names, Bindings),
    ( Bindings == [] -> true ; add_fact(Key, Node, bindings(Bindings)) ),
    domains(Names, Domains0, Domains, Changes),
    ( Changes == [] -> true ; add_fact(Key, Node, domains(Changes)) ).

%!  tell_solution(+Run, +Which, +Call, +Node, +Unbound, +State0, -State) is det.
%
%   A system goal, that of Node, has an answer: the `only` one, the `last` one, or there may be `more`. A search inside
%   it has nodes of its own.
%
%       ?- tell_solution(Run, only, Call, 0, [], State0, State).

tell_solution(Run, Which, Call, Reached, Unbound, State0, State) :-
    with_step(State0, Call, system, State1),
    (   records(Run, Key)
    ->  (   ( Which == only ; \+ state_node(State1, Reached) )
        ->  State2 = State1
        ;   Call = call(_, _, Module, Goal, _, _),
            state_names(State1, Names),
            goal_text(Module, Goal, Names, Text),
            solution_opened(Which, State1, State11),
            told(Run, State11, solution, Text, [], State2)
        ),
        with_elements(State2, Unbound, State3),
        tell_changes(Key, Unbound, State3, State)
    ;   State = State1
    ).

solution_opened(last, State, State).
solution_opened(more, State0, State) :-
    opened(State0, solutions, State).

%!  tell_answer(+Run, +Own, +State) is det.
%
%   The search has reached an answer; the first Own names are those of the query.
%
%       ?- tell_answer(Run, 1, State).

tell_answer(Run, Own, State) :-
    arg(3, Run, N0),
    N is N0 + 1,
    nb_setarg(3, Run, N),
    (   records(Run, _)
    ->  state_names(State, Names),
        answer_bindings(Own, Names, Bindings, Residual),
        format(atom(Text), 'yes ~w', [N]),
        told(Run, State, yes, Text, [bindings(Bindings), residual(Residual)], _)
    ;   true
    ).

% ---- errors ----

%!  tell_thrown(+Run, +Ball, +State) is det.
%
%   The goal at the node has thrown Ball.
%
%       ?- tell_thrown(Run, oops, State).

tell_thrown(Run, Ball, State) :-
    (   records(Run, _),
        \+ ended_by_error(Run)
    ->  state_names(State, Names),
        text_of(Ball, Names, BallText),
        atom_concat('throws ', BallText, Text),
        told(Run, State, error, Text, [], _)
    ;   true
    ).

%!  ended_by_error(+Run) is semidet.
%
%   The last event reported is an error.
%
%       ?- new_run(silent, [], Run), \+ ended_by_error(Run).

ended_by_error(Run) :-
    records(Run, Key),
    arg(2, Run, Nodes),
    Last is Nodes - 1,
    is_error_node(Key, Last).

%!  tell_caught(+Run, +Ball, +State0, -State) is det.
%
%   Ball is caught; continues with the recovery goal.
%
%       ?- tell_caught(Run, oops, State0, State).

tell_caught(Run, Ball, State0, State) :-
    (   records(Run, _)
    ->  state_names(State0, Names),
        text_of(Ball, Names, BallText),
        atom_concat('caught ', BallText, Text),
        told(Run, State0, caught, Text, [], State)
    ;   State = State0
    ).

% ---- control ----

%!  tell_cut(+Run, +Parent, +Open, +State0, -State) is det.
%
%   A cut in the body of Parent removes all alternatives newer than Open.
%
%       ?- tell_cut(Run, query, [], State0, State).

tell_cut(Run, Parent, Open, State0, State) :-
    (   records(Run, _)
    ->  call_number(Parent, Caller),
        told(Run, State0, cut, '!', [caller(Caller)], State1),
        removed(Run, Open, State1, State)
    ;   State = State0
    ).

removed(Run, Open, State0, state(Node, Ns, Open, E, P, W, D, F)) :-
    State0 = state(Node, Ns, Newer, E, P, W, D, F),
    open_since(Newer, Open, Alternatives),
    remove(Alternatives, Run, Node).

open_since(Newer, Open, Since) :-
    (   Newer == Open
    ->  Since = []
    ;   Newer = [Alternative|Newer1]
    ->  Since = [Alternative|Since1],
        open_since(Newer1, Open, Since1)
    ;   Since = []
    ).

remove([], _, _).
remove([open(Node, What)|Alternatives], Run, By) :-
    removed_text(What, Text),
    new_node(Run, Node, removed, Text, [by(By)], _),
    remove(Alternatives, Run, By).

removed_text(clauses(N, Clauses), Text) :-
    length(Clauses, Count),
    (   Count =:= 1
    ->  format(atom(Text), 'clause ~w is cut', [N])
    ;   Last is N + Count - 1,
        format(atom(Text), 'clauses ~w to ~w are cut', [N, Last])
    ).
removed_text(right, 'the other branch is cut').
removed_text(solutions, 'further solutions are cut').

%!  tell_condition(+Run, +Goal, +State0, -State) is det.
%
%   A condition begins: Goal decides between two branches.
%
%       ?- tell_condition(Run, p(X), State0, State).

tell_condition(Run, Goal, State0, State) :-
    tell_condition_text(Run, Goal, '', State0, State).

tell_condition_text(Run, Goal, End, State0, State) :-
    (   records(Run, _)
    ->  state_names(State0, Names),
        text_of(Goal, Names, GoalText),
        atomic_list_concat(['if ', GoalText, End], Text),
        told(Run, State0, condition, Text, [], State)
    ;   State = State0
    ).

%!  tell_decided(+Run, +Result, +Goal, +State0, -State) is det.
%
%   A simple test has decided a condition: yes or no.
%
%       ?- tell_decided(Run, yes, 1 < 2, State0, State).

tell_decided(Run, Result, Goal, State0, State) :-
    atom_concat(': ', Result, End),
    tell_condition_text(Run, Goal, End, State0, State).

%!  tell_committed(+Run, +Outer, +State0, -State) is det.
%
%   The condition of a search with the outer state Outer holds; its alternatives are removed.
%
%       ?- tell_committed(Run, Outer, State0, State).

tell_committed(Run, Outer, State0, State) :-
    (   records(Run, _)
    ->  tell_holds(Run, Outer, State0, State1),
        open_alternatives(Outer, Open),
        removed(Run, Open, State1, State)
    ;   State = State0
    ).

%!  tell_holds(+Run, +Outer, +State0, -State) is det.
%
%   An inner search has reached an answer.
%
%       ?- tell_holds(Run, Outer, State0, State).

tell_holds(Run, _, State0, State) :-
    (   records(Run, _)
    ->  told(Run, State0, holds, holds, [], State)
    ;   State = State0
    ).

%!  tell_otherwise(+Run, +Call, +State0, -State) is det.
%
%   The condition negated by Call has failed.
%
%       ?- tell_otherwise(Run, Call, State0, State).

tell_otherwise(Run, Call, State0, State) :-
    with_step(State0, Call, system, State1),
    (   records(Run, _)
    ->  told(Run, State1, branch, else, [], State)
    ;   State = State1
    ).

%!  tell_disjunction(+Run, +Goal, +State0, -State) is det.
%
%   Goal is a disjunction.
%
%       ?- tell_disjunction(Run, (p ; q), State0, State).

tell_disjunction(Run, Goal, State0, State) :-
    (   records(Run, _)
    ->  state_names(State0, Names),
        text_of(Goal, Names, Text),
        told(Run, State0, goal, Text, [of(control)], State)
    ;   State = State0
    ).

%!  tell_branch(+Run, +Name, +State0, -State) is det.
%
%   The left or the right branch of a disjunction begins.
%
%       ?- tell_branch(Run, left, State0, State).

tell_branch(Run, Name, State0, State) :-
    (   records(Run, _)
    ->  told(Run, State0, branch, Name, [], State)
    ;   State = State0
    ).
