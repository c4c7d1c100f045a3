% SPDX-License-Identifier: MIT
% Predicates of hProlog, for which the Leuven compiler of Constraint Handling Rules was written, under their names in
% SWI-Prolog's library(dialect/hprolog). Elements are compared by ==, without binding them.

:- module(hprolog,
          [ substitute_eq/4, memberchk_eq/2, intersect_eq/3, list_difference_eq/3, take/3, drop/3, split_at/4,
            max_go_list/2, or_list/2, sublist/2, bounded_sublist/3, chr_delete/3, init_store/2, get_store/2,
            update_store/2, make_get_store_goal/3, make_get_store_goal_no_error/3, make_update_store_goal/3,
            make_init_store_goal/3, empty_ds/1, ds_to_list/2, get_ds/3, put_ds/4
          ]).

:- use_module(library(assoc), [empty_assoc/1, assoc_to_list/2, get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [append/3]).

%!  substitute_eq(@Old, +List0, ?New, -List) is det.
%
%   List is List0 with New for each element that is identical to Old.
%
%       ?- substitute_eq(a, [a, X, a], b, List).
%       List = [b, X, b].

substitute_eq(_, [], _, []).
substitute_eq(Old, [X|Xs], New, [Y|Ys]) :-
    ( X == Old -> Y = New ; Y = X ),
    substitute_eq(Old, Xs, New, Ys).

%!  memberchk_eq(@X, +List) is semidet.
%
%   An element of List is identical to X.
%
%       ?- memberchk_eq(X, [a, Y]).
%       false.

memberchk_eq(X, [Y|Ys]) :-
    ( X == Y -> true ; memberchk_eq(X, Ys) ).

%!  intersect_eq(+List1, +List2, -List) is det.
%
%   List has the elements of List1 that are in List2.
%
%       ?- intersect_eq([X, Y, a], [a, X], List).
%       List = [X, a].

intersect_eq([], _, []).
intersect_eq([X|Xs], Ys, List) :-
    ( memberchk_eq(X, Ys) -> List = [X|Rest] ; List = Rest ),
    intersect_eq(Xs, Ys, Rest).

%!  list_difference_eq(+List1, +List2, -List) is det.
%
%   List has the elements of List1 that are not in List2.
%
%       ?- list_difference_eq([X, Y, a], [a, X], List).
%       List = [Y].

list_difference_eq([], _, []).
list_difference_eq([X|Xs], Ys, List) :-
    ( memberchk_eq(X, Ys) -> List = Rest ; List = [X|Rest] ),
    list_difference_eq(Xs, Ys, Rest).

%!  take(+N, ?List, ?First) is semidet.
%
%   First has the first N elements of List; fails if List is shorter.
%
%       ?- take(2, [a, b, c], First).
%       First = [a, b].

take(N, List, First) :-
    N >= 0,
    length(First, N),
    append(First, _, List),
    !.

%!  drop(+N, ?List, ?Rest) is semidet.
%
%   Rest is List without its first N elements; fails if List is shorter.
%
%       ?- drop(2, [a, b, c], Rest).
%       Rest = [c].

drop(N, List, Rest) :-
    split_at(N, List, _, Rest).

%!  split_at(+N, ?List, ?First, ?Rest) is semidet.
%
%   List is First, which has N elements, followed by Rest.
%
%       ?- split_at(2, [a, b, c], First, Rest).
%       First = [a, b], Rest = [c].

split_at(N, List, First, Rest) :-
    N >= 0,
    length(First, N),
    append(First, Rest, List),
    !.

%!  max_go_list(+List, -Max) is semidet.
%
%   Max is the greatest element of List in the standard order of terms.
%
%       ?- max_go_list([3, 9, 2], Max).
%       Max = 9.

max_go_list([X|Xs], Max) :-
    max_go_list(Xs, X, Max).

max_go_list([], Max, Max).
max_go_list([X|Xs], Max0, Max) :-
    ( X @> Max0 -> Max1 = X ; Max1 = Max0 ),
    max_go_list(Xs, Max1, Max).

%!  or_list(+Integers, -Or) is det.
%
%   Or is the bitwise disjunction of all Integers.
%
%       ?- or_list([1, 2, 4], Or).
%       Or = 7.

or_list(Integers, Or) :-
    or_list(Integers, 0, Or).

or_list([], Or, Or).
or_list([N|Ns], Or0, Or) :-
    Or1 is Or0 \/ N,
    or_list(Ns, Or1, Or).

%!  sublist(?Sublist, +List) is nondet.
%
%   Sublist is a subsequence of List; enumerated in the order of SWI-Prolog.
%
%       ?- sublist(Sublist, [a]).
%       Sublist = [a] ;
%       Sublist = [].

sublist(List, List).
sublist(Sublist, [_|Xs]) :-
    sublist(Sublist, Xs).
sublist([X|Sublist], [X|Xs]) :-
    proper_sublist(Sublist, Xs).

proper_sublist(Sublist, [_|Xs]) :-
    sublist(Sublist, Xs).
proper_sublist([X|Sublist], [X|Xs]) :-
    proper_sublist(Sublist, Xs).

%!  bounded_sublist(?Sublist, +List, +Most) is nondet.
%
%   Sublist is a subsequence of List with at most Most elements. A subsequence that occurs several times is returned
%   several times.
%
%       ?- bounded_sublist([a, c], [a, b, c], 2).
%       true.

bounded_sublist(Sublist, _, _) :-
    Sublist = [].
bounded_sublist(Sublist, [X|Xs], Most) :-
    Most > 0,
    (   Sublist = [X|Rest],
        Most1 is Most-1,
        bounded_sublist(Rest, Xs, Most1)
    ;   bounded_sublist(Sublist, Xs, Most)
    ).

%!  chr_delete(+List0, @X, -List) is det.
%
%   List is List0 without the elements that are identical to X.
%
%       ?- chr_delete([a, b, a], a, List).
%       List = [b].

chr_delete([], _, []).
chr_delete([Y|Ys], X, List) :-
    ( Y == X -> List = Rest ; List = [Y|Rest] ),
    chr_delete(Ys, X, Rest).

%!  init_store(+Name, ?Value) is det.
%
%   Sets the global variable Name to Value.
%
%       ?- init_store(counter, 0), get_store(counter, Value).
%       Value = 0.

init_store(Name, Value) :-
    nb_setval(Name, Value).

%!  get_store(+Name, -Value) is det.
%
%   Value is the value of the global variable Name. Errors: existence_error(variable, Name).
%
%       ?- init_store(counter, 0), get_store(counter, Value).
%       Value = 0.

get_store(Name, Value) :-
    nb_getval(Name, Value).

%!  update_store(+Name, ?Value) is det.
%
%   Sets the global variable Name to Value; backtracking restores the old value.
%
%       ?- init_store(counter, 0), update_store(counter, 1), get_store(counter, Value).
%       Value = 1.

update_store(Name, Value) :-
    b_setval(Name, Value).

%!  make_init_store_goal(+Name, ?Value, -Goal) is det.
%
%   Goal has the effect of init_store(Name, Value).
%
%       ?- make_init_store_goal(counter, 0, Goal).
%       Goal = nb_setval(counter, 0).

make_init_store_goal(Name, Value, nb_setval(Name,Value)).

%!  make_get_store_goal(+Name, ?Value, -Goal) is det.
%
%   Goal has the effect of get_store(Name, Value).
%
%       ?- make_get_store_goal(counter, Value, Goal).
%       Goal = nb_getval(counter, Value).

make_get_store_goal(Name, Value, nb_getval(Name,Value)).

%!  make_get_store_goal_no_error(+Name, ?Value, -Goal) is det.
%
%   Like make_get_store_goal/3, but Goal fails if the variable does not exist.
%
%       ?- make_get_store_goal_no_error(counter, Value, Goal).
%       Goal = nb_current(counter, Value).

make_get_store_goal_no_error(Name, Value, nb_current(Name,Value)).

%!  make_update_store_goal(+Name, ?Value, -Goal) is det.
%
%   Goal has the effect of update_store(Name, Value).
%
%       ?- make_update_store_goal(counter, 1, Goal).
%       Goal = b_setval(counter, 1).

make_update_store_goal(Name, Value, b_setval(Name,Value)).

%!  empty_ds(-Table) is det.
%
%   Table is the empty association list.
%
%       ?- empty_ds(Table), ds_to_list(Table, Pairs).
%       Table = t, Pairs = [].

empty_ds(Table) :-
    empty_assoc(Table).

%!  ds_to_list(+Table, -Pairs) is det.
%
%   Pairs is the list of Key-Value pairs of Table.
%
%       ?- empty_ds(Table0), put_ds(a, Table0, 1, Table), ds_to_list(Table, Pairs).

ds_to_list(Table, Pairs) :-
    assoc_to_list(Table, Pairs).

%!  get_ds(+Key, +Table, -Value) is semidet.
%
%   Value is the value of Key in Table.
%
%       ?- empty_ds(Table0), put_ds(a, Table0, 1, Table), get_ds(a, Table, Value).

get_ds(Key, Table, Value) :-
    get_assoc(Key, Table, Value).

%!  put_ds(+Key, +Table0, +Value, -Table) is det.
%
%   Table is Table0 with Value for Key.
%
%       ?- empty_ds(Table0), put_ds(a, Table0, 1, Table).

put_ds(Key, Table0, Value, Table) :-
    put_assoc(Key, Table0, Value, Table).
