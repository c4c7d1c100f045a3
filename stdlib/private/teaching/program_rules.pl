% SPDX-License-Identifier: MIT
% Programs as lists of rules, to be modified, tried and printed: rule(Id, Module, Head, Goals, Reference). A goal
% '$false' stands for false, '*'(G) for a struck-out G.

:- module('$program_rules',
          [ program_rules/3, without_rule/3, replaced/3, holds/3, body_of/2, last_query/2, within_time/1, print_query/2,
            print_rules/1
          ]).

:- use_module(library(apply), [exclude/3, maplist/3]).
:- use_module(private(messages/source_snippets), [clause_on_line/5, is_control/1, shown_file/2]).
:- use_module(private(teaching/clause_places), [clause_line/5]).
:- use_module(private(teaching/grammar_goals), [grammar_goal/3]).
:- use_module(private(teaching/program_parts)).
:- use_module(private(teaching/recorded_search), [searched/4]).
:- use_module(private(teaching/search_runs), [new_run/3]).
:- use_module(private(teaching/search_states), [initial_state/2]).
:- use_module(private(teaching/trials), [muted/1]).

:- meta_predicate within_time(0).

most_clauses(80).
most_seconds(20).

%!  program_rules(+Module, +Goal, -Program) is semidet.
%
%   The clauses that Goal can reach. If there are too many, prints a message and fails.
%
%       ?- assertz(user:river(danube)), program_rules(user, river(_), [rule(Id, user, Head, Goals, _)]).
%       Id = 1, Head = river(danube), Goals = [].

program_rules(Module, Goal, Program) :-
    most_clauses(Most),
    (   reachable_clauses(Module, Goal, Most, Clauses)
    ->  program_of(Clauses, 1, Program)
    ;   format('the goal can reach more than ~w clauses: too many to try; ask of one of the goals of its clauses~n',
               [Most]),
        fail
    ).

program_of([], _, []).
program_of([clause(Module, Head, Goals, Reference)|Clauses], N, [rule(N, Module, Head, Goals, Reference)|Rules]) :-
    N1 is N + 1,
    program_of(Clauses, N1, Rules).

%!  without_rule(+Program, +Rule, -Rest) is det.
%
%   Rest is Program without Rule.
%
%       ?- without_rule([rule(1, user, p, [], r1), rule(2, user, q, [], r2)], rule(1, user, p, [], r1), Rest).
%       Rest = [rule(2, user, q, [], r2)].

without_rule([], _, []).
without_rule([Rule|Rules], Removed, Rest) :-
    (   same_rule(Rule, Removed)
    ->  Rest = Rest1
    ;   Rest = [Rule|Rest1]
    ),
    without_rule(Rules, Removed, Rest1).

%   same_rule(+Rule1, +Rule2): they are variants of the same clause.

same_rule(rule(N, _, _, _, _), rule(N, _, _, _, _)).

%!  replaced(+Program0, +Rule, -Program) is det.
%
%   Replaces the rule from the same clause by Rule.
%
%       ?- replaced([rule(1, user, p, [q], r1)], rule(1, user, p, [], r1), Program).
%       Program = [rule(1, user, p, [], r1)].

replaced([], _, []).
replaced([Rule|Rules], New, [Rule1|Rules1]) :-
    (   same_rule(Rule, New)
    ->  Rule1 = New
    ;   Rule1 = Rule
    ),
    replaced(Rules, New, Rules1).

%!  holds(+Query, +Program, +Mode) is nondet.
%
%   Solves the goals of the rule Query with Program, in one of the modes of private(teaching/goal_effects). In the mode
%   general, cuts have no effect either, both branches of a condition are tried, and a negation with variables is true.
%
%       ?- holds(rule(0, user, '$query', [X = 1, Y is X + 1], none), [], run).
%       X = 1,
%       Y = 2.

holds(Query0, Program0, Mode) :-
    maplist(variant(Mode), [Query0|Program0], [rule(_, Module, _, Body, _)|Program]),
    new_run(trial(Mode), [program(Program)], Run),
    initial_state([], State),
    muted(searched(Body, Module, State, Run)).

variant(Mode, rule(N, Module, Head, Goals0, R), rule(N, Module, Head, Body, R)) :-
    maplist(variant_goal(Mode), Goals0, Goals),
    body_of(Goals, Body).

variant_goal(Mode, Goal0, Goal) :-
    (   Goal0 == '$false'
    ->  Goal = false
    ;   nonvar(Goal0),
        Goal0 = '*'(_)
    ->  Goal = true
    ;   Mode == general
    ->  general(Goal0, Goal)
    ;   Goal = Goal0
    ).

%!  body_of(+Goals, -Body) is det.
%
%   Body is the conjunction of Goals.
%
%       ?- body_of([a, b], Body).
%       Body = (a, b).

body_of([], true).
body_of([Goal], Goal) :- !.
body_of([Goal|Goals], (Goal, Body)) :-
    body_of(Goals, Body).

general(Goal, General) :-
    (   callable(Goal),
        generalised(Goal, General0)
    ->  General = General0
    ;   General = Goal
    ).

generalised(!, true).
generalised(\+ Goal, ( '$program_rules':'$has_values'(Goal) -> \+ General ; true )) :-
    general(Goal, General).
generalised((C -> A ; B), Goal) :-
    general(( C, A ; B ), Goal).
generalised((C *-> A ; B), Goal) :-
    general(( C, A ; B ), Goal).
generalised((C -> A), Goal) :-
    general((C, A), Goal).
generalised((C *-> A), Goal) :-
    general((C, A), Goal).
generalised(catch(A0, _, B0), ( A ; B )) :-
    general(A0, A),
    general(B0, B).
generalised(( A0 , B0 ), ( A , B )) :-
    general(A0, A),
    general(B0, B).
generalised(( A0 ; B0 ), ( A ; B )) :-
    general(A0, A),
    general(B0, B).
generalised(call(Goal), General) :-
    nonvar(Goal),
    general(Goal, General).
generalised(Goal, General) :-
    functor(Goal, Name, 1),
    '$in_list'(Name, [once, ignore, not]),
    transparent_goal(Goal, Plain),
    general(Plain, General).

%   Like ground/1, but counts in every mode.

'$has_values'(Goal) :-
    ground(Goal).

%!  last_query(-Query, -Names) is det.
%
%   The query before the running one. Errors: existence_error(query, last).
%
%       ?- last_query(Query, Names).

last_query(Query, Names) :-
    (   nb_current('$earlier_query', query(Query, Names))
    ->  true
    ;   throw(error(existence_error(query, last), _))
    ).

%!  within_time(:Goal) is semidet.
%
%   Calls Goal once; prints a message if it takes too long.
%
%       ?- within_time(member(X, [a, b])).
%       X = a.

within_time(Goal) :-
    most_seconds(Seconds),
    catch(call_with_time_limit(Seconds, once(Goal)), time_limit_exceeded,
          format('nothing was found within ~w seconds~n', [Seconds])).

% ---- printing ----

%!  print_query(+Query, +Names) is det.
%
%   Prints the goals of the query; Names are the names of its variables.
%
%       ?- print_query(rule(0, user, '$query', [p(X), '$false', '*'(q(X))], none), ['Who' = X]).

print_query(rule(0, _, _, Goals, _), Names0) :-
    all_names(Goals, Names0, Names),
    write('?- '),
    write_goals(Goals, Names),
    write('.'),
    nl.

%!  print_rules(+Program) is det.
%
%   Prints the rules with the names of their variables and their places.
%
%       ?- print_rules(Program).

print_rules([]).
print_rules([rule(_, Module, Head, Goals, Reference)|Rules]) :-
    grammar_rule(Module, Head, Goals, Reference, Left, Elements, Names, Place),
    !,
    write_named(current_output, Left, Names),
    write(' --> '),
    write_goals(Elements, Names),
    write_place(Place),
    print_rules(Rules).
print_rules([rule(_, Module, Head, Goals, Reference)|Rules]) :-
    unmarked(Goals, Plain),
    named_clause(Module, Head, Plain, Reference, Names0, Place),
    all_names(Head-Goals, Names0, Names),
    write_named(current_output, Head, Names),
    (   Goals == []
    ->  true
    ;   write(' :- '),
        write_goals(Goals, Names)
    ),
    write_place(Place),
    print_rules(Rules).

write_place(Place) :-
    (   Place = File:Line
    ->  format('.    % ~w:~w~n', [File, Line])
    ;   format('.~n', [])
    ).

% A variable has one name in all parts of the rule.
all_names(Term, Names0, Names) :-
    (   acyclic_term(Term)
    ->  '$variable_names'([], Term, Names0, Names)
    ;   Names = Names0
    ).

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
        write_goal(Inner, Names)
    ;   nonvar(Goal),
        functor(Goal, phrase, _),
        grammar_goal(user, Goal, Shown)
    ->  write_named(current_output, Shown, Names)
    ;   write_named(current_output, Goal, Names)
    ).

%   grammar_rule(+Module, +Head, +Goals, +Reference, -Left, -Elements, -Names, -Place): the clause is a grammar rule in
%   its file, whose body has an element for each of the goals, after terminals that were moved into the head.

grammar_rule(Module, Head, Goals, Reference, Left, All, Names, Shown:Line) :-
    clause_line(Module, Head, Reference, Path, Line),
    clause_on_line(Path, Line, Module, (Left --> Body0), Names),
    expand_term((Left --> Body0), Clause),
    ( Clause = (Head1 :- _) -> true ; Head1 = Clause ),
    Head1 =@= Head,
    shown_file(Path, Shown),
    goal_list(Body0, Elements0),
    each_translated(Elements0, Elements),
    unmarked(Goals, Plain),
    length(Elements, Count0),
    length(Plain, Count),
    Merged is Count0 - Count,
    Merged >= 0,
    length(First, Merged),
    '$append'(First, Rest, Elements),
    \+ ( '$in_list'(Element, First),
         \+ is_terminal(Element) ),
    marked_as(Goals, Rest, Marked),
    '$append'(First, Marked, All0),
    exclude(==(none), All0, All1),
    ( All1 == [] -> All = [[]] ; maplist(shown_element, All1, All) ).

%   each_translated(+Elements, -Each): an element for each goal of the translation: {A, B} is two. Behind braces, cuts
%   and negations it unifies the lists: none.

each_translated([], []).
each_translated([Element|Elements], Each) :-
    translated(Element, Each, Each1),
    each_translated(Elements, Each1).

translated(Element, Each, Each1) :-
    (   nonvar(Element),
        Element = {Body}
    ->  goal_list(Body, Goals),
        embraced(Goals, Each, [none|Each1])
    ;   ( Element == [] ; Element == {} )
    ->  Each = [none|Each1]
    ;   nonvar(Element),
        ( Element = ! ; Element = (\+ _) )
    ->  Each = [Element, none|Each1]
    ;   Each = [Element|Each1]
    ).

embraced([], Each, Each).
embraced([Goal|Goals], [{Goal}|Each0], Each) :-
    embraced(Goals, Each0, Each).

%   Texts as written, independent of their type in the file.

shown_element(Element0, Element) :-
    (   nonvar(Element0),
        ( is_control(Element0) ; Element0 = '|'(_, _) )
    ->  Element0 =.. [Name|Parts0],
        maplist(shown_element, Parts0, Parts),
        Element =.. [Name|Parts]
    ;   nonvar(Element0),
        Element0 = [Code|_],
        integer(Code),
        catch(string_codes(Text, Element0), _, fail)
    ->  Element = Text
    ;   Element = Element0
    ).

is_terminal(Element) :-
    ( is_list(Element) ; string(Element) ; Element == none ),
    !.

marked_as([], [], []).
marked_as([Goal|Goals], Elements, Marked) :-
    (   Goal == '$false'
    ->  Marked = ['$false'|Marked1],
        Elements1 = Elements
    ;   Elements = [Element0|Elements1],
        (   Element0 \== none,
            nonvar(Goal),
            Goal = '*'(_)
        ->  Marked = ['*'(Element0)|Marked1]
        ;   Marked = [Element0|Marked1]
        )
    ),
    marked_as(Goals, Elements1, Marked1).
