% SPDX-License-Identifier: MIT
% private(source_analysis/file_index).

:- use_module(library(plunit)).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/source_pieces)).

index_text(Path, Text) :-
    open_source(Path, Text, Source),
    index_source(Source, open),
    close_source(Source).

%   A file with this text.
file(Text, Path) :-
    tmp_file(index, Name),
    atom_concat(Name, '.pl', Path),
    open(Path, write, Out),
    write(Out, Text),
    close(Out).

x_path(Name, Path) :-
    member(Name, [above, below, module, beside]),
    atomic_list_concat(['/x/', Name, '.pl'], Path).

:- begin_tests(file_index).

test(definition, R == range(1, 0, 1, 1)) :-
    index_text('/x/a.pl', 'q.\np(1).\n'),
    indexed_definition(p, 1, '/x/a.pl', R),
    forget_indexed('/x/a.pl').
test(use, R-H == range(0, 5, 0, 6)-use(call, p/0, none)) :-
    index_text('/x/a.pl', 'p :- q.'),
    indexed_use(q, 0, '/x/a.pl', R, H),
    forget_indexed('/x/a.pl').
test(forgotten, fail) :-
    index_text('/x/a.pl', 'p.'),
    forget_indexed('/x/a.pl'),
    indexed_file('/x/a.pl').
test(module, Is == [p/0, q/2]) :-
    index_text('/x/a.pl', ':- module(m, [p/0, q//0]). p. r.'),
    indexed_module('/x/a.pl', m, Is),
    forget_indexed('/x/a.pl').
test(file, P-Is == true-[p/1, q/0]) :-
    file('p(1).\n:- dynamic q/0.\n', Path),
    ( index_file(Path) -> P = true ; P = false ),
    provided_procedures(Path, all, Is),
    delete_file(Path),
    forget_indexed(Path).
test(indexed_declaration, true) :-
    index_text('/x/a.pl', ':- dynamic q/0.'),
    indexed_declaration(q, 0, '/x/a.pl'),
    forget_indexed('/x/a.pl').
test(indexed_part, Parts == [m:hook/1-range(0, 2, 0, 6)]) :-
    index_text('/x/a.pl', 'm:hook(1).\nhook(2).\n'),
    findall(M:N/A-R, indexed_part('/x/a.pl', M, N, A, R), Parts),
    forget_indexed('/x/a.pl').
test(outdated_file, Before-After == no-yes) :-
    file('p(1).\n', Path),
    index_file(Path),
    ( outdated_file(Path) -> Before = yes ; Before = no ),
    delete_file(Path),
    ( outdated_file(Path) -> After = yes ; After = no ),
    \+ index_file(Path),
    \+ indexed_file(Path).
test(file_without_source, true) :-
    file(':- use_module(no_such_file).\n', Path),
    index_file(Path),
    file_without_source(Path),
    delete_file(Path),
    forget_indexed(Path),
    \+ file_without_source(Path).
test(no_file, fail) :- index_file('/nowhere/a.pl').
test(loads, L == 'hornbeam:library/lists.pl') :-
    index_text('/x/a.pl', ':- use_module(library(lists)).'),
    indexed_load('/x/a.pl', L, all),
    forget_indexed('/x/a.pl').
test(imports, Is == [p/0]) :-
    file(':- module(m, [p/0, q/0]). p. q.', Path),
    provided_procedures(Path, [p/0], Is),
    delete_file(Path),
    forget_indexed(Path).
test(seen_as, Is == [q/1, r/3]) :-
    findall(I, ( member(E, [p/1, r/3, s/0]), seen_as([p/1 as q, r//1], E, I) ), Is).
test(seen_but, Is == [p/1]) :- findall(I, ( member(E, [p/1, r/3]), seen_as(except([r/3]), E, I) ), Is).
test(incomplete, true) :-
    index_text('/x/a.pl', ':- if(foo).\np.\n:- endif.\n'),
    is_incomplete('/x/a.pl'),
    forget_indexed('/x/a.pl').
test(loads_itself, Is == [p/0]) :-
    tmp_file(index, Name),
    atom_concat(Name, '.pl', Path),
    open(Path, write, Out),
    format(Out, ':- include(~q).~np.~n', [Path]),
    close(Out),
    provided_procedures(Path, all, Is),
    delete_file(Path),
    forget_indexed(Path).

test(file_above, As == [[above, below], [], [above]]) :-
    Files = [ module-':- module(module, []).', beside-':- module(beside, []).\n:- use_module(module).',
              below-':- use_module(module).\n:- use_module(beside).', above-':- [below].' ],
    findall(Path, ( member(Name-Text, Files), x_path(Name, Path), index_text(Path, Text) ), Paths),
    findall(Seen,
            ( member(Name, [module, above, below]),
              x_path(Name, Path),
              findall(N, ( file_above(Path, Above), x_path(N, Above) ), Seen0),
              sort(Seen0, Seen) ),
            As),
    maplist(forget_indexed, Paths).
test(indexed_nonterminal, Ns == [p/2]) :-
    index_text('/x/a.pl', 'p --> [].\np --> "a".\nq(1, 2).'),
    findall(N/A, indexed_nonterminal(N, A, '/x/a.pl'), Ns),
    forget_indexed('/x/a.pl').
test(visible_procedure, Is == [p/0, q/0]) :-
    index_text('/x/a.pl', ':- module(a, [p/0]). p. q.'),
    findall(I, visible_procedure('/x/a.pl', I), Is),
    forget_indexed('/x/a.pl').
test(open_but_not_on_disk, Is == [p/0]) :-
    index_text('/x/new.pl', 'p.'),
    index_text('/x/a.pl', ':- [new].'),
    findall(I, visible_procedure('/x/a.pl', I), Is),
    maplist(forget_indexed, ['/x/a.pl', '/x/new.pl']).
test(connected_files, Fs == ['/x/one.pl']) :- connected_files('/x/one.pl', Fs).

:- end_tests(file_index).
