% SPDX-License-Identifier: MIT
% Type checks and the standard error terms.
%
% must_be/2 is what every library calls on its arguments, so a successful check costs one clause of has_type/2, selected
% by the type's name.  The precise ISO error is worked out only when the check fails.  Users add types of their own by
% clauses for error:has_type/2.

:- module(error,
          [ type_error/2,
            domain_error/2,
            existence_error/2,
            existence_error/3,
            permission_error/3,
            instantiation_error/1,
            uninstantiation_error/1,
            representation_error/1,
            syntax_error/1,
            resource_error/1,
            must_be/2,
            is_of_type/2,
            current_type/3,
            has_type/2,
            can_be/2,
            type_error/3,
            domain_error/3,
            is_list_or_partial/1
          ]).

:- multifile has_type/2.

%!  type_error(+Type, +Culprit) is erroneous.
%
%   Throws `error(type_error(Type, Culprit), _)`.
%
%       ?- catch(type_error(integer, a), error(Formal, _), true).
%       Formal = type_error(integer, a).

type_error(Type, Culprit) :-
    throw(error(type_error(Type, Culprit), _)).

%!  domain_error(+Domain, +Culprit) is erroneous.
%
%   Throws `error(domain_error(Domain, Culprit), _)`: right type, wrong value.
%
%       ?- catch(domain_error(month, 13), error(Formal, _), true).
%       Formal = domain_error(month, 13).

domain_error(Domain, Culprit) :-
    throw(error(domain_error(Domain, Culprit), _)).

%!  existence_error(+Kind, +Culprit) is erroneous.
%
%   Throws `error(existence_error(Kind, Culprit), _)`.
%
%       ?- catch(existence_error(person, ann), error(Formal, _), true).
%       Formal = existence_error(person, ann).

existence_error(Kind, Culprit) :-
    throw(error(existence_error(Kind, Culprit), _)).

%!  existence_error(+Kind, +Culprit, +In) is erroneous.
%
%   Throws `error(existence_error(Kind, Culprit, In), _)`: Culprit is not in the object In.
%
%       ?- catch(existence_error(key, k, t), error(Formal, _), true).
%       Formal = existence_error(key, k, t).

existence_error(Kind, Culprit, In) :-
    throw(error(existence_error(Kind, Culprit, In), _)).

%!  permission_error(+Action, +Kind, +Culprit) is erroneous.
%
%   Throws `error(permission_error(Action, Kind, Culprit), _)`.
%
%       ?- catch(permission_error(modify, static_procedure, p/1), error(Formal, _), true).
%       Formal = permission_error(modify, static_procedure, p/1).

permission_error(Action, Kind, Culprit) :-
    throw(error(permission_error(Action, Kind, Culprit), _)).

%!  instantiation_error(+Culprit) is erroneous.
%
%   Throws `error(instantiation_error, _)`; Culprit, the unbound argument, is not part of it.
%
%       ?- catch(instantiation_error(X), error(Formal, _), true).
%       Formal = instantiation_error.

instantiation_error(_Culprit) :-
    throw(error(instantiation_error, _)).

%!  uninstantiation_error(+Culprit) is erroneous.
%
%   Throws `error(uninstantiation_error(Culprit), _)`: Culprit should have been a variable.
%
%       ?- catch(uninstantiation_error(a), error(Formal, _), true).
%       Formal = uninstantiation_error(a).

uninstantiation_error(Culprit) :-
    throw(error(uninstantiation_error(Culprit), _)).

%!  representation_error(+Limit) is erroneous.
%
%   Throws `error(representation_error(Limit), _)`.
%
%       ?- catch(representation_error(max_arity), error(Formal, _), true).
%       Formal = representation_error(max_arity).

representation_error(Limit) :-
    throw(error(representation_error(Limit), _)).

%!  syntax_error(+Message) is erroneous.
%
%   Throws `error(syntax_error(Message), _)`.
%
%       ?- catch(syntax_error(bad_date), error(Formal, _), true).
%       Formal = syntax_error(bad_date).

syntax_error(Message) :-
    throw(error(syntax_error(Message), _)).

%!  resource_error(+Resource) is erroneous.
%
%   Throws `error(resource_error(Resource), _)`.
%
%       ?- catch(resource_error(memory), error(Formal, _), true).
%       Formal = resource_error(memory).

resource_error(Resource) :-
    throw(error(resource_error(Resource), _)).

%!  must_be(+Type, @Term) is det.
%
%   Succeeds if Term has the Type; otherwise throws the appropriate error: instantiation_error if Term is not
%   sufficiently instantiated, type_error(Type, Term) if it has another type, domain_error(Type, Term) if only its value
%   is out of bounds.  Errors: existence_error(type, Type) for an unknown type.
%
%       ?- catch(must_be(positive_integer, 0), error(Formal, _), true).
%       Formal = type_error(positive_integer, 0).
%       ?- must_be(list_of(atom), [a,b]).
%       true.

must_be(Type, Term) :-
    (   var(Type)
    ->  instantiation_error(Type)
    ;   has_type(Type, Term)
    ->  true
    ;   not_of_type(Type, Term)
    ).

%   not_of_type(+Type, +Term): throws the error for a Term that is not of Type.

not_of_type(Type, Term) :-
    (   not_(Type, Term)
    ->  true
    ;   not_known_type(Type)
    ->  existence_error(type, Type)
    ;   var(Term), \+ accepts_variables(Type)
    ->  instantiation_error(Term)
    ;   type_error(Type, Term)
    ).

accepts_variables(var).
accepts_variables(cyclic).

not_known_type(Type) :-
    \+ clause_for_type(Type).

clause_for_type(Type) :-
    functor(Type, Name, Arity),
    functor(General, Name, Arity),
    catch('$stored_clause'(has_type(General, _), _), error(permission_error(_, _, _), _), true),
    !.

%   not_(+Type, +Term): types whose error is not a plain type_error.

not_(Type, Term) :-
    integer_subtype(Type),
    !,
    (   var(Term) -> instantiation_error(Term)
    ;   integer(Term) -> type_error(Type, Term)
    ;   type_error(integer, Term)
    ).
not_(var, Term) :-
    uninstantiation_error(Term).
not_(cyclic, Term) :-
    domain_error(cyclic_term, Term).
not_(acyclic, Term) :-
    domain_error(acyclic_term, Term).
not_(Type, Term) :-
    typed_list(Type, Element),
    not_list_of(Term, Element).
not_(list, Term) :-
    not_list(Term, list).
not_(proper_list, Term) :-
    not_list(Term, list).
not_(list_or_partial, Term) :-
    type_error(list_or_partial, Term).
not_(list_or_partial_list, Term) :-
    type_error(list, Term).
not_(ground, Term) :-
    instantiation_error(Term).
not_(boolean, Term) :-
    not_boolean(Term).
not_(bool, Term) :-
    not_boolean(Term).
not_(oneof(Values), Term) :-
    (   var(Term) -> instantiation_error(Term)
    ;   domain_error(oneof(Values), Term)
    ).
not_(between(Low, High), Term) :-
    (   var(Term) -> instantiation_error(Term)
    ;   integer(Low), integer(High), \+ integer(Term) -> type_error(integer, Term)
    ;   \+ number(Term) -> type_error(number, Term)
    ;   domain_error(between(Low, High), Term)
    ).
not_(encoding, Term) :-
    (   var(Term) -> instantiation_error(Term)
    ;   atom(Term) -> domain_error(encoding, Term)
    ;   type_error(atom, Term)
    ).
not_(order, Term) :-
    (   var(Term) -> instantiation_error(Term)
    ;   atom(Term) -> domain_error(order, Term)
    ;   type_error(atom, Term)
    ).
not_(pair, Term) :-
    (   var(Term) -> instantiation_error(Term) ; type_error(pair, Term) ).

typed_list(list_of(Type), Type).
typed_list(list(Type), Type).
typed_list(chars, char).
typed_list(codes, code).

integer_subtype(nonneg).
integer_subtype(natural).
integer_subtype(positive_integer).
integer_subtype(negative_integer).

not_boolean(Term) :-
    (   var(Term) -> instantiation_error(Term) ; type_error(bool, Term) ).

not_list(Term, Type) :-
    (   is_list_or_partial(Term) -> instantiation_error(Term) ; type_error(Type, Term) ).

not_list_of(Term, Type) :-
    (   is_list(Term)
    ->  first_not_of_type(Term, Type)
    ;   not_list(Term, list(Type))
    ).

first_not_of_type([X|Xs], Type) :-
    (   has_type(Type, X)
    ->  first_not_of_type(Xs, Type)
    ;   not_of_type(Type, X)
    ).

%!  can_be(+Type, @Term) is det.
%
%   Term is of Type, or may still become so by bindings. Errors: those of must_be/2 but instantiation errors of
%   Term. As in Scryer Prolog.
%
%       ?- can_be(integer, X), catch(can_be(integer, a), error(Error, _), true).
%       Error = type_error(integer, a).

can_be(Type, Term) :-
    (   var(Term)
    ->  must_be(nonvar, Type)
    ;   catch(must_be(Type, Term), error(instantiation_error, _), true)
    ).

%!  type_error(+Type, +Culprit, +Context) is erroneous.
%
%   As type_error/2, with Context in the error term. As in Scryer Prolog.
%
%       ?- catch(type_error(integer, a, p/1), error(Error, Context), true).
%       Error = type_error(integer, a), Context = p/1.

type_error(Type, Culprit, Context) :-
    throw(error(type_error(Type, Culprit), Context)).

%!  domain_error(+Domain, +Culprit, +Context) is erroneous.
%
%   As domain_error/2, with Context in the error term. As in Scryer Prolog.
%
%       ?- catch(domain_error(digit, 12, p/1), error(Error, Context), true).
%       Error = domain_error(digit, 12), Context = p/1.

domain_error(Domain, Culprit, Context) :-
    throw(error(domain_error(Domain, Culprit), Context)).

%!  is_of_type(+Type, @Term) is semidet.
%
%   Succeeds if Term has the Type; fails if it does not, or if there is no such type.
%   Errors: instantiation_error if Type is unbound.
%
%       ?- is_of_type(positive_integer, 3).
%       true.

is_of_type(Type, Term) :-
    (   var(Type)
    ->  instantiation_error(Type)
    ;   has_type(Type, Term)
    ->  true
    ).

%!  current_type(?Type, -Var, -Body) is nondet.
%
%   Enumerates the known types; Body is the goal that checks Var for this Type.
%
%       ?- current_type(nonneg, X, Body).
%       Body = (integer(X), X>=0).

current_type(Type, Var, Body) :-
    '$stored_clause'(has_type(Type, Var), Body0),
    (   Body0 = _:Body -> true ; Body = Body0 ).

%!  is_list_or_partial(@Term) is semidet.
%
%   True if Term is a proper list or a list that ends in a variable.
%
%       ?- is_list_or_partial([a|_]).
%       true.

is_list_or_partial(Term) :-
    (   is_list(Term)
    ->  true
    ;   ends_in_variable(Term)
    ).

%   Fails for an improper end or a cycle: the hare takes two cells a step, so it meets the tortoise in a cycle.

ends_in_variable(Term) :-
    var(Term),
    !.
ends_in_variable([_|Tail]) :-
    acyclic_term(Tail),
    partial_tail(Tail).

partial_tail(Term) :-
    var(Term),
    !.
partial_tail([_|Tail]) :-
    partial_tail(Tail).

%!  has_type(+Type, @Term) is semidet.
%
%   The extensible table of types, with a clause for each.  Programs call must_be/2 or is_of_type/2 instead.
%
%       ?- error:has_type(list(integer), [1, 2]).
%       true.

has_type(any, _).
has_type(atom, X)             :- atom(X).
has_type(atomic, X)           :- atomic(X).
has_type(between(L, U), X)    :- between_type(L, U, X).
has_type(boolean, X)          :- boolean(X).
has_type(bool, X)             :- boolean(X).
has_type(callable, X)         :- callable(X).
has_type(char, X)             :- atom(X), atom_length(X, 1).
has_type(chars, X)            :- is_list(X), all_chars(X).
has_type(code, X)             :- integer(X), X >= 0, X =< 0x10ffff.
has_type(codes, X)            :- is_list(X), all_codes(X).
has_type(text, X)             :- text_type(X).
has_type(compound, X)         :- compound(X).
has_type(constant, X)         :- atomic(X).
has_type(cyclic, X)           :- \+ acyclic_term(X).
has_type(acyclic, X)          :- acyclic_term(X).
has_type(encoding, X)         :- atom(X), known_encoding(X).
has_type(float, X)            :- float(X).
has_type(ground, X)           :- ground(X).
has_type(integer, X)          :- integer(X).
has_type(nonneg, X)           :- integer(X), X >= 0.
has_type(natural, X)          :- integer(X), X >= 0.
has_type(positive_integer, X) :- integer(X), X >= 1.
has_type(negative_integer, X) :- integer(X), X < 0.
has_type(nonvar, X)           :- nonvar(X).
has_type(number, X)           :- number(X).
has_type(rational, X)         :- rational(X).
has_type(oneof(Values), X)    :- ground(X), one_of(Values, X).
has_type(order, X)            :- nonvar(X), order_symbol(X).
has_type(pair, X)             :- nonvar(X), X = _-_.
has_type(proper_list, X)      :- is_list(X).
has_type(list, X)             :- is_list(X).
has_type(list_or_partial, X)  :- is_list_or_partial(X).
has_type(list_or_partial_list, X) :- is_list_or_partial(X).
has_type(symbol, X)           :- atom(X).
has_type(var, X)              :- var(X).
has_type(string, X)           :- string(X).
has_type(stream, X)           :- is_stream(X).
has_type(list(Type), X)       :- is_list(X), all_of_type(X, Type).
has_type(list_of(Type), X)    :- is_list(X), all_of_type(X, Type).
has_type(type, X)             :- ground(X), clause_for_type(X).

between_type(L, U, X) :-
    (   integer(L), integer(U)
    ->  integer(X), X >= L, X =< U
    ;   number(X), X >= L, X =< U
    ).

boolean(X) :-
    nonvar(X),
    ( X == true -> true ; X == false ).

all_chars([]).
all_chars([X|Xs]) :-
    atom(X), atom_length(X, 1),
    all_chars(Xs).

all_codes([]).
all_codes([X|Xs]) :-
    integer(X), X >= 0, X =< 0x10ffff,
    all_codes(Xs).

text_type(X) :-
    (   atom(X) -> true
    ;   string(X) -> true
    ;   is_list(X) -> ( all_chars(X) -> true ; all_codes(X) )
    ).

known_encoding(Encoding) :-
    one_of([octet, ascii, iso_latin_1, text, utf8, unicode_be, unicode_le,
            utf16be, utf16le, wchar_t], Encoding).

one_of([Value|Values], X) :-
    (   X == Value -> true ; one_of(Values, X) ).

order_symbol(<).
order_symbol(=).
order_symbol(>).

all_of_type([], _).
all_of_type([X|Xs], Type) :-
    must_be_known(Type),
    has_type(Type, X),
    !,
    all_of_type(Xs, Type).

must_be_known(Type) :-
    ( var(Type) -> instantiation_error(Type) ; true ).
