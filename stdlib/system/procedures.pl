% SPDX-License-Identifier: MIT
% Properties of procedures and modules.

:- meta_predicate predicate_property(:, ?), nth_clause(:, ?, ?).

%!  predicate_property(:Head, ?Property) is nondet.
%
%   The procedure of Head has Property: defined, built_in, iso, dynamic, static, multifile, discontiguous, exported,
%   imported_from(Module), meta_predicate(Modes), number_of_clauses(N), number_of_rules(N), ...
%
%       ?- predicate_property(append(_, _, _), number_of_clauses(N)).
%       N = 2.

predicate_property(Head, Property) :-
    strip_module(Head, Module, Plain),
    (   nonvar(Plain),
        Plain = Variable:Plain1
    ->  current_module(Variable),
        '$public_property'(Variable, Plain1, Property),
        '$is_of_module'(Variable, Plain1)
    ;   atom(Property),
        callable(Plain)
    ->  (   '$has_property'(Module, Plain, defined)
        ->  true
        ;   '$autoload_head'(Module, Plain)
        ),
        '$has_property'(Module, Plain, Property)
    ;   callable(Plain),
        '$autoload_head'(Module, Plain),
        fail
    ;   '$public_property'(Module, Plain, Property)
    ).

% A private module is shown under a public name.
'$public_property'(Module, Head, Property) :-
    (   nonvar(Property),
        Property \= imported_from(_)
    ->  '$predicate_property'(Module, Head, Property)
    ;   ( var(Property) -> true ; Property0 = imported_from(_) ),
        '$predicate_property'(Module, Head, Property0),
        (   Property0 = imported_from(Home)
        ->  atom_codes(Home, Codes),
            atom_codes(Name, Codes),
            Property = imported_from(Name)
        ;   Property = Property0
        )
    ).

% Loads a library procedure for inspection; a loader that supports this defines '$autoload'/3.
'$autoload_head'(Module, Head) :-
    \+ '$has_property'(Module, Head, defined),
    '$has_property'(system, '$autoload'(_, _, _), defined),
    functor(Head, Name, Arity),
    call(system:'$autoload'(Module, Name, Arity)).

%!  module_property(?Module, ?Property) is nondet.
%
%   Module has Property: class(user, library or system), exports(Indicators),
%   exported_operators(Operators).
%
%       ?- module_property(system, class(Class)).
%       Class = system.

module_property(Module, Property) :-
    current_module(Module),
    '$module_property'(Property, Module).

'$module_property'(class(Class), Module) :-
    '$module_class'(Module, Class).
'$module_property'(exports(Indicators), Module) :-
    '$module_exports'(Module, Indicators).
'$module_property'(exported_operators(Operators), Module) :-
    '$exported_operators'(Module, Names),
    Names \== [],
    findall(op(Priority, Type, Name),
            ( '$in_list'(Name, Names), current_op(Priority, Type, Module:Name) ),
            Operators).

'$in_list'(X, [X|_]).
'$in_list'(X, [_|Xs]) :-
    '$in_list'(X, Xs).

% The identical X, without unification.
'$is_among'(X, [Y|Ys]) :-
    ( X == Y -> true ; '$is_among'(X, Ys) ).

%!  clause_property(+Reference, ?Property) is nondet.
%
%   The clause with this reference has Property: file(Path), source(Path), line_count(Line), fact,
%   predicate(Indicator), module(Module). Fails for an erased clause.
%
%       ?- clause(p(_), true, R), clause_property(R, line_count(L)).

clause_property(Reference, Property) :-
    '$clause_owner'(Reference, Module, Name, Arity, IsFact),
    '$clause_place'(Reference, File, Line),
    '$clause_property'(Property, clause(Module, Name, Arity, IsFact, File, Line)).

'$clause_property'(file(File), clause(_, _, _, _, File, _)) :-
    File \== ''.
'$clause_property'(line_count(Line), clause(_, _, _, _, _, Line)) :-
    Line > 0.
'$clause_property'(source(File), clause(_, _, _, _, File, _)) :-
    File \== ''.
'$clause_property'(fact, clause(_, _, _, true, _, _)).
'$clause_property'(predicate(Module:Name/Arity), clause(Module, Name, Arity, _, _, _)).
'$clause_property'(module(Module), clause(Module, _, _, _, _, _)).

%!  nth_clause(:Head, ?N, ?Reference) is nondet.
%
%   Reference refers to clause N, counted from 1, of the procedure of Head.
%
%       ?- assertz(hue(red)), assertz(hue(blue)), nth_clause(hue(_), 2, _Ref), clause(Head, true, _Ref).
%       Head = hue(blue).

nth_clause(Head, N, Reference) :-
    (   nonvar(Reference)
    ->  '$clause_owner'(Reference, Module, Name, Arity, _),
        functor(Plain, Name, Arity),
        ( Module == user -> Head = Plain ; strip_module(Head, _, Plain) ),
        '$clause_number'(Reference, N)
    ;   integer(N)
    ->  '$nth_clause'(Head, N, Reference)
    ;   strip_module(Head, Module, Plain),
        functor(Plain, Name, Arity),
        functor(General, Name, Arity),
        findall(R, '$stored_clause'(Module:General, _, R), References),
        '$nth_reference'(References, 1, N, Reference)
    ).

'$nth_reference'([Reference|_], N, N, Reference).
'$nth_reference'([_|References], N0, N, Reference) :-
    N1 is N0+1,
    '$nth_reference'(References, N1, N, Reference).
