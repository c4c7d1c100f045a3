% SPDX-License-Identifier: MIT
% Attributed variables: unification hooks, and how their goals are shown. The attributes themselves are implemented in
% C++ (engine/builtins/attributed_variables.cpp).

:- meta_predicate call_residue_vars(0, -).

% The machine calls this between two goals when attributed variables have been bound. The goals to wake are in the order
% of the bindings.
'$run_wakeups'([]).
'$run_wakeups'('$wakeup'(Attributes, Value, Rest)) :-
    (   integer(Attributes)             % short for att(clpfd, Attributes, [])
    ->  '$fd_unify'(Attributes, Value)  % all that the hook of clpfd does
    ;   '$call_hooks'(Attributes, Value)
    ),
    '$run_wakeups'(Rest).

'$call_hooks'([], _).
'$call_hooks'(att(Module, Attribute, Rest), Value) :-
    call(Module:attr_unify_hook(Attribute, Value)),
    '$call_hooks'(Rest, Value).
'$call_hooks'('$packed'(_, Variables, Constraints), _) :-   % a copy of a term with constraints
    clpfd:post_network(Variables, Constraints).

% \=/2 and subsumes_term/2 if the unification wakes goals, which then participate. The machine calls \=/2 for a test
% inside a clause.
'$decide'(Goal, Answer) :-
    (   call(Goal)
    ->  Answer = true
    ;   Answer = false
    ).

'$not_unifiable'(X, Y) :-
    \+ call(X = Y).  % not \+ X = Y, which is compiled to X \= Y

'$subsumes_term'(General, Specific) :-
    \+ \+ (
        term_variables(Specific, Variables),
        General = Specific,
        term_variables(Variables, VariablesLeft),
        VariablesLeft == Variables
    ).

%!  copy_term(?Term, -Copy, -Goals) is det.
%
%   Copy is Term with fresh plain variables; Goals, a list, would give them the attributes of Term. attribute_goals//1
%   of a module produces these goals.
%
%       ?- freeze(X, true), copy_term(X, Y, Goals).
%       Goals = [freeze(Y,user:true)].

copy_term(Term, Copy, Goals) :-
    term_attvars(Term, Variables),
    (   Variables == []
    ->  Goals = [],
        copy_term(Term, Copy)
    ;   '$copy_and_goals'(Term, Variables, Copy, Goals)
    ).

%!  copy_term(+Variables, ?Term, -Copies, -Copy) is det.
%
%   Copy is Term with fresh variables for the variables of Variables, and Copies is Variables with the same fresh ones;
%   all other variables are shared. Attributes are copied, too.
%
%       ?- copy_term([X], f(X, Y), Vs, T).
%       Vs = [_A], T = f(_A, Y).

copy_term(Variables, Term, Copies, Copy) :-
    term_variables(Variables, Wanted),
    '$copy_of_some'(Wanted, Variables-Term, New, Copies-Copy),
    copy_term(Wanted, New).

%!  copy_term_nat(+Variables, ?Term, -Copies, -Copy) is det.
%
%   Like copy_term/4, without attributes.
%
%       ?- copy_term_nat([X], f(X, Y), Vs, T).
%       Vs = [_A], T = f(_A, Y).

copy_term_nat(Variables, Term, Copies, Copy) :-
    term_variables(Variables, Wanted),
    '$copy_of_some'(Wanted, Variables-Term, _, Copies-Copy).

% All other variables are copied too, and then unified with the originals.
'$copy_of_some'(Wanted, Term, New, Copy) :-
    term_variables(Wanted-Term, All),
    '$append'(Wanted, Others, All),
    copy_term_nat(f(Wanted, Others, Term), f(New, Others, Copy)).

% Decomposing constraints adds others, which findall/3 undoes.
'$copy_and_goals'(Term, Variables, Copy, Goals) :-
    findall(Term-List,
            (   '$related_variables'(Variables, Related),
                '$attribute_goals'(Related, List, []),
                '$delete_attributes'(Related)
            ),
            [Result]),
    copy_term_nat(Result, Copy-Goals).

% The goals that recreate the attributes of the variables.
'$goals_left'([], []) :-
    !.
'$goals_left'(Variables, Goals) :-
    '$known_variables'(Variables, Known),
    '$copy_and_goals'(Known, Variables, Known, Goals).

% The variables of their attributes, and the variables connected by constraints.
'$known_variables'(Variables0, Known) :-
    (   '$has_attribute'(Variables0, clpfd)
    ->  '$load_aside'(private(clpfd/variants)),
        '$clpfd_variants':connected_variables(Variables0, Variables)
    ;   Variables = Variables0
    ),
    '$attributes_of'(Variables, Attributes),
    term_variables(Variables-Attributes, Known).

'$attributes_of'([], []).
'$attributes_of'([Variable|Variables], Attributes) :-
    (   get_attrs(Variable, Attributes0)
    ->  Attributes = [Attributes0|Attributes1]
    ;   Attributes = Attributes1
    ),
    '$attributes_of'(Variables, Attributes1).

% The oldest first. clpfd connects variables without mentioning them in attributes.
'$related_variables'(Variables, Related) :-
    (   '$has_attribute'(Variables, clpfd)
    ->  clpfd:attribute_variables(Variables, Related)
    ;   sort(Variables, Related)
    ).

'$has_attribute'([Variable|Variables], Module) :-
    (   get_attr(Variable, Module, _)
    ->  true
    ;   '$has_attribute'(Variables, Module)
    ).

'$delete_attributes'([]).
'$delete_attributes'([Variable|Variables]) :-
    del_attrs(Variable),
    '$delete_attributes'(Variables).

'$attribute_goals'([], Goals, Goals).
'$attribute_goals'([Variable|Variables], Goals0, Goals) :-
    (   get_attrs(Variable, Attributes)
    ->  '$goals_of'(Attributes, Variable, Goals0, Goals1)
    ;   Goals0 = Goals1
    ),
    '$attribute_goals'(Variables, Goals1, Goals).

'$goals_of'([], _, Goals, Goals).
'$goals_of'(att(Module, Value, Rest), Variable, Goals0, Goals) :-
    (   '$predicate_property'(Module, attribute_goals(_, _, _), defined),
        call(Module:attribute_goals(Variable), Goals0, Goals1)
    ->  true
    ;   '$predicate_property'(Module, attribute_goal(_, _), defined),     % SICStus
        call(Module:attribute_goal(Variable, Goal))
    ->  Goals0 = [Goal|Goals1]
    ;   Goals0 = [put_attr(Variable, Module, Value)|Goals1]
    ),
    '$goals_of'(Rest, Variable, Goals1, Goals).

% Compares terms as variants that ignore clpfd's state, then that state: variables are numbered in order of appearance,
% other variables connected by constraints by age.
'$same_constraints'(X, Y) :-
    '$numbered_constraints'(X, Constraints),
    '$numbered_constraints'(Y, Constraints1),
    Constraints =@= Constraints1.

'$other_constraints'(X, Y) :-
    \+ '$same_constraints'(X, Y).

'$numbered_constraints'(Term, Constraints) :-
    term_attvars(Term, Variables),
    '$load_aside'(private(clpfd/variants)),
    findall(Constraints0, '$clpfd_variants':variables_constraints(Variables, Constraints0), [Constraints]).

%!  call_residue_vars(:Goal, -Variables) is nondet.
%
%   Calls Goal; Variables are the attributed variables that it created, or whose attributes it changed, youngest first.
%
%       ?- call_residue_vars(dif(X, a), Vs), length(Vs, N).
%       Vs = [X], N = 1.

call_residue_vars(Goal, Variables) :-
    '$attributed_variables'(Before0),
    '$with_attributes'(Before0, Before),
    call(Goal),
    '$attributed_variables'(After),
    '$new_variables'(After, Before, [], Variables).

'$new_variables'([], _, New, New).
'$new_variables'([Variable|Variables], Before, New0, New) :-
    (   '$is_unchanged'(Before, Variable)
    ->  New1 = New0
    ;   New1 = [Variable|New0]
    ),
    '$new_variables'(Variables, Before, New1, New).

'$with_attributes'([], []).
'$with_attributes'([Variable|Variables], [Variable-Values|Pairs]) :-
    '$attribute_values'(Variable, Values),
    '$with_attributes'(Variables, Pairs).

'$attribute_values'(Variable, Values) :-
    get_attrs(Variable, Attributes),
    '$attribute_values'(Attributes, Variable, Values).

'$attribute_values'([], _, []).
'$attribute_values'(att(Module, Value, Attributes), Variable, [Module-Value1|Values]) :-
    (   Module == clpfd                 % the solver holds the domain and the constraints
    ->  '$fd_dom'(Variable, Domain),
        '$fd_degree'(Variable, Degree),
        Value1 = Domain-Degree
    ;   Value1 = Value
    ),
    '$attribute_values'(Attributes, Variable, Values).

'$is_unchanged'([Variable0-Values0|Pairs], Variable) :-
    (   Variable0 == Variable
    ->  '$attribute_values'(Variable, Values),
        Values == Values0
    ;   '$is_unchanged'(Pairs, Variable)
    ).
