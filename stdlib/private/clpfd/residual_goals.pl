% SPDX-License-Identifier: MIT
% Residual goals: what is known about variables, as goals that would say it again, in the form and
% order of SWI-Prolog.
%
% Everything connected with the variables of a term is collected and made into items
% item(Key, Form, Dead); each variable then has the items in which it occurs, and each item is told
% with the first of its variables. Older variables come first; with one variable, its domain first,
% then its items by class (see form_class/2), younger ones first.

:- module('$clpfd_residual_goals', [related_variables/2, residual_goals/3, constraint_goals/2]).

:- use_module(private(clpfd/arithmetic)).
:- use_module(private(clpfd/decomposition)).
:- use_module(private(clpfd/forms)).
:- use_module(private(clpfd/residual_order)).
:- use_module(library(assoc), [list_to_assoc/2, get_assoc/3]).
:- use_module(library(lists), [append/3, member/2, reverse/2]).

%!  related_variables(+Variables0, -Variables) is det.
%
%   Variables are the attributed variables that Variables0 are connected with through constraints and
%   attributes, with new ones for the parts of expressions, in the order in which they are to be shown.
%   What residual_goals/3 gives for each of them is prepared: it holds until backtracking.
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
    Start = start(_),                 % what is made from here on is younger
    closed(Variables0, Variables1, Network, Constraints),
    '$fd_hold'(true),
    set_aside(Network, Aside),
    items(Constraints, Network, Items, Made),
    domains(Network, Domains),
    post_again(Items),
    reverse(Items, LastFirst),
    post_again(LastFirst),
    put_back(Aside),
    append(Network, Made, Keyed0),
    hidden(Keyed0, Hidden),
    arg(1, Start, Now),
    in_order(Keyed0, Variables1, Now, Variables),
    told_goals(Variables, Items, hidden(Domains, Hidden), Pairs),
    list_to_assoc(Pairs, Table),
    b_setval('$clpfd_residual_goals', Table).

%!  residual_goals(+X, -Goals0, ?Goals) is det.
%
%   The goals that are told with X, as a list that ends in Goals.
%
%       ?- X in 1..5, residual_goals(X, Goals, []).
%       Goals = [clpfd:(X in 1..5)].

residual_goals(X, Goals0, Goals) :-
    (   get_attr(X, clpfd, Handle),
        nb_current('$clpfd_residual_goals', Table),
        Table \== [],
        get_assoc(Handle, Table, List0)
    ->  ( current_prolog_flag(clpfd_monotonic, true) -> marked_goals(List0, List) ; List = List0 ),
        append(List, Goals, Goals0)
    ;   fd_dom(X, Domain),
        Goals0 = [clpfd:(X in Domain)|Goals]
    ).

%!  constraint_goals(+Constraint, -Goals) is det.
%
%   Goals post a Constraint of '$fd_network'/3, as the domains are now.
%
%       ?- constraint_goals(s(0, 1, X #= abs(Y)), Goals).
%       Goals = [X#=abs(Y)].

constraint_goals(s(_, _, Goal), [Goal]).
constraint_goals(p(_, Kind, _, Xs, Ns, Form), Goals) :-
    (   Kind == congruence
    ->  Xs = [X],
        Ns = [N|_],
        Goals = [N*_ #= X]
    ;   described(Kind, Xs, Ns, Form, 0, Items0, []),
        settled_items(Items0, Items),
        goals_of_items(Items, Goals)
    ).

goals_of_items([], []).
goals_of_items([item(_, Form, _)|Items], Goals) :-
    form_goal(Form, Goals0),
    append(Goals0, Goals1, Goals),
    goals_of_items(Items, Goals1).

% Parts of expressions have limits from both sides when all of them have been posted, which later parts may move again.
% Where that tells that there is no solution, which nobody has noticed yet, the goals are shown all the same.
post_again([]).
post_again([item(_, Form, _)|Items]) :-
    (   narrows(Form)
    ->  true
    ;   true
    ),
    post_again(Items).

narrows(plus(X, Y, Z)) :- Z #=< X+Y, Z #>= X+Y.
narrows(geq(X, Y)) :- post_form(geq(X, Y)).
narrows(times(X, Y, Z)) :- post_form(times(X, Y, Z)).
narrows(abs(X, Y)) :- post_form(abs(X, Y)).

% Attributes of other libraries lead to further variables, and these to further constraints.
closed(Variables0, Variables, Network, Constraints) :-
    '$fd_whole_network'(Variables0, Network1, Constraints1),
    values_of(Network1, Met),
    append(Variables0, Met, All),
    term_attvars(All, Variables1),
    length(Variables0, N0),
    length(Variables1, N1),
    (   N1 =:= N0
    ->  Variables = Variables1,
        keyed(Network1, Network),
        Constraints = Constraints1
    ;   closed(Variables1, Variables, Network, Constraints)
    ).

values_of([], []).
values_of([v(_, X, _)|Vs], [X|Xs]) :-
    values_of(Vs, Xs).

keyed([], []).
keyed([v(Key, X, _)|Vs], [(Key-0)-X|Keyed]) :-
    keyed(Vs, Keyed).

% The domains as the items have left them, which may rest on what their parts have narrowed. That these parts
% have limits from both sides, which comes behind, is not to be seen. Some variables may have become one.
domains(Network, Domains) :-
    domain_pairs(Network, Pairs0),
    sort(Pairs0, Pairs),
    list_to_assoc(Pairs, Domains).

domain_pairs([], []).
domain_pairs([_-X|Network], Pairs) :-
    (   get_attr(X, clpfd, H)
    ->  fd_dom(X, Domain),
        Pairs = [H-Domain|Pairs1]
    ;   Pairs = Pairs1
    ),
    domain_pairs(Network, Pairs1).

% Conditions are tried to see what they impose: what others wait for is not to happen by that.
set_aside([], []).
set_aside([_-X|Network], Aside) :-
    get_attrs(X, Attributes),
    (   Attributes = att(clpfd, _, [])
    ->  Aside = Aside1
    ;   Aside = [X-Attributes|Aside1],
        get_attr(X, clpfd, Handle),
        put_attrs(X, att(clpfd, Handle, []))
    ),
    set_aside(Network, Aside1).

put_back([]).
put_back([X-Attributes|Aside]) :-
    ( var(X) -> put_attrs(X, Attributes) ; true ),
    put_back(Aside).

% Variables that occur in goals that wait only.
hidden([], []).
hidden([_-Value|Keyed], Hidden) :-
    (   nonvar(Value),
        Value = hidden(Xs)
    ->  append(Xs, Hidden1, Hidden)
    ;   Hidden = Hidden1
    ),
    hidden(Keyed, Hidden1).

% ---- items ----

% Made has the variables for parts, and those of Network again that came to be in another order.
items(Constraints, Network, Items, Made) :-
    places(Network, Pairs),
    list_to_assoc(Pairs, Places),
    items_(Constraints, 0, Places, Raw, Made),
    settled_items(Raw, Items0),
    marked_last(Items0, Items).

% Of constraints with one key the one that is counted later is the younger.
items_([], _, _, [], []).
items_([C|Cs], Count, Places, Items0, Made0) :-
    (   C = d(_, _, Goal),
        \+ has_imposed(Goal)
    ->  Items0 = Items1,
        Made0 = Made1
    ;   ( C = s(Begin, End, Goal) ; C = d(Begin, End, Goal) )
    ->  (   decomposition(Goal, Steps)
        ->  true
        ;   Steps = [step(plain(3, Goal), _)]
        ),
        numbered(Steps, -1000000000, Begin, End, Places, Items0, Items1, Made0, Made1)
    ;   C = p(Key, congruence, _, [X], [N|_], _)
    ->  Multiple = times(N, Part, X),
        post_form(Multiple),
        Items0 = [item(Key-Count, Multiple, _)|Items1],
        Made0 = [(Key-0)-made(Part, _)|Made1]
    ;   C = p(_, linear_not_equal, _, Xs, [N|Ns], _),
        last_unknown(Xs, Ns, N, X, Factor, Rest)
    ->  multiple_not(Factor, X, Rest, Count, Items0, Items1, Made0, Made1)
    ;   C = p(Key, Kind, _, Xs, Ns, Form),
        described(Kind, Xs, Ns, Form, Key-Count, Items0, Items1),
        Made0 = Made1
    ),
    Count1 is Count+1,
    items_(Cs, Count1, Places, Items1, Made1).

% Of 2*X+Y #\= 5 is left 2*X, a new variable that came to be when Y was known.
multiple_not(Factor, X, C, Count, Items0, Items, Made0, Made) :-
    (   Factor =:= 1
    ->  Items0 = Items,
        Made0 = Made
    ;   Key = 1099511627776-Count,
        Multiple = times(Factor, X, Part),
        post_form(Multiple),
        Part #\= C,
        Items0 = [item(Key, Multiple, _)|Items],
        Made0 = [Key-made(Part, _)|Made]
    ).

numbered([], _, _, _, _, Items, Items, Made, Made).
numbered([Step|Steps], I, Begin, End, Network, Items0, Items, Made0, Made) :-
    Key = Begin-I,
    I1 is I+1,
    (   Step = touch(X)
    ->  Items0 = Items1,
        first_seen(X, Begin, End, Key, Network, Made0, Made1)
    ;   Step = made(X, Dead)
    ->  Items0 = Items1,
        Made0 = [Key-made(X, Dead)|Made1]
    ;   Step = hidden(Xs)
    ->  Items0 = Items1,
        Made0 = [Key-hidden(Xs)|Made1]
    ;   Step = step(Form, Dead),
        Items0 = [item(Key, Form, Dead)|Items1],
        form_variables(Form, Xs),
        all_seen(Xs, Begin, End, Key, Network, Made0, Made1)
    ),
    numbered(Steps, I1, Begin, End, Network, Items1, Items, Made1, Made).

all_seen([], _, _, _, _, Made, Made).
all_seen([X|Xs], Begin, End, Key, Network, Made0, Made) :-
    first_seen(X, Begin, End, Key, Network, Made0, Made1),
    all_seen(Xs, Begin, End, Key, Network, Made1, Made).

% A variable that came with the goal is as old as its first occurrence in a step.
first_seen(X, Begin, End, Key, Network, Made0, Made) :-
    (   var(X),
        place(Network, X, Place),
        Place >= Begin,
        Place < End
    ->  Made0 = [Key-X|Made]
    ;   Made0 = Made
    ).

place(Places, X, Place) :-
    get_attr(X, clpfd, H),
    get_assoc(H, Places, Place).

places([], []).
places([(Place-_)-X|Network], [H-Place|Pairs]) :-
    get_attr(X, clpfd, H),
    places(Network, Pairs).

% ---- propagators ----

described(Kind, Xs, Ns, Form, Key, Items0, Items) :-
    (   form_of(Kind, Xs, Ns, Form, Small)
    ->  true
    ;   Small = plain(3, clpfd:Goal),
        Goal =.. [Kind,Xs,Ns]
    ),
    Items0 = [item(Key, Small, _)|Items].

form_of(equal, [X,Y], [C], Form, Small) :-
    (   Form /\ 1 =:= 1
    ->  Small = plus(C, Y, X)
    ;   Small = plus(Y, C, X)
    ).
form_of(not_equal, [X,Y], [C], Form, Small) :-
    (   C =:= 0
    ->  Small = unequal(X, Y)
    ;   Form /\ 1 =:= 1
    ->  Small = neq_plus(X, C, Y)
    ;   Small = neq_plus(X, Y, C)
    ).
form_of(less_equal, [X,Y], [C], Form, Small) :-
    (   Form /\ 4 =:= 4
    ->  Small = sum_leq([1,-1], [X,Y], C)
    ;   C =:= 0
    ->  Small = geq(Y, X)
    ;   Small = leq_plus(X, Y, C)
    ).
form_of(linear_equal, Xs, [C|Cs], _, sum_eq(Cs, Xs, C)).
form_of(linear_not_equal, [X,Y], [C,1,1], Form, neq_plus(C, X, Y)) :-
    Form /\ 4 =:= 0,
    !.
form_of(linear_not_equal, Xs, [C|Cs], _, sum_neq(Cs, Xs, C)).
form_of(linear_less_equal, Xs, [C|Cs], _, sum_leq(Cs, Xs, C)).
form_of(times, [X,Y,Z], _, _, times(X, Y, Z)).
form_of(square, [X,Y], _, _, power(X, 2, Y)).
form_of(power, [X,Y,Z], _, _, power(X, Y, Z)).
form_of(absolute, [X,Y], _, _, abs(X, Y)).
form_of(all_different, Xs, _, _, plain(1, all_different(Xs))).
form_of(all_distinct, Xs, _, _, plain(3, all_distinct(Xs))).
form_of(circuit, Xs, _, _, plain(3, circuit(Xs))).
form_of(subcircuit, Xs, _, _, plain(3, subcircuit(Xs))).
form_of(table, Xs, [_|Ns], _, table(Xs, Rows)) :-
    rows(Ns, Xs, Rows).
form_of(global_cardinality, Xs, [N|Keys], _, plain(3, global_cardinality(Ys, Pairs))) :-
    length(Ys, N),
    append(Ys, Counts, Xs),
    paired(Keys, Counts, Pairs).

rows([], _, []) :- !.
rows(Ns, Xs, Rows) :-
    row(Xs, Ns, Rest, Row, Possible),
    (   Possible == no
    ->  Rows = Rows1
    ;   Rows = [Row|Rows1]
    ),
    rows(Rest, Xs, Rows1).

row([], Rest, Rest, [], _).
row([X|Xs], [N|Ns], Rest, [N|Row], Possible) :-
    (   may_be(X, N)
    ->  true
    ;   Possible = no
    ),
    row(Xs, Ns, Rest, Row, Possible).

paired([], _, []).
paired([Key|Keys], [Count|Counts], [Key-Count|Pairs]) :-
    paired(Keys, Counts, Pairs).

% ---- what is left of them ----

settled_items([], []).
settled_items([item(Key, Form, Dead)|Raw], Items) :-
    settled_form(Form, Left),
    left_items(Left, Key, Dead, Items, Items1),
    settled_items(Raw, Items1).

settled_form(table(Xs, Rows), Left) :-
    !,
    (   Rows = [_]
    ->  Left = []
    ;   ( Xs = [_] ; Xs = [X,Y], ( integer(X) ; integer(Y) ) )
    ->  Left = []
    ;   Left = [plain(3, tuples_in([Xs], Rows))]
    ).
settled_form(Form, Left) :-
    settle_form(Form, Left).

left_items([], _, _, Items, Items).
left_items([Form|Forms], Key, Dead, [item(Key, Form, Dead)|Items1], Items) :-
    left_items(Forms, Key, Dead, Items1, Items).

marked_last([], []).
marked_last([Item|Items0], Items) :-
    (   Item = item(_, _, Dead),
        Dead == dead
    ->  Items = Items1
    ;   Items = [Item|Items1]
    ),
    marked_last(Items0, Items1).

% ---- who tells what ----

% Pairs has Handle-Goals for each variable.
told_goals(Variables, Items, hidden(Domains, Hidden), Pairs) :-
    occurrences(Items, Variables, Occurrences0, []),
    sort(0, @>=, Occurrences0, Occurrences1),
    reversed_handles(Occurrences1, Occurrences),
    list_to_assoc(Occurrences, OfVariable),
    told(Variables, OfVariable, Domains, Hidden, Pairs).

% o(Handle, -Class, Key, Item, Told), so that descending order is that of telling within a handle.
occurrences([], _, Os, Os).
occurrences([item(Key, Form, _)|Items], Variables, Os0, Os) :-
    form_class(Form, Class),
    Minus is -Class,
    shown_with(Form, Variables, Xs),
    each_occurrence(Xs, Minus, Key, told(Form, _), Os0, Os1),
    occurrences(Items, Variables, Os1, Os).

% A cardinality constraint waits for its counts in a way that is not shown. Tasks must have their
% domains before they are posted again.
shown_with(plain(_, Goal), Variables, Xs) :-
    !,
    term_variables(Goal, Xs0),
    (   Goal = global_cardinality(Ys, _)
    ->  term_variables(Ys, Xs)
    ;   Goal = cumulative(_, _)
    ->  last_of(Variables, Xs0, Xs)
    ;   Xs = Xs0
    ).
shown_with(Form, _, Xs) :-
    form_variables(Form, Xs).

last_of(Variables, Xs, [Last]) :-
    append(_, [Last|Later], Variables),
    member(X, Xs),
    X == Last,
    \+ ( member(Y, Later), member(Z, Xs), Y == Z ),
    !.

each_occurrence([], _, _, _, Os, Os).
each_occurrence([X|Xs], Minus, Key, Told, Os0, Os) :-
    (   get_attr(X, clpfd, H)
    ->  Os0 = [o(H, Minus, Key, Told)|Os1]
    ;   Os0 = Os1
    ),
    each_occurrence(Xs, Minus, Key, Told, Os1, Os).

reversed_handles([], []).
reversed_handles([o(H, _, _, Told)|Os], [H-[Told|Tolds]|Groups]) :-
    same_handle(Os, H, Tolds, Rest),
    reversed_handles(Rest, Groups).

same_handle([o(H0, _, _, Told)|Os], H, [Told|Tolds], Rest) :-
    H0 == H,
    !,
    same_handle(Os, H, Tolds, Rest).
same_handle(Os, _, [], Os).

told([], _, _, _, []).
told([X|Xs], OfVariable, Domains, Hidden, Pairs) :-
    (   get_attr(X, clpfd, H)
    ->  Pairs = [H-Goals|Pairs1],
        told_with(X, H, OfVariable, Domains, Hidden, Goals)
    ;   Pairs = Pairs1
    ),
    told(Xs, OfVariable, Domains, Hidden, Pairs1).

told_with(X, H, OfVariable, Domains, Hidden, Goals) :-
    (   get_assoc(H, OfVariable, Tolds)
    ->  true
    ;   Tolds = []
    ),
    (   get_assoc(H, Domains, Domain)
    ->  true
    ;   fd_dom(X, Domain)
    ),
    (   Domain == inf..sup,
        ( Tolds = [_|_] ; member(Y, Hidden), X == Y )
    ->  Goals = Goals1
    ;   Domain == 0..1,
        member(told(guarded(_, _, _, Defined, _), _), Tolds),
        X == Defined                  % its goals say so
    ->  Goals = Goals1
    ;   Goals = [clpfd:(X in Domain)|Goals1]
    ),
    tell(Tolds, Goals1).

tell([], []).
tell([told(Form, Told)|Tolds], Goals) :-
    (   var(Told)
    ->  Told = yes,
        form_goal(Form, Goals0),
        qualified(Goals0, Form, Goals, Goals1)
    ;   Goals = Goals1
    ),
    tell(Tolds, Goals1).

qualified([], _, Goals, Goals).
qualified([Goal|Goals0], Form, Goals1, Goals) :-
    (   Form = frozen(_, _)
    ->  Goals1 = [Goal|Goals2]
    ;   Goals1 = [clpfd:Goal|Goals2]
    ),
    qualified(Goals0, Form, Goals2, Goals).

% In monotonic mode a variable is #(X) where it could also be an expression or a condition.
marked_goals([], []).
marked_goals([Goal0|Goals0], [Goal|Goals]) :-
    (   Goal0 = clpfd:Goal1,
        comparison(Goal1)
    ->  marked_part(Goal1, Goal2),
        Goal = clpfd:Goal2
    ;   Goal = Goal0
    ),
    marked_goals(Goals0, Goals).

comparison(Goal) :-
    functor(Goal, Name, 2),
    memberchk(Name, [#=, #\=, #>=, #=<, #<==>, #==>]).

marked_part(Part0, Part) :-
    (   var(Part0)
    ->  Part = #(Part0)
    ;   ( atomic(Part0) ; Part0 = (_ in _) ; Part0 = tuples_in(_, _) )
    ->  Part = Part0
    ;   Part0 =.. [Name|Parts0],
        marked_parts(Parts0, Parts),
        Part =.. [Name|Parts]
    ).

marked_parts([], []).
marked_parts([Part0|Parts0], [Part|Parts]) :-
    marked_part(Part0, Part),
    marked_parts(Parts0, Parts).
