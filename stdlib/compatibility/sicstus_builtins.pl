% SPDX-License-Identifier: MIT
% Builtins of SICStus Prolog: the blackboard, if/3, lines as codes, flags under their old names, mutable terms. A
% blackboard key belongs to a module, so files do not interfere with each other.

:- module(sicstus_builtins,
          [ bb_put/2, bb_get/2, bb_delete/2, bb_update/3,
            if/3, read_line/1, read_line/2, call_residue/2,
            prolog_flag/2, prolog_flag/3, fileerrors/0, nofileerrors/0,
            ttynl/0, ttyput/1, ttytab/1,
            create_mutable/2, get_mutable/2, update_mutable/2, mutable/1
          ]).

:- use_module(library(error), [must_be/2]).

:- meta_predicate
    bb_put(:, +),
    bb_get(:, ?),
    bb_delete(:, ?),
    bb_update(:, ?, +),
    if(0, 0, 0),
    call_residue(0, -).

:- dynamic board/3.

% ---- the blackboard ----

%!  bb_put(:Key, +Term) is det.
%
%   Stores a copy of Term on the blackboard under Key, an atom or an integer, replacing any earlier value. Backtracking
%   does not undo it. Errors: instantiation_error, type_error(atomic, Key).
%
%       ?- bb_put(counter, 1), bb_get(counter, N).
%       N = 1.

bb_put(Module:Key, Term) :-
    must_be(atomic, Key),
    retractall(board(Module, Key, _)),
    assertz(board(Module, Key, Term)).

%!  bb_get(:Key, ?Term) is semidet.
%
%   Term is the value of Key on the blackboard; fails if Key has no value.
%
%       ?- bb_put(colour, red), bb_get(colour, X).
%       X = red.

bb_get(Module:Key, Term) :-
    must_be(atomic, Key),
    board(Module, Key, Found),
    !,
    Term = Found.

%!  bb_delete(:Key, ?Term) is semidet.
%
%   Like bb_get/2, and deletes the value.
%
%       ?- bb_put(size, 5), bb_delete(size, X), \+ bb_get(size, _).
%       X = 5.

bb_delete(Module:Key, Term) :-
    must_be(atomic, Key),
    board(Module, Key, Found),
    !,
    Term = Found,
    retractall(board(Module, Key, _)).

%!  bb_update(:Key, ?Old, +New) is semidet.
%
%   Unifies Old with the value of Key on the blackboard and replaces it by New.
%
%       ?- bb_put(count, 1), bb_update(count, Old, 2), bb_get(count, New).
%       Old = 1, New = 2.

bb_update(Module:Key, Old, New) :-
    must_be(atomic, Key),
    board(Module, Key, Found),
    !,
    Old = Found,
    bb_put(Module:Key, New).

% ---- control ----

%!  if(:Condition, :Then, :Else) is nondet.
%
%   Calls Then for each solution of Condition, or Else if there are none: (Condition *-> Then ; Else).
%
%       ?- if(member(X, [1,2]), true, X = none).
%       X = 1 ;
%       X = 2.

if(Condition, Then, Else) :-
    (   call(Condition)
    *-> call(Then)
    ;   call(Else)
    ).

%!  call_residue(:Goal, -Residue) is nondet.
%
%   Calls Goal; Residue is a list of Variables-Goal for the residual goals.
%
%       ?- call_residue(dif(X, a), Residue).
%       Residue = [[X]-dif(X, a)].

call_residue(Goal, Residue) :-
    call_residue_vars(Goal, Variables),
    copy_term(Variables, Variables, Goals),
    pairs(Goals, Residue).

pairs([], []).
pairs([Goal|Goals], [Variables-Goal|Pairs]) :-
    term_variables(Goal, Variables),
    pairs(Goals, Pairs).

% ---- lines ----

%!  read_line(-Codes) is det.
%
%   Codes is the next line of the current input without its line end, or end_of_file.
%
%       ?- open_string("ab\ncd", _S), set_input(_S), read_line(Codes), set_input(user_input).
%       Codes = [97, 98].

read_line(Codes) :-
    current_input(Stream),
    read_line(Stream, Codes).

%!  read_line(+Stream, -Codes) is det.
%
%   Like read_line/1, from Stream.
%
%       ?- open_string("ab\ncd", _S), read_line(_S, Codes).
%       Codes = [97, 98].

read_line(Stream, Codes) :-
    read_line_to_codes(Stream, Codes).

% ---- flags ----

%!  prolog_flag(?Flag, ?Value) is nondet.
%
%   Like current_prolog_flag/2, but fails for a flag that does not exist.
%
%       ?- prolog_flag(bounded, Value).
%       Value = false.

prolog_flag(Flag, Value) :-
    catch(current_prolog_flag(Flag, Value), error(domain_error(_, _), _), fail).

%!  prolog_flag(+Flag, -Old, +New) is det.
%
%   Unifies Old with the value of Flag and sets it to New. Errors: those of set_prolog_flag/2.
%
%       ?- prolog_flag(unknown, Old, Old).
%       Old = error.

prolog_flag(Flag, Old, New) :-
    current_prolog_flag(Flag, Old),
    (   Old == New
    ->  true
    ;   set_prolog_flag(Flag, New)
    ).

%!  fileerrors is det.
%
%   No effect: opening a file that does not exist is always an error.
%
%       ?- fileerrors.
%       true.

fileerrors.

%!  nofileerrors is det.
%
%   No effect, like fileerrors/0.
%
%       ?- nofileerrors.
%       true.

nofileerrors.

% ---- the terminal ----

%!  ttynl is det.
%
%   nl/1 on user_output.
%
%       :- ttynl.

ttynl :-
    nl(user_output),
    flush_output(user_output).

%!  ttyput(+Code) is det.
%
%   put_code/2 on user_output.
%
%       :- ttyput(0'a).

ttyput(Code) :-
    put_code(user_output, Code).

%!  ttytab(+N) is det.
%
%   tab/2 on user_output.
%
%       :- ttytab(4).

ttytab(N) :-
    tab(user_output, N).

% ---- mutable terms ----

%!  create_mutable(+Value, -Mutable) is det.
%
%   Mutable is a new mutable term with the initial Value; backtracking undoes changes.
%
%       ?- create_mutable(1, _M), get_mutable(X, _M).
%       X = 1.

create_mutable(Value, '$mutable'(Value)).

%!  get_mutable(?Value, +Mutable) is semidet.
%
%   Value is the current value of Mutable. Errors: type_error(mutable, Mutable).
%
%       ?- create_mutable(a, _M), get_mutable(X, _M).
%       X = a.

get_mutable(Value, Mutable) :-
    check_mutable(Mutable),
    arg(1, Mutable, Value).

%!  update_mutable(+Value, +Mutable) is det.
%
%   Sets the value of Mutable to Value. Errors: type_error(mutable, Mutable).
%
%       ?- create_mutable(1, _M), update_mutable(2, _M), get_mutable(X, _M).
%       X = 2.

update_mutable(Value, Mutable) :-
    check_mutable(Mutable),
    setarg(1, Mutable, Value).

%!  mutable(@Term) is semidet.
%
%   Term was made by create_mutable/2.
%
%       ?- create_mutable(1, _M), mutable(_M).
%       true.

mutable(Term) :-
    nonvar(Term),
    Term = '$mutable'(_).

check_mutable(Term) :-
    (   var(Term)
    ->  throw(error(instantiation_error, _))
    ;   mutable(Term)
    ->  true
    ;   throw(error(type_error(mutable, Term), _))
    ).
