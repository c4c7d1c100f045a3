% SPDX-License-Identifier: MIT
% Global variables that backtracking leaves alone (engine/builtins/global_variables.cpp has the rest).

%!  nb_setval(+Name, +Value) is det.
%
%   Gives the global variable Name a copy of Value, with its constraints; backtracking does not undo it.
%
%       ?- nb_setval(counter, 1), nb_getval(counter, X).
%       X = 1.

nb_setval(Name, Value) :-
    (   \+ atom(Name)
    ->  '$no_variable_name'(Name)
    ;   '$set_lasting'(Name, Value)
    ->  true
    ;   copy_term(Value, Copy, Goals),
        '$set_lasting_constrained'(Name, '$constrained'(Copy, Goals))
    ).

%!  nb_linkval(+Name, +Value) is det.
%
%   Same as nb_setval/2.
%
%       ?- nb_linkval(counter, 1), nb_getval(counter, X).
%       X = 1.

nb_linkval(Name, Value) :-
    nb_setval(Name, Value).

'$no_variable_name'(Name) :-
    ( var(Name) -> Formal = instantiation_error ; Formal = type_error(atom, Name) ),
    throw(error(Formal, context(system:nb_setval/2, _))).
