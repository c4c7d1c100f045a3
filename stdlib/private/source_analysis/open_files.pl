% SPDX-License-Identifier: MIT
% The files that the editor has open, which need not be on disk yet.

:- module('$open_files', [note_open_file/1, forget_open_file/1, is_open_file/1, is_readable_file/1]).

:- dynamic(open_file/1).

%!  note_open_file(+Path) is det.
%
%   The editor has the file open.
%
%       ?- note_open_file('/x/new.pl'), forget_open_file('/x/new.pl').

note_open_file(Path) :-
    ( open_file(Path) -> true ; assertz(open_file(Path)) ).

%!  forget_open_file(+Path) is det.
%
%   The editor no longer has the file open.
%
%       ?- forget_open_file('/x/new.pl').

forget_open_file(Path) :-
    retractall(open_file(Path)).

%!  is_open_file(+Path) is semidet.
%
%   The editor has the file open.
%
%       ?- is_open_file('/x/new.pl').
%       false.

is_open_file(Path) :-
    open_file(Path),
    !.

%!  is_readable_file(+Path) is semidet.
%
%   The file is on disk or open in the editor.
%
%       ?- is_readable_file('/home/ann/no_such_file.pl').
%       false.

is_readable_file(Path) :-
    ( is_open_file(Path) -> true ; exists_file(Path) ).
