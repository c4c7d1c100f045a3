% SPDX-License-Identifier: MIT
% Scheduling, packing and placement, with the names of SICStus Prolog.

:- module('$clpfd_scheduling',
          [ cumulatives/2, cumulatives/3, multi_cumulative/2, multi_cumulative/3, bin_packing/2,
            disjoint1/1, disjoint1/2, disjoint2/2, diffn/1, diffn/2 ]).

:- use_module(private(clpfd/arithmetic)).
:- use_module(private(clpfd/globals)).
:- use_module(private(clpfd/options), [known_options/2]).
:- use_module(library(apply), [foldl/4, maplist/2, maplist/3, maplist/4]).
:- use_module(library(error), [must_be/2]).
:- use_module(private(clpfd/search), [labeling/2]).
:- use_module(library(freeze), [freeze/2]).
:- use_module(library(lists), [append/3, member/2, nth1/3]).

%!  cumulatives(?Tasks, +Machines) is semidet.
%
%   Same as cumulatives(Tasks, Machines, []).
%
%       ?- X in 0..3, cumulatives([task(0, 2, 2, 1, 1), task(X, 2, _, 1, 1)], [machine(1, 2)]), label([X]).
%       X = 0.

cumulatives(Tasks, Machines) :-
    cumulatives(Tasks, Machines, []).

%!  cumulatives(?Tasks, +Machines, +Options) is semidet.
%
%   Tasks are task(Start, Duration, End, Demand, MachineId), Machines are machine(Id, Limit). Whenever a task runs on a
%   machine, the tasks running there together need at least its limit, or, with bound(upper) in Options, never more than
%   its limit. Errors: domain_error(task, Task), domain_error(machine, Machine), domain_error(option, Option).
%
%       ?- cumulatives([task(0, 3, 3, 2, M)], [machine(1, 1), machine(2, 4)], [bound(upper)]), label([M]).
%       M = 2.

cumulatives(Tasks, Machines, Options) :-
    must_be(list, Tasks),
    must_be(list, Machines),
    known_options(Options, [bound(_), prune(_), generalization(_), task_intervals(_), global(_)]),
    maplist(machine_id, Machines, Ids, Limits),
    one_of(Ids, Domain),
    maplist(well_formed_task(Domain), Tasks),
    (   memberchk(bound(upper), Options)
    ->  (   maplist(nonnegative_demand, Tasks)
        ->  task_variables(Tasks, Variables, Limits),
            '$fd_global'(cumulatives, Variables, Ids, cumulatives(Tasks, Machines, Options))
        ;   maplist(at_event(Tasks, Machines, #=<), Tasks)
        )
    ;   maplist(at_event(Tasks, Machines, #>=), Tasks)
    ).

machine_id(Machine, Id, Limit) :-
    (   nonvar(Machine), Machine = machine(Id, Limit)
    ->  must_be(integer, Id)
    ;   throw(error(domain_error(machine, Machine), _))
    ).

one_of([Id|Ids], Domain) :-
    one_of(Ids, Id, Domain).

one_of([], Domain, Domain).
one_of([Id|Ids], Domain0, Domain) :-
    one_of(Ids, Domain0 \/ Id, Domain).

well_formed_task(Domain, Task) :-
    (   nonvar(Task), Task = task(Start, Duration, End, _, Machine)
    ->  Duration #>= 0,
        Start+Duration #= End,
        Machine in Domain
    ;   throw(error(domain_error(task, Task), _))
    ).

nonnegative_demand(task(_, _, _, Demand, _)) :-
    fd_inf(Demand, Least),
    integer(Least),
    Least >= 0.

task_variables([], Limits, Limits).
task_variables([task(S,D,E,H,M)|Tasks], [S,D,E,H,M|Variables], Limits) :-
    task_variables(Tasks, Variables, Limits).

% The demand changes only where a task starts or ends, so only these times are checked.
at_event(All, Machines, Relation, task(Start, Duration, End, _, Machine)) :-
    Duration #> 0 #<==> Runs,
    maplist(load(Start, Machine), All, StartLoads, StartRuns),
    maplist(load(End, Machine), All, EndLoads, EndRuns),
    sum(StartLoads, #=, StartLoad),
    sum(EndLoads, #=, EndLoad),
    any_of(StartRuns, Runs, AtStart),
    any_of(EndRuns, Runs, AtEnd),
    limited(Machines, Machine, AtStart, StartLoad, Relation),
    limited(Machines, Machine, AtEnd, EndLoad, Relation).

load(Time, OnMachine, task(Start, _, End, Demand, Machine), Load, B) :-
    (Start #=< Time #/\ Time #< End #/\ Machine #= OnMachine) #<==> B,
    Load #= B*Demand.

any_of(Bs, Runs, Any) :-
    sum(Bs, #=, Count),
    (Count #> 0 #/\ Runs) #<==> Any.

limited([], _, _, _, _).
limited([machine(Id, Limit)|Machines], Machine, Any, Load, Relation) :-
    Within =.. [Relation,Load,Limit],
    (Any #/\ Machine #= Id) #==> Within,
    limited(Machines, Machine, Any, Load, Relation).

%!  bin_packing(?Items, +Bins) is semidet.
%
%   Items are item(Bin, Size), Bins are bin(Id, Load): Load is the sum of the sizes of the items in the bin. Errors:
%   domain_error(item, Item), domain_error(bin, Bin).
%
%       ?- B in 1..2, bin_packing([item(1, 3), item(B, 2)], [bin(1, 3), bin(2, 2)]).
%       B = 2.

bin_packing(Items, Bins) :-
    must_be(list, Items),
    must_be(list, Bins),
    maplist(check_item, Items, Places, Sizes),
    maplist(check_bin, Bins, Ids, Loads),
    length(Items, N),
    append(Places, Loads, Variables),
    append([N|Sizes], Ids, Numbers),
    '$fd_global'(bin_packing, Variables, Numbers, bin_packing(Items, Bins)).

check_item(Item, Bin, Size) :-
    (   nonvar(Item), Item = item(Bin, Size)
    ->  must_be(nonneg, Size)
    ;   throw(error(domain_error(item, Item), _))
    ).

check_bin(Bin, Id, Load) :-
    (   nonvar(Bin), Bin = bin(Id, Load)
    ->  must_be(integer, Id)
    ;   throw(error(domain_error(bin, Bin), _))
    ).

%!  disjoint1(?Lines) is semidet.
%
%   Same as disjoint1(Lines, []).
%
%       ?- X in 0..3, disjoint1([line(0, 3), line(X, 2)]).
%       X = 3.

disjoint1(Lines) :-
    disjoint1(Lines, []).

%!  disjoint1(?Lines, +Options) is semidet.
%
%   Lines are F(Start, Length) or F(Start, Length, Type) with any F; no two of them overlap. With margin(T1, T2, D), a
%   line of type T2 is at least D after a line of type T1; with wrap(Min, Max), they lie on a circle. Errors:
%   domain_error(line, Line), domain_error(option, Option).
%
%       ?- X in 0..5, disjoint1([line(0, 3, a), line(X, 2, b)], [margin(a, b, 2)]).
%       X = 5.

disjoint1(Lines, Options) :-
    must_be(list, Lines),
    known_options(Options, [margin(_, _, _), wrap(_, _), decomposition(_), global(_), lean(_)]),
    maplist(line_parts, Lines, Parts),
    apart(Parts, Options).

line_parts(Line, line(S, L, Type)) :-
    (   compound(Line), Line =.. [_,S,L|Rest], ( Rest = [] -> Type = none ; Rest = [Type] )
    ->  L #>= 0
    ;   throw(error(domain_error(line, Line), _))
    ).

apart([], _).
apart([Line|Lines], Options) :-
    within(Line, Options),
    apart(Lines, Line, Options),
    apart(Lines, Options).

within(line(S, _, _), Options) :-
    (   memberchk(wrap(Min, Max), Options)
    ->  S #>= Min,
        S #< Max
    ;   true
    ).

apart([], _, _).
apart([line(S2, L2, T2)|Lines], line(S1, L1, T1), Options) :-
    margin(Options, T1, T2, M1),
    margin(Options, T2, T1, M2),
    (   memberchk(wrap(Min, Max), Options)
    ->  Size is Max-Min,
        L1 #= 0 #\/ L2 #= 0 #\/
            (S1+L1+M1 #=< S2 #/\ S2+L2+M2 #=< S1+Size) #\/
            (S2+L2+M2 #=< S1 #/\ S1+L1+M1 #=< S2+Size)
    ;   L1 #= 0 #\/ L2 #= 0 #\/ S1+L1+M1 #=< S2 #\/ S2+L2+M2 #=< S1
    ),
    apart(Lines, line(S1, L1, T1), Options).

margin(Options, T1, T2, Margin) :-
    (   member(margin(A, B, Margin0), Options), A == T1, B == T2
    ->  Margin = Margin0
    ;   Margin = 0
    ).

%!  disjoint2(?Rectangles, +Options) is semidet.
%
%   Like disjoint2/1; rectangles may have a type as fifth argument. With margin(T1, T2, D1, D2), rectangles of types T1
%   and T2 are at least D1 apart horizontally or D2 vertically; with wrap(Min1, Max1, Min2, Max2), the plane wraps
%   around in the directions whose limits are integers. Errors: domain_error(rectangle, Rectangle), domain_error(option,
%   Option).
%
%       ?- X in 0..3, disjoint2([r(0, 2, 0, 2, a), r(X, 2, 1, 2, b)], [margin(a, b, 1, 1)]).
%       X = 3.

disjoint2(Rectangles, Options) :-
    must_be(list, Rectangles),
    known_options(Options, [margin(_, _, _, _), wrap(_, _, _, _), decomposition(_), global(_), lean(_),
                            synchronization(_)]),
    (   member(Option, Options), functor(Option, Name, _), memberchk(Name, [margin, wrap])
    ->  maplist(rectangle, Rectangles, Parts),
        planes(Options, H, V),
        separated(Parts, Options, H, V)
    ;   maplist(without_type, Rectangles, Plain),
        disjoint2(Plain)
    ).

without_type(Rectangle, r(X, W, Y, H)) :-
    (   compound(Rectangle), Rectangle =.. [_,X,W,Y,H|_]
    ->  true
    ;   throw(error(domain_error(rectangle, Rectangle), _))
    ).

rectangle(Rectangle, r(line(X, W, Type), line(Y, H, Type))) :-
    (   compound(Rectangle), Rectangle =.. [_,X,W,Y,H|Rest], ( Rest = [] -> Type = none ; Rest = [Type] )
    ->  [W,H] ins 0..sup
    ;   throw(error(domain_error(rectangle, Rectangle), _))
    ).

planes(Options, H, V) :-
    (   memberchk(wrap(Min1, Max1, Min2, Max2), Options)
    ->  plane(Min1, Max1, H),
        plane(Min2, Max2, V)
    ;   H = open,
        V = open
    ).

plane(Min, Max, Plane) :-
    (   integer(Min), integer(Max)
    ->  Plane = closed(Min, Max)
    ;   Plane = open
    ).

separated([], _, _, _).
separated([R|Rs], Options, H, V) :-
    R = r(line(X, _, _), line(Y, _, _)),
    on_plane(H, X),
    on_plane(V, Y),
    separated(Rs, R, Options, H, V),
    separated(Rs, Options, H, V).

on_plane(open, _).
on_plane(closed(Min, Max), X) :-
    X #>= Min,
    X #< Max.

separated([], _, _, _, _).
separated([r(X2, Y2)|Rs], r(X1, Y1), Options, H, V) :-
    X1 = line(_, W1, T1), X2 = line(_, W2, T2),
    Y1 = line(_, H1, _), Y2 = line(_, H2, _),
    margins(Options, T1, T2, M1, N1),
    margins(Options, T2, T1, M2, N2),
    clear(H, X1, X2, M1, M2, BesideEachOther),
    clear(V, Y1, Y2, N1, N2, AboveEachOther),
    W1 #= 0 #\/ W2 #= 0 #\/ H1 #= 0 #\/ H2 #= 0 #\/ BesideEachOther #\/ AboveEachOther,
    separated(Rs, r(X1, Y1), Options, H, V).

margins(Options, T1, T2, M, N) :-
    (   member(margin(A, B, M0, N0), Options), A == T1, B == T2
    ->  M = M0,
        N = N0
    ;   M = 0,
        N = 0
    ).

clear(open, line(S1, L1, _), line(S2, L2, _), M1, M2,
      S1+L1+M1 #=< S2 #\/ S2+L2+M2 #=< S1).
clear(closed(Min, Max), line(S1, L1, _), line(S2, L2, _), M1, M2,
      (S1+L1+M1 #=< S2 #/\ S2+L2+M2 #=< S1+Size) #\/ (S2+L2+M2 #=< S1 #/\ S1+L1+M1 #=< S2+Size)) :-
    Size is Max-Min.

%!  diffn(?Boxes) is semidet.
%
%   Same as diffn(Boxes, []).
%
%       ?- X in 0..3, diffn([[0-2, 0-2], [X-2, 1-2]]), X #< 3.
%       X = 2.

diffn(Boxes) :-
    diffn(Boxes, []).

%!  diffn(?Boxes, +Options) is semidet.
%
%   Boxes are lists with Origin-Length for each dimension; no two of them overlap. With strict(true) in Options, this
%   includes boxes of size 0: one of any two lies after the other in some dimension. Errors: domain_error(box, Box),
%   domain_error(option, Option).
%
%       ?- X in 0..2, diffn([[0-2, 0-2], [X-0, 1-2]], [strict(true)]), X #> 0.
%       X = 2.

diffn(Boxes, Options) :-
    must_be(list, Boxes),
    known_options(Options, [strict(_)]),
    maplist(box(_), Boxes),
    (   memberchk(strict(true), Options)
    ->  Strict = true
    ;   Strict = false
    ),
    all_beside(Boxes, Strict).

box(Dimensions, Box) :-
    (   is_list(Box), length(Box, Dimensions), maplist(facet, Box)
    ->  maplist(nonnegative_length, Box)
    ;   throw(error(domain_error(box, Box), _))
    ).

facet(Facet) :-
    nonvar(Facet),
    Facet = _-_.

nonnegative_length(_-L) :-
    L #>= 0.

all_beside([], _).
all_beside([Box|Boxes], Strict) :-
    all_beside(Boxes, Box, Strict),
    all_beside(Boxes, Strict).

all_beside([], _, _).
all_beside([B|Bs], A, Strict) :-
    beside(A, B, Strict, 0, Condition),
    Condition #<==> 1,
    all_beside(Bs, A, Strict).

beside([], [], _, Condition, Condition).
beside([O1-L1|F1], [O2-L2|F2], Strict, Condition0, Condition) :-
    Condition1 = (Condition0 #\/ O1+L1 #=< O2 #\/ O2+L2 #=< O1),
    (   Strict == true
    ->  Condition2 = Condition1
    ;   Condition2 = (Condition1 #\/ L1 #= 0 #\/ L2 #= 0)
    ),
    beside(F1, F2, Strict, Condition2, Condition).

%!  multi_cumulative(?Tasks, +Capacities) is semidet.
%
%   Same as multi_cumulative(Tasks, Capacities, []).
%
%       ?- S in 0..2, multi_cumulative([task(0, 2, 2, [1], a), task(S, 1, _, [2], b)], [colored(1)]), S #> 0.
%       S = 2.

multi_cumulative(Tasks, Capacities) :-
    multi_cumulative(Tasks, Capacities, []).

%!  multi_cumulative(?Tasks, +Capacities, +Options) is semidet.
%
%   Tasks are task(Start, Duration, End, Uses, Id) with one use of each resource, an integer. Capacities are
%   cumulative(Limit), if at most Limit may be used at any time, or colored(Limit), if a use is a colour (0 is none) and
%   at most Limit different colours may be used at any time. With precedences(Pairs) in Options, I ends before J starts
%   for each I-J; with greedy(Flag), all starts are bound, each to its least remaining value, as soon as Flag is 1.
%   Errors: domain_error(task, Task), domain_error(capacity, Capacity), domain_error(option, Option).
%
%       ?- S in 0..5, multi_cumulative([task(0, 2, 2, [1], a), task(S, 1, _, [1], b)], [cumulative(1)], [greedy(1)]).
%       S = 2.

multi_cumulative(Tasks, Capacities, Options) :-
    must_be(list, Tasks),
    must_be(list, Capacities),
    known_options(Options, [greedy(_), precedences(_)]),
    length(Capacities, N),
    maplist(multi_task(N), Tasks),
    resources(Capacities, 1, Tasks),
    (   memberchk(precedences(Pairs), Options)
    ->  must_be(list, Pairs),
        maplist(precede(Tasks), Pairs)
    ;   true
    ),
    (   memberchk(greedy(Flag), Options)
    ->  Flag in 0..1,
        maplist(start_of, Tasks, Starts),
        freeze(Flag, greedy(Flag, Starts))
    ;   true
    ).

multi_task(N, Task) :-
    (   nonvar(Task), Task = task(Start, Duration, End, Uses, _),
        integer(Duration), Duration >= 0, is_list(Uses), length(Uses, N), maplist(natural_number, Uses)
    ->  Start+Duration #= End
    ;   throw(error(domain_error(task, Task), _))
    ).

natural_number(N) :-
    integer(N),
    N >= 0.

resources([], _, _).
resources([Capacity|Capacities], I, Tasks) :-
    (   nonvar(Capacity), Capacity = cumulative(Limit), integer(Limit)
    ->  maplist(use(I), Tasks, Uses),
        cumulative(Uses, [limit(Limit)])
    ;   nonvar(Capacity), Capacity = colored(Limit), integer(Limit)
    ->  colours(Tasks, I, Coloured),
        maplist(at_start(Coloured, Limit), Coloured)
    ;   throw(error(domain_error(capacity, Capacity), _))
    ),
    I1 is I+1,
    resources(Capacities, I1, Tasks).

use(I, task(S, D, E, Uses, Id), task(S, D, E, Use, Id)) :-
    nth1(I, Uses, Use).

% The tasks that have a colour and take time.
colours([], _, []).
colours([task(S, D, E, Uses, _)|Tasks], I, Coloured) :-
    nth1(I, Uses, Colour),
    (   Colour > 0, D > 0
    ->  Coloured = [coloured(S, E, Colour)|Rest]
    ;   Coloured = Rest
    ),
    colours(Tasks, I, Rest).

% The number of colours is greatest where a task starts.
at_start(Coloured, Limit, coloured(S, _, Colour)) :-
    findall(C, ( member(coloured(_, _, C), Coloured), C =\= Colour ), Others0),
    sort(Others0, Others),
    maplist(colour_shown(Coloured, S), Others, Shown),
    Most is Limit-1,
    sum(Shown, #=<, Most).

colour_shown(Coloured, Time, Colour, B) :-
    B in 0..1,
    foldl(add_running(Colour, Time), Coloured, 0, Condition),
    Condition #<==> B.

add_running(Colour, Time, coloured(S, E, Colour0), Condition0, Condition1) :-
    (   Colour0 =:= Colour
    ->  Condition1 = (Condition0 #\/ (S #=< Time #/\ Time #< E))
    ;   Condition1 = Condition0
    ).

precede(Tasks, Pair) :-
    (   nonvar(Pair), Pair = I-J, task_of(Tasks, I, task(_, _, End, _, _)), task_of(Tasks, J, task(Start, _, _, _, _))
    ->  End #=< Start
    ;   throw(error(domain_error(precedence, Pair), _))
    ).

task_of([Task|Tasks], Id, Found) :-
    Task = task(_, _, _, _, Id0),
    (   Id0 == Id
    ->  Found = Task
    ;   task_of(Tasks, Id, Found)
    ).

start_of(task(S, _, _, _, _), S).

greedy(0, _).
greedy(1, Starts) :-
    once(labeling([smallest], Starts)).
