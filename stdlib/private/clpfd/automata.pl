% SPDX-License-Identifier: MIT
% Finite automata on sequences of variables, with counters.
%
% Without counters the solver has a native constraint. With counters, the automaton's state between two elements of the
% sequence is a variable; each step is a row of a table [State, Symbol, Next | Choices], where Choices selects for each
% counter one of its expressions.

:- module('$clpfd_automata', [automaton/3, automaton/8, automaton/9]).

:- use_module(library(apply), [maplist/2, maplist/3, maplist/4]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(private(clpfd/arithmetic)).
:- use_module(private(clpfd/globals)).
:- use_module(private(clpfd/options), [known_options/2]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, member/2, nth1/3, reverse/2]).

%!  automaton(?Xs, +Nodes, +Arcs) is semidet.
%
%   The finite automaton accepts the sequence Xs. Nodes are source(Node) and sink(Node); Arcs are
%   arc(From, Integer, To).
%   Errors: type_error(list, _), domain_error(automaton_node, _), domain_error(automaton_arc, _).
%
%       ?- automaton([X,Y], [source(a),sink(b)], [arc(a,0,a),arc(a,1,b)]).
%       X = 0, Y = 1.

automaton(Xs, Nodes, Arcs) :-
    automaton(Xs, _, Xs, Nodes, Arcs, [], [], [], []).

%!  automaton(?Sequence, ?Template, ?Signature, +Nodes, +Arcs, +Counters, +Initials, ?Finals) is semidet.
%
%   The automaton accepts Signature. Counters, a list of variables, begin with the values Initials and end with Finals;
%   an arc arc(From, Integer, To, Expressions) assigns each a new value. Expressions may use the variables of Counters
%   and of Template, which is unified with the current element of Sequence. Errors: those of automaton/3;
%   domain_error(variable_from_template_or_counters, _).
%
%       ?- automaton([1, 1], _, [1, 1], [source(a), sink(a)], [arc(a, 1, a, [C + 1])], [C], [0], [Ones]).
%       Ones = 2.

automaton(Sequence, Template, Signature, Nodes, Arcs, Counters, Initials, Finals) :-
    automaton(Sequence, Template, Signature, Nodes, Arcs, Counters, Initials, Finals, []).

%!  automaton(?Sequence, ?Template, ?Signature, +Nodes, +Arcs, +Counters, +Initials, ?Finals, +Options)
%!      is semidet.
%
%   Like automaton/8 (SICStus Prolog). Options may have state(Map), where Map becomes a pair Numbers-States: nodes with
%   their numbers, and the sequence of states; and counterseq(Values), the list of the values of the counters at each
%   position. Errors: those of automaton/8; domain_error(option, Option).
%
%       ?- automaton([1], _, [1], [source(a), sink(b)], [arc(a, 1, b)], [], [], [], [state(S)]).
%       S = [b-1, a-0]-[0, 1].

automaton(Sequence, Template, Signature, Nodes, Arcs0, Counters, Initials, Finals, Options) :-
    must_be(list, Signature),
    must_be(list, Nodes),
    must_be(list, Arcs0),
    must_be(list, Counters),
    must_be(list, Initials),
    known_options(Options, [state(_), counterseq(_)]),
    (   var(Sequence)
    ->  Sequence = Signature
    ;   must_be(list, Sequence)
    ),
    arcs(Arcs0, Counters, Arcs),
    maplist(no_expression, Counters, None),
    empty_assoc(Known),
    rows(Arcs, names([],0,Known), Names1, None, Expressions0, Rows),
    nodes(Nodes, sink, Names1, Names2, Sinks),
    nodes(Nodes, source, Names2, names(Names,Count,_), Sources),
    (   Counters == [], Initials == [], Finals = [], Options == []
    ->  flat(Rows, Numbers0, []),
        counted(Sinks, Numbers0, Numbers1),
        counted(Sources, Numbers1, Numbers),
        '$fd_global'(automaton, Signature, [Count|Numbers], automaton(Signature, Nodes, Arcs0))
    ;   maplist(reverse, Expressions0, Expressions),
        steps(Sequence, Signature, Start, End, context(Template, Counters, Expressions), Initials, Finals,
              Tuples, States, Values),
        in_one_of(Start, Sources),
        in_one_of(End, Sinks),
        tuples_in(Tuples, Rows),
        maplist(tell(Names, [Start|States], [Initials|Values]), Options)
    ).

flat([], Numbers, Numbers).
flat([[N,Symbol,M]|Rows], [N,Symbol,M|Numbers0], Numbers) :-
    flat(Rows, Numbers0, Numbers).

% As many, these, and then the others.
counted(Numbers, Others, [N|All]) :-
    length(Numbers, N),
    append(Numbers, Others, All).

tell(Names, States, Values, Option) :-
    (   Option = state(Map)
    ->  Map = Names-States
    ;   Option = counterseq(Values)
    ).

in_one_of(X, [Number|Numbers]) :-
    union(Numbers, Number, Domain),
    X in Domain.

union([], Domain, Domain).
union([Number|Numbers], Domain0, Domain) :-
    union(Numbers, Domain0 \/ Number, Domain).

% Each arc with expressions; an arc without expressions keeps the counters. In SICStus Prolog an arc may have
% alternatives, each expressions after a condition: they become arcs with the same symbol.
arcs([], _, []).
arcs([Arc|Arcs0], Counters, Arcs) :-
    must_be(nonvar, Arc),
    (   Arc = arc(From, Symbol, To)
    ->  Arcs = [arc(From, Symbol, To, Counters)|Arcs1]
    ;   Arc = arc(_, Symbol, _, _)
    ->  Arcs = [Arc|Arcs1]
    ;   throw(error(domain_error(automaton_arc, Arc), _))
    ),
    must_be(integer, Symbol),
    arcs(Arcs0, Counters, Arcs1).

no_expression(_, []).

% Nodes are numbered from 0 and expressions of a counter from 1, in the order of their occurrence.
rows([], Names, Names, Expressions, Expressions, []).
rows([arc(From, Symbol, To, New)|Arcs], Names0, Names, Expressions0, Expressions, [Row|Rows]) :-
    number_of(From, Names0, Names1, N),
    number_of(To, Names1, Names2, M),
    chosen(New, Expressions0, Expressions1, Choices),
    Row = [N,Symbol,M|Choices],
    rows(Arcs, Names2, Names, Expressions1, Expressions, Rows).

% names(Pairs, Count, Known): Name-Number for each name, the last one first, and the same as a tree.
number_of(Name, Names0, Names, N) :-
    Names0 = names(Pairs, Count, Known0),
    (   get_assoc(Name, Known0, N0)
    ->  N = N0,
        Names = Names0
    ;   N = Count,
        put_assoc(Name, Known0, N, Known),
        Count1 is Count+1,
        Names = names([Name-N|Pairs], Count1, Known)
    ).

chosen([], Expressions, Expressions, []).
chosen([E|Es], [Known|Expressions0], [Known1|Expressions], [I|Is]) :-
    (   place_of(Known, E, I)
    ->  Known1 = Known
    ;   length(Known, I0),
        I is I0+1,
        Known1 = [E|Known]
    ),
    chosen(Es, Expressions0, Expressions, Is).

% Newest first: the last one has the number 1.
place_of([E0|Es], E, I) :-
    (   E0 == E
    ->  length([E0|Es], I)
    ;   place_of(Es, E, I)
    ).

nodes([], _, Names, Names, []).
nodes([Node|Nodes], Kind, Names0, Names, Numbers) :-
    (   nonvar(Node), Node =.. [Kind0,Name], memberchk(Kind0, [source, sink])
    ->  (   Kind0 == Kind
        ->  number_of(Name, Names0, Names1, N),
            Numbers = [N|Numbers1]
        ;   Names1 = Names0,
            Numbers = Numbers1
        )
    ;   throw(error(domain_error(automaton_node, Node), _))
    ),
    nodes(Nodes, Kind, Names1, Names, Numbers1).

steps([], [], S, S, _, Cs, Cs, [], [], []).
steps([X|Xs], [Symbol|Symbols], S0, S, Context, Cs0, Cs, [[S0,Symbol,S1|Is]|Tuples], [S1|States],
      [Cs1|Values]) :-
    Context = context(Template, Counters, Expressions),
    maplist(new_value(X, Template, Counters, Cs0), Expressions, Is, Cs1),
    steps(Xs, Symbols, S1, S, Context, Cs1, Cs, Tuples, States, Values).

new_value(X, Template, Counters, Cs0, Es, I, C) :-
    maplist(instance(X, Template, Counters, Cs0), Es, Vs),
    element(I, Vs, C).

instance(X, Template, Counters, Cs0, E, V) :-
    copy_term(E-Template-Counters, E1-Template1-Counters1),
    Template1 = X,
    Counters1 = Cs0,
    known_variables(E, Template-Counters),
    V #= E1.

known_variables(E, Known) :-
    term_variables(E, Xs),
    term_variables(Known, Ys),
    (   member(X, Xs),
        \+ ( member(Y, Ys), X == Y )
    ->  throw(error(domain_error(variable_from_template_or_counters, X), _))
    ;   true
    ).
