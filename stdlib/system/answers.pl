% SPDX-License-Identifier: MIT
% How answers look. Variables with one value stand together (X = Y, Y = 1); variables without a value are
% called by the names of the query, others _A, _B ..., or _ where they occur once; attributes are shown as
% goals.

% At most so many answers are shown where nobody can say that it is enough.
'$answers_at_most'(1000).

% '$show_answer'(+Names, +More, !State): fails to have the next answer. More tells whether there may be
% one; State is answers(HowMany, asking or all).
'$show_answer'(Names, More, State) :-
    '$fresh_line',
    arg(1, State, Shown0),
    Shown is Shown0 + 1,
    nb_setarg(1, State, Shown),
    '$answer_options'(Names, Options),
    '$write_answer'(Names, Options),
    current_prolog_flag(toplevel_flavour, Flavour),
    (   '$asks'(Flavour, Names, More)
    ->  '$ask'(Flavour, Names, State)
    ;   More == true
    ->  '$answers_at_most'(Most),
        (   Shown < Most
        ->  '$between_answers'(Flavour),
            fail
        ;   '$write_out'(' ;\n...'),
            '$end_answers'(Flavour)
        )
    ;   '$end_answers'(Flavour)
    ).

% On a terminal; all answers have been asked for where State says so. The other flavour asks after a last
% answer, too, when it has bindings.
'$asks'(swi, _, true) :-
    '$interactive'.
'$asks'(sicstus, [_|_], _) :-
    '$interactive'.

'$between_answers'(swi) :-
    '$write_out'(' ;\n').
'$between_answers'(sicstus) :-
    '$write_out'(' ? ;\n').

'$end_answers'(swi) :-
    '$write_out'('.\n'),
    '$blank_line'.
'$end_answers'(sicstus) :-
    '$write_out'('\nyes\n').

'$blank_line' :-
    (   '$interactive'
    ->  nl(user_output)
    ;   true
    ),
    flush_output(user_output).

'$show_no' :-
    '$fresh_line',
    (   current_prolog_flag(toplevel_flavour, sicstus)
    ->  '$write_out'('no\n')
    ;   '$write_out'('false.\n')
    ),
    '$blank_line'.

'$write_out'(Text) :-
    write(user_output, Text).

% ---- asking for more ----

'$ask'(Flavour, Names, State) :-
    '$ask_text'(Flavour, Text),
    '$write_out'(Text),
    flush_output(user_output),
    (   arg(2, State, all)
    ->  Code = 0';
    ;   get_single_char(Code)
    ),
    '$answer_key'(Code, Action),
    '$do_answer'(Action, Flavour, Names, State).

'$ask_text'(swi, ' ').
'$ask_text'(sicstus, ' ? ').

'$answer_key'(0';, next) :- !.
'$answer_key'(0'\s, next) :- !.
'$answer_key'(0'n, next) :- !.
'$answer_key'(0'r, next) :- !.
'$answer_key'(0'\t, next) :- !.
'$answer_key'(0'\n, stop) :- !.
'$answer_key'(0'\r, stop) :- !.
'$answer_key'(0'., stop) :- !.
'$answer_key'(0'c, stop) :- !.
'$answer_key'(0's, stop) :- !.
'$answer_key'(-1, stop) :- !.
'$answer_key'(0'a, all) :- !.
'$answer_key'(0'w, write(quoted)) :- !.
'$answer_key'(0'p, write(print)) :- !.
'$answer_key'(_, help).

'$do_answer'(next, _, _, _) :-
    '$write_out'(';\n'),
    fail.
'$do_answer'(stop, swi, _, _) :-
    '$write_out'('.\n'),
    '$blank_line'.
'$do_answer'(stop, sicstus, _, _) :-
    '$write_out'('\nyes\n'),
    flush_output(user_output).
'$do_answer'(all, _, _, State) :-
    nb_setarg(2, State, all),
    '$write_out'(';\n'),
    fail.
'$do_answer'(write(How), Flavour, Names, State) :-
    nl(user_output),
    '$write_options'(How, Options),
    '$write_answer'(Names, Options),
    '$ask'(Flavour, Names, State).
'$do_answer'(help, Flavour, Names, State) :-
    '$write_out'('\n; or space: next answer   Enter or . : stop   a: all   w: write in full   p: print\n'),
    '$write_answer'(Names, [quoted(true), max_depth(10)]),
    '$ask'(Flavour, Names, State).

% ---- bindings ----

% Where nobody looks nothing is cut, but for what would fill the disk: shared subterms are written each time.
'$answer_options'(Names, Options) :-
    current_prolog_flag(answer_write_options, Options0),
    (   '$interactive'
    ->  Options = Options0
    ;   '$is_written_larger'(Names, 10000000)
    ->  Options = Options0
    ;   '$without_depth'(Options0, Options)
    ).

'$without_depth'([], []).
'$without_depth'([Option|Options], Rest) :-
    (   Option = max_depth(_)
    ->  Rest = Rest1
    ;   Rest = [Option|Rest1]
    ),
    '$without_depth'(Options, Rest1).

'$write_options'(quoted, [quoted(true), numbervars(true), spacing(next_argument)]).
'$write_options'(print, [portray(true), numbervars(true), spacing(next_argument)]).

'$write_answer'(Names0, Options) :-
    '$shown_names'(Names0, Names1),
    '$residual_goals'(Names1, Names, Goals),
    '$groups'(Names, Groups),
    '$variable_names'(Groups, Groups-Goals, VariableNames),
    WriteOptions = [variable_names(VariableNames), numbervars(true)|Options],
    (   '$write_groups'(Groups, none, Written, WriteOptions),
        '$write_goals'(Goals, Written, Written1, WriteOptions),
        Written1 == some
    ->  true
    ;   current_prolog_flag(toplevel_flavour, swi)
    ->  '$write_out'(true)
    ;   true
    ).

'$shown_names'(Names0, Names) :-
    (   current_prolog_flag(toplevel_print_anon, true)
    ->  Names = Names0
    ;   '$without_anonymous'(Names0, Names)
    ).

'$without_anonymous'([], []).
'$without_anonymous'([Name=Value|Rest0], Names) :-
    (   sub_atom(Name, 0, 1, _, '_')
    ->  Names = Names1
    ;   Names = [Name=Value|Names1]
    ),
    '$without_anonymous'(Rest0, Names1).

'$residual_goals'(Names0, Names, Goals) :-
    term_attvars(Names0, Variables),
    (   Variables == []
    ->  Names = Names0,
        Goals = []
    ;   copy_term(Names0, Names, Goals)
    ).

% Groups has group(Names, Value) for each value.
'$groups'([], []).
'$groups'([Name=Value|Names0], [group([Name|Same], Value)|Groups]) :-
    '$same_value'(Names0, Value, Same, Names),
    '$groups'(Names, Groups).

'$same_value'([], _, [], []).
'$same_value'([Name=Value0|Names0], Value, Same, Names) :-
    (   Value0 == Value
    ->  Same = [Name|Same1],
        Names = Names1
    ;   Same = Same1,
        Names = [Name=Value0|Names1]
    ),
    '$same_value'(Names0, Value, Same1, Names1).

% The variables of a query keep their names.
'$variable_names'(Groups, Term, Names) :-
    '$query_variables'(Groups, Names, Others),
    term_variables(Term, Variables),
    '$unnamed'(Variables, Names, Unnamed),
    '$is_repeated'(Unnamed, Term, Repeated),
    '$name_variables'(Unnamed, Repeated, 0, Names, Others).

'$query_variables'([], Others, Others).
'$query_variables'([group(Names, Value)|Groups], VariableNames, Others) :-
    (   var(Value)
    ->  '$last_name'(Names, Name),
        VariableNames = [Name=Value|VariableNames1]
    ;   VariableNames = VariableNames1
    ),
    '$query_variables'(Groups, VariableNames1, Others).

'$last_name'([Name], Name) :-
    !.
'$last_name'([_|Names], Name) :-
    '$last_name'(Names, Name).

'$unnamed'([], _, []).
'$unnamed'([Variable|Variables], Names, Unnamed) :-
    (   '$has_name'(Names, Variable)
    ->  Unnamed = Unnamed1
    ;   Unnamed = [Variable|Unnamed1]
    ),
    '$unnamed'(Variables, Names, Unnamed1).

'$has_name'(Names, Variable) :-
    nonvar(Names),
    Names = [_=Variable0|Names1],
    (   Variable0 == Variable
    ->  true
    ;   '$has_name'(Names1, Variable)
    ).

% Repeated has true for each variable that occurs twice, false for the others.
'$is_repeated'(Variables, Term, Repeated) :-
    (   Variables == []
    ->  Repeated = []
    ;   acyclic_term(Term)
    ->  copy_term(Variables-Term, Copies-Copy),
        '$numbervars_sparing_singletons'(Copy, 0, _),
        '$numbered'(Copies, Repeated)
    ;   '$numbered'(Variables, Repeated)
    ).

'$numbered'([], []).
'$numbered'([Copy|Copies], [Repeated|Rest]) :-
    (   nonvar(Copy),
        Copy = '$VAR'('_')
    ->  Repeated = false
    ;   Repeated = true
    ),
    '$numbered'(Copies, Rest).

'$name_variables'([], _, _, _, []).
'$name_variables'([Variable|Variables], [Repeated|Rest], N, Names, [Name=Variable|Others]) :-
    (   Repeated == true
    ->  '$fresh_name'(N, Names, Name, N1)
    ;   Name = '_',
        N1 = N
    ),
    '$name_variables'(Variables, Rest, N1, Names, Others).

% _A to _Z, _A1 ...; not what the query itself calls a variable.
'$fresh_name'(N, Names, Name, N2) :-
    Letter is 0'A + N mod 26,
    Number is N // 26,
    char_code(Char, Letter),
    (   Number =:= 0
    ->  atom_concat('_', Char, Name0)
    ;   atomic_list_concat(['_', Char, Number], Name0)
    ),
    N1 is N + 1,
    (   '$is_name'(Names, Name0)
    ->  '$fresh_name'(N1, Names, Name, N2)
    ;   Name = Name0,
        N2 = N1
    ).

'$is_name'(Names, Name) :-
    nonvar(Names),
    Names = [Name0=_|Names1],
    (   Name0 == Name
    ->  true
    ;   '$is_name'(Names1, Name)
    ).

% ---- writing ----

'$write_groups'([], Written, Written, _).
'$write_groups'([group(Names, Value)|Groups], Written0, Written, Options) :-
    (   var(Value)
    ->  '$all_but_last'(Names, First, Last)
    ;   First = Names,
        Last = []
    ),
    (   First == []
    ->  Written1 = Written0
    ;   '$separate'(Written0),
        '$write_chain'(First, Last, Value, Options),
        Written1 = some
    ),
    '$write_groups'(Groups, Written1, Written, Options).

'$separate'(Written) :-
    (   Written == none
    ->  true
    ;   '$write_out'(',\n')
    ).

'$all_but_last'([Name], [], Name) :-
    !.
'$all_but_last'([Name|Names], [Name|First], Last) :-
    '$all_but_last'(Names, First, Last).

% X = Y, Y = Value
'$write_chain'([Name], Last, Value, Options) :-
    !,
    '$write_out'(Name),
    '$write_out'(' = '),
    (   Last == []
    ->  '$write_value'(Value, 699, Options)
    ;   '$write_out'(Last)
    ).
'$write_chain'([Name, Next|Names], Last, Value, Options) :-
    '$write_out'(Name),
    '$write_out'(' = '),
    '$write_out'(Next),
    '$write_out'(', '),
    '$write_chain'([Next|Names], Last, Value, Options).

'$write_value'(Value, Priority, Options) :-
    '$portray_subterms'(Value, Shown),
    write_term(user_output, Shown, [priority(Priority), '$portrayed'(true)|Options]).

'$write_goals'([], Written, Written, _).
'$write_goals'([Goal|Goals], Written0, Written, Options) :-
    '$separate'(Written0),
    strip_module(Goal, Module, Plain),
    (   '$means_the_same'(Module, Plain)
    ->  '$write_value'(Plain, 999, Options)
    ;   '$write_value'(Goal, 999, Options)
    ),
    '$write_goals'(Goals, some, Written, Options).

% The query's module sees the same predicate.
'$means_the_same'(Module, Goal) :-
    (   Module == user
    ->  true
    ;   '$predicate_property'(user, Goal, imported_from(Home))
    ->  (   Home == Module
        ->  true
        ;   '$predicate_property'(Module, Goal, imported_from(Home))
        )
    ;   false
    ).
