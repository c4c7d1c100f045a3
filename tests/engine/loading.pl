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
    delete_file(Base),
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

:- begin_tests(loading).

test(name_of_a_module, M == queues) :- use_module(M, library(queues), []).

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
