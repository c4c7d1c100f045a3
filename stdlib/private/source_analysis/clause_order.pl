% SPDX-License-Identifier: MIT
% Problems of the order of clauses: those of a procedure that are not together, also across included files; files
% that define the same procedure; clauses that are never reached, recursions without an end.

:- module('$clause_order', [order_problem/3]).

:- use_module(library(pairs), [group_pairs_by_key/2]).
:- use_module(private(source_analysis/clause_records), [piece_in/4]).
:- use_module(private(source_analysis/file_items)).
:- use_module(private(source_analysis/source_pieces), [read_items/2]).
:- use_module(private(source_analysis/test_units), [unit_after/4]).

%!  order_problem(+Pieces, +Path, -Problem) is nondet.
%
%   A problem of the order of the clauses in the pieces of the file Path, as in private(source_analysis/clause_records),
%   with bytes of the whole text.
%
%       ?- order_problem([], 'a.pl', Problem).
%       false.

order_problem(Pieces, Path, Problem) :-
    items_of(Pieces, Items0),
    in_units(Items0, none, Items),
    (   scattered_problem(Items, Path, Problem)
    ;   redefined_problem(Items, Path, Problem)
    ;   reached_problem(Pieces, Problem)
    ).

%   in_units(+Items0, +Unit, -Items): each unit of tests is a module, here its place.

in_units([], _, []).
in_units([item(What0, From, To)|Items0], Unit0, [item(What, From, To)|Items]) :-
    unit_after([What0], From, Unit0, Unit),
    (   What0 = clause(Indicator),
        Unit \== none
    ->  What = clause(Unit:Indicator)
    ;   What = What0
    ),
    in_units(Items0, Unit, Items).

% ---- clauses that are not together ----

scattered_problem(Items, Path, Problem) :-
    findall(Step, above_step(Path, Step), Above),
    findall(Step, step(Items, Path, [Path], Step), Own),
    '$append'(Above, Own, Steps),
    findall(Allowed, '$in_list'(allowed(Allowed), Steps), AllAllowed),
    runs(Steps, none, on, Runs0),
    keysort(Runs0, Runs),
    group_pairs_by_key(Runs, Groups),
    '$in_list'(Indicator-[_, run(place(File, From, To), on)|_], Groups),
    ( Indicator = Module:Plain -> true ; Plain = Indicator ),
    \+ '$in_list'(Plain, AllAllowed),
    ( integer(Module) -> Fix = none ; Fix = declare(discontiguous, Indicator) ),
    (   File == Path
    ->  format(atom(Message), 'the clauses of ~q are not together', [Plain])
    ;   file_base_name(File, Base),
        format(atom(Message), 'the clauses of ~q are not together: some are in ~w', [Plain, Base])
    ),
    Problem = problem(warning, 'W-discontiguous', From, To, Message, Fix).

%   What a loader sees, step by step: clause(Indicator, Place), test, allowed(Indicator), warnings(Switch). Place is
%   place(File, From, To) with bytes of the text at hand, or above: in a file that includes this one, before it.

step(Items, File, Visited, Step) :-
    '$in_list'(item(What, From, To), Items),
    seen(What, File, From, To, Visited, Step).

seen(clause(Indicator), File, From, To, _, clause(Indicator, place(File, From, To))).
seen(test, _, _, _, _, test).
seen(scattered(Indicator), _, _, _, _, allowed(Indicator)).
seen(reading(style(discontiguous_warnings, Switch)), _, _, _, _, warnings(Switch)).
seen(reading(file(include, Path)), _, From, To, Visited, Step) :-
    \+ '$in_list'(Path, Visited),
    read_items(Path, Items),
    step(Items, Path, [Path|Visited], Inner),
    ( Inner = clause(Indicator, _) -> Step = clause(Indicator, place(Path, From, To)) ; Step = Inner ).

above_step(Path, Step) :-
    once(loading_file(Path, Items, include)),
    step(Items, above, [Path], Step0),
    ( Step0 = clause(Indicator, _) -> Step = clause(Indicator, above) ; Step = Step0 ).

%   runs(+Steps, +Last, +Switch, -Runs): Indicator-run(Place, Switch) where the clauses of another procedure begin.

runs([], _, _, []).
runs([Step|Steps], Last, Switch, Runs) :-
    (   Step = clause(Indicator, Place)
    ->  (   Indicator == Last
        ->  Runs = Runs1
        ;   Runs = [Indicator-run(Place, Switch)|Runs1]
        ),
        runs(Steps, Indicator, Switch, Runs1)
    ;   Step == test
    ->  runs(Steps, none, Switch, Runs)
    ;   Step = warnings(Switch1)
    ->  runs(Steps, Last, Switch1, Runs)
    ;   runs(Steps, Last, Switch, Runs)
    ).

% ---- procedures of several files ----

%   A file whose clauses replace those of a file loaded before.

redefined_problem(Items, Path, problem(warning, 'W-redefined', From, To, Message, none)) :-
    \+ module_of(Items, _, _),
    once('$in_list'(item(reading(file(load, _)), _, _), Items)),
    \+ '$in_list'(item(reading(style(redefine_warnings, off)), _, _), Items),
    findall(Indicator-by(File, From0, To0), defined_by(Items, Path, [Path], File, Indicator, From0, To0), By0),
    keysort(By0, By),
    '$append'(_, [Indicator-by(File1, _, _), Indicator-by(File2, From, To)|_], By),
    File1 \== File2,
    \+ is_shared(Indicator, Items),
    \+ ( read_items(File1, Others), is_shared(Indicator, Others) ),
    file_base_name(File1, Base1),
    (   File2 == Path
    ->  format(atom(Message), '~q is defined again; the clauses of ~w are replaced', [Indicator, Base1])
    ;   file_base_name(File2, Base2),
        format(atom(Message), '~w defines ~q again; the clauses of ~w are replaced', [Base2, Indicator, Base1])
    ).

%   The later loads of a file do nothing.

defined_by([item(What, From0, To0)|Items], File0, Visited, File, Indicator, From, To) :-
    (   What = clause(Indicator),
        File = File0,
        From = From0,
        To = To0
    ;   What = reading(file(How, Path)),
        \+ '$in_list'(Path, Visited),
        read_items(Path, Inner),
        \+ module_of(Inner, _, _),
        ( How == include -> File1 = File0 ; File1 = Path ),
        defined_by(Inner, File1, [Path|Visited], File, Indicator, _, _),
        From = From0,
        To = To0
    ;   ( What = reading(file(_, Loaded)) -> Visited1 = [Loaded|Visited] ; Visited1 = Visited ),
        defined_by(Items, File0, Visited1, File, Indicator, From, To)
    ).

is_shared(Indicator, Items) :-
    '$in_list'(item(shared(Indicator), _, _), Items),
    !.

% ---- clauses that are never reached, recursions without an end ----

reached_problem(Pieces, Problem) :-
    \+ ( '$in_list'(piece(_, record(_, _, _, _, _, Effects, _)), Pieces), '$in_list'(incomplete, Effects) ),
    findall((Name/Arity)-clause(Effects, From, To),
            ( piece_in(Pieces, 0, Offset, record(_, _, _, def(Name, Arity, From0, To0), _, Effects, _)),
              From is Offset + From0,
              To is Offset + To0 ),
            Clauses0),
    '$in_list'(_-clause([Effect], _, _), Clauses0),
    ( Effect == commits ; Effect == needs_itself ),
    !,
    keysort(Clauses0, Clauses1),
    group_pairs_by_key(Clauses1, Groups),
    '$in_list'(Indicator-Clauses, Groups),
    clauses_problem(Clauses, Indicator, Problem),
    \+ ( '$in_list'(piece(_, record(_, _, _, _, _, Effects, _)), Pieces), '$in_list'(defines(Indicator), Effects) ).

clauses_problem(Clauses, Indicator, problem(warning, 'W-base', From, To, Message, none)) :-
    \+ ( '$in_list'(clause(Effects, _, _), Clauses), Effects \== [needs_itself] ),
    Clauses = [clause(_, From, To)|_],
    format(atom(Message), 'every clause of ~q calls it again: nothing ends the recursion', [Indicator]).
clauses_problem(Clauses, Indicator, problem(warning, 'W-unreachable', From, To, Message, none)) :-
    '$append'(_, [clause([commits], _, _), clause(_, From, To)|_], Clauses),
    format(atom(Message), 'this clause of ~q is never reached: the cut of the previous one drops it', [Indicator]).
