% SPDX-License-Identifier: MIT
% library(main).

:- use_module(library(plunit)).
:- use_module(library(main)).

:- begin_tests(main).

test(positional, P-O == [a,b]-[]) :- argv_options([a,b], P, O).
test(long, P-O == [f]-[depth(3),name(x)]) :- argv_options([f,'--depth=3','--name=x'], P, O).
test(switch, O == [verbose(true),colour(false)]) :-
    argv_options(['--verbose','--no-colour'], _, O).
test(dashes, O == [max_depth(3)]) :- argv_options(['--max-depth=3'], _, O).
test(short, P-O == ['-ab']-[]) :- argv_options(['-ab'], P, O).
test(short_number, P-O == ['-n5']-[]) :- argv_options(['-n5'], P, O).
test(end, P-O == ['-v','--a']-[]) :- argv_options(['-v','--','--a'], P, O).
test(negative_number, P == ['-5']) :- argv_options(['-5'], P, _).

:- end_tests(main).

:- begin_tests(main_typed).

opt_type(depth, depth, integer).
opt_type(d, depth, integer).
opt_type(name, name, atom).
opt_type(verbose, verbose, boolean).
opt_type(v, verbose, boolean).
opt_type(off, off, boolean(false)).
opt_type(percent, percent, between(0.0, 100.0)).
opt_type(t, t, term([variable_names(_)])).
opt_type(b, b, boolean(true)).
opt_type(u, u, (integer|boolean)).

test(value, P-O == [f]-[depth(3)]) :- argv_options(['--depth','3',f], P, O).
test(short, O == [depth(4)]) :- argv_options(['-d','4'], _, O).
test(atom, O == [name('12')]) :- argv_options(['--name=12'], _, O).
test(switch, O == [verbose(true)]) :- argv_options(['--verbose'], _, O).
test(short_ones, O == [verbose(true),depth(5)]) :- argv_options(['-vd5'], _, O).
test(value_in_the_next_word, P-O == [x]-[depth(5)]) :- argv_options([x,'-d','5'], P, O).
test(boolean_with_a_default, O == [b(true),b(false)]) :- argv_options(['-b','--no-b'], _, O).
test(boolean_false, O == [off(false),off(true),off(true),off(true)]) :-
    argv_options(['--off','--no-off','--nooff','--off=on'], _, O).
test(float_range, O == [percent(50.0)]) :- argv_options(['--percent=50'], _, O).
test(term_with_names, true(O =@= [t(p(X)-['X'=X])])) :- argv_options(['--t=p(X)'], _, O).
test(errors_are_thrown, error(opt_error(unknown_option(_:foo)))) :- argv_options(['--foo'], _, _, []).
test(either_type, O == [u(3),u(true)]) :- argv_options(['--u=3','--u=true'], _, O).
test(options_first, P-O == [x,'-v']-[]) :-
    argv_options([x,'-v'], P, O, [on_error(error),options_after_arguments(false)]).
test(unknown, error(opt_error(unknown_option(_:foo)))) :- argv_options(['--foo'], _, _, [on_error(error)]).
test(wrong, error(opt_error(value_type(_, integer, x)))) :- argv_options(['--depth=x'], _, _, [on_error(error)]).
test(missing, error(opt_error(missing_value(d, integer)))) :- argv_options(['-d'], _, _, [on_error(error)]).

:- end_tests(main_typed).

:- begin_tests(main_usage).

opt_type(depth, depth, integer).
opt_help(depth, "How deep").

test(usage, true) :-
    tmp_file(main, File), stream_property(Old, alias(user_error)), open(File, write, Out),
    setup_call_cleanup(set_stream(Out, alias(user_error)), argv_usage('Usage: deep [options]'), set_stream(Old, alias(user_error))),
    close(Out), open(File, read, In), read_string(In, _, Text), close(In), delete_file(File),
    once(sub_atom(Text, _, _, _, 'Usage: deep [options]')), once(sub_atom(Text, _, _, _, '--depth')), once(sub_atom(Text, _, _, _, 'How deep')).

:- end_tests(main_usage).
