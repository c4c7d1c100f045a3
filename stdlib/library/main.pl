% SPDX-License-Identifier: MIT
% Command-line programs.

:- module(main, [main/0, argv_options/3, argv_options/4, argv_usage/1]).

:- use_module(library(error), [is_of_type/2]).
:- use_module(library(lists), [memberchk/2]).
:- use_module(library(option), [option/3]).

:- meta_predicate
    argv_options(:, -, -),
    argv_options(:, -, -, +),
    argv_usage(:).

%!  main is semidet.
%
%   Calls the program's main(Argv) with the list of the command-line arguments. As the goal of initialization/2 it ends
%   the process: with status 0, 1 if main/1 fails, 2 if it throws.
%
%       :- initialization(main, main).
%       main(Argv) :- format('~w~n', [Argv]).

main :-
    current_prolog_flag(argv, Argv),
    (   nb_current('$main_module', Module)
    ->  true
    ;   Module = user
    ),
    Module:main(Argv),
    !.

%!  argv_options(:Argv, -Positional, -Options) is det.
%
%   Splits the command-line arguments Argv.  Options are Name(Value): --name=value, --name (true), --no-name (false).
%   Values with the syntax of numbers become numbers, others atoms.  `--` ends the options and is removed.  If the
%   program defines opt_type(Flag, Option, Type), options follow these definitions, including short flags: -v, -n 5,
%   -n5, -vn5 and --flag value give Option(Value) of that Type; an error is printed and ends the process with status 1;
%   `--help` prints the usage.
%
%       ?- argv_options([file, '--depth=3', '--no-colour'], P, O).
%       P = [file], O = [depth(3),colour(false)].

argv_options(Module:Argv, Positional, Options) :-
    (   has_types(Module)
    ->  argv_options(Module:Argv, Positional, Options, [on_error(halt(1))])
    ;   untyped(Argv, Positional, Options)
    ).

%!  argv_options(:Argv, -Positional, -Options, +Settings) is det.
%
%   Like argv_options/3 with opt_type/3, but throws errors. Settings: on_error(halt(Status)) prints an error and halts;
%   options_after_arguments(false) ends the options at the first positional argument. Errors:
%   opt_error(unknown_option(Flag)), opt_error(missing_value(Flag, Type)), opt_error(value_type(Flag, Type, Text)).
%
%       ?- argv_options(['--foo'], P, O, [on_error(halt(2))]).

argv_options(Module:Argv, Positional, Options, Settings) :-
    option(on_error(OnError), Settings, error),
    option(options_after_arguments(After), Settings, true),
    (   OnError = halt(Status)
    ->  (   wants_help(Argv, Module)
        ->  argv_usage(Module:help),
            halt(0)
        ;   true
        ),
        catch(typed(Argv, Module, After, Positional, Options), error(opt_error(Error), _),
              ( print_option_error(Error), halt(Status) ))
    ;   typed(Argv, Module, After, Positional, Options)
    ).

has_types(Module) :-
    catch(Module:opt_type(_, _, _), error(existence_error(_, _), _), fail),
    !.

wants_help([Arg|Argv], Module) :-
    Arg \== '--',
    (   help_flag(Arg, Flag),
        \+ Module:opt_type(Flag, _, _)
    ->  true
    ;   wants_help(Argv, Module)
    ).

help_flag('-h', h).
help_flag('-?', ?).
help_flag('--help', help).

%   untyped(+Argv, -Positional, -Options): long options only.

untyped([], [], []).
untyped([Arg|Argv], Positional, Options) :-
    (   Arg == '--'
    ->  Positional = Argv,
        Options = []
    ;   atom_concat('--', Long, Arg)
    ->  Options = [Option|Options1],
        untyped_option(Long, Option),
        untyped(Argv, Positional, Options1)
    ;   Positional = [Arg|Positional1],
        untyped(Argv, Positional1, Options)
    ).

untyped_option(Long, Option) :-
    (   flag_and_text(Long, Flag, Text)
    ->  (   atom_number(Text, Value)
        ->  true
        ;   Value = Text
        )
    ;   atom_concat('no-', Flag, Long)
    ->  Value = false
    ;   Flag = Long,
        Value = true
    ),
    atomic_list_concat(Parts, -, Flag),
    atomic_list_concat(Parts, '_', Name),
    Option =.. [Name,Value].

flag_and_text(Long, Flag, Text) :-
    sub_atom(Long, Before, 1, After, =),
    !,
    sub_atom(Long, 0, Before, _, Flag),
    sub_atom(Long, _, After, 0, Text).

%   typed(+Argv, +Module, +After, -Positional, -Options)

typed([], _, _, [], []).
typed([Arg|Argv], Module, After, Positional, Options) :-
    (   Arg == '--'
    ->  Positional = Argv,
        Options = []
    ;   atom_concat('--', Long, Arg)
    ->  long_option(Long, Module, Argv, Argv1, Option),
        Options = [Option|Options1],
        typed(Argv1, Module, After, Positional, Options1)
    ;   atom_concat('-', Short, Arg),
        Short \== '',
        \+ catch(atom_number(Arg, _), _, fail)
    ->  short_options(Short, Module, Argv, Argv1, Options, Options1),
        typed(Argv1, Module, After, Positional, Options1)
    ;   After == false
    ->  Positional = [Arg|Argv],
        Options = []
    ;   Positional = [Arg|Positional1],
        typed(Argv, Module, After, Positional1, Options)
    ).

long_option(Long, Module, Argv, Argv1, Option) :-
    (   flag_and_text(Long, Flag, Text)
    ->  Argv1 = Argv,
        option_of(Module, Flag, Name, Type),
        flag_value(Type, Long, Name, Text, Option)
    ;   Module:opt_type(Long, Name, Type)
    ->  option_without_text(Type, Long, Name, Argv, Argv1, Option)
    ;   ( atom_concat('no-', Flag, Long) ; atom_concat(no, Flag, Long) ),
        Module:opt_type(Flag, Name, Type),
        default_of(Type, Value)
    ->  Argv1 = Argv,
        ( Value == true -> Other = false ; Other = true ),
        Option =.. [Name,Other]
    ;   unknown_option(Module, Long)
    ).

short_options(Short, Module, Argv, Argv1, Options, Tail) :-
    sub_atom(Short, 0, 1, _, Flag),
    sub_atom(Short, 1, _, 0, Rest),
    option_of(Module, Flag, Name, Type),
    (   Rest == ''
    ->  Options = [Option|Tail],
        option_without_text(Type, Flag, Name, Argv, Argv1, Option)
    ;   default_of(Type, Value)
    ->  Option =.. [Name,Value],
        Options = [Option|Options1],
        short_options(Rest, Module, Argv, Argv1, Options1, Tail)
    ;   ( atom_concat(=, Text, Rest) -> true ; Text = Rest ),
        Argv1 = Argv,
        flag_value(Type, Flag, Name, Text, Option),
        Options = [Option|Tail]
    ).

option_of(Module, Flag, Name, Type) :-
    (   Module:opt_type(Flag, Name, Type)
    ->  true
    ;   unknown_option(Module, Flag)
    ).

unknown_option(Module, Flag) :-
    throw(error(opt_error(unknown_option(Module:Flag)), _)).

%   default_of(+Type, -Value): a flag without a value means Value.

default_of(Type, true) :-
    Type == boolean.
default_of(boolean(Value), Value).

option_without_text(Type, Flag, Name, Argv, Argv1, Option) :-
    (   default_of(Type, Value)
    ->  Argv1 = Argv,
        Option =.. [Name,Value]
    ;   Argv = [Text|Argv1]
    ->  flag_value(Type, Flag, Name, Text, Option)
    ;   throw(error(opt_error(missing_value(Flag, Type)), _))
    ).

flag_value(Type, Flag, Name, Text, Option) :-
    (   typed_value(Type, Text, Value)
    ->  Option =.. [Name,Value]
    ;   throw(error(opt_error(value_type(Flag, Type, Text)), _))
    ).

typed_value((Type1|Type2), Text, Value) :-
    !,
    (   typed_value(Type1, Text, Value)
    ->  true
    ;   typed_value(Type2, Text, Value)
    ).
typed_value(boolean(_), Text, Value) :-
    !,
    typed_value(boolean, Text, Value).
typed_value(boolean, Text, Value) :-
    !,
    memberchk(Text-Value, [true-true, on-true, false-false, off-false]).
typed_value(term(Options), Text, Term-Bindings) :-
    !,
    memberchk(variable_names(_), Options),
    catch(term_string(Term, Text, [variable_names(Bindings)]), error(syntax_error(_), _), fail).
typed_value(Type, Text, Value) :-
    (   text_type(Type)
    ->  Value = Text
    ;   Type == string
    ->  atom_string(Text, Value)
    ;   Type == term
    ->  term_to_atom(Value, Text)
    ;   ( Type == float ; Type = between(Low, _), float(Low) ),
        atom_number(Text, Number)
    ->  Value is float(Number),
        is_of_type(Type, Value)
    ;   (   atom_number(Text, Value)
        ->  true
        ;   Value = Text
        ),
        is_of_type(Type, Value)
    ).

text_type(atom).
text_type(file).
text_type(file(_)).
text_type(directory).
text_type(directory(_)).

print_option_error(Error) :-
    option_message(Error, Format, Arguments),
    print_message(error, format(Format, Arguments)).

option_message(unknown_option(_:Flag), 'Unknown option: ~w~w (-h for help)', [Dashes,Flag]) :-
    dashes(Flag, Dashes).
option_message(missing_value(Flag, Type), 'Option ~w~w requires an argument (of type ~w)', [Dashes,Flag,Type]) :-
    dashes(Flag, Dashes).
option_message(value_type(Flag, Type, Text), 'Option ~w~w requires an argument of type ~w (found ~w)',
               [Dashes,Flag,Type,Text]) :-
    dashes(Flag, Dashes).

dashes(Flag, Dashes) :-
    atom_length(Flag, Length),
    ( Length =:= 1 -> Dashes = (-) ; Dashes = (--) ).

%!  argv_usage(:Text) is det.
%
%   Prints the usage on user_error: Text, or for an atom such as `help` or `debug` a line with the program's name, and
%   the flags defined by opt_type/3 with the help from opt_help(Option, Help).
%
%       ?- argv_usage('Usage: count [options] file ...').

argv_usage(Module:Text) :-
    usage_line(Text, Line),
    format(user_error, '~NUsage: ~w~n', [Line]),
    (   catch(Module:opt_type(Flag, Option, Type), error(existence_error(_, _), _), fail),
        (   catch(Module:opt_help(Option, Help), error(existence_error(_, _), _), fail)
        ->  true
        ;   Help = ''
        ),
        dashes(Flag, Dashes),
        format(user_error, '  ~w~w~t~20|~w~t~35|~w~n', [Dashes,Flag,Type,Help]),
        fail
    ;   true
    ).

usage_line(Text, Line) :-
    (   message_level(Text)
    ->  current_prolog_flag(os_argv, [Program|_]),
        file_base_name(Program, Base),
        atom_concat(Base, ' [options]', Line)
    ;   Line = Text
    ).

message_level(help).
message_level(debug).
message_level(debug(_)).
message_level(error).
message_level(warning).
message_level(information).
message_level(informational).
message_level(silent).
