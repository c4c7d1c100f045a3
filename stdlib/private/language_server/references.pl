% SPDX-License-Identifier: MIT
% All occurrences of a procedure or a variable, and renaming. Files that load each other, directly or indirectly, belong
% together: a procedure of the same name in an unrelated file, or one that a file defines itself, is a different one.

:- module('$lsp_references',
          [references/4, procedure_uses/5, rename/5, prepared_rename/4, incoming_calls/4, outgoing_calls/3]).

:- use_module(private(language_server/definition), [definition_places/5, procedure_home/5]).
:- use_module(private(language_server/library_texts), [is_library_text/1]).
:- use_module(private(language_server/protocol)).
:- use_module(private(language_server/renamed_texts), [renamed_files/5]).
:- use_module(private(language_server/words), [clause_variables/4, word_at/3]).
:- use_module(private(source_analysis/declarations), [context_module/2, library_exports/2]).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/source_pieces)).

:- dynamic(former_name/3).              % former_name(Name, Arity, Before), of a renaming

%!  references(+Source, +Byte, +Declared, -Json) is det.
%
%   The answer to textDocument/references; Declared is @(true) if heads of clauses count. The index must be up to date.
%
%       ?- references(Source, 3, @(true), Json).

references(Source, Byte, Declared, Json) :-
    (   word_at(Source, Byte, Word)
    ->  word_places(Word, Source, Declared, Places)
    ;   Places = []
    ),
    places_json(Places, none, Json).

%   places_json(+Places, +Last, -Json): Last is Path-Uri of the last place.

places_json([], _, []).
places_json([place(Path, Span)|Places], Last, [json([uri=Uri, range=Range])|Json]) :-
    ( Last = Path-Uri0 -> Uri = Uri0 ; uri_path(Uri, Path) ),
    json_range(Span, Range),
    places_json(Places, Path-Uri, Json).

word_places(variable(_, Spans), Source, _, Places) :-
    source_parts(Source, _, Path, _, _),
    findall(place(Path, Range), ( '$in_list'(From-To, Spans), source_span(Source, From, To, Range) ), Places).
word_places(procedure(Module, Name, Arity, _, _, _), Source, Declared, Places) :-
    procedure_places(Source, Module, Name, Arity, Declared, Places).
word_places(term(Name, Arity, _, _), Source, Declared, Places) :-
    (   definition_places(Source, none, Name, Arity, [_|_])
    ->  procedure_places(Source, none, Name, Arity, Declared, Places)
    ;   Places = []
    ).

procedure_places(Source, Module, Name, Arity, Declared, Places) :-
    source_parts(Source, _, Path, _, _),
    home_of(Source, Module, Name, Arity, Path, Home),
    connected_files(Home, Files),
    findall(File-In-Range,
            ( '$in_list'(File, Files), occurrence(File, Name, Arity, Declared, In, Range) ),
            Occurrences),
    findall(File-In, '$in_list'(File-In-_, Occurrences), Kinds0),
    sort(Kinds0, Kinds1),
    findall(File-In,
            ( '$in_list'(File-In, Kinds1),
              ( refers_to(In, File, Name, Arity, Home) -> true ; is_same_supplied(Source, Module, In, Name, Arity) ) ),
            Kinds),
    findall(place(File, Range),
            ( '$in_list'(File-In-Range, Occurrences), '$in_list'(File-In, Kinds) ),
            Places0),
    sort(Places0, Places).

occurrence(File, Name, Arity, Declared, Module, Range) :-
    (   Declared == @(true),
        indexed_definition(Name, Arity, File, Range),
        ( indexed_part(File, Other, Name, Arity, Range) -> Module = Other ; Module = none )
    ;   indexed_use(Name, Arity, File, Range, use(_, _, Module))
    ;   indexed_use(Name, any, File, Range, use(_, _, Module)),
        \+ ( indexed_definition(Name, Other, File, _), Other \== Arity )
    ).

home_of(Source, Module, Name, Arity, Path, Home) :-
    (   definition_places(Source, Module, Name, Arity, [place(Home0, _)|_])
    ->  Home = Home0
    ;   Home = Path
    ).

%   is_same_supplied(+Source, +Module, +Other, +Name, +Arity): in both modules it is of the same library.

is_same_supplied(Source, Module, Other, Name, Arity) :-
    procedure_home(Source, Other, Name, Arity, supplied(Path)),
    procedure_home(Source, Module, Name, Arity, supplied(Path)).

%   refers_to(+Module, +File, +Name, +Arity, +Home): Module:Name/Arity in File, with Module as in
%   private(source_analysis/body_uses), is what Home defines.

refers_to(none, File, Name, Arity, Home) :-
    !,
    means_same(File, Name, Arity, Home).
refers_to(file(From), _, Name, Arity, Home) :-
    !,
    gets_from(From, Name, Arity, Home, []).
refers_to(Module, File, Name, Arity, Home) :-
    (   has_part_of(Home, Module, Name, Arity)
    ->  true
    ;   indexed_module(File, Module, _)
    ->  means_same(File, Name, Arity, Home)
    ;   indexed_module(Home, Of, _)
    ->  (   Of == Module
        ->  true
        ;   indexed_module(Other, Module, _),
            gets_from(Other, Name, Arity, Home, [])
        )
    ;   Module == user
    ->  true
    ;   indexed_module(Other, Module, _),
        gets_from(Other, Name, Arity, Home, [])
    ),
    !.

%   has_part_of(+File, ?Module, +Name, +Arity): File has clauses or declarations of Module:Name/Arity, and no clauses of
%   its own.

has_part_of(File, Module, Name, Arity) :-
    ( indexed_part(File, Module, Name, Arity, _) ; indexed_use(Name, Arity, File, _, use(name, _, Module)) ),
    atom(Module),
    Module \== none,
    \+ defines(File, Name, Arity).

%   gets_from(+File, +Name, +Arity, +Home, +Visited): File does not define it, but gets it by imports from Home.

gets_from(Home, _, _, Home, _) :- !.
gets_from(File, Name, Arity, Home, Visited) :-
    \+ '$in_list'(File, Visited),
    \+ defines(File, Name, Arity),
    indexed_load(File, Loaded, Imports),
    provided_procedures(Loaded, Imports, Provided),
    '$in_list'(Name/Arity, Provided),
    gets_from(Loaded, Name, Arity, Home, [File|Visited]),
    !.

defines(File, Name, Arity) :-
    indexed_definition(Name, Arity, File, Range),
    \+ ( indexed_part(File, Module, Name, Arity, Range), \+ indexed_module(File, Module, _) ),
    !.

%   The name means in File what it means in Home. Only if another file defines it, too, are the loads of File followed.

means_same(Home, _, _, Home) :- !.
means_same(File, Name, Arity, Home) :-
    \+ defines(File, Name, Arity),
    (   has_part_of(Home, Module, Name, Arity),
        indexed_module(File, Module, _)
    ->  true
    ;   indexed_module(Home, _, Exports),
        \+ '$in_list'(Name/Arity, Exports)
    ->  indexed_load(Home, File, _),
        \+ indexed_module(File, _, _)
    ;   indexed_module(Home, _, _),
        indexed_load(File, Home, _)
    ->  gets_from(File, Name, Arity, Home, [])
    ;   indexed_definition(Name, Arity, Other, _),
        Other \== Home
    ->  findall(Loaded, loaded_provider(File, Name, Arity, Loaded), Providers),
        ( Providers == [] ; '$in_list'(Provider, Providers), leads_to(Provider, Home, []) )
    ;   true
    ),
    !.

loaded_provider(File, Name, Arity, Loaded) :-
    indexed_load(File, Loaded, Imports),
    provided_procedures(Loaded, Imports, Provided),
    '$in_list'(Name/Arity, Provided).

leads_to(Home, Home, _) :- !.
leads_to(File, Home, Visited) :-
    \+ '$in_list'(File, Visited),
    indexed_load(File, Loaded, _),
    leads_to(Loaded, Home, [File|Visited]),
    !.

%!  procedure_uses(+Name, +Arity, +Home, +Files, -Json) is det.
%
%   The calls, in Files, the files connected with Home, of the procedure defined in Home.
%
%       ?- procedure_uses(append, 3, '/home/ann/a.pl', ['/home/ann/a.pl'], Json).

procedure_uses(Name, Arity, Home, Files, Json) :-
    findall(place(File, Range),
            ( indexed_use(Name, Arity, File, Range, use(Role, _, Module)),
              is_call(Role),
              is_seen(File, Module, Name, Arity, Home, Files) ),
            Places0),
    sort(Places0, Places),
    places_json(Places, none, Json).

%!  rename(+Source, +Byte, +NewName, -Json, -Problem) is det.
%
%   The answer to textDocument/rename: the edits of all files. Problem is none, or a text with the reason for refusing.
%
%       ?- rename(Source, 3, "grandparent", Json, Problem).

rename(Source, Byte, NewName, Json, Problem) :-
    (   word_at(Source, Byte, Word)
    ->  rename_word(Word, Source, NewName, Places, Renaming, Problem0)
    ;   Problem0 = 'there is no name here'
    ),
    (   Problem0 == none
    ->  renamed_files(Places, Source, Renaming, Files, Problem)
    ;   Problem = Problem0
    ),
    (   Problem == none
    ->  ( Renaming = names(Old, New, Arity) -> note_former_name(Old, New, Arity) ; true ),
        findall(Uri=Edits, ( '$in_list'(Path-Texts, Files), file_edits(Path, Texts, Uri, Edits) ), Changes),
        Json = json([changes=json(Changes)])
    ;   Json = @(null)
    ).

file_edits(Path, Texts, Uri, Edits) :-
    uri_path(Uri0, Path),
    atom_string(Uri, Uri0),
    findall(json([range=Range, newText=Text]),
            ( '$in_list'(Span-Text, Texts), json_range(Span, Range) ),
            Edits).

note_former_name(Old, New, Arity) :-
    retractall(former_name(New, Arity, _)),
    assertz(former_name(New, Arity, Old)).

%   rename_word(+Word, +Source, +NewName, -Places, -Renaming, -Problem): Renaming is as in
%   private(language_server/renamed_texts).

rename_word(variable(Old, Spans), Source, NewName, Places, text(NewName), Problem) :-
    (   \+ is_variable_name(NewName)
    ->  Problem = 'this is no name of a variable'
    ;   Spans = [Byte-_|_],
        piece_at(Source, Byte, Offset, piece(Length, _)),
        clause_variables(Source, Offset, Length, Variables),
        atom_string(New, NewName),
        New \== Old,
        '$in_list'(New-_, Variables)
    ->  Problem = 'the clause has a variable of this name'
    ;   Problem = none,
        word_places(variable(Old, Spans), Source, @(true), Places)
    ).
rename_word(procedure(Module, Name, Arity, From, _, _), Source, NewName, Places, names(Name, New, Arity), Problem) :-
    source_parts(Source, _, Path, Context, _),
    context_module(Context, Reading),
    (   string_concat('''', _, NewName),
        catch(term_string(Quoted, NewName), error(_, _), fail),
        atom(Quoted)
    ->  New = Quoted
    ;   atom_string(New, NewName)
    ),
    (   New == ''
    ->  Problem = 'a name is needed'
    ;   fixed_name(New, Reading, Problem)
    ->  true
    ;   fixed_procedure(Source, Module, Name, Arity, Problem)
    ->  true
    ;   procedure_places(Source, Module, Name, Arity, @(true), Places),
        source_span(Source, From, From, range(Line, Column, _, _)),
        findall(File, '$in_list'(place(File, _), Places), Files0),
        sort(Files0, Files),
        (   \+ '$in_list'(place(Path, range(Line, Column, _, _)), Places)
        ->  Problem = 'it cannot be told which procedure this is'
        ;   New \== Name,
            taken_name(New, Arity, Files, Reading, Name, Why)
        ->  format(atom(Problem), '~q: ~w', [New/Arity, Why])
        ;   Problem = none
        )
    ).
rename_word(term(_, _, _, _), _, _, [], none, 'only procedures and variables can be renamed').

%   fixed_procedure(+Source, +Module, +Name, +Arity, -Problem): it can have no other name.

fixed_procedure(Source, Module, Name, Arity, Problem) :-
    source_parts(Source, _, _, Context, _),
    context_module(Context, Reading),
    (   fixed_name(Name, Reading, Problem)
    ->  true
    ;   definition_places(Source, Module, Name, Arity, Homes),
        \+ ( '$in_list'(place(Home, _), Homes), \+ is_library_text(Home) )
    ->  Problem = 'this procedure is not defined in the files here'
    ).

%   fixed_name(+Name, +Module, -Problem): it is written in ways of its own there.

fixed_name(Name, Module, Problem) :-
    (   current_op(_, _, Module:Name)
    ->  Problem = 'operators cannot be renamed'
    ;   '$in_list'(Name, [[], {}])
    ->  Problem = 'brackets are no name'
    ;   Name == !
    ->  Problem = 'the cut is no name'
    ).

%!  prepared_rename(+Source, +Byte, -Json, -Problem) is det.
%
%   The answer to textDocument/prepareRename: the range of the name at a place, and its text. Problem is as in rename/5.
%
%       ?- prepared_rename(Source, 3, Json, Problem).

prepared_rename(Source, Byte, Json, Problem) :-
    Json = json([range=Range, placeholder=Text]),
    (   word_at(Source, Byte, Word),
        Word \= term(_, _, _, _)
    ->  (   Word = procedure(Module, Name, Arity, From, To, _)
        ->  ( fixed_procedure(Source, Module, Name, Arity, Problem) -> true ; Problem = none )
        ;   Word = variable(_, Spans),
            '$in_list'(From-To, Spans),
            From =< Byte,
            Byte =< To
        ->  Problem = none
        )
    ;   Problem = 'only procedures and variables can be renamed'
    ),
    (   Problem == none
    ->  source_parts(Source, Handle, _, _, _),
        '$source_piece'(Handle, From, To, Text),
        source_span(Source, From, To, Span),
        json_range(Span, Range)
    ;   true
    ).

%   taken_name(+Name, +Arity, +Files, +Reading, +Now, -Why): one of the files where it would be written knows this
%   procedure, or calls it, so that a call could change its meaning. A name that the procedure, now called Now, has had
%   before may be that of a library.

taken_name(Name, Arity, _, _, Now, 'the system has a procedure of this name') :-
    \+ former_name(Now, Arity, Name),
    functor(Head, Name, Arity),
    '$has_property'(system, Head, defined),
    !.
taken_name(Name, Arity, Files, _, _, Why) :-
    '$in_list'(File, Files),
    (   Seen = File
    ;   indexed_load(File, Seen, _)
    ;   indexed_load(Seen, File, _)
    ),
    ( indexed_definition(Name, Arity, Seen, _) ; indexed_declaration(Name, Arity, Seen) ),
    ( Seen \== File, indexed_module(Seen, _, Exports) -> '$in_list'(Name/Arity, Exports) ; true ),
    !,
    file_base_name(Seen, Base),
    format(atom(Why), '~w has a procedure of this name', [Base]).
taken_name(Name, Arity, Files, Reading, Now, Why) :-
    \+ former_name(Now, Arity, Name),
    (   '$library_of_call'(Reading, Name, Arity, Path)
    ;   '$in_list'(File, Files),
        indexed_load(File, Path, Imports),
        sub_atom(Path, 0, _, _, 'hornbeam:'),
        library_exports(Path, Exports),
        '$in_list'(Name/Arity, Exports),
        ( is_list(Imports) -> '$in_list'(Name/Arity, Imports) ; true )
    ),
    !,
    '$public_library'(Path, Library),
    format(atom(Why), 'library(~w) has a procedure of this name', [Library]).
taken_name(Name, Arity, Files, _, _, Why) :-
    '$in_list'(File, Files),
    indexed_use(Name, Arity, File, range(Line0, _, _, _), use(Role, _, none)),
    Role \== documented,
    !,
    Line is Line0 + 1,
    file_base_name(File, Base),
    format(atom(Why), 'this is called in ~w, line ~d', [Base, Line]).

is_variable_name(Name) :-
    atom_string(Atom, Name),
    catch(atom_to_term(Atom, Term, [Atom=Variable]), error(_, _), fail),
    var(Term),
    Term == Variable.

% ---- who calls whom ----

%!  incoming_calls(+Name, +Arity, +Home, -Calls) is det.
%
%   Calls is a list of call(Caller, Path, Ranges): the procedures that call Name/Arity, which is defined in the file
%   Home. Caller is none for the directives and tests of a file.
%
%       ?- incoming_calls(older, 2, '/home/ann/a.pl', Calls).

incoming_calls(Name, Arity, Home, Calls) :-
    connected_files(Home, Files),
    findall(By-Path,
            ( indexed_use(Name, Arity, Path, _, use(Role, By, Module)),
              is_call(Role),
              is_seen(Path, Module, Name, Arity, Home, Files) ),
            Callers0),
    sort(Callers0, Callers),
    findall(call(By, Path, Ranges),
            ( '$in_list'(By-Path, Callers),
              call_ranges(Name, Arity, Path, By, Ranges) ),
            Calls).

is_seen(Path, Module, Name, Arity, Home, Files) :-
    '$in_list'(Path, Files),
    !,
    refers_to(Module, Path, Name, Arity, Home).

call_ranges(Name, Arity, Path, By, Ranges) :-
    findall(Range, ( indexed_use(Name, Arity, Path, Range, use(Role, By, _)), is_call(Role) ), Ranges).

is_call(call).
is_call(nonterminal).
is_call(closure).

%!  outgoing_calls(+Indicator, +Path, -Calls) is det.
%
%   Calls is a list of call(Callee, CalleePath, Ranges): the known procedures that the procedure of the file Path calls.
%
%       ?- outgoing_calls(main/0, '/home/ann/a.pl', Calls).

outgoing_calls(By, Path, Calls) :-
    connected_files(Path, Files),
    findall(Name/Arity, ( indexed_use(Name, Arity, Path, _, use(Role, By, _)), is_call(Role) ), Callees0),
    sort(Callees0, Callees),
    findall(call(Name/Arity, Home, Ranges),
            ( '$in_list'(Name/Arity, Callees),
              callee_home(Name, Arity, Path, Files, Home),
              call_ranges(Name, Arity, Path, By, Ranges) ),
            Calls).

callee_home(Name, Arity, Path, Files, Home) :-
    (   indexed_definition(Name, Arity, Path, _)
    ->  Home = Path
    ;   indexed_definition(Name, Arity, Home, _),
        '$in_list'(Home, Files),
        means_same(Path, Name, Arity, Home)
    ->  true
    ).
