% SPDX-License-Identifier: MIT
% The events of a search, reported to the observer of its run: `silent` keeps only the proof, deepest(State) the deepest
% call that failed, record(Key) everything, as facts with texts (private(teaching/search_records)).

:- module('$search_events',
          [ tell_goal/9, tell_end/3, tell_loop/4, tell_unmatched/6, tell_mismatch/5, tell_clause/7, tell_named/4,
            tell_unified/6, unbound_names/3, tell_solution/7, tell_fails/5,
            tell_thrown/3, tell_caught/4, ended_by_error/1,
            tell_cut/5, tell_condition/4, tell_decided/5, tell_committed/4, tell_holds/3, tell_otherwise/4,
            tell_disjunction/4, tell_branch/4, tell_answer/3, tell_kept/2, tell_undecided/3, tell_known_answer/3
          ]).

:- use_module(library(apply), [include/3]).
:- use_module(private(teaching/deepest_failure), [note_deepest/5]).
:- use_module(private(teaching/pruning_steps), [posting/6, unifying/5, prunings/3, conflict/3]).
:- use_module(private(teaching/search_records)).
:- use_module(private(teaching/search_runs), [limit/3]).
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
        call_depth(Parent, Depth),
        goal_indicator(Module, Goal, Indicator),
        told(Run, State01, goal, Text,
             [call(Number), caller(Caller), depth(Depth), procedure(Indicator), of(Kind), rest(Rest)], State1),
        below_goal(State1, State2),
        ( Kind == system -> with_store(posting(Module, Goal, Text, Names), State2, State) ; State = State2 )
    ;   State = State0
    ).

with_store(Change, state(N, Ns, O, E, P, W, D, shown(Domains, Store0)),
           state(N, Ns, O, E, P, W, D, shown(Domains, Store))) :-
    call(Change, Store0, Store).

with_elements(state(N, Names0, O, E, P, W, D, F), Term, state(N, Names, O, E, P, W, D, F)) :-
    name_elements(Term, Names0, Names).

told(Run, State0, Kind, Text, Facts0, State) :-
    State0 = state(Parent, Names, _, Exits, _, _, _, _),
    exit_texts(Exits, Names, Left),
    ( Left == [] -> Facts = Facts0 ; '$append'(Facts0, [exits(Left)], Facts) ),
    new_node(Run, Parent, Kind, Text, Facts, Node),
    at_node(State0, Node, State).

%!  tell_kept(+Run, +Why) is det.
%
%   The goal selected next is not the one of the rule; none: it is.
%
%       ?- tell_kept(Run, none).

tell_kept(Run, Why) :-
    (   Why \== none,
        records(Run, Key)
    ->  arg(2, Run, Next),
        add_fact(Key, Next, kept(Why))
    ;   true
    ).

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

%!  tell_loop(+Run, +Call, +State0, -State) is det.
%
%   If Call repeats a call around it, a variant of its goal, with nothing changed since: marks it. A drawing of what the
%   machine does ends there if the branch has no end, with '$enough'. In a trial, throws '$cycle'(Calls), the outermost
%   first; '$cycle'(deep(Call)) beyond the depth of the run.
%
%       ?- tell_loop(Run, Call, State, State).

tell_loop(Run, Call, State, State) :-
    arg(1, Run, trial(_)),
    !,
    (   repeats(Call, same(Number, _))
    ->  calls_since(Call, Number, [], Calls),
        throw('$cycle'(Calls))
    ;   limit(depth, Run, Deepest),
        Deepest \== inf,
        arg(2, Call, Depth),
        Depth > Deepest
    ->  throw('$cycle'(deep(Call)))
    ;   true
    ).
tell_loop(Run, Call, State0, State) :-
    (   records(Run, Key),
        repeats(Call, How)
    ->  tell_repeated(How, Key, Run, State0, State)
    ;   State = State0
    ).

%   The goal around has had no answer: nor will this one, which makes the same steps, come to one. Nothing below it will
%   be found, and nothing that is left.

tell_repeated(same(Number, Answers), Key, Run, State0, State) :-
    node_of_call(Key, Number, Node, Goal),
    (   Answers == [],
        limit(loops, Run, stop),
        limit(rule, Run, leftmost),
        \+ ends_early(Key)
    ->  atom_concat(Goal, ' again: this branch has no end', Text),
        told(Run, State0, loop, Text, [loop(Node), endless(true)], State),
        open_alternatives(State, Open),
        tell_alternatives(Open, Run, unreached, ['', ' never reached']),
        throw('$enough')
    ;   atom_concat(Goal, ' again', Text),
        told(Run, State0, loop, Text, [loop(Node)], State)
    ).
tell_repeated(grows(Number), Key, _, State, State) :-
    node_of_call(Key, Number, Before, _),
    state_node(State, Node),
    add_fact(Key, Node, grows(Before)).

%!  tell_known_answer(+Run, +Goal, +State) is det.
%
%   Goal, of a tabled procedure, is an answer that its table has already, or a worse one.
%
%       ?- new_run(silent, [], Run), initial_state([], State), tell_known_answer(Run, p(a), State).

tell_known_answer(Run, Goal, State) :-
    state_names(State, Names),
    text_of(Goal, Names, GoalText),
    atom_concat(GoalText, ' is no new answer of the table', Text),
    tell_end(Run, State, no, Text, []).

calls_since(call(Number0, _, Module, Goal, called(Called, _, _), Parent), Number, Calls0, Calls) :-
    (   Number0 =:= Number
    ->  Calls = [Module:Called|Calls0]
    ;   Calls0 == []
    ->  calls_since(Parent, Number, [Module:Goal], Calls)
    ;   calls_since(Parent, Number, [Module:Called|Calls0], Calls)
    ).

%!  tell_unmatched(+Run, +Goal, +Parent, +Clauses, +Goals, +State) is det.
%
%   If there are no Clauses, the goal fails here.
%
%       ?- tell_unmatched(Run, p(X), query, [], [], State).

tell_unmatched(Run, Goal, Parent, Clauses, Goals, State) :-
    (   Clauses == []
    ->  tell_failure(Run, Goal, Parent, Goals, State, 'no clauses')
    ;   true
    ).

%!  tell_fails(+Run, +Goal, +Parent, +Goals, +State) is det.
%
%   Goal, a system goal, has no solution; Goals are left.
%
%       ?- tell_fails(Run, atom(1), query, [], State).

tell_fails(Run, Goal, Parent, Goals, State) :-
    tell_failure(Run, Goal, Parent, Goals, State, fails).

tell_failure(Run, Goal, Parent, Goals, State, Text) :-
    arg(1, Run, Observer),
    state_names(State, Names),
    (   Observer = deepest(Deepest)
    ->  note_deepest(Deepest, Goal, Parent, Goals, Names)
    ;   records(Run, _),
        text_of(Goal, Names, GoalText),
        conflict_facts(State, GoalText, Why, Facts)
    ->  atomic_list_concat([Text, ': ', Why], Text1),
        tell_end(Run, State, no, Text1, Facts)
    ;   tell_end(Run, State, no, Text, [])
    ).

%   Which constraint has left a variable no value.

conflict_facts(State, Own, Text, [prunings(Prunings), emptied(Conflict)]) :-
    State = state(_, _, _, _, _, _, _, shown(_, Store)),
    conflict(Store, Prunings, Conflict),
    Conflict = [By, Name, Domain, Allowed, Earlier],
    ( '$in_list'(By, ['', Own]) -> Start = '' ; atomic_list_concat([By, ' leaves no value for ', Name, ': '], Start) ),
    values_text(Domain, Is),
    values_text(Allowed, Wanted),
    ( Earlier == '' -> End = '' ; atom_concat(' by ', Earlier, End) ),
    atomic_list_concat([Start, Name, ' is ', Is, End, ', not ', Wanted], Text).

values_text(Values, Text) :-
    ( integer(Values) -> Text = Values ; atom_concat('in ', Values, Text) ).

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
        mismatch(Module, Head, ClauseNames, Goal, Names, Text0, Facts0),
        kept_apart(Goal, Head, State, Text0, Text, Facts0, Facts),
        place_facts(Place, Facts, Facts1),
        told(Run, State, no, Text, [clause(N)|Facts1], _)
    ;   true
    ).

%   A constraint keeps them apart.

kept_apart(Goal, Head, State, Text0, Text, Facts0, Facts) :-
    (   unifiable(Goal, Head, _),
        state_names(State, Names),
        with_store(unifying(Goal, Head, Names), State, State1),
        conflict_facts(State1, '', Why, More)
    ->  atomic_list_concat([Text0, ': ', Why], Text),
        '$append'(Facts0, More, Facts)
    ;   Text = Text0,
        Facts = Facts0
    ).

place_facts(none, Facts, Facts) :- !.
place_facts(Place, Facts, [place(Place)|Facts]).

%!  tell_clause(+Run, +N, +Clause, +Call, +State0, -Watched, -State) is det.
%
%   The head of clause N will be unified with the goal of Call; Watched is passed to tell_unified/6 afterwards.
%
%       ?- tell_clause(Run, 1, Clause, Call, State0, Watched, State).

tell_clause(Run, N, clause(Head, Body, Reference), Call, State0, Watched, State) :-
    (   records(Run, Key)
    ->  Call = call(_, _, Module, Goal, _, _),
        clause_record(Key, Module, Head, Body, Reference, ClauseNames, Place),
        text_of(Head, ClauseNames, HeadText),
        place_facts(Place, [], Facts),
        told(Run, State0, clause, '', [clause(N), head(HeadText)|Facts], State1),
        state_names(State1, Names),
        with_store(unifying(Goal, Head, Names), State1, State),
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

tell_changes(Key, Unbound, state(Node, Names, O, E, P, W, D, shown(Domains0, Store0)),
             state(Node, Names, O, E, P, W, D, shown(Domains, Store))) :-
    bindings(Unbound, Names, Bindings),
    ( Bindings == [] -> true ; add_fact(Key, Node, bindings(Bindings)) ),
    domains(Names, Domains0, Domains, Changes),
    ( Changes == [] -> true ; add_fact(Key, Node, domains(Changes)) ),
    prunings(Store0, Store, Prunings),
    ( Prunings == [] -> true ; add_fact(Key, Node, prunings(Prunings)) ).

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

removed_text(What, Text) :-
    alternatives_text(What, Alternatives, Verb),
    atomic_list_concat([Alternatives, Verb, ' cut'], Text).

alternatives_text(clauses(N, Clauses), Text, Verb) :-
    length(Clauses, Count),
    (   Count =:= 1
    ->  format(atom(Text), 'clause ~w', [N]),
        Verb = ' is'
    ;   Last is N + Count - 1,
        format(atom(Text), 'clauses ~w to ~w', [N, Last]),
        Verb = ' are'
    ).
alternatives_text(right, 'the other branch', ' is').
alternatives_text(solutions, 'further solutions', ' are').

%!  tell_undecided(+Run, +Open, +State) is det.
%
%   The branch is left before a cut that removes all alternatives newer than Open.
%
%       ?- tell_undecided(Run, [], State).

tell_undecided(Run, Open, State) :-
    (   records(Run, _)
    ->  open_alternatives(State, Newer),
        open_since(Newer, Open, Alternatives),
        tell_alternatives(Alternatives, Run, more, ['... (not drawn: ', ' tried only if the cut above is not reached)'])
    ;   true
    ).

tell_alternatives([], _, _, _).
tell_alternatives([open(Node, What)|Alternatives], Run, Kind, [Start, End]) :-
    alternatives_text(What, Text0, Verb),
    atomic_list_concat([Start, Text0, Verb, End], Text),
    new_node(Run, Node, Kind, Text, [], _),
    tell_alternatives(Alternatives, Run, Kind, [Start, End]).

%!  tell_condition(+Run, +Goal, +State0, -State) is det.
%
%   A condition begins: Goal decides between two branches.
%
%       ?- tell_condition(Run, user:p(X), State0, State).

tell_condition(Run, Goal, State0, State) :-
    tell_condition_text(Run, Goal, '', State0, State).

tell_condition_text(Run, Module:Goal, End, State0, State) :-
    (   records(Run, _)
    ->  state_names(State0, Names),
        goal_text(Module, Goal, Names, GoalText),
        atomic_list_concat(['if ', GoalText, End], Text),
        told(Run, State0, condition, Text, [], State)
    ;   State = State0
    ).

%!  tell_decided(+Run, +Result, +Goal, +State0, -State) is det.
%
%   A simple test has decided a condition: yes or no.
%
%       ?- tell_decided(Run, yes, user:(1 < 2), State0, State).

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
    ->  state_node(Outer, Since),
        told(Run, State0, holds, holds, [since(Since)], State1),
        open_alternatives(Outer, Open),
        removed(Run, Open, State1, State)
    ;   State = State0
    ).

%!  tell_holds(+Run, +State0, -State) is det.
%
%   An inner search has reached an answer.
%
%       ?- tell_holds(Run, State0, State).

tell_holds(Run, State0, State) :-
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
%       ?- tell_disjunction(Run, user:(p ; q), State0, State).

tell_disjunction(Run, Module:Goal, State0, State) :-
    (   records(Run, _)
    ->  state_names(State0, Names),
        goal_text(Module, Goal, Names, Text),
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
