% Tests of the planner; run them in its folder:
%
%   swipl -g run_tests -t halt graphplan_tests.pl

:- use_module(library(plunit)).
:- use_module(library(lists)).
:- ensure_loaded(graphplan).

% A validator that shares nothing with the planner but the reading of the files: a
% state is a sorted list of facts, and a step is done by hand.
%
%   valid_plan(OperatorFile, FactFile, Plan): Plan leads from the initial state to the
%   goals. In every step the preconditions of all actions hold before it, and no
%   action deletes what another one of the step needs or adds.

valid_plan(OperatorFile, FactFile, Plan) :-
    load_operators(OperatorFile, Operators),
    load_facts(FactFile, Objects, Initial, Goals),
    sort(Initial, State0),
    do_steps(Plan, Operators, Objects, State0, State),
    forall(member(Goal, Goals), memberchk(Goal, State)).

do_steps([], _, _, State, State).
do_steps([Step|Steps], Operators, Objects, State0, State) :-
    effects_of_step(Step, Operators, Objects, State0, Effects),
    forall(( select(effect(_, _, Del), Effects, Others),
             member(effect(Pre, Add, _), Others),
             member(Fact, Del) ),
           ( \+ memberchk(Fact, Pre), \+ memberchk(Fact, Add) )),
    findall(Fact,
            ( member(Fact, State0),
              \+ ( member(effect(_, _, Del), Effects), memberchk(Fact, Del) ) ),
            Kept),
    findall(Fact, ( member(effect(_, Add, _), Effects), member(Fact, Add) ), Added),
    append(Kept, Added, State1),
    sort(State1, State2),
    do_steps(Steps, Operators, Objects, State2, State).

effects_of_step([], _, _, _, []).
effects_of_step([step(Name, Arguments)|Actions], Operators, Objects, State,
                [effect(Pre, Add, Del)|Effects]) :-
    copy_term(Operators, Copy),
    memberchk(operator(Name, Parameters, Pre, Add, Del), Copy),
    bound_to(Parameters, Arguments, Objects),
    sort(Arguments, Different),
    length(Arguments, Length),
    length(Different, Length),
    forall(member(Fact, Pre), memberchk(Fact, State)),
    effects_of_step(Actions, Operators, Objects, State, Effects).

bound_to([], [], _).
bound_to([Object-Type|Parameters], [Object|Arguments], Objects) :-
    memberchk(Object-Type, Objects),
    bound_to(Parameters, Arguments, Objects).

plan_of_length(OperatorFile, FactFile, Length) :-
    plan(OperatorFile, FactFile, Plan),
    !,
    valid_plan(OperatorFile, FactFile, Plan),
    length(Plan, Length).

% A search forwards that tries all sets of actions that can be done at once: the
% length that it finds is the least there is. Only for small problems.

least_steps(OperatorFile, FactFile, Length) :-
    load_operators(OperatorFile, Operators),
    load_facts(FactFile, Objects, Initial, Goals),
    sort(Initial, State),
    forward([State], [State], Operators, Objects, Goals, 0, Length).

forward(States, _, _, _, Goals, Length, Length) :-
    member(State, States),
    \+ ( member(Goal, Goals), \+ memberchk(Goal, State) ),
    !.
forward(States, Seen, Operators, Objects, Goals, Length0, Length) :-
    findall(State1,
            ( member(State, States),
              after_a_step(State, Operators, Objects, State1),
              \+ memberchk(State1, Seen) ),
            New0),
    sort(New0, New),
    New = [_|_],
    append(New, Seen, Seen1),
    Length1 is Length0 + 1,
    forward(New, Seen1, Operators, Objects, Goals, Length1, Length).

after_a_step(State0, Operators, Objects, State) :-
    findall(step(Name, Arguments),
            ( member(operator(Name, Parameters, Pre, _, _), Operators),
              all_in(Pre, State0),
              bind_all(Parameters, Objects, Arguments),
              sort(Arguments, Different),
              length(Arguments, Length),
              length(Different, Length) ),
            Actions0),
    sort(Actions0, Actions),
    part_of(Actions, Step),
    do_steps([Step], Operators, Objects, State0, State).

all_in([], _).
all_in([Fact|Facts], State) :-
    member(Fact, State),
    all_in(Facts, State).

bind_all([], _, []).
bind_all([Object-Type|Parameters], Objects, [Object|Arguments]) :-
    member(Object-Type, Objects),
    bind_all(Parameters, Objects, Arguments).

part_of([], []).
part_of([X|Xs], [X|Ys]) :-
    part_of(Xs, Ys).
part_of([_|Xs], Ys) :-
    part_of(Xs, Ys).


:- begin_tests(graphplan_plans).

test(hanoi_1_takes_2_steps, [true(Length == 2)]) :-
    plan_of_length('hanoi_ops.txt', 'hanoi_facts1.txt', Length).

test(hanoi_2_takes_31_steps, [true(Length == 31)]) :-
    plan_of_length('hanoi_ops.txt', 'hanoi_facts2.txt', Length).

test(puzzle_1_takes_8_steps, [true(Length == 8)]) :-
    plan_of_length('puzzle_ops.txt', 'puzzle_facts1.txt', Length).

test(puzzle_2_takes_13_steps, [true(Length == 13)]) :-
    plan_of_length('puzzle_ops.txt', 'puzzle_facts2.txt', Length).

test(rockets_take_3_steps, [true(Length == 3)]) :-
    plan_of_length('rocket_ops.txt', 'rocket_facts.txt', Length).

test(nothing_to_do, [true(Plan == [])]) :-
    plan('hanoi_ops.txt', 'hanoi_done.txt', Plan).

test(no_plan_is_longer_than_need_be,
     [ forall(member(Operators-Facts, ['hanoi_ops.txt'-'hanoi_facts1.txt',
                                       'hanoi_ops.txt'-'hanoi_three.txt',
                                       'blocks_ops.txt'-'blocks_facts.txt',
                                       'hands_ops.txt'-'hands_two.txt',
                                       'rocket_ops.txt'-'rocket_small.txt'])),
       true(Length == Least) ]) :-
    plan_of_length(Operators, Facts, Length),
    least_steps(Operators, Facts, Least).

:- end_tests(graphplan_plans).


:- begin_tests(graphplan_no_plan).

test(a_goal_that_nothing_adds, [true(Outcome == never(on(disk2, disk1)))]) :-
    plan('hanoi_ops.txt', 'hanoi_impossible.txt', Outcome, _).

test(goals_that_exclude_each_other, [true(First-Memoised == none-0)]) :-
    plan('rocket_ops.txt', 'rocket_one.txt', Outcome, _),
    Outcome = unreachable(figures(First, _, _, Memoised)).

test(goals_of_which_each_two_are_possible, [true(First == 1)]) :-
    plan('hands_ops.txt', 'hands_facts.txt', Outcome, _),
    Outcome = unreachable(figures(First, _, _, _)).

test(as_forward_search_says, [fail]) :-
    least_steps('hands_ops.txt', 'hands_facts.txt', _).

:- end_tests(graphplan_no_plan).


:- begin_tests(graphplan_validator).

test(accepts_a_right_plan) :-
    valid_plan('hanoi_ops.txt', 'hanoi_facts1.txt',
               [[step(move, [disk1, disk2, 'B'])], [step(move, [disk2, 'A', 'C'])]]).

test(a_plan_that_stops_too_early, [fail]) :-
    valid_plan('hanoi_ops.txt', 'hanoi_facts1.txt', [[step(move, [disk1, disk2, 'B'])]]).

test(a_precondition_that_does_not_hold, [fail]) :-
    valid_plan('hanoi_ops.txt', 'hanoi_facts1.txt',
               [[step(move, [disk2, 'A', 'C'])], [step(move, [disk1, disk2, 'B'])]]).

test(actions_that_interfere, [fail]) :-
    valid_plan('hands_ops.txt', 'hands_two.txt',
               [[step(take, [book, left]), step(take, [cup, left])]]).

test(an_object_of_the_wrong_type, [fail]) :-
    valid_plan('hands_ops.txt', 'hands_two.txt',
               [[step(take, [left, book])]]).

:- end_tests(graphplan_validator).


:- begin_tests(graphplan_graph).

problem_of(OperatorFile, FactFile, Problem, Initial) :-
    load_operators(OperatorFile, Operators),
    load_facts(FactFile, Objects, Known, Goals),
    ground_problem(Operators, Objects, Known, Facts, Actions),
    number_problem(Facts, Actions, Problem),
    sets(Problem, Known, Goals, Initial, _).

levels(0, _, Level, Level) :-
    !.
levels(N, Problem, Level0, Level) :-
    next_level(Problem, Level0, Level1),
    N1 is N - 1,
    levels(N1, Problem, Level1, Level).

number_of(problem(Facts, _, _, _, _), Term, Number) :-
    memberchk(fact(Number, _, Term), Facts).

argument(N, Term, Argument) :-
    functor(Term, _, Arity),
    between(1, Arity, N),
    arg(N, Term, Argument).

test(facts_that_exclude_each_other, [true(Answers == [yes, yes, no])]) :-
    problem_of('hands_ops.txt', 'hands_facts.txt', Problem, Initial),
    first_level(Problem, Initial, Level0),
    levels(1, Problem, Level0, Level),
    findall(Answer,
            ( member(Pair, [held(book)-lying(book), held(book)-held(nothing), held(book)-held(cup)]),
              answer(Pair, Problem, Level, Answer) ),
            Answers).

answer(Term1-Term2, Problem, Level, Answer) :-
    (   number_of(Problem, Term1, N1),
        number_of(Problem, Term2, N2),
        set_of_numbers([N1, N2], Set),
        consistent(Level, [N1, N2], Set)
    ->  Answer = no
    ;   Answer = yes
    ).

test(facts_stay_and_exclusions_only_go) :-
    problem_of('hanoi_ops.txt', 'hanoi_facts2.txt', Problem, Initial),
    first_level(Problem, Initial, Level0),
    forall(between(1, 12, N),
           ( N0 is N - 1,
             levels(N0, Problem, Level0, level(Present0, Mutex0, _)),
             levels(N, Problem, Level0, level(Present, Mutex, _)),
             Present0 /\ Present =:= Present0,
             forall(( argument(I, Mutex, After), Present0 /\ 1 << (I - 1) =\= 0 ),
                    ( arg(I, Mutex0, Before),
                      After /\ Present0 /\ \ Before =:= 0 )) )).

test(exclusion_is_mutual) :-
    problem_of('puzzle_ops.txt', 'puzzle_facts1.txt', Problem, Initial),
    first_level(Problem, Initial, Level0),
    levels(3, Problem, Level0, level(Present, Mutex, _)),
    forall(( argument(I, Mutex, Set), Present /\ 1 << (I - 1) =\= 0, argument(J, Mutex, Other),
             Set /\ 1 << (J - 1) =\= 0 ),
           Other /\ 1 << (I - 1) =\= 0).

:- end_tests(graphplan_graph).


:- begin_tests(graphplan_files).

test(keywords_in_any_case, [true(Names == ['LOAD', 'UNLOAD', 'FLY'])]) :-
    load_operators('rocket_ops.txt', Operators),
    findall(Name, member(operator(Name, _, _, _, _), Operators), Names).

test(parameters_become_variables, [true(Pre-Del == [lying(I), free(H)]-[lying(I), free(H)])]) :-
    load_operators('hands_ops.txt', [operator(take, [I-'ITEM', H-'HAND'], Pre, _, Del)]).

test(bad_operators,
     [ throws(bad_input(_, Line, _, _)),
       forall(member(Name-Line, [unclosed-5, unknown_parameter-3, del_in_preconds-3, no_type-2,
                                 no_such_section-3, no_name-1, not_a_fact-3, nothing-0, no_operator-1,
                                 parameter_twice-1])) ]) :-
    bad_file(Name, File),
    load_operators(File, _).

test(bad_facts,
     [ throws(bad_input(_, Line, _, _)),
       forall(member(Name-Line, [no_goals-0, twice-3, variable_in_facts-2, unopened-2, object-1,
                                 nested-2, no_such_file-0])) ]) :-
    bad_file(Name, File),
    load_facts(File, _, _, _).

bad_file(Name, File) :-
    atom_concat('bad_inputs/', Name, File0),
    atom_concat(File0, '.txt', File).

:- end_tests(graphplan_files).
