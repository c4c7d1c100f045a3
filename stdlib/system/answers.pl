% SPDX-License-Identifier: MIT
% Formatting of answers. Variables with the same value are written together (X = Y, Y = 1); unbound variables keep their
% names in the query, others are named _A, _B ..., or _ if they occur once; attributes are shown as goals.

% '$show_answer'(+Names, +More, !State): fails to request the next answer. More tells whether there may be one; State is
% answers(HowMany, asking, all or the number of the last answer shown without asking).
'$show_answer'(Names, More, State) :-
    '$fresh_line',
    '$use_file_dialect_for_goals',
    arg(1, State, Shown0),
    Shown is Shown0 + 1,
    nb_setarg(1, State, Shown),
    '$keep_answer'(Names),
    current_prolog_flag(toplevel_flavour, Flavour),
    (   Flavour == json
    ->  '$load_aside'(private(toplevel/json_answers)),
        '$json_answers':write_answer(Names, More),
        ( More == false -> true ; '$is_enough'(Shown) )
    ;   '$answer_options'(Names, Options),
        '$write_answer'(Names, Options),
        '$after_answer'(Flavour, Names, More, Shown, State)
    ).

'$after_answer'(Flavour, Names, More, Shown, State) :-
    (   '$asks'(Flavour, Names, More)
    ->  '$ask'(Flavour, Names, State)
    ;   ( More == true ; Flavour == sicstus, '$shown_names'(Names, [_|_]) )
    ->  (   More == true,
            '$is_enough'(Shown)
        ->  '$write_out'(' ;\n...\n'),
            flush_output(user_output)
        ;   '$between_answers'(Flavour),
            fail
        )
    ;   '$end_answers'(Flavour)
    ).

% --max-answers, where nobody can be asked.
'$is_enough'(Shown) :-
    current_prolog_flag(toplevel_max_answers, Most),
    integer(Most),
    Shown >= Most.

% On a terminal, unless State requests all answers. The other flavour also asks after the last answer, if it has
% bindings.
'$asks'(swi, _, true) :-
    '$interactive'.
'$asks'(sicstus, Names, More) :-
    '$interactive',
    (   More == true
    ->  true
    ;   '$shown_names'(Names, [_|_])
    ).

'$between_answers'(swi) :-
    '$write_out'(' ;\n').
'$between_answers'(sicstus) :-
    '$write_out'(' ? ;\n').

'$end_answers'(swi) :-
    '$write_full_stop',
    '$blank_line'.
'$end_answers'(sicstus) :-
    '$fresh_line',
    '$write_out'('yes\n'),
    flush_output(user_output).

'$blank_line' :-
    '$tell_of_cut',
    (   '$interactive'
    ->  nl(user_output)
    ;   true
    ),
    flush_output(user_output).

'$show_no' :-
    '$fresh_line',
    current_prolog_flag(toplevel_flavour, Flavour),
    '$no_text'(Flavour, Text, Rest),
    '$write_styled'(user_output, false, Text),
    '$write_out'(Rest),
    '$blank_line'.

'$no_text'(swi, false, '.\n').
'$no_text'(sicstus, no, '\n').
'$no_text'(json, '', '{"result":"false"}\n').

'$write_out'(Text) :-
    write(user_output, Text).

% ---- bindings ----

% Off a terminal nothing is cut except answers that would fill the disk: those that write shared subterms again and
% again.
'$answer_options'(Names, Options) :-
    '$flavour_options'(Options0),
    '$most_leaves'(Most),
    (   '$is_written_larger'(Names, Most)
    ->  Options = Options0,
        nb_setval('$cut_answer', Names),
        '$note_cut'(Names)
    ;   '$unlike'(Options0, max_depth(_), Options)
    ).

% Once per session, tells the user how to see more.
'$note_cut'(Names) :-
    (   nb_current('$cut_told', _)
    ->  true
    ;   \+ '$interactive'
    ->  true
    ;   \+ acyclic_term(Names)         % its equations are shown
    ->  true
    ;   nb_setval('$cut_told', soon)
    ).

'$tell_of_cut' :-
    (   nb_current('$cut_told', soon),
        current_prolog_flag(toplevel_flavour, swi)
    ->  nb_setval('$cut_told', true),
        flush_output(user_output),
        print_message(help, format('(?- w. writes the answer in full)', []))
    ;   true
    ).

% About twenty lines of a terminal.
'$most_leaves'(Most) :-
    (   '$interactive'
    ->  Most = 600
    ;   Most = 10000000
    ).

'$flavour_options'(Options) :-
    '$answer_write_options'(Options0),
    (   current_prolog_flag(toplevel_flavour, sicstus)
    ->  '$unlike'(Options0, spacing(_), Options)
    ;   Options = Options0
    ).

'$answer_write_options'(Options) :-
    (   current_prolog_flag(toplevel_print_options, Options)
    ->  true
    ;   current_prolog_flag(answer_write_options, Options)
    ).

'$write_options'(text, [text(true)|Options]) :-
    '$write_options'(quoted, Options).
'$write_options'(quoted, [quoted(true), numbervars(true), spacing(next_argument)]).
'$write_options'(print, [portray(true), numbervars(true), spacing(next_argument)]).

% The values, the names of each value, the residual goals, and names for all variables in them.
'$answer_parts'(Names0, Groups, Goals, VariableNames) :-
    '$shown_names'(Names0, Names1),
    '$residual_goals'(Names1, Names2, Goals0),
    '$equations'(Names2-Goals0, Names-Goals, Equations),
    '$groups'(Names, Groups1),
    '$fill_groups'(Groups1, Equations, Groups2, Rest, Given),
    '$rest_groups'(Rest, 1, Groups3, Given, Given1),
    '$append'(Groups2, Groups3, Groups),
    '$variable_names'(Groups, Groups-Goals, Given1, VariableNames).

'$write_answer'(Names0, Options) :-
    '$answer_parts'(Names0, Groups, Goals, VariableNames),
    WriteOptions = [variable_names(VariableNames), numbervars(true)|Options],
    (   '$write_groups'(Groups, none, Written, WriteOptions),
        '$write_goals'(Goals, Written, Written1, WriteOptions),
        Written1 == some
    ->  true
    ;   current_prolog_flag(toplevel_flavour, swi)
    ->  '$write_styled'(user_output, true, true)
    ;   true
    ).

% Cycles become equations, and so do shared subterms if they make the answer too long to read.
'$equations'(Term, Skeleton, Equations) :-
    (   '$factorize'(Term, cycles, Skeleton, Equations)
    ->  true
    ;   '$is_written_larger'(Term, 10000),
        '$factorize'(Term, shared, Skeleton, Equations),
        \+ '$is_written_larger'(Skeleton-Equations, 10000)
    ->  true
    ;   Skeleton = Term,
        Equations = []
    ).

% X = f(X): if a variable of an equation is the value of X, it is called X.
'$fill_groups'([], Equations, [], Equations, []).
'$fill_groups'([group(Names, Value)|Groups0], Equations0, [group(Names, Filled)|Groups], Rest, Given) :-
    (   var(Value),
        '$take_equation'(Equations0, Value, Filled, Equations)
    ->  '$last_name'(Names, Name),
        Given = [Name=Value|Given1]
    ;   Filled = Value,
        Equations = Equations0,
        Given = Given1
    ),
    '$fill_groups'(Groups0, Equations, Groups, Rest, Given1).

'$take_equation'([Variable=Term|Equations], Value, Filled, Rest) :-
    (   Variable == Value
    ->  Filled = Term,
        Rest = Equations
    ;   Rest = [Variable=Term|Rest1],
        '$take_equation'(Equations, Value, Filled, Rest1)
    ).

'$rest_groups'([], _, [], Given, Given).
'$rest_groups'([Variable=Term|Equations], N, [group([Name], Term)|Groups], Given0, Given) :-
    atomic_list_concat(['_S', N], Name),
    N1 is N + 1,
    '$rest_groups'(Equations, N1, Groups, [Name=Variable|Given0], Given).

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
    '$stored_constraints'(Constraints0),
    term_attvars(Names0-Constraints0, Variables),
    (   Variables == []
    ->  Names = Names0,
        Goals = Constraints0
    ;   copy_term(Names0-Constraints0, Names-Constraints, Goals0),
        '$append'(Constraints, Goals0, Goals)
    ).

% The constraint stores of library(chr), unless the program disables showing them.
'$stored_constraints'(Constraints) :-
    (   nb_current('$chr_programs', true),
        \+ current_prolog_flag(chr_toplevel_show_store, false)
    ->  '$chr_store':stored_constraints(Constraints)
    ;   Constraints = []
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
'$variable_names'(Groups, Term, Given, Names) :-
    '$append'(Given, Names1, Names),
    '$query_variables'(Groups, Names1, Others),
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

% Repeated has true for each variable that occurs more than once, false for the others.
'$is_repeated'(Variables, Term, Repeated) :-
    (   Variables == []
    ->  Repeated = []
    ;   acyclic_term(Term)
    ->  copy_term_nat(Variables-Term, Copies-Copy),
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

% _A to _Z, _A1 ..., without the names used in the query.
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
    nb_setval('$sticks_to_full_stop', false),
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
    '$write_name'(Name),
    '$write_out'(' = '),
    (   Last == []
    ->  '$write_value'(Value, 699, Options)
    ;   '$write_name'(Last)
    ).
'$write_chain'([Name, Next|Names], Last, Value, Options) :-
    '$write_name'(Name),
    '$write_out'(' = '),
    '$write_name'(Next),
    '$write_out'(', '),
    '$write_chain'([Next|Names], Last, Value, Options).

'$write_name'(Name) :-
    '$write_styled'(user_output, variable, Name).

% An operator is put in parentheses, and the full stop must not become part of a symbol.
'$write_value'(Value, _, Options) :-
    atom(Value),
    Value \== [],
    Value \== {},
    '$source_module'(Module),
    (   current_op(_, _, Module:Value)
    ->  '$write_out'('('),
        write_term(user_output, Value, [priority(1200)|Options]),
        '$write_out'(')')
    ;   '$is_symbol'(Value)
    ->  write_term(user_output, Value, [priority(699)|Options]),
        nb_setval('$sticks_to_full_stop', true)
    ),
    !.
'$write_value'(Value0, Priority, Options0) :-
    '$with_text'(Value0, Options0, Value, Options),
    '$portray_subterms'(Value, Shown),
    write_term(user_output, Shown, [priority(Priority), '$portrayed'(true)|Options]).

'$is_symbol'(Atom) :-
    Atom \== '',
    \+ ( sub_atom(Atom, _, 1, _, Char), \+ sub_atom('#$&*+-./:<=>?@^~\\', _, 1, _, Char) ).

'$write_full_stop' :-
    (   nb_current('$sticks_to_full_stop', true)
    ->  nb_setval('$sticks_to_full_stop', false),
        '$write_out'(' .\n')
    ;   '$write_out'('.\n')
    ).

% Lists of codes as "text", if enabled.
'$with_text'(Value, Options0, Shown, Options) :-
    (   '$take_text_option'(Options0, Options)
    ->  true
    ;   Options = Options0,
        current_prolog_flag(portray_text, true)
    ),
    !,
    '$text_lists'(Value, Shown).
'$with_text'(Value, Options, Value, Options).

'$take_text_option'([Option|Options], Rest) :-
    (   Option = text(true)
    ->  Rest = Options
    ;   Rest = [Option|Rest1],
        '$take_text_option'(Options, Rest1)
    ).

'$text_lists'(Term, Shown) :-
    (   nonvar(Term),
        Term = [Code|_],
        integer(Code),
        '$is_text'(Term, 0)
    ->  string_codes(Shown, Term)
    ;   compound(Term),
        acyclic_term(Term)
    ->  Term =.. [Name|Arguments],
        '$text_arguments'(Arguments, ShownArguments),
        Shown =.. [Name|ShownArguments]
    ;   Shown = Term
    ).

'$text_arguments'([], []).
'$text_arguments'([Argument|Arguments], [Shown|ShownArguments]) :-
    '$text_lists'(Argument, Shown),
    '$text_arguments'(Arguments, ShownArguments).

'$is_text'(List, Length) :-
    nonvar(List),
    (   List == []
    ->  Length >= 3
    ;   List = [Code|Codes],
        integer(Code),
        '$is_text_code'(Code),
        Length1 is Length + 1,
        '$is_text'(Codes, Length1)
    ).

'$is_text_code'(Code) :-
    (   Code >= 32, Code =< 126
    ->  true
    ;   Code >= 160, Code =< 0x2fff
    ->  true
    ;   Code =:= 10
    ->  true
    ;   Code =:= 9
    ).

%!  portray_text(+Bool) is det.
%
%   Answers show lists of character codes as text in double quotes.
%
%       :- portray_text(true).

portray_text(Bool) :-
    '$check_boolean'(Bool),
    set_prolog_flag(portray_text, Bool).

'$check_boolean'(Bool) :-
    (   var(Bool)
    ->  throw(error(instantiation_error, context(system:portray_text/1, _)))
    ;   ( Bool == true ; Bool == false )
    ->  true
    ;   throw(error(type_error(bool, Bool), context(system:portray_text/1, _)))
    ).

'$write_goals'([], Written, Written, _).
'$write_goals'([Goal|Goals], Written0, Written, Options) :-
    '$separate'(Written0),
    '$shown_goal'(Goal, Shown),
    '$write_value'(Shown, 999, Options),
    '$write_goals'(Goals, some, Written, Options).
