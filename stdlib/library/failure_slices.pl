% SPDX-License-Identifier: MIT
% Why a goal fails, and why one does not end, told by the smallest part of the program that shows it.
%
% slice/1 puts `false` into clauses as early as can be while the goal still does not end: what stands behind a
% false cannot help, so something in front of it must change (failure slices: Neumerkel and Mesnard 1999).
% why_not/1 strikes out goals while the goal still fails: what is left fails by itself.
%
% Both try many variants of the program, each for a bounded number of inferences, with an interpreter.

:- module(failure_slices, [slice/0, slice/1, why/0, why_not/1]).

:- use_module(library(program_parts)).
:- use_module(library(message_codes), [message_code/2, explain_code/1]).

:- meta_predicate slice(0), why_not(0).

most_clauses(80).
try_inferences(60000).

%!  slice is det.
%
%   slice/1 of the last query of the toplevel.

slice :-
    last_query(Query, Names),
    slice_of(Query, Names).

%!  slice(:Goal) is det.
%
%   Prints the part of the program that already keeps Goal from ending. Says so when Goal ends, or when it
%   cannot be told within the limits.

slice(Goal0) :-
    strip_module(Goal0, Module, Goal),
    typed_names(Goal, Names),
    slice_of(Module:Goal, Names).

last_query(Query, Names) :-
    (   nb_current('$earlier_query', query(Query, Names))
    ->  true
    ;   throw(error(existence_error(query, last), _))
    ).

slice_of(Module:Goal, Names) :-
    goal_list(Goal, Goals),
    most_clauses(Most),
    (   reachable_clauses(Module, Goal, Most, Clauses)
    ->  program_of(Clauses, 1, Program),
        Query = rule(0, Module, '$query', Goals, none),
        (   ends(Query, Program)
        ->  format('the goal ends; there is no part of the program that loops~n', [])
        ;   remove_rules(Program, Program, Query, Program1),
            false_in_query(Query, Program1, Query1),
            false_in_rules(Program1, Program1, Query1, Program2),
            print_slice(Query1, Names, Program2)
        )
    ;   format('the goal can reach more than ~w clauses: too many to try~n', [Most])
    ).

% rule(Id, Module, Head, Goals, Reference): a goal `false`-here is the atom '$false'.
program_of([], _, []).
program_of([clause(Module, Head, Goals, Reference)|Clauses], N, [rule(N, Module, Head, Goals, Reference)|Rules]) :-
    N1 is N + 1,
    program_of(Clauses, N1, Rules).

% A rule that is not needed for the loop goes: no fact of it is used in vain.
remove_rules([], Program, _, Program).
remove_rules([Rule|Rules], Program0, Query, Program) :-
    without_rule(Program0, Rule, Program1),
    (   ends(Query, Program1)
    ->  remove_rules(Rules, Program0, Query, Program)
    ;   remove_rules(Rules, Program1, Query, Program)
    ).

without_rule([], _, []).
without_rule([Rule|Rules], Removed, Rest) :-
    (   same_rule(Rule, Removed)
    ->  Rest = Rest1
    ;   Rest = [Rule|Rest1]
    ),
    without_rule(Rules, Removed, Rest1).

same_rule(rule(N, _, _, _, _), rule(N, _, _, _, _)).

false_in_query(rule(0, Module, Head, Goals, R), Program, Query) :-
    earliest_false(Goals, 0, rule(0, Module, Head, Goals, R), Variant, ends(Variant, Program), Query).

false_in_rules([], Program, _, Program).
false_in_rules([Rule|Rules], Program0, Query, Program) :-
    Rule = rule(_, _, _, Goals, _),
    earliest_false(Goals, 0, Rule, Variant,
                   ( replaced(Program0, Variant, Program1), ends(Query, Program1) ), Best),
    replaced(Program0, Best, Program2),
    false_in_rules(Rules, Program2, Query, Program).

%   The first place of false with which Ends does not hold for the Variant; the rule itself if there is none.

earliest_false(Goals, N, Rule, Variant, Ends, Best) :-
    length(Goals, Length),
    (   N > Length
    ->  Best = Rule
    ;   N =:= Length,
        \+ ( '$append'(Front, [], Goals), with_false(Front, [], Rule, V0), \+ \+ ( Variant = V0, \+ Ends ) )
    ->  Best = Rule
    ;   length(Front, N),
        '$append'(Front, Back, Goals),
        with_false(Front, Back, Rule, V),
        \+ ( Variant = V, Ends )
    ->  Best = V
    ;   N1 is N + 1,
        earliest_false(Goals, N1, Rule, Variant, Ends, Best)
    ).

with_false(Front, Back, rule(N, Module, Head, _, R), rule(N, Module, Head, Goals, R)) :-
    '$append'(Front, ['$false'|Back], Goals).

replaced([], _, []).
replaced([Rule|Rules], New, [Rule1|Rules1]) :-
    (   same_rule(Rule, New)
    ->  Rule1 = New
    ;   Rule1 = Rule
    ),
    replaced(Rules, New, Rules1).

%   ends(+Query, +Program): all answers are found within the limit.

ends(rule(_, Module, _, Goals, _), Program) :-
    try_inferences(Limit),
    copy_term(Goals, Copy),
    catch(( call_with_inference_limit(( solve_all(Copy, Module, Program, run), fail ; true ), Limit, Result) ),
          Ball, ball_result(Ball, Result)),
    Result \== inference_limit_exceeded.

% Memory that is full is a loop as well; any other error ends the search.
ball_result(Ball, Result) :-
    (   nonvar(Ball),
        Ball = error(resource_error(_), _)
    ->  Result = inference_limit_exceeded
    ;   Result = true
    ).

% ---- the interpreter ----
%
%   Mode is run, or struck: then goals '*'(G) count as true, and so do impure goals that have not got their values.

solve_all([], _, _, _).
solve_all([Goal|Goals], Module, Program, Mode) :-
    solve(Goal, Module, Program, Mode),
    solve_all(Goals, Module, Program, Mode).

solve(Goal, _, _, _) :-
    var(Goal),
    !,
    throw(error(instantiation_error, _)).
solve('$false', _, _, _) :-
    !,
    fail.
solve('*'(_), _, _, struck) :- !.
solve(true, _, _, _) :- !.
solve(!, _, _, _) :- !.
solve(Inner:Goal, _, Program, Mode) :-
    atom(Inner),
    !,
    solve(Goal, Inner, Program, Mode).
solve((A, B), Module, Program, Mode) :-
    !,
    solve(A, Module, Program, Mode),
    solve(B, Module, Program, Mode).
solve((C -> A ; B), Module, Program, Mode) :-
    !,
    (   solve(C, Module, Program, Mode)
    ->  solve(A, Module, Program, Mode)
    ;   solve(B, Module, Program, Mode)
    ).
solve((A ; B), Module, Program, Mode) :-
    !,
    (   solve(A, Module, Program, Mode)
    ;   solve(B, Module, Program, Mode)
    ).
solve((C -> A), Module, Program, Mode) :-
    !,
    (   solve(C, Module, Program, Mode)
    ->  solve(A, Module, Program, Mode)
    ).
solve(\+ Goal, Module, Program, Mode) :-
    !,
    (   Mode == struck,
        \+ ground(Goal)
    ->  true
    ;   \+ solve(Goal, Module, Program, Mode)
    ).
solve(call(Goal), Module, Program, Mode) :-
    nonvar(Goal),
    !,
    solve(Goal, Module, Program, Mode).
solve(Goal, Module, Program, Mode) :-
    (   is_program_goal(Module, Goal)
    ->  '$in_list'(rule(_, Module, Head, Body, _), Program),
        Head \== '$query',
        \+ Head \= Goal,
        copy_term(Head-Body, Goal-Body1),
        solve_all(Body1, Module, Program, Mode)
    ;   has_effect(Goal)
    ->  true
    ;   Mode == struck,
        is_impure(Goal),
        \+ ground(Goal)
    ->  true
    ;   catch(call(Module:Goal), Ball, unable(Mode, Ball))
    ).

% A goal that throws for lack of values says nothing about failure.
unable(struck, error(instantiation_error, _)) :- !.
unable(_, Ball) :-
    throw(Ball).

has_effect(Goal) :-
    functor(Goal, Name, Arity),
    '$in_list'(Name/Arity,
               [ nl/0, nl/1, write/1, write/2, print/1, writeln/1, writeln/2, writeq/1, write_canonical/1,
                 format/1, format/2, format/3, put_char/1, tab/1, tab/2, assertz/1, asserta/1, assert/1,
                 retract/1, retractall/1, read/1, get_char/1, halt/0, halt/1, flush_output/0, nb_setval/2
               ]),
    !.

is_impure(Goal) :-
    \+ is_pure(Goal).

is_pure(_ = _).
is_pure(dif(_, _)).
is_pure(fail).
is_pure(false).
is_pure(Goal) :-
    functor(Goal, Name, Arity),
    '$in_list'(Name/Arity, [member/2, append/3, append/2, select/3, permutation/2, reverse/2, nth0/3, nth1/3,
                            last/2, length/2, maplist/2, maplist/3, maplist/4, between/3]),
    !.

% ---- printing slices ----

print_slice(Query, Names, Program) :-
    format('This part of the program already does not end; what is behind a false does not matter:~n~n', []),
    print_query(Query, Names),
    print_rules(Program),
    format('~nSomething in front of a false must change.~n', []).

print_query(rule(0, _, _, Goals, _), Names) :-
    write('?- '),
    write_goals(Goals, Names),
    write('.'),
    nl.

print_rules([]).
print_rules([rule(_, Module, Head, Goals, Reference)|Rules]) :-
    unmarked(Goals, Plain),
    named_clause(Module, Head, Plain, Reference, Names, Place),
    write_named(current_output, Head, Names),
    (   Goals == []
    ->  true
    ;   write(' :- '),
        write_goals(Goals, Names)
    ),
    write('.'),
    (   Place = File:Line
    ->  format('    % ~w:~w', [File, Line])
    ;   true
    ),
    nl,
    print_rules(Rules).

unmarked([], []).
unmarked([Goal|Goals], Plain) :-
    (   Goal == '$false'
    ->  Plain = Plain1
    ;   nonvar(Goal),
        Goal = '*'(Inner)
    ->  Plain = [Inner|Plain1]
    ;   Plain = [Goal|Plain1]
    ),
    unmarked(Goals, Plain1).

write_goals([], _) :-
    write(true).
write_goals([Goal], Names) :-
    !,
    write_goal(Goal, Names).
write_goals([Goal|Goals], Names) :-
    write_goal(Goal, Names),
    write(', '),
    write_goals(Goals, Names).

write_goal(Goal, Names) :-
    (   Goal == '$false'
    ->  write(false)
    ;   nonvar(Goal),
        Goal = '*'(Inner)
    ->  write('*'),
        write_named(current_output, Inner, Names)
    ;   write_named(current_output, Goal, Names)
    ).

% ---- why a goal fails ----

%!  why is det.
%
%   why_not/1 of the last query of the toplevel. Of a query that has ended in an error the ball is shown.

why :-
    last_query(Query, Names),
    (   nb_current('$earlier_ball', ball(Ball))
    ->  show_ball(Ball)
    ;   why_of(Query, Names)
    ).

show_ball(Ball) :-
    write('the query has thrown '),
    write_named(current_output, Ball, []),
    nl,
    (   message_code(unhandled_exception(Ball), Code)
    ->  explain_code(Code)
    ;   true
    ).

%!  why_not(:Goal) is det.
%
%   Prints the goals that make Goal fail, with those struck out (*) without which it fails as well, and the
%   deepest call that failed.

why_not(Goal0) :-
    strip_module(Goal0, Module, Goal),
    typed_names(Goal, Names),
    why_of(Module:Goal, Names).

why_of(Module:Goal, Names) :-
    (   one_answer(Module:Goal)
    ->  format('the goal does not fail~n', [])
    ;   deepest_failure(Module, Goal),
        goal_list(Goal, Goals),
        most_clauses(Most),
        (   reachable_clauses(Module, Goal, Most, Clauses)
        ->  program_of(Clauses, 1, Program),
            Query = rule(0, Module, '$query', Goals, none),
            (   fails(Query, Program)
            ->  strike_query(Goals, [], Query, Program, Query1),
                used_rules(Query1, Program, Used),
                strike_rules(Used, Used, Query1, Program1),
                print_reason(Query1, Names, Program1)
            ;   format('Without its cuts and conditions the program has an answer, or none can be told within the limits.~n', [])
            )
        ;   format('the goal can reach more than ~w clauses: too many to try~n', [Most])
        )
    ).

one_answer(Goal) :-
    \+ \+ catch(( call_with_inference_limit(Goal, 2000000, Result), Result \== inference_limit_exceeded ), _, fail).

fails(rule(_, Module, _, Goals, _), Program) :-
    try_inferences(Limit),
    copy_term(Goals, Copy),
    catch(call_with_inference_limit(( solve_all(Copy, Module, Program, struck) -> Result = yes ; Result = no ),
                                    Limit, Within),
          _, Result = yes),
    ( Within == inference_limit_exceeded -> fail ; Result == no ).

% Goals of the query, one after the other.
strike_query([], _, Query, _, Query).
strike_query([Goal|Goals], Done, rule(0, Module, Head, _, R), Program, Query) :-
    '$append'(Done, ['*'(Goal)|Goals], Struck),
    Variant = rule(0, Module, Head, Struck, R),
    (   fails(Variant, Program)
    ->  '$append'(Done, ['*'(Goal)], Done1)
    ;   '$append'(Done, [Goal], Done1)
    ),
    '$append'(Done1, Goals, Now),
    strike_query(Goals, Done1, rule(0, Module, Head, Now, R), Program, Query).

% Rules of procedures that the goals which are left can reach.
used_rules(rule(_, Module, _, Goals, _), Program, Used) :-
    left_goals(Goals, Left),
    reach(Left, Module, Program, [], Names),
    rules_named(Program, Names, Used).

left_goals([], []).
left_goals([Goal|Goals], Left) :-
    (   nonvar(Goal),
        Goal = '*'(_)
    ->  Left = Left1
    ;   Left = [Goal|Left1]
    ),
    left_goals(Goals, Left1).

reach([], _, _, Names, Names).
reach([Goal|Goals], Module, Program, Names0, Names) :-
    (   callable(Goal)
    ->  (   functor(Goal, Name, Arity),
            is_program_goal(Module, Goal),
            \+ '$in_list'(Name/Arity, Names0)
        ->  findall(Body, ( '$in_list'(rule(_, _, Head, Body0, _), Program), functor(Head, Name, Arity),
                            left_goals(Body0, Body) ), Bodies),
            concat(Bodies, Goals, Goals1),
            reach(Goals1, Module, Program, [Name/Arity|Names0], Names)
        ;   compound(Goal)
        ->  Goal =.. [_|Arguments],
            '$append'(Arguments, Goals, Goals1),
            reach(Goals1, Module, Program, Names0, Names)
        ;   reach(Goals, Module, Program, Names0, Names)
        )
    ;   reach(Goals, Module, Program, Names0, Names)
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

strike_rules([], Program, _, Program).
strike_rules([Rule|Rules], Program0, Query, Program) :-
    Rule = rule(_, _, _, Goals, _),
    strike_goals(Goals, [], Rule, Program0, Query, Program1),
    strike_rules(Rules, Program1, Query, Program).

strike_goals([], _, _, Program, _, Program).
strike_goals([Goal|Goals], Done, Rule, Program0, Query, Program) :-
    Rule = rule(N, Module, Head, _, R),
    '$append'(Done, ['*'(Goal)|Goals], Struck),
    replaced(Program0, rule(N, Module, Head, Struck, R), Program1),
    (   Goal \== !,
        fails(Query, Program1)
    ->  '$append'(Done, ['*'(Goal)], Done1),
        Program2 = Program1
    ;   '$append'(Done, [Goal], Done1),
        Program2 = Program0
    ),
    strike_goals(Goals, Done1, Rule, Program2, Query, Program).

print_reason(Query, Names, Program0) :-
    used_rules(Query, Program0, Program),
    format('These goals alone already fail (* = does not matter):~n~n', []),
    print_query(Query, Names),
    print_rules(Program).

% ---- the deepest call that failed ----

deepest_failure(Module, Goal) :-
    State = deepest(0, none),
    (   catch(call_with_inference_limit(search(Goal, Module, 1, State), 400000, _), _, true)
    ->  true
    ;   true
    ),
    arg(2, State, Found),
    (   Found = failed(Failed, Path)
    ->  write('The deepest call that failed: '),
        write_named(current_output, Failed, []),
        nl,
        print_path(Path)
    ;   true
    ).

print_path([]).
print_path([Goal|Goals]) :-
    write('  called by '),
    write_named(current_output, Goal, []),
    nl,
    print_path(Goals).

search(Goal, Module, Depth, State) :-
    search(Goal, Module, Depth, [], State).

% As the machine would search, but each failure is looked at.
search(Goal, _, _, _, _) :-
    var(Goal),
    !,
    throw(error(instantiation_error, _)).
search(true, _, _, _, _) :- !.
search(Inner:Goal, _, Depth, Path, State) :-
    !,
    search(Goal, Inner, Depth, Path, State).
search((A, B), Module, Depth, Path, State) :-
    !,
    search(A, Module, Depth, Path, State),
    search(B, Module, Depth, Path, State).
search((C -> A ; B), Module, Depth, Path, State) :-
    !,
    (   call(Module:C)
    ->  search(A, Module, Depth, Path, State)
    ;   search(B, Module, Depth, Path, State)
    ).
search((A ; B), Module, Depth, Path, State) :-
    !,
    (   search(A, Module, Depth, Path, State)
    ;   search(B, Module, Depth, Path, State)
    ).
search((C -> A), Module, Depth, Path, State) :-
    !,
    search((C -> A ; fail), Module, Depth, Path, State).
search(!, _, _, _, _) :- !.
search(Goal, Module, Depth, Path, State) :-
    (   is_program_goal(Module, Goal)
    ->  Depth1 is Depth + 1,
        (   \+ clause(Module:Goal, _)
        ->  note_failure(Goal, Depth, Path, State),
            fail
        ;   clause(Module:Goal, Body),
            search(Body, Module, Depth1, [Goal|Path], State)
        )
    ;   has_effect(Goal)
    ->  true
    ;   Found = found(no),
        (   call(Module:Goal),
            nb_setarg(1, Found, yes)
        ;   arg(1, Found, no),
            note_failure(Goal, Depth, Path, State),
            fail
        )
    ).

note_failure(Goal, Depth, Path, State) :-
    (   arg(1, State, Deepest),
        Depth > Deepest
    ->  first_of(Path, 5, Shown),
        nb_setarg(1, State, Depth),
        nb_setarg(2, State, failed(Goal, Shown))
    ;   true
    ).

first_of(List, N, First) :-
    (   N > 0,
        List = [X|Xs]
    ->  First = [X|First1],
        N1 is N - 1,
        first_of(Xs, N1, First1)
    ;   First = []
    ).
