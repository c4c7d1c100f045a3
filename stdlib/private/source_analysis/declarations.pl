% SPDX-License-Identifier: MIT
% The declarations in the directives of a file: operators, imports, dynamic procedures. An analysed file must be read
% with its operators, but none of it may run: so each declaring directive is carried out here, on a module used only for
% reading, and all other directives are goals that are analysed like the bodies of rules.
%
%   context(Module, Path, Singletons, Modes, State): the module for reading, the path of the file (for relative names),
%   on or off, the meta_predicate declarations of the file; State is plain, in_tests between begin_tests and end_tests,
%   or ended behind end_of_file.

:- module('$declarations',
          [new_context/2, context_module/2, context_modes/2, declare/4, declare_again/3, source_of_file/3,
           library_exports/2, library_of_module/2, declares_procedures/1, has_folder/1]).

:- use_module(library(apply), [include/1, maplist/2]).
:- use_module(private(source_analysis/conditional_branches), [condition_truth/3]).
:- use_module(private(source_analysis/open_files), [is_readable_file/1]).

:- dynamic(reading_modules/1).

reading_modules(0).

%!  new_context(+Path, -Context) is det.
%
%   Context is the context at the beginning of a file.
%
%       ?- new_context('/home/ann/family.pl', Context).

new_context(Path, context(Module, Path, on, [], plain)) :-
    retract(reading_modules(N0)),
    N is N0 + 1,
    assertz(reading_modules(N)),
    atomic_list_concat(['reading ', N], Module).

%!  context_module(+Context, -Module) is det.
%
%   The module whose operators and imports are those of the file.
%
%       ?- new_context('a.pl', C), context_module(C, M).

context_module(context(Module, _, _, _, _), Module).

%!  context_modes(+Context, -Modes) is det.
%
%   The meta_predicate declarations of the file up to here.
%
%       ?- new_context('a.pl', _C), context_modes(_C, Modes).
%       Modes = [].

context_modes(context(_, _, _, Modes, _), Modes).

%!  declare(+Directive, +Context0, -Context, -Effects) is semidet.
%
%   Directive is a declaration: Effects is a list of module(Name, Exports), loads(Path, Imports), reexports(Path,
%   Imports), unknown_source(Spec), defines(Indicator), scattered(Indicator), shared(Indicator), indicators(Indicators),
%   reading(What), incomplete. Fails for a goal that would run. Calls nothing except loads of built-in libraries.
%
%       ?- new_context('a.pl', _C0), declare(dynamic(p/1), _C0, _C, Effects).
%       Effects = [defines(p/1), scattered(p/1), indicators(p/1)].

declare(Directive, Context0, Context, Effects) :-
    nonvar(Directive),
    declaration(Directive, Context0, Context, Effects),
    !.

declaration(Module:Directive, Context0, Context, Effects) :-
    atom(Module),
    nonvar(Directive),
    declaration(Directive, Context0, Context, Effects).
declaration((A, B), Context0, Context, Effects) :-
    nonvar(A),
    nonvar(B),
    declaration(A, Context0, Context1, Effects1),
    declaration(B, Context1, Context, Effects2),
    '$append'(Effects1, Effects2, Effects).
declaration(module(Name, Exports), Context, Context, Effects) :-
    Effects = [module(Name, Plain), indicators(Exports), reading(Ops)],
    atom(Name),
    exported(Exports, Plain, Ops),
    maplist(add_operator(Context), Ops).
declaration(module(Name, Exports, _), Context0, Context, Effects) :-
    declaration(module(Name, Exports), Context0, Context, Effects).
declaration(op(P, T, Names), Context, Context, [reading([op(P, T, Names)])]) :-
    add_operator(Context, op(P, T, Names)).
declaration(use_module(Spec), Context, Context, Effects) :- imported(Spec, all, load, Context, Effects).
declaration(use_module(Spec, Imports), Context, Context, Effects) :- imported(Spec, Imports, load, Context, Effects).
declaration(use_module(_, Spec, Imports), Context, Context, Effects) :- imported(Spec, Imports, load, Context, Effects).
declaration(autoload(Spec), Context, Context, Effects) :- imported(Spec, all, load, Context, Effects).
declaration(autoload(Spec, Imports), Context, Context, Effects) :- imported(Spec, Imports, load, Context, Effects).
declaration(reexport(Spec), Context, Context, Effects) :- reexported(Spec, all, Context, Effects).
declaration(reexport(Spec, Imports), Context, Context, Effects) :- reexported(Spec, Imports, Context, Effects).
declaration(ensure_loaded(Spec), Context, Context, Effects) :- imported(Spec, all, load, Context, Effects).
declaration(consult(Spec), Context, Context, Effects) :- imported(Spec, all, load, Context, Effects).
declaration(load_files(Spec), Context, Context, Effects) :- imported(Spec, all, load, Context, Effects).
declaration(load_files(Spec, _), Context, Context, Effects) :- imported(Spec, all, load, Context, Effects).
declaration(include(Spec), Context, Context, Effects) :- imported(Spec, all, include, Context, Effects).
declaration([Spec|Specs], Context, Context, Effects) :- imported([Spec|Specs], all, load, Context, Effects).
declaration(meta_predicate(Spec), Context0, Context, [reading(meta(Modes))]) :-
    findall(Mode, listed(Spec, Mode), Modes),
    add_modes(Modes, Context0, Context).
declaration(style_check(Spec), Context0, Context, Effects) :-
    findall(Flag-Value, ( listed(Spec, Item), style(Item, Flag, Value) ), Flags),
    flags_set(Flags, Context0, Context, Effects).
declaration(set_prolog_flag(Flag, Value), Context0, Context, Effects) :-
    ( atom(Flag), atom(Value) -> Flags = [Flag-Value] ; Flags = [] ),
    flags_set(Flags, Context0, Context, Effects).
declaration(expects_dialect(Dialect), Context, Context, [reading(dialect(Dialect))]) :-
    use_dialect(Dialect, Context).
declaration(begin_tests(Unit), Context0, Context, [reading(tests(Unit))]) :- set_state(in_tests, Context0, Context).
declaration(begin_tests(Unit, _), Context0, Context, [reading(tests(Unit))]) :- set_state(in_tests, Context0, Context).
declaration(end_tests(Unit), Context0, Context, [reading(end_of_tests(Unit))]) :- set_state(plain, Context0, Context).
declaration(if(Goal), Context, Context, [reading(branch(if(Truth)))|Effects]) :-
    condition(Goal, Context, Truth, Effects).
declaration(elif(Goal), Context, Context, [reading(branch(elif(Truth)))|Effects]) :-
    condition(Goal, Context, Truth, Effects).
declaration(else, Context, Context, [reading(branch(elif(true)))]).
declaration(endif, Context, Context, [reading(branch(endif))]).
declaration(encoding(_), Context, Context, []).
declaration(chr_constraint(Spec), Context, Context, [reading(chr)|Effects]) :- constraints(Spec, Effects).
declaration(chr_type(_), Context, Context, []).
declaration(chr_option(_, _), Context, Context, []).
declaration(constraints(Spec), Context, Context, [reading(chr)|Effects]) :- constraints(Spec, Effects).
declaration(points(_), Context, Context, [incomplete]).
declaration(mode(_), Context, Context, []).
declaration(block(_), Context, Context, []).
declaration(license(_), Context, Context, []).
declaration(set_stream(_, _), Context, Context, []).
declaration(Declaration, Context, Context, Effects) :-
    callable(Declaration),
    Declaration =.. [Name|Arguments],
    declares(Name, Kind, Arguments, Spec),
    declared(Kind, Spec, Effects).
declaration(Declaration, Context0, Context, Effects) :-
    library_expansion(Declaration, Context0, Clauses),
    made_by(Clauses, Context0, Context, Effects).
declaration(record(_), Context, Context, [incomplete]).

%   library_expansion(+Declaration, +Context, -Clauses): the hook of the library that Declaration is from makes Clauses
%   of it. Only libraries have hooks in user here.

library_expansion(Declaration, Context, Clauses) :-
    callable(Declaration),
    context_module(Context, Module),
    '$predicate_property'(Module, Declaration, imported_from(Library)),
    library_of_module(Library, _),
    '$source_module'(Before),
    Expansion = once(user:term_expansion((:- Declaration), Clauses)),
    setup_call_cleanup('$set_source_module'(Module),
                       catch(call_with_inference_limit(Expansion, 100000, _), error(_, _), fail),
                       '$set_source_module'(Before)),
    is_list(Clauses).

made_by([], Context, Context, []).
made_by([Clause|Clauses], Context0, Context, Effects) :-
    (   Clause = (:- Directive),
        nonvar(Directive),
        declaration(Directive, Context0, Context1, Effects1)
    ->  '$append'(Effects1, Effects2, Effects)
    ;   ( Clause = (Head :- _) -> true ; Head = Clause ),
        callable(Head),
        Head \= (:- _)
    ->  functor(Head, Name, Arity),
        Context1 = Context0,
        Effects = [defines(Name/Arity), scattered(Name/Arity)|Effects2]
    ;   Context1 = Context0,
        Effects = Effects2
    ),
    made_by(Clauses, Context1, Context, Effects2).

%   declares(+Name, -Kind, +Arguments, -Spec): defined procedures need no clauses, nor do tabled ones, which may have
%   modes; scattered ones may be discontiguous, shared ones have clauses in several files.

declares(dynamic, defined, [Spec], Spec).
declares(dynamic, defined, [Spec, _], Spec).
declares(thread_local, defined, [Spec], Spec).
declares(volatile, named, [Spec], Spec).
declares(multifile, shared, [Spec], Spec).
declares(discontiguous, scattered, [Spec], Spec).
declares(table, tabled, [Spec], Spec).
declares(public, named, [Spec], Spec).
declares(export, named, [Spec], Spec).
declares(import, defined, [Spec], Spec).
declares(noprofile, named, [Spec], Spec).
declares(non_terminal, named, [Spec], Spec).
declares(det, named, [Spec], Spec).

%!  declares_procedures(+Name) is semidet.
%
%   The argument of a directive Name is a list or conjunction of predicate indicators.
%
%       ?- declares_procedures(dynamic).

declares_procedures(Name) :-
    declares(Name, _, [_], _),
    !.

declared(Kind, Spec, Effects) :-
    findall(Name/Arity,
            ( listed(Spec, Item),
              ( indicator(Item, Name, Arity) ; Kind == tabled, mode_indicator(Item, Name, Arity) ) ),
            Indicators),
    kind_effects(Indicators, Kind, Spec, Effects).

kind_effects([], _, Spec, [indicators(Spec)]).
kind_effects([Indicator|Indicators], Kind, Spec, Effects) :-
    (   '$in_list'(Kind, [defined, tabled])
    ->  Effects = [defines(Indicator), scattered(Indicator)|Effects1]
    ;   Kind == shared
    ->  Effects = [defines(Indicator), scattered(Indicator), shared(Indicator)|Effects1]
    ;   Kind == scattered
    ->  Effects = [scattered(Indicator)|Effects1]
    ;   Effects = Effects1
    ),
    kind_effects(Indicators, Kind, Spec, Effects1).

%   listed(+Spec, -Item): each element of a list or conjunction, or a single item; without modules.

listed(Spec, Item) :-
    nonvar(Spec),
    (   Spec = (A, B)
    ->  ( listed(A, Item) ; listed(B, Item) )
    ;   Spec = [A|B]
    ->  ( listed(A, Item) ; listed(B, Item) )
    ;   Spec = (A as _)
    ->  listed(A, Item)
    ;   Spec = _:A
    ->  listed(A, Item)
    ;   Spec \== [],
        Item = Spec
    ).

indicator(Name/Arity, Name, Arity) :- atom(Name), integer(Arity).
indicator(Name//Arity0, Name, Arity) :- atom(Name), integer(Arity0), Arity is Arity0 + 2.

%   As path(_, min) of table/1.

mode_indicator(Mode, Name, Arity) :-
    Mode \= _/_,
    Mode \= _//_,
    callable(Mode),
    functor(Mode, Name, Arity).

constraints(Spec, Effects) :-
    findall(defines(Name/Arity),
            ( listed(Spec, Item), ( indicator(Item, Name, Arity) ; mode_indicator(Item, Name, Arity) ) ),
            Effects).

exported(Exports, Plain, Ops) :-
    findall(Name/Arity, ( listed(Exports, Item), Item \= op(_, _, _), indicator(Item, Name, Arity) ), Plain),
    findall(Op, ( listed(Exports, Op), Op = op(_, _, _) ), Ops).

set_state(State, context(M, P, S, Ms, _), context(M, P, S, Ms, State)).

add_modes(Modes, context(M, P, S, Modes0, State), context(M, P, S, Modes1, State)) :-
    '$append'(Modes, Modes0, Modes1).

style(-Name, Flag, off) :- '$style_flag'(Name, Flag).
style(+Name, Flag, on) :- '$style_flag'(Name, Flag).

%   The effect reading(style(Flag, Value)) of the flags that rule warnings.

flags_set([], Context, Context, []).
flags_set([Flag-Value|Flags], Context0, Context, Effects) :-
    (   '$in_list'(Flag, [single_var_warnings, discontiguous_warnings, redefine_warnings])
    ->  Effects = [reading(style(Flag, Value))|Effects1],
        declare_again(style(Flag, Value), Context0, Context1)
    ;   Effects = Effects1,
        Context1 = Context0
    ),
    flags_set(Flags, Context1, Context, Effects1).

%!  declare_again(+Effect, +Context0, -Context) is det.
%
%   Carries out what another file has declared: Effect is loads(Library, Imports), or the argument of an effect reading.
%
%       ?- declare_again(meta([p(0)]), context(user, 'a.pl', on, [], plain), C).
%       C = context(user, 'a.pl', on, [p(0)], plain).

declare_again(Effect, Context0, Context) :-
    (   again(Effect, Context0, Context1)
    ->  Context = Context1
    ;   Context = Context0
    ).

again([Op|Ops], Context, Context) :- maplist(add_operator(Context), [Op|Ops]).
again(meta(Modes), Context0, Context) :- add_modes(Modes, Context0, Context).
again(style(single_var_warnings, On), context(M, P, _, Ms, S), context(M, P, On, Ms, S)).
again(dialect(Dialect), Context, Context) :- use_dialect(Dialect, Context).
again(loads(Path, Imports), Context, Context) :-
    sub_atom(Path, 0, _, _, 'hornbeam:'),
    context_module(Context, Module),
    use_library(Path, Imports, Module).

condition(Goal, Context, Truth, Effects) :-
    context_module(Context, Module),
    condition_truth(Goal, Module, Truth),
    ( Truth == unknown -> Effects = [incomplete] ; Effects = [] ).

% ---- operators ----

add_operator(Context, op(P, T, Names)) :-
    context_module(Context, Module),
    (   nonvar(Names),
        Names = _:Plain
    ->  true
    ;   Plain = Names
    ),
    catch(( ground(Plain) -> op(P, T, Module:Plain) ; true ), error(_, _), true).

%   Its libraries need no import, and it has operators of its own.

use_dialect(Dialect, Context) :-
    context_module(Context, Module),
    (   '$known_dialect'(Dialect, Known)
    ->  '$dialect'(InForce),
        '$use_dialect'(Known),
        '$has_files_of'(Module),
        '$use_dialect'(InForce),
        ( Dialect == xsb -> '$use_xsb'(Module) ; dialect_operators(Known, Module) )
    ;   true
    ).

dialect_operators(Dialect, Module) :-
    (   Dialect == sicstus
    ->  '$use_sicstus_operators'(Module)
    ;   Dialect == gnu
    ->  '$use_gnu_constraints'(Module)
    ;   true
    ).

% ---- other files ----

imported(Spec, Imports, How, Context, Effects) :-
    findall(Effect, ( listed_source(Spec, Source), import_effect(Source, Imports, How, Context, Effect) ), Effects).

reexported(Spec, Imports, Context, Effects) :-
    imported(Spec, Imports, load, Context, Effects0),
    findall(reexports(Path, Loaded), '$in_list'(loads(Path, Loaded), Effects0), Effects1),
    '$append'(Effects0, Effects1, Effects).

listed_source(Spec, Source) :-
    nonvar(Spec),
    (   Spec = [A|B]
    ->  ( listed_source(A, Source) ; listed_source(B, Source) )
    ;   Spec = _:A
    ->  listed_source(A, Source)
    ;   Spec \== [],
        Source = Spec
    ).

import_effect(Source, Imports, How, Context, Effect) :-
    context_module(Context, Module),
    Context = context(_, Path, _, _, _),
    (   source_of_file(Source, Path, Found)
    ->  (   sub_atom(Found, 0, _, _, 'hornbeam:')
        ->  use_library(Found, Imports, Module),
            ( Effect = loads(Found, Imports) ; Effect = reading(library(Found)) )
        ;   ( Effect = loads(Found, Imports) ; Effect = reading(file(How, Found)) )
        )
    ;   Effect = unknown_source(Source)
    ).

use_library(Path, Imports, Module) :-
    (   Imports == all
    ->  import_library(Path, Module, [])
    ;   import_library(Path, Module, [imports([])]),
        exported_imports(Imports, Path, Known),
        import_library(Path, Module, [imports(Known)])
    ).

import_library(Path, Module, Options) :-
    '$source_module'(Before),
    Load = '$load_path'(Path, library(x), Module, [if(not_loaded)|Options]),
    catch(call_cleanup(Load, '$set_source_module'(Before)), _, true).

%   Of a list of imports those that the library exports: of others a load would warn.

exported_imports(Imports, Path, Known) :-
    (   is_list(Imports),
        '$loaded'(Path, From, _)
    ->  '$module_exports'(From, Exports),
        findall(Import, ( '$in_list'(Import, Imports), \+ is_absent(Import, Exports) ), Known)
    ;   Known = Imports
    ).

is_absent(Import, Exports) :-
    ( Import = (Indicator as _) -> true ; Indicator = Import ),
    Indicator = _/_,
    \+ '$in_list'(Indicator, Exports).

%!  library_exports(+Path, -Exports) is semidet.
%
%   The indicators that a built-in library exports; it is loaded if need be.
%
%       ?- library_exports('hornbeam:library/occurs.pl', _Exports), memberchk(sub_term/2, _Exports).

library_exports(Path, Exports) :-
    import_library(Path, '$exports_of_libraries', [imports([])]),
    '$loaded'(Path, From, _),
    '$module_exports'(From, Exports).

%!  library_of_module(+Module, -Path) is semidet.
%
%   Path is the built-in file of a library's module.
%
%       ?- library_of_module(lists, Path).
%       Path = 'hornbeam:library/lists.pl'.

library_of_module(Module, Path) :-
    (   '$embedded_library'(Module, Path0)
    ->  true
    ;   '$loaded'(Path0, Module, _),
        sub_atom(Path0, 0, _, _, 'hornbeam:')
    ),
    !,
    Path = Path0.

%!  has_folder(+Path) is semidet.
%
%   The text of Path is in a folder, or is to be; that of a new document of an editor is not yet.
%
%       ?- has_folder('untitled:Untitled-1').
%       false.

has_folder(Path) :-
    is_absolute_file_name(Path),
    file_directory_name(Path, Folder),
    exists_directory(Folder).

%!  source_of_file(+Spec, +Path, -Found) is semidet.
%
%   Found is the path of the file for Spec in the file Path; `hornbeam:...` for a built-in library.
%
%       ?- source_of_file(library(lists), 'a.pl', Found).
%       Found = 'hornbeam:library/lists.pl'.

source_of_file(Spec, Path, Found) :-
    ground(Spec),
    (   Spec = library(Name0)
    ->  '$path_text'(Name0, Name),
        '$embedded_library'(Name, Found)
    ;   ( Spec = private(_) ; Spec = builtins(_) ; Spec = tools(_) )
    ->  '$system_file'(Spec, Found)
    ;   ( atomic(Spec) ; Spec = _/_ )
    ->  '$path_text'(Spec, Text),
        rooted(Text, Path, File),
        '$source_candidate'(File, Candidate),
        absolute_file_name(Candidate, Found),
        is_readable_file(Found)
    ),
    !.

rooted(Text, Path, File) :-
    (   is_absolute_file_name(Text)
    ->  File = Text
    ;   is_absolute_file_name(Path),
        file_directory_name(Path, Directory),
        atomic_list_concat([Directory, /, Text], File)
    ).
