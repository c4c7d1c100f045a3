% Wumpus world: entailment by enumeration of the models, TT-Entails.
%
% A knowledge base entails a statement if the statement is true in every model
% in which the knowledge base is true. A line of the knowledge base that is
% just a symbol or the negation of one says its value: these symbols are set
% beforehand and only the others are enumerated.

%!  tt_entails(+Knowledge, +Statement, +Model) is semidet.
%
%   True if the expressions Knowledge entail the expression Statement. Takes
%   time in proportion to 2^N for N symbols of Model whose value is not known.
tt_entails(Knowledge, Statement, Model) :-
    \+ counterexample(Knowledge, Statement, Model).

counterexample(Knowledge, Statement, Model) :-
    set_known_symbols(Knowledge),
    unknown_symbols(Model, Symbols),
    not_yet_true(Knowledge, Rest),
    tt_check_all(Symbols, Rest, Statement).

%   The rows of the truth table, one after the other, by backtracking. Succeeds
%   at the first in which the knowledge is true and the statement false.
tt_check_all([], Knowledge, Statement) :-
    all_true(Knowledge),
    truth(Statement, 0).
tt_check_all([Symbol|Symbols], Knowledge, Statement) :-
    ( Symbol = 1 ; Symbol = 0 ),
    tt_check_all(Symbols, Knowledge, Statement).

all_true([]).
all_true([Expression|Expressions]) :-
    truth(Expression, 1),
    all_true(Expressions).

%!  set_known_symbols(+Knowledge) is det.
%
%   Binds the symbols whose value is said by an expression of its own. If two
%   contradict each other, the first counts here; the second is then false in
%   every model, as it should be.
set_known_symbols([]).
set_known_symbols([Expression|Expressions]) :-
    (   Expression = symbol(Value), var(Value)
    ->  Value = 1
    ;   Expression = not(symbol(Value)), var(Value)
    ->  Value = 0
    ;   true
    ),
    set_known_symbols(Expressions).

%!  unknown_symbols(+Model, -Symbols) is det.
%
%   Symbols are the unbound variables of Model.
unknown_symbols(Model, Symbols) :-
    Model =.. [_|Values],
    unbound(Values, Symbols).

unbound([], []).
unbound([Value|Values], Unbound) :-
    (   var(Value)
    ->  Unbound = [Value|Unbound1]
    ;   Unbound = Unbound1
    ),
    unbound(Values, Unbound1).

%   Only expressions that the known symbols do not make true already have to be
%   looked at in each row.
not_yet_true([], []).
not_yet_true([Expression|Expressions], Rest) :-
    (   truth(Expression, Value), Value == 1
    ->  Rest = Rest1
    ;   Rest = [Expression|Rest1]
    ),
    not_yet_true(Expressions, Rest1).

%!  truth(+Expression, -Value) is det.
%
%   Value is 1 if the expression is true, 0 if it is false, and `unknown` if that
%   depends on symbols without a value.
truth(symbol(Value0), Value) :-
    ( var(Value0) -> Value = unknown ; Value = Value0 ).
truth(not(E), Value) :-
    truth(E, Value0),
    negation(Value0, Value).
truth(and(Es), Value) :-
    and_truth(Es, 1, Value).
truth(or(Es), Value) :-
    or_truth(Es, 0, Value).
truth(xor(Es), Value) :-
    xor_truth(Es, 0, Value).
truth(if(E1, E2), Value) :-
    or_truth([not(E1), E2], 0, Value).
truth(iff(E1, E2), Value) :-
    truth(E1, Value1),
    truth(E2, Value2),
    (   ( Value1 == unknown ; Value2 == unknown )
    ->  Value = unknown
    ;   Value1 =:= Value2
    ->  Value = 1
    ;   Value = 0
    ).

negation(0, 1).
negation(1, 0).
negation(unknown, unknown).

and_truth([], Value, Value).
and_truth([E|Es], Value0, Value) :-
    truth(E, Value1),
    (   Value1 == 0
    ->  Value = 0
    ;   Value1 == 1
    ->  and_truth(Es, Value0, Value)
    ;   and_truth(Es, unknown, Value)
    ).

or_truth([], Value, Value).
or_truth([E|Es], Value0, Value) :-
    truth(E, Value1),
    (   Value1 == 1
    ->  Value = 1
    ;   Value1 == 0
    ->  or_truth(Es, Value0, Value)
    ;   or_truth(Es, unknown, Value)
    ).

%   Exactly one is true: the second true one decides, whatever is unknown.
xor_truth(Es, Count, Value) :-
    xor_truth(Es, Count, known, Value).

xor_truth([], Count, Known, Value) :-
    (   Known == known
    ->  Value = Count
    ;   Value = unknown
    ).
xor_truth([E|Es], Count, Known, Value) :-
    truth(E, Value1),
    (   Value1 == 0
    ->  xor_truth(Es, Count, Known, Value)
    ;   Value1 == unknown
    ->  xor_truth(Es, Count, unknown, Value)
    ;   Count =:= 1
    ->  Value = 0
    ;   xor_truth(Es, 1, Known, Value)
    ).
