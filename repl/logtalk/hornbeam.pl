% SPDX-License-Identifier: MIT
% The adapter of Logtalk 3 for Hornbeam: what Logtalk's compiler and runtime ask of the Prolog system under them. Loaded
% by logtalk.pl in this folder, before Logtalk's own paths.pl and core.pl.
%
% Logtalk's libraries choose code by the flag prolog_dialect, whose values are the systems that Logtalk knows. It is swi
% here, as is Hornbeam's own flag dialect: they get the predicates of SWI-Prolog, which Hornbeam has.

:- expects_dialect(swi).

% ---- predicates of the system ----

'$lgt_iso_predicate'(_) :-
    fail.

% Never loads a library only to answer.
'$lgt_predicate_property'(freeze(_, _), built_in).
'$lgt_predicate_property'(Head, Property) :-
    (   Head = Module:Plain
    ->  functor(Plain, Name, Arity),
        current_predicate(Module:Name/Arity)
    ;   functor(Head, Name, Arity),
        current_predicate(Name/Arity)
    ),
    predicate_property(Head, Property).

'$lgt_prolog_meta_predicate'(Head, Template, Kind) :-
    '$lgt_hornbeam_meta'(Template, Kind),
    functor(Template, Name, Arity),
    functor(Head, Name, Arity).

'$lgt_hornbeam_meta'(*->(0, 0), control_construct).
'$lgt_hornbeam_meta'(call_cleanup(0, 0), predicate).
'$lgt_hornbeam_meta'(setup_call_cleanup(0, 0, 0), predicate).
'$lgt_hornbeam_meta'(setup_call_catcher_cleanup(0, 0, *, 0), predicate).
'$lgt_hornbeam_meta'(call_with_depth_limit(0, *, *), predicate).
'$lgt_hornbeam_meta'(call_with_inference_limit(0, *, *), predicate).
'$lgt_hornbeam_meta'(call_with_time_limit(*, 0), predicate).
'$lgt_hornbeam_meta'(compile_predicates([/]), predicate).
'$lgt_hornbeam_meta'(dynamic(/), predicate).
'$lgt_hornbeam_meta'(multifile(/), predicate).
'$lgt_hornbeam_meta'(findall(*, 0, *, *), predicate).
'$lgt_hornbeam_meta'(freeze(*, 0), predicate).
'$lgt_hornbeam_meta'(not(0), predicate).
'$lgt_hornbeam_meta'(with_output_to(*, 0), predicate).
'$lgt_hornbeam_meta'(with_mutex(*, 0), predicate).
'$lgt_hornbeam_meta'(thread_create(0, *, *), predicate).
'$lgt_hornbeam_meta'(trace(0), predicate).
% Their arguments name files or formats, which need no compilation.
'$lgt_hornbeam_meta'(consult(*), predicate).
'$lgt_hornbeam_meta'(ensure_loaded(*), predicate).
'$lgt_hornbeam_meta'(format(*, *), predicate).
'$lgt_hornbeam_meta'(format(*, *, *), predicate).
'$lgt_hornbeam_meta'(load_files(*), predicate).
'$lgt_hornbeam_meta'(load_files(*, *), predicate).
'$lgt_hornbeam_meta'(use_module(*), predicate).
'$lgt_hornbeam_meta'(use_module(*, *), predicate).

'$lgt_prolog_meta_directive'(at_halt(_), at_halt(0)).
'$lgt_prolog_meta_directive'(initialization(_, _), initialization(0, *)).
'$lgt_prolog_meta_directive'(noprofile(_), noprofile(/)).
'$lgt_prolog_meta_directive'(thread_local(_), thread_local(/)).
'$lgt_prolog_meta_directive'(volatile(_), volatile(/)).

'$lgt_prolog_to_logtalk_meta_argument_specifier_hook'(//, 2).

'$lgt_prolog_database_predicate'(assert(_)).
'$lgt_prolog_database_predicate'(assert(_, _)).
'$lgt_prolog_database_predicate'(asserta(_, _)).
'$lgt_prolog_database_predicate'(assertz(_, _)).
'$lgt_prolog_database_predicate'(clause(_, _, _)).
'$lgt_prolog_database_predicate'(listing(_)).

% Logtalk calls these only in programs with threads, which it refuses where the feature threads is missing.
:- dynamic
    message_queue_create/1, message_queue_create/2, message_queue_destroy/1, mutex_create/2, mutex_property/2,
    thread_create/3, thread_detach/1, thread_exit/1, thread_get_message/1, thread_get_message/2, thread_join/2,
    thread_peek_message/2, thread_property/2, thread_send_message/2, thread_signal/2.

% ---- features and flags ----

'$lgt_prolog_feature'(prolog_dialect, swi).
'$lgt_prolog_feature'(prolog_version, (Major, Minor, Patch)) :-
    current_prolog_flag(version_data, Data),
    Data =.. [_, Major, Minor, Patch|_].
'$lgt_prolog_feature'(prolog_compatible_version, @>=((0, 0, 0))).
'$lgt_prolog_feature'(prolog_conformance, lax).
'$lgt_prolog_feature'(encoding_directive, full).
'$lgt_prolog_feature'(tabling, supported).
'$lgt_prolog_feature'(threads, unsupported).
'$lgt_prolog_feature'(modules, supported).
'$lgt_prolog_feature'(coinduction, supported).
'$lgt_prolog_feature'(unicode, full).

'$lgt_default_flag'(settings_file, allow).
'$lgt_default_flag'(unknown_entities, warning).
'$lgt_default_flag'(unknown_predicates, warning).
'$lgt_default_flag'(undefined_predicates, warning).
'$lgt_default_flag'(singleton_variables, warning).
'$lgt_default_flag'(portability, silent).
'$lgt_default_flag'(redefined_built_ins, silent).
'$lgt_default_flag'(missing_directives, warning).
'$lgt_default_flag'(underscore_variables, singletons).
'$lgt_default_flag'(complements, deny).
'$lgt_default_flag'(dynamic_declarations, deny).
'$lgt_default_flag'(events, deny).
'$lgt_default_flag'(context_switching_calls, allow).
'$lgt_default_flag'(scratch_directory, './.lgt_tmp/').
'$lgt_default_flag'(report, Report) :-
    ( current_prolog_flag(verbose, silent) -> Report = warnings ; Report = on ).
'$lgt_default_flag'(clean, on).
'$lgt_default_flag'(code_prefix, '$').
'$lgt_default_flag'(optimize, off).
'$lgt_default_flag'(source_data, on).
'$lgt_default_flag'(reload, changed).
'$lgt_default_flag'(debug, off).
'$lgt_default_flag'(prolog_compiler, []).
'$lgt_default_flag'(prolog_loader, [silent(true)]).

% ---- files ----

'$lgt_file_extension'(logtalk, '.lgt').
'$lgt_file_extension'(logtalk, '.logtalk').
'$lgt_file_extension'(object, '.pl').
'$lgt_file_extension'(prolog, '.pl').
'$lgt_file_extension'(prolog, '.prolog').

'$lgt_prolog_os_file_name'(Path, OSPath) :-
    prolog_to_os_filename(Path, OSPath).

'$lgt_expand_path'(Path, Expanded) :-
    absolute_file_name(Path, Expanded, [expand(true)]).

'$lgt_file_exists'(File) :-
    exists_file(File).

'$lgt_delete_file'(File) :-
    delete_file(File).

'$lgt_directory_exists'(Directory) :-
    '$lgt_expand_path'(Directory, Path),
    exists_directory(Path).

'$lgt_current_directory'(Directory) :-
    working_directory(Directory, Directory).

'$lgt_change_directory'(Directory) :-
    '$lgt_expand_path'(Directory, Path),
    working_directory(_, Path).

'$lgt_make_directory'(Directory) :-
    '$lgt_expand_path'(Directory, Path),
    ( exists_directory(Path) -> true ; make_directory(Path) ).

'$lgt_directory_hash_as_atom'(Directory, Hash) :-
    term_hash(Directory, Number),
    atom_number(Hash, Number).

'$lgt_compile_prolog_code'(_, _, _).

'$lgt_load_prolog_code'(File, Source, Options) :-
    load_files(File, [derived_from(Source)|Options]).

'$lgt_file_modification_time'(File, Time) :-
    time_file(File, Time).

'$lgt_decompose_file_name'(File, Directory, Name, Extension) :-
    file_directory_name(File, Directory0),
    atom_concat(Directory0, /, Directory),
    file_base_name(File, Base),
    file_name_extension(Name, Extension0, Base),
    ( Extension0 == '' -> Extension = '' ; atom_concat('.', Extension0, Extension) ).

'$lgt_environment_variable'(Name, Value) :-
    getenv(Name, Value).

'$lgt_startup_directory'(Directory) :-
    (   getenv('LOGTALK_STARTUP_DIRECTORY', Path)
    ->  prolog_to_os_filename(Directory, Path)
    ;   '$lgt_current_directory'(Directory)
    ).

'$lgt_user_directory'(Directory) :-
    getenv('LOGTALKUSER', Path),
    prolog_to_os_filename(Directory, Path).

'$lgt_home_directory'(Directory) :-
    getenv('LOGTALKHOME', Path),
    prolog_to_os_filename(Directory, Path).

% ---- reading and writing ----

'$lgt_open'(File, Mode, Stream, Options) :-
    open(File, Mode, Stream, Options).

'$lgt_close'(Stream) :-
    close(Stream).

'$lgt_stream_current_line_number'(Stream, Line) :-
    line_count(Stream, Line).

'$lgt_read_term'(Stream, Term, Options, First-Last, Variables) :-
    read_term(Stream, Term, [syntax_errors(error), term_position(Begin), variable_names(Variables)|Options]),
    stream_position_data(line_count, Begin, First),
    line_count(Stream, Last).

'$lgt_logtalk_prolog_encoding'('US-ASCII', ascii, _).
'$lgt_logtalk_prolog_encoding'('ISO-8859-1', iso_latin_1, _).
'$lgt_logtalk_prolog_encoding'('UTF-8', utf8, _).
'$lgt_logtalk_prolog_encoding'('UTF-16', Encoding, Stream) :-
    stream_property(Stream, encoding(Encoding)),
    '$lgt_hornbeam_encoding'(Encoding, _).
'$lgt_logtalk_prolog_encoding'(Name, Encoding, _) :-
    '$lgt_hornbeam_encoding'(Encoding, Name).

'$lgt_hornbeam_encoding'(utf16be, 'UTF-16BE').
'$lgt_hornbeam_encoding'(utf16le, 'UTF-16LE').
'$lgt_hornbeam_encoding'(unicode_be, 'UCS-2BE').
'$lgt_hornbeam_encoding'(unicode_le, 'UCS-2LE').

'$lgt_write_compiled_term'(Stream, Term, _, _, _) :-
    write_canonical(Stream, Term),
    write(Stream, '.\n').

'$lgt_assertz_entity_clause'(Clause, _) :-
    assertz(Clause).

% ---- terms ----

'$lgt_copy_term_without_constraints'(Term, Copy) :-
    copy_term_nat(Term, Copy).

'$lgt_string'(String) :-
    string(String).

'$lgt_string_codes'(String, Codes) :-
    string_codes(String, Codes).

'$lgt_normalize_error_term'(Error, Normalized) :-
    (   nonvar(Error),
        Error = error(Formal, Context),
        nonvar(Context),
        Context = context(Compiled, _),
        nonvar(Compiled),
        '$lgt_decompile_predicate_indicators'(Compiled, Entity, _, Name/Arity)
    ->  functor(Goal, Name, Arity),
        Normalized = error(Formal, logtalk(Goal, Entity))
    ;   Normalized = Error
    ).

% ---- expansion: directives of modules and files that become parts of entities ----

'$lgt_prolog_term_expansion'((:- Directive), Expanded) :-
    '$lgt_hornbeam_directive'(Directive, Expanded).

'$lgt_hornbeam_directive'(style_check(Option), []) :-
    style_check(Option).
'$lgt_hornbeam_directive'(license(_), []).
'$lgt_hornbeam_directive'(expects_dialect(Dialect), {(:- expects_dialect(Dialect))}).
'$lgt_hornbeam_directive'(create_prolog_flag(Key, Value, Options), {(:- create_prolog_flag(Key, Value, Options))}).
'$lgt_hornbeam_directive'(table(Predicates), {(:- table(Compiled))}) :-
    logtalk_load_context(entity_type, _),
    '$lgt_hornbeam_indicators'(Predicates),
    '$lgt_compile_predicate_indicators'(Predicates, _, Compiled).
'$lgt_hornbeam_directive'(ensure_loaded(File), (:- use_module(Module, Exports))) :-
    logtalk_load_context(entity_type, module),
    '$lgt_hornbeam_module'(File, Module, Exports).
'$lgt_hornbeam_directive'(use_module(File), (:- use_module(Module, Exports))) :-
    logtalk_load_context(entity_type, _),
    '$lgt_hornbeam_module'(File, Module, Exports).
'$lgt_hornbeam_directive'(use_module(File, Imports), (:- use_module(Module, Imports))) :-
    logtalk_load_context(entity_type, _),
    '$lgt_hornbeam_module'(File, Module, _).
'$lgt_hornbeam_directive'(reexport(File), (:- reexport(Module, Exports))) :-
    '$lgt_hornbeam_module'(File, Module, Exports).
'$lgt_hornbeam_directive'(reexport(File, Exports), (:- reexport(Module, Exports))) :-
    '$lgt_hornbeam_module'(File, Module, _).
'$lgt_hornbeam_directive'(op(Priority, Type, Qualified), {(:- op(Priority, Type, Names))}) :-
    nonvar(Qualified),
    Qualified = user:Names.

'$lgt_hornbeam_indicators'(Term) :-
    nonvar(Term),
    ( Term = _/_ ; Term = [_/_|_] ),
    !.

% The module of a file, loaded or not, with its exports.
'$lgt_hornbeam_module'(File, Module, Exports) :-
    '$lgt_hornbeam_module_file'(File, Path),
    (   module_property(Module0, file(Path))
    ->  Module = Module0,
        module_property(Module, exports(Exports))
    ;   setup_call_cleanup(open(Path, read, In), '$lgt_hornbeam_exports'(In, Module, Exports), close(In))
    ).

% A module may itself be compiled as an object.
'$lgt_hornbeam_module_file'(File, Path) :-
    absolute_file_name(File, Path, [file_type(prolog), access(read), file_errors(fail)]),
    !.
'$lgt_hornbeam_module_file'(File, Path) :-
    absolute_file_name(File, Path, [extensions(['.lgt']), access(read), file_errors(fail)]).

'$lgt_hornbeam_exports'(In, Module, Exports) :-
    read(In, Term),
    (   Term = (:- module(Module, Exports))
    ->  true
    ;   Term = (:- encoding(_))
    ->  '$lgt_hornbeam_exports'(In, Module, Exports)
    ;   fail
    ).

'$lgt_prolog_goal_expansion'(_, _) :-
    fail.

% Messages to objects in plain Prolog files and in queries are compiled, too.
:- multifile user:goal_expansion/2.
:- dynamic user:goal_expansion/2.

user:goal_expansion(phrase(Body, List, Rest), Goal) :-
    nonvar(Body),
    functor(Body, ::, 2),
    '$lgt_hornbeam_user_context'(_, Context),
    '$lgt_user_module_qualification'('$lgt_phrase'(Body, List, Rest, Context), Goal).
user:goal_expansion(phrase(Body, List), Goal) :-
    nonvar(Body),
    functor(Body, ::, 2),
    '$lgt_hornbeam_user_context'(_, Context),
    '$lgt_user_module_qualification'('$lgt_phrase'(Body, List, Context), Goal).
user:goal_expansion('::'(Object, Message), Goal) :-
    (   prolog_load_context(module, user)
    ->  Events = allow
    ;   '$lgt_compiler_flag'(events, Events)
    ),
    ( prolog_load_context(source_location, _:Line) -> true ; Line = -1 ),
    '$lgt_hornbeam_user_context'(This, Execution),
    '$lgt_comp_ctx'(Context, _, _, user, user, user, This, _, [], [], Execution, compile(aux), [], Line-Line),
    catch('$lgt_compile_message_to_object'(Message, Object, Compiled, Events, Context), _, fail),
    '$lgt_user_module_qualification'(Compiled, Goal).

'$lgt_hornbeam_user_context'(This, Context) :-
    '$lgt_execution_context'(Context, user, user, user, This, [], []).

'$lgt_user_module_qualification'(Goal, Module:Goal) :-
    '$lgt_hornbeam_home'(Module).

:- dynamic '$lgt_hornbeam_home'/1.

:- prolog_load_context(module, Module), assertz('$lgt_hornbeam_home'(Module)).

% Coloured parts of messages are the system's.
:- multifile '$logtalk#0.print_message_token#4'/5.
:- dynamic '$logtalk#0.print_message_token#4'/5.

'$logtalk#0.print_message_token#4'(Stream, _, ansi(Attributes, Format, Arguments), _, _) :-
    prolog:message_line_element(Stream, ansi(Attributes, Format, Arguments)).

% ---- short forms for the prompt ----

{*} :-
    !,
    logtalk_make(all).
{!} :-
    !,
    logtalk_make(clean).
{?} :-
    !,
    logtalk_make(missing).
{@} :-
    !,
    logtalk_make(circular).
{File, Files} :-
    !,
    logtalk_load(File),
    {Files}.
{File} :-
    logtalk_load(File).
