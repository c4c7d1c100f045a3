% SPDX-License-Identifier: MIT
% Names of files: file_base_name/2, file_directory_name/2, file_name_extension/3, absolute_file_name/3.

:- module(file_names_tests, []).

:- use_module(library(plunit)).

:- begin_tests(file_names).

% name(Path, Directory, Base)
name('/a/b/c.pl', '/a/b', 'c.pl').
name('/a/b/', '/a', b).
name('/a', (/), a).
name(/, (/), (/)).
name(//, (/), (/)).
name('', '.', '').
name(a, '.', a).
name('a/', '.', a).
name('a//b', a, b).
name('a/b//', a, b).
name('..', '.', '..').

test(base, [forall(name(P, _, B)), X == B]) :- file_base_name(P, X).
test(directory, [forall(name(P, D, _)), X == D]) :- file_directory_name(P, X).
test(home, fail) :- is_absolute_file_name('~/a').
test(first_extension, X == '/none/foo.pl') :- absolute_file_name('/none/foo', X, [extensions([pl,txt])]).
test(extension_there, X == '/none/foo.pl') :- absolute_file_name('/none/foo.pl', X, [extensions([pl])]).
test(no_extension, X == '/none/foo') :- absolute_file_name('/none/foo', X, [extensions(['',pl])]).
test(pattern_without_files, X == []) :- expand_file_name('/none/*', X).
test(name_without_wildcards, X == ['/none/a']) :- expand_file_name('/none/a', X).
test(home_directory, [setup(home(Old, '/none/ann')), cleanup(home(_, Old)), X == ['/none/ann/a']]) :-
    expand_file_name('~/a', X).
test(home_directory_alone, [setup(home(Old, '/none/ann')), cleanup(home(_, Old)), X == ['/none/ann']]) :-
    expand_file_name(~, X).
test(home_of_nobody, error(existence_error(user, no_such_user_here))) :- expand_file_name('~no_such_user_here/a', _).

:- end_tests(file_names).

home(Old, New) :- getenv('HOME', Old), setenv('HOME', New).
