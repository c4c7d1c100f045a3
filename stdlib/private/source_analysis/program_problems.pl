% SPDX-License-Identifier: MIT
% Problems that depend on several clauses of a file: calls of undefined procedures, discontiguous clauses. Like the
% checks in private(checks/load_checks) after loading, but without loading anything.

:- module('$program_problems', [source_problems/2, missing_procedure/4, defined_procedures/2]).

:- use_module(private(messages/likely_names), [similar_name/4]).
:- use_module(private(messages/edit_distance), [nearest_atoms/4]).
:- use_module(private(source_analysis/declarations), [context_module/2]).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/source_pieces)).

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
        scattered_problems(Pieces, Scattered),
        findall(Problem, order_problem(Pieces, Problem), Order),
        '$append'(Undefined, Scattered, Across0),
        '$append'(Across0, Order, Across)
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

piece_in([piece(Length, Record0)|Pieces], Offset0, Offset, Record) :-
    (   Offset = Offset0,
        Record = Record0
    ;   Offset1 is Offset0 + Length,
        piece_in(Pieces, Offset1, Offset, Record)
    ).

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
        ;   undefined_calls(Missing, Elsewhere, Defined, Context, Problems)
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
                ;   ( '$in_list'(unknown_source(_), Effects) ; '$in_list'(incomplete, Effects) ),
                    Indicator = incomplete
                )
            ;   loaded_by(Path, [], Above),
                provided_procedures(Above, all, Provided),
                '$in_list'(Indicator, Provided)
            ),
            Indicators0),
    sort(Indicators0, Indicators).

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
    ;   missing_procedure(Indicator, Defined, Context, Hint-Fix),
        format(atom(Message), '~q is not defined~w', [Indicator, Hint]),
        undefined_problems(Same, Message, Fix, Problems, Problems1)
    ),
    undefined_calls(Calls1, Elsewhere, Defined, Context, Problems1).

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

% ---- clauses that do not stand together ----

scattered_problems(Pieces, Problems) :-
    findall(Indicator,
            ( '$in_list'(piece(_, record(_, _, _, _, _, Effects, _)), Pieces),
              '$in_list'(scattered(Indicator), Effects) ),
            Allowed),
    runs(Pieces, 0, none, Runs),
    keysort(Runs, Sorted),
    second_runs(Sorted, Allowed, Problems).

%   runs(+Pieces, +Offset, +Last, -Runs): the first clause of each run of clauses of a procedure.

runs([], _, _, []).
runs([piece(Length, record(_, _, _, Definition, _, _, _))|Pieces], Offset, Last, Runs) :-
    Offset1 is Offset + Length,
    (   Definition = def(Name, Arity, From0, To0),
        Last \== Name/Arity
    ->  From is Offset + From0,
        To is Offset + To0,
        Runs = [(Name/Arity)-span(From, To)|Runs1],
        runs(Pieces, Offset1, Name/Arity, Runs1)
    ;   runs(Pieces, Offset1, Last, Runs)
    ).

second_runs([A-_|Runs], Allowed, Problems) :-
    Runs = [B-span(From, To)|Rest0],
    !,
    (   A == B
    ->  without(Rest0, A, Rest),
        (   '$in_list'(A, Allowed)
        ->  Problems = Problems1
        ;   format(atom(Message), 'the clauses of ~q do not stand together', [A]),
            Problems = [problem(warning, 'W-discontiguous', From, To, Message, declare(discontiguous, A))|Problems1]
        ),
        second_runs(Rest, Allowed, Problems1)
    ;   second_runs(Runs, Allowed, Problems)
    ).
second_runs(_, _, []).


% ---- clauses that are never reached, recursions without an end ----

order_problem(Pieces, Problem) :-
    \+ ( '$in_list'(piece(_, record(_, _, _, _, _, Effects, _)), Pieces), '$in_list'(incomplete, Effects) ),
    findall((Name/Arity)-clause(Effects, From, To),
            ( piece_in(Pieces, 0, Offset, record(_, _, _, def(Name, Arity, From0, To0), _, Effects, _)),
              From is Offset + From0,
              To is Offset + To0 ),
            Clauses0),
    '$in_list'(_-clause([Effect], _, _), Clauses0),
    ( Effect == commits ; Effect == takes_apart ),
    !,
    keysort(Clauses0, Clauses1),
    procedure_clauses(Clauses1, Indicator, Clauses),
    order_problem(Clauses, Indicator, Problem),
    \+ ( '$in_list'(piece(_, record(_, _, _, _, _, Effects, _)), Pieces), '$in_list'(defines(Indicator), Effects) ).

procedure_clauses([Indicator0-Clause|Pairs], Indicator, Clauses) :-
    same_calls(Pairs, Indicator0, Rest, Clauses0, []),
    (   Indicator = Indicator0,
        findall(C, '$in_list'(_-C, [Indicator0-Clause|Clauses0]), Clauses)
    ;   procedure_clauses(Rest, Indicator, Clauses)
    ).

order_problem(Clauses, Indicator, problem(warning, 'W-base', From, To, Message, none)) :-
    \+ ( '$in_list'(clause(Effects, _, _), Clauses), Effects \== [takes_apart] ),
    Clauses = [clause(_, From, To)|_],
    format(atom(Message), 'every clause of ~q calls it again: nothing ends the recursion', [Indicator]).
order_problem(Clauses, Indicator, problem(warning, 'W-unreachable', From, To, Message, none)) :-
    '$append'(_, [clause([commits], _, _), clause(_, From, To)|_], Clauses),
    format(atom(Message), 'this clause of ~q is never reached: the cut of the one in front drops it', [Indicator]).
