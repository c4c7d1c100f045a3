% SPDX-License-Identifier: MIT
% Repeats the warnings about loaded files: after queries that added clauses, or when they have scrolled away.

:- module(check, [check/0]).

:- use_module(private(checks/load_checks), [check_loaded_files/1]).

%!  check is det.
%
%   Checks all loaded files, as loading does, and prints the warnings again: calls of undefined procedures, unreachable
%   clauses, unbound variables in arithmetic, and the like.
%
%       :- check.

check :-
    findall(Path, source_file(Path), Paths),
    flag('$message_warnings', Before, Before),
    check_loaded_files(Paths),
    flag('$message_warnings', After, After),
    Found is After - Before,
    length(Paths, Count),
    (   Count =:= 1 -> Files = file ; Files = files ),
    (   Found =:= 0
    ->  print_message(informational, format('~D ~w checked, nothing found', [Count,Files]))
    ;   true
    ).
