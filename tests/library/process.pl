% SPDX-License-Identifier: MIT
% library(process). The answers are SWI-Prolog's, where the library does not say that they differ.

:- use_module(library(plunit)).
:- use_module(library(process)).
:- use_module(library(readutil)).

% The output and exit status of a shell command.
written(Command, Options, Text, Status) :-
    process_create(path(sh), ['-c', Command], [stdout(pipe(Out)), process(P)|Options]),
    call_cleanup(read_string(Out, _, Text), close(Out)),
    process_wait(P, Status).

:- begin_tests(process).

test(process_create, S == "hello 1\n") :-
    process_create(path(echo), [hello,1], [stdout(pipe(Out))]), read_string(Out, _, S), close(Out).
test(create_arguments, S == "--a=3 -n4 str\n") :-
    process_create(path(echo), ['--a'=3, '-n'-4, "str"], [stdout(pipe(Out)), process(P)]),
    read_string(Out, _, S), close(Out), process_wait(P, exit(0)).
test(create_file, S == "/tmp/x\n") :-
    process_create(path(echo), [file('/tmp/x')], [stdout(pipe(Out)), process(P)]),
    read_string(Out, _, S), close(Out), process_wait(P, exit(0)).
test(create_both_ways, S-St == "hi\n"-exit(0)) :-
    process_create(path(cat), [], [stdin(pipe(In)), stdout(pipe(Out)), process(P)]),
    format(In, "hi~n", []), close(In), read_string(Out, _, S), close(Out), process_wait(P, St).
test(time_limit_ends_a_wait_for_input, S-St == "time_limit_exceeded"-exit(0)) :-
    current_prolog_flag(executable, Hornbeam),
    process_create(Hornbeam, ['-q', '-g', 'catch(call_with_time_limit(0.01, peek_char(_)), E, true), print(E)',
                              '-t', halt],
                   [stdin(pipe(In)), stdout(pipe(Out)), process(P)]),
    read_string(Out, _, S), close(Out), process_wait(P, St), close(In).
test(create_path, true) :- process_create('/bin/sh', ['-c', 'exit 0'], [stdout(null)]).
test(create_fails, error(process_error(_, exit(3)))) :- process_create(path(sh), ['-c', 'exit 3'], []).
test(create_killed, error(process_error(_, killed(9)))) :- process_create(path(sh), ['-c', 'kill -9 $$'], []).
test(create_none, error(existence_error(source_sink, path(nosuchprogram)))) :-
    process_create(path(nosuchprogram), [], []).
test(create_none_there, error(existence_error(source_sink, '/nonexistent'))) :- process_create('/nonexistent', [], []).
test(create_unbound, error(instantiation_error)) :- process_create(_, [], []).
test(create_unbound_argument, error(instantiation_error)) :- process_create(path(echo), [_], []).
test(create_compound_argument, error(type_error(_, f(x)))) :- process_create(path(echo), [f(x)], []).
test(create_option, error(domain_error(process_option, foo(bar)))) :- process_create(path(echo), [], [foo(bar)]).
test(create_stream, error(domain_error(process_stream, bar))) :- process_create(path(echo), [], [stdout(bar)]).
test(create_cwd, S == "/\n") :- written(pwd, [cwd('/')], S, _).
test(create_env, S == "bar\n") :- written('echo $FOO $HOME', [env(['FOO'=bar])], S, _).
test(create_environment, S == "bar /there\n") :-
    setenv('HORNBEAM_HERE', '/there'),
    written('echo $FOO $HORNBEAM_HERE', [environment(['FOO'=bar])], S, _).
test(create_environment_replaced, S == "bar\n") :-
    setenv('HORNBEAM_HERE', '/there'),
    written('echo $HORNBEAM_HERE', [environment(['HORNBEAM_HERE'=bar])], S, _).
test(create_errors, S == "wrong\n") :-
    process_create(path(sh), ['-c', 'echo wrong 1>&2'], [stderr(pipe(Err)), process(P)]),
    read_string(Err, _, S), close(Err), process_wait(P, _).
test(create_null_input, S == "") :- written(cat, [stdin(null)], S, _).
test(create_encoding, Cs == [0'Ã, 0'©]) :-
    process_create(path(printf), ['\\303\\251'], [stdout(pipe(Out, [encoding(octet)])), process(P)]),
    read_string(Out, _, S), string_codes(S, Cs), close(Out), process_wait(P, _).
test(create_binary, Bs == [195,169]) :-
    process_create(path(printf), ['\\303\\251'], [stdout(pipe(Out, [type(binary)])), process(P)]),
    get_byte(Out, A), get_byte(Out, B), Bs = [A,B], close(Out), process_wait(P, _).
test(create_detached, S == exit(0)) :-
    process_create(path(sh), ['-c', 'exit 0'], [detached(true), process(P)]), process_wait(P, S).
test(nobody_reads, true) :-
    process_create(path(sh), ['-c', 'exec <&-; exit 0'], [stdin(pipe(In)), process(P)]),
    process_wait(P, exit(0)),
    catch(( format(In, "lost~n", []), flush_output(In) ), error(_, _), true),
    close(In, [force(true)]).
test(process_wait, S-St == ""-exit(3)) :- written('exit 3', [], S, St).
test(process_wait_timeout, A-B == timeout-killed(9)) :-
    process_create(path(sleep), ['60'], [process(P)]),
    process_wait(P, A, [timeout(0)]), process_kill(P, kill), process_wait(P, B).
test(process_wait_again, error(existence_error(process, P))) :-
    process_create(path(true), [], [process(P)]), process_wait(P, _), process_wait(P, _).
test(process_wait_type, error(type_error(integer, a))) :- process_wait(a, _).
test(process_wait_unbound, error(instantiation_error)) :- process_wait(_, _).
test(process_kill, S == killed(15)) :-
    process_create(path(sleep), ['60'], [process(P)]), process_kill(P), process_wait(P, S).
test(process_kill_signal, error(domain_error(signal, nosuch))) :- process_kill(1, nosuch).
test(process_kill_many, error(existence_error(process, -1))) :- process_kill(-1, 9).
test(process_group_kill, S == killed(15)) :-
    process_create(path(sleep), ['60'], [detached(true), process(P)]), process_group_kill(P), process_wait(P, S).
test(process_group_kill_signal, S == killed(9)) :-
    process_create(path(sleep), ['60'], [detached(true), process(P)]), process_group_kill(P, kill), process_wait(P, S).
test(process_id, true) :- process_id(N), integer(N), N > 0.
test(process_id_of, N == 7) :- process_id(7, N).
test(is_process, true) :-
    process_create(path(true), [], [process(P)]), is_process(P), process_wait(P, _), \+ is_process(P).
test(process_release, true) :-
    process_create(path(true), [], [process(P)]), process_release(P), process_create(path(true), [], []).
test(process_set_method, true) :- process_set_method(fork).
test(process_set_method_other, error(domain_error(process_create_method, foo))) :- process_set_method(foo).

test(wait_for_input, Lines == [[b], "x", []]) :-
    process_create(path(cat), [], [stdin(pipe(To)), stdout(pipe(From)), process(P)]),
    wait_for_input([From], None, 0),
    format(To, 'x~n', []),
    flush_output(To),
    wait_for_input([From], [From1], infinite),
    read_line_to_string(From, Text),
    close(To),
    close(From),
    process_wait(P, _),
    ( From1 == From -> Ready = [b] ; Ready = [] ),
    Lines = [Ready, Text, None].
test(wait_for_input_at_the_end, Text == end_of_file) :-
    process_create(path(true), [], [stdout(pipe(From)), process(P)]),
    wait_for_input([From], [_], infinite),
    read_line_to_string(From, Text),
    close(From),
    process_wait(P, _).
test(wait_for_what_is_there, R == [S]) :- open_string("abc", S), wait_for_input([S], R, infinite), close(S).
test(wait_for_nothing, R == []) :- wait_for_input([], R, infinite).
test(wait_needs_streams, error(instantiation_error, _)) :- wait_for_input(_, _, 0).
test(wait_needs_a_list, error(type_error(list, a), _)) :- wait_for_input(a, _, 0).
test(wait_needs_seconds, error(type_error(timeout, a), _)) :- wait_for_input([], _, a).
test(wait_needs_input, error(permission_error(input, stream, user_output), _)) :- wait_for_input([user_output], _, 0).

:- end_tests(process).
