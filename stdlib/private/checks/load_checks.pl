% SPDX-License-Identifier: MIT
% Checks of user files after loading: unreachable clauses, facts that look like rules, and, if there are rules,
% private(checks/rule_checks). Each is a warning with the line and a mark (private(messages/load_warnings), which is
% loaded for the first of them).

:- module('$load_checks', [check_loaded_files/1]).

%!  check_loaded_files(+Paths) is det.
%
%   Prints the warnings about the clauses of these files.
%
%       ?- check_loaded_files(['family.pl']).

check_loaded_files(Paths) :-
    (   '$in_list'(Path, Paths),
        ( '$file_rules'(Path, [_|_], _) ; '$main_goal'(_, Path, _) ),
        '$load_aside'(private(checks/asserted_procedures)),
        '$load_aside'(private(checks/rule_checks))
    ->  '$asserted_procedures':asserted_procedures(Paths, Asserted),
        forall('$in_list'(Path1, Paths), check_file(rules(Asserted), Path1))
    ;   forall('$in_list'(Path, Paths), check_file(facts, Path))
    ).

check_file(What, Path) :-
    findall(Line-Warning, file_warning(Path, What, Line, Warning), Warnings0),
    sort(Warnings0, Warnings),
    print_warnings(Warnings, Path, 0),
    note_style(Path, What).

% Too many warnings would not be read.
print_warnings([], _, _).
print_warnings([Line-Warning|Warnings], Path, N) :-
    (   N >= 20
    ->  length([_|Warnings], More),
        print_message(warning, load_warning(Path, 0, more(More)))
    ;   print_message(warning, load_warning(Path, Line, Warning)),
        N1 is N + 1,
        print_warnings(Warnings, Path, N1)
    ).

file_warning(Path, rules(Asserted), Line, Warning) :-
    '$rule_checks':rule_file_warning(Path, Asserted, Line, Warning).
file_warning(Path, _, Line, unreachable(Indicator, Before)) :-
    '$unreachable_clauses'(Path, Clauses),
    '$in_list'(unreachable(Indicator, Line, Before), Clauses).
file_warning(Path, _, Line, undefined_export(Module:Name/Arity)) :-
    '$loaded'(Path, Module, _),
    '$module_exports'(Module, Exports),
    '$in_list'(Name/Arity, Exports),
    functor(Head, Name, Arity),
    \+ '$predicate_property'(Module, Head, defined),
    \+ '$library_of_call'(Module, Name, Arity, _),
    module_line(Path, 1, Line).
file_warning(Path, _, Line, arrow_fact(Name)) :-
    '$in_list'(Name, [:=, =>, <-, <=, ->>]),
    functor(Head, Name, 2),
    '$definition_place'(user, Head, Path, Line),
    '$clause_at'(Path, Line, user, Clause, _, _),     % no rule for this name
    functor(Clause, Name, 2).
file_warning(Path, _, Line, split_neck) :-        % a : - b. is a clause of (-)/1 in a
    current_module(Module),
    Module \== user,
    Module \== system,
    '$definition_place'(Module, -(_), Path, Line),
    '$source_line'(Path, Line, Text),
    once(sub_atom(Text, _, _, _, ': -')).
file_warning(Path, _, Line, colon_fact) :-        % a : b. is a clause of b/0 in a
    current_module(Module),
    Module \== user,
    module_property(Module, class(user)),
    \+ module_property(Module, file(_)),
    '$procedures_of'(Module, Indicators),
    '$in_list'(Name/Arity, Indicators),
    functor(Head, Name, Arity),
    Head \= -(_),
    '$definition_place'(Module, Head, Path, Line),
    '$clause_at'(Path, Line, user, Clause, _, Layout),
    Clause = (Module : _),
    is_spaced(Layout).

module_line(Path, Line0, Line) :-
    '$source_line'(Path, Line0, Text),
    (   sub_atom(Text, Before, _, _, 'module('),
        sub_atom(Text, 0, Before, _, Front),
        sub_atom(Front, 0, _, _, ':-')
    ->  Line = Line0
    ;   Line1 is Line0 + 1,
        module_line(Path, Line1, Line)
    ).

%   is_spaced(?Layout): a blank is before or after the operator.

is_spaced(term_position(_, _, From, To, [Left, Right])) :-
    '$load_aside'(private(messages/source_snippets)),
    (   '$source_snippets':layout_span(Left, _, End),
        End < From
    ;   '$source_snippets':layout_span(Right, Begin, _),
        Begin > To
    ),
    !.

% ---- style ----

%   Stylistic hints are notes; only the first if-then without else is reported.

note_style(Path, What) :-
    (   current_prolog_flag(verbose, silent)
    ->  true
    ;   note_overridden(Path),
        (   What = rules(_)
        ->  '$rule_checks':note_lonely_condition(Path)
        ;   true
        )
    ).

%   One note for all builtins that the file redefines: that is allowed, but may be unintended.
note_overridden(Path) :-
    '$overridden_builtins'(Path, Overridden),
    findall(Line-Indicator, '$in_list'(overridden(Indicator, Line), Overridden), Places0),
    sort(Places0, Places),
    (   Places = [Line-_|_]
    ->  findall(Indicator, '$in_list'(_-Indicator, Places), Indicators),
        print_message(note, load_warning(Path, Line, overrides(Indicators)))
    ;   true
    ).
