% SPDX-License-Identifier: MIT
% The predicates that library(lists) has from SICStus Prolog.

:- use_module(library(plunit)).
:- use_module(library(lists)).
:- use_module(library(yall)).

:- begin_tests(sicstus_lists).

plus_one(X, Y) :- Y is X+1.
add(X, S0, S) :- S is S0+X.
add2(X, Y, S0, S) :- S is S0+X*Y.
times(X, Y, Z) :- Z is X*Y.
even(X) :- 0 is X mod 2.

test(remove_dups, L == [a,b,c]) :- remove_dups([c,a,b,a], L).
test(keys_and_values, Ks-Vs == [a,b]-[1,2]) :- keys_and_values([a-1,b-2], Ks, Vs).
test(transpose, T == [[1,3,5],[2,4,6]]) :- transpose([[1,2],[3,4],[5,6]], T).
test(transpose_empty, T == []) :- transpose([], T).
test(transpose_ragged, fail) :- transpose([[1,2],[3]], _).
test(perm2, all(C-D == [a-b,b-a])) :- perm2(a, b, C, D).
test(rev, L == [b,a]) :- rev([a,b], L).
test(last3, F-L == [a,b]-c) :- last(F, L, [a,b,c]).
test(delete4, L == [b,a]) :- delete([a,b,a,a], a, 2, L).
test(subseq0, all(P == [[a,b],[a],[b],[]])) :- subseq0([a,b], P).
test(subseq1, set(P == [[a],[b],[]])) :- subseq1([a,b], P).
test(append5, all(P-A-B == [[]-[a,b]-[a,c], [a]-[b]-[c]])) :- append(P, A, [a,b], B, [a,c]).
test(append_length, P-S == [a,b]-[c]) :- append_length(P, S, [a,b,c], 2).
test(append_length_all, all(N == [0,1,2])) :- append_length(_, [_,_], N).
test(prefix_length, P == [a,b]) :- prefix_length([a,b,c], P, 2).
test(proper_prefix_length, fail) :- proper_prefix_length([a,b], _, 2).
test(suffix_length, S == [b,c]) :- suffix_length([a,b,c], S, 2).
test(suffix, all(S == [[a,b],[b],[]])) :- suffix([a,b], S).
test(proper_prefix, all(P == [[],[a]])) :- proper_prefix([a,b], P).
test(proper_suffix, all(P == [[b],[]])) :- proper_suffix([a,b], P).
test(segment, set(S == [[],[a],[a,b],[b]])) :- segment([a,b], S).
test(sublist, all(P == [[b,c]])) :- sublist([a,b,c,d], P, 1, 2, 1).
test(rotate, L == [b,c,a]) :- rotate_list([a,b,c], L).
test(rotate_two, L == [c,a,b]) :- rotate_list(2, [a,b,c], L).
test(rotate_back, L == [c,a,b]) :- rotate_list(-1, [a,b,c], L).
test(one_longer) :- one_longer([_,_], [_]).
test(shorter) :- shorter_list([_], [_,_]).
test(head_tail, H-T == a-[b]) :- head([a,b], H), tail([a,b], T).
test(correspond, Y == 2) :- correspond(b, [a,b], [1,2], Y).
test(substitute, L == [x,b,x]) :- substitute(a, [a,b,a], x, L).
test(some, all(X == [2,4])) :- some(X/[X]>>even(X), [1,2,3,4]).
test(somechk) :- somechk(even, [1,2,4]).
test(scanlist, S == 6) :- scanlist(add, [1,2,3], 0, S).
test(scanlist5, S == 11) :- scanlist(add2, [1,2], [3,4], 0, S).
test(cumlist, L == [1,3,6]) :- cumlist(add, [1,2,3], 0, L).
test(map_product, L == [3,4,6,8]) :- map_product(times, [1,2], [3,4], L).
test(ordered) :- ordered([a,b,b]).
test(ordered_pred, fail) :- ordered(<, [1,2,2]).
test(select_max, M-R == c-[a,b,c]) :- select_max(M, [a,c,b,c], R).
test(select_min, M-R == a-[c,b]) :- select_min(M, [c,a,b], R).
test(group, G == [[1,1],[2],[1]]) :- group(==, [1,1,2,1], G).
test(group_span, F-B == [2,4]-[5,6]) :- group(even, [2,4,5,6], F, B).
test(group_key, F-B == [1,1]-[2,1]) :- group(==, 1, [1,1,2,1], F, B).
test(rotate_right, L == [c,a,b]) :- rotate_list(L, [a,b,c]).
test(keyclumped, G == [a-[1,2],b-[3],a-[4]]) :- keyclumped([a-1,a-2,b-3,a-4], G).
test(keymerge, L == [a-1,a-2,b-3,c-4]) :- keymerge([a-1,b-3], [a-2,c-4], L).
test(non_member, X == c) :- non_member(X, [a,b]), X = c.
test(non_member_fails, fail) :- non_member(X, [a,b]), X = b.
test(no_doubles, fail) :- no_doubles([a,X,b]), X = b.

test(clumps, L == [[a,a],[b],[a]]) :- clumps([a,a,b,a], L).
test(clumps_empty, L == []) :- clumps([], L).
test(keyclumps, L == [[a-1,a-2],[b-3]]) :- keyclumps([a-1,a-2,b-3], L).
test(cons, L == [a,b,c]) :- cons(a, [b,c], L).
test(perm, Ps == [[a,b],[b,a]]) :- findall(P, perm([a,b], P), Ps).
test(proper_segment, Ss == [[a],[b],[]]) :- findall(S, proper_segment([a,b], S), Ss0), sort(Ss0, Ss1), sort([[a],[b],[]], Ss2), ( Ss1 == Ss2 -> Ss = [[a],[b],[]] ; Ss = Ss0 ).
test(proper_suffix_length, S == [b,c]) :- proper_suffix_length([a,b,c], S, 2).
test(proper_suffix_length_whole, fail) :- proper_suffix_length([a], [a], _).
test(same_length, Ys-N =@= [_,_]-2) :- same_length([a,b], Ys, N).

:- end_tests(sicstus_lists).
