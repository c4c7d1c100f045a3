% SPDX-License-Identifier: MIT
% Dialects: the system for which a file was written. The flag dialect or :- expects_dialect(D) declares it; if the flag
% is auto, it is detected from the beginning of each file (loader/dialect_evidence.def): libraries it imports, operators
% it uses, predicates it calls without defining them, and last, how it uses text in double quotes (loader/text_use.def).
% The dialect in force while a file is loaded determines the type of its "texts", its operators, and the meaning of its
% `/`, `**` and print/1, also when they run later. A file without evidence has the dialect of the file that loads it.

% Goals of directives and queries are not in a clause, and system predicates that call them act for the last caller:
% from here on, for the file or the toplevel.
'$use_file_dialect_for_goals' :-
    '$dialect'(Dialect),
    '$use_goal_dialect'(Dialect).

% A file and those that it includes are one program. Without better evidence, a name that ends in .P means XSB.
'$dialect_of_program'(Handle, Path, Dialect, Why, Quotes, Operators, DefinesPrint) :-
    '$open_included'([Path-Handle], [Path], Included),
    call_cleanup('$source_dialect'([Handle|Included], Dialect0, Why0, Quotes0, Operators0, DefinesPrint),
                 '$close_sources'(Included)),
    (   ( Why0 == '' ; Quotes0 == use ),
        atom_concat(_, '.P', Path)
    ->  Found = found(swi, 'the name of the file', '', xsb)
    ;   Found = found(Dialect0, Why0, Quotes0, Operators0)
    ),
    found(Dialect, Why, Quotes, Operators) = Found.

% '$open_included'(+Sources, +Seen, -Handles): those of all files that they include, directly or not.
'$open_included'([], _, []).
'$open_included'([Path-Handle|Sources], Seen, Handles) :-
    '$included_names'(Handle, Names),
    '$included_sources'(Names, Path, Seen, More, Seen1, Handles, Handles1),
    '$append'(Sources, More, Sources1),
    '$open_included'(Sources1, Seen1, Handles1).

'$included_sources'([], _, Seen, [], Seen, Handles, Handles).
'$included_sources'([Name|Names], Path, Seen0, Sources, Seen, Handles0, Handles) :-
    (   catch('$included_path'(Name, Path, Included), error(_, _), fail),
        \+ '$in_list'(Included, Seen0),
        catch('$open_source'(Included, Handle), error(_, _), fail)
    ->  Sources = [Included-Handle|Sources1],
        Handles0 = [Handle|Handles1],
        Seen1 = [Included|Seen0]
    ;   Sources = Sources1,
        Handles0 = Handles1,
        Seen1 = Seen0
    ),
    '$included_sources'(Names, Path, Seen1, Sources1, Seen, Handles1, Handles).

'$included_path'(Name, Path, Included) :-
    file_directory_name(Path, Directory),
    (   '$directory_file'(Directory, Name, Included)
    ->  true
    ;   '$existing_source'(Name, Included)
    ),
    exists_file(Included).

'$close_sources'([]).
'$close_sources'([Handle|Handles]) :-
    '$close_source'(Handle),
    '$close_sources'(Handles).

% '$enter_dialect'(+Handle, +Path, +Module): called when loading of a file begins.
'$enter_dialect'(Handle, Path, Module) :-
    ( '$autoload_path'(user, '$none', 0, _) -> true ; true ),    % names of the library: goals that act for the file
    '$dialect_of_program'(Handle, Path, Found, Why, Quotes, Operators, DefinesPrint),
    '$dialect_choice'(Flag),
    (   Flag \== auto
    ->  '$known_dialect'(Flag, Dialect),
        '$use_dialect'(Dialect),
        '$use_dialect_quotes'(Flag)
    ;   Why == ''
    ->  '$dialect'(Dialect),
        '$tell_dialect'(Path, Dialect, '')
    ;   Quotes == use,
        '$quotes_are_chosen'
    ->  '$dialect'(Dialect),
        '$tell_dialect'(Path, Dialect, 'the flag double_quotes')
    ;   Dialect = Found,
        ( Quotes == scryer -> Shown = chars ; Operators == xsb -> Shown = codes ; Shown = Quotes ),
        '$note_dialect'(Dialect, Shown),
        '$tell_dialect'(Path, Dialect, Why),
        '$use_dialect'(Dialect),
        ( Quotes == scryer -> '$use_dialect_quotes'(scryer) ; '$use_dialect_quotes'(Dialect) )
    ),
    '$has_files_of'(Module),
    (   Dialect == sicstus
    ->  '$use_sicstus_operators'(Module)
    ;   Dialect == gnu,
        ( Operators == constraints ; Flag \== auto )
    ->  '$use_gnu_constraints'(Module)
    ;   Operators == xsb
    ->  '$use_dialect_quotes'(xsb),
        '$use_xsb'(Module)
    ;   '$in_list'(Operators, [some, loops])
    ->  '$use_sicstus_operators'(Module)
    ;   true
    ),
    (   Operators == loops
    ->  '$load_all'(library(do_loops), Module, [if(not_loaded)])
    ;   true
    ),
    (   '$in_list'(Dialect, [sicstus, gnu]),
        DefinesPrint == false
    ->  '$plain_prints'(true)
    ;   true
    ).

'$tell_dialect'(Path, Dialect, Why) :-
    (   current_prolog_flag(verbose_load, Level),
        Level \== silent,
        Level \== false
    ->  print_message(information, load_dialect(Path, Dialect, Why))
    ;   true
    ).

'$use_dialect_quotes'(Dialect) :-
    '$dialect_quotes'(Dialect, Quotes),
    set_prolog_flag(double_quotes, Quotes).

'$dialect_quotes'(iso, codes).
'$dialect_quotes'(sicstus, codes).
'$dialect_quotes'(gnu, codes).
'$dialect_quotes'(swi, string).
'$dialect_quotes'(scryer, chars).
'$dialect_quotes'(xsb, codes).

% The program has chosen a meaning of "..." that differs from the dialect in force.
'$quotes_are_chosen' :-
    '$dialect'(Dialect),
    '$dialect_quotes'(Dialect, Usual),
    current_prolog_flag(double_quotes, Quotes),
    Quotes \== Usual.

'$use_sicstus_operators'(Module) :-
    op(760, yfx, Module:(#<=>)),
    op(750, xfy, Module:(#=>)),
    op(750, yfx, Module:(#<=)),
    '$use_directive_operators'(sicstus, Module).

% XSB: as swi, with codes for "...".
'$use_xsb'(Module) :-
    '$use_directive_operators'(xsb, Module),
    '$load_all'(library(xsb_builtins), Module, [if(not_loaded)]).

% import(Names from File) of XSB: loads the file if it stands beside the one that is being loaded. Its library's
% predicates are autoloaded.
'$import_of_xsb'(File, Module) :-
    (   prolog_load_context(directory, Directory),
        Options = [extensions(['P', pl]), access(read), relative_to(Directory), file_errors(fail)],
        absolute_file_name(File, Path, Options)
    ->  '$load_all'(Path, Module, [if(not_loaded)])
    ;   true
    ).

% They are built in there; here their operators come with the library.
'$use_gnu_constraints'(Module) :-
    '$load_all'(library(gnu_comparisons), Module, [if(not_loaded)]).

% Operators of directives: elsewhere they would interfere with data of the same name.
'$directive_operator'(sicstus, 1150, fx, block).
'$directive_operator'(sicstus, 1150, fx, mode).
'$directive_operator'(xsb, 1150, fx, import).
'$directive_operator'(xsb, 1150, fx, export).
'$directive_operator'(xsb, 1050, xfx, from).
'$directive_operator'(xsb, 1150, fx, index).
'$directive_operator'(xsb, 1150, fx, mode).
'$directive_operator'(xsb, 1150, fx, use_variant_tabling).
'$directive_operator'(xsb, 1150, fx, use_subsumptive_tabling).
'$directive_operator'(xsb, 1150, fx, use_incremental_tabling).
'$directive_operator'(xsb, 1150, fx, use_incremental_dynamic).
'$directive_operator'(xsb, 1150, fx, use_opaque_tabling).

'$use_directive_operators'(System, Module) :-
    (   '$directive_operator'(System, Priority, Type, Name),
        op(Priority, Type, Module:Name),
        fail
    ;   true
    ).

'$forget_dialect_operators'(Module) :-
    (   '$directive_operator'(_, Priority, Type, Name),
        current_op(Priority, Type, Module:Name),
        op(0, Type, Module:Name),
        fail
    ;   true
    ).

%!  expects_dialect(+Dialect) is det.
%
%   As a directive: the rest of the file is written for Dialect, iso, gnu, scryer (swi with characters for "..."),
%   sicstus, swi or xsb (swi with codes). As a goal, sets the dialect of queries. Other systems are treated as iso.
%   Errors: instantiation_error, type_error(atom, D).
%
%       :- expects_dialect(sicstus).

expects_dialect(Name) :-
    (   var(Name)
    ->  throw(error(instantiation_error, context(system:expects_dialect/1, _)))
    ;   \+ atom(Name)
    ->  throw(error(type_error(atom, Name), context(system:expects_dialect/1, _)))
    ;   '$known_dialect'(Name, Dialect)
    ->  '$use_dialect'(Dialect),
        '$use_goal_dialect'(Dialect),
        ( '$in_list'(Name, [scryer, xsb]) -> '$use_dialect_quotes'(Name) ; '$use_dialect_quotes'(Dialect) ),
        '$source_module'(Module),
        '$has_files_of'(Module),
        (   Name == xsb
        ->  '$use_xsb'(Module),
            '$plain_prints'(false)
        ;   Dialect == sicstus
        ->  '$use_sicstus_operators'(Module),
            '$plain_prints'(true)
        ;   Dialect == gnu
        ->  '$use_gnu_constraints'(Module),
            '$plain_prints'(true)
        ;   '$plain_prints'(false)
        )
    ;   true
    ).

'$known_dialect'(swi, swi).
'$known_dialect'(scryer, swi).
'$known_dialect'(xsb, swi).
'$known_dialect'(hornbeam, iso).
'$known_dialect'(iso, iso).
'$known_dialect'(gnu, gnu).
'$known_dialect'(sicstus, sicstus).
'$known_dialect'(sicstus3, sicstus).
'$known_dialect'(sicstus4, sicstus).

% ---- the toplevel ----
%
% Queries have the dialect of the program: of the first file with evidence that the command line or a query has loaded;
% the use of double-quoted text counts only as a last resort.

% The files of the command line are one program: files without evidence have the dialect of the first file that has
% some.
'$look_for_dialect'(Options) :-
    (   '$dialect_choice'(auto),
        findall(Dialect-Quotes, '$evidence_of_command_file'(Options, Dialect, Quotes), Found),
        '$best_evidence'(Found, Dialect)
    ->  '$use_dialect'(Dialect),
        '$use_dialect_quotes'(Dialect)
    ;   '$dialect_choice'(gnu)
    ->  '$use_gnu_constraints'(user)
    ;   true
    ).

'$evidence_of_command_file'(Options, Dialect, Quotes) :-
    '$first_member'(file(File), Options),
    File \== (-),
    '$find_source'(File, Path),
    exists_file(Path),
    catch('$open_source'(Path, Handle), _, fail),
    '$dialect_of_program'(Handle, Path, Dialect, Why, Quotes, _, _),
    '$close_source'(Handle),
    Why \== ''.

'$best_evidence'(Found, Dialect) :-
    (   '$first_member'(Dialect-Quotes, Found),
        Quotes \== use
    ;   '$first_member'(Dialect-_, Found)
    ),
    !.

% '$program_dialect' is none or program(Dialect, Quotes).
'$note_dialect'(Dialect, Quotes) :-
    (   nb_current('$program_dialect', program(_, Known)),
        ( Known \== use ; Quotes == use )
    ->  true
    ;   nb_setval('$program_dialect', program(Dialect, Quotes))
    ).

'$adopt_dialect' :-
    (   '$dialect_choice'(auto),
        nb_current('$program_dialect', program(Dialect, Quotes))
    ->  nb_setval('$program_dialect', none),
        '$use_dialect'(Dialect),
        (   '$in_list'(Quotes, ['', use])
        ->  '$use_dialect_quotes'(Dialect)
        ;   set_prolog_flag(double_quotes, Quotes)
        )
    ;   true
    ).

% ---- directives of SICStus ----
%
% After :- block p(-,?,-), p(?,-,-) a goal p(A,B,C) is suspended while A and C, or B and C, are unbound. The clauses of
% p/3 are stored under another name, and p/3 has a clause for each block and a final one that calls that name.

:- dynamic(['$block'/4,          % Module, Name, Arity, the positions of a block
            '$block_done'/3]).

'$declare_blocks'(Spec, Module) :-
    (   var(Spec)
    ->  throw(error(instantiation_error, context(system:block/1, _)))
    ;   Spec = (Left, Right)
    ->  '$declare_blocks'(Left, Module),
        '$declare_blocks'(Right, Module)
    ;   Spec = Other:Inner,
        atom(Other)
    ->  '$declare_blocks'(Inner, Other)
    ;   compound(Spec)
    ->  functor(Spec, Name, Arity),
        findall(N, ( '$between'(1, Arity, N), arg(N, Spec, Mode), Mode == (-) ), Positions),
        '$declare_block'(Module, Name, Arity, Positions)
    ;   throw(error(type_error(block_specification, Spec), context(system:block/1, _)))
    ).

'$between'(Low, High, Low) :-
    Low =< High.
'$between'(Low, High, N) :-
    Low < High,
    Low1 is Low+1,
    '$between'(Low1, High, N).

% A declaration after clauses of the predicate starts afresh: the file is being reloaded.
'$declare_block'(Module, Name, Arity, Positions) :-
    (   retract('$block_done'(Module, Name, Arity))
    ->  retractall('$block'(Module, Name, Arity, _))
    ;   true
    ),
    assertz('$block'(Module, Name, Arity, Positions)).

% All blocks of a predicate are known when its first clause is added.
'$define_blocked'(Module, Name, Arity) :-
    (   '$block_done'(Module, Name, Arity)
    ->  true
    ;   assertz('$block_done'(Module, Name, Arity)),
        findall(Positions, '$block'(Module, Name, Arity, Positions), Blocks),
        functor(Head, Name, Arity),
        Head =.. [_|Arguments],
        '$blocked_name'(Name, InnerName),
        Inner =.. [InnerName|Arguments],
        '$block_wrapper'(Blocks, Module, Head, Inner, Body),
        Clause = (Head :- Body),
        '$consult_clause'(Clause, Clause, [], 0, _)
    ).

'$block_wrapper'([], _, _, Inner, Inner).
'$block_wrapper'([Positions|Blocks], Module, Head, Inner, ( Test -> system:'$wait'(Variables, Module:Head) ; Body )) :-
    '$block_test'(Positions, Head, Variables, Test),
    '$block_wrapper'(Blocks, Module, Head, Inner, Body).

'$block_test'([], _, [], true).
'$block_test'([N|Ns], Head, [X|Xs], Test) :-
    arg(N, Head, X),
    (   Ns == []
    ->  Xs = [],
        Test = var(X)
    ;   Test = ( var(X), Test1 ),
        '$block_test'(Ns, Head, Xs, Test1)
    ).

'$blocked_name'(Name, Inner) :-
    atom_concat(Name, ' (not blocked)', Inner).

% Calls Goal as soon as one of the variables is bound; Goal then checks its blocks again.
'$wait'(Variables, Goal) :-
    '$wait_condition'(Variables, Condition),
    when(Condition, Goal).

'$wait_condition'([X|Xs], Condition) :-
    (   Xs == []
    ->  Condition = nonvar(X)
    ;   Condition = ( nonvar(X) ; Condition1 ),
        '$wait_condition'(Xs, Condition1)
    ).

% The clause to add: under the other name if its predicate has blocks.
'$blocked_clause'(Clause, Inner) :-
    '$clause_parts'(Clause, Head, Body),
    '$source_module'(Module),
    functor(Head, Name, Arity),
    '$block'(Module, Name, Arity, _),
    !,
    '$define_blocked'(Module, Name, Arity),
    '$blocked_name'(Name, InnerName),
    Head =.. [_|Arguments],
    InnerHead =.. [InnerName|Arguments],
    (   Body == []
    ->  Inner = InnerHead
    ;   Inner = (InnerHead :- Body)
    ).
'$blocked_clause'(Clause, Clause).

'$clause_parts'(Clause, Head, Body) :-
    nonvar(Clause),
    (   Clause = (Head :- Body)
    ->  true
    ;   Head = Clause,
        Body = []
    ),
    callable(Head),
    Head \= _:_.
