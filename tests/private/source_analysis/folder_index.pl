% SPDX-License-Identifier: MIT
% private(source_analysis/folder_index).

:- use_module(library(plunit)).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/folder_index)).
:- use_module(private(source_analysis/program_problems)).
:- use_module(private(source_analysis/source_pieces)).

%   A folder with a program a.pl, one in a folder below it, and one that nobody means to read.
folder(Folder) :-
    tmp_file(folder, Name),
    atom_concat(Name, '.d', Folder),
    forall(member(Part, ['', '/below', '/build']), ( atom_concat(Folder, Part, Path), make_directory(Path) )),
    forall(member(Part, ['/a.pl', '/below/b.pl', '/build/c.pl', '/notes.txt']),
           ( atom_concat(Folder, Part, Path),
             open(Path, write, Out),
             write(Out, 'in_this_folder.'),
             close(Out) )).

remove_folder(Folder) :-
    forall(member(Part, ['/a.pl', '/below/b.pl', '/build/c.pl', '/notes.txt']),
           ( atom_concat(Folder, Part, Path), delete_file(Path), forget_indexed(Path) )),
    forall(member(Part, ['/below', '/build', '']), ( atom_concat(Folder, Part, Path), delete_directory(Path) )).

codes(Text, Codes) :-
    open_source('/x/a.pl', Text, Source),
    source_problems(Source, Problems),
    close_source(Source),
    findall(Code, member(problem(_, Code, _, _, _, _), Problems), Codes).

:- begin_tests(folder_index).

test(index_folders, Parts == ['/a.pl', '/below/b.pl']) :-
    setup_call_cleanup(folder(Folder),
                       ( index_folders([Folder]),
                         findall(Part,
                                 ( indexed_definition(in_this_folder, 0, Path, _), atom_concat(Folder, Part, Path) ),
                                 Parts0) ),
                       remove_folder(Folder)),
    sort(Parts0, Parts).
test(index_changes, N-Gone == 0-[]) :-
    once(setup_call_cleanup(folder(Folder),
                            ( index_folders([Folder]),
                              atom_concat(Folder, '/a.pl', Path),
                              open(Path, write, Out),
                              write(Out, 'other.'),
                              close(Out),
                              index_changes,
                              indexed_definition(other, 0, Path, _),
                              aggregate_all(count, indexed_definition(in_this_folder, 0, Path, _), N) ),
                            remove_folder(Folder))),
    index_changes,
    findall(File, ( indexed_file(File), atom_concat(Folder, _, File) ), Gone).
test(index_changed_files, Parts == ['/a.pl', '/below/b.pl', '/z.pl']) :-
    setup_call_cleanup(folder(Folder),
                       ( index_folders([Folder]),
                         findall(Path,
                                 ( member(Part, ['/a.pl', '/below/b.pl', '/build/c.pl', '/notes.txt', '/z.pl']),
                                   atom_concat(Folder, Part, Path) ),
                                 Paths),
                         atom_concat(Folder, '/below/b.pl', Below),
                         forget_indexed(Below),
                         index_changed_files(Paths, Changed),
                         indexed_file(Below),
                         atom_concat(Folder, '/z.pl', None),
                         \+ indexed_file(None) ),
                       remove_folder(Folder)),
    findall(Part, ( member(Path, Changed), atom_concat(Folder, Part, Path) ), Parts).
test(no_folder, fail) :-
    index_folders(['/nowhere']),
    is_partial_index.
test(left_for_later, Codes-Later == ['W-undef']-['W-undef']) :-      % whatever has been read of the folders
    assertz('$folder_index':unread('/nowhere/a.pl')),
    is_partial_index,
    codes('p :- q.', Codes),
    index_further,
    \+ is_partial_index,
    codes('p :- q.', Later).

test(is_in_folders, Is == ['/x/a.pl', '/x/b/c.pl']) :-
    index_folders(['/x']),
    findall(P, ( member(P, ['/x/a.pl', '/x/b/c.pl', '/x/.b/c.pl', '/xy/a.pl', '/x/build/a.pl']), is_in_folders(P) ), Is),
    index_folders([]).
test(index_beside, Names == [a, b]) :-
    tmp_file(beside, Name),
    atom_concat(Name, '.d', Folder),
    atom_concat(Folder, '/below', Below),
    make_directory_path(Below),
    maplist(atom_concat(Folder), ['/a.pl', '/below/b.pl', '/below/b.txt'], Files),
    forall(member(File, Files), setup_call_cleanup(open(File, write, Out), write(Out, 'p.'), close(Out))),
    atom_concat(Below, '/c.pl', New),
    index_beside(New),
    findall(N, ( member(File, Files), indexed_file(File), file_base_name(File, Base), file_name_extension(N, _, Base) ), Names),
    forall(member(File, Files), ( forget_indexed(File), delete_file(File) )),
    delete_directory(Below),
    delete_directory(Folder).
test(index_waiting, Ls == ['/tmp/hornbeam_waited.pl']) :-
    Loader = '/tmp/hornbeam_waiting.pl',
    Loaded = '/tmp/hornbeam_waited.pl',
    setup_call_cleanup(open(Loader, write, Out), write(Out, ':- [hornbeam_waited].'), close(Out)),
    index_file(Loader),
    setup_call_cleanup(open(Loaded, write, Out2), write(Out2, 'p.'), close(Out2)),
    index_waiting,
    findall(L, indexed_load(Loader, L, _), Ls),
    forall(member(File, [Loader, Loaded]), ( forget_indexed(File), delete_file(File) )).
:- end_tests(folder_index).
