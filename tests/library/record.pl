% SPDX-License-Identifier: MIT
% library(record).

:- use_module(library(plunit)).
:- use_module(library(record)).

:- record point(x:integer=0, y:integer=0, label).
:- record pair(left=a, right:oneof([l,r])=r).

:- record segment(from:point, to:point).

:- begin_tests(record).

test(default, P =@= point(0,0,_)) :- default_point(P).
test(make, P =@= point(0,3,_)) :- make_point([y(3)], P).
test(make_all, P == point(1,2,l)) :- make_point([label(l),x(1),y(2)], P).
test(make_rest, P-R =@= point(1,0,_)-[z(2),w]) :- make_point([z(2),x(1),w], P, R).
test(make_unknown, fail) :- make_point([z(2)], _).
test(make_type, error(type_error(integer, a))) :- make_point([x(a)], _).
test(make_oneof, error(domain_error(oneof([l,r]), x))) :- make_pair([right(x)], _).
test(is) :- is_point(point(1,2,_)).
test(is_type, fail) :- is_point(point(1,a,_)).
test(is_unbound, fail) :- is_point(_).
test(is_other, fail) :- is_point(point(1,2)).
test(get, X-Y-L == 1-2-l) :- P = point(1,2,l), point_x(P, X), point_y(P, Y), point_label(P, L).
test(data, all(F-V == [x-1,y-2,label-l])) :- point_data(F, point(1,2,l), V).
test(set, P == point(5,2,l)) :- set_x_of_point(5, point(1,2,l), P).
test(set_type, error(type_error(integer, a))) :- set_x_of_point(a, point(1,2,l), _).
test(set_in_place, P == point(5,2,l)) :- P = point(1,2,l), set_x_of_point(5, P).
test(set_undone, P == point(1,2,l)) :- P = point(1,2,l), \+ ( set_x_of_point(5, P), fail ).
test(nb_set, P == point(5,2,l)) :- P = point(1,2,l), \+ ( nb_set_x_of_point(5, P), fail ).
test(fields, P == point(5,6,l)) :- set_point_fields([y(6),x(5)], point(1,2,l), P).
test(fields_rest, P-R == point(5,2,l)-[z(1)]) :- set_point_fields([z(1),x(5)], point(1,2,l), P, R).
test(field, P == point(1,2,m)) :- set_point_field(label(m), point(1,2,l), P).
test(current, [nondet, true(T =@= point(x:integer=0, y:integer=0, label:any))]) :- current_record(point, T).
test(current_module, [nondet, true(M == user)]) :- current_record(pair, M:_).
test(record_as_type, X == 1) :-
    make_point([x(1)], P), make_segment([from(P), to(P)], segment(point(X, _, _), _)).
test(not_of_record_type, error(type_error(point, 1))) :- make_segment([from(1), to(1)], _).
test(predicates, N == 20) :- aggregate_all(count, current_record_predicate(point, _), N).
test(predicates_there, Missing == []) :-
    findall(PI, ( current_record_predicate(pair, PI), PI = N/A, functor(H, N, A),
                  \+ predicate_property(user:H, defined) ), Missing).
test(goal, error(permission_error(call, directive, _))) :- record(foo(x)).

:- end_tests(record).

:- begin_tests(record_of_a_unit).

:- record span(from:integer=0, to:integer=9).

test(make, S == span(2,9)) :- make_span([from(2)], S).

:- end_tests(record_of_a_unit).
