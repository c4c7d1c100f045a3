% SPDX-License-Identifier: MIT
% Small tests of terms that are built into SWI-Prolog.

:- module(term_tests,
          [ is_most_general_term/1, term_singletons/2, nonground/2,
            write_length/3, is_dict/1, is_dict/2, var_number/2, current_functor/2, functor/4, blob/2, get_dict/3
          ]).

:- use_module(library(error), [must_be/2, instantiation_error/1]).
:- use_module(library(lists), [member/2, memberchk/2]).

%!  is_most_general_term(@Term) is semidet.
%
%   Term is an atom, or a compound term or proper list whose arguments are distinct variables. A partial list does not
%   qualify.
%
%       ?- is_most_general_term(p(X, Y)).
%       true.

is_most_general_term(Term) :-
    is_list(Term),
    !,
    different_variables(Term).
is_most_general_term(Term) :-
    compound(Term),
    !,
    Term \= [_|_],
    Term =.. [_|Arguments],
    different_variables(Arguments).
is_most_general_term(Term) :-
    atom(Term).

different_variables(Terms) :-
    all_plain_variables(Terms, N),
    term_variables(Terms, Variables),
    length(Variables, N).

all_plain_variables(Terms, N) :-
    all_plain_variables(Terms, 0, N).

all_plain_variables([], N, N).
all_plain_variables([X|Xs], N0, N) :-
    var(X),
    \+ attvar(X),
    N1 is N0+1,
    all_plain_variables(Xs, N1, N).

%!  term_singletons(+Term, -Variables) is det.
%
%   Variables are the variables that occur exactly once in Term, in order of appearance.
%
%       ?- term_singletons(f(X, Y, X), [V]), V == Y.
%       true.

term_singletons(Term, Variables) :-
    term_variables(Term, All),
    copy_term_nat(Term, Copy),
    term_variables(Copy, Copies),
    '$numbervars_sparing_singletons'(Copy, 0, _),
    spared(Copies, All, Variables).

%   spared(+Names, +Vars, -Spared): the variables of Vars that are named '$VAR'('_').

spared([], [], []).
spared(['$VAR'(Name)|Names], [V|Vs], Variables) :-
    (   Name == '_'
    ->  Variables = [V|Variables1]
    ;   Variables = Variables1
    ),
    spared(Names, Vs, Variables1).

%!  nonground(+Term, -Variable) is semidet.
%
%   Variable is the first variable of Term; fails for a ground term.
%
%       ?- nonground(f(a, X, Y), V), V == X.
%       true.

nonground(Term, Variable) :-
    \+ ground(Term),
    term_variables(Term, [First|_]),
    Variable = First.

%!  write_length(+Term, -Length, +Options) is semidet.
%
%   Length is the number of characters that write_term/2 would write with Options. With max_length(N), fails if there
%   are more than N.
%
%       ?- write_length(f(x, 'A b'), Length, [quoted(true)]).
%       Length = 10.

write_length(Term, Length, Options) :-
    must_be(list, Options),
    without_limit(Options, WriteOptions, Limit),
    with_output_to(string(Text), write_term(Term, WriteOptions)),
    string_length(Text, Length0),
    ( Limit == none -> true ; Length0 =< Limit ),
    Length = Length0.

without_limit([], [], none).
without_limit([Option|Options], Rest, Limit) :-
    (   Option = max_length(Limit0)
    ->  Limit = Limit0,
        without_limit(Options, Rest, _)
    ;   Rest = [Option|Rest1],
        without_limit(Options, Rest1, Limit)
    ).

%!  is_dict(@Term) is semidet.
%
%   Fails: there are no dicts.
%
%       ?- is_dict(point(1, 2)).
%       false.

is_dict(_) :-
    fail.

%!  get_dict(?Key, +Pairs, ?Value) is nondet.
%
%   Value is the value of Key in Pairs, a list of pairs: the predicates that give a dict in SWI-Prolog give such a list
%   here.
%
%       ?- get_dict(y, [x-1, y-2], V).
%       V = 2.

get_dict(Key, Pairs, Value) :-
    must_be(list, Pairs),
    (   var(Key)
    ->  member(Key-Value, Pairs)
    ;   memberchk(Key-Found, Pairs),
        Value = Found
    ).

%!  is_dict(@Term, ?Tag) is semidet.
%
%   Fails: there are no dicts.
%
%       ?- is_dict(point(1, 2), Tag).
%       false.

is_dict(_, _) :-
    fail.

%!  var_number(@Term, -Number) is semidet.
%
%   Term is '$VAR'(Number), as numbervars/3 makes it.
%
%       ?- T = f(X), numbervars(T, 0, _), var_number(X, N).
%       T = f(A), X = A, N = 0.

var_number('$VAR'(Number), Number).

%!  current_functor(?Name, ?Arity) is nondet.
%
%   The program or a loaded library defines a procedure Name/Arity.
%
%       :- forall(current_functor(append, Arity), writeln(Arity)).

current_functor(Name, Arity) :-
    (   atom(Name),
        integer(Arity)
    ->  functor(Head, Name, Arity),
        ( predicate_property(user:Head, defined) -> true )
    ;   current_predicate(user:Name/Arity)
    ).

%!  functor(?Term, ?Name, ?Arity, ?Type) is det.
%
%   Like functor/3; Type is atom, compound, callable or atomic, and tells f from f() when the arity is 0.
%
%       ?- functor(T, f, 0, compound), functor(f(a), N, A, Type).
%       T = f(), N = f, A = 1, Type = compound.

functor(Term, Name, Arity, Type) :-
    (   var(Term)
    ->  made_term(Type, Name, Arity, Term)
    ;   compound(Term)
    ->  compound_name_arity(Term, Name, Arity),
        Type = compound
    ;   Name = Term,
        Arity = 0,
        ( atom(Term) -> Type = atom ; Type = atomic )
    ).

made_term(Type, Name, Arity, Term) :-
    (   Type == compound
    ->  compound_name_arity(Term, Name, Arity)
    ;   var(Type),
        Arity == 0
    ->  instantiation_error(Type)
    ;   functor(Term, Name, Arity)
    ).

%!  blob(@X, -Type) is semidet.
%
%   SWI-Prolog regards X as a blob of this Type: text for an atom, reserved_symbol for [], stream for a stream, clause
%   and record for a database reference.
%
%       ?- blob(a, Type).
%       Type = text.

blob(X, Type) :-
    (   X == []
    ->  Type = reserved_symbol
    ;   atom(X)
    ->  Type = text
    ;   compound(X),
        handle_type(X, Type)
    ).

handle_type('$stream'(_), stream).
handle_type('$clause'(_), clause).
handle_type('$record'(_), record).
