% SPDX-License-Identifier: MIT
% A reference program, loaded into a module of its own, and its answers within limits.

:- module('$reference_programs', [load_reference/3, defines/2, limited_answers/5]).

:- use_module(private(teaching/program_parts), [at_home/4]).
:- use_module(private(teaching/trials), [tried/3]).

%!  load_reference(+File, +Module, -Reference) is det.
%
%   Loads File, resolved relative to Module, into the module Reference, once. Errors: permission_error(load, reference,
%   Path) if it is the program itself, which would lose its clauses; those of consult/1.
%
%       ?- load_reference('ref.pl', user, Reference).

load_reference(File, Module, Reference) :-
    absolute_file_name(File, Path, [file_type(prolog), access(read)]),
    (   '$loaded'(Path, Own, _),
        atom(Own),
        Own \== [],
        Own \== user,
        Own \== Module
    ->  Reference = Own
    ;   atom_concat('reference:', Path, Reference),
        (   '$loaded'(Path, [], _),
            \+ current_module(Reference)
        ->  throw(error(permission_error(load, reference, Path), _))
        ;   true
        ),
        (   is_module_file(Path)
        ->  load_files(Reference:Path, [if(not_loaded)])
        ;   setup_call_cleanup(open(Path, read, Stream),
                               load_files(Reference:Path, [stream(Stream)]),
                               close(Stream))
        )
    ).

is_module_file(Path) :-
    setup_call_cleanup(open(Path, read, Stream),
                       catch(read_term(Stream, First, []), error(syntax_error(_), _), fail),
                       close(Stream)),
    nonvar(First),
    First = ( :- module(_, _) ).

%!  defines(+Module, +Goal) is semidet.
%
%   Module defines the procedure of Goal, or imports it; what is only inherited from user does not count.
%
%       ?- defines(lists, append(_, _, _)).
%       true.

defines(Module, Goal) :-
    callable(Goal),
    '$predicate_property'(Module, Goal, defined),
    \+ '$predicate_property'(Module, Goal, system),
    at_home(Module, Goal, Home, _),
    ( Home == user -> Module == user ; true ).

%!  limited_answers(+Goal, +Template, +Most, +Inferences, -Answers) is det.
%
%   Answers has answer(Instance) of Template for each of the first Most answers of Goal, in order, followed by `more`,
%   or `no_end` if there is no next one within Inferences or a few seconds, or throws(Ball).
%
%       ?- limited_answers(user:member(X, [a, b, c]), X, 2, 1000, Answers).
%       Answers = [answer(a), answer(b), more].

limited_answers(Goal, Template, Most, Inferences, Answers) :-
    Count = count(0),
    functor(Found, found, Most),
    tried(\+ \+ ( Goal, keeps_enough(Template, Most, Count, Found) ), Inferences, Outcome),
    arg(1, Count, N),
    end_of_answers(Outcome, End),
    kept_answers(1, N, Found, End, Answers).

%   Succeeds at the first answer beyond the limit.

keeps_enough(Template, Most, Count, Found) :-
    arg(1, Count, N0),
    (   N0 < Most
    ->  N is N0 + 1,
        nb_setarg(1, Count, N),
        nb_setarg(N, Found, Template),
        fail
    ;   true
    ).

kept_answers(N, Last, Found, End, Answers) :-
    (   N > Last
    ->  Answers = End
    ;   arg(N, Found, Template),
        Answers = [answer(Template)|Answers1],
        N1 is N + 1,
        kept_answers(N1, Last, Found, End, Answers1)
    ).

end_of_answers(true, [more]).
end_of_answers(fails, []).
end_of_answers(goes_on(_), [no_end]).
end_of_answers(throws(Ball), [End]) :-
    (   Ball = error(Formal, _)
    ->  ( Formal = resource_error(_) -> End = no_end ; End = throws(error(Formal, _)) )
    ;   End = throws(Ball)
    ).
