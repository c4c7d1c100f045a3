% Graphplan: a planner.
%
%   graphplan.pl -- -o operators -f facts
%
% with the goal main/0, or from the prompt:
%
%   ?- graphplan('hanoi_ops.txt', 'hanoi_facts2.txt').
%   ?- plan('hanoi_ops.txt', 'hanoi_facts1.txt', Plan).

:- use_module(library(lists)).
:- use_module(library(assoc)).
:- ensure_loaded(planning_files).
:- ensure_loaded(grounding).
:- ensure_loaded(planning_graph).
:- ensure_loaded(plan_search).

%!  main is det.
%
%   Does what the script arguments ask for and ends the Prolog system, with status 1
%   if something was wrong with the arguments or files or there is no plan.
main :-
    script_arguments(Arguments),
    (   file_arguments(Arguments, Operators, Facts)
    ->  (   graphplan(Operators, Facts)
        ->  halt(0)
        ;   halt(1)
        )
    ;   format(user_error, 'Arguments, after the program:~n', []),
        format(user_error, '  -o OPERATORS_FILE -f FACTS_FILE~n', []),
        halt(1)
    ).

file_arguments(['-o', Operators, '-f', Facts], Operators, Facts).
file_arguments(['-f', Facts, '-o', Operators], Operators, Facts).

%   Systems differ in what the flag argv holds beside the script's own
%   arguments: all that comes after the last -- is ours, else all after the
%   name of this program, else the whole list but for a system's name.
script_arguments(Arguments) :-
    current_prolog_flag(argv, Argv),
    (   after_last(==('--'), Argv, Arguments)
    ->  true
    ;   after_last(program_file, Argv, Arguments)
    ->  true
    ;   Argv = [First|Arguments],
        \+ memberchk(First, ['-o', '-f'])
    ->  true
    ;   Arguments = Argv
    ).

after_last(Test, List, After) :-
    append(_, [Element|After], List),
    call(Test, Element),
    \+ ( member(Later, After), call(Test, Later) ),
    !.

program_file(Name) :-
    sub_atom(Name, _, _, 0, 'graphplan.pl').

%!  graphplan(+OperatorFile, +FactFile) is semidet.
%
%   Prints a shortest plan and some figures. Fails, after a message, if there is no
%   plan or if something is wrong with a file.
graphplan(OperatorFile, FactFile) :-
    statistics(runtime, [Start|_]),
    catch(plan(OperatorFile, FactFile, Outcome, Size),
          bad_input(File, Line, Format, Arguments),
          ( report(File, Line, Format, Arguments), fail )),
    statistics(runtime, [End|_]),
    Time is End - Start,
    print_outcome(Outcome, Size),
    format(user_error, 'CPU time: ~d ms~n', [Time]),
    Outcome = plan(_, _).

report(File, Line, Format, Arguments) :-
    (   Line =:= 0
    ->  format(user_error, '~w: ', [File])
    ;   format(user_error, '~w:~d: ', [File, Line])
    ),
    format(user_error, Format, Arguments),
    nl(user_error).

%!  plan(+OperatorFile, +FactFile, -Plan) is semidet.
%
%   Plan is a shortest plan: a list of steps, each a list of step(Name, Arguments)
%   that can be done in any order or at once. Fails if there is none; throws
%   bad_input/4.
plan(OperatorFile, FactFile, Plan) :-
    plan(OperatorFile, FactFile, Outcome, _),
    Outcome = plan(Plan, _).

plan(OperatorFile, FactFile, Outcome, size(FactCount, ActionCount)) :-
    load_operators(OperatorFile, Operators),
    load_facts(FactFile, Objects, Initial, Goals),
    warn_of_unknown_names(Operators, FactFile, Objects, Initial, Goals),
    ground_problem(Operators, Objects, Initial, Facts, Actions),
    length(Facts, FactCount),
    length(Actions, ActionCount),
    number_problem(Facts, Actions, Problem),
    sort(Initial, Known),
    difference(Goals, Known, NotYet),
    (   difference(NotYet, Facts, [Never|_])
    ->  Outcome = never(Never)
    ;   sets(Problem, Known, Goals, InitialSet, GoalNumbers),
        find_plan(Problem, InitialSet, GoalNumbers, Outcome)
    ).

%   Names that no (object TYPE) line declares are allowed, but mostly they are slips.
warn_of_unknown_names(Operators, FactFile, Objects, Initial, Goals) :-
    append(Initial, Goals, Facts),
    findall(Name,
            ( member(Fact, Facts), Fact =.. [_|Names], member(Name, Names),
              \+ memberchk(Name-_, Objects) ),
            Undeclared),
    findall(Type,
            ( member(operator(_, Parameters, _, _, _), Operators), member(_-Type, Parameters),
              \+ memberchk(_-Type, Objects) ),
            Empty),
    warn(Undeclared, FactFile, 'warning: ~w is in a fact, but is not declared as an object'),
    warn(Empty, FactFile, 'warning: there is no object of the type ~w').

warn(Names0, File, Format) :-
    sort(Names0, Names),
    forall(member(Name, Names), report(File, 0, Format, [Name])).

%   The facts of the initial state and the goals that can change at all.
sets(problem(Facts, _, _, _, _), Initial, Goals, InitialSet, GoalNumbers) :-
    fact_table(Facts, Table),
    known_numbers(Initial, Table, InitialNumbers),
    known_numbers(Goals, Table, GoalNumbers),
    set_of_numbers(InitialNumbers, InitialSet).

known_numbers(Facts, Table, Numbers) :-
    findall(Number, ( member(Fact, Facts), get_assoc(Fact, Table, Number) ), Numbers).

%!  print_outcome(+Outcome, +Size) is det.
%
%   Prints a plan, or that there is none and why.
print_outcome(never(Goal), Size) :-
    print_size(Size),
    format('There is no plan: no action ever adds the goal ', []),
    print_fact(Goal),
    format('.~n', []).
print_outcome(unreachable(figures(First, Off, Length, Memoised)), Size) :-
    print_size(Size),
    format('The graph has levelled off at level ~d.~n', [Off]),
    (   First == none
    ->  format('There is no plan: the goals exclude each other.~n', [])
    ;   print_first(First),
        format('There is no plan: searched ~d steps, ~d sets of goals, and nothing new ',
               [Length, Memoised]),
        format('will come.~n', [])
    ).
print_outcome(plan(Steps, figures(First, Off, Length, Memoised)), Size) :-
    print_size(Size),
    (   integer(Off)
    ->  format('The graph has levelled off at level ~d.~n', [Off])
    ;   true
    ),
    print_first(First),
    print_steps(Steps, 1),
    findall(x, ( member(Step, Steps), member(_, Step) ), Actions),
    length(Actions, Count),
    format('Plan: ~d steps, ~d actions; ~d sets of goals found impossible on the way.~n',
           [Length, Count, Memoised]).

print_size(size(Facts, Actions)) :-
    format('~d facts that can change, ~d actions.~n', [Facts, Actions]).

print_first(First) :-
    format('Goals first reachable in ~d steps.~n', [First]).

print_steps([], _).
print_steps([Step|Steps], Number) :-
    sort(Step, Sorted),
    forall(member(step(Name, Arguments), Sorted),
           ( format('~d ~w', [Number, Name]),
             forall(member(Argument, Arguments), format('_~w', [Argument])),
             nl )),
    Number1 is Number + 1,
    print_steps(Steps, Number1).

print_fact(Fact) :-
    Fact =.. [Name|Arguments],
    format('(~w', [Name]),
    forall(member(Argument, Arguments), format(' ~w', [Argument])),
    format(')', []).
