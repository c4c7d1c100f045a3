% SPDX-License-Identifier: MIT
% All problems of a source: those of its clauses, of their order, and calls of undefined procedures. Like the checks in
% private(checks/load_checks) after loading, but without loading anything.

:- module('$program_problems', [source_problems/2, missing_procedure/4, defined_procedures/2]).

:- use_module(private(messages/likely_names), [similar_name/4]).
:- use_module(private(messages/edit_distance), [nearest_atoms/4]).
:- use_module(private(source_analysis/clause_order), [order_problem/3]).
:- use_module(private(source_analysis/clause_records), [piece_in/4]).
:- use_module(private(source_analysis/declarations), [context_module/2]).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/source_pieces)).

:- dynamic([hints_for/2, hint/3]).

%!  source_problems(+Source, -Problems) is det.
%
%   All problems of a source, each problem(Severity, Code, From, To, Message, Fix) with bytes of the whole text, in
%   order.
%
%       ?- open_source('a.pl', "p :- q.", S), source_problems(S, [problem(Severity, Code, From, To, _, _)]).

source_problems(Source, Problems) :-
    source_parts(Source, _, Path, Context, Pieces),
    findall(Problem, ( piece_in(Pieces, 0, Offset, Record), own_problem(Record, Offset, Problem) ), Own0),
    first_notes(Own0, [], Own),
    (   file_expands(Pieces)
    ->  Across = []
    ;   undefined_problems(Pieces, Path, Context, Undefined),
        findall(Problem, order_problem(Pieces, Path, Problem), Order),
        '$append'(Undefined, Order, Across)
    ),
    '$append'(Own, Across, All),
    by_place(All, Problems).

%   first_notes(+Problems0, +Seen, -Problems): a note is told where it first applies, and of a builtin once.

first_notes([], _, []).
first_notes([Problem|Problems0], Seen, Problems) :-
    Problem = problem(Severity, Code, _, _, Message, _),
    (   Severity \== note
    ->  Problems = [Problem|Problems1],
        Seen1 = Seen
    ;   '$in_list'(Code-Message, Seen)
    ->  Problems = Problems1,
        Seen1 = Seen
    ;   Problems = [Problem|Problems1],
        Seen1 = [Code-Message|Seen]
    ),
    first_notes(Problems0, Seen1, Problems1).

by_place(Problems0, Problems) :-
    findall(From-Problem, ( '$in_list'(Problem, Problems0), arg(3, Problem, From) ), Keyed0),
    keysort(Keyed0, Keyed),
    findall(Problem, '$in_list'(_-Problem, Keyed), Problems).

own_problem(record(_, _, _, _, _, _, Problems), Offset, problem(Severity, Code, From, To, Message, Fix)) :-
    '$in_list'(problem(Severity, Code, From0, To0, Message, Fix0), Problems),
    From is Offset + From0,
    To is Offset + To0,
    moved_fix(Fix0, Offset, Fix).

moved_fix(none, _, none).
moved_fix(either(A0, B0), Offset, either(A, B)) :-
    moved_fix(A0, Offset, A),
    moved_fix(B0, Offset, B).
moved_fix(insert(At0, Text), Offset, insert(At, Text)) :- At is Offset + At0.
moved_fix(replace(From0, To0, Text), Offset, replace(From, To, Text)) :-
    From is Offset + From0,
    To is Offset + To0.

%   Hooks that the program adds while it is loaded, or that use positions, are not called.

file_expands(Pieces) :-
    '$in_list'(piece(_, record(_, _, _, def(term_expansion, 4, _, _), _, _, _)), Pieces),
    !.
file_expands(Pieces) :-
    '$in_list'(piece(_, record(_, _, _, _, Uses, _, _)), Pieces),
    '$in_list'(use(_, Name, Arity, _, _, asserted), Uses),
    expansion_hook(Name, Arity),
    !.

expansion_hook(term_expansion, 2).
expansion_hook(goal_expansion, 2).
expansion_hook(term_expansion, 4).

% ---- calls of what is not defined ----

undefined_problems(Pieces, Path, Context, Problems) :-
    findall((Name/Arity)-span(From, To),
            ( piece_in(Pieces, 0, Offset, record(Kind, _, _, _, Uses, _, _)),
              Kind \== query,                      % of a file that is loaded beside others
              '$in_list'(use(none, Name, Arity, From0, To0, Role), Uses),
              ( Role == call ; Role == closure ),
              From is Offset + From0,
              To is Offset + To0 ),
            Calls0),
    keysort(Calls0, Calls),
    defined_in(Pieces, Defined),
    missing_calls(Calls, Defined, Context, Missing),
    (   Missing == []
    ->  Problems = []
    ;   elsewhere(Pieces, Path, Elsewhere),
        (   '$in_list'(incomplete, Elsewhere)
        ->  Problems = []
        ;   keep_hints(Path, Defined),
            undefined_calls(Missing, Elsewhere, Defined, Context, Problems)
        )
    ).

%!  defined_procedures(+Source, -Indicators) is det.
%
%   The sorted list of the procedures that a source defines or declares.
%
%       ?- open_source('a.pl', "p(1). q --> p.", S), defined_procedures(S, Indicators).

defined_procedures(Source, Indicators) :-
    source_parts(Source, _, _, _, Pieces),
    defined_in(Pieces, Indicators).

defined_in(Pieces, Defined) :-
    findall(Name/Arity,
            ( '$in_list'(piece(_, record(_, _, _, Definition, Uses, Effects, _)), Pieces),
              (   Definition = def(Name, Arity, _, _)
              ;   '$in_list'(makes(Name, Arity, _, _), Effects)
              ;   '$in_list'(use(_, Name, Arity, _, _, asserted), Uses)
              ;   '$in_list'(defines(Name/Arity), Effects)
              ;   '$in_list'(loads(_, Imports), Effects),
                  imported_name(Imports, Name, Arity)
              ) ),
            Defined0),
    sort(Defined0, Defined).

%   An import by name is not checked.

imported_name(Imports, Name, Arity) :-
    nonvar(Imports),
    '$in_list'(Import, Imports),
    (   Import = (_/Arity as Name)
    ;   Import = Name/Arity
    ;   Import = Name//Arity0,
        integer(Arity0),
        Arity is Arity0 + 2
    ).

%   Both lists are sorted.

missing_calls([], _, _, []).
missing_calls([Call|Calls], Defined0, Context, Missing) :-
    Call = Indicator-_,
    (   Defined0 = [Defined|Defined1],
        Defined @< Indicator
    ->  missing_calls([Call|Calls], Defined1, Context, Missing)
    ;   (   Defined0 = [Defined|_],
            Defined == Indicator
        ;   context_module(Context, Module),
            is_supplied(Module, Indicator)
        )
    ->  without(Calls, Indicator, Calls1),
        missing_calls(Calls1, Defined0, Context, Missing)
    ;   same_calls(Calls, Indicator, Calls1, Missing1, Rest),
        Missing = [Call|Missing1],
        missing_calls(Calls1, Defined0, Context, Rest)
    ).

without([Indicator-_|Calls0], Indicator, Calls) :- !, without(Calls0, Indicator, Calls).
without(Calls, _, Calls).

same_calls([Indicator-Span|Calls0], Indicator, Calls, [Indicator-Span|Missing], Rest) :-
    !,
    same_calls(Calls0, Indicator, Calls, Missing, Rest).
same_calls(Calls, _, Calls, Rest, Rest).

is_supplied(Module, Name/Arity) :-
    (   sub_atom(Name, 0, 1, _, $)
    ;   functor(Head, Name, Arity),
        '$predicate_property'(Module, Head, defined)
    ;   '$library_of_call'(Module, Name, Arity, _)
    ;   '$prompt_path'(Name, Arity, _)
    ),
    !.

%   Exports of the files that this one loads, and of the files that load this one, which share its module.

elsewhere(Pieces, Path, Indicators) :-
    findall(Indicator,
            (   '$in_list'(piece(_, record(_, _, _, _, _, Effects, _)), Pieces),
                (   '$in_list'(loads(Loaded, Imports), Effects),
                    provided_procedures(Loaded, Imports, Provided),
                    '$in_list'(Indicator, Provided)
                ;   '$in_list'(incomplete, Effects),
                    Indicator = incomplete
                ;   '$in_list'(unknown_source(Source), Effects),
                    may_exist(Source, Path),
                    Indicator = incomplete
                )
            ;   loaded_by(Path, [], Above),
                provided_procedures(Above, all, Provided),
                '$in_list'(Indicator, Provided)
            ),
            Indicators0),
    sort(Indicators0, Indicators).

%   A file of an alias of the program's own, or of a text that is not in a folder.

may_exist(Source, Path) :-
    Source \= library(_),
    (   compound(Source),
        Source \= _/_
    ;   file_directory_name(Path, Folder),
        \+ exists_directory(Folder)
    ),
    !.

loaded_by(Path, Visited, Above) :-
    \+ indexed_module(Path, _, _),
    indexed_load(Above0, Path, _),
    \+ '$in_list'(Above0, Visited),
    (   Above = Above0
    ;   loaded_by(Above0, [Path|Visited], Above)
    ).

%   Suggestions are computed once for all calls of a procedure.

undefined_calls([], _, _, _, []).
undefined_calls([Indicator-Span|Calls], Elsewhere, Defined, Context, Problems) :-
    same_calls([Indicator-Span|Calls], Indicator, Calls1, Same, []),
    (   '$in_list'(Indicator, Elsewhere)
    ->  Problems = Problems1
    ;   known_hint(Indicator, Defined, Context, Hint-Fix),
        format(atom(Message), '~q is not defined~w', [Indicator, Hint]),
        undefined_problems(Same, Message, Fix, Problems, Problems1)
    ),
    undefined_calls(Calls1, Elsewhere, Defined, Context, Problems1).

%   Hints are kept as long as the file defines the same procedures.

known_hint(Indicator, Defined, Context, Hint) :-
    Context = context(_, Path, _, _, _),
    (   hint(Path, Indicator, Hint0)
    ->  Hint = Hint0
    ;   missing_procedure(Indicator, Defined, Context, Hint),
        assertz(hint(Path, Indicator, Hint))
    ).

keep_hints(Path, Defined) :-
    term_hash(Defined, Key),
    (   hints_for(Path, Key)
    ->  true
    ;   retractall(hints_for(Path, _)),
        retractall(hint(Path, _, _)),
        assertz(hints_for(Path, Key))
    ).

undefined_problems([], _, _, Problems, Problems).
undefined_problems([_-span(From, To)|Calls], Message, Fix0, [Problem|Problems], Rest) :-
    Problem = problem(warning, 'W-undef', From, To, Message, Fix),
    (   Fix0 = rename(New)
    ->  format(atom(Text), '~q', [New]),
        Fix = replace(From, To, Text)
    ;   Fix = Fix0
    ),
    undefined_problems(Calls, Message, Fix0, Problems, Rest).

%!  missing_procedure(+Indicator, +Defined, +Context, -Hint) is det.
%
%   Hint is Text-Fix: a suggestion for a procedure that does not exist, from the sorted list Defined and others; Fix is
%   none, rename(Name) or import(Library, Indicator).
%
%       ?- new_context('a.pl', C), missing_procedure(paretn/2, [parent/2], C, Hint).

missing_procedure(Name/Arity, _, _, Text-import(Library, Name/Arity)) :-
    '$exporting_file'(Name, Arity, Path),
    '$public_library'(Path, Library),
    !,
    format(atom(Text), '; it comes from library(~w)', [Library]).
missing_procedure(Name/Arity, Defined, _, Text-none) :-
    '$in_list'(Name/Other, Defined),
    Other =\= Arity,
    !,
    format(atom(Text), '; there is ~q', [Name/Other]).
missing_procedure(Name/Arity, Defined, _, Text-rename(Similar)) :-
    findall(Other, '$in_list'(Other/Arity, Defined), Names),
    atom_length(Name, Length),
    Length >= 2,
    ( Length =< 4 -> Limit = 1 ; Limit = 2 ),
    nearest_atoms(Name, Names, Limit, [Similar|_]),
    !,
    format(atom(Text), '; did you mean ~q?', [Similar/Arity]).
missing_procedure(Name/Arity, _, Context, Text-rename(Similar)) :-
    context_module(Context, Module),
    similar_name(Module, Name, Arity, Similar),
    !,
    format(atom(Text), '; did you mean ~q?', [Similar/Arity]).
missing_procedure(_, _, _, ''-none).
