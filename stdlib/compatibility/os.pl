% SPDX-License-Identifier: MIT
% Operating system access as in Scryer Prolog's library(os): texts are lists of characters.

:- module(os, [getenv/2, setenv/2, unsetenv/1, shell/1, shell/2, pid/1, raw_argv/1, argv/1]).

:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2]).

%!  getenv(+Key, -Value) is semidet.
%
%   Value is the value of the environment variable Key, both lists of characters. Errors: instantiation_error.
%
%       ?- os:getenv([n,o,n,e], Value).
%       false.

getenv(Key, Value) :-
    named(Key, Name),
    system:getenv(Name, Text),
    atom_chars(Text, Value).

%!  setenv(+Key, +Value) is det.
%
%   Sets the environment variable Key to Value, both lists of characters. Errors: instantiation_error.
%
%       ?- os:setenv([o,s,k], [v]), os:getenv([o,s,k], Value).
%       Value = [v].

setenv(Key, Value) :-
    named(Key, Name),
    named(Value, Text),
    system:setenv(Name, Text).

%!  unsetenv(+Key) is det.
%
%   Deletes the environment variable Key. Errors: instantiation_error.
%
%       ?- os:unsetenv([o,s,n]), os:getenv([o,s,n], _).
%       false.

unsetenv(Key) :-
    named(Key, Name),
    system:unsetenv(Name).

%!  shell(+Command) is semidet.
%
%   Runs Command, a list of characters, in the shell; succeeds if its exit status is 0. Errors: instantiation_error.
%
%       ?- os:shell([t,r,u,e]).
%       true.

shell(Command) :-
    shell(Command, 0).

%!  shell(+Command, -Status) is semidet.
%
%   Runs Command, a list of characters, in the shell; Status is its exit status. Errors: instantiation_error.
%
%       ?- os:shell([e,x,i,t,' ','3'], Status).
%       Status = 3.

shell(Command, Status) :-
    named(Command, Text),
    system:shell(Text, Status).

%!  pid(-Number) is det.
%
%   Number is the number of this process.
%
%       ?- pid(N), integer(N).

pid(Number) :-
    current_prolog_flag(pid, Number).

%!  raw_argv(-Arguments) is det.
%
%   Arguments is the whole command line, as lists of characters.
%
%       ?- raw_argv(Arguments).

raw_argv(Arguments) :-
    argv(Arguments).

%!  argv(-Arguments) is det.
%
%   Arguments is the list of the program's command-line arguments, as lists of characters.
%
%       ?- argv(Arguments).

argv(Arguments) :-
    current_prolog_flag(argv, Atoms),
    maplist(atom_chars, Atoms, Arguments).

named(Chars, Name) :-
    must_be(list, Chars),
    atom_chars(Name, Chars).
