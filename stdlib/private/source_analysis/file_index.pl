% SPDX-License-Identifier: MIT
% The index of analysed files, as facts: what they define, use and load, by names and lines. A file is read again when
% it has changed.

:- module('$file_index',
          [ index_file/1, index_source/2, forget_indexed/1, indexed_definition/4, indexed_use/5, indexed_module/3,
            indexed_load/3, indexed_declaration/3, indexed_part/5, indexed_nonterminal/3, indexed_file/1,
            outdated_file/1, file_without_source/1, is_incomplete/1, provided_procedures/3, visible_procedure/2,
            seen_as/3, file_above/2, connected_files/2 ]).

:- use_module(library(apply), [maplist/2]).
:- use_module(private(source_analysis/file_items), [forget_items/1, items_of/2, note_items/3]).
:- use_module(private(source_analysis/open_files)).
:- use_module(private(source_analysis/source_pieces)).

:- dynamic([indexed_time/2, indexed_size/2, definition/4, use/7, file_module/3, load/3, reexport/3, incomplete/1,
            declared/3, part/5, nonterminal/3, missing/1]).

%!  index_file(+Path) is semidet.
%
%   Updates the facts of the file to its current contents. Fails if it cannot be read; then there are no facts. A file
%   of more than 4 MB is skipped; its definitions are unknown.
%
%       ?- index_file('/home/ann/family.pl').

index_file(Path) :-
    (   is_open_file(Path)
    ->  true
    ;   file_state(Path, Time, Size)
    ->  (   indexed_time(Path, Known),
            Known =:= Time,
            indexed_size(Path, Size)
        ->  true
        ;   index_contents(Path, Time),
            assertz(indexed_size(Path, Size))
        )
    ;   forget_indexed(Path),
        fail
    ).

file_state(Path, Time, Size) :-
    catch(( time_file(Path, Time), size_file(Path, Size) ), error(_, _), fail).

index_contents(Path, Time) :-
    (   catch(file_text(Path, Text), error(_, _), Text = none)
    ->  (   Text == none                        % unreadable
        ->  forget_indexed(Path),
            fail
        ;   open_source(Path, Text, Source),
            index_source(Source, Time),
            close_source(Source)
        )
    ;   forget_indexed(Path),                   % too large
        assertz(indexed_time(Path, Time)),
        assertz(incomplete(Path))
    ).

%!  index_source(+Source, +Time) is det.
%
%   Sets the facts of the file of Source to its text; Time is when the file was last changed, or open.
%
%       ?- open_source('a.pl', "p(1).", S), index_source(S, open), indexed_definition(p, 1, Path, _).

index_source(Source, Time) :-
    source_parts(Source, _, Path, _, Pieces),
    forget_indexed(Path),
    index_pieces(Pieces, 0, Path, Source),
    items_of(Pieces, Items),
    note_items(Path, Time, Items),
    ( Time == open -> note_open_file(Path) ; true ),
    assertz(indexed_time(Path, Time)).          % last: where a limit ends this, nothing is known

%!  forget_indexed(+Path) is det.
%
%   Removes all facts of the file.
%
%       ?- forget_indexed('a.pl').

forget_indexed(Path) :-
    forget_items(Path),
    forget_open_file(Path),
    retractall(indexed_time(Path, _)),
    retractall(indexed_size(Path, _)),
    retractall(definition(_, _, Path, _)),
    retractall(use(_, _, Path, _, _, _, _)),
    retractall(file_module(Path, _, _)),
    retractall(load(Path, _, _)),
    retractall(reexport(Path, _, _)),
    retractall(declared(Path, _, _)),
    retractall(part(Path, _, _, _, _)),
    retractall(nonterminal(Path, _, _)),
    retractall(incomplete(Path)),
    retractall(missing(Path)).

index_pieces([], _, _, _).
index_pieces([piece(Length, Record)|Pieces], Offset, Path, Source) :-
    Record = record(Kind, _, _, Definition, Uses, Effects, _),
    (   Definition = def(Name, Arity, From, To)
    ->  range_of(Source, Offset, From, To, Range),
        assertz(definition(Name, Arity, Path, Range)),
        ( Kind == grammar, \+ nonterminal(Path, Name, Arity) -> assertz(nonterminal(Path, Name, Arity)) ; true ),
        By = Name/Arity
    ;   By = none
    ),
    maplist(index_use(Offset, Path, By, Source), Uses),
    maplist(index_effect(Offset, Path, Source), Effects),
    Offset1 is Offset + Length,
    index_pieces(Pieces, Offset1, Path, Source).

range_of(Source, Offset, From0, To0, Range) :-
    From is Offset + From0,
    To is Offset + To0,
    source_span(Source, From, To, Range).

index_use(Offset, Path, By, Source, use(Module, Name, Arity, From, To, Role)) :-
    range_of(Source, Offset, From, To, Range),
    assertz(use(Name, Arity, Path, Range, Role, By, Module)).

index_effect(Offset, Path, Source, Effect) :-
    (   Effect = module(Module, Exports)
    ->  assertz(file_module(Path, Module, Exports))
    ;   Effect = loads(Found, Imports)
    ->  assertz(load(Path, Found, Imports))
    ;   Effect = unknown_source(_)
    ->  ( missing(Path) -> true ; assertz(missing(Path)) )
    ;   Effect = reexports(Found, Imports)
    ->  assertz(reexport(Path, Found, Imports))
    ;   ( Effect = makes(Name, Arity, From, To) ; Effect = of_module(_, Name, Arity, From, To) )
    ->  range_of(Source, Offset, From, To, Range),
        ( definition(Name, Arity, Path, Range) -> true ; assertz(definition(Name, Arity, Path, Range)) ),
        ( Effect = of_module(Module, _, _, _, _) -> assertz(part(Path, Module, Name, Arity, Range)) ; true )
    ;   Effect = defines(Name/Arity)
    ->  assertz(declared(Path, Name, Arity))
    ;   ( Effect == incomplete ; Effect = expands(_), is_seen_by_loaders(Effect, Path) )
    ->  assertz(incomplete(Path))
    ;   true
    ).

%   A module's hook applies only to the file itself.

is_seen_by_loaders(expands(Scope), Path) :-
    ( Scope == all -> true ; \+ file_module(Path, _, _) ).

%!  indexed_definition(?Name, ?Arity, ?Path, -Range) is nondet.
%
%   A clause of Name/Arity has its head at Range of the file Path.
%
%       ?- indexed_definition(append, 3, Path, Range).

indexed_definition(Name, Arity, Path, Range) :-
    definition(Name, Arity, Path, Range).

%!  indexed_use(?Name, ?Arity, ?Path, -Range, -How) is nondet.
%
%   Name/Arity is used at Range of the file Path; How is use(Role, By, Module), where By is the indicator of the
%   enclosing clause's procedure, or none, and Module is as in private(source_analysis/body_uses).
%
%       ?- indexed_use(append, 3, Path, Range, How).

indexed_use(Name, Arity, Path, Range, use(Role, By, Module)) :-
    use(Name, Arity, Path, Range, Role, By, Module).

%!  indexed_module(?Path, ?Module, ?Exports) is nondet.
%
%   The file is a module file.
%
%       ?- indexed_module(Path, lists, Exports).

indexed_module(Path, Module, Exports) :-
    file_module(Path, Module, Exports).

%!  indexed_load(?Path, ?Loaded, -Imports) is nondet.
%
%   The file Path loads the file Loaded; Imports is all, or as in use_module/2.
%
%       ?- indexed_load(Path, Loaded, Imports).

indexed_load(Path, Loaded, Imports) :-
    load(Path, Loaded, Imports).

%!  indexed_part(?Path, ?Module, ?Name, ?Arity, -Range) is nondet.
%
%   The file Path has a clause of Module:Name/Arity, with its name at Range.
%
%       ?- indexed_part(Path, lists, append, 3, Range).

indexed_part(Path, Module, Name, Arity, Range) :-
    part(Path, Module, Name, Arity, Range).

%!  indexed_nonterminal(?Name, ?Arity, ?Path) is nondet.
%
%   Grammar rules of the file define Name/Arity.
%
%       ?- indexed_nonterminal(greeting, 2, Path).

indexed_nonterminal(Name, Arity, Path) :-
    nonterminal(Path, Name, Arity).

%!  indexed_declaration(?Name, ?Arity, ?Path) is nondet.
%
%   The file Path declares Name/Arity, for example as dynamic or multifile, so it need not have clauses.
%
%       ?- indexed_declaration(seen, 1, Path).

indexed_declaration(Name, Arity, Path) :-
    declared(Path, Name, Arity).

%!  indexed_file(?Path) is nondet.
%
%   The file has been analysed.
%
%       ?- indexed_file(Path).

indexed_file(Path) :-
    indexed_time(Path, _).

%!  outdated_file(?Path) is nondet.
%
%   The file, which is not open in the editor, has changed since it was analysed, or is gone.
%
%       ?- outdated_file(Path).

outdated_file(Path) :-
    indexed_time(Path, Known),
    \+ is_open_file(Path),
    \+ ( file_state(Path, Time, Size), Known =:= Time, indexed_size(Path, Size) ).

%!  file_without_source(?Path) is nondet.
%
%   The file, which is not open in the editor, loads one that was not found.
%
%       ?- file_without_source(Path).

file_without_source(Path) :-
    missing(Path),
    \+ is_open_file(Path).

%!  is_incomplete(+Path) is semidet.
%
%   The file's definitions cannot be known without running it.
%
%       ?- is_incomplete('a.pl').
%       false.

is_incomplete(Path) :-
    incomplete(Path),
    !.

%!  provided_procedures(+Path, +Imports, -Indicators) is det.
%
%   What Path provides to a file that loads it: a list of indicators that may also contain `incomplete`.
%
%       ?- provided_procedures('/home/ann/family.pl', all, Indicators).

provided_procedures(Path, Imports, Indicators) :-
    findall(Indicator, provided(Path, Imports, [], Indicator), Indicators0),
    sort(Indicators0, Indicators).

provided(Path, Imports, Visited, Indicator) :-
    \+ '$in_list'(Path, Visited),
    (   sub_atom(Path, 0, _, _, 'hornbeam:')
    ->  fail
    ;   index_file(Path)
    ->  (   file_module(Path, _, Exports)
        ->  ( '$in_list'(Exported, Exports) ; reexported(Path, Visited, Exported) ),
            seen_as(Imports, Exported, Indicator)
        ;   visible_in_file(Path, Visited, Indicator)
        )
    ;   Indicator = incomplete
    ).

%!  visible_procedure(+Path, -Indicator) is nondet.
%
%   Indicator, or `incomplete`, is what the file can call without a qualification: what it defines, and what the files
%   that it loads provide.
%
%       ?- visible_procedure('/home/ann/family.pl', Indicator).

visible_procedure(Path, Indicator) :-
    visible_in_file(Path, [], Indicator).

%!  file_above(+Path, -Above) is nondet.
%
%   The file Above loads Path, directly or not, and shares its procedures with it: they are in one module, or those of
%   Above are in user, from which all modules inherit.
%
%       ?- file_above('/home/ann/no_such_file.pl', Above).
%       false.

file_above(Path, Above) :-
    above(Path, [], Above).

above(Path, Visited, Above) :-
    indexed_load(Loader, Path, _),
    \+ '$in_list'(Loader, [Path|Visited]),
    (   ( \+ indexed_module(Path, _, _) ; \+ indexed_module(Loader, _, _) ),
        Above = Loader
    ;   above(Loader, [Path|Visited], Above)
    ).

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

%!  seen_as(+Imports, +Exported, -Indicator) is nondet.
%
%   What an import of Imports, all, a list or except(List), makes of an exported procedure.
%
%       ?- seen_as([p/1 as q], p/1, Indicator).
%       Indicator = q/1.

seen_as(Imports, Exported, Indicator) :-
    (   is_list(Imports)
    ->  '$in_list'(Import, Imports),
        is_import_of(Import, Exported, Indicator)
    ;   Imports = except(Others),
        is_list(Others)
    ->  \+ ( '$in_list'(Import, Others), is_import_of(Import, Exported, _) ),
        Indicator = Exported
    ;   Indicator = Exported
    ).

is_import_of(Import, Exported, Indicator) :-
    (   Import = (Plain as Name)
    ->  is_import_of(Plain, Exported, _/Arity),
        Indicator = Name/Arity
    ;   Import = Name//Arity0,
        integer(Arity0)
    ->  Arity is Arity0 + 2,
        Exported = Name/Arity,
        Indicator = Exported
    ;   Exported = Import,
        Indicator = Exported
    ).

reexported(Path, _, incomplete) :-
    is_incomplete(Path).
reexported(Path, Visited, Indicator) :-
    reexport(Path, Loaded, Imports),
    (   sub_atom(Loaded, 0, _, _, 'hornbeam:')
    ->  Indicator = incomplete
    ;   provided(Loaded, Imports, [Path|Visited], Indicator)
    ).

visible_in_file(Path, Visited, Indicator) :-
    (   definition(Name, Arity, Path, _),
        Indicator = Name/Arity
    ;   declared(Path, Name, Arity),
        Indicator = Name/Arity
    ;   use(Name, Arity, Path, _, asserted, _, _),
        Indicator = Name/Arity
    ;   is_incomplete(Path),
        Indicator = incomplete
    ;   load(Path, Loaded, Imports),
        provided(Loaded, Imports, [Path|Visited], Indicator)
    ).
