% SPDX-License-Identifier: MIT
% Relations given by tables and decision graphs, with the names of SICStus Prolog.

:- module(clpfd_tables, [table/2, table/3, relation/3, case/3, case/4]).

:- use_module(library(clpfd/arithmetic)).
:- use_module(library(clpfd/globals)).
:- use_module(library(clpfd/options), [known_options/2]).
:- use_module(library(clpfd/sets)).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, member/2]).

%!  table(?Tuples, +Rows) is semidet.
%
%   Each of Tuples, lists of variables, is one of Rows. In these a domain may stand for its members, if
%   it is finite or the domain of the variable is.
%
%       ?- table([[2, Y]], [[1, 4], [2, 8], [3, 9]]).
%       Y = 8.

table(Tuples, Rows) :-
    must_be(list(list), Tuples),
    must_be(list(list), Rows),
    (   member(Row, Rows), member(Entry, Row), \+ integer(Entry)
    ->  each_of(Tuples, Rows)
    ;   tuples_in(Tuples, Rows)
    ).

%!  table(?Tuples, +Rows, +Options) is semidet.
%
%   As table/2. Options choose algorithms: consistency(C), order(O), method(M).
%   Errors: domain_error(option, Option).
%
%       ?- table([[2, Y]], [[1, 4], [2, 8], [3, 9]], []).
%       Y = 8.

table(Tuples, Rows, Options) :-
    known_options(Options, [consistency(_), order(_), method(_)]),
    table(Tuples, Rows).

each_of([], _).
each_of([Tuple|Tuples], Rows) :-
    findall(Values, ( member(Row, Rows), values(Row, Tuple, Values) ), Expanded),
    tuples_in([Tuple], Expanded),
    each_of(Tuples, Rows).

values([], [], []).
values([Entry|Row], [X|Xs], [Value|Values]) :-
    (   integer(Entry)
    ->  \+ X \= Entry,
        Value = Entry
    ;   range_to_fdset(Entry, Set0),
        fd_set(X, Set1),
        fdset_intersection(Set0, Set1, Set),
        fdset_member(Value, Set)
    ),
    values(Row, Xs, Values).

%!  relation(?X, +Map, ?Y) is semidet.
%
%   Map is a list of pairs Integer-Domain: Y is in the domain of X.
%
%       ?- relation(2, [1-(4..6), 2-{8}], Y).
%       Y = 8.

relation(X, Map, Y) :-
    must_be(list, Map),
    findall([Key,Entry], member(Key-Entry, Map), Rows),
    table([[X,Y]], Rows).

%!  case(+Template, ?Tuples, +Graph) is semidet.
%
%   Each of Tuples is an instance of Template, a term with variables, along a path of Graph, a list of
%   node(Id, Variable, Edges). Edges are (Low..High)-Id for inner nodes, Low..High at the end of a path;
%   with goals behind them, (Low..High)-Goals or (Low..High)-Goals-Id, the values also satisfy those.
%
%       ?- case(A-B, [2-Y], [node(0, A, [(1..1)-1, (2..2)-2]), node(1, B, [4..4]), node(2, B, [8..8])]).
%       Y = 8.

case(Template, Tuples, Graph) :-
    case(Template, Tuples, Graph, []).

%!  case(+Template, ?Tuples, +Graph, +Options) is semidet.
%
%   As case/3. Options choose algorithms: on(Events), prune(Variables).
%   Errors: domain_error(option, Option).
%
%       ?- case(f(A), [f(X)], [node(0, A, [3..3])], []).
%       X = 3.

case(Template, Tuples, Graph, Options) :-
    known_options(Options, [on(_), prune(_)]),
    must_be(list, Tuples),
    must_be(list, Graph),
    cases(Tuples, Template, Graph).

cases([], _, _).
cases([Tuple|Tuples], Template, Graph) :-
    findall(Template-Graph-Conditions, paths(Graph, Conditions), Found),
    alternatives(Found, Tuple, Alternatives),
    term_variables(Tuple, Variables),
    narrow(Variables, Alternatives),
    some_of(Alternatives),
    cases(Tuples, Template, Graph).

% A variable that each path has a range for is in one of them.
narrow([], _).
narrow([X|Xs], Alternatives) :-
    (   ranges(Alternatives, X, 1..0, Domain)
    ->  X in Domain
    ;   true
    ),
    narrow(Xs, Alternatives).

ranges([], _, Domain, Domain).
ranges([Alternative|Alternatives], X, Domain0, Domain) :-
    range(Alternative, X, Range),
    ranges(Alternatives, X, Domain0 \/ Range, Domain).

range(A #/\ B, X, Range) :- !, ( range(A, X, Range) -> true ; range(B, X, Range) ).
range(Y in Range, X, Range) :- X == Y.

some_of([A|As]) :-
    some_of(As, A).

some_of([], Condition) :-
    call(clpfd_arithmetic:Condition).
some_of([A|As], Condition) :-
    some_of(As, Condition #\/ A).

% A path is a list of conditions on the variables of the template.
paths([node(Id, X, Edges)|Nodes], Conditions) :-
    path(Id, [node(Id, X, Edges)|Nodes], Conditions).

path(Id, Graph, [Condition|Conditions]) :-
    once(( member(node(Id0, X, Edges), Graph), Id0 == Id )),
    member(Edge, Edges),
    edge(Edge, X, Condition, Next),
    (   Next = to(Id1)
    ->  path(Id1, Graph, Conditions)
    ;   Conditions = []
    ).

edge(Edge, X, Condition, Next) :-
    (   Edge = Range-Goals-Id, is_list(Goals)
    ->  all_of(Goals, X in Range, Condition),
        Next = to(Id)
    ;   Edge = Range-Goals, is_list(Goals)
    ->  all_of(Goals, X in Range, Condition),
        Next = end
    ;   Edge = Range-Id
    ->  Condition = (X in Range),
        Next = to(Id)
    ;   Condition = (X in Edge),
        Next = end
    ).

all_of([], Condition, Condition).
all_of([Goal|Goals], Condition0, Condition) :-
    all_of(Goals, Condition0 #/\ Goal, Condition).

alternatives([], _, []).
alternatives([Tuple-_-[C|Cs]|Found], Tuple0, [Alternative|Alternatives]) :-
    Tuple = Tuple0,
    all_of(Cs, C, Alternative),
    alternatives(Found, Tuple0, Alternatives).
