% SPDX-License-Identifier: MIT
% private(teaching/search_runs): observers, counts and limits of searches.

:- use_module(library(plunit)).
:- use_module(private(teaching/search_runs)).

:- begin_tests(search_runs).

test(new_run, L-R == inf-leftmost) :- new_run(silent, [], Run), limit(nodes, Run, L), limit(rule, Run, R).
test(limits, [N, D, S, R, L, P] == [1, 2, 3, random, stop, []]) :-
    new_run(silent, [nodes(1), depth(2), solutions(3), selection(random), loops(stop), program([])], Run),
    limit(nodes, Run, N), limit(depth, Run, D), limit(solutions, Run, S), limit(rule, Run, R), limit(loops, Run, L),
    limit(program, Run, P).
test(run_counts, N-A == 0-0) :- new_run(silent, [], Run), run_counts(Run, N, A).
test(next_call, Ns == [1, 2]) :- new_run(silent, [], Run), next_call(Run, N1), next_call(Run, N2), Ns = [N1, N2].
test(note_change, C == 1) :-
    new_run(silent, [], Run), note_change(assertz(p), Run), note_change(p, Run), arg(5, Run, C).
test(is_recorded) :- new_run(record(1), [], Run), is_recorded(Run), \+ keeps_proofs(Run).
test(keeps_proofs) :- new_run(silent, [], Run), keeps_proofs(Run), \+ is_recorded(Run).

:- end_tests(search_runs).
