% SPDX-License-Identifier: MIT
% private(source_analysis/conditional_branches).

:- use_module(library(plunit)).
:- use_module(private(source_analysis/conditional_branches)).
:- use_module(private(source_analysis/program_problems)).
:- use_module(private(source_analysis/source_pieces)).

with_source(Text, Source, Goal) :-
    open_source('/no/such/folder/a.pl', Text, Source),
    call(Goal),
    close_source(Source).

problems(Text, Codes) :-
    with_source(Text, S, source_problems(S, Problems)),
    findall(Code-From, member(problem(_, Code, From, _, _, _), Problems), Codes).

defined(Text, Indicators) :-
    with_source(Text, S, defined_procedures(S, Indicators)).

:- begin_tests(conditional_branches).

test(condition_truth, T == true) :- condition_truth(( \+ current_prolog_flag(bounded, true), 1 < 2 ), user, T).
test(false, T == false) :- condition_truth(current_prolog_flag(bounded, true), user, T).
test(system, T == true) :- condition_truth(current_predicate(atom_length/2), user, T).
test(of_the_program, T == unknown) :- condition_truth(current_predicate(no_such_thing/4), user, T).
test(runs_nothing, T == unknown) :- condition_truth(( true ; halt ), user, T).
test(other_modules, T == [unknown, unknown]) :-
    findall(T0,
            ( member(C, [current_predicate(m:p/1), predicate_property(m:p(_), defined)]), condition_truth(C, user, T0) ),
            T).
test(file, T == unknown) :- condition_truth(exists_source(a), user, T).
test(caught, T == false) :- condition_truth(catch(_ < 1, _, fail), user, T).
test(first, Is == [p/1]) :- defined(':- if(true). p(1). :- else. q(1). :- endif.', Is).
test(second, Is == [q/1, r/0]) :- defined(':- if(fail). p(1). :- else. q(1). :- endif. r.', Is).
test(third, Is == [r/1]) :- defined(':- if(fail). p. :- elif(fail). q. :- elif(true). r(1). :- else. s. :- endif.', Is).
test(asked_in_elif, P == []) :- problems(':- if(fail).\n:- elif(foo).\np :- q.\n:- endif.', P).
test(not_asked_in_elif, P == ['W-undef'-42]) :- problems(':- if(true).\n:- elif(foo).\n:- endif.\np :- q.', P).
test(unreadable_where_a_load_skips, P == []) :-
    problems(':- if(fail).\np( .\n:- endif.\n:- if(true).\n:- else.\np( .\n:- endif.\n', P).
test(unreadable_where_a_load_reads, P == ['E-syntax'-14]) :- problems(':- if(true).\np( .\n:- endif.\n', P).
test(inner, Is == [t/0]) :- defined(':- if(fail). p. :- if(true). q. :- else. r. :- endif. s. :- else. t. :- endif.', Is).
test(unknown, Is == [p/0, q/0]) :- defined(':- if(foo). p. :- else. q. :- endif.', Is).
test(undefined, P == ['W-undef'-21]) :- problems(':- if(true).\np(X) :- q(X).\n:- else. p(X) :- r(X). :- endif.', P).
test(scattered, P == []) :- problems(':- if(fail). p. q. :- endif. p. q.', P).
test(conditional_pieces, Ps == []) :- conditional_pieces([], Ps).
test(edited, Is == [p/0, q/0]) :-
    open_source('a.pl', ':- if(fail). p. :- else. q. :- endif.', S0),
    edit_source(7, 11, "true ; foo", S0, S),
    defined_procedures(S, Is),
    close_source(S).
test(edited_inside, Is == [q/0]) :-
    open_source('a.pl', ':- if(fail). p. :- else. q. :- endif.', S0),
    edit_source(13, 14, "r", S0, S),
    defined_procedures(S, Is),
    close_source(S).
test(branch_problem, P == ['E-if'-3]) :- problems('p. :- endif.', P).
test(no_end, P == ['E-if'-3]) :- problems('p. :- if(true). q.', P).
test(no_problem, fail) :- branch_problem([], _).

:- end_tests(conditional_branches).
