% SPDX-License-Identifier: MIT
% library(settings). The answers are SWI-Prolog's.

:- use_module(library(plunit)).
:- use_module(library(settings)).

:- setting(volume, integer, 11, 'The volume').
:- setting(version, atom, '1.0', 'Version').
:- setting(port, between(1, 100), 8, 'A port').
:- setting(half, float, env('HORNBEAM_NO_SUCH', 1.5), 'From the environment').
:- setting(double, integer, 2*setting(volume), 'Computed').
:- setting(path, atom, '/tmp/'+setting(version), 'Joined').
:- setting(words, list(atom), [a,b], 'Some words').

with_file(Goal, File) :-
    tmp_file_stream(text, File, Stream),
    close(Stream),
    call_cleanup(Goal, delete_file(File)).

write_file(File, Text) :-
    setup_call_cleanup(open(File, write, S), write(S, Text), close(S)).

restored :-
    forall(current_setting(user:Name), restore_setting(user:Name)).

:- begin_tests(settings, [setup(user:restored), cleanup(user:restored)]).

test(setting, X == 11) :- setting(user:volume, X).
test(setting_environment, X == 1.5) :- setting(user:half, X).
test(setting_computed, X == 22) :- setting(user:double, X).
test(setting_joined, X == '/tmp/1.0') :- setting(user:path, X).
test(setting_none, error(existence_error(setting, user:none))) :- setting(user:none, _).
test(setting_all, Names == [double,half,path,port,version,volume,words]) :-
    findall(N, setting(user:N, _), Names0), msort(Names0, Names).
test(setting_bad, error(type_error(integer, abc))) :- setting(user:bad, integer, abc, 'Bad').
test(setting_bad_type, error(existence_error(_, _))) :- setting(user:bad, no_such_type, abc, 'Bad').
test(set_setting, [cleanup(user:restored), X-Y == 3-6]) :-
    set_setting(user:volume, 3), setting(user:volume, X), setting(user:double, Y).
test(set_setting_type, error(type_error(integer, a))) :- set_setting(user:volume, a).
test(set_setting_range, error(type_error(between(1, 100), 200))) :- set_setting(user:port, 200).
test(set_setting_unbound, error(instantiation_error)) :- set_setting(user:port, _).
test(set_setting_none, error(existence_error(setting, none))) :- set_setting(user:none, 1).
test(set_setting_default, [cleanup(set_setting_default(user:volume, 11)), X == 7]) :-
    set_setting_default(user:volume, 7), setting(user:volume, X).
test(restore_setting, X == 11) :- set_setting(user:volume, 7), restore_setting(user:volume), setting(user:volume, X).
test(current_setting) :- current_setting(user:volume), !.
test(current_setting_none, fail) :- current_setting(user:none).
test(setting_property, Ps == [comment('The volume'), type(integer), default(11)]) :-
    findall(P, ( member(P, [comment(_), type(_), default(_)]), setting_property(user:volume, P) ), Ps).
test(save_settings, [cleanup(user:restored), X-Y == 42-['C d']]) :-
    with_file(( set_setting(user:volume, 42), set_setting(user:words, ['C d']), save_settings(File), user:restored,
                load_settings(File), setting(user:volume, X), setting(user:words, Y) ), File).
test(save_settings_again, [cleanup(user:restored), X == 43]) :-
    with_file(( load_settings(File), set_setting(user:volume, 43), save_settings, user:restored,
                load_settings(File), setting(user:volume, X) ), File).
test(load_settings_none, true) :- load_settings('/no/such/file').
test(load_settings_undeclared, [cleanup(user:restored), X == 9]) :-
    with_file(( write_file(File, 'setting(user:later, 1).\nsetting(user:volume, 9).\n'),
                load_settings(File, [undefined(load)]), setting(user:volume, X) ), File).
test(list_settings, true) :-
    with_output_to(string(S), list_settings(user)),
    sub_string(S, _, _, _, "user:volume               11                 The volume\n").
test(list_settings_all, true) :- with_output_to(string(S), list_settings), sub_string(S, _, _, _, "Comment\n=====").
test(list_settings_changed, [cleanup(user:restored), true]) :-
    set_setting(user:volume, 3),
    with_output_to(string(S), list_settings(user)),
    sub_string(S, _, _, _, " 3* ").
test(convert_integer, X == 42) :- convert_setting_text(integer, '42', X).
test(convert_atom, X == '42') :- convert_setting_text(atom, "42", X).
test(convert_string, X == "3") :- convert_setting_text(string, '3', X).
test(convert_float, X == 3.0) :- convert_setting_text(float, '3', X).
test(convert_list, X == [42]) :- convert_setting_text(list(integer), '[42]', X).
test(convert_wrong, error(type_error(boolean, yes))) :- convert_setting_text(boolean, yes, _).
test(convert_outside, error(type_error(between(1, 3), 5))) :- convert_setting_text(between(1, 3), '5', _).

:- end_tests(settings).
