% SPDX-License-Identifier: MIT
% library(optparse).

:- use_module(library(plunit)).

spec([ [opt(verbose), type(boolean), default(false), shortflags([v]), longflags([verbose]), help('say more')],
       [opt(mode), type(atom), default(scan), shortflags([m]), longflags([mode]),
        help(['what to do:', '  scan', '  read'])],
       [opt(n), type(integer), meta('N'), shortflags([n]), longflags([number,num])],
       [opt(ratio), type(float), default(0.5), longflags([ratio])],
       [opt(goal), type(term), default(true), longflags([goal])],
       [opt(hidden), default(x), type(atom)]
     ]).

% The options set by Arguments, without the defaults.
given(Arguments, Given, Positional) :-
    spec(Spec),
    opt_parse(Spec, Arguments, Options, Positional),
    append(_, [hidden(x)|Given], Options), !.

:- begin_tests(optparse).

test(defaults, O =@= [verbose(false),mode(scan),n(_),ratio(0.5),goal(true),hidden(x)]-[]) :-
    spec(S), opt_parse(S, [], O0, P), O = O0-P.
test(short, G-P == [verbose(true)]-[a,b]) :- given(['-v',a,b], G, P).
test(order, G-P == [mode(read),verbose(true)]-[a]) :- given(['--mode=read',a,'-v'], G, P).
test(value_next, G-P == [mode(read)]-[a]) :- given(['--mode',read,a], G, P).
test(value_behind, G == [mode(read)]) :- given(['-mread'], G, _).
test(integer, G == [n(5)]) :- given(['-n','5'], G, _).
test(integer_negative, G == [n(-5)]) :- given(['-n','-5'], G, _).
test(integer_long, G == [n(5)]) :- given(['--num=5'], G, _).
test(float, G == [ratio(1500.0)]) :- given(['--ratio','1.5e3'], G, _).
test(term, G =@= [goal(p(X,X))]) :- given(['--goal','p(X,X)'], G, _).
test(no, G == [verbose(false)]) :- given(['-v','--no-verbose'], G, _).
test(boolean_next, G-P == [verbose(false)]-[x]) :- given(['-v',false,x], G, P).
test(no_value, G == [mode(''),verbose(true)]) :- given(['-m','-v'], G, _).
test(dashes, P == [-,a,--]) :- given([-,a,--], _, P).
test(last, G == [mode(b)]) :- given(['-ma','-mb'], G, _).
test(first, true(memberchk(mode(a), O))) :- spec(S), opt_parse(S, ['-ma','-mb'], O, _, [duplicated_flags(keepfirst)]).
test(all, Ms == [mode(a),mode(b)]) :-
    spec(S), opt_parse(S, ['-ma','-mb'], O, _, [duplicated_flags(keepall)]), include([mode(_)]>>true, O, Ms).
test(output_functor, true(memberchk(opt(mode,a), O))) :- spec(S), opt_parse(S, ['-ma'], O, _, [output_functor(opt)]).
test(unknown, error(existence_error(commandline_option, zz))) :- given(['--zz'], _, _).
test(unknown_short, error(existence_error(commandline_option, z))) :- given(['-z'], _, _).
test(short_equals, error(syntax_error(_))) :- given(['-m=a'], _, _).
test(not_boolean, error(type_error(flag_value, boolean))) :- given(['-vx'], _, _).
test(not_float, error(type_error(flag_value, float))) :- given(['--ratio=3'], _, _).
test(not_integer, error(type_error(flag_value, integer))) :- given(['-n',a], _, _).
test(not_atoms, error(type_error(atom, 5))) :- given([5], _, _).
test(no_flags, error(domain_error(unique_atom, hidden))) :-
    spec(S), opt_parse(S, [], _, _, [allow_empty_flag_spec(false)]).
test(no_key, error(domain_error(unique_atom, _))) :- opt_parse([[type(atom)]], [], _, _).
test(key_twice, error(domain_error(unique_atom, a))) :- opt_parse([[opt(a)],[opt(a)]], [], _, _).
test(flag_twice, error(domain_error(unique_atom, x))) :-
    opt_parse([[opt(a),shortflags([x])],[opt(b),shortflags([x])]], [], _, _).
test(no_type, error(existence_error(type, foo))) :- opt_parse([[opt(a),type(foo)]], [], _, _).
test(wrong_default, error(type_error(integer, x))) :- opt_parse([[opt(a),type(integer),default(x)]], [], _, _).
test(long_short, error(domain_error(short_flag, ab))) :- opt_parse([[opt(a),shortflags([ab])]], [], _, _).
test(help, Lines == ['--verbose        -v  boolean=false  say more',
                     '--mode           -m  atom=scan      what to do:',
                     '                                      scan',
                     '                                      read',
                     '--number, --num  -n  N:integer=_    ',
                     '--ratio              float=0.5      ',
                     '--goal               term=true      ',
                     '']) :-
    spec(S), opt_help(S, H), atomic_list_concat(Lines, '\n', H).
test(arguments, [setup(( current_prolog_flag(argv, Old), set_prolog_flag(argv, [program, '--count=4', file]) )),
                 cleanup(set_prolog_flag(argv, Old)), true(Os-Fs == [n(4)]-[file])]) :-
    opt_arguments([[opt(n), type(integer), default(1), longflags([count])]], Os, Fs).

:- end_tests(optparse).
