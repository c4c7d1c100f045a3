% SPDX-License-Identifier: MIT
% Residual goals: the solver's constraints on variables, as goals that post them again.
%
% 1. Everything connected with the variables is collected: constraints of the store, each written according to its row
%    in propagators.def, and goals that are kept as posted. The latter are decomposed (private( clpfd/parts)) and the
%    parts are posted, so that the variables made for them have domains; the caller undoes all of it afterwards.
% 2. A part is dropped if the domains, which are shown, imply it. So is a part that defines a variable that is used
%    nowhere else and whose domain follows from it.
% 3. Each variable, the oldest first, is shown with its domain and its goals, the youngest first; a goal is shown with
%    the first of its variables.
%
% The goals that remain have the solutions of the store, whatever was dropped: nothing is dropped except by these steps.

:- module('$clpfd_residual_goals', [related_variables/2, residual_goals/3, constraint_goals/2]).

:- use_module(private(clpfd/arithmetic)).
:- use_module(private(clpfd/globals), [tuples_in/2]).
:- use_module(private(clpfd/parts)).
:- use_module(private(clpfd/readings), [reading_goal/5]).
:- use_module(private(clpfd/search), [indomain/1]).
:- use_module(library(apply), [convlist/3, foldl/4, include/3, maplist/2, maplist/3]).
:- use_module(library(assoc), [list_to_assoc/2, get_assoc/3]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(pairs), [pairs_values/2]).

%!  related_variables(+Variables0, -Variables) is det.
%
%   Variables are the attributed variables connected with Variables0 through constraints and attributes, with new ones
%   for the parts of expressions, in the order in which they are to be shown. Also prepares the results of
%   residual_goals/3 for each of them, valid until backtracking.
%
%       ?- X #> Y, related_variables([X], _Related), length(_Related, Count).
%       Count = 2.

related_variables(Variables0, Variables) :-
    current_prolog_flag(clpfd_monotonic, Monotonic),
    setup_call_cleanup(
        set_prolog_flag(clpfd_monotonic, false),    % what is posted here has no marks
        once(prepared_variables(Variables0, Variables)),    % with a choice left the flag would stay as it is
        set_prolog_flag(clpfd_monotonic, Monotonic)).

prepared_variables(Variables0, Variables) :-
    closed(Variables0, Variables1, Network, Constraints),
    '$fd_hold'(true),
    set_aside(Network, Aside),
    maplist(age, Network, Ages0),
    list_to_assoc(Ages0, Ages),
    items(Constraints, 0, Ages, Items0, Seen),
    once(needed_items(Items0, Items)),
    maplist(put_back_attributes, Aside),
    shown_order(Network, Seen, Items, Ours),
    include(has_other_constraints, Variables1, Others0),
    sort(Others0, Others),
    merged(Ours, Others, Variables),
    told_goals(Ours, Items, Pairs),
    list_to_assoc(Pairs, Table),
    b_setval('$clpfd_residual_goals', Table).

%!  residual_goals(+X, -Goals0, ?Goals) is det.
%
%   The goals to show with X, as a list that ends in Goals.
%
%       ?- X in 1..5, residual_goals(X, Goals, []).
%       Goals = [clpfd:(X in 1..5)].

residual_goals(X, Goals0, Goals) :-
    (   get_attr(X, clpfd, Handle),
        nb_current('$clpfd_residual_goals', Table),
        Table \== [],
        get_assoc(Handle, Table, List0)
    ->  ( current_prolog_flag(clpfd_monotonic, true) -> maplist(marked_goal, List0, List) ; List = List0 ),
        append(List, Goals, Goals0)
    ;   fd_dom(X, Domain),
        Goals0 = [clpfd:(X in Domain)|Goals]
    ).

%!  constraint_goals(+Constraint, -Goals) is det.
%
%   Goals post a Constraint of '$fd_network'/3, given the current domains.
%
%       ?- constraint_goals(s(0, 1, X #= abs(Y)), Goals).
%       Goals = [X#=abs(Y)].

constraint_goals(s(_, _, Goal), [Goal]).
constraint_goals(p(_, _, _, Xs, Ns, Form, Reading), [Goal]) :-
    reading_goal(Reading, Xs, Ns, Form, Goal).

% Attributes of other libraries lead to further variables, and these to further constraints.
closed(Variables0, Variables, Network, Constraints) :-
    '$fd_network'(Variables0, Network1, Constraints1),
    maplist(variable_of, Network1, Met),
    append(Variables0, Met, All),
    term_attvars(All, Variables1),
    length(Variables0, N0),
    length(Variables1, N1),
    (   N1 =:= N0
    ->  Variables = Variables1,
        Network = Network1,
        Constraints = Constraints1
    ;   closed(Variables1, Variables, Network, Constraints)
    ).

variable_of(v(_, X, _), X).

% Parts are posted only to inspect them, which must not wake other suspended goals.
set_aside([], []).
set_aside([v(_, X, _)|Network], Aside) :-
    get_attrs(X, Attributes),
    (   Attributes = att(clpfd, _, [])
    ->  Aside = Aside1
    ;   Aside = [X-Attributes|Aside1],
        get_attr(X, clpfd, Handle),
        put_attrs(X, att(clpfd, Handle, []))
    ),
    set_aside(Network, Aside1).

put_back_attributes(X-Attributes) :-
    ( var(X) -> put_attrs(X, Attributes) ; true ).

age(v(Age, X, _), H-Age) :-
    get_attr(X, clpfd, H).

% ---- items: what is to be shown ----
%
% item(Key, Goal, Made): Goal, whose age is Key, defines Made, if that is a variable made for a part. Seen has Key-X for
% the variables of decomposed goals and for the variables made.

items([], _, _, [], []).
items([Constraint|Constraints], N, Ages, Items, Seen) :-
    (   Constraint = s(Begin, End, Goal)
    ->  ( parts(Goal, Parts) -> true ; Parts = [part(Goal, none)] ),    % posted already, it cannot be false
        part_items(Parts, -1000000000, Begin, End, Ages, Items, Items1, Seen, Seen1)
    ;   Constraint = p(Key, _, _, Xs, Ns, Form, Reading),
        reading_goal(Reading, Xs, Ns, Form, Goal),
        Items = [item(Key-N, Goal, none)|Items1],
        Seen = Seen1
    ),
    N1 is N+1,
    items(Constraints, N1, Ages, Items1, Seen1).

part_items([], _, _, _, _, Items, Items, Seen, Seen).
part_items([Part|Parts], I, Begin, End, Ages, Items0, Items, Seen0, Seen) :-
    Key = Begin-I,
    I1 is I+1,
    (   Part = made(X)
    ->  Items0 = Items1,
        Seen0 = [Key-X|Seen1]
    ;   Part = part(Goal, Made0),
        ( is_new(Made0, Ages) -> Made = Made0, Seen0 = [Key-Made|Seen2] ; Made = old, Seen0 = Seen2 ),
        ( Made0 == shown -> Items0 = [item(Key, Goal, shown)|Items1] ; Items0 = [item(Key, Goal, Made)|Items1] ),
        term_variables(Goal, Xs),
        came_with(Xs, Begin, End, Key, Ages, Seen2, Seen1)
    ),
    part_items(Parts, I1, Begin, End, Ages, Items1, Items, Seen1, Seen).

is_new(X, Ages) :-
    var(X),
    get_attr(X, clpfd, H),
    \+ get_assoc(H, Ages, _).

% A variable of a decomposed goal is as old as its first part.
came_with([], _, _, _, _, Seen, Seen).
came_with([X|Xs], Begin, End, Key, Ages, Seen0, Seen) :-
    (   get_attr(X, clpfd, H),
        get_assoc(H, Ages, Age),
        Age >= Begin,
        Age < End
    ->  Seen0 = [Key-X|Seen1]
    ;   Seen0 = Seen1
    ),
    came_with(Xs, Begin, End, Key, Ages, Seen1, Seen).

% Dropping one item may make another one redundant.
needed_items(Items0, Items) :-
    simple_items(Items0, Items1),
    used_items(Items1, Items1, Items2),
    (   Items2 == Items1
    ->  Items = Items1
    ;   needed_items(Items2, Items)
    ).

simple_items([], []).
simple_items([item(Key, Goal0, Made)|Items0], Items) :-
    simplified(Goal0, Goal),
    (   Made \== shown,
        said_by_domains(Goal)
    ->  Items = Items1
    ;   Items = [item(Key, Goal, Made)|Items1]
    ),
    simple_items(Items0, Items1).

used_items([], _, []).
used_items([Item|Items0], All, Items) :-
    Item = item(_, Goal, Made),
    (   var(Made),
        \+ is_used(Made, All, Item),
        domain_follows(Goal, Made)
    ->  Items = Items1
    ;   Items = [Item|Items1]
    ),
    used_items(Items0, All, Items1).

is_used(X, All, Item) :-
    member(Other, All),
    Other \== Item,
    Other = item(_, Goal, _),
    term_variables(Goal, Ys),
    occurs(X, Ys),
    !.

% No values in the domains make it false.
said_by_domains(Goal) :-
    ground(Goal),
    !.
said_by_domains(Goal) :-
    condition(Goal),
    term_variables(Goal, Xs),
    copy_term_nat(Goal-Xs, Copy-Ys),
    \+ ( same_domains(Xs, Ys), #\ Copy, maplist(truth_value, Ys) ).

truth_value(X) :-
    ( fd_size(X, Size), Size == 2 -> indomain(X) ; true ).

% For all values of the other variables, X has a value in its domain.
domain_follows(Goal, X) :-
    fd_dom(X, Domain),
    term_variables(Goal, Xs),
    copy_term_nat(Goal-Xs-X, Copy-Ys-Y),
    \+ ( others_domains(Xs, Ys, Y), Copy, #\ Y in Domain ).

same_domains(Xs, Ys) :-
    others_domains(Xs, Ys, none).

others_domains([], [], _).
others_domains([X|Xs], [Y|Ys], Z) :-
    (   Y \== Z,
        fd_var(X)
    ->  fd_dom(X, Domain),
        Y in Domain
    ;   true
    ),
    others_domains(Xs, Ys, Z).

% ---- the order of variables ----

shown_order(Network, Seen, Items, Xs) :-
    keyed(Network, Keyed0, Seen),
    made_in_use(Keyed0, Network, Items, Keyed1),
    maplist(with_handle, Keyed1, Handles0),
    sort(Handles0, Handles),
    oldest(Handles, Keyed2),
    keysort(Keyed2, Keyed),
    pairs_values(Keyed, Xs).

keyed([], Seen, Seen).
keyed([v(Age, X, _)|Network], [(Age-0)-X|Keyed], Seen) :-
    keyed(Network, Keyed, Seen).

% A variable made for a dropped part is dropped, too.
made_in_use(Keyed0, Network, Items, Keyed) :-
    term_variables(Network-Items, Used0),
    convlist(handled, Used0, Used1),
    list_to_assoc(Used1, Used),
    include(in_use(Used), Keyed0, Keyed).

handled(X, H-X) :-
    get_attr(X, clpfd, H).

in_use(Used, _-X) :-
    get_attr(X, clpfd, H),
    get_assoc(H, Used, _).

with_handle(Key-X, h(H, Key, X)) :-
    get_attr(X, clpfd, H).

% A variable of a decomposed goal is placed there, by the smallest such key.
oldest([], []).
oldest([h(H, Key, X)|Handles0], [Key-X|Keyed]) :-
    same_handle(Handles0, H, Handles),
    oldest(Handles, Keyed).

same_handle([h(H0, _, _)|Handles0], H, Handles) :-
    H0 == H,
    !,
    same_handle(Handles0, H, Handles).
same_handle(Handles, _, Handles).

% Variables of other libraries come before the first younger variable of the solver.
merged([], Others, Others).
merged([X|Xs], Others, Variables) :-
    (   Others = [Y|Others1],
        Y @< X
    ->  Variables = [Y|Variables1],
        merged([X|Xs], Others1, Variables1)
    ;   Variables = [X|Variables1],
        merged(Xs, Others, Variables1)
    ).

has_other_constraints(X) :-
    attvar(X),
    \+ get_attr(X, clpfd, _).

% ---- which variable a goal is shown with ----

% Pairs has Handle-Goals for each variable.
told_goals(Xs, Items, Pairs) :-
    occurrences(Items, Xs, Occurrences0, []),
    sort(0, @>=, Occurrences0, Occurrences1),
    by_handle(Occurrences1, Occurrences2),
    list_to_assoc(Occurrences2, Occurrences),
    told(Xs, Occurrences, Pairs).

% o(Handle, Key, Told): a variable, and a goal in which it occurs.
occurrences([], _, Os, Os).
occurrences([item(Key, Goal, _)|Items], Xs, Os0, Os) :-
    term_variables(Goal, Ys0),
    (   Goal = cumulative(_, _),    % its variables must have domains when it is posted
        append(_, [Last|Later], Xs),
        occurs(Last, Ys0),
        \+ ( member(X, Later), occurs(X, Ys0) )
    ->  Ys = [Last]
    ;   Ys = Ys0
    ),
    foldl(occurrence(Key, told(Goal, _)), Ys, Os0, Os1),
    occurrences(Items, Xs, Os1, Os).

occurs(X, Ys) :-
    member(Y, Ys),
    X == Y,
    !.

occurrence(Key, Told, X, Os0, Os1) :-
    (   get_attr(X, clpfd, H)
    ->  Os0 = [o(H, Key, Told)|Os1]
    ;   Os0 = Os1
    ).

% The greatest handle comes first, and the youngest goal within a handle.
by_handle(Os, Groups) :-
    by_handle(Os, [], Groups).

by_handle([], Groups, Groups).
by_handle([o(H, _, Told)|Os], Groups0, Groups) :-
    same_owner(Os, H, Tolds, Rest),
    by_handle(Rest, [H-[Told|Tolds]|Groups0], Groups).

same_owner([o(H0, _, Told)|Os], H, [Told|Tolds], Rest) :-
    H0 == H,
    !,
    same_owner(Os, H, Tolds, Rest).
same_owner(Os, _, [], Os).

told([], _, []).
told([X|Xs], Occurrences, [H-Goals|Pairs]) :-
    get_attr(X, clpfd, H),
    ( get_assoc(H, Occurrences, Tolds) -> true ; Tolds = [] ),
    fd_dom(X, Domain),
    (   Domain == inf..sup,
        Tolds = [_|_]
    ->  Goals = Goals1
    ;   Goals = [clpfd:(X in Domain)|Goals1]
    ),
    tell(Tolds, Goals1),
    told(Xs, Occurrences, Pairs).

% Shows each goal once.
tell([], []).
tell([told(Goal, Told)|Tolds], Goals) :-
    (   var(Told)
    ->  Told = yes,
        ( Goal = freeze(_, _) -> Goals = [Goal|Goals1] ; Goals = [clpfd:Goal|Goals1] )
    ;   Goals = Goals1
    ),
    tell(Tolds, Goals1).
% In monotonic mode a variable is written #(X) where an expression or a condition could also occur.
marked_goal(Goal0, Goal) :-
    (   Goal0 = clpfd:Goal1,
        comparison(Goal1)
    ->  marked_part(Goal1, Goal2),
        Goal = clpfd:Goal2
    ;   Goal = Goal0
    ).

comparison(Goal) :-
    functor(Goal, Name, 2),
    memberchk(Name, [#=, #\=, #>=, #=<, #<==>, #==>]).

marked_part(Part0, Part) :-
    (   var(Part0)
    ->  Part = #(Part0)
    ;   ( atomic(Part0) ; Part0 = (_ in _) ; Part0 = tuples_in(_, _) )
    ->  Part = Part0
    ;   Part0 =.. [Name|Parts0],
        maplist(marked_part, Parts0, Parts),
        Part =.. [Name|Parts]
    ).
