% SPDX-License-Identifier: MIT
% Constraint Handling Rules (Fruehwirth 1991): rules of a program state how the constraints in a store simplify and what
% follows from them.
%
%   :- use_module(library(chr)).
%   :- chr_constraint gcd(+int).
%
%   gcd(0) <=> true.
%   gcd(N) \ gcd(M) <=> N =< M | L is M mod N, gcd(L).
%
%   ?- gcd(9), gcd(6).
%   gcd(3).
%
% Rules: `Name @ Heads <=> Guard | Body` replaces, `Heads ==> Guard | Body` adds, `Kept \ Removed <=> Guard | Body` does
% both. `Head # Id` with `pragma passive(Id)` after the rule: an active constraint does not try the rule at this head.
% An argument declared `+` is ground; other declarations of modes and types are only comments.
%
% A file's rules are compiled to clauses of its module at the end of the file, as private(chr/occurrences) describes.
% The compiler has five parts: it reads rules (rules), plans the store (indexes), and generates clauses for storage
% (storage), guards (guards) and rules (occurrences). The run-time system is private(chr/store) and
% private(chr/tracing).

:- module(chr,
          [ (chr_constraint)/1, (chr_type)/1, chr_option/2, chr_trace/0, chr_notrace/0, chr_leash/1, chr_show_store/1,
            find_chr_constraint/1, current_chr_constraint/1, current_chr_constraint/2,
            op(1180, xfx, ==>), op(1180, xfx, <=>), op(1100, xfx, \), op(1200, xfx, @), op(1190, xfx, pragma),
            op(500, yfx, #), op(1150, fx, chr_constraint), op(1150, fx, constraints), op(1150, fx, chr_type),
            op(1150, fx, chr_declaration), op(1150, fx, handler), op(1150, fx, rules), op(500, fx, ?),
            op(1130, xfx, --->)
          ]).

:- use_module(private(chr/rules), [declared_constraints/2, is_rule/1, rule/2]).
:- use_module(private(chr/indexes), [kinds/3]).
:- use_module(private(chr/storage), [program_clauses/4, storage_clauses/3, field_numbers/2]).
:- use_module(private(chr/occurrences), [constraint_clauses/4]).
:- use_module(private(chr/store), [program/4, stored/3]).
:- use_module(private(chr/tracing), [set_traced/1]).
:- use_module(private(chr/guards), []).
:- use_module(library(lists), [append/3, member/2]).

:- meta_predicate find_chr_constraint(:), current_chr_constraint(:).

% The declarations and rules read so far from files that are being loaded.
:- dynamic declared/3, read_rule/3.       % declared(Path, Module, Constraint), read_rule(Path, Module, Rule)

:- multifile user:term_expansion/2.
:- dynamic user:term_expansion/2.

user:term_expansion(Term, Clauses) :-
    chr:expansion(Term, Clauses).

expansion(Term, Clauses) :-
    nonvar(Term),
    (   Term = (:- Directive)
    ->  nonvar(Directive),
        declaration(Directive),
        Clauses = []
    ;   Term == end_of_file
    ->  prolog_load_context(source, Path),
        declared(Path, _, _),
        !,
        compile(Path),
        Clauses = end_of_file
    ;   is_rule(Term),
        source_of_rules(Path, Module)
    ->  take_rule(Term, Path, Module),
        Clauses = []
    ).

source_of_rules(Path, Module) :-
    prolog_load_context(source, Path),
    prolog_load_context(module, Module),
    declared(Path, Module, _),
    !.

declaration(chr_constraint(Declaration)) :- declare(Declaration).
declaration(constraints(Declaration)) :- declare(Declaration).
declaration(chr_type(_)).
declaration(chr_declaration(_)).
declaration(chr_option(_, _)).
declaration(handler(_)).
declaration(rules(_)).
declaration(rules).

declare(Declaration) :-
    prolog_load_context(source, Path),
    prolog_load_context(module, Module),
    declared_constraints(Declaration, Constraints),
    forall(( member(Constraint, Constraints), \+ declared(Path, Module, Constraint) ),
           assertz(declared(Path, Module, Constraint))).

take_rule(Term, Path, Module) :-
    rule(Term, rule(Name, Heads, Guard, Body)),
    (   member(head(Constraint, _, _), Heads),
        functor(Constraint, ConstraintName, Arity),
        \+ declared(Path, Module, constraint(ConstraintName, Arity, _))
    ->  throw(error(existence_error(chr_constraint, ConstraintName/Arity), _))
    ;   true
    ),
    ( source_location(_, Line) -> true ; Line = 0 ),
    assertz(read_rule(Path, Module, rule(Name, Heads, Guard, Body, Line))).

% ---- compilation ----

compile(Path) :-
    findall(Module, declared(Path, Module, _), Modules0),
    sort(Modules0, Modules),
    findall(Module-Constraints-Rules, program_text(Path, Modules, Module, Constraints, Rules), Texts),
    retractall(declared(Path, _, _)),
    retractall(read_rule(Path, _, _)),
    forall(member(Module-Constraints-Rules, Texts), compile(Path, Module, Constraints, Rules)).

program_text(Path, Modules, Module, Constraints, Rules) :-
    member(Module, Modules),
    findall(Constraint, declared(Path, Module, Constraint), Constraints),
    findall(Rule, read_rule(Path, Module, Rule), Rules).

compile(Path, Module, Constraints, Rules) :-
    kinds(Constraints, Rules, Kinds),
    program_name(Path, Module, Program),
    nb_setval(Program, []),
    nb_setval('$chr_programs', true),
    retractall(program(Program, _, _, _)),
    findall(kind(Name, Arity, Part), member(kind(Name/Arity, _, Part, _, _, _), Kinds), Parts),
    assertz('$chr_store':program(Program, Module, Path, Parts)),
    numbered(Rules, 1, Numbered),
    program_clauses(Program, Module, Kinds, ProgramClauses),
    load_clauses(ProgramClauses, Path),
    forall(member(Kind, Kinds), load_kind(Kind, Kinds, Program, Numbered, Path)).

numbered([], _, []).
numbered([Rule|Rules], N, [N-Rule|Numbered]) :-
    N1 is N + 1,
    numbered(Rules, N1, Numbered).

% The first program of a module takes its name.
program_name(Path, Module, Program) :-
    atom_concat('chr ', Module, Name),
    (   program(Name, _, Path1, _),
        Path1 \== Path
    ->  atomic_list_concat([Name, ' ', Path], Program)
    ;   Program = Name
    ).

load_kind(Kind, Kinds, Program, Rules, Path) :-
    constraint_clauses(Kind, program(Program, Kinds), Rules, Clauses),
    forall(member(Line-Clause, Clauses), '$load_expanded'(Clause, [], Line, Path)),
    field_numbers(Kinds, Fields),
    storage_clauses(Kind, program(Program, Fields), StorageClauses),
    load_clauses(StorageClauses, Path).

load_clauses(Clauses, Path) :-
    forall(member(Clause, Clauses), '$load_expanded'(Clause, [], 0, Path)).

% ---- predicates ----

%!  chr_constraint(+Declaration) is erroneous.
%
%   As a directive only: Declaration declares constraints, Name/Arity or heads with modes and types of their arguments.
%   Errors: permission_error as a goal.
%
%       :- chr_constraint leq(?any, ?any), gcd(+int).

chr_constraint(Declaration) :-
    throw(error(permission_error(call, directive, chr_constraint(Declaration)), _)).

%!  chr_type(+Declaration) is det.
%
%   As a directive: declares a type, for documentation only.
%
%       :- chr_type color ---> red ; green ; blue.

chr_type(_).

%!  chr_option(+Name, +Value) is det.
%
%   As a directive: an option of other systems' compilers, without effect.
%
%       :- chr_option(optimize, full).

chr_option(_, _).

%!  chr_trace is det.
%
%   From now on prints each event: constraints called and woken, rules applied, constraints inserted and removed.
%
%       :- chr_trace.

chr_trace :-
    set_traced(on).

%!  chr_notrace is det.
%
%   Ends the tracing that chr_trace/0 began.
%
%       :- chr_notrace.

chr_notrace :-
    set_traced(off).

%!  chr_leash(+Ports) is det.
%
%   No effect, accepted for programs of SWI-Prolog: the CHR tracer never stops to prompt.
%
%       :- chr_leash(none).

chr_leash(_).

%!  chr_show_store(+Module) is det.
%
%   Writes the constraints in the stores of Module, one per line.
%
%       ?- chr_show_store(user).
%       true.

chr_show_store(Module) :-
    forall(stored(Module, _, Constraint), ( print(Constraint), nl )).

%!  find_chr_constraint(?Constraint) is nondet.
%
%   Constraint is in the store of any module.
%
%       ?- find_chr_constraint(nothing_like_that).
%       false.

find_chr_constraint(Module:Constraint) :-
    (   var(Constraint)
    ->  stored(_, _, Constraint)
    ;   functor(Constraint, Name, Arity),
        stored(_, Name/Arity, Constraint)
    ),
    Module = Module.

%!  current_chr_constraint(?Constraint) is nondet.
%
%   Like find_chr_constraint/1; Module:Constraint restricts it to the store of Module.
%
%       ?- current_chr_constraint(nothing_like_that).
%       false.

current_chr_constraint(Constraint) :-
    find_chr_constraint(Constraint).

%!  current_chr_constraint(?Module, ?Constraint) is nondet.
%
%   Constraint is in the store of Module.
%
%       ?- current_chr_constraint(user, nothing_like_that).
%       false.

current_chr_constraint(Module, Constraint) :-
    (   var(Constraint)
    ->  stored(Module, _, Constraint)
    ;   functor(Constraint, Name, Arity),
        stored(Module, Name/Arity, Constraint)
    ).
