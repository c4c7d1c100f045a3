% SPDX-License-Identifier: MIT
% SWI-Prolog's built-in directives and queries about source files. Those that only tune that system are accepted and
% have no effect.

:- module(source_directives,
          [ module_transparent/1, redefine_system_predicate/1, require/1, license/1, license/2,
            compile_predicates/1, set_prolog_stack/2, exists_source/1, exists_source/2,
            source_file/2, dynamic/2, version/0, version/1, set_module/1, thread_initialization/1,
            trim_stacks/0, garbage_collect_clauses/0, set_prolog_gc_thread/1, prolog_stack_property/2,
            set_flag/2, get_flag/2, unload_file/1, noprofile/1, system_module/0,
            system_mode/1, residual_goals/1,
            context_module/1, use_foreign_library/1, use_foreign_library/2
          ]).

:- use_module(library(error), [must_be/2]).

:- meta_predicate
    source_file(:, ?),
    dynamic(:, +),
    redefine_system_predicate(:),
    context_module(:),
    thread_initialization(0).

%!  module_transparent(+Indicators) is det.
%
%   No effect, and outside user a warning: meta_predicate/1 declares the arguments that refer to the caller's module.
%
%       :- module_transparent(twice/1).

module_transparent(Indicators) :-
    (   prolog_load_context(module, Module),
        Module \== user
    ->  print_message(warning, format("module_transparent/1 has no effect: ~w runs in ~w, not in its caller's module",
                                      [Indicators, Module]))
    ;   true
    ).

%!  redefine_system_predicate(:Head) is det.
%
%   No effect: every predicate outside the standard can be redefined without a declaration.
%
%       :- redefine_system_predicate(print_message(_, _)).

redefine_system_predicate(_).

%!  require(+Indicators) is det.
%
%   No effect: library predicates are autoloaded when they are first called.
%
%       :- require([append/3]).

require(_).

%!  license(+Name) is det.
%
%   No effect.
%
%       :- license(mit).

license(_).

%!  license(+Name, +Component) is det.
%
%   No effect.
%
%       :- license(mit, parser).

license(_, _).

%!  system_module is det.
%
%   No effect: the predicates of such a file are ordinary user predicates.
%
%       :- system_module.

system_module.

%!  system_mode(+OnOff) is det.
%
%   No effect: definitions of a program always belong to the program. Errors: type_error(bool, OnOff).
%
%       :- system_mode(off).

system_mode(OnOff) :-
    must_be(oneof([on,off,true,false]), OnOff).

%!  noprofile(+Indicators) is det.
%
%   No effect: the profiler counts all procedures.
%
%       :- noprofile(helper/2).

noprofile(_).

%!  residual_goals(+NonTerminal) is det.
%
%   No effect: attribute_goals//1 of a module defines how its attributes are shown.
%
%       :- residual_goals(pending).

residual_goals(_).

%!  use_foreign_library(+File) is det.
%
%   Warns that File cannot be loaded, as it is built for another system. The predicates that it would define remain
%   undefined.
%
%       :- use_foreign_library(foreign(readutil)).

use_foreign_library(File) :-
    print_message(warning, format('~q is not loaded: it is compiled for another system', [File])).

%!  use_foreign_library(+File, +Entry) is det.
%
%   Like use_foreign_library/1.
%
%       :- use_foreign_library(foreign(readutil), install).

use_foreign_library(File, _) :-
    use_foreign_library(File).

%!  context_module(-Module) is det.
%
%   Module is the module in which the goal runs.
%
%       ?- context_module(Module).
%       Module = user.

context_module(Module:Module).

%!  compile_predicates(:Indicators) is det.
%
%   No effect: dynamic procedures stay dynamic.
%
%       :- compile_predicates([fact/2]).

compile_predicates(_).

%!  set_prolog_stack(+Stack, +Property) is det.
%
%   No effect: the option --stack-limit sets the memory of the stacks.
%
%       ?- set_prolog_stack(global, limit(1000000)).
%       true.

set_prolog_stack(_, _).

%!  prolog_stack_property(?Stack, ?Property) is nondet.
%
%   Property is limit(Bytes); Stack is global, local or trail.
%
%       ?- prolog_stack_property(global, limit(_Bytes)), _Bytes > 0.
%       true.

prolog_stack_property(Stack, limit(Bytes)) :-
    ( Stack = local ; Stack = global ; Stack = trail ),
    current_prolog_flag(stack_limit, Bytes).

%!  set_prolog_gc_thread(+Mode) is det.
%
%   No effect: an engine has one thread.
%
%       ?- set_prolog_gc_thread(false).
%       true.

set_prolog_gc_thread(_).

%!  trim_stacks is det.
%
%   Collects garbage.
%
%       ?- trim_stacks.
%       true.

trim_stacks :-
    garbage_collect.

%!  garbage_collect_clauses is det.
%
%   No effect: erased clauses are freed as soon as no goal runs them.
%
%       ?- garbage_collect_clauses.
%       true.

garbage_collect_clauses.

%!  exists_source(+Spec) is semidet.
%
%   True if use_module/1 would find a file for Spec.
%
%       ?- exists_source(library(lists)).
%       true.

exists_source(Spec) :-
    exists_source(Spec, _).

%!  exists_source(+Spec, -Path) is semidet.
%
%   Path is the file that use_module/1 would load for Spec.
%
%       ?- exists_source(library(lists), _Path), file_base_name(_Path, Name).
%       Name = 'lists.pl'.

exists_source(Spec, Path) :-
    must_be(nonvar, Spec),
    system:'$find_source'(Spec, Path0),
    \+ exists_directory(Path0),
    !,
    Path = Path0.

%!  source_file(:Head, ?File) is semidet.
%
%   File is the file that defines the procedure of Head.
%
%       :- source_file(append(_, _, _), File), writeln(File).

source_file(Head, File) :-
    predicate_property(Head, file(File)).

%!  dynamic(:Indicators, +Options) is det.
%
%   Like dynamic/1 for a list of indicators; options are accepted.
%
%       ?- dynamic([fact_of/2], []), \+ fact_of(_, _).
%       true.

dynamic(Module:Indicators, Options) :-
    must_be(list, Options),
    dynamic(Module:Indicators).

%!  version is det.
%
%   Prints the system's version.
%
%       :- version.

version :-
    current_prolog_flag(hornbeam, V),
    Major is V // 10000,
    Minor is V // 100 mod 100,
    Patch is V mod 100,
    format("Hornbeam ~w.~w.~w~n", [Major, Minor, Patch]).

%!  version(+Message) is det.
%
%   Accepted, but the banner stays the same.
%
%       :- version('My program 1.0').

version(_).

%!  set_module(+Spec) is det.
%
%   Accepts base(Module) and class(Class), which have no effect; an atom makes it the module of the clauses that follow.
%
%       :- set_module(class(library)).

set_module(Spec) :-
    (   atom(Spec)
    ->  system:'$set_source_module'(Spec)
    ;   true
    ).

%!  thread_initialization(:Goal) is det.
%
%   Calls Goal once: an engine has one thread.
%
%       ?- thread_initialization(X = 1).
%       X = 1.

thread_initialization(Goal) :-
    ignore(Goal).

%!  set_flag(+Key, +Value) is det.
%
%   Sets the counter Key of flag/3 to Value.
%
%       ?- set_flag(calls, 3), get_flag(calls, N).
%       N = 3.

set_flag(Key, Value) :-
    flag(Key, _, Value).

%!  get_flag(+Key, -Value) is det.
%
%   Value is the value of the counter Key of flag/3.
%
%       ?- set_flag(runs, 3), flag(runs, Old, Old + 1), get_flag(runs, New).
%       Old = 3, New = 4.

get_flag(Key, Value) :-
    flag(Key, Value, Value).

%!  unload_file(+File) is det.
%
%   Removes the clauses that File defines.
%
%       :- unload_file('old_rules.pl').

unload_file(Spec) :-
    ( system:'$find_source'(Spec, Path) -> true ; absolute_file_name(Spec, Path) ),
    '$forget_file'(Path),
    retractall(system:'$loaded'(Path, _, _)).
