% SPDX-License-Identifier: MIT
% Times, random numbers, the command line, the process and its terminal in GNU Prolog.

:- module(gnu_process,
          [ user_time/1, system_time/1, cpu_time/1, real_time/1, date_time/1, set_seed/1, get_seed/1, randomize/0,
            argument_list/1, argument_counter/1, argument_value/2, environ/2, system/1, system/2,
            prolog_pid/1, architecture/1, get_key/1, get_key_no_echo/1, ensure_linked/1
          ]).

:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [nth1/3]).

% ---- times and random numbers ----

%!  user_time(-Milliseconds) is det.
%
%   Milliseconds is the processor time used so far.
%
%       ?- user_time(T), integer(T).

user_time(T) :-
    statistics(runtime, [T|_]).

%!  system_time(-Milliseconds) is det.
%
%   Milliseconds is the time that the operating system has used for this process.
%
%       ?- system_time(T), integer(T).

system_time(T) :-
    statistics(system_time, [T|_]).

%!  cpu_time(-Milliseconds) is det.
%
%   Milliseconds is the sum of user_time/1 and system_time/1.
%
%       ?- cpu_time(T), integer(T).

cpu_time(T) :-
    user_time(User),
    system_time(System),
    T is User+System.

%!  real_time(-Milliseconds) is det.
%
%   Milliseconds is the time since the system was started.
%
%       ?- real_time(T), integer(T).

real_time(T) :-
    statistics(walltime, [T|_]).

%!  date_time(-DateTime) is det.
%
%   DateTime is the current time, dt(Year, Month, Day, Hour, Minute, Second).
%
%       ?- date_time(dt(_, _, _, H, _, _)), H < 24.

date_time(dt(Year, Month, Day, Hour, Minute, Second)) :-
    get_time(Now),
    stamp_date_time(Now, date(Year, Month, Day, Hour, Minute, Seconds, _, _, _), local),
    Second is truncate(Seconds).

%!  argument_list(-Arguments) is det.
%
%   Arguments is the list of the program's command-line arguments.
%
%       ?- argument_list(As), is_list(As).

argument_list(Arguments) :-
    current_prolog_flag(argv, Arguments).

%!  argument_counter(-Count) is det.
%
%   Count is the number of command-line arguments, including the program's name.
%
%       ?- argument_counter(N), N >= 1.

argument_counter(Count) :-
    argument_list(Arguments),
    length(Arguments, N),
    Count is N+1.

%!  argument_value(+N, -Argument) is semidet.
%
%   Argument is command-line argument N; 0 is the name of the system.
%
%       ?- argument_value(999, A).
%       false.

argument_value(N, Argument) :-
    must_be(nonneg, N),
    (   N =:= 0
    ->  Argument = hornbeam
    ;   argument_list(Arguments),
        nth1(N, Arguments, Argument)
    ),
    !.

%!  randomize is det.
%
%   Makes the random numbers differ from those of the last run.
%
%       ?- randomize.
%       true.

randomize :-
    set_random(seed(random)).

%!  set_seed(+Seed) is det.
%!  get_seed(?Seed) is semidet.
%
%   Random numbers go on as they did when Seed was last set; get_seed/1 gives the seed that was set last, 1 before.
%   Errors: instantiation_error, type_error(integer, Seed).
%
%       ?- set_seed(3), get_seed(Seed).
%       Seed = 3.

set_seed(Seed) :-
    must_be(nonneg, Seed),
    set_random(seed(Seed)),
    nb_setval('gnu seed', Seed).

get_seed(Seed) :-
    ( nb_current('gnu seed', Seed0) -> Seed = Seed0 ; Seed = 1 ).

% ---- the operating system ----

%!  environ(+Name, -Value) is semidet.
%
%   Value is the value of the environment variable Name, an atom. Errors: instantiation_error, type_error(atom, Name).
%
%       ?- environ(no_such_variable, Value).
%       false.

environ(Name, Value) :-
    must_be(atom, Name),
    getenv(Name, Value).

%!  system(+Command) is det.
%
%   Runs Command in the shell, ignoring its exit status. Errors: those of shell/2.
%
%       ?- system('exit 3').

system(Command) :-
    shell(Command, _).

%!  system(+Command, -Status) is det.
%
%   Runs Command in the shell; Status is its exit status. Errors: those of shell/2.
%
%       ?- system('exit 3', Status).

system(Command, Status) :-
    shell(Command, Status).

%!  prolog_pid(-Number) is det.
%
%   Number is the number of the process.
%
%       ?- prolog_pid(N), integer(N).

prolog_pid(Number) :-
    getpid(Number).

%!  architecture(-Name) is det.
%
%   Name is the kind of the machine.
%
%       ?- architecture(A), atom(A).

architecture(Name) :-
    current_prolog_flag(arch, Name0),
    ( sub_atom(Name0, Before, 1, _, -) -> sub_atom(Name0, 0, Before, _, Name) ; Name = Name0 ).

%!  get_key(-Code) is det.
%!  get_key_no_echo(-Code) is det.
%
%   Waits for a key; Code is its character code. The key is not echoed.
%
%       :- get_key(Code), put_code(Code), nl.

get_key(Code) :-
    get_single_char(Code).

get_key_no_echo(Code) :-
    get_single_char(Code).

%!  ensure_linked(+Indicators) is det.
%
%   No effect: all of the library is there.
%
%       :- ensure_linked(append/3).

ensure_linked(_).
