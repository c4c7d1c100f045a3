% SPDX-License-Identifier: MIT
% private(source_analysis/open_files).

:- use_module(library(plunit)).
:- use_module(private(source_analysis/open_files)).

:- begin_tests(open_files).

test(until_it_is_forgotten, Seen == [no, yes, no]) :-
    findall(Is,
            (   member(Step, [true, note_open_file('/x/new.pl'), forget_open_file('/x/new.pl')]),
                call(Step),
                ( is_open_file('/x/new.pl'), is_readable_file('/x/new.pl') -> Is = yes ; Is = no )
            ),
            Seen).
test(on_disk, true) :-
    tmp_file(open_files, Path),
    setup_call_cleanup(open(Path, write, Out), write(Out, 'p.'), close(Out)),
    is_readable_file(Path),
    \+ is_open_file(Path),
    delete_file(Path).

:- end_tests(open_files).
