% SPDX-License-Identifier: MIT
% private(checks/asserted_procedures): what the rules of a file add at run time.

:- use_module(library(plunit)).
:- use_module(private(checks/asserted_procedures)).

:- dynamic(user:message_hook/3).

%   Goal is called with a file of the text Text loaded.
with_file(Text, Path, Goal) :-
    tmp_file(asserted_procedures, Base),
    atom_concat(Base, '.pl', Path),
    setup_call_cleanup(open(Path, write, Out), write(Out, Text), close(Out)),
    setup_call_cleanup(asserta(user:message_hook(_, _, _), Hook), load_files(user:Path, [silent(true)]), erase(Hook)),
    call_cleanup(once(Goal), ( unload_file(Path), delete_file(Path) )).

:- begin_tests(asserted_procedures).

test(asserted, Asserted == [ap_f/1, ap_g/2, ap_h/0, ap_i/0, ap_j/1]) :-
    with_file('ap_e :- assertz((ap_f(1) :- true)), assertz((ap_g(_, _), true => true)), dynamic(ap_h/0).\n\c
               ap_e :- findall(x, ( a ; \\+ retractall(m:ap_i) ), _), p(q(assert(ap_j(_)))), assertz(_).\n', Path,
              asserted_procedures([Path], Asserted)).
test(nothing, Asserted == []) :-
    with_file('ap_k(1).\nap_k(X) :- X = assertz.\n', Path, asserted_procedures([Path], Asserted)).
test(rules, Rules == [2-(user:ap_l)-ap_m, 3-(user:ap_m)-ap_l]) :-
    with_file('ap_n.\nap_l :- ap_m.\nap_m :- ap_l.\n', Path,
              findall(L-H-B, rule_of_file(Path, H, B, _, L), Rules)).

:- end_tests(asserted_procedures).
