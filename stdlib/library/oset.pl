% SPDX-License-Identifier: MIT
% Ordered sets under the names of SWI-Prolog's library(oset): aliases for library(ordsets).

:- module(oset,
          [ oset_is/1, oset_union/3, oset_int/3, oset_diff/3, oset_dunion/2, oset_dint/2, oset_power/2,
            oset_addel/3, oset_delel/3 ]).

:- use_module(library(ordsets),
              [ is_ordset/1, ord_union/3, ord_intersection/3, ord_subtract/3, ord_union/2, ord_intersection/2,
                ord_add_element/3, ord_del_element/3 ]).

%!  oset_is(@Set) is semidet.
%
%   Like is_ordset/1.
%
%       ?- oset_is([a,b]).
%       true.

oset_is(Set) :-
    is_ordset(Set).

%!  oset_union(+Set1, +Set2, -Union) is det.
%
%   Like ord_union/3.
%
%       ?- oset_union([a,c], [b], Us).
%       Us = [a, b, c].

oset_union(Set1, Set2, Union) :-
    ord_union(Set1, Set2, Union).

%!  oset_int(+Set1, +Set2, -Intersection) is det.
%
%   Like ord_intersection/3.
%
%       ?- oset_int([a,b], [b,c], Is).
%       Is = [b].

oset_int(Set1, Set2, Intersection) :-
    ord_intersection(Set1, Set2, Intersection).

%!  oset_diff(+Set1, +Set2, -Difference) is det.
%
%   Like ord_subtract/3.
%
%       ?- oset_diff([a,b], [b,c], Ds).
%       Ds = [a].

oset_diff(Set1, Set2, Difference) :-
    ord_subtract(Set1, Set2, Difference).

%!  oset_dunion(+Sets, -Union) is det.
%
%   Like ord_union/2.
%
%       ?- oset_dunion([[a],[b],[a,c]], Us).
%       Us = [a, b, c].

oset_dunion(Sets, Union) :-
    ord_union(Sets, Union).

%!  oset_dint(+Sets, -Intersection) is semidet.
%
%   Like ord_intersection/2.
%
%       ?- oset_dint([[a,b],[b,c]], Is).
%       Is = [b].

oset_dint(Sets, Intersection) :-
    ord_intersection(Sets, Intersection).

%!  oset_power(+Set, -Sets) is det.
%
%   Sets is the ordered set of all subsets of Set.
%
%       ?- oset_power([a,b], Ss).
%       Ss = [[], [a], [a, b], [b]].

oset_power(Set, Sets) :-
    findall(Subset, subset_of(Set, Subset), All),
    sort(All, Sets).

subset_of([], []).
subset_of([X|Xs], [X|Ys]) :-
    subset_of(Xs, Ys).
subset_of([_|Xs], Ys) :-
    subset_of(Xs, Ys).

%!  oset_addel(+Set, +Element, -Set2) is det.
%
%   Like ord_add_element/3.
%
%       ?- oset_addel([a,c], b, S).
%       S = [a, b, c].

oset_addel(Set, Element, Set2) :-
    ord_add_element(Set, Element, Set2).

%!  oset_delel(+Set, +Element, -Set2) is det.
%
%   Like ord_del_element/3.
%
%       ?- oset_delel([a,b], b, S).
%       S = [a].

oset_delel(Set, Element, Set2) :-
    ord_del_element(Set, Element, Set2).
