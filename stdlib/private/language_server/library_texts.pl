% SPDX-License-Identifier: MIT
% Texts of the system as files that every editor can show, read-only, in the user's cache: the built-in libraries and
% the pages of messages' codes.

:- module('$lsp_library_texts',
          [ library_text_file/2, is_library_text/1, library_procedure_place/4, code_page_file/2 ]).

:- use_module(library(filesex), [make_directory_path/1]).
:- use_module(private(messages/message_codes), [explain_code/1]).
:- use_module(private(source_analysis/documentation_problems), [documented_templates/2]).
:- use_module(private(source_analysis/source_tokens), [text_tokens/2, token_name/2]).
:- use_module(private(source_analysis/source_pieces), [file_text/2]).

:- set_prolog_flag(double_quotes, string).

%!  library_text_file(+Path, -File) is semidet.
%
%   File is a copy of the built-in file Path, as in `hornbeam:library/lists.pl`. It is written if there is none yet, or
%   another. Fails if it cannot be written.
%
%       ?- library_text_file('hornbeam:library/lists.pl', File).

library_text_file(Path, File) :-
    atom_concat('hornbeam:', Place, Path),
    text_of(Path, Text),
    cached_text(stdlib, Place, Text, File).

%!  code_page_file(+Code, -File) is semidet.
%
%   File has the page that explains the code of a message. Fails if there is none, or it cannot be written.
%
%       ?- code_page_file('W-singleton', File).

code_page_file(Code, File) :-
    with_output_to(string(Page), explain_code(Code)),
    atom_concat(Code, '.txt', Name),
    cached_text(messages, Name, Page, File).

cached_text(Kind, Name, Text, File) :-
    cache_folder(Kind, Folder),
    atomic_list_concat([Folder, /, Name], File),
    (   catch(file_text(File, Known), error(_, _), fail),
        Known == Text
    ->  true
    ;   catch(write_copy(Text, File), error(_, _), fail)
    ).

%!  is_library_text(+File) is semidet.
%
%   File is such a copy.
%
%       ?- is_library_text('/home/ann/family.pl').
%       false.

is_library_text(File) :-
    cache_folder(stdlib, Folder),
    atom_concat(Folder, Below, File),
    sub_atom(Below, 0, _, _, /),
    !.

text_of(Path, Text) :-
    catch('$open_source'(Path, Handle), error(_, _), fail),
    '$source_size'(Handle, Bytes),
    call_cleanup('$source_piece'(Handle, 0, Bytes, Text), '$close_source'(Handle)).

cache_folder(Kind, Folder) :-
    (   getenv('XDG_CACHE_HOME', Cache),
        is_absolute_file_name(Cache)
    ->  true
    ;   getenv('HOME', Home),
        atom_concat(Home, '/.cache', Cache)
    ),
    atomic_list_concat([Cache, '/hornbeam/', Kind], Folder).

%   Another server may write it, too: the new file takes the place of the old one at once.

write_copy(Text, File) :-
    file_directory_name(File, Folder),
    make_directory_path(Folder),
    current_prolog_flag(pid, Process),
    atomic_list_concat([File, '.', Process], New),
    setup_call_cleanup(open(New, write, Out, [encoding(utf8)]), write(Out, Text), close(Out)),
    '$make_read_only'(New),
    rename_file(New, File).

%!  library_procedure_place(+Path, +Name, +Arity, -Place) is semidet.
%
%   Place is place(File, Range) of the first clause of a documented procedure of the built-in file Path.
%
%       ?- library_procedure_place('hornbeam:library/lists.pl', append, 3, Place).

library_procedure_place(Path, Name, Arity, place(File, Range)) :-
    library_text_file(Path, File),
    text_of(Path, Text),
    split_string(Text, "\n", "", Lines),
    template_line(Lines, 0, Name, Arity, Number0, Below),
    (   clause_line(Below, Number0, Name, Range0)
    ->  Range = Range0
    ;   Range = range(Number0, 0, Number0, 0)
    ).

template_line([Line|Lines], Number0, Name, Arity, Number, Below) :-
    Next is Number0 + 1,
    (   documented_templates(Line, [template(Name, Arity, _, _, _)])
    ->  Number = Number0,
        Below = [Line|Lines]
    ;   template_line(Lines, Next, Name, Arity, Number, Below)
    ).

%   The first clause with the name below its template: one comment may be that of several procedures.

clause_line([Line|Lines], Number, Name, Range) :-
    (   \+ ( '$in_list'(Front, ["%", " "]), sub_string(Line, 0, _, _, Front) ),
        text_tokens(Line, Tokens),
        '$in_list'(Token, Tokens),
        Token = token(Kind, _, From, To),
        '$in_list'(Kind, [name, functor, symbol]),
        token_name(Token, Name)
    ->  Range = range(Number, From, Number, To)
    ;   Next is Number + 1,
        clause_line(Lines, Next, Name, Range)
    ).
