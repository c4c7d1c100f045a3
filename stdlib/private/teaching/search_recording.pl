% SPDX-License-Identifier: MIT
% Records the search for all answers of a goal.

:- module('$search_recording', [recorded/4, compared/5]).

:- use_module(library(apply), [maplist/3]).
:- use_module(library(option), [option/3]).
:- use_module(private(teaching/recorded_search), [searched/4]).
:- use_module(private(teaching/search_runs), [new_run/3, run_counts/3]).
:- use_module(private(teaching/search_events), [tell_answer/3, ended_by_error/1]).
:- use_module(private(teaching/search_records),
              [text_of/3, recorded_nodes/2, recorded_sources/2, forget_nodes/1, ends_early/1]).
:- use_module(private(teaching/search_states), [initial_state/2]).

%!  recorded(+Goal, +Names, +Options, -Search) is det.
%
%   Search is search(Text, Rule, Order, Nodes, Sources): the search for all answers of Goal, Module:Plain, whose
%   variables have Names. Options are those of new_run/3. Errors: domain_error(selection_rule, Rule).
%
%       ?- recorded(user:atom(a), [], [], search(Text, Rule, Order, _Nodes, _)), length(_Nodes, N).
%       Text = 'atom(a)', Rule = leftmost, Order = depth_first, N = 2.

recorded(Goal, Names, Options, Search) :-
    recorded(Goal, Names, Options, Search, _).

recorded(Module:Goal, Names, Options, search(Text, Rule, Order, Nodes, Sources), Run) :-
    option(selection(Rule), Options, leftmost),
    one_of(Rule, [leftmost, rightmost, random], selection_rule),
    option(search(Order), Options, depth_first),
    one_of(Order, [depth_first, breadth_first, iterative_deepening], search_order),
    text_of(Goal, Names, Text),
    next_key(Key),
    call_cleanup(once(( record(Order, Module, Goal, Names, Options, Key, Run),
                        recorded_nodes(Key, Nodes),
                        recorded_sources(Key, Sources) )),
                 forget_nodes(Key)).

%!  compared(+Goal, +Names, +Options, -Search, -Others) is det.
%
%   Search is as from recorded/4, with the sources of Others: a breadth first search if Search comes to a branch without
%   end, and the searches with the other selection rules, or unsearched(Rule, Why) for one that does not differ, or if
%   Search is large, or if Goal has effects, which must not be repeated. Others has no other rules if Options have one.
%
%       ?- compared(user:atom(a), [], [], search(Text, Rule, _, _, _), Others).
%       Text = 'atom(a)', Rule = leftmost,
%       Others = [unsearched(rightmost, 'same steps'), unsearched(random, 'same steps')].

compared(Goal, Names, Options, search(Text, Rule, Order, Nodes, Sources), Others) :-
    recorded(Goal, Names, Options, search(Text, Rule, Order, Nodes, Sources0), run(_, _, _, _, Changes, _)),
    length(Nodes, Count),
    (   option(selection(Given), Options, none),
        Given \== none
    ->  Rules = []
    ;   maplist(other_search(Goal, Names, Options, Nodes, Count, Changes), [rightmost, random], Rules)
    ),
    (   Changes =:= 0,
        '$in_list'(node(_, _, loop, _, Facts), Nodes),
        '$in_list'(endless(_), Facts)
    ->  recorded(Goal, Names, [search(breadth_first), nodes(1000)|Options], Fair),
        Others = [Fair|Rules]
    ;   Others = Rules
    ),
    findall(Source, ( '$in_list'(search(_, _, _, _, More), Others), '$in_list'(Source, More) ), Sources1),
    '$append'(Sources0, Sources1, Sources2),
    sort(Sources2, Sources).

other_search(Goal, Names, Options, Nodes0, Count, Changes, Rule, Other) :-
    (   Changes > 0
    ->  Other = unsearched(Rule, 'the goal has effects, which are not repeated')
    ;   Count > 1000
    ->  Other = unsearched(Rule, 'more than 1000 steps')
    ;   recorded(Goal, Names, [selection(Rule), nodes(1000)|Options], Other),
        Other = search(_, _, _, Nodes, _),
        Nodes \== Nodes0
    ->  true
    ;   Other = unsearched(Rule, 'same steps')
    ).

one_of(Value, Values, Domain) :-
    (   '$in_list'(Known, Values),
        Known == Value
    ->  true
    ;   throw(error(domain_error(Domain, Value), _))
    ).

next_key(Key) :-
    ( nb_current('$recorded_key', Key0) -> true ; Key0 = 0 ),
    Key is Key0 + 1,
    nb_setval('$recorded_key', Key).

record(Order, Module, Goal, Names, Options, Key, Run) :-
    (   Order == depth_first
    ->  new_run(record(Key), Options, Run),
        record_answers(Module, Goal, Names, Run)
    ;   option(loops(Loops0), Options, unfold),
        ( Loops0 == stop -> Loops = mark ; Loops = Loops0 ),
        option(depth(Deepest), Options, inf),
        deepen(0, 1, Deepest, 0, [loops(Loops)|Options], Module:Goal-Names, Key, Run)
    ).

%   Other search orders traverse the same tree, down to the greatest depth at which it has no more nodes than the limit:
%   twice as deep each time until it has more, then by bisection. Fits is a depth at which it does not have more, with
%   Before nodes; at the depth Above it may have.

deepen(Fits, Depth0, Above, Before, Options, Query, Key, Run) :-
    Depth is min(Depth0, Above),
    record_down_to(Depth, Options, Query, Key, Run0),
    option(nodes(Most), Options, inf),
    run_counts(Run0, Nodes, _),
    (   Nodes >= Most
    ->  (   Depth > Fits + 1
        ->  Middle is (Fits + Depth) // 2,
            Below is Depth - 1,
            deepen(Fits, Middle, Below, Before, Options, Query, Key, Run)
        ;   Fits > 0
        ->  record_down_to(Fits, Options, Query, Key, Run)
        ;   Run = Run0
        )
    ;   ends_early(Key),
        Depth < Above,
        Nodes > Before
    ->  ( Above == inf -> Next is Depth * 2 ; Next is max(Depth + 1, min(Depth * 2, (Depth + Above) // 2)) ),
        deepen(Depth, Next, Above, Nodes, Options, Query, Key, Run)
    ;   Run = Run0
    ).

record_down_to(Depth, Options, Module:Goal-Names, Key, Run) :-
    forget_nodes(Key),
    new_run(record(Key), [depth(Depth)|Options], Run),
    record_answers(Module, Goal, Names, Run).

record_answers(Module, Goal, Names, Run) :-
    initial_state(Names, State),
    length(Names, Own),
    catch(( searched(Goal, Module, State, Run),
            b_getval('$recorded_state', Last),
            tell_answer(Run, Own, Last),
            fail
          ; true ),
          Ball, ended(Ball, Run)).

ended(Ball, Run) :-
    (   Ball == '$enough'
    ->  true
    ;   ended_by_error(Run)
    ->  true
    ;   throw(Ball)
    ).
