% SPDX-License-Identifier: MIT
% Starting and controlling processes, with the names of SWI-Prolog's library(process).
%
% Differences: closing the last pipe of a process created without process(P) neither waits for it nor checks its status.

:- module(process,
          [ process_create/3, process_wait/2, process_wait/3, process_id/1, process_id/2, is_process/1,
            process_release/1, process_kill/1, process_kill/2, process_group_kill/1, process_group_kill/2,
            process_set_method/1
          ]).

:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(option), [option/3]).

% own(Process): started here and not yet waited for. unclaimed(Process): will not be waited for by the program.
:- dynamic([own/1, unclaimed/1]).

%!  process_create(+Program, +Arguments, +Options) is det.
%
%   Starts Program: a path, path(Name), searched for as a command, or another alias. Each of Arguments is atomic,
%   file(File), or several of these joined by `-` or `=`. Options: stdin(Stream), stdout(Stream), stderr(Stream): std,
%   null, pipe(S) or pipe(S, [encoding(E), type(T)]), a new stream S to or from it; cwd(Directory); env(List) or
%   environment(List) of Name=Value, the whole environment or additions to it; process(P): its number, for
%   process_wait/2; detached(true): away from the terminal. Without process(P) and pipes, waits for it to end. Errors:
%   existence_error(source_sink, Program), process_error(Path, Status) if it waits and Status is not exit(0),
%   domain_error(process_option, Option), domain_error(process_stream, Stream).
%
%       ?- process_create(path(echo), [hello], [stdout(pipe(Out))]), read(Out, X).

process_create(Program, Arguments, Options) :-
    must_be(nonvar, Program),
    must_be(list, Arguments),
    must_be(list, Options),
    maplist(check_option, Options),
    reap,
    program_path(Program, Path),
    maplist(argument_text, Arguments, Texts),
    environment(Options, Environment),
    option(cwd(Cwd), Options, ''),
    ( Cwd == '' -> Directory = '' ; absolute_file_name(Cwd, Directory) ),
    option(detached(Detached), Options, false),
    stream_kinds([stdin,stdout,stderr], Options, Kinds),
    '$process_start'(Path, [Path|Texts], Environment, Directory, Kinds, Detached, Process, Pipes),
    assertz(own(Process)),
    give_pipes([stdin,stdout,stderr], Options, Pipes),
    (   member(process(P), Options)
    ->  P = Process
    ;   member(Stream, Pipes),
        Stream \== []
    ->  assertz(unclaimed(Process))
    ;   process_wait(Process, Status),
        ( Status == exit(0) -> true ; throw(error(process_error(Path, Status), _)) )
    ).

check_option(Option) :-
    must_be(nonvar, Option),
    (   known_option(Option)
    ->  true
    ;   throw(error(domain_error(process_option, Option), _))
    ).

known_option(stdin(_)).
known_option(stdout(_)).
known_option(stderr(_)).
known_option(cwd(_)).
known_option(env(_)).
known_option(environment(_)).
known_option(process(_)).
known_option(detached(_)).
known_option(window(_)).

program_path(path(Name), Path) :-
    !,
    must_be(atomic, Name),
    (   ( getenv('PATH', List) -> true ; List = '/usr/bin:/bin' ),
        atomic_list_concat(Directories, ':', List),
        member(Directory, Directories),
        atomic_list_concat([Directory,/,Name], Path),
        exists_file(Path),
        access_file(Path, execute)
    ->  true
    ;   throw(error(existence_error(source_sink, path(Name)), _))
    ).
program_path(Alias, Path) :-
    compound(Alias),
    !,
    absolute_file_name(Alias, Path, [access(execute), file_errors(error)]).
program_path(Program, Path) :-
    absolute_file_name(Program, Path),
    (   exists_file(Path)
    ->  true
    ;   throw(error(existence_error(source_sink, Program), _))
    ).

argument_text(Argument, Text) :-
    (   var(Argument)
    ->  throw(error(instantiation_error, _))
    ;   atomic(Argument),
        Argument \== []
    ->  Text = Argument
    ;   Argument = file(File)
    ->  absolute_file_name(File, Text)
    ;   joined(Argument, A, Sign, B)
    ->  argument_text(A, First),
        argument_text(B, Second),
        atomic_list_concat([First,Sign,Second], Text)
    ;   Argument = -(_),
        arg(1, Argument, Name)
    ->  argument_text(Name, Second),
        atom_concat(-, Second, Text)
    ;   throw(error(type_error(atomic, Argument), _))
    ).

joined(A-B, A, '', B).
joined(A=B, A, =, B).

environment(Options, Environment) :-
    (   member(env(List), Options)
    ->  environment_texts(List, All),
        Environment = env(All)
    ;   member(environment(List), Options)
    ->  environment_texts(List, More),
        Environment = env(More, added)
    ;   Environment = []
    ).

environment_texts(List, Texts) :-
    must_be(list, List),
    findall(Text,
            (   member(Pair, List),
                ( nonvar(Pair), Pair = (Name=Value) -> true ; throw(error(type_error(environment_pair, Pair), _)) ),
                atomic_list_concat([Name,=,Value], Text)
            ),
            Texts).

stream_kinds([], _, []).
stream_kinds([Name|Names], Options, [Kind|Kinds]) :-
    (   Option =.. [Name,Stream],
        member(Option, Options)
    ->  stream_kind(Stream, Kind)
    ;   Kind = std
    ),
    stream_kinds(Names, Options, Kinds).

stream_kind(Stream, Kind) :-
    (   nonvar(Stream),
        kind(Stream, Known)
    ->  Kind = Known
    ;   throw(error(domain_error(process_stream, Stream), _))
    ).

kind(std, std).
kind(null, null).
kind(pipe(_), pipe).
kind(pipe(_, _), pipe).

give_pipes([], _, _).
give_pipes([Name|Names], Options, [Pipe|Pipes]) :-
    (   Pipe \== [],
        Option =.. [Name,Stream],
        member(Option, Options)
    ->  give_pipe(Stream, Pipe)
    ;   true
    ),
    give_pipes(Names, Options, Pipes).

give_pipe(pipe(Pipe), Pipe).
give_pipe(pipe(Pipe,Options), Pipe) :-
    (   member(type(binary), Options)
    ->  set_stream(Pipe, type(binary))
    ;   member(encoding(Encoding), Options)
    ->  set_stream(Pipe, encoding(Encoding))
    ;   true
    ).

% Unclaimed processes that have ended.
reap :-
    forall(( unclaimed(Process), catch('$process_wait'(Process, 0.0, State, _), error(_, _), State = gone),
             State \== timeout ),
           forget(Process)).

forget(Process) :-
    retractall(own(Process)),
    retractall(unclaimed(Process)).

%!  process_wait(+Process, -Status) is det.
%
%   Waits for Process to end: Status is exit(Code) or killed(Signal). Errors: existence_error(process, Process).
%
%       ?- process_create(path(sh), ['-c', 'exit 3'], [process(P)]), process_wait(P, Status).

process_wait(Process, Status) :-
    process_wait(Process, Status, []).

%!  process_wait(+Process, -Status, +Options) is det.
%
%   Like process_wait/2; with timeout(Seconds), Status is `timeout` if Process has not ended by then; with
%   release(true), Process will not be waited for again.
%
%       :- process_wait(Process, Status, [timeout(0)]).

process_wait(Process, Status, Options) :-
    must_be(integer, Process),
    (   member(release(Release), Options),
        Release == true
    ->  process_release(Process),
        Status = release
    ;   option(timeout(Seconds0), Options, infinite),
        ( number(Seconds0) -> Seconds is float(Seconds0) ; Seconds = 1.0e12 ),
        '$process_wait'(Process, Seconds, State, Code),
        (   State == timeout
        ->  Status = timeout
        ;   forget(Process),
            Status =.. [State,Code]
        )
    ).

%!  process_id(-Process) is det.
%
%   Process is the number of this process.
%
%       ?- process_id(Process).

process_id(Process) :-
    getpid(Process).

%!  process_id(+Process, -Number) is det.
%
%   Number is the number of Process, which here is Process itself.
%
%       :- process_id(Process, Number).

process_id(Process, Process).

%!  is_process(@Process) is semidet.
%
%   Process was started by process_create/3, and has not been waited for.
%
%       ?- is_process(x).
%       false.

is_process(Process) :-
    integer(Process),
    own(Process),
    !.

%!  process_release(+Process) is det.
%
%   Declares that Process will not be waited for.
%
%       :- process_release(Process).

process_release(Process) :-
    must_be(integer, Process),
    ( unclaimed(Process) -> true ; assertz(unclaimed(Process)) ).

%!  process_kill(+Process) is det.
%
%   Same as process_kill(Process, term).
%
%       :- process_kill(Process).

process_kill(Process) :-
    process_kill(Process, term).

%!  process_kill(+Process, +Signal) is det.
%
%   Sends Signal, a number or a name such as term, kill, int, hup. Errors: existence_error(process, Process),
%   domain_error(signal, Signal).
%
%       :- process_kill(Process, kill).

process_kill(Process, Signal) :-
    signal_number(Signal, Number),
    '$process_signal'(Process, Number, false).

%!  process_group_kill(+Process) is det.
%
%   Same as process_group_kill(Process, term).
%
%       :- process_group_kill(Process).

process_group_kill(Process) :-
    process_group_kill(Process, term).

%!  process_group_kill(+Process, +Signal) is det.
%
%   Like process_kill/2, but also signals the processes that Process has started. Requires that it was created with
%   detached(true).
%
%       :- process_group_kill(Process, kill).

process_group_kill(Process, Signal) :-
    signal_number(Signal, Number),
    '$process_signal'(Process, Number, true).

signal_number(Signal, Number) :-
    must_be(nonvar, Signal),
    (   integer(Signal)
    ->  Number = Signal
    ;   signal(Signal, Known)
    ->  Number = Known
    ;   throw(error(domain_error(signal, Signal), _))
    ).

signal(hup, 1).
signal(int, 2).
signal(quit, 3).
signal(abrt, 6).
signal(kill, 9).
signal(usr1, 10).
signal(usr2, 12).
signal(pipe, 13).
signal(alrm, 14).
signal(term, 15).
signal(cont, 18).
signal(stop, 19).
signal(tstp, 20).

%!  process_set_method(+Method) is det.
%
%   No effect: Method is fork, vfork or spawn, and each starts processes in the same way. Errors:
%   domain_error(process_create_method, Method).
%
%       ?- process_set_method(spawn).

process_set_method(Method) :-
    must_be(nonvar, Method),
    (   member(Method, [fork,vfork,spawn])
    ->  true
    ;   throw(error(domain_error(process_create_method, Method), _))
    ).
