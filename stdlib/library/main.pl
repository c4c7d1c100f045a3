% SPDX-License-Identifier: MIT
% Programs that are run from the command line.

:- module(main, [main/0, argv_options/3, argv_usage/1]).

:- use_module(library(error), [must_be/2]).

:- meta_predicate
    argv_options(:, -, -),
    argv_usage(:).

%!  main is det.
%
%   Calls main(Argv) in the user's program with the list of the command line arguments, and ends
%   the process: with status 0, or 1 after a message if main/1 fails or raises, 2 for an error.
%
%       :- initialization(main, main).
%       main(Argv) :- format('~w~n', [Argv]).

main :-
    current_prolog_flag(argv, Argv0),
    arguments(Argv0, Argv),
    (   catch(user:main(Argv), Ball, true)
    ->  (   var(Ball)
        ->  halt(0)
        ;   ended_by(Ball)
        )
    ;   halt(1)
    ).

%   The first member of the flag is the program, options of the system end with `--`.

arguments(Argv0, Argv) :-
    (   behind_dashes(Argv0, Argv1)
    ->  Argv = Argv1
    ;   Argv0 = [_|Argv1]
    ->  Argv = Argv1
    ;   Argv = []
    ).

behind_dashes(['--'|Argv], Argv) :-
    !.
behind_dashes([_|Argv0], Argv) :-
    behind_dashes(Argv0, Argv).

ended_by(Ball) :-
    (   Ball = unwind(halt(Status))
    ->  halt(Status)
    ;   print_message(error, Ball),
        halt(2)
    ).

%!  argv_options(:Argv, -Positional, -Options) is det.
%
%   Splits the command line arguments Argv.  Options are Name(Value): --name=value, --name (true),
%   --no-name (false), -abc (a(true), b(true), c(true)), -n5 and -n=5 (a number).  Values that read
%   as numbers are numbers, others are atoms.  `--` ends the options.  If the program defines
%   opt_type(Flag, Option, Type), --flag value gives Option(Value) of that Type.
%   Errors: existence_error(option, Flag) and type_error(Type, Value) if opt_type/3 is defined.
%
%       ?- argv_options([file, '--depth=3', '-v'], P, O).
%       P = [file], O = [depth(3),v(true)].

argv_options(Module:Argv, Positional, Options) :-
    (   catch(Module:opt_type(_, _, _), error(existence_error(_, _), _), fail)
    ->  Typed = typed(Module)
    ;   Typed = untyped
    ),
    split(Argv, Typed, Positional, Options).

split([], _, [], []).
split([Arg|Argv], Typed, Positional, Options) :-
    (   Arg == '--'
    ->  Positional = Argv,
        Options = []
    ;   atom_concat('--', Long, Arg)
    ->  long_option(Long, Typed, Argv, Argv1, Option),
        Options = [Option|Options1],
        split(Argv1, Typed, Positional, Options1)
    ;   atom_concat('-', Short, Arg),
        Short \== '',
        \+ catch(atom_number(Arg, _), _, fail)
    ->  short_options(Short, Typed, Argv, Argv1, Options, Options1),
        split(Argv1, Typed, Positional, Options1)
    ;   Positional = [Arg|Positional1],
        split(Argv, Typed, Positional1, Options)
    ).

long_option(Long, Typed, Argv, Argv1, Option) :-
    (   sub_atom(Long, Before, 1, After, =)
    ->  sub_atom(Long, 0, Before, _, Flag),
        sub_atom(Long, _, After, 0, Text),
        Argv1 = Argv,
        flag_value(Typed, Flag, Text, Option)
    ;   atom_concat('no-', Flag, Long)
    ->  Argv1 = Argv,
        flag_switch(Typed, Flag, false, Option)
    ;   takes_value(Typed, Long)
    ->  (   Argv = [Text|Argv1]
        ->  flag_value(Typed, Long, Text, Option)
        ;   throw(error(existence_error(option_value, Long), _))
        )
    ;   Argv1 = Argv,
        flag_switch(Typed, Long, true, Option)
    ).

short_options(Short, Typed, Argv, Argv1, Options, Tail) :-
    sub_atom(Short, 0, 1, _, Flag),
    sub_atom(Short, 1, _, 0, Rest),
    (   Rest == ''
    ->  (   takes_value(Typed, Flag)
        ->  (   Argv = [Text|Argv1]
            ->  flag_value(Typed, Flag, Text, Option)
            ;   throw(error(existence_error(option_value, Flag), _))
            )
        ;   Argv1 = Argv,
            flag_switch(Typed, Flag, true, Option)
        ),
        Options = [Option|Tail]
    ;   atom_concat(=, Text, Rest)
    ->  Argv1 = Argv,
        flag_value(Typed, Flag, Text, Option),
        Options = [Option|Tail]
    ;   ( takes_value(Typed, Flag) ; atom_number(Rest, _) )
    ->  Argv1 = Argv,
        flag_value(Typed, Flag, Rest, Option),
        Options = [Option|Tail]
    ;   flag_switch(Typed, Flag, true, Option),
        Options = [Option|Options1],
        short_options(Rest, Typed, Argv, Argv1, Options1, Tail)
    ).

takes_value(typed(Module), Flag) :-
    Module:opt_type(Flag, _, Type),
    Type \== boolean,
    !.

flag_switch(untyped, Flag, Value, Option) :-
    option_name(Flag, Name),
    Option =.. [Name,Value].
flag_switch(typed(Module), Flag, Value, Option) :-
    (   Module:opt_type(Flag, Name, Type)
    ->  must_be(Type, Value),
        Option =.. [Name,Value]
    ;   throw(error(existence_error(option, Flag), _))
    ).

flag_value(untyped, Flag, Text, Option) :-
    option_name(Flag, Name),
    (   atom_number(Text, Value)
    ->  true
    ;   Text == true
    ->  Value = true
    ;   Value = Text
    ),
    Option =.. [Name,Value].
flag_value(typed(Module), Flag, Text, Option) :-
    (   Module:opt_type(Flag, Name, Type)
    ->  typed_value(Type, Text, Value),
        Option =.. [Name,Value]
    ;   throw(error(existence_error(option, Flag), _))
    ).

option_name(Flag, Name) :-
    atomic_list_concat(Parts, -, Flag),
    atomic_list_concat(Parts, '_', Name).

typed_value(Type, Text, Value) :-
    (   text_type(Type)
    ->  Value = Text
    ;   Type == string
    ->  atom_string(Text, Value)
    ;   Type == term
    ->  term_to_atom(Value, Text)
    ;   Type == float,
        atom_number(Text, Number)
    ->  Value is float(Number)
    ;   atom_number(Text, Value0)
    ->  Value = Value0,
        must_be(Type, Value)
    ;   Value = Text,
        must_be(Type, Value)
    ).

text_type(atom).
text_type(file).
text_type(file(_)).
text_type(directory).
text_type(directory(_)).

%!  argv_usage(:Text) is det.
%
%   Prints on user_error how the program is called: Text, and the flags that opt_type/3 defines
%   with the help that opt_help(Option, Help) gives.
%
%       ?- argv_usage('Usage: count [options] file ...').

argv_usage(Module:Text) :-
    format(user_error, '~NUsage: ~w~n', [Text]),
    (   catch(Module:opt_type(Flag, Option, Type), error(existence_error(_, _), _), fail),
        (   catch(Module:opt_help(Option, Help), error(existence_error(_, _), _), fail)
        ->  true
        ;   Help = ''
        ),
        atom_length(Flag, Length),
        ( Length =:= 1 -> Dashes = (-) ; Dashes = (--) ),
        format(user_error, '  ~w~w~t~20|~w~t~35|~w~n', [Dashes,Flag,Type,Help]),
        fail
    ;   true
    ).
