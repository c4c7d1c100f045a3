% SPDX-License-Identifier: MIT
% The keys of the tracer.

:- module('$tracer_keys', [tracer_command/2, print_tracer_keys/0]).

:- use_module(library(apply), [maplist/2]).

%!  tracer_command(-Number, -Command) is det.
%
%   Reads a key from the terminal and echoes its meaning. Digits in front of it are the number of a goal, or a depth; 0
%   if there are none. Command is unknown for a key without meaning.
%
%       ?- tracer_command(Number, Command).

tracer_command(Number, Command) :-
    read_key(0, Number, Key),
    (   key(Key, Name, Command)
    ->  format(user_error, '~w~n', [Name])
    ;   format(user_error, '~nunknown key; h lists the keys~n', []),
        Command = unknown
    ).

read_key(Number0, Number, Key) :-
    '$read_key'(Code),
    (   Code >= 0'0,
        Code =< 0'9
    ->  put_char_to_error(Code),
        Number1 is Number0 * 10 + Code - 0'0,
        read_key(Number1, Number, Key)
    ;   Number = Number0,
        (   Code < 0
        ->  Key = end
        ;   Code =:= 10
        ->  Key = return
        ;   Code =:= 13
        ->  Key = return
        ;   Code =:= 4
        ->  Key = end
        ;   char_code(Key, Code)
        )
    ).

put_char_to_error(Code) :-
    char_code(Char, Code),
    write(user_error, Char),
    flush_output(user_error).

key(return, creep, creep).
key(c, creep, creep).
key(' ', creep, creep).
key(l, leap, leap).
key(s, skip, skip).
key(u, back, back).
key('U', up, up).
key('W', when, when).
key(r, retry, retry).
key(f, fail, fail).
key(i, ignore, ignore).
key(a, abort, abort).
key(n, 'no tracing', nodebug).
key(e, exit, exit).
key(end, exit, exit).
key(g, goals, goals).
key(p, print, print).
key(w, write, write).
key(d, depth, depth).
key(b, break, break).
key(+, 'spy point', spy).
key(-, 'no spy point', nospy).
key('.', source, source).
key('L', listing, listing).
key(=, debugging, debugging).
key(m, exception, ball).
key(h, help, help).
key(?, help, help).

%!  print_tracer_keys is det.
%
%   Prints the meaning of each key.
%
%       ?- print_tracer_keys.

print_tracer_keys :-
    help_lines(Lines),
    maplist(print_help_line, Lines).

print_help_line(Line) :-
    format(user_error, '  ~w~n', [Line]).

help_lines([ 'Enter c space  creep: to the next port',
             's              skip: until this goal is left (7s: until goal 7 is left)',
             'u              back: the event before (3u: three), Enter comes forward again',
             'W              when: where a variable, value or goal that you type comes from',
             'U              up: until the goal around this one is left',
             'l              leap: to the next spy point',
             'r              retry this goal from its call (7r: goal 7)',
             'f              this goal fails',
             'i              ignore: the goal counts as true',
             'g              goals around this one, with their numbers',
             'p  w           print the goal; write it in full',
             'd              depth of printed terms (5d: 5 deep, d: all)',
             '.  L           the line of the program; all clauses of the procedure',
             '+  -           set a spy point on this procedure; remove it',
             '=              what the tracer does: spy points, ports',
             'm              the message of the exception',
             'b              break: queries in between, Ctrl-D comes back',
             'n              no more tracing',
             'a              abort the query',
             'e              leave Hornbeam'
           ]).
