% SPDX-License-Identifier: MIT
% Suggestions for misspelt or missing names: of a predicate, a library, a file.

:- module('$likely_names',
          [ likely_procedure//1, similar_name/4, similar_library//1, missing_file//1, missing_data//1,
            predicate_parts/4, exporting_library/3 ]).

:- use_module(library(apply), [convlist/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(private(messages/edit_distance), [nearest_atoms/4]).
:- use_module(private(messages/source_snippets), [shown_file/2]).

%!  likely_procedure(+Indicator)// is semidet.
%
%   Suggests, on the same line, what was meant by Indicator: a predicate of a library that is not autoloaded, the same
%   name with a different arity, or a similar name.
%
%       ?- phrase(likely_procedure(user:apend/3), Lines).

likely_procedure(Indicator) -->
    { predicate_parts(Indicator, Module, _, _),
      Module \== user,
      \+ module_property(Module, exports([_|_])),
      '$procedures_of'(Module, []),
      \+ ( current_predicate(Module:Name/Arity), \+ current_predicate(user:Name/Arity) )
    },
    !,
    ['; there is no module ~q'-[Module]].
likely_procedure(Indicator) -->
    { predicate_parts(Indicator, Module, Name, Arity),
      \+ has_another_arity(Module, Name, Arity),
      exporting_library(Name, Arity, Library),
      \+ ( is_of_another_system(Library), is_known_here(Name, Arity) )
    },
    !,
    ['; it comes from library(~w): `:- use_module(library(~w)).`'-[Library, Library]].
likely_procedure(Indicator) -->
    { predicate_parts(Indicator, _, Name, Arity),
      is_asserted(Name/Arity)
    },
    !,
    ['; the program adds its clauses while it runs: declare it, `:- dynamic ~q.`'-[Name/Arity]].
likely_procedure(Indicator) -->
    { predicate_parts(Indicator, Module, Name, _),
      \+ ( visible_module(Module, In), current_predicate(In:Name/_) ),
      unread_clause(Name, Place)
    },
    !,
    ['; its clause could not be read: ~w'-[Place]].
likely_procedure(Indicator) -->
    { predicate_parts(Indicator, Module, Name, Arity),
      other_arities(Module, Name, Arity, [Caller]),
      is_called_by(Caller, Module, Name/Arity, Library)
    },
    !,
    [', which ~q of library(~w) calls'-[Caller, Library]].
likely_procedure(Indicator) -->
    { predicate_parts(Indicator, Module, Name, Arity),
      other_arities(Module, Name, Arity, [First|Rest])
    },
    !,
    ['; there is ~q'-[First]],
    defined_at(Module, First),
    and_more(Rest),
    goal_in_grammar(Indicator, First, Arity),
    semicolon_in_head(Module, First).
likely_procedure(Indicator) -->
    { predicate_parts(Indicator, _, Name, _),
      word_elsewhere(Name, Instead)
    },
    !,
    ['; ~w'-[Instead]].
likely_procedure(Indicator) -->
    { predicate_parts(Indicator, Module, Name, Arity),
      similar_name(Module, Name, Arity, Similar),
      written_as(Indicator, Similar, Arity, Shown)
    },
    !,
    ['; did you mean ~q'-[Shown]],
    defined_at(Module, Similar/Arity),
    ['?'].
likely_procedure(Indicator) -->
    { predicate_parts(Indicator, Module, Name, Arity),
      similar_other_arity(Module, Name, Arity, Similar)
    },
    !,
    ['; did you mean ~q'-[Similar]],
    defined_at(Module, Similar),
    ['?'].
likely_procedure(_) -->
    [].

%!  exporting_library(+Name, +Arity, -Library) is nondet.
%
%   A library exports Name/Arity. Those of other systems come after those with a part that exports it.
%
%       ?- exporting_library(transpose, 2, Library).
%       Library = clpfd ;
%       Library = sicstus_lists.

exporting_library(Name, Arity, Library) :-
    \+ '$calls_back'(Name, Arity, _),          % what it would call is missing, too
    '$exporting_file'(Name, Arity, Path),
    '$public_library'(Path, First),
    (   is_of_another_system(First),
        part_that_exports(Name/Arity, Part),
        Part \== First
    ->  ( Library = Part ; Library = First )
    ;   Library = First
    ).

is_of_another_system(Library) :-
    '$embedded_library'(Library, Path),
    atom_concat('hornbeam:compatibility/', _, Path).

part_that_exports(Indicator, Library) :-
    '$embedded_files'(Paths),
    '$in_list'(Path0, Paths),
    atom_concat('private/', _, Path0),
    atom_concat('hornbeam:', Path0, Path),
    '$public_library'(Path, Library),
    '$embedded_exports'(Path, Exports),
    '$in_list'(Indicator, Exports),
    !.

%   A grammar rule adds two arguments.

goal_in_grammar(Indicator, Name/Few, Arity) -->
    { Arity =:= Few + 2,
      (   ( Indicator = _//_ ; Indicator = _:_//_ )
      ->  true
      ;   functor(Head, Name, Few),
          '$predicate_property'(user, Head, system)
      )
    },
    !,
    [': in a grammar rule goals stand in braces, {...}'].
goal_in_grammar(_, _, _) -->
    [].

%   A line of the program begins with Name, of which there is no procedure.

unread_clause(Name, Place) :-
    source_file(Path),
    \+ sub_atom(Path, 0, _, _, 'hornbeam:'),
    between(1, 5000, Line),
    ( '$source_line'(Path, Line, Text) -> true ; !, fail ),
    begins_clause(Text, Name),
    !,
    shown_file(Path, Shown),
    atomic_list_concat([Shown, :, Line], Place).

begins_clause(Text, Name) :-
    atom_concat(Name, Rest, Text),
    sub_atom(Rest, 0, 1, _, Next),
    '$in_list'(Next, ['(', ' ', '.']).

%   What another system has is not meant where that name, or that idea, has another form here.

is_known_here(Name, Arity) :-
    (   word_elsewhere(Name, _)
    ;   between(0, 8, Other),
        Other \== Arity,
        is_supplied(user, Name, Other)
    ),
    !.

is_asserted(Indicator) :-
    findall(Path, ( source_file(Path), \+ sub_atom(Path, 0, _, _, 'hornbeam:') ), Paths),
    '$load_aside'(private(checks/asserted_procedures)),
    '$asserted_procedures':asserted_procedures(Paths, Asserted),
    '$in_list'(Indicator, Asserted),
    !.

%   word_elsewhere(?Name, ?Instead): Prolog's equivalent of a word from other languages.

word_elsewhere(while, 'loops are between/3, forall/2 or recursion: help(recursion)').
word_elsewhere(for, 'loops are between/3, forall/2 or recursion: help(recursion)').
word_elsewhere(:=, 'a variable gets its value once: X is 1 + 2, or X = 3').
word_elsewhere(return, 'a result is an argument, and a clause ends after its last goal').
word_elsewhere(sum, 'it is sum_list/2 here').
word_elsewhere(contains, 'it is member/2 or memberchk/2 here').
word_elsewhere(printf, 'it is format/2 here').
word_elsewhere(println, 'it is writeln/1 here').
word_elsewhere(nth, 'they are nth1/3, which counts from 1, and nth0/3 here').
word_elsewhere(+, 'to add by a call there is plus/3').
word_elsewhere(null, 'a list without elements is [], an unknown value a variable').

%   other_arities(+Module, +Name, +Arity, -Indicators): the procedures of this name; those of the system and of
%   autoloaded libraries only if the program has none.

other_arities(Module, Name, Arity, Indicators) :-
    findall(Name/Other,
            ( visible_module(Module, In), current_predicate(In:Name/Other), Other \== Arity ),
            Own),
    (   Own \== []
    ->  Found = Own
    ;   findall(Name/Other, ( between(0, 8, Other), Other \== Arity, is_supplied(Module, Name, Other) ), Found)
    ),
    sort(Found, Indicators).

%   is_called_by(+Caller, +Module, +Indicator, -Library): of the program, as main/1 by main/0 of library(main).

is_called_by(Caller/Other, Module, Name/Arity, Library) :-
    functor(Head, Caller, Other),
    '$predicate_property'(Module, Head, imported_from(Library)),
    '$module_class'(Library, library),
    '$stored_clause'(Library:Head, Body),
    sub_term(_:Call, Body),
    callable(Call),
    functor(Call, Name, Arity),
    !.

is_supplied(Module, Name, Arity) :-
    functor(Head, Name, Arity),
    (   '$predicate_property'(system, Head, defined)
    ;   '$autoload_path'(Module, Name, Arity, _)
    ;   Module == user,
        '$prompt_path'(Name, Arity, _)
    ),
    !.

visible_module(Module, Module).
visible_module(Module, user) :-
    Module \== user.

%   age(bob; 30) has one argument.

semicolon_in_head(Module, Name/Arity) -->
    { functor(Head, Name, Arity),
      '$clauses_of'(Module, Head, Home, _),
      '$module_class'(Home, user),
      '$stored_clause'(Home:Head, _),
      compound(Head),
      arg(_, Head, Argument),
      nonvar(Argument),
      Argument = (_ ; _)
    },
    !,
    [', with a `;` between its arguments in place of a `,`'].
semicolon_in_head(_, _) -->
    [].

% The place of a definition in a user file.
defined_at(Module, Name/Arity) -->
    { functor(Head, Name, Arity),
      '$definition_place'(Module, Head, Path, Line),
      \+ sub_atom(Path, 0, _, _, 'hornbeam:')
    },
    !,
    { shown_file(Path, Shown) },
    [' (~w:~w)'-[Shown, Line]].
defined_at(_, _) -->
    [].

%!  predicate_parts(+Indicator, -Module, -Name, -Arity) is semidet.
%
%   The parts of a predicate indicator; Module defaults to user.
%
%       ?- predicate_parts(lists:append/3, Module, Name, Arity).
%       Module = lists, Name = append, Arity = 3.

predicate_parts(Indicator0, Module, Name, Arity) :-
    (   Indicator0 = Module0:Indicator
    ->  Module = Module0
    ;   Module = user,
        Indicator = Indicator0
    ),
    (   Indicator = Name/Arity
    ->  true
    ;   Indicator = Name//Arity0,
        integer(Arity0),
        Arity is Arity0 + 2
    ),
    atom(Name),
    integer(Arity).

%   written_as(+Indicator, +Name, +Arity, -Shown): for Indicator p//1, Shown is Name//1, too.

written_as(Indicator, Name, Arity, Shown) :-
    (   ( Indicator = _//_ ; Indicator = _:_//_ )
    ->  Arity0 is Arity - 2,
        Shown = Name//Arity0
    ;   Shown = Name/Arity
    ).

similar_other_arity(Module, Name, Arity, Similar/Other) :-
    findall(Known, ( current_predicate(Module:Known/A), A \== Arity ), Names),
    sort(Names, Candidates),
    atom_length(Name, Length),
    Length >= 3,
    ( Length =< 4 -> Limit = 1 ; Limit = 2 ),
    nearest_atoms(Name, Candidates, Limit, [Similar|_]),
    current_predicate(Module:Similar/Other),
    !.

%!  similar_library(+Name)// is det.
%
%   The library that was probably meant, as with library(clpfdd).
%
%       ?- phrase(similar_library(clpfdd), Lines).

similar_library(Name) -->
    { atom(Name),
      '$library_files'(Files),
      nearest_atoms(Name, Files, 2, [Similar|_])
    },
    !,
    ['; did you mean library(~w)?'-[Similar]].
similar_library(_) -->
    [].

%!  missing_file(+File)// is det.
%
%   A missing file, and the existing files.
%
%       ?- phrase(missing_file('famly.pl'), Lines).

missing_file(File) -->
    { atom(File),
      \+ sub_atom(File, _, _, _, /),
      \+ sub_atom(File, _, _, _, '.'),
      entries('.', Entries),
      convlist(source_name, Entries, Names0),
      sort(Names0, Names)
    },
    !,
    ['cannot find the file ~w or ~w.pl here'-[File, File]],
    (   { nearest_atoms(File, Names, 2, [Similar|_]) }
    ->  ['; did you mean ~q?'-[Similar]]
    ;   { Names \== [], first_few(Names, 5, Few) }
    ->  { atomic_list_concat(Few, ', ', Text) },
        [nl, '= here are: ~w'-[Text]]
    ;   []
    ).
missing_file(File) -->
    missing_data(File).

%!  missing_data(+File)// is det.
%
%   A file that does not exist under exactly this name, and one that was probably meant.
%
%       ?- phrase(missing_data('nowhere/famly.txt'), Lines).
%       Lines = ['cannot find the file ~p'-['nowhere/famly.txt'], '; there is no directory ~p'-[nowhere]].

missing_data(File) -->
    ['cannot find the file ~p'-[File]],
    (   { atom(File),
          file_directory_name(File, Directory),
          file_base_name(File, Base)
        }
    ->  likely_file(Directory, Base)
    ;   []
    ).

likely_file(Directory, _) -->
    { \+ exists_directory(Directory) },
    !,
    ['; there is no directory ~p'-[Directory]].
likely_file(Directory, Base) -->
    { entries(Directory, Entries),
      likely_entry(Base, Entries, Similar)
    },
    !,
    ['; did you mean ~q?'-[Similar]].
likely_file(_, _) -->
    [].

% Without its extension, or misspelt.
likely_entry(Base, Entries, Entry) :-
    atom_concat(Base, '.', Start),
    '$in_list'(Entry, Entries),
    sub_atom(Entry, 0, _, _, Start),
    !.
likely_entry(Base, Entries, Entry) :-
    likely_slips(Base, 4, Limit),
    nearest_atoms(Base, Entries, Limit, [Entry|_]).

entries(Directory, Entries) :-
    catch(directory_files(Directory, Entries0), error(_, _), fail),
    sort(Entries0, Entries).

source_name(Entry, Name) :-
    atom_concat(Name, '.pl', Entry),
    Name \== ''.

first_few([], _, []).
first_few([X|Xs], N, Few) :-
    (   N =:= 0
    ->  Few = ['...']
    ;   Few = [X|Few1],
        N1 is N - 1,
        first_few(Xs, N1, Few1)
    ).

has_another_arity(Module, Name, Arity) :-
    current_predicate(Module:Name/Other),
    Other \== Arity,
    functor(Head, Name, Other),
    \+ predicate_property(Module:Head, imported_from(_)).

%!  similar_name(+Module, +Name, +Arity, -Similar) is semidet.
%
%   Similar is a similar name of a procedure of Module, or of the system, with that Arity.
%
%       ?- similar_name(lists, apend, 3, Similar).
%       Similar = append.

similar_name(Module, Name, Arity, Similar) :-
    (   findall(Known, ( current_predicate(Module:Known/Arity) ; is_imported(Module, Known, Arity) ), Names),
        Longest = 4
    ;   ( '$library_names'(Arity, Names) ; findall(Known, system_name(Arity, Known), Names) ),
        Longest = 6                     % these are many: some name is always near
    ),
    likely_slips(Name, Longest, Limit),
    sort(Names, Candidates),
    nearest_atoms(Name, Candidates, Limit, Nearest),
    '$in_list'(Similar, Nearest),
    Similar \== Name,
    is_slip(Name, Similar),
    !.

is_imported(Module, Name, Arity) :-
    module_property(Library, class(library)),
    '$module_exports'(Library, Exports),
    '$in_list'(Name/Arity, Exports),
    functor(Head, Name, Arity),
    '$is_of_module'(Module, Head).

%   likely_slips(+Name, +Longest, -Limit): the number of letters that may differ; one in names no longer than Longest.

likely_slips(Name, Longest, Limit) :-
    atom_length(Name, Length),
    Length >= 2,
    ( Length =< Longest -> Limit = 1 ; Limit = 2 ).

% The first letter of a short word is rarely mistyped.
is_slip(Name, Similar) :-
    (   atom_length(Name, Length),
        Length =< 3
    ->  sub_atom(Name, 0, 1, _, First),
        sub_atom(Similar, 0, 1, _, First)
    ;   true
    ).

system_name(Arity, Name) :-
    '$predicate_property'(system, Head, defined),
    functor(Head, Name, Arity),
    \+ sub_atom(Name, 0, 1, _, $).

and_more([]) -->
    [].
and_more([Indicator|Indicators]) -->
    [' and ~q'-[Indicator]],
    and_more(Indicators).
