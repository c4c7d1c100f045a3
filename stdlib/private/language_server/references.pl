% SPDX-License-Identifier: MIT
% All occurrences of a procedure or a variable, and renaming. Files that load each other, directly or indirectly, belong
% together: a procedure of the same name in an unrelated file, or one that a file defines itself, is a different one.

:- module('$lsp_references',
          [references/4, connected_files/2, procedure_uses/5, rename/5, incoming_calls/4, outgoing_calls/3]).

:- use_module(private(language_server/definition), [definition_places/4]).
:- use_module(private(language_server/library_texts), [is_library_text/1]).
:- use_module(private(language_server/protocol)).
:- use_module(private(language_server/words), [clause_variables/4, word_at/3]).
:- use_module(private(source_analysis/declarations), [context_module/2]).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/source_pieces)).

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
    findall(json([uri=Uri, range=Range]), ( '$in_list'(Place, Places), place_json(Place, Uri, Range) ), Json).

place_json(place(Path, Span), Uri, Json) :-
    uri_path(Uri, Path),
    json_range(Span, Json).

word_places(variable(_, Spans), Source, _, Places) :-
    source_parts(Source, _, Path, _, _),
    findall(place(Path, Range), ( '$in_list'(From-To, Spans), source_span(Source, From, To, Range) ), Places).
word_places(procedure(_, Name, Arity, _, _, _), Source, Declared, Places) :-
    procedure_places(Source, Name, Arity, Declared, Places).
word_places(term(Name, Arity, _, _), Source, Declared, Places) :-
    (   definition_places(Source, Name, Arity, [_|_])
    ->  procedure_places(Source, Name, Arity, Declared, Places)
    ;   Places = []
    ).

procedure_places(Source, Name, Arity, Declared, Places) :-
    source_parts(Source, _, Path, _, _),
    home_of(Source, Name, Arity, Path, Home),
    findall(place(File, Range),
            ( connected_files(Home, Files),
              '$in_list'(File, Files),
              means_same(File, Name, Arity, Home),
              (   Declared == @(true),
                  indexed_definition(Name, Arity, File, Range)
              ;   indexed_use(Name, Arity, File, Range, _)
              ) ),
            Places0),
    sort(Places0, Places).

home_of(Source, Name, Arity, Path, Home) :-
    (   definition_places(Source, Name, Arity, [place(Home0, _)|_])
    ->  Home = Home0
    ;   Home = Path
    ).

%   The name means in File what it means in Home. Only if another file defines it, too, are the loads of File followed.

means_same(Home, _, _, Home) :- !.
means_same(File, Name, Arity, Home) :-
    \+ ( indexed_definition(Name, Arity, File, _), \+ is_part_of(File, Name, Arity, Home) ),
    (   is_part_of(File, Name, Arity, Home)
    ->  true
    ;   indexed_module(Home, _, Exports),
        \+ '$in_list'(Name/Arity, Exports)
    ->  indexed_load(Home, File, _),
        \+ indexed_module(File, _, _)
    ;   indexed_definition(Name, Arity, Other, _),
        Other \== Home
    ->  findall(Loaded, loaded_provider(File, Name, Arity, Loaded), Providers),
        ( Providers == [] ; '$in_list'(Provider, Providers), leads_to(Provider, Home, []) )
    ;   true
    ),
    !.

%   The clauses in File are of the module of Home: clauses of hooks, Module:hook(X).

is_part_of(File, Name, Arity, Home) :-
    indexed_module(Home, Module, _),
    indexed_part(File, Module, Name, Arity),
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

%!  connected_files(+Path, -Files) is det.
%
%   The files connected with Path by loads, including Path itself.
%
%       ?- connected_files('/home/ann/a.pl', Files).

connected_files(Path, Files) :-
    connected([Path], [], Files).

connected([], Files, Files).
connected([File|Waiting], Known, Files) :-
    (   '$in_list'(File, Known)
    ->  connected(Waiting, Known, Files)
    ;   findall(Other,
                ( ( indexed_load(File, Other, _) ; indexed_load(Other, File, _) ),
                  \+ sub_atom(Other, 0, _, _, 'hornbeam:') ),
                Others),
        '$append'(Others, Waiting, Waiting1),
        connected(Waiting1, [File|Known], Files)
    ).

%!  procedure_uses(+Name, +Arity, +Home, +Files, -Json) is det.
%
%   The calls, in Files, the files connected with Home, of the procedure defined in Home.
%
%       ?- procedure_uses(append, 3, '/home/ann/a.pl', ['/home/ann/a.pl'], Json).

procedure_uses(Name, Arity, Home, Files, Json) :-
    findall(place(File, Range),
            ( indexed_use(Name, Arity, File, Range, use(Role, _)),
              is_call(Role),
              is_seen(File, Name, Arity, Home, Files) ),
            Places0),
    sort(Places0, Places),
    findall(json([uri=Uri, range=Range]), ( '$in_list'(Place, Places), place_json(Place, Uri, Range) ), Json).

%!  rename(+Source, +Byte, +NewName, -Json, -Problem) is det.
%
%   The answer to textDocument/rename: the edits of all files. Problem is none, or a text with the reason for refusing.
%
%       ?- rename(Source, 3, "grandparent", Json, Problem).

rename(Source, Byte, NewName, Json, Problem) :-
    (   word_at(Source, Byte, Word)
    ->  rename_word(Word, Source, NewName, Places, Text, Problem)
    ;   Problem = 'there is no name here'
    ),
    (   Problem == none
    ->  findall(Path, '$in_list'(place(Path, _), Places), Paths0),
        sort(Paths0, Paths),
        findall(Uri=Edits, ( '$in_list'(Path, Paths), file_edits(Path, Places, Text, Uri, Edits) ), Changes),
        Json = json([changes=json(Changes)])
    ;   Json = @(null)
    ).

file_edits(Path, Places, Text, Uri, Edits) :-
    uri_path(Uri0, Path),
    atom_string(Uri, Uri0),
    findall(json([range=Range, newText=Text]),
            ( '$in_list'(place(Path, Span), Places), json_range(Span, Range) ),
            Edits).

rename_word(variable(Old, Spans), Source, NewName, Places, NewName, Problem) :-
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
rename_word(procedure(_, Name, Arity, _, _, _), Source, NewName, Places, Text, Problem) :-
    source_parts(Source, _, Path, Context, _),
    context_module(Context, Module),
    (   string_concat('''', _, NewName),
        catch(term_string(Quoted, NewName), error(_, _), fail),
        atom(Quoted)
    ->  New = Quoted
    ;   atom_string(New, NewName)
    ),
    (   New == ''
    ->  Problem = 'a name is needed'
    ;   ( current_op(_, _, Module:Name) ; current_op(_, _, Module:New) )
    ->  Problem = 'operators cannot be renamed'
    ;   definition_places(Source, Name, Arity, Homes),
        \+ ( '$in_list'(place(Home, _), Homes), \+ is_library_text(Home) )
    ->  Problem = 'this procedure is not defined in the files here'
    ;   procedure_places(Source, Name, Arity, @(true), Places),
        format(string(Text), '~q', [New]),
        (   New \== Name,
            functor(Head, New, Arity),
            '$has_property'(system, Head, defined)
        ->  Problem = 'the system has a procedure of this name'
        ;   New \== Name,
            (   definition_places(Source, New, Arity, [place(Path, _)|_])
            ;   '$in_list'(place(File, _), Places),
                is_taken(New, Arity, File)
            )
        ->  Problem = 'there is a procedure of this name'
        ;   Problem = none
        )
    ).
rename_word(term(_, _, _, _), _, _, [], '', 'only procedures and variables can be renamed').

%   The file defines this procedure, or sees it in a file that it loads or that loads it.

is_taken(Name, Arity, File) :-
    (   Seen = File
    ;   indexed_load(File, Seen, _)
    ;   indexed_load(Seen, File, _)
    ),
    indexed_definition(Name, Arity, Seen, _),
    ( Seen \== File, indexed_module(Seen, _, Exports) -> '$in_list'(Name/Arity, Exports) ; true ),
    !.

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
            ( indexed_use(Name, Arity, Path, _, use(Role, By)),
              is_call(Role),
              is_seen(Path, Name, Arity, Home, Files) ),
            Callers0),
    sort(Callers0, Callers),
    findall(call(By, Path, Ranges),
            ( '$in_list'(By-Path, Callers),
              call_ranges(Name, Arity, Path, By, Ranges) ),
            Calls).

is_seen(Path, Name, Arity, Home, Files) :-
    '$in_list'(Path, Files),
    !,
    means_same(Path, Name, Arity, Home).

call_ranges(Name, Arity, Path, By, Ranges) :-
    findall(Range, ( indexed_use(Name, Arity, Path, Range, use(Role, By)), is_call(Role) ), Ranges).

is_call(call).
is_call(closure).

%!  outgoing_calls(+Indicator, +Path, -Calls) is det.
%
%   Calls is a list of call(Callee, CalleePath, Ranges): the known procedures that the procedure of the file Path calls.
%
%       ?- outgoing_calls(main/0, '/home/ann/a.pl', Calls).

outgoing_calls(By, Path, Calls) :-
    connected_files(Path, Files),
    findall(Name/Arity, ( indexed_use(Name, Arity, Path, _, use(Role, By)), is_call(Role) ), Callees0),
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
