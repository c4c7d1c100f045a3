% SPDX-License-Identifier: MIT
% The commonly used part of SICStus Prolog's library(system): time, random file names and the environment.  sleep/1,
% shell/1,2, getenv/2, setenv/2, working_directory/2, delete_file/1 and rename_file/2 are built in; exporting them here
% makes import lists that name them work.

:- module(sicstus_system,
          [ now/1, datime/1, datime/2, mktime/2,
            environ/2, system/0, system/1, system/2, tmpnam/1,
            sleep/1, shell/1, shell/2,
            working_directory/2, delete_file/1, rename_file/2, make_directory/1
          ]).

:- use_module(library(error), [must_be/2]).
:- reexport(library(file_systems), [file_exists/1, directory_exists/1]).

%!  now(-When) is det.
%
%   When is the time in seconds since 1970-01-01 00:00 UTC, an integer.
%
%       ?- now(_T), integer(_T).
%       true.

now(When) :-
    get_time(Time),
    When0 is truncate(Time),
    When = When0.

%!  datime(-Datime) is det.
%
%   Datime is the current local time, datime(Year, Month, Day, Hour, Minute, Second).
%
%       ?- datime(datime(_Year, _, _, _, _, _)), _Year > 2000.
%       true.

datime(Datime) :-
    now(When),
    datime(When, Datime).

%!  datime(+When, -Datime) is det.
%
%   Datime is When, in seconds since 1970-01-01 00:00 UTC, as local time datime(Year, Month, Day, Hour, Minute,
%   Second).  Errors: those of must_be(integer, When).
%
%       ?- datime(86400, _Datime), mktime(_Datime, When).
%       When = 86400.

datime(When, datime(Year, Month, Day, Hour, Minute, Second)) :-
    must_be(integer, When),
    stamp_date_time(When, date(Year, Month, Day, Hour, Minute, Seconds, _, _, _), local),
    Second is truncate(Seconds).

%!  mktime(+Datime, -When) is det.
%
%   When is the time in seconds of the local time datime(Year, Month, Day, Hour, Minute, Second).
%
%       ?- datime(86400, _D), mktime(_D, When).
%       When = 86400.

mktime(datime(Year, Month, Day, Hour, Minute, Second), When) :-
    date_time_stamp(date(Year, Month, Day, Hour, Minute, Second, _, _, _), Stamp),
    When is truncate(Stamp).

%!  environ(+Name, ?Value) is semidet.
%
%   Value is the value of the environment variable Name, an atom.
%
%       ?- setenv(flavour, sweet), environ(flavour, Value).
%       Value = sweet.

environ(Name, Value) :-
    getenv(Name, Value).

%!  system is det.
%
%   Runs an interactive shell.
%
%       :- system.

system :-
    (   getenv('SHELL', Shell)
    ->  shell(Shell, _)
    ;   shell(sh, _)
    ).

%!  system(+Command) is semidet.
%
%   Runs Command in the shell; fails if its exit status is not 0.
%
%       :- system('ls -l').

system(Command) :-
    shell(Command, 0).

%!  system(+Command, -Status) is det.
%
%   Runs Command in the shell; Status is its exit status.
%
%       :- system('ls -l', Status), writeln(Status).

system(Command, Status) :-
    shell(Command, Status).

%!  tmpnam(-Name) is det.
%
%   Name is the name of a new temporary file.
%
%       ?- tmpnam(_Name), atom(_Name).
%       true.

tmpnam(Name) :-
    tmp_file(prolog, Name).
