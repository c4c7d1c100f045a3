% SPDX-License-Identifier: MIT
% private(source_analysis/documentation_problems)

:- use_module(library(plunit)).
:- use_module(private(source_analysis/declarations), [new_context/2]).
:- use_module(private(source_analysis/documentation_problems)).

:- set_prolog_flag(double_quotes, string).

problems(Text, Begin, Indicator, Messages) :-
    '$source_of_text'(Text, Handle),
    new_context('a.pl', Context),
    documentation_problems(Handle, 0, Begin, Indicator, Context, Problems, _),
    '$close_source'(Handle),
    findall(M, member(problem(warning, 'W-doc', _, _, M, none), Problems), Messages).

:- begin_tests(documentation_problems).

test(right, Ms == []) :- problems("%! p(+X) is det.\np(1).", 17, p/1, Ms).
test(arity, Ms == ['the comment documents p/2, and the clause is one of p/1']) :-
    problems("%! p(+X, -Y) is det.\np(1).", 21, p/1, Ms).
test(another_procedure, Ms == []) :- problems("%! q(+X, -Y) is det.\np(1).", 21, p/1, Ms).
test(several_templates, Ms == []) :- problems("%! p(+X, -Y) is det.\n%! p(+X) is det.\np(1).", 38, p/1, Ms).
test(determinism, true) :-
    problems("%! p(+X) is sometimes.\np(1).", 23, p/1, [M]),
    sub_atom(M, 0, _, _, '`sometimes` is not a determinism').
test(grammar, Ms == []) :- problems("%! p(+X)// is det.\np(1) --> [].", 19, p/3, Ms).
test(no_comment, Ms == []) :- problems("% p(+X, Y)\np(1).", 11, p/1, Ms).
test(templates, Ts == [template(p, 1, det, 3, 8), template(q, 2, none, 20, 21)]) :-
    documented_templates("%! p(+X) is det.\n%! q//", Ts0),
    Ts0 = [T1, template(q, 2, none, 20, _)],
    Ts = [T1, template(q, 2, none, 20, 21)].

test(modes, Ts == [p-6-nondet]) :-
    documented_templates("%! p(?A, +B:list(integer), @C, :D, !E, --F) is nondet.", Ts0),
    findall(N-A-D, member(template(N, A, D, _, _), Ts0), Ts).
test(template_arguments, S == [[2-4, 6-13], [], [9-12], []]) :-
    findall(Ss,
            ( member(T, ["p(+X, f(?Y,Z)) is det", "p", "greeting(--X)//", "p("]), template_arguments(T, Ss) ),
            S).
test(arguments_of_no_term, [forall(member(T, ["", "% text"])), Ss == []]) :- template_arguments(T, Ss).
test(template_with_a_module, Ts == [template(p, 1, det, 7, 12)]) :-
    documented_templates("%!  m1:p(:X) is det.\n", Ts).
test(queries_in_brackets, Qs == ["p(X)."-6-11, "q(X,\n  r)."-24-34, "s"-45-46]) :-
    comment_queries("/* ?- p(X). */\n/*\n * ?- q(X,\n  r).\n text\n?-  s\n what is ?- t. */ % /* ?- u. */\n", user, Qs0),
    findall(T-F-E, member(query(T, _, _, F, E), Qs0), Qs).
test(comment_queries, Qs == ["q(X)."-8-13, "r"-20-21]) :-
    comment_queries("\u00e9\n% ?- q(X).\n %%?- r \n% what is ?- s.\n?- t.\n% ?- u(.\n", user, Qs0),
    findall(T-F-E, member(query(T, _, _, F, E), Qs0), Qs).

:- end_tests(documentation_problems).
