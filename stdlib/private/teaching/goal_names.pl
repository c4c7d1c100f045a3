% SPDX-License-Identifier: MIT
% The source names of a goal's variables: from the clause that called it, or from the query.

:- module('$goal_names', [goal_names/3, called_names/3, source_goal/4, write_source_goal/2, list_unification/3,
          forget_texts/0]).

:- use_module(library(apply), [convlist/3, foldl/4, include/3, maplist/3]).
:- use_module(library(lists), [nth1/3, same_length/2]).
:- use_module(private(teaching/grammar_goals), [grammar_body/4]).
:- use_module(private(teaching/program_parts), [is_program_goal/2, program_clause/4, write_named/3]).
:- use_module(private(messages/source_snippets), [clause_text/6, clause_on_line/5, is_control/1, head_of_clause/3]).

% text(Line, Path, Head, Goals, Names): the clause that begins on Line.
:- dynamic(text/5).

%!  forget_texts is det.
%
%   Forgets the texts, as files may have changed.
%
%       ?- forget_texts.
%       true.

forget_texts :-
    retractall(text(_, _, _, _, _)).

%!  goal_names(@Goal, +Around, -Names) is det.
%
%   Names has Name=Variable for the named variables of Goal. Around are the goals around it, the innermost first, as
%   frame(Number, Depth, Goal, Module:Name/Arity, File:Line); the outermost is a goal of the query. If several goals of
%   the clause are possible, only names common to all of them are returned.
%
%       ?- goal_names(p(X), [frame(1, 0, q, user:q/0, none)], Names).
%       Names = [].

goal_names(Goal, Around, Names) :-
    goal_names(Goal, Around, 30, Names).

%   Most: how many goals are looked at, as in a deep recursion each may take long.

goal_names(Goal, Around, Most, Names) :-
    (   Most > 0,
        callable(Goal),
        acyclic_term(Goal),
        term_variables(Goal, Variables),
        Variables = [_|_]
    ->  ( Around = [Parent|Outer] -> true ; Parent = query ),
        (   text_of(Parent, Text)
        ->  own_names(1, Goal, Parent, Text, All),
            ( All = [First|Others] -> include(is_agreed(Others), First, Names) ; Names = [] )
        ;   Parent = frame(_, _, Caller, _, _)      % of a library: the goal is part of it
        ->  Most1 is Most - 1,
            goal_names(Caller, Outer, Most1, Names0),
            convlist(own_name(Names0), Variables, Names)
        ;   Names = []
        )
    ;   Names = []
    ).

%!  called_names(@Goal, +Caller, -Names) is semidet.
%
%   As goal_names/3, for a Goal that a clause of the procedure of Caller has called: the first that has such a goal.
%
%       ?- called_names(p(X), user:q, Names).
%       false.

called_names(Goal, Caller, Names) :-
    clause_frame(Caller, Frame),
    goal_names(Goal, [Frame], Names),
    Names = [_|_],
    !.

clause_frame(Module:Caller, frame(0, 0, Caller, Module:Name/Arity, Path:Line)) :-
    is_program_goal(Module, Caller),
    functor(Caller, Name, Arity),
    functor(Head, Name, Arity),
    program_clause(Module, Head, _, Reference),
    '$clause_place'(Reference, _, Line),
    Line > 0,
    '$definition_place'(Module, Head, Path, _).

%!  source_goal(@Goal, +Caller, -Pattern, -Bound) is semidet.
%
%   Pattern is the goal that became Goal, in a clause of the procedure of Caller, Module:Plain, or in the query of
%   Caller, query(Query, Names). It has the unbound variables of Goal; Bound has bound(Name, Variable, Value) for its
%   other variables. Fails if there are several.
%
%       ?- source_goal(1 < 3, query(( X = 1, X < 3 ), ['X'=X]), Pattern, Bound).
%       Pattern = ( _A<3 ), Bound = [bound('X', _A, 1)].

source_goal(Goal, Caller, Pattern, Bound) :-
    callable(Goal),
    acyclic_term(Goal),
    findall(Text, source_text(Goal, Caller, Text), Texts),
    sort(Texts, [_]),
    source_place(Goal, Caller, Parent, I),
    !,
    text_of(Parent, Text1),
    is_instance(Parent, Text1, I, Goal, _),
    Text1 = text(_, _, Values),
    text_of(Parent, text(_, Goals, Names)),
    nth_goal(Goals, I, Pattern),
    term_variables(Pattern, Variables),
    convlist(own_name(Names), Variables, Own),
    foldl(with_value(Values), Own, Bound, []).

source_text(Goal, Caller, Text) :-
    source_place(Goal, Caller, Parent, I),
    text_of(Parent, text(_, Goals, Names)),
    nth_goal(Goals, I, Pattern),
    with_output_to(atom(Text), write_named(current_output, Pattern, Names)).

source_place(Goal, Caller, Parent, I) :-
    ( Caller = query(_, _) -> Parent = Caller ; clause_frame(Caller, Parent) ),
    text_of(Parent, text(_, Goals, _)),
    functor(Goal, Name, Arity),
    nth1(I, Goals, Pattern),
    functor(Pattern, Name, Arity),
    \+ \+ ( text_of(Parent, Text), is_instance(Parent, Text, I, Goal, _) ).

with_value(Values, Name=Variable, Bound0, Bound) :-
    '$in_list'(Name=Value, Values),
    !,
    (   var(Value)
    ->  Variable = Value,
        Bound0 = Bound
    ;   Bound0 = [bound(Name, Variable, Value)|Bound]
    ).

%!  write_source_goal(+Source, +Names) is det.
%
%   Writes the Pattern of Source, source(Pattern, Bound) from source_goal/4, and the values of its variables.
%
%       ?- write_source_goal(source(p(X), [bound('X', X, a)]), []).
%       p(X), where X = a
%       true.

write_source_goal(source(Pattern, Bound), Names) :-
    foldl(with_own_name, Bound, Names, All),
    write_named(current_output, Pattern, All),
    foldl(write_value(Names), Bound, ', where ', _).

with_own_name(bound(Name, Variable, _), Names, [Name=Variable|Names]).

write_value(Names, bound(Name, _, Value), Before, ', ') :-
    format('~w~w = ', [Before, Name]),
    write_named(current_output, Value, Names).

%!  list_unification(@Goal, +Around, -Text) is semidet.
%
%   Goal unifies the lists of a grammar rule: Text is '$text'(Terminals, List, Rest), as in grammar_body/4. Around is as
%   for goal_names/3.
%
%       ?- list_unification(X = Y, [frame(1, 0, q, user:q/0, none)], Text).
%       false.

list_unification(List = Open, [Parent|_], '$text'(Terminals, List, Rest)) :-
    Parent = frame(_, _, _, Module:_, Path:Line),
    clause_text(Path, Line, Module, (Left --> Right), _, _),
    expand_term((Left --> Right), Clause),
    head_of_clause(Clause, Head, Body0),
    grammar_body(Module, Head, Body0, Body),
    (   goal_in(Body, '$text'([Terminal|More], _, _)),
        '$append'([Terminal|More], _, Pattern),
        subsumes_term(Pattern, Open)
    ->  same_length([Terminal|More], Terminals)
    ;   goal_in(Body, '$text'([], _, _))
    ->  Terminals = []
    ),
    '$append'(Terminals, Rest, Open).

%   text_of(+Parent, -Text): Text is text(Head, Goals, Names), with fresh variables.

text_of(query, text('$query', Goals, Names)) :-
    nb_current('$last_query', query(_:Query, Names0)),
    copy_term(Query-Names0, Query1-Names),
    findall(Goal-Names, query_goal(Query1, Goal), Pairs),
    maplist(same_name(Names), Pairs, Goals).
text_of(query(Query, Names0), text('$query', Goals, Names)) :-
    copy_term_nat(Query-Names0, Query1-Names),
    findall(Goal-Names, goal_in(Query1, Goal), Pairs),
    maplist(same_name(Names), Pairs, Goals).
text_of(frame(_, _, Called, Module:_, Path:Line), text(Head, Goals, Names)) :-
    plain(Called, Plain),
    (   text(Line, Path, Head, Goals, Names),
        \+ Head \= Plain
    ->  true
    ;   clause_on_line(Path, Line, Module, Clause0, Names0),
        expand_term(Clause0, Clause),
        head_of_clause(Clause, Head0, Body),
        strip_module(Head0, _, Head1),
        \+ Head1 \= Plain,
        findall(Goal-Names0, goal_in(Body, Goal), Pairs),
        maplist(same_name(Names0), Pairs, Goals0),
        assertz(text(Line, Path, Head1, Goals0, Names0)),
        text(Line, Path, Head, Goals, Names),
        \+ Head \= Plain
    ->  true
    ).

same_name(Names, Goal-Names, Goal).

goal_in(Body0, Goal) :-
    nonvar(Body0),
    ( Body0 = not(Negated) -> Body = ( \+ Negated ) ; Body = Body0 ),
    (   ( is_control(Body) ; Body = _:_ )
    ->  (   Body = ( \+ _ ),
            Goal = Body
        ;   arg(_, Body, Part),
            goal_in(Part, Goal)
        )
    ;   Goal = Body
    ).

%   trace/1 is called with the goal to trace.

query_goal(Query, Goal) :-
    goal_in(Query, Goal0),
    (   Goal = Goal0
    ;   compound(Goal0),
        functor(Goal0, trace, _),
        arg(1, Goal0, Goal1),
        goal_in(Goal1, Goal)
    ).

%   own_names(+I, ...): for each goal of the text, from the Ith on, of which Goal is an instance.

own_names(I, Goal, Parent, Text, All) :-
    Text = text(_, Goals, _),
    (   nth_goal(Goals, I, Pattern)
    ->  I1 is I + 1,
        (   functor(Pattern, Name, Arity),
            functor(Goal, Name, Arity),
            text_of(Parent, Text1),
            is_instance(Parent, Text1, I, Goal, Names)
        ->  All = [Names|All1]
        ;   All = All1
        ),
        own_names(I1, Goal, Parent, Text, All1)
    ;   All = []
    ).

nth_goal(Goals, I, Goal) :-
    nth1(I, Goals, Goal),
    !.

is_instance(Parent, text(Head, Goals, Names), I, Goal, Own) :-
    (   Parent = frame(_, _, Called, _, _)
    ->  plain(Called, Plain),
        subsumes_term(Head, Plain),
        Head = Plain,
        term_variables(Plain, Known)
    ;   Known = []
    ),
    computed(1, I, Goals),
    nth_goal(Goals, I, Pattern),
    subsumes_term(Known-Pattern, Known-Goal),   % variables of the head stay what they are
    Pattern = Goal,
    term_variables(Goal, Variables),
    convlist(own_name(Names), Variables, Own).

%   Values computed by the goals in front of the Ith distinguish similar goals: fib(N1, F1), fib(N2, F2).

computed(N, I, [Goal|Goals]) :-
    (   N < I
    ->  (   Goal = (X is Expression),
            var(X),
            ground(Expression)
        ->  catch(X is Expression, error(_, _), true)
        ;   true
        ),
        N1 is N + 1,
        computed(N1, I, Goals)
    ;   true
    ).

plain(Called, Plain) :-
    ( Called = _:Plain0 -> Plain = Plain0 ; Plain = Called ).

own_name(Names, Variable, Name=Variable) :-
    '$in_list'(Name=Value, Names),
    Value == Variable.

is_agreed(Others, Name=Variable) :-
    is_in_all(Others, Name, Variable).

is_in_all([], _, _).
is_in_all([Own|Others], Name, Variable) :-
    '$in_list'(Name=Value, Own),
    Value == Variable,
    !,
    is_in_all(Others, Name, Variable).
