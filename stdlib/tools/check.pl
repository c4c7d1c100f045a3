% SPDX-License-Identifier: MIT
% The warnings about what has been loaded, once more: after queries that have added clauses, or when they have scrolled
% away.

:- module(check, [check/0]).

:- use_module(private(checks/load_checks), [check_loaded_files/1]).

%!  check is det.
%
%   Looks at all files that are loaded, as loading does, and prints the warnings again: goals that nothing defines,
%   clauses that are never reached, variables that have no value when they are computed with, and the like.
%
%       :- check.

check :-
    findall(Path, source_file(Path), Paths),
    flag('$message_warnings', Before, Before),
    check_loaded_files(Paths),
    flag('$message_warnings', After, After),
    Found is After - Before,
    length(Paths, Count),
    (   Found =:= 0
    ->  print_message(informational, format('~D files checked, nothing found', [Count]))
    ;   true
    ).
