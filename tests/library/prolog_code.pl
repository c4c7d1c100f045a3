% SPDX-License-Identifier: MIT
% library(prolog_code).

:- use_module(library(plunit)).
:- use_module(library(prolog_code)).

:- begin_tests(prolog_code).

test(comma, L == [a,b,c]) :- comma_list((a,(b,c)), L).
test(comma_make, C == (a,b,c)) :- comma_list(C, [a,b,c]).
test(comma_empty, C == true) :- comma_list(C, []).
test(semicolon, L == [a,b,c]) :- semicolon_list((a;b;c), L).
test(mkconj, C == a) :- mkconj(a, true, C).
test(mkconj_two, C == (a,b)) :- mkconj(a, b, C).
test(mkdisj, C == b) :- mkdisj(fail, b, C).
test(pi_head, H =@= foo(_,_)) :- pi_head(foo/2, H).
test(pi_head_back, I == m:foo/2) :- pi_head(I, m:foo(_,_)).
test(pi_head_dcg, H =@= foo(_,_)) :- pi_head(foo//0, H).
test(general, G =@= m:f(_)) :- most_general_goal(m:f(a), G).
test(extend, G == m:f(a,b)) :- extend_goal(m:f(a), [b], G).
test(indicator) :- is_predicate_indicator(m:foo/2).
test(indicator_not, fail) :- is_predicate_indicator(foo).
test(control) :- is_control_goal((_,_)).
test(calls, all(C == [user:a,user:b,user:c])) :- body_term_calls(user:(a,(b;c)), C).
test(head, H =@= point(_, _)) :- head_name_arity(H, point, 2).
test(head_parts, N-A == point-2) :- head_name_arity(point(1, 2), N, A).
test(label, [forall(member(I-L, [(user:p/1)-(p/1), (m:p/1)-(m:p/1)])), X == L]) :- predicate_label(I, X).
test(sort_key, K == append) :- predicate_sort_key(lists:append/3, K).

:- end_tests(prolog_code).
