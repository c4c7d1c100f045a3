% SPDX-License-Identifier: MIT
% Named fields for compound terms. The directive
%
%   :- record point(x:integer=0, y:integer=0, label).
%
% defines predicates in its module: default_point/1, is_point/1, make_point/2,3, point_data/3, point_x/2 ... for each
% field, set_x_of_point/3, set_x_of_point/2 and nb_set_x_of_point/2, which modify the term itself, set_point_fields/3,4
% and set_point_field/3. A field is Name, Name:Type, Name=Default or Name:Type=Default; its type is a type of must_be/2
% or the name of a record, and without a default it is initially unbound.

:- module(record, [ (record)/1, current_record/2, current_record_predicate/2, op(1150, fx, record) ]).

:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2, type_error/2, instantiation_error/1, current_type/3]).
:- use_module(library(lists), [append/3, member/2]).

:- dynamic defined/3.           % defined(Module, Constructor, Fields)

:- multifile user:term_expansion/2.
:- dynamic user:term_expansion/2.

user:term_expansion((:- record(Specification)), Clauses) :-
    prolog_load_context(module, Module),
    record:record_clauses(Specification, Module, Clauses).

%!  record(+Specification) is erroneous.
%
%   As a directive only: `:- record point(x:integer=0, y:integer=0).`  Errors: permission_error as a goal.
%
%       :- record point(x:integer=0, y:integer=0).

record(Specification) :-
    throw(error(permission_error(call, directive, record(Specification)), _)).

%!  current_record(?Name, ?Term) is nondet.
%
%   Term is the specification of the record Name, with its fields as Name:Type=Default or Name:Type, or
%   Module:Specification.
%
%       :- forall(current_record(Name, Specification), writeln(Name-Specification)).

current_record(Name, Term) :-
    (   nonvar(Term),
        Term = Module:Plain
    ->  true
    ;   Plain = Term
    ),
    defined(Module, Name, Fields),
    maplist(specification, Fields, Specifications),
    Plain =.. [Name|Specifications].

specification(field(Name, Type, Default), Specification) :-
    ( var(Default) -> Specification = Name:Type ; Specification = (Name:Type=Default) ).

%!  current_record_predicate(?Record, ?Indicator) is nondet.
%
%   Indicator is the Name/Arity of a predicate that the directive defined for Record.
%
%       :- forall(current_record_predicate(point, Indicator), writeln(Indicator)).

current_record_predicate(Record, Name/Arity) :-
    defined(_, Record, Fields),
    predicate(Record, Fields, Name, Arity).

predicate(Record, _, Name, Arity) :-
    member(Form/Arity, ['default_~w'/1, 'is_~w'/1, 'make_~w'/2, 'make_~w'/3, '~w_data'/3,
                        'set_~w_fields'/3, 'set_~w_fields'/4, 'set_~w_field'/3]),
    format(atom(Name), Form, [Record]).
predicate(Record, Fields, Name, Arity) :-
    member(field(Field, _, _), Fields),
    (   format(atom(Name), '~w_~w', [Record,Field]), Arity = 2
    ;   format(atom(Name), 'set_~w_of_~w', [Field,Record]), member(Arity, [2,3])
    ;   format(atom(Name), 'nb_set_~w_of_~w', [Field,Record]), Arity = 2
    ).

record_clauses(Specification, Module, Clauses) :-
    (   var(Specification)
    ->  instantiation_error(Specification)
    ;   Specification = (A, B)
    ->  record_clauses(A, Module, ClausesA),
        record_clauses(B, Module, ClausesB),
        append(ClausesA, ClausesB, Clauses)
    ;   compound(Specification)
    ->  Specification =.. [Name|FieldSpecs],
        fields(FieldSpecs, Fields),
        retractall(defined(Module, Name, _)),
        assertz(defined(Module, Name, Fields)),
        findall(Clause, ( clause_of(Name, Fields, Clause) ; type_clause(Name, Module, Clause) ), Clauses)
    ;   type_error(record_declaration, Specification)
    ).

fields([], []).
fields([Spec|Specs], [field(Name, Type, Default)|Fields]) :-
    (   nonvar(Spec),
        Spec = (NameType=Default)
    ->  true
    ;   NameType = Spec
    ),
    (   nonvar(NameType),
        NameType = Name:Type
    ->  true
    ;   Name = NameType,
        Type = any
    ),
    must_be(atom, Name),
    ( var(Default) -> true ; must_be(Type, Default) ),
    fields(Specs, Fields).

%   A record is a type of must_be/2 and is_of_type/2, unless another type has its name.

type_clause(Name, Module, (error:has_type(Name, Term) :- Module:Test)) :-
    \+ current_type(Name, _, _),
    named('is_~w', [Name], [Term], Test).

%   clause_of(+Name, +Fields, -Clause): enumerates the clauses of the record's predicates.

clause_of(Name, Fields, Head) :-
    named('default_~w', [Name], [Record], Head),
    maplist(default, Fields, Values),
    Record =.. [Name|Values].
clause_of(Name, Fields, (Head :- nonvar(Term), Term = Record, Goal)) :-
    named('is_~w', [Name], [Term], Head),
    length(Fields, Arity),
    functor(Record, Name, Arity),
    Record =.. [_|Values],
    type_goal(Fields, Values, Goal).
clause_of(Name, _, (Head :- Goal)) :-
    named('make_~w', [Name], [Fields,Record], Head),
    named('make_~w', [Name], [Fields,Record,[]], Goal).
clause_of(Name, _, (Head :- Default, Set)) :-
    named('make_~w', [Name], [Fields,Record,Rest], Head),
    named('default_~w', [Name], [Record0], Default),
    named('set_~w_fields', [Name], [Fields,Record0,Record,Rest], Set).
clause_of(Name, Fields, Head) :-
    accessed(Name, Fields, Field, _, _, Record, Value, _, _),
    named('~w_~w', [Name,Field], [Record,Value], Head).
clause_of(Name, Fields, Head) :-
    accessed(Name, Fields, Field, _, _, Record, Value, _, _),
    named('~w_data', [Name], [Field,Record,Value], Head).
clause_of(Name, Fields, (Head :- Check)) :-
    accessed(Name, Fields, Field, Type, _, Record, _, New, Value),
    named('set_~w_of_~w', [Field,Name], [Value,Record,New], Head),
    check(Type, Value, Check).
clause_of(Name, Fields, (Head :- Check, setarg(Position, Record, Value))) :-
    accessed(Name, Fields, Field, Type, Position, _, _, _, Value),
    named('set_~w_of_~w', [Field,Name], [Value,Record], Head),
    check(Type, Value, Check).
clause_of(Name, Fields, (Head :- Check, nb_setarg(Position, Record, Value))) :-
    accessed(Name, Fields, Field, Type, Position, _, _, _, Value),
    named('nb_set_~w_of_~w', [Field,Name], [Value,Record], Head),
    check(Type, Value, Check).
clause_of(Name, _, (Head :- Goal)) :-
    named('set_~w_fields', [Name], [Fields,Record0,Record], Head),
    named('set_~w_fields', [Name], [Fields,Record0,Record,[]], Goal).
clause_of(Name, _, Clause) :-
    named('set_~w_fields', [Name], [[],Record,Record,[]], Base),
    named('set_~w_fields', [Name], [[Field|Fields],Record0,Record,Rest], Head),
    named('set_~w_field', [Name], [Field,Record0,Record1], Set),
    named('set_~w_fields', [Name], [Fields,Record1,Record,Rest], Taken),
    named('set_~w_fields', [Name], [Fields,Record0,Record,Rest1], Left),
    member(Clause, [ Base, (Head :- ( Set -> Taken ; Rest = [Field|Rest1], Left )) ]).
clause_of(Name, Fields, (Head :- Check)) :-
    accessed(Name, Fields, Field, Type, _, Record, _, New, Value),
    Option =.. [Field,Value],
    named('set_~w_field', [Name], [Option,Record,New], Head),
    check(Type, Value, Check).

named(Form, Names, Arguments, Goal) :-
    format(atom(Name), Form, Names),
    Goal =.. [Name|Arguments].

check(Type, Value, Check) :-
    ( Type == any -> Check = true ; Check = must_be(Type, Value) ).

%   accessed(+Name, +Fields, -Field, -Type, -Position, -Record, -Value, -New, -NewValue): Record has Value as its Field;
%   New is Record with NewValue instead.

accessed(Name, Fields, Field, Type, Position, Record, Value, New, NewValue) :-
    append(Before, [field(Field, Type, _)|Behind], Fields),
    length(Before, N),
    Position is N+1,
    length(Behind, M),
    length(Front, N),
    length(Back, M),
    append(Front, [Value|Back], Values),
    append(Front, [NewValue|Back], NewValues),
    Record =.. [Name|Values],
    New =.. [Name|NewValues].

default(field(_, _, Default), Default).

type_goal([], [], true).
type_goal([field(_, Type, _)|Fields], [Value|Values], Goal) :-
    type_goal(Fields, Values, Goal1),
    ( Type == any -> Goal = Goal1 ; Goal = (is_of_type(Type, Value), Goal1) ).
