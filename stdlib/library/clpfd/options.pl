% SPDX-License-Identifier: MIT
% Option lists of constraints.

:- module(clpfd_options, [known_options/2]).

:- use_module(library(error), [must_be/2]).

%!  known_options(+Options, +Forms) is det.
%
%   Options is a list whose members are instances of Forms.
%   Errors: domain_error(option, Option).
%
%       ?- known_options([limit(3)], [limit(_), global(_)]).

known_options(Options, Forms) :-
    must_be(list, Options),
    each_known(Options, Forms).

each_known([], _).
each_known([Option|Options], Forms) :-
    must_be(nonvar, Option),
    (   \+ memberchk(Option, Forms)
    ->  throw(error(domain_error(option, Option), _))
    ;   true
    ),
    each_known(Options, Forms).
