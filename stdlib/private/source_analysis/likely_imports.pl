% SPDX-License-Identifier: MIT
% What a file can import to get a procedure: file(Path), a module file of the folders here, or library(Library). The
% quick fixes of an editor, its completions and the loader's messages name the same one first.

:- module('$likely_imports', [likely_import/4, module_export/4, import_source/3]).

:- use_module(library(apply), [maplist/3]).
:- use_module(private(messages/likely_names), [exporting_library/3]).
:- use_module(private(source_analysis/file_index), [indexed_module/3]).
:- use_module(private(source_analysis/folder_index), [is_in_folders/1]).

%!  likely_import(+Path, +Name, +Arity, -Import) is nondet.
%
%   The file Path can import Name/Arity from Import, the likeliest first.
%
%       ?- likely_import('/home/ann/a.pl', ord_list_to_assoc, 2, Import).
%       Import = library(assoc).

likely_import(Path, Name, Arity, file(File)) :-
    findall(Distance-File0,
            ( module_export(Path, Name, Arity, File0),
              import_source(file(File0), Path, Source),
              atom_length(Source, Distance) ),
            Files0),
    sort(Files0, Files),
    '$in_list'(_-File, Files).
likely_import(_, Name, Arity, library(Library)) :-
    exporting_library(Name, Arity, Library).

%!  module_export(+Path, ?Name, ?Arity, -File) is nondet.
%
%   File is a module file of the folders of the editor, or of the folder of the file Path, that exports Name/Arity.
%
%       ?- module_export('/home/ann/a.pl', no_such_procedure, 9, File).
%       false.

module_export(Path, Name, Arity, File) :-
    file_directory_name(Path, Folder),
    indexed_module(File, _, Exports),
    File \== Path,
    '$in_list'(Name/Arity, Exports),
    ( file_directory_name(File, Folder) -> true ; is_in_folders(File) ).

%!  import_source(+Import, +Path, -Source) is det.
%
%   Source is the text that specifies Import in a directive of the file Path.
%
%       ?- import_source(file('/x/lib/m.pl'), '/x/a.pl', Source).
%       Source = 'lib/m'.
%       ?- import_source(file('/x/m.pl'), '/x/main/a.pl', Source).
%       Source = '\'../m\''.

import_source(library(Library), _, Source) :-
    format(atom(Source), 'library(~w)', [Library]).
import_source(file(File), Path, Source) :-
    ( file_name_extension(Base, pl, File) -> true ; Base = File ),
    (   is_absolute_file_name(Path)
    ->  atomic_list_concat(Target, /, Base),
        atomic_list_concat(From, /, Path),
        relative(Target, From, Parts)
    ;   Parts = [Base]
    ),
    (   maplist(plain_part, Parts, Parts)
    ->  atomic_list_concat(Parts, /, Source)
    ;   atomic_list_concat(Parts, /, Joined),
        format(atom(Source), '~q', [Joined])
    ).

relative([Part|Target], [Part|From], Parts) :-
    Target \== [],
    From \== [],
    !,
    relative(Target, From, Parts).
relative(Target, From, Parts) :-
    length(From, Length),
    Steps is Length - 1,
    ups(Steps, Target, Parts).

ups(Steps, Target, Parts) :-
    (   Steps =:= 0
    ->  Parts = Target
    ;   Steps1 is Steps - 1,
        Parts = ['..'|Parts1],
        ups(Steps1, Target, Parts1)
    ).

%   A name of letters, which needs no quotes as an operand of (/)/2.

plain_part(Part, Part) :-
    format(atom(Part), '~q', [Part]),
    sub_atom(Part, 0, 1, _, First),
    char_type(First, lower),
    \+ current_op(_, _, Part).
