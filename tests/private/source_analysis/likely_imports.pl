% SPDX-License-Identifier: MIT
% private(source_analysis/likely_imports).

:- use_module(library(plunit)).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/likely_imports)).
:- use_module(private(source_analysis/source_pieces)).

%   The modules near and far of a folder export odd/1, a module of another folder does, too.
with_modules(Goal) :-
    findall(Path,
            ( member(Path-Text, [ '/x/near.pl'-':- module(near_one, [odd/1]).', '/x/far.pl'-':- module(far, [odd/1, add/2]).',
                                  '/y/z.pl'-':- module(z, [odd/1]).' ]),
              open_source(Path, Text, S),
              index_source(S, open),
              close_source(S) ),
            Paths),
    call_cleanup(once(Goal), maplist(forget_indexed, Paths)).

:- begin_tests(likely_imports).

test(likely_import, Is == [file('/x/far.pl'), file('/x/near.pl')]) :-
    with_modules(findall(I, likely_import('/x/a.pl', odd, 1, I), Is)).
test(not_of_itself, Is == [file('/x/near.pl')]) :- with_modules(findall(I, likely_import('/x/far.pl', odd, 1, I), Is)).
test(of_libraries, Is == [library(clpfd), library(sicstus_lists)]) :-
    findall(I, likely_import('/x/a.pl', transpose, 2, I), Is).
test(module_export, Es == [add/2, odd/1]) :-
    with_modules(findall(N/A, module_export('/x/a.pl', N, A, '/x/far.pl'), Es0)),
    sort(Es0, Es).
test(import_source, Ss == ['library(dcg/basics)', m, 'lib/m', '\'../m\'', '\'../../m\'', '\'my file\'', is, '\'/x/m\'']) :-
    findall(S,
            ( member(I-P, [ library('dcg/basics')-'/x/a.pl', file('/x/m.pl')-'/x/a.pl', file('/x/lib/m.pl')-'/x/a.pl',
                            file('/x/m.pl')-'/x/b/a.pl', file('/m.pl')-'/x/b/a.pl', file('/x/my file.pl')-'/x/a.pl',
                            file('/x/is.pl')-'/x/a.pl', file('/x/m.pl')-'untitled:a' ]),
              import_source(I, P, S) ),
            Ss).

:- end_tests(likely_imports).
