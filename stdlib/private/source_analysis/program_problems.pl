% SPDX-License-Identifier: MIT
% All problems of a source: those of its clauses, of their order, and calls of undefined procedures. Like the checks in
% private(checks/load_checks) after loading, but without loading anything.

:- module('$program_problems',
          [source_problems/2, note_encoding/1, missing_procedure/4, defined_procedures/2, is_supplied/2]).

:- use_module(library(assoc), [get_assoc/3, ord_list_to_assoc/2]).
:- use_module(library(ordsets), [ord_subtract/3, ord_symdiff/3, ord_union/2]).
:- use_module(library(pairs), [group_pairs_by_key/2, pairs_keys/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(private(messages/likely_names), [similar_name/4]).
:- use_module(private(messages/edit_distance), [nearest_atoms/4]).
:- use_module(private(source_analysis/clause_order), [order_problem/3]).
:- use_module(private(source_analysis/clause_records), [piece_in/4]).
:- use_module(private(source_analysis/conditional_branches), [branch_problem/2]).
:- use_module(private(source_analysis/declarations), [context_module/2, has_folder/1, library_exports/2]).
:- use_module(private(source_analysis/file_index)).
:- use_module(private(source_analysis/file_items), [own_module/2]).
:- use_module(private(source_analysis/likely_imports), [import_source/3, likely_import/4]).
:- use_module(private(source_analysis/source_pieces)).
:- use_module(private(source_analysis/test_units)).

:- dynamic([hints_for/2, hint/3, read_as_latin1/2]).

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
    findall(Problem,
            (   encoding_problem(Source, Problem)
            ;   size_problem(Source, Problem)
            ;   branch_problem(Pieces, Problem)
            ;   unit_problem(Pieces, Problem)
            ;   constraint_problem(Pieces, Path, Problem)
            ),
            OfText),
    '$append'(OfText, Own, Within),
    '$append'(Within, Across, All),
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
moved_fix(import(Library), _, import(Library)).
moved_fix(either(A0, B0), Offset, either(A, B)) :-
    moved_fix(A0, Offset, A),
    moved_fix(B0, Offset, B).
moved_fix(edits(Title, Edits0), Offset, edits(Title, Edits)) :-
    findall(Edit, ( '$in_list'(Edit0, Edits0), moved_fix(Edit0, Offset, Edit) ), Edits).
moved_fix(insert(At0, Text0), Offset, insert(At, Text)) :-
    At is Offset + At0,
    moved_text(Text0, Offset, Text).
moved_fix(replace(From0, To0, Text), Offset, replace(From, To, Text)) :- moved_span(From0, To0, Offset, From, To).
moved_fix(word(From0, To0, Name), Offset, word(From, To, Name)) :- moved_span(From0, To0, Offset, From, To).

moved_text(Text0, Offset, Text) :-
    (   Text0 = [Part0|Parts0]
    ->  ( Part0 = span(From0, To0) -> moved_span(From0, To0, Offset, From, To), Part = span(From, To) ; Part = Part0 ),
        Text = [Part|Parts],
        moved_text(Parts0, Offset, Parts)
    ;   Text = Text0
    ).

moved_span(From0, To0, Offset, From, To) :-
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

% ---- encoding ----

%!  note_encoding(+Path) is det.
%
%   Notes whether the file on disk is UTF-8. What an editor sends always is.
%
%       ?- note_encoding('/home/ann/family.pl').

note_encoding(Path) :-
    retractall(read_as_latin1(Path, _)),
    (   catch(readable_source(Path, Handle), error(_, _), fail)
    ->  ( '$read_as_latin1'(Handle, Line) -> assertz(read_as_latin1(Path, Line)) ; true ),
        '$close_source'(Handle)
    ;   true
    ).

encoding_problem(Source, problem(warning, 'W-encoding', From, To, Message, none)) :-
    source_parts(Source, Handle, Path, _, _),
    read_as_latin1(Path, Line),
    Line0 is Line - 1,
    '$source_offset'(Handle, Line0, 0, From),
    '$source_offset'(Handle, Line0, 1000000, To),
    Message = 'this file is not UTF-8: it is read as Latin-1; save it as UTF-8'.

size_problem(Source, problem(warning, 'W-large', 0, 1, Message, none)) :-
    is_unread(Source),
    Message = 'this text takes too long to read: nothing is told of its clauses'.

%   A rule for a constraint that is not declared, which a load rejects. Another file may have the declarations.

constraint_problem(Pieces, Path, problem(error, 'E-exists', From, To, Message, none)) :-
    '$in_list'(piece(_, record(directive, _, _, _, _, Effects, _)), Pieces),
    '$in_list'(reading(chr), Effects),
    !,
    \+ file_above(Path, _),
    findall(Declared-declared,
            ( '$in_list'(piece(_, record(directive, _, _, _, _, Effects1, _)), Pieces),
              '$in_list'(reading(chr), Effects1),
              '$in_list'(defines(Declared), Effects1) ),
            Constraints0),
    sort(Constraints0, Constraints1),
    ord_list_to_assoc(Constraints1, Constraints),
    piece_in(Pieces, 0, Offset, record(fact, _, _, none, Uses, _, _)),
    '$in_list'(use(none, Name, Arity, From0, To0, name), Uses),
    \+ get_assoc(Name/Arity, Constraints, _),
    From is Offset + From0,
    To is Offset + To0,
    format(atom(Message), 'there is no chr constraint ~q', [Name/Arity]).

% ---- calls of what is not defined ----

undefined_problems(Pieces, Path, Context, Problems) :-
    ( sub_atom(Path, _, _, _, '/stdlib/system/') -> Own = system ; own_module(Pieces, Own) ),
    findall(Call-Span, ( piece_in(Pieces, 0, Offset, Record), call_in(Record, Offset, Own, Call, Span) ), Calls0),
    keysort(Calls0, Calls1),
    group_pairs_by_key(Calls1, Calls),
    defined_in(Pieces, Defined0),
    context_module(Context, Module),
    misplaced_calls(Pieces, Own, Module, Defined0, Defined, Misplaced),
    missing_calls(Calls, Defined0, Context, Missing0),
    '$append'(Misplaced, Missing0, Missing),
    (   Missing == []
    ->  Problems = []
    ;   elsewhere(Pieces, Path, Elsewhere),
        (   '$in_list'(incomplete, Elsewhere)
        ->  Problems = []
        ;   imported_procedures(Pieces, Imported),
            ord_union([Defined, Elsewhere, Imported], Near),
            keep_hints(Path, Near),
            ( '$in_list'(undecided, Elsewhere) -> of_conditions(Missing, Pieces, Told) ; Told = Missing ),
            undefined_calls(Told, Elsewhere, Near, Context, Problems)
        )
    ).

%   What is undecided depends on conditions, which are decided without it.

of_conditions(Calls0, Pieces, Calls) :-
    findall(Offset-End,
            ( piece_in(Pieces, 0, Offset, record(directive, _, End0, _, _, Effects, _)),
              '$in_list'(reading(branch(if(_))), Effects),
              End is Offset + End0 ),
            Conditions),
    findall(Indicator-Spans,
            ( '$in_list'(Indicator-Spans0, Calls0),
              findall(Span, ( '$in_list'(Span, Spans0), is_within(Span, Conditions) ), Spans),
              Spans \== [] ),
            Calls).

is_within(span(From, _, _), Conditions) :-
    '$in_list'(Begin-End, Conditions),
    From >= Begin,
    From < End,
    !.

%   An export is a call from elsewhere.

call_in(record(Kind, _, _, _, Uses, Effects, _), Offset, Own, Name/Arity, span(From, To, Role)) :-
    Effects \== [answered],                             % such a query does not run
    ( Kind == directive, '$in_list'(module(_, _), Effects) -> Exports = [name] ; Exports = [] ),
    '$in_list'(use(Module, Name, Arity, From0, To0, Role), Uses),
    ( Module == none -> true ; Module == Own, Effects \== [test] ),     % a test runs in a module of its own
    '$in_list'(Role, [call, nonterminal, closure|Exports]),
    From is Offset + From0,
    To is Offset + To0.

%!  defined_procedures(+Source, -Indicators) is det.
%
%   The sorted list of the procedures that a source defines or declares.
%
%       ?- open_source('a.pl', "p(1). q --> p.", S), defined_procedures(S, Indicators).

defined_procedures(Source, Indicators) :-
    source_parts(Source, _, _, _, Pieces),
    defined_in(Pieces, Indicators).

defined_in(Pieces, Defined) :-
    own_module(Pieces, Own),
    findall(Indicator, ( '$in_list'(piece(_, Record), Pieces), defined_by(Record, Own, Indicator) ), Defined0),
    sort(Defined0, Defined).

defined_by(record(_, _, _, Definition, Uses, Effects, _), Own, Name/Arity) :-
    (   Definition = def(Name, Arity, _, _)
    ;   '$in_list'(of_module(Module, Name, Arity, _, _), Effects),
        ( Module == Own ; Module == user )                 % all inherit from user
    ;   '$in_list'(makes(Name, Arity, _, _), Effects)
    ;   '$in_list'(use(_, Name, Arity, _, _, asserted), Uses)
    ;   '$in_list'(defines(Name/Arity), Effects)
    ;   '$in_list'(loads(_, Imports), Effects),
        imported_name(Imports, Name, Arity)
    ).

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
    ->  missing_calls(Calls, Defined0, Context, Missing)
    ;   Missing = [Call|Missing1],
        missing_calls(Calls, Defined0, Context, Missing1)
    ).

%   misplaced_calls(+Pieces, +Own, +Module, +Defined0, -Defined, -Calls): calls of procedures that only another unit of
%   tests defines, as each is a module; Defined is Defined0 without those.

misplaced_calls(Pieces, Own, Module, Defined0, Defined, Calls) :-
    (   '$in_list'(piece(_, record(directive, _, _, _, _, Effects, _)), Pieces),
        '$in_list'(reading(tests(_)), Effects)
    ->  in_units(Pieces, 0, none, Places),
        findall(Indicator-Unit,
                ( '$in_list'(in(Unit, _, Record), Places), defined_by(Record, Own, Indicator) ),
                Homes0),
        sort(Homes0, Homes1),
        group_pairs_by_key(Homes1, Homes),
        findall(Indicator-Units,
                ( '$in_list'(Indicator-Units, Homes), \+ '$in_list'(none, Units), \+ is_supplied(Module, Indicator) ),
                Inner0),
        pairs_keys(Inner0, Inner1),
        ord_subtract(Defined0, Inner1, Defined),
        ord_list_to_assoc(Inner0, Inner),
        findall(Indicator-Span,
                ( '$in_list'(in(Unit, Offset, Record), Places),
                  call_in(Record, Offset, Own, Indicator, Span),
                  get_assoc(Indicator, Inner, Units),
                  \+ '$in_list'(Unit, Units) ),
                Calls0),
        keysort(Calls0, Calls1),
        group_pairs_by_key(Calls1, Calls)
    ;   Defined = Defined0,
        Calls = []
    ).

in_units([], _, _, []).
in_units([piece(Length, Record)|Pieces], Offset, Unit0, [in(Unit, Offset, Record)|Places]) :-
    Record = record(_, _, _, _, _, Effects, _),
    unit_after(Effects, Offset, Unit0, Unit),
    Next is Offset + Length,
    in_units(Pieces, Next, Unit, Places).

%!  is_supplied(+Module, +Indicator) is semidet.
%
%   The system, an import or a library that needs none supplies the procedure to Module.
%
%       ?- is_supplied(user, append/3).

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
                    ( '$in_list'(reading(branch(_)), Effects) -> Indicator = undecided ; Indicator = incomplete )
                ;   '$in_list'(unknown_source(Source), Effects),
                    may_exist(Source, Path),
                    Indicator = incomplete
                )
            ;   file_above(Path, Above),
                visible_procedure(Above, Indicator)
            ),
            Indicators0),
    sort(Indicators0, Indicators).

%   What the libraries that this file loads give it.

imported_procedures(Pieces, Indicators) :-
    findall(Name/Arity,
            (   '$in_list'(piece(_, record(_, _, _, _, _, Effects, _)), Pieces),
                '$in_list'(loads(Path, Imports), Effects),
                sub_atom(Path, 0, _, _, 'hornbeam:'),
                library_exports(Path, Exports),
                '$in_list'(Exported, Exports),
                seen_as(Imports, Exported, Name/Arity),
                \+ sub_atom(Name, 0, _, _, $) ),
            Indicators0),
    sort(Indicators0, Indicators).

%   A file of an alias of the program's own, or of a text that is not in a folder.

may_exist(Source, Path) :-
    Source \= library(_),
    (   compound(Source),
        Source \= _/_
    ;   \+ has_folder(Path)
    ),
    !.

%   Suggestions are computed once for all calls of a procedure, and for as many procedures as an editor shows. Those of
%   similar names take long: they are looked for only for the first of these.

most_hinted(20, 200).

undefined_calls(Missing, Elsewhere, Defined, Context, Problems) :-
    findall(Call,
            ( '$in_list'(Call, Missing),
              Call = Indicator-_,
              \+ '$in_list'(Indicator, Elsewhere),
              \+ calls_back_one(Indicator, Defined) ),
            Calls),
    findall(From-Indicator, '$in_list'(Indicator-[span(From, _, _)|_], Calls), Places0),
    keysort(Places0, Places),
    most_hinted(Some, Most),
    findall(Indicator, limit(Most, '$in_list'(_-Indicator, Places)), Hinted),
    hints(Hinted, Some, Defined, Context, Hints),
    undefined_calls_with(Calls, Hints, Problems).

%   A library has it for programs with what it calls.

calls_back_one(Name/Arity, Defined) :-
    '$calls_back'(Name, Arity, Own),
    functor(Own, OwnName, OwnArity),
    '$in_list'(OwnName/OwnArity, Defined),
    !.

hints([], _, _, _, []).
hints([Indicator|Indicators], Some, Defined, Context, [Indicator-Hint|Hints]) :-
    Context = context(_, Path, _, _, _),
    (   evident_hint(Indicator, Defined, Path, Hint0)
    ->  Hint = Hint0
    ;   Some > 0
    ->  known_hint(Indicator, Defined, Context, Hint)
    ;   Hint = ''-none
    ),
    Fewer is Some - 1,
    hints(Indicators, Fewer, Defined, Context, Hints).

undefined_calls_with([], _, []).
undefined_calls_with([Indicator-Spans|Calls], Hints, Problems) :-
    ( '$in_list'(Indicator-(Hint0-Fix0), Hints) -> Hint = Hint0, Fix = Fix0 ; Hint = '', Fix = none ),
    undefined_problems(Spans, Indicator, Hint, Fix, Problems, Problems1),
    undefined_calls_with(Calls, Hints, Problems1).

%   A hint is kept until the file defines or imports, or no longer does, a procedure with a similar name.

known_hint(Indicator, Defined, Context, Hint) :-
    Context = context(_, Path, _, _, _),
    (   hint(Path, Indicator, Hint0)
    ->  Hint = Hint0
    ;   missing_procedure(Indicator, Defined, Context, Hint),
        assertz(hint(Path, Indicator, Hint))
    ).

keep_hints(Path, Defined) :-
    (   hints_for(Path, Before)
    ->  ord_symdiff(Before, Defined, Changed),
        forget_hints(Changed, Path),
        retractall(hints_for(Path, _))
    ;   true
    ),
    assertz(hints_for(Path, Defined)).

forget_hints(Changed, Path) :-
    (   Changed == []
    ->  true
    ;   Changed = [_, _, _, _, _, _, _, _|_]            % another text
    ->  retractall(hint(Path, _, _))
    ;   findall(Name, '$in_list'(Name/_, Changed), Names),
        forall(( hint(Path, Other/Arity, _), nearest_atoms(Other, Names, 2, [_|_]) ),
               retractall(hint(Path, Other/Arity, _)))
    ).

undefined_problems([], _, _, _, Problems, Problems).
undefined_problems([span(From, To, Role)|Spans], Name/Arity, Hint, Fix0, [Problem|Problems], Rest) :-
    Problem = problem(warning, 'W-undef', From, To, Message, Fix),
    (   Role == nonterminal
    ->  Arity0 is Arity - 2,
        ( Fix0 = rename(Other) -> format(atom(Meant), '; did you mean ~q?', [Other//Arity0]) ; Meant = Hint ),
        format(atom(Message), '~q is not defined~w', [Name//Arity0, Meant])
    ;   format(atom(Message), '~q is not defined~w', [Name/Arity, Hint])
    ),
    call_fix(Fix0, Role, From, To, Fix),
    undefined_problems(Spans, Name/Arity, Hint, Fix0, Problems, Rest).

call_fix(either(A0, B0), Role, From, To, either(A, B)) :-
    call_fix(A0, Role, From, To, A),
    call_fix(B0, Role, From, To, B).
call_fix(rename(New), _, From, To, replace(From, To, Text)) :-
    format(atom(Text), '~q', [New]).
call_fix(import(Import, Name/Arity), Role, _, _, import(Import, Indicator)) :-
    ( Role == nonterminal -> Arity0 is Arity - 2, Indicator = Name//Arity0 ; Indicator = Name/Arity ).
call_fix(none, _, _, _, none).

%!  missing_procedure(+Indicator, +Defined, +Context, -Hint) is det.
%
%   Hint is Text-Fix: a suggestion for a procedure that does not exist, from the sorted list Defined and others; Fix is
%   none, rename(Name), import(Import, Indicator) with Import as in private(source_analysis/likely_imports), or
%   either(Fix, Fix) with the likelier import first.
%
%       ?- new_context('a.pl', C), missing_procedure(paretn/2, [parent/2], C, Hint).

missing_procedure(Indicator, Defined, context(_, Path, _, _, _), Hint) :-
    evident_hint(Indicator, Defined, Path, Hint0),
    !,
    Hint = Hint0.
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

%   evident_hint(+Indicator, +Defined, +Path, -Hint): an import or another arity, without a search for similar names.

evident_hint(Name/Arity, _, Path, Text-Fix) :-
    findall(import(Import, Name/Arity), likely_import(Path, Name, Arity, Import), Imports),
    Imports = [import(First, _)|_],
    !,
    either_of(Imports, Fix),
    (   First = file(File)
    ->  file_base_name(File, Shown)
    ;   import_source(First, Path, Shown)
    ),
    format(atom(Text), '; it comes from ~w', [Shown]).
evident_hint(Name/Arity, Defined, _, Text-none) :-
    '$in_list'(Name/Other, Defined),
    Other =\= Arity,
    !,
    format(atom(Text), '; there is ~q', [Name/Other]).

either_of([Fix|Fixes], Either) :-
    ( Fixes == [] -> Either = Fix ; Either = either(Fix, Others), either_of(Fixes, Others) ).
