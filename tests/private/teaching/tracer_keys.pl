% SPDX-License-Identifier: MIT
% private(teaching/tracer_keys): which key means what; how a terminal feels is tested by tests/repl/terminal.

:- use_module(library(plunit)).
:- use_module(private(teaching/tracer_keys)).

%   The command for the keys Text, read from user_input, and the echo.
command(Text, Number, Command, Echo) :-
    tmp_file(tracer_keys, File),
    stream_property(OldIn, alias(user_input)),
    stream_property(OldError, alias(user_error)),
    open_string(Text, In),
    open(File, write, Out),
    setup_call_cleanup(( set_stream(In, alias(user_input)), set_stream(Out, alias(user_error)) ),
                       tracer_command(Number, Command),
                       ( set_stream(OldIn, alias(user_input)), set_stream(OldError, alias(user_error)) )),
    close(Out),
    open(File, read, Echoed),
    call_cleanup(read_string(Echoed, _, String), ( close(Echoed), delete_file(File) )),
    atom_string(Echo, String).

key(c, creep).
key('\n', creep).
key('\r', creep).
key(' ', creep).
key(l, leap).
key(s, skip).
key(u, back).
key('U', up).
key('W', when).
key(r, retry).
key(f, fail).
key(i, ignore).
key(a, abort).
key(n, nodebug).
key(g, goals).
key(p, print).
key(w, write).
key(d, depth).
key(b, break).
key(+, spy).
key(-, nospy).
key('.', source).
key('L', listing).
key(=, debugging).
key(m, ball).
key(h, help).
key(?, help).
key(e, exit).

:- begin_tests(tracer_keys).

test(key, [forall(key(Key, Expected)), Number-Command == 0-Expected]) :- command(Key, Number, Command, _).
test(echo, Echo == 'creep\n') :- command(c, _, _, Echo).
test(end_of_input, Command == exit) :- command('', _, Command, _).
test(control_d, Command == exit) :- command('\x4\', _, Command, _).
test(number, Number-Command == 12-skip) :- command('12s', Number, Command, _).
test(number_echo, Echo == '12skip\n') :- command('12s', _, _, Echo).
test(unknown, Command-Echo == unknown-'\nunknown key; h lists the keys\n') :- command(z, _, Command, Echo).
test(next_key_stays, Command == creep) :- command(cl, _, Command, _).
test(list_of_keys, true) :-
    tmp_file(tracer_keys, File), stream_property(Old, alias(user_error)), open(File, write, Out),
    setup_call_cleanup(set_stream(Out, alias(user_error)), print_tracer_keys, set_stream(Old, alias(user_error))),
    close(Out), open(File, read, In), read_string(In, _, Text), close(In), delete_file(File),
    forall(member(Part, ['creep', 'skip', 'leap', 'retry']), once(sub_atom(Text, _, _, _, Part))).

:- end_tests(tracer_keys).
