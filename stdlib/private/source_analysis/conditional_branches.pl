% SPDX-License-Identifier: MIT
% Conditional compilation in a text that is read and not run: a condition is decided if it only asks about the system.
% Clauses that a load would skip keep their names, so that they can be found and renamed, but define and call nothing.

:- module('$conditional_branches', [condition_truth/3, conditional_pieces/2, branch_problem/2]).

:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(private(source_analysis/clause_records), [piece_in/4]).

%!  condition_truth(+Condition, +Module, -Truth) is det.
%
%   Whether the condition of an if/1 directive holds in Module: true, false, or unknown if it asks for more than the
%   system and its libraries.
%
%       ?- condition_truth(current_prolog_flag(bounded, false), user, Truth).
%       Truth = true.

condition_truth(Condition, Module, Truth) :-
    (   \+ asks_only(Condition, Module)
    ->  Truth = unknown
    ;   catch(call_with_inference_limit(Module:Condition, 10000, Result), _, fail)
    ->  ( Result == inference_limit_exceeded -> Truth = unknown ; Truth = true )
    ;   Truth = false
    ).

asks_only(Goal, Module) :-
    callable(Goal),
    (   ( Goal = (A, B) ; Goal = (A ; B) ; Goal = (A -> B) )
    ->  asks_only(A, Module),
        asks_only(B, Module)
    ;   ( Goal = (\+ A) ; Goal = catch(A, _, true) ; Goal = catch(A, _, fail) )
    ->  asks_only(A, Module)
    ;   ( Goal = current_predicate(Indicator) ; Goal = predicate_property(Head, _), Indicator = Name/Arity )
    ->  ( nonvar(Head) -> callable(Head), functor(Head, Name, Arity) ; true ),
        Indicator = Name/Arity,
        atom(Name),
        Name \== (:),                               % of a module
        integer(Arity),
        functor(General, Name, Arity),
        ( '$predicate_property'(Module, General, defined) -> true ; '$library_of_call'(Module, Name, Arity, _) )
    ;   Goal = exists_source(Source)
    ->  nonvar(Source),
        Source = library(_)
    ;   functor(Goal, Name, Arity),
        asks(Name, Arity)
    ),
    !.

asks(true, 0).
asks(fail, 0).
asks(false, 0).
asks(otherwise, 0).
asks(current_prolog_flag, 2).
asks(prolog_flag, 2).
asks(=, 2).
asks(\=, 2).
asks(==, 2).
asks(\==, 2).
asks(=:=, 2).
asks(=\=, 2).
asks(<, 2).
asks(=<, 2).
asks(>, 2).
asks(>=, 2).
asks(@<, 2).
asks(@>=, 2).
asks(is, 2).
asks(sub_atom, 5).
asks(memberchk, 2).

%!  conditional_pieces(+Pieces0, -Pieces) is det.
%
%   Pieces0 as in private(source_analysis/clause_records), without the definitions, calls and problems of the clauses
%   that a load would skip.
%
%       ?- conditional_pieces([piece(2, record(fact, 0, 1, def(p, 0, 0, 1), [], [], []))], Pieces).
%       Pieces = [piece(2, record(fact, 0, 1, def(p, 0, 0, 1), [], [], []))].

conditional_pieces(Pieces0, Pieces) :-
    (   '$in_list'(piece(_, record(directive, _, _, _, _, Effects, _)), Pieces0),
        '$in_list'(reading(branch(_)), Effects)
    ->  branches(Pieces0, [], Pieces)
    ;   Pieces = Pieces0
    ).

%   The stack has an element for each open if: taken, waiting (no branch was taken yet), done, ignored (in a part that
%   is skipped), unknown.

branches([], _, []).
branches([piece(Length, Record0)|Pieces0], Ifs0, [piece(Length, Record)|Pieces]) :-
    Record0 = record(_, _, _, _, _, Effects, _),
    (   Ifs0 = [State|_],
        is_passed_over(State, Effects)
    ->  skipped(Record0, Record)
    ;   Record = Record0
    ),
    foldl(branch, Effects, Ifs0, Ifs),
    branches(Pieces0, Ifs, Pieces).

%   A load does not ask for the condition of elif/1 either, unless no branch was taken.

is_passed_over(State, Effects) :-
    (   '$in_list'(reading(branch(elif(_))), Effects)
    ->  State \== waiting,
        State \== unknown
    ;   is_skipped(State)
    ).

is_skipped(waiting).
is_skipped(done).
is_skipped(ignored).

branch(Effect, Ifs0, Ifs) :-
    (   Effect = reading(branch(Step)),
        after_branch(Step, Ifs0, Ifs1)
    ->  Ifs = Ifs1
    ;   Ifs = Ifs0
    ).

after_branch(if(Truth), Ifs, [State|Ifs]) :-
    (   Ifs = [Around|_],
        is_skipped(Around)
    ->  State = ignored
    ;   begun(Truth, State)
    ).
after_branch(elif(Truth), [State0|Ifs], [State|Ifs]) :-
    (   State0 == waiting
    ->  begun(Truth, State)
    ;   State0 == taken
    ->  State = done
    ;   State = State0
    ).
after_branch(endif, [_|Ifs], Ifs).

begun(true, taken).
begun(false, waiting).
begun(unknown, unknown).

skipped(Record0, Record) :-
    Record0 = record(Kind, Begin, End, Definition, Uses0, Effects0, _),
    (   '$in_list'(Kind, [fact, rule, grammar, directive, query, broken])
    ->  (   Definition = def(Name, Arity, From, To)
        ->  Uses1 = [use(none, Name, Arity, From, To, name)|Uses0]
        ;   Uses1 = Uses0
        ),
        maplist(only_named, Uses1, Uses),
        findall(reading(What), of_reading(Effects0, What), Effects1),
        ( Kind == broken -> Effects = [unreadable|Effects1] ; Effects = Effects1 ),
        Record = record(skipped, Begin, End, none, Uses, Effects, [])
    ;   Record = Record0
    ).

%   What clauses further down are read with, which an edit asks for again.

of_reading(Effects, What) :-
    '$in_list'(Effect, Effects),
    ( Effect = reading(What) ; Effect = loads(Path, _), sub_atom(Path, 0, _, _, 'hornbeam:'), What = Effect ).

only_named(use(Module, Name, Arity, From, To, _), use(Module, Name, Arity, From, To, expanded)).

%!  branch_problem(+Pieces, -Problem) is nondet.
%
%   A directive of conditional compilation that belongs to no if/1, or an if/1 without endif/0, with bytes of the whole
%   text.
%
%       ?- branch_problem([], Problem).
%       false.

branch_problem(Pieces, problem(error, 'E-if', From, To, Message, none)) :-
    findall(Step-(From0-To0),
            ( piece_in(Pieces, 0, Offset, record(_, Begin, End, _, _, Effects, _)),
              '$in_list'(reading(branch(Step)), Effects),
              From0 is Offset + Begin,
              To0 is Offset + End ),
            Steps),
    unmatched(Steps, [], From-To, Message).

unmatched([], [Place|_], Place, ':- if(...) without :- endif').
unmatched([Step-Here|Steps], Open, Place, Message) :-
    (   Step = if(_)
    ->  unmatched(Steps, [Here|Open], Place, Message)
    ;   Open == []
    ->  (   Place = Here,
            Message = 'no :- if(...) is open here'
        ;   unmatched(Steps, [], Place, Message)
        )
    ;   ( Step == endif -> Open = [_|Open1] ; Open1 = Open ),
        unmatched(Steps, Open1, Place, Message)
    ).
