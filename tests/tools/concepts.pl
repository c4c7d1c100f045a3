% SPDX-License-Identifier: MIT
% The pages of help/1 on ideas: each has queries, and their answers are right.

:- use_module(library(plunit)).
:- use_module(library(quads)).
:- use_module(library(help)).
:- use_module(library(lists)).

concept(Name, File) :-
    concepts_directory(Directory),
    directory_files(Directory, Names),
    member(Base, Names),
    file_name_extension(Name, pl, Base),
    atomic_list_concat([Directory, /, Base], File).

concepts_directory(Directory) :-
    source_directory(Tests),
    atom_concat(Tests, '/../../stdlib/concepts', Directory).

source_directory(Directory) :-
    source_file(concept(_, _), File),
    file_directory_name(File, Directory).

quads_of(File, Module, Quads) :-
    load_files(Module:File, []),
    findall(Line-Verdict, ( quad(_, Line, Module, Quad), quad_verdict(Quad, Verdict) ), Quads).

:- begin_tests(concepts).

test(answers, [forall(concept(Name, File)), true(Wrong-Some == []-yes)]) :-
    quads_of(File, Name, Quads),
    findall(Line-Text, member(Line-wrong(Text), Quads), Wrong),
    ( Quads == [] -> Some = no ; Some = yes ).
test(help_prints_the_page, [forall(concept(Name, _)), true]) :-
    with_output_to(string(Text), help(Name)),
    sub_string(Text, _, _, _, "\n\n    ?- "),
    \+ sub_string(Text, _, _, _, "SPDX"),
    !.
test(help_names_each, [forall(concept(Name, _)), true]) :-
    with_output_to(string(Text), help),
    format(string(Goal), "help(~w)", [Name]),
    sub_string(Text, _, _, _, Goal),
    !.

:- end_tests(concepts).
