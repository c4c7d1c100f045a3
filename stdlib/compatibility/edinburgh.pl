% SPDX-License-Identifier: MIT
% Predicates of DEC-10 Prolog that are not built in.

:- module(edinburgh, [unknown/2, call_dcg/3]).

:- meta_predicate call_dcg(//, ?, ?).

%!  unknown(-Old, +New) is det.
%
%   Old is the value of the flag unknown, and New becomes it: error, fail or warning. Errors: domain_error(flag_value,
%   _).
%
%       ?- unknown(Old, fail), \+ no_such_predicate, unknown(_, Old).
%       Old = error.

unknown(Old, New) :-
    current_prolog_flag(unknown, Old),
    (   Old == New
    ->  true
    ;   set_prolog_flag(unknown, New)
    ).

%!  call_dcg(:Body, ?State0, ?State) is nondet.
%
%   Calls the grammar body with the two states, which need not be lists.
%
%       ?- call_dcg(([a], [b]), [a, b, c], Rest).
%       Rest = [c].

call_dcg(Module:Body, State0, State) :-
    dcg_translate_rule(('$call_dcg' --> Body), (Head :- Goal)),
    arg(1, Head, State0),
    arg(2, Head, State),
    call(Module:Goal).
