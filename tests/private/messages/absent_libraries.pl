% SPDX-License-Identifier: MIT
% private(messages/absent_libraries).

:- use_module(library(plunit)).
:- use_module(private(messages/absent_libraries)).

said(Name, Text) :-
    phrase(absent_library(Name), [Format-Arguments]),
    format(atom(Text), Format, Arguments).

:- begin_tests(absent_libraries).

test(absent_library, T == '; Hornbeam has no dicts: use lists of pairs, library(assoc) or library(pairs)') :-
    said(dicts, T).
test(absent_folder) :- said(http/thread_httpd, T), sub_atom(T, _, _, _, json).
test(absent_xml) :- said(sgml, _).
test(absent_threads) :- said(threadutil, T), sub_atom(T, _, _, _, engine).
test(absent_not, fail) :- said(listz, _).
test(absent_other, fail) :- said(f(x), _).

:- end_tests(absent_libraries).
