% SPDX-License-Identifier: MIT
% What is known about procedures and modules.

:- meta_predicate predicate_property(:, ?).

%!  predicate_property(:Head, ?Property) is nondet.
%
%   The procedure that Head means has Property: defined, built_in, iso, dynamic, static, multifile,
%   discontiguous, exported, imported_from(Module), meta_predicate(Modes), number_of_clauses(N),
%   number_of_rules(N), ...
%
%       ?- predicate_property(append(_, _, _), number_of_clauses(N)).
%       N = 2.

predicate_property(Head, Property) :-
    strip_module(Head, Module, Plain),
    (   nonvar(Plain),
        Plain = Variable:Plain1
    ->  current_module(Variable),
        '$predicate_property'(Variable, Plain1, Property)
    ;   callable(Plain),
        '$autoload_head'(Module, Plain),
        fail
    ;   '$predicate_property'(Module, Plain, Property)
    ).

% A library procedure is loaded to be looked at; a loader that can do so defines '$autoload'/3.
'$autoload_head'(Module, Head) :-
    \+ '$predicate_property'(Module, Head, defined),
    '$predicate_property'(system, '$autoload'(_, _, _), defined),
    functor(Head, Name, Arity),
    call(system:'$autoload'(Module, Name, Arity)).

%!  module_property(?Module, ?Property) is nondet.
%
%   Module has Property: class(user, library or system), exports(Indicators),
%   exported_operators(Operators).

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
