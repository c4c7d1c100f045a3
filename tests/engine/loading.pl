% SPDX-License-Identifier: MIT
% The ways to say that a file is to be loaded.

:- expects_dialect(iso).

:- use_module(library(plunit)).

with_file(Clause, Goal) :-
    tmp_file_stream(File, Stream, [extension(pl), encoding(utf8)]),
    format(Stream, "~q.~n", [Clause]),
    close(Stream),
    call_cleanup(call(Goal, File), delete_file(File)).

% What the outer file defines that includes sub/middle.pl, which has Directive; part.pl is in Folders.
part_found(Directive, Folders, Found) :-
    tmp_file(loading, Base),
    make_directory(Base),
    atom_concat(Base, '/sub', Sub),
    make_directory(Sub),
    written(Base, 'outer.pl', [(:- include('sub/middle.pl'))], Outer),
    written(Sub, 'middle.pl', [(:- Directive)], Middle),
    findall(Part, ( member(Folder, Folders), ( Folder == sub -> Place = Sub ; Place = Base ),
                    written(Place, 'part.pl', [found_in(Folder)], Part) ), Parts),
    load_files(user:Outer, []),
    findall(Folder, user:found_in(Folder), Found),
    unload_file(Outer),
    forall(member(File, [Outer,Middle|Parts]), ( unload_file(File), delete_file(File) )),
    delete_directory(Sub),
    delete_directory(Base).

written(Directory, Name, Clauses, Path) :-
    atomic_list_concat([Directory, '/', Name], Path),
    open(Path, write, Stream),
    forall(member(Clause, Clauses), format(Stream, "~q.~n", [Clause])),
    close(Stream).

:- dynamic(user:found_in/1).

% The warnings while a file of these lines is loaded.
warnings(Lines, Count) :-
    tmp_file_stream(File, Stream, [extension(pl), encoding(utf8)]),
    forall(member(Line, Lines), ( write(Stream, Line), nl(Stream) )),
    close(Stream),
    nb_setval(loading_warnings, 0),
    setup_call_cleanup(
        asserta((user:message_hook(_, warning, _) :-
                     nb_getval(loading_warnings, N0), N is N0+1, nb_setval(loading_warnings, N)), Ref),
        once(load_files(user:File, [])),
        ( erase(Ref), delete_file(File) )),
    nb_getval(loading_warnings, Count).

% A new directory with these files, Name-Bytes; File is the first of them.
with_files(Files, Goal) :-
    tmp_file(loading, Directory),
    make_directory(Directory),
    findall(Path, ( member(Name-Text, Files), bytes_written(Directory, Name, Text, Path) ), Paths),
    Paths = [First|_],
    call_cleanup(once(call(Goal, First)),
                 ( forall(member(Path, Paths), ( unload_file(Path), delete_file(Path) )), delete_directory(Directory) )).

bytes_written(Directory, Name, Text, Path) :-
    atomic_list_concat([Directory, '/', Name], Path),
    ( atom(Text) -> atom_codes(Text, Bytes) ; Bytes = Text ),
    open(Path, write, Stream, [type(binary)]),
    forall(member(Byte, Bytes), put_byte(Stream, Byte)),
    close(Stream).

% What the file notes, by user:noted/1, while it is loaded.
notes(Files, Notes) :-
    retractall(user:note(_)),
    with_files(Files, [File]>>load_files(user:File, [])),
    findall(Note, user:note(Note), Notes).

:- dynamic(user:note/1).
user:noted(Note) :- assertz(user:note(Note)).

utf16(le, Text, [0xff,0xfe|Bytes]) :- atom_codes(Text, Codes), findall(B, ( member(C, Codes), ( B is C /\ 255 ; B is C >> 8 ) ), Bytes).
utf16(be, Text, [0xfe,0xff|Bytes]) :- atom_codes(Text, Codes), findall(B, ( member(C, Codes), ( B is C >> 8 ; B is C /\ 255 ) ), Bytes).

:- begin_tests(loading).

test(name_of_a_module, M == queues) :- use_module(M, library(queues), []).

test(extensions, [cleanup(retractall(user:prolog_file_type(xyz, _)))]) :-
    assertz(user:prolog_file_type(xyz, prolog)),
    with_files(['a.xyz'-'ld1x(1).'], [File]>>( file_name_extension(Base, xyz, File), consult(user:Base), user:ld1x(1) )).
test(as, true) :- with_file((:- dynamic(ld1y/1 as incremental)), [F]>>( user:[F] )), \+ user:ld1y(_).
test(list, true) :- with_file(ld1(1), [F]>>( user:[F] )), user:ld1(1).
test(list_of_two, true) :-
    with_file(ld2(1), [F]>>with_file(ld3(1), [G]>>( user:[F,G] ))), user:ld2(1), user:ld3(1).
test(consult_list, true) :- with_file(ld4(1), [F]>>consult(user:[F])), user:ld4(1).
test(codes, true) :- with_file(ld5(1), [F]>>( atom_codes(F, Codes), consult(user:Codes) )), user:ld5(1).
test(string, true) :- with_file(ld6(1), [F]>>( atom_string(F, String), consult(user:String) )), user:ld6(1).
test(without_extension, true) :-
    with_file(ld7(1), [F]>>( file_name_extension(Base, pl, F), reconsult(user:Base) )), user:ld7(1).
test(beside_the_included_file, [forall(member(D, [include('part.pl'),ensure_loaded('part.pl')])), L == [sub]]) :-
    part_found(D, [sub,base], L).
test(beside_the_loaded_file, [forall(member(D, [include('part.pl'),ensure_loaded('part.pl')])), L == [base]]) :-
    part_found(D, [base], L).
test(directory_of_the_included_file, true) :-
    part_found(( prolog_load_context(directory, D), assertz(user:found_in(D)) ), [], [Directory]),
    atom_concat(_, '/sub', Directory).
test(missing, error(existence_error(source_sink, no_such_file))) :- [no_such_file].
test(singletons, N == 1) :- warnings(['ld8(X).'], N).
test(no_singletons, N == 0) :- warnings([':- style_check(-singleton).', 'ld9(X).'], N).
test(singletons_again, N == 1) :-
    warnings([':- style_check(-singleton).', 'ld10(X).', ':- style_check(+singleton).', 'ld10(X,1).'], N).
test(for_the_file_only, N == 1) :- warnings([':- style_check(-singleton).'], 0), warnings(['ld11(X).'], N).
test(discontiguous, N == 1) :- warnings(['ld12(1).', 'ld13(1).', 'ld12(2).'], N).
test(no_discontiguous, N == 0) :-
    warnings([':- style_check(-discontiguous).', 'ld14(1).', 'ld15(1).', 'ld14(2).'], N).
test(style_list, N == 0) :-
    warnings([':- style_check([-singleton,-discontiguous]).', 'ld16(X).', 'ld17(1).', 'ld16(2).'], N).

:- end_tests(loading).

:- begin_tests(loading_context).

test(initialization_of_an_included_file, L == [end,included,outer]) :-
    notes(['a.pl'-':- include(b).\n:- initialization(noted(outer)).\n:- noted(end).\n',
           'b.pl'-':- initialization(noted(included)).\n'], L).
test(end_of_file, L == [clauses,end]) :-
    notes(['a.pl'-'term_expansion(end_of_file, [(:- noted(end)), end_of_file]).\n:- include(b).\n:- noted(clauses).\n',
           'b.pl'-'c.\n'], L).
test(end_by_expansion, L == [before]) :-
    notes(['a.pl'-'term_expansion(stop, [end_of_file,x]).\n:- noted(before).\nstop.\n:- noted(behind).\n'], L).
test(end_by_expansion_in_an_included_file, L == [before]) :-
    notes(['a.pl'-'term_expansion(stop, end_of_file).\n:- include(b).\n:- noted(behind).\n',
           'b.pl'-':- noted(before).\nstop.\n:- noted(within).\n'], L).
test(expansions_in_turn, L == [first,second]) :-
    notes(['a.pl'-':- module(ld_turns, []).\n:- multifile user:term_expansion/2.\n:- dynamic user:term_expansion/2.\n\
user:term_expansion(ld_two, (:- user:noted(second))).\nterm_expansion(ld_one, [(:- user:noted(first)), ld_two]).\nld_one.\n'], L).
test(term, L == [t(1)-[]]) :-
    notes(['a.pl'-'term_expansion(t(X), []) :- prolog_load_context(term, T), noted(T-[]), X = 1.\nt(1).\n'], L).
test(variable_names_share_with_the_term, L == [t(1,2)]) :-
    notes(['a.pl'-'term_expansion(t(_,_), []) :- prolog_load_context(variable_names, [\'_A\'=1,\'_B\'=2]), prolog_load_context(term, T), noted(T).\nt(_A,_B).\n'], L).
test(variable_names_behind_another_file, L == ['N']) :-
    notes(['a.pl'-':- ensure_loaded(b), prolog_load_context(variable_names, [N=_|_]), noted(N), X = 1, X == 1.\n',
           'b.pl'-'b(Y, Y).\n'], L).
test(position, L == [2-5]) :-
    notes(['a.pl'-'a.\n:- prolog_load_context(term_position, P), stream_position_data(line_count, P, L),\n   prolog_load_context(stream, S), line_count(S, C), noted(L-C).\n\n'], [2-_]), L = [2-5].
test(stream_is_read_on, L == [read(text(1)),behind]) :-
    notes(['a.pl'-':- prolog_load_context(stream, S), read(S, T), noted(read(T)).\ntext(1).\n:- noted(behind).\n'], L).
test(file_and_source, L == ['b.pl'-'a.pl']) :-
    notes(['a.pl'-':- include(b).\n',
           'b.pl'-':- prolog_load_context(file, F), prolog_load_context(source, S), file_base_name(F, A), file_base_name(S, B), noted(A-B).\n'], L).
test(all_keys, L == [[dialect,directory,file,module,script,source,stream,term,term_position,variable_names]]) :-
    notes(['a.pl'-':- findall(K, prolog_load_context(K, _), Ks), msort(Ks, S), noted(S).\n'], L).
test(not_while_nothing_is_loaded, fail) :- prolog_load_context(term_position, _), \+ source_location(_, _).

test(extension_first, L == [pl]) :-
    notes(['c.pl'-':- consult(foo).\n', 'foo'-':- noted(bare).\n', 'foo.pl'-':- noted(pl).\n'], L).
test(bare_name, L == [bare]) :-
    notes(['c.pl'-':- consult(foo).\n', 'foo'-':- noted(bare).\n'], L).

test(utf16, [forall(member(E, [le,be])), L == ['h\xe9\']]) :-
    utf16(E, ':- noted(\'h\xe9\\').\n', Bytes), notes(['a.pl'-Bytes], L).
test(utf8_mark, L == [x]) :- atom_codes(':- noted(x).\n', Cs), notes(['a.pl'-[0xef,0xbb,0xbf|Cs]], L).
test(encoding_latin_1, L == ['\xc3\\xa9\']) :-
    atom_codes(':- encoding(iso_latin_1).\n:- noted(\'', A), atom_codes('\').\n', B), append(A, [0xc3,0xa9|B], Bytes),
    notes(['a.pl'-Bytes], L).
test(encoding_utf8, L == ['\xe9\']) :-
    atom_codes(':- encoding(utf8).\n:- noted(\'', A), atom_codes('\').\n', B), append(A, [0xc3,0xa9|B], Bytes),
    notes(['a.pl'-Bytes], L).

test(condition_as_expansion_within_a_disjunction, L == [[1,3]]) :-
    notes(['a.pl'-'goal_expansion(first(X), (member(X, [1,2]) -> true)).\np(X) :- ( first(X) ; X = 3 ).\n:- findall(X, p(X), L), noted(L).\n'], L).
test(neck_defined, L == [a-b]) :- notes(['a.pl'-'(A :- B) :- noted(A-B).\n:- initialization((a :- b)).\n'], L), abolish(user:(:-)/2).
test(operators_of_a_library_in_a_unit, L == [3]) :-
    notes(['a.pl'-':- use_module(library(plunit)).\n:- begin_tests(ld_unit).\n:- use_module(library(clpfd)).\n:- X #= 1+2, noted(X).\n:- end_tests(ld_unit).\n'], L).

test(expansion_of_the_file_in_a_unit, L == [made, expanded]) :-
    notes(['a.pl'-':- module(ld_expanding, []).\n:- use_module(library(plunit)).\nterm_expansion(make, [(made :- noted(made))]).\ngoal_expansion(short, noted(expanded)).\n:- begin_tests(ld_unit_2).\nmake.\nrun :- made, short.\n:- initialization(run).\n:- end_tests(ld_unit_2).\n'], L).
test(expansion_in_an_argument_of_what_is_declared_only, L == [expanded]) :-
    notes(['a.pl'-'goal_expansion(short, noted(expanded)).\n:- meta_predicate ld_run(0).\nld_t :- ld_run(short).\nld_run(G) :- call(G).\n:- ld_t.\n'], L).
test(first_line_for_the_shell, L == [a]) :- notes(['a.pl'-'#!/usr/bin/env hornbeam\n:- noted(a).\n'], L).
test(of_a_stream, L == [from_a_module]) :-
    notes(['a.pl'-':- open_string("#!/usr/bin/env x\\n:- module(ld_m, [ld_p/1]).\\nld_p(from_a_module).\\n", S), load_files(user:ld_m, [stream(S)]).\n:- ld_p(X), noted(X).\n'], L).
test(first_line_is_a_note, L == [b]) :-
    notes(['a.pl'-'# From https://example.org/a(1), a note\n:- noted(b).\n'], L).
test(first_line_includes, L == [c]) :- notes(['a.pl'-'#include "standard.h"\n:- noted(c).\n'], L).
test(first_line_is_a_clause, L == [1]) :- notes(['a.pl'-'#(1).\n:- #(X), noted(X).\n'], L).
test(module_without_exports, L == [user]) :-
    notes(['a.pl'-':- module(ld_rules).\n:- prolog_load_context(module, M), noted(M).\n'], L).
test(exported_and_not_defined, L == [ld_missing/0]) :-
    notes(['a.pl'-':- multifile user:message_hook/3.\n:- dynamic user:message_hook/3.\nuser:message_hook(load_warning(_, _, undefined_export(_)), _, _).\n:- use_module(m).\n:- catch(ld_m:ld_missing, error(existence_error(_, _:PI), _), noted(PI)).\n',
           'm.pl'-':- module(ld_m, [ld_missing/0]).\n'], L).

:- end_tests(loading_context).
