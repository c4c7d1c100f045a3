% SPDX-License-Identifier: MIT
% A program's settings: typed values with a default and a comment, which users change and save in a file. Names and
% behaviour are those of SWI-Prolog's library(settings).

:- module(settings,
          [ setting/4, setting/2, set_setting/2, set_setting_default/2, restore_setting/1, load_settings/1,
            load_settings/2, save_settings/0, save_settings/1, current_setting/1, setting_property/2, list_settings/0,
            list_settings/1, convert_setting_text/3
          ]).

:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2, is_of_type/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(option), [option/3]).

:- meta_predicate
    setting(:, +, +, +),
    setting(:, ?),
    set_setting(:, +),
    set_setting_default(:, +),
    restore_setting(:),
    current_setting(:),
    setting_property(:, ?).

:- dynamic([declared/6, changed/3, settings_file/1]).

% declared(Name, Module, Type, Default, Comment, Place), in order of declaration; Place is File:Line or none.
% changed(Name, Module, Value): set since, or read from a file.

%!  setting(:Name, +Type, +Default, +Comment) is det.
%
%   As a directive: declares the module's setting Name, of a Type of must_be/2. Default is a value; env(Variable) or
%   env(Variable, Otherwise), from the environment; setting(Other); for numeric types an expression of these; or for
%   atoms First+Second. It is computed on demand. Errors: type_error(Type, Default), existence_error(type, Type).
%
%       :- setting(volume, integer, 11, 'How loud it is').

setting(Module:Name, Type, Default, Comment) :-
    must_be(atom, Name),
    must_be(nonvar, Type),
    check_type(Type),
    ( is_computed(Type, Default) -> true ; check_value(Type, Default) ),
    ( source_location(File, Line) -> Place = File:Line ; Place = none ),
    retractall(declared(Name, Module, _, _, _, _)),
    assertz(declared(Name, Module, Type, Default, Comment, Place)).

check_type(Type) :-
    catch(must_be(Type, 1), error(Formal, _), Formal \= existence_error(_, _)),
    !.
check_type(Type) :-
    throw(error(existence_error(type, Type), _)).

check_value(Type, Value) :-
    must_be(nonvar, Value),
    (   is_of_type(Type, Value)
    ->  true
    ;   throw(error(type_error(Type, Value), _))
    ).

is_computed(_, env(_)).
is_computed(_, env(_, _)).
is_computed(_, setting(_)).
is_computed(atom, _+_).
is_computed(Type, Expression) :-
    is_number_type(Type),
    compound(Expression).

is_number_type(Type) :-
    (   Type = between(_, _)
    ->  true
    ;   memberchk(Type, [integer, nonneg, positive_integer, number, float, rational])
    ).

%!  setting(:Name, ?Value) is nondet.
%
%   Value is the value of the setting Name. Errors: existence_error(setting, Module:Name).
%
%       ?- setting(user:no_such, Value).
%       error(existence_error(setting, user:no_such), _).

setting(Module:Name, Value) :-
    (   var(Name)
    ->  declared(Name, Module, _, _, _, _),
        current_value(Module, Name, Value)
    ;   declared(Name, Module, _, _, _, _)
    ->  current_value(Module, Name, Known),
        Value = Known
    ;   throw(error(existence_error(setting, Module:Name), _))
    ).

current_value(Module, Name, Value) :-
    (   changed(Name, Module, Set)
    ->  Value = Set
    ;   declared(Name, Module, Type, Default, _, _),
        default_value(Default, Type, Module, Value)
    ).

default_value(Default, Type, Module, Value) :-
    (   Default = env(Variable)
    ->  (   getenv(Variable, Text)
        ->  convert_setting_text(Type, Text, Value)
        ;   throw(error(existence_error(environment_variable, Variable), _))
        )
    ;   Default = env(Variable, Otherwise)
    ->  (   getenv(Variable, Text)
        ->  convert_setting_text(Type, Text, Value)
        ;   default_value(Otherwise, Type, Module, Value)
        )
    ;   Default = setting(Other)
    ->  strip_module(Module:Other, Where, Name),
        setting(Where:Name, Value)
    ;   Type == atom,
        Default = First+Second
    ->  default_value(First, atom, Module, A),
        default_value(Second, atom, Module, B),
        atom_concat(A, B, Value)
    ;   is_number_type(Type),
        compound(Default)
    ->  number_expression(Module, Default, Expression),
        Value is Expression,
        check_value(Type, Value)
    ;   Value = Default
    ).

number_expression(Module, Given, Expression) :-
    (   memberchk(Given, [env(_), env(_, _), setting(_)])
    ->  default_value(Given, number, Module, Expression)
    ;   compound(Given)
    ->  Given =.. [Name|Arguments0],
        maplist(number_expression(Module), Arguments0, Arguments),
        Expression =.. [Name|Arguments]
    ;   Expression = Given
    ).

%!  set_setting(:Name, +Value) is det.
%
%   Sets the setting Name to Value. Errors: existence_error(setting, Name), type_error(Type, Value).
%
%       :- set_setting(volume, 3).

set_setting(Module:Name, Value) :-
    known_type(Module, Name, Type),
    check_value(Type, Value),
    retractall(changed(Name, Module, _)),
    (   catch(current_value(Module, Name, Default), error(_, _), fail),
        Default == Value
    ->  true
    ;   assertz(changed(Name, Module, Value))
    ).

known_type(Module, Name, Type) :-
    must_be(atom, Name),
    (   declared(Name, Module, Known, _, _, _)
    ->  Type = Known
    ;   throw(error(existence_error(setting, Name), _))
    ).

%!  set_setting_default(:Name, +Default) is det.
%
%   Changes the setting's default to Default; the setting takes that value unless it has been set. Errors: those of
%   set_setting/2.
%
%       :- set_setting_default(volume, 5).

set_setting_default(Module:Name, Default) :-
    known_type(Module, Name, Type),
    ( is_computed(Type, Default) -> true ; check_value(Type, Default) ),
    retract(declared(Name, Module, Type, _, Comment, Place)),
    assertz(declared(Name, Module, Type, Default, Comment, Place)),
    !.

%!  restore_setting(:Name) is det.
%
%   Resets the setting to its default. Errors: existence_error(setting, Name).
%
%       :- restore_setting(volume).

restore_setting(Module:Name) :-
    known_type(Module, Name, _),
    retractall(changed(Name, Module, _)).

%!  current_setting(:Name) is nondet.
%
%   Name is a declared setting.
%
%       ?- findall(Name, current_setting(user:Name), Names).

current_setting(Module:Name) :-
    declared(Name, Module, _, _, _, _).

%!  setting_property(:Name, ?Property) is nondet.
%
%   Property is type(Type), default(Default), comment(Comment) or source(File:Line) of the setting Name.
%
%       :- setting_property(volume, type(Type)).

setting_property(Module:Name, Property) :-
    declared(Name, Module, Type, Default, Comment, Place),
    member(Property, [comment(Comment), type(Type), default(Default), source(Place)]),
    Property \== source(none).

%!  load_settings(+File) is det.
%
%   Same as load_settings(File, []).
%
%       :- load_settings('preferences.db').

load_settings(File) :-
    load_settings(File, []).

%!  load_settings(+File, +Options) is det.
%
%   Sets the values that save_settings/1 has written to File, if that exists; save_settings/0 will write there. With
%   undefined(load), undeclared settings are kept for a later declaration; otherwise they cause a warning, as other
%   terms do.
%
%       :- load_settings('preferences.db', [undefined(load)]).

load_settings(File, Options) :-
    absolute_file_name(File, Path),
    retractall(settings_file(_)),
    assertz(settings_file(Path)),
    (   exists_file(Path)
    ->  option(undefined(Undefined), Options, error),
        setup_call_cleanup(
            open(Path, read, Stream, [encoding(utf8)]),
            once(load_terms(Stream, Undefined)),
            close(Stream))
    ;   true
    ).

load_terms(Stream, Undefined) :-
    read_term(Stream, Term, []),
    (   Term == end_of_file
    ->  true
    ;   load_term(Term, Undefined),
        load_terms(Stream, Undefined)
    ).

load_term(Term, Undefined) :-
    (   Term = setting(Qualified, Value),
        nonvar(Qualified),
        Qualified = Module:Name,
        atom(Module),
        atom(Name)
    ->  (   declared(Name, Module, _, _, _, _)
        ->  catch(set_setting(Module:Name, Value), error(Formal, _), warn(Qualified, Formal))
        ;   Undefined == load
        ->  retractall(changed(Name, Module, _)),
            assertz(changed(Name, Module, Value))
        ;   warn(Qualified, existence_error(setting, Qualified))
        )
    ;   warn(Term, type_error(setting, Term))
    ).

warn(_, Formal) :-
    print_message(warning, error(Formal, _)).

%!  save_settings is semidet.
%
%   Writes the changed settings to the file of the last load_settings/1,2. Fails if there was none.
%
%       :- load_settings('preferences.db'), set_setting(volume, 3), save_settings.

save_settings :-
    settings_file(File),
    !,
    save_settings(File).

%!  save_settings(+File) is det.
%
%   Writes the changed settings to File.
%
%       :- save_settings('preferences.db').

save_settings(File) :-
    setup_call_cleanup(
        open(File, write, Stream, [encoding(utf8)]),
        ( format(Stream, '% Settings~n', []),
          forall(changed_in_order(Module, Name, Value, Comment), save_setting(Stream, Module:Name, Value, Comment))
        ),
        close(Stream)),
    !.                                      % closed now

changed_in_order(Module, Name, Value, Comment) :-
    declared(Name, Module, _, _, Comment, _),
    changed(Name, Module, Value).
changed_in_order(Module, Name, Value, 'not declared') :-
    changed(Name, Module, Value),
    \+ declared(Name, Module, _, _, _, _).

save_setting(Stream, Setting, Value, Comment) :-
    format(Stream, '~n% ~w~n', [Comment]),
    write_term(Stream, setting(Setting, Value), [quoted(true), ignore_ops(false)]),
    format(Stream, '.~n', []).

%!  list_settings is det.
%
%   Writes a table of all settings, their values and comments; an asterisk marks changed ones.
%
%       ?- list_settings.

list_settings :-
    list_those(_).

%!  list_settings(+Module) is det.
%
%   Like list_settings/0, for the settings of Module.
%
%       ?- list_settings(user).

list_settings(Module) :-
    must_be(atom, Module),
    list_those(Module).

list_those(Module) :-
    format('~`=t~72|~n~w~t~26|~w~t~45|~w~n~`=t~72|~n', ['Name', 'Value (*=modified)', 'Comment']),
    forall(declared(Name, Module, _, _, Comment, _), list_setting(Module:Name, Comment)).

list_setting(Module:Name, Comment) :-
    catch(current_value(Module, Name, Value), error(_, _), Value = '?'),
    ( changed(Name, Module, _) -> Star = '*' ; Star = '' ),
    format('~q~t~26|~q~w~t~45|~w~n', [Module:Name, Value, Star, Comment]).

%!  convert_setting_text(+Type, +Text, -Value) is det.
%
%   Value is Text converted to a value of Type: the text itself for atoms and strings, otherwise a term; an integer
%   becomes a float if Type requires it. Errors: type_error(Type, Value), syntax errors.
%
%       ?- convert_setting_text(list(integer), '[1,2]', Value).
%       Value = [1, 2].

convert_setting_text(Type, Text, Value) :-
    (   Type == atom
    ->  atom_string(Value, Text)
    ;   Type == string
    ->  text_concat(Text, '', Joined),
        atom_string(Joined, Value)
    ;   term_to_atom(Term, Text),
        (   Type == float,
            integer(Term)
        ->  Value is float(Term)
        ;   Value = Term,
            check_value(Type, Value)
        )
    ).
