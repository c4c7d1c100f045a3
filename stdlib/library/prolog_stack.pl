% SPDX-License-Identifier: MIT
% Backtraces: the clauses being run.

:- module(prolog_stack,
          [ get_prolog_backtrace/2, get_prolog_backtrace/3, print_prolog_backtrace/2, print_prolog_backtrace/3,
            backtrace/1
          ]).

:- use_module(library(error), [must_be/2]).
:- use_module(private(messages/error_report), [user_frames/2]).
:- use_module(private(teaching/program_parts), [first_elements/3]).

%!  get_prolog_backtrace(+Most, -Backtrace) is det.
%
%   Backtrace is a list of the innermost running clauses of the program, at most Most, for print_prolog_backtrace/2.
%   Errors: instantiation_error; type_error(nonneg, Most).
%
%       ?- get_prolog_backtrace(5, Backtrace).

get_prolog_backtrace(Most, Backtrace) :-
    must_be(nonneg, Most),
    '$current_frames'(Frames, _),
    user_frames(Frames, User),
    first_elements(Most, User, Backtrace).

%!  get_prolog_backtrace(+Most, -Backtrace, +Options) is det.
%
%   Like get_prolog_backtrace/2. Options are ignored.
%
%       ?- get_prolog_backtrace(5, Backtrace, []).

get_prolog_backtrace(Most, Backtrace, _) :-
    get_prolog_backtrace(Most, Backtrace).

%!  print_prolog_backtrace(+Stream, +Backtrace) is det.
%
%   Prints the result of get_prolog_backtrace/2 on Stream, a line for each clause.
%
%       ?- current_output(_S), print_prolog_backtrace(_S, []).
%       no clause of the program is in progress
%       true.

print_prolog_backtrace(Stream, Backtrace) :-
    message_to_codes(goals_in_progress(Backtrace, none), _, Codes),
    format(Stream, '~s~n', [Codes]).

%!  print_prolog_backtrace(+Stream, +Backtrace, +Options) is det.
%
%   Like print_prolog_backtrace/2. Options are ignored.
%
%       ?- current_output(_S), print_prolog_backtrace(_S, [], []).
%       no clause of the program is in progress
%       true.

print_prolog_backtrace(Stream, Backtrace, _) :-
    print_prolog_backtrace(Stream, Backtrace).

%!  backtrace(+Most) is det.
%
%   Prints the innermost running clauses of the program, at most Most, on user_error.
%
%       ?- backtrace(10).

backtrace(Most) :-
    get_prolog_backtrace(Most, Backtrace),
    print_prolog_backtrace(user_error, Backtrace).
