% SPDX-License-Identifier: MIT
% library(prolog_xref).

:- use_module(library(plunit)).
:- use_module(library(prolog_xref)).

%   Goal for a file with this text.
in_file(Text, Path, Goal) :-
    tmp_file(xref, Name),
    atom_concat(Name, '.pl', Path),
    open(Path, write, Out),
    write(Out, Text),
    close(Out),
    call_cleanup(( xref_source(Path), Goal ), ( xref_clean(Path), delete_file(Path) )).

text(':- module(m, [p/1, s//0]).\n:- use_module(library(lists)).\n:- dynamic seen/1.\n\c
      p(X) :- q(X), append(X, _, _).\np(_).\nq(1).\ns --> [a].\n:- writeln(never), halt.\n').

commented('/** <module> Of finding\n\ntext\n*/\n:- module(m, []).\n%!  f(+X, -Y:integer) is det.\n%\n\c
           %   Finds. And\n%   more.\n\nf(1, 2).\n/** g//\n\nAlso.\n*/\ng --> [].\n').

:- begin_tests(prolog_xref).

test(defined, Ds == [p/1-local(4), q/1-local(6), s/2-local(7), seen/1-(dynamic 3)]) :-
    text(T),
    in_file(T, F, findall(N/A-H, ( xref_defined(F, G, H), H \= imported(_), functor(G, N, A) ), Ds0)),
    sort(Ds0, Ds).
test(imported, Ds == ['hornbeam:library/lists.pl'-last/2, 'hornbeam:library/lists.pl'-sum/2]) :-
    in_file(':- use_module(library(lists), [last/2, sum_list/2 as sum]).\n', F,
            findall(L-N/A, ( xref_defined(F, G, imported(L)), functor(G, N, A) ), Ds)).
test(called, true) :-
    text(T),
    in_file(T, F, findall(By-N/A, ( xref_called(F, G, By), functor(G, N, A) ), Cs)),
    Cs =@= [p(_)-q/1, p(_)-append/3].
test(called_with_system_predicates, true) :-
    text(T),
    in_file(T, F, ( xref_source(F, [register_called(all)]),
                    findall(By-N/A, ( xref_called(F, G, By, true), functor(G, N, A) ), Cs) )),
    Cs =@= [p(_)-q/1, p(_)-append/3, '<directive>'(8)-writeln/1, '<directive>'(8)-halt/0].
test(called_from_outside_and_in_modules, true) :-
    in_file(':- public p/1.\np(X) :- m:q(X), findall(Y, r(Y), _), r(X).\n', F,
            findall(c(G, By, L), xref_called(F, G, By, _, L), Cs)),
    Cs =@= [c(p(_), '<public>'(1), 1), c(m:q(_), p(_), 2), c(r(_), p(_), 2)].
test(called_one, true) :- text(T), in_file(T, F, once(xref_called(F, q(_), B))), B =@= p(_).
test(exported, Es == [p/1, s/2]) :-
    text(T),
    in_file(T, F, findall(N/A, ( xref_exported(F, G), functor(G, N, A) ), Es)).
test(module, M == m) :- text(T), in_file(T, F, xref_module(F, M)).
test(uses_file, L == library(lists)) :- text(T), in_file(T, F, xref_uses_file(F, L, _)).
test(current_source, true) :- text(T), in_file(T, F, xref_current_source(F)).
test(clean, fail) :- text(T), in_file(T, F, true), xref_current_source(F).
test(options, true) :- in_file('p.', F, xref_source(F, [silent(true)])).
test(kinds_of_declarations, Hs == [(thread_local 1), (multifile 2), local(3)]) :-
    in_file(':- thread_local a/0.\n:- multifile m:b/0.\nm:b.\n', F,
            findall(H, ( member(G, [a, m:b]), xref_defined(F, G, H) ), Hs)).
test(operators_and_flags, Ops-Flags == [===>, &]-[double_quotes-codes-3]) :-
    in_file(':- module(m, [op(700, xfx, ===>)]).\n:- op(200, xfy, &).\n:- set_prolog_flag(double_quotes, codes).\n', F,
            ( findall(Op, ( member(Op, [===>, &]), xref_op(F, op(_, _, Op)) ), Ops),
              findall(N-V-L, xref_prolog_flag(F, N, V, L), Flags) )).
test(comments, Cs-T == [f/2-"Finds.", g/2-"Also."]-'Of finding') :-
    commented(Text),
    in_file(Text, F, ( once(xref_comment(F, T, _)), findall(N/A-S, ( xref_comment(F, H, S, _), functor(H, N, A) ), Cs) )).
test(modes, Ms == [f(+any, -integer)-det, g(?(list), ?(list))-unknown]) :-
    commented(Text),
    in_file(Text, F, findall(M-D, xref_mode(F, M, D), Ms)).
test(meta, C == [G+1]) :- in_file(':- meta_predicate each(1, ?).\neach(_, _).\n', F, once(xref_meta(F, each(G, _), C))).
test(meta_of_the_system, C1-C2 == [G]-[//(G)]) :- xref_meta(setof(_, _^G, _), C1), xref_meta(phrase(G, _), C2).
test(no_meta, fail) :- xref_meta(append(_, _, _), _).
test(public_list, M-E-P == m-[p/1, op(700, xfx, ===>)]-[q/0]) :-
    in_file(':- module(m, [p/1, op(700, xfx, ===>)]).\n:- op(200, xfy, &).\n:- public q/0.\np(1).\nq.\n', F,
            xref_public_list(F, F, [module(M), exports(E), public(P)])).
test(public_list_of_a_library, M == lists) :- xref_public_list(library(lists), '/x/a.pl', [module(M)]).
test(source_file, P == 'hornbeam:library/lists.pl') :- xref_source_file(library(lists), P, '/x/a.pl').
test(no_source_file, fail) :- xref_source_file(nowhere, _, '/x/a.pl', [relative_to('/nowhere')]).
test(option, Os == [register_called(all), silent(false), comments(collect), process_include(true)]) :-
    in_file('p.', F, ( xref_source(F, [register_called(all)]), findall(O, xref_option(F, O), Os) )).
test(done, true) :- in_file('p.', F, ( xref_done(F, Time), time_file(F, Time) )).
test(line, L == 7) :- xref_definition_line(local(7), L).
test(no_line, fail) :- xref_definition_line(imported(x), _).
test(built_in, true) :- xref_built_in(atom_length(_, _)).
test(unbound_is_no_built_in, fail) :- xref_built_in(_).
test(not_built_in, fail) :- xref_built_in(no_such_thing).
test(missing, error(existence_error(source_sink, '/nowhere/a.pl'))) :- xref_source('/nowhere/a.pl').
test(unbound, error(instantiation_error)) :- xref_source(_).

:- end_tests(prolog_xref).
