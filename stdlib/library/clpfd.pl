% SPDX-License-Identifier: MIT
% Constraints over integers: SWI-Prolog's library(clpfd), with names of SICStus Prolog beside its
% own.
%
% Variables, domains, propagation and search are C++ (engine/clpfd); what is here reads the
% arguments that are lists and options. A constrained variable carries the attribute `clpfd`, a
% number by which the solver knows it.

:- module(clpfd,
          [ op(760, yfx, #<==>),
            op(750, xfy, #==>),
            op(750, yfx, #<==),
            op(740, yfx, #\/),
            op(730, yfx, #\),
            op(720, yfx, #/\),
            op(710,  fy, #\),
            op(700, xfx, #>),
            op(700, xfx, #<),
            op(700, xfx, #>=),
            op(700, xfx, #=<),
            op(700, xfx, #=),
            op(700, xfx, #\=),
            op(700, xfx, in),
            op(700, xfx, ins),
            op(450, xfx, ..),
            op(760, yfx, #<=>),
            op(750, xfy, #=>),
            op(750, yfx, #<=),
            (#>)/2, (#<)/2, (#>=)/2, (#=<)/2, (#=)/2, (#\=)/2,
            (#\)/1, (#<==>)/2, (#==>)/2, (#<==)/2, (#\/)/2, (#\)/2, (#/\)/2,
            (#<=>)/2, (#=>)/2, (#<=)/2,
            (in)/2, (ins)/2, domain/3,
            all_different/1, all_distinct/1,
            sum/3, scalar_product/4, tuples_in/2, table/2,
            labeling/2, label/1, indomain/1,
            lex_chain/1, chain/2, serialized/2,
            global_cardinality/2, global_cardinality/3, count/4, nvalue/2,
            maximum/2, minimum/2, assignment/2,
            circuit/1, cumulative/1, cumulative/2, disjoint2/1, element/3, automaton/3,
            transpose/2, zcompare/3,
            fd_var/1, fd_inf/2, fd_sup/2, fd_min/2, fd_max/2, fd_size/2, fd_dom/2, fd_degree/2
          ]).

:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(sicstus_lists), [transpose/2]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(freeze)).

% ---- comparisons ----

%!  #=(?X, ?Y) is semidet.
%
%   The expressions X and Y have the same value. Expressions are made of integers and variables by
%   + - * // div mod rem / abs min max ^ and functions on bits.
%   Errors: domain_error(clpfd_expression, E) for anything else.
%
%       ?- X #= 1 + 2.
%       X = 3.

X #= Y :- '$fd_equal'(X, Y).

%!  #\=(?X, ?Y) is semidet.
%
%   The expressions X and Y have different values.

X #\= Y :- '$fd_not_equal'(X, Y).

%!  #<(?X, ?Y) is semidet.
%
%   The value of X is less than that of Y.

X #< Y :- '$fd_less'(X, Y).

%!  #=<(?X, ?Y) is semidet.
%
%   The value of X is at most that of Y.

X #=< Y :- '$fd_less_equal'(X, Y).

%!  #>(?X, ?Y) is semidet.
%
%   The value of X is greater than that of Y.

X #> Y :- '$fd_less'(Y, X).

%!  #>=(?X, ?Y) is semidet.
%
%   The value of X is at least that of Y.

X #>= Y :- '$fd_less_equal'(Y, X).

% ---- conditions ----

%!  #\(?P) is semidet.
%
%   The condition P is false. Conditions are comparisons, X in Domain, variables with the values 0
%   and 1, and what the connectives make of them.
%   Errors: domain_error(clpfd_reifiable_expression, E) for anything else.

#\ P :- '$fd_condition'(#\ P).

%!  #/\(?P, ?Q) is semidet.
%
%   P and Q are true.

P #/\ Q :- '$fd_condition'(P #/\ Q).

%!  #\/(?P, ?Q) is semidet.
%
%   P or Q is true, or both.

P #\/ Q :- '$fd_condition'(P #\/ Q).

%!  #\(?P, ?Q) is semidet.
%
%   Either P or Q is true.

P #\ Q :- '$fd_condition'(P #\ Q).

%!  #==>(?P, ?Q) is semidet.
%
%   If P is true, so is Q.

P #==> Q :- '$fd_condition'(P #==> Q).

%!  #<==(?P, ?Q) is semidet.
%
%   If Q is true, so is P.

P #<== Q :- '$fd_condition'(P #<== Q).

%!  #<==>(?P, ?Q) is semidet.
%
%   P and Q are both true or both false.
%
%       ?- X in 0..9, X #> 5 #<==> B, B = 0.
%       B = 0, X in 0..5.

P #<==> Q :- '$fd_condition'(P #<==> Q).

%!  #=>(?P, ?Q) is semidet.
%
%   As #==>, the name in SICStus Prolog.

P #=> Q :- '$fd_condition'(P #==> Q).

%!  #<=(?P, ?Q) is semidet.
%
%   As #<==, the name in SICStus Prolog.

P #<= Q :- '$fd_condition'(P #<== Q).

%!  #<=>(?P, ?Q) is semidet.
%
%   As #<==>, the name in SICStus Prolog.

P #<=> Q :- '$fd_condition'(P #<==> Q).

% ---- domains ----

%!  in(?X, +Domain) is semidet.
%
%   X is an integer of Domain: an integer, Low..High (where `inf` and `sup` stand for no limit), or
%   a union D1 \/ D2.
%   Errors: type_error(integer, X), instantiation_error, domain_error(clpfd_domain, Domain).

X in Domain :- '$fd_in'(X, Domain).

%!  ins(?Xs, +Domain) is semidet.
%
%   All members of Xs are in Domain.

Xs ins Domain :- '$fd_ins'(Xs, Domain).

%!  domain(?Xs, +Low, +High) is semidet.
%
%   All members of Xs are in Low..High (SICStus Prolog).

domain(Xs, Low, High) :- '$fd_ins'(Xs, Low..High).

% ---- sums ----

%!  sum(?Xs, +Relation, ?Expression) is semidet.
%
%   The sum of Xs has the Relation, one of #= #\= #< #> #=< #>=, to Expression.
%
%       ?- sum([X,3], #=, 5).
%       X = 2.

sum(Xs, Relation, Expression) :-
    must_be(list, Xs),
    sum_of(Xs, Sum),
    related(Relation, Sum, Expression).

sum_of([], 0).
sum_of([X|Xs], Sum) :-
    sum_of(Xs, X, Sum).

sum_of([], Sum, Sum).
sum_of([X|Xs], Sum0, Sum) :-
    sum_of(Xs, Sum0+X, Sum).

%!  scalar_product(+Factors, ?Xs, +Relation, ?Expression) is semidet.
%
%   The sum of the products of Factors, integers, and Xs has the Relation to Expression.

scalar_product(Factors, Xs, Relation, Expression) :-
    must_be(list(integer), Factors),
    must_be(list, Xs),
    products(Factors, Xs, Products),
    sum_of(Products, Sum),
    related(Relation, Sum, Expression).

products([], [], []).
products([F|Fs], [X|Xs], [F*X|Products]) :-
    products(Fs, Xs, Products).

related(Relation, X, Y) :-
    must_be(callable, Relation),
    (   relation(Relation, X, Y, Goal)
    ->  call(Goal)
    ;   throw(error(domain_error(clpfd_operator, Relation), _))
    ).

relation(#=, X, Y, X #= Y).
relation(#\=, X, Y, X #\= Y).
relation(#<, X, Y, X #< Y).
relation(#>, X, Y, X #> Y).
relation(#=<, X, Y, X #=< Y).
relation(#>=, X, Y, X #>= Y).

% ---- constraints over lists ----

%!  all_different(?Xs) is semidet.
%
%   The members of Xs are pairwise different. A value that is known leaves the other domains.

all_different(Xs) :- '$fd_global'(all_different, Xs, []).

%!  all_distinct(?Xs) is semidet.
%
%   As all_different/1, with all the pruning that is possible.
%
%       ?- [X,Y,Z] ins 1..3, X in 1..2, Y in 1..2, all_distinct([X,Y,Z]).
%       Z = 3, X in 1..2, all_distinct([X,Y,3]), Y in 1..2.

all_distinct(Xs) :- '$fd_global'(all_distinct, Xs, []).

%!  circuit(?Xs) is semidet.
%
%   Each member of Xs is the number of its successor on a tour of all, counting from 1.

circuit(Xs) :- '$fd_global'(circuit, Xs, []).

%!  element(?N, ?Xs, ?Value) is semidet.
%
%   Value is the member number N of Xs, counting from 1.

element(N, Xs, Value) :-
    must_be(list, Xs),
    Xs = [_|_],
    '$fd_global'(element, [N,Value|Xs], []).

%!  tuples_in(?Tuples, +Rows) is semidet.
%
%   Each of Tuples, lists of variables, is one of Rows, lists of integers.

tuples_in(Tuples, Rows) :-
    must_be(list(list), Tuples),
    must_be(list(list(integer)), Rows),
    each_in(Tuples, Rows).

each_in([], _).
each_in([Tuple|Tuples], Rows) :-
    length(Tuple, Width),
    rows_of_width(Rows, Width, Numbers),
    (   Tuple == []
    ->  memberchk([], Rows)
    ;   Numbers = [_|_],
        '$fd_global'(table, Tuple, Numbers)
    ),
    each_in(Tuples, Rows).

rows_of_width([], _, []).
rows_of_width([Row|Rows], Width, Numbers) :-
    (   length(Row, Width)
    ->  append(Row, Numbers1, Numbers)
    ;   Numbers = Numbers1
    ),
    rows_of_width(Rows, Width, Numbers1).

%!  table(?Tuples, +Rows) is semidet.
%
%   As tuples_in/2, the name in SICStus Prolog.

table(Tuples, Rows) :-
    tuples_in(Tuples, Rows).

%!  global_cardinality(?Xs, ?Pairs) is semidet.
%
%   Pairs are Key-Count: each Key occurs Count times in Xs, and nothing else does.
%
%       ?- global_cardinality([X,Y], [1-2,3-0]).
%       X = Y, Y = 1.

global_cardinality(Xs, Pairs) :-
    must_be(list, Xs),
    must_be(list(pair), Pairs),
    keys_counts(Pairs, Keys, Counts),
    must_be(list(integer), Keys),
    sort(Keys, Sorted),
    length(Keys, N),
    (   length(Sorted, N)
    ->  true
    ;   throw(error(domain_error(gcc_unique_key_pairs, Pairs), _))
    ),
    length(Xs, Most),
    Counts ins 0..Most,
    keys_domain(Sorted, Xs),
    append(Xs, Counts, All),
    '$fd_global'(global_cardinality, All, [Most|Keys]).

keys_counts([], [], []).
keys_counts([Key-Count|Pairs], [Key|Keys], [Count|Counts]) :-
    keys_counts(Pairs, Keys, Counts).

keys_domain([], []).
keys_domain([Key|Keys], Xs) :-
    union_of(Keys, Key, Domain),
    Xs ins Domain.

union_of([], Domain, Domain).
union_of([Key|Keys], Domain0, Domain) :-
    union_of(Keys, Domain0 \/ Key, Domain).

%!  global_cardinality(?Xs, ?Pairs, +Options) is semidet.
%
%   As global_cardinality/2. The option consistency(value) is accepted; it asks for less pruning.
%   Errors: domain_error(gcc_option, Option).

global_cardinality(Xs, Pairs, Options) :-
    must_be(list, Options),
    (   member(Option, Options),
        Option \= consistency(_)
    ->  throw(error(domain_error(gcc_option, Option), _))
    ;   global_cardinality(Xs, Pairs)
    ).

%!  count(+Value, ?Xs, +Relation, ?Count) is semidet.
%
%   The number of members of Xs that are Value has the Relation to Count (SICStus Prolog).

count(Value, Xs, Relation, Count) :-
    must_be(integer, Value),
    must_be(list, Xs),
    length(Xs, Most),
    N in 0..Most,
    '$fd_global'(count, [N|Xs], [Value]),
    related(Relation, N, Count).

%!  nvalue(?N, ?Xs) is semidet.
%
%   N is the number of different values in Xs (SICStus Prolog).

nvalue(N, Xs) :-
    must_be(list, Xs),
    '$fd_global'(number_of_values, [N|Xs], []).

%!  maximum(?Value, ?Xs) is semidet.
%
%   Value is the greatest member of Xs (SICStus Prolog).

maximum(Value, Xs) :-
    must_be(list, Xs),
    '$fd_global'(maximum, [Value|Xs], []).

%!  minimum(?Value, ?Xs) is semidet.
%
%   Value is the least member of Xs (SICStus Prolog).

minimum(Value, Xs) :-
    must_be(list, Xs),
    '$fd_global'(minimum, [Value|Xs], []).

%!  assignment(?Xs, ?Ys) is semidet.
%
%   Member I of Xs is J exactly when member J of Ys is I (SICStus Prolog).

assignment(Xs, Ys) :-
    must_be(list, Xs),
    length(Xs, N),
    length(Ys, N),
    append(Xs, Ys, All),
    '$fd_global'(assignment, All, []).

%!  lex_chain(?Lists) is semidet.
%
%   Each of Lists, of equal lengths, is lexicographically at most the next one.

lex_chain(Lists) :-
    must_be(list(list), Lists),
    lex_pairs(Lists).

lex_pairs([]).
lex_pairs([List|Lists]) :-
    lex_pairs(Lists, List).

lex_pairs([], _).
lex_pairs([Next|Lists], List) :-
    length(List, N),
    (   length(Next, N)
    ->  true
    ;   throw(error(type_error(equal_length_lists, [List,Next]), _))
    ),
    append(List, Next, All),
    '$fd_global'(lexicographic, All, [0]),
    lex_pairs(Lists, Next).

%!  chain(?Xs, +Relation) is semidet.
%
%   Neighbours in Xs have the Relation, one of #< #=< #> #>=.

chain(Xs, Relation) :-
    must_be(list, Xs),
    must_be(callable, Relation),
    (   memberchk(Relation, [#<, #=<, #>, #>=])
    ->  chain_pairs(Xs, Relation)
    ;   throw(error(domain_error(chain_relation, Relation), _))
    ).

chain_pairs([], _).
chain_pairs([X|Xs], Relation) :-
    chain_pairs(Xs, X, Relation).

chain_pairs([], _, _).
chain_pairs([Y|Xs], X, Relation) :-
    related(Relation, X, Y),
    chain_pairs(Xs, Y, Relation).

%!  serialized(?Starts, ?Durations) is semidet.
%
%   The tasks that begin at Starts and last Durations do not overlap.

serialized(Starts, Durations) :-
    must_be(list, Starts),
    must_be(list, Durations),
    length(Starts, N),
    length(Durations, N),
    Durations ins 0..sup,
    append(Starts, Durations, All),
    '$fd_global'(serialized, All, []).

%!  cumulative(?Tasks) is semidet.
%
%   As cumulative/2 with the limit 1.

cumulative(Tasks) :-
    cumulative(Tasks, [limit(1)]).

%!  cumulative(?Tasks, +Options) is semidet.
%
%   Tasks are task(Start, Duration, End, Demand, Id): at no time do they together need more than
%   the limit, which limit(Limit) in Options tells, or else is 1.
%   Errors: domain_error(task, Task), domain_error(cumulative_option, Option).

cumulative(Tasks, Options) :-
    must_be(list, Tasks),
    must_be(list, Options),
    (   Options = [Option|_], Option \= limit(_)
    ->  throw(error(domain_error(cumulative_option, Option), _))
    ;   Options = [limit(Limit)|_]
    ->  true
    ;   Limit = 1
    ),
    task_variables(Tasks, Limit, Variables),
    '$fd_global'(cumulative, Variables, []).

task_variables([], Limit, [Limit]).
task_variables([Task|Tasks], Limit, [Start,Duration,End,Demand|Variables]) :-
    (   nonvar(Task), Task = task(Start, Duration, End, Demand, _)
    ->  Duration #>= 0,
        Demand #>= 0
    ;   throw(error(domain_error(task, Task), _))
    ),
    task_variables(Tasks, Limit, Variables).

%!  disjoint2(?Rectangles) is semidet.
%
%   Rectangles are terms F(X, Width, Y, Height) with any F; no two of them overlap.
%   Errors: domain_error(rectangle, Rectangle).

disjoint2(Rectangles) :-
    must_be(list, Rectangles),
    rectangle_variables(Rectangles, Variables),
    '$fd_global'(disjoint_rectangles, Variables, []).

rectangle_variables([], []).
rectangle_variables([Rectangle|Rectangles], [X,W,Y,H|Variables]) :-
    (   compound(Rectangle), Rectangle =.. [_,X,W,Y,H]
    ->  [W,H] ins 0..sup
    ;   throw(error(domain_error(rectangle, Rectangle), _))
    ),
    rectangle_variables(Rectangles, Variables).

%!  automaton(?Xs, +Nodes, +Arcs) is semidet.
%
%   The finite automaton accepts the sequence Xs. Nodes are source(Node) and sink(Node); Arcs are
%   arc(From, Integer, To).
%   Errors: type_error(list, _), domain_error(automaton_node, _), domain_error(automaton_arc, _).

automaton(Xs, Nodes, Arcs) :-
    must_be(list, Xs),
    must_be(list, Nodes),
    must_be(list, Arcs),
    arc_nodes(Arcs, Names0),
    end_nodes(Nodes, Sources, Sinks),
    append(Sources, Sinks, Ends),
    append(Ends, Names0, Names1),
    sort(Names1, Names),
    node_numbers(Names, 0, Table),
    length(Names, States),
    numbered(Sources, Table, Starts),
    numbered(Sinks, Table, Accepting),
    length(Starts, StartCount),
    length(Accepting, AcceptingCount),
    arc_numbers(Arcs, Table, ArcNumbers),
    append(Accepting, ArcNumbers, Rest),
    append(Starts, [AcceptingCount|Rest], Numbers),
    '$fd_global'(automaton, Xs, [States,StartCount|Numbers]).

arc_nodes([], []).
arc_nodes([Arc|Arcs], [From,To|Names]) :-
    (   nonvar(Arc), Arc = arc(From, Label, To)
    ->  must_be(integer, Label)
    ;   throw(error(domain_error(automaton_arc, Arc), _))
    ),
    arc_nodes(Arcs, Names).

end_nodes([], [], []).
end_nodes([Node|Nodes], Sources, Sinks) :-
    (   nonvar(Node), Node = source(Name)
    ->  Sources = [Name|Sources1], Sinks = Sinks1
    ;   nonvar(Node), Node = sink(Name)
    ->  Sources = Sources1, Sinks = [Name|Sinks1]
    ;   throw(error(domain_error(automaton_node, Node), _))
    ),
    end_nodes(Nodes, Sources1, Sinks1).

node_numbers([], _, []).
node_numbers([Name|Names], N, [Name-N|Table]) :-
    N1 is N+1,
    node_numbers(Names, N1, Table).

numbered([], _, []).
numbered([Name|Names], Table, [N|Ns]) :-
    number_of(Table, Name, N),
    numbered(Names, Table, Ns).

number_of([Name0-N0|Table], Name, N) :-
    (   Name0 == Name
    ->  N = N0
    ;   number_of(Table, Name, N)
    ).

arc_numbers([], _, []).
arc_numbers([arc(From,Label,To)|Arcs], Table, [N,Label,M|Numbers]) :-
    number_of(Table, From, N),
    number_of(Table, To, M),
    arc_numbers(Arcs, Table, Numbers).

%!  zcompare(?Order, ?X, ?Y) is semidet.
%
%   Order is <, = or >, as the value of X is less than, equal to, or greater than that of Y.

zcompare(Order, X, Y) :-
    (   nonvar(Order)
    ->  ordered(Order, X, Y)
    ;   integer(X), integer(Y)
    ->  compare(Order, X, Y)
    ;   Less #<==> X #< Y,
        Equal #<==> X #= Y,
        decide(Less, Equal, Order),
        freeze(Less, decide(Less, Equal, Order)),
        freeze(Equal, decide(Less, Equal, Order)),
        freeze(Order, ordered(Order, X, Y))
    ).

decide(Less, Equal, Order) :-
    (   Less == 1
    ->  Order = (<)
    ;   Equal == 1
    ->  Order = (=)
    ;   Less == 0, Equal == 0
    ->  Order = (>)
    ;   true
    ).

ordered(<, X, Y) :- X #< Y.
ordered(=, X, Y) :- X #= Y.
ordered(>, X, Y) :- X #> Y.

% ---- search ----

%!  label(?Xs) is nondet.
%
%   As labeling([], Xs).

label(Xs) :-
    labeling([], Xs).

%!  indomain(?X) is nondet.
%
%   X is each value of its domain, from the least to the greatest.

indomain(X) :-
    label([X]).

%!  labeling(+Options, ?Xs) is nondet.
%
%   Gives values to all of Xs, in the order that Options ask for: leftmost, ff, ffc, min, max choose
%   the variable; up, down the first value; step, enum, bisect how the domain is divided; min(E),
%   max(E) give the solutions in the order of the expression E. Names of SICStus Prolog:
%   anti_first_fail, occurrence, max_regret, median, middle; minimize(E), maximize(E): only a best
%   solution.
%   Errors: instantiation_error when a domain is infinite, domain_error(labeling_option, Option).
%
%       ?- X in 0..2, labeling([down], [X]).
%       X = 2 ;  X = 1 ;  X = 0.

labeling(Options, Xs) :-
    must_be(list, Options),
    must_be(list, Xs),
    read_options(Options, options(0, 0, 0, 0), options(Order, Values, Branching, Mode), Objectives),
    '$fd_start_labeling'(Xs, Order, Values, Branching, Objectives, Mode, Search),
    '$fd_next_labeling'(Search).

read_options([], Settings, Settings, []).
read_options([Option|Options], Settings0, Settings, Objectives) :-
    must_be(nonvar, Option),
    (   variable_order(Option, N)
    ->  Settings0 = options(_, Values, Branching, Mode),
        Settings1 = options(N, Values, Branching, Mode),
        Objectives = Objectives1
    ;   value_order(Option, N)
    ->  Settings0 = options(Order, _, Branching, Mode),
        Settings1 = options(Order, N, Branching, Mode),
        Objectives = Objectives1
    ;   branching(Option, N)
    ->  Settings0 = options(Order, Values, _, Mode),
        Settings1 = options(Order, Values, N, Mode),
        Objectives = Objectives1
    ;   objective(Option, Objective, Mode1)
    ->  Settings0 = options(Order, Values, Branching, _),
        Settings1 = options(Order, Values, Branching, Mode1),
        Objectives = [Objective|Objectives1]
    ;   throw(error(domain_error(labeling_option, Option), _))
    ),
    read_options(Options, Settings1, Settings, Objectives1).

variable_order(leftmost, 0).
variable_order(ff, 1).
variable_order(ffc, 2).
variable_order(min, 3).
variable_order(max, 4).
variable_order(anti_first_fail, 5).
variable_order(occurrence, 6).
variable_order(max_regret, 7).

value_order(up, 0).
value_order(down, 1).

branching(step, 0).
branching(enum, 1).
branching(bisect, 2).
branching(median, 3).
branching(middle, 4).

objective(min(E), min(E), 0).
objective(max(E), max(E), 0).
objective(minimize(E), min(E), 1).
objective(maximize(E), max(E), 1).

% ---- reflection ----

%!  fd_var(@X) is semidet.
%
%   X is a variable with constraints.

fd_var(X) :- '$fd_var'(X).

%!  fd_inf(?X, -Least) is det.
%
%   Least is the lower limit of X, or `inf`.

fd_inf(X, Least) :- '$fd_inf'(X, Least).

%!  fd_sup(?X, -Greatest) is det.
%
%   Greatest is the upper limit of X, or `sup`.

fd_sup(X, Greatest) :- '$fd_sup'(X, Greatest).

%!  fd_min(?X, -Least) is det.
%
%   As fd_inf/2, the name in SICStus Prolog.

fd_min(X, Least) :- '$fd_inf'(X, Least).

%!  fd_max(?X, -Greatest) is det.
%
%   As fd_sup/2, the name in SICStus Prolog.

fd_max(X, Greatest) :- '$fd_sup'(X, Greatest).

%!  fd_size(?X, -Size) is det.
%
%   Size is the number of values that X may have, or `sup`.

fd_size(X, Size) :- '$fd_size'(X, Size).

%!  fd_dom(?X, -Domain) is det.
%
%   Domain is that of X, as in/2 takes it.

fd_dom(X, Domain) :- '$fd_dom'(X, Domain).

%!  fd_degree(?X, -Degree) is det.
%
%   Degree is the number of constraints on X.

fd_degree(X, Degree) :- '$fd_degree'(X, Degree).

% ---- hooks of attributed variables ----

attr_unify_hook(Handle, Other) :-
    '$fd_unify'(Handle, Other).

attribute_goals(X, Goals0, Goals) :-
    '$fd_goals'(X, List),
    append(List, Goals, Goals0).
