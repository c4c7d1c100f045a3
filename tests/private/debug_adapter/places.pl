% SPDX-License-Identifier: MIT
% private(debug_adapter/places)

:- use_module(library(plunit)).
:- use_module(private(debug_adapter/places)).

with_file(File, Goal) :-
    tmp_file(places, Base),
    atom_concat(Base, '.pl', File),
    open(File, write, Out),
    write(Out, '% A comment.\np(1).\nq(X) :-\n    p(X),\n    (   r(X)\n    ;   findall(Y, p(Y), _)\n    ).\n\n\c
                g --> [a], h.\n'),
    close(Out),
    call_cleanup(once(Goal), ( forget_places, delete_file(File) )).

:- begin_tests(dap_places).

test(fact, A-P == at(2, 1)-clause(2, fact)) :- with_file(F, stop_place(F, at(1, 1), A, P)).
test(head, A-P == at(3, 1)-clause(3, rule)) :- with_file(F, stop_place(F, at(3, 0), A, P)).
test(goal, A-P == at(4, 5)-goal(3, p/1, 31-32)) :- with_file(F, stop_place(F, at(4, 0), A, P)).
test(goal_of_meta_predicate, L-I == 6-(findall/3)) :- with_file(F, stop_place(F, at(6, 0), at(L, _), goal(3, I, _))).
test(by_column, I == p/1) :- with_file(F, stop_place(F, at(6, 22), _, goal(3, I, _))).
test(infix_goal_begins_with_its_operand, Ls == [at(2, 5), at(2, 12), at(3, 5), at(4, 5)]) :-
    tmp_file(places, Base),
    atom_concat(Base, '.pl', F),
    setup_call_cleanup(open(F, write, Out),
                       write(Out, 'p(X) :-\n    X > 0, Y = f(X),\n    (X + 1) =:= 2,\n    Y == X.\n'), close(Out)),
    findall(At, ( member(L-C, [2-5, 2-12, 3-5, 4-5]), stop_place(F, at(L, C), At, _) ), Ls),
    forget_places,
    delete_file(F).
test(clause_range, Rs == [range(2, 1, 2, 1), range(7, 1, 7, 1)]) :-
    with_file(F, ( clause_range(F, 2, R1), clause_range('/no/such.pl', 7, R2) )),
    Rs = [R1, R2].
test(range_of_an_indented_clause, R == range(2, 3, 2, 3)) :-
    tmp_file(places, Base),
    atom_concat(Base, '.pl', F),
    setup_call_cleanup(open(F, write, Out), write(Out, 'p.\n  q.\n'), close(Out)),
    clause_range(F, 2, R),
    forget_places,
    delete_file(F).
test(places, Ps == [at(4, 5), at(5, 9), at(6, 9), at(6, 20)]) :- with_file(F, stop_places(F, 4, 6, Ps)).
test(grammar, P == clause(9, grammar)) :- with_file(F, stop_place(F, at(8, 0), at(9, 1), P)).
test(behind_the_end, L == 9) :- with_file(F, stop_place(F, at(100, 0), at(L, _), _)).
test(no_file, fail) :- stop_place('/no/such.pl', at(1, 0), _, _).
test(goal_in_a_goal, S == 69-70) :- with_file(F, goal_span_in(F, 3, p/1, 0, 57-75, S)).
test(last_goal_of_the_name, S == 31-32) :- with_file(F, goal_span_in(F, 3, p/1, 7, body, S)).
test(no_such_goal, fail) :- with_file(F, goal_span_in(F, 3, zzz/1, 0, body, _)).
test(is_never_called, Ls == [2]) :-
    tmp_file(places, Base),
    atom_concat(Base, '.pl', F),
    setup_call_cleanup(open(F, write, Out), write(Out, 'p :-\n    true,\n    once(true),\n    q.\n'), close(Out)),
    findall(L, ( member(L, [2, 3, 4]), stop_place(F, at(L, 10), _, Place), is_never_called(F, Place) ), Ls),
    forget_places,
    delete_file(F).
test(next_place, Ls == [2-3, 4-8, 7-8]) :-
    tmp_file(places, Base),
    atom_concat(Base, '.pl', F),
    setup_call_cleanup(open(F, write, Out),
                       write(Out, 'p :-\n true,\n (  a\n -> true\n ; \\+ true\n -> b\n ; true),\n c,\n true.\n'),
                       close(Out)),
    findall(L-M, ( member(L, [2, 4, 5, 7, 9]), stop_place(F, at(L, 90), _, Place), is_never_called(F, Place),
                   next_place(F, Place, at(M, _), goal(1, _, _)) ), Ls),
    forget_places,
    delete_file(F).
test(next_place_of_other_rules, Ls == [3-4, 7-9, 8-9]) :-
    tmp_file(places, Base),
    atom_concat(Base, '.pl', F),
    setup_call_cleanup(open(F, write, Out),
                       write(Out, 'g -->\n [a],\n {true}, [b],\n h.\np(X), X > 0\n =>\n true,\n true, !,\n q.\n'),
                       close(Out)),
    findall(L-M, ( member(L, [3, 4, 7, 8, 9]), stop_place(F, at(L, 0), _, Place), is_never_called(F, Place),
                   next_place(F, Place, at(M, _), _) ), Ls),
    forget_places,
    delete_file(F).
test(range, R == range(2, 1, 2, 3)) :- with_file(F, text_range(F, 13, 15, R)).
test(clause, H-Ns == q(X)-['X'=X, 'Y'=Y]) :-
    with_file(F, clause_at(F, 3, (H :- Body), Ns)),
    H = q(X),
    Body = (_, ( _ ; findall(Y, _, _) )).
test(grammar_rule, H == g/2) :-
    with_file(F, clause_at(F, 9, (H0 :- _), [])), functor(H0, N, A), H = N/A.
test(plain, Cs == [(p :- q), (p, r => q), p]) :-
    findall(C, ( member(T, [m:(n:p :- q), (m:p, r => q), m:p]), plain_clause(T, C) ), Cs).
test(no_clause, fail) :- plain_clause(_, _).

:- end_tests(dap_places).
