% SPDX-License-Identifier: MIT
%
% KenKen: a square grid in which every row and every column holds each number from
% 1 to its size once, and every "cage" of squares gives its target value when its
% operator is applied to its squares.
%
% Part 1 is the answer to the lab: the functors that the lab sheet names, in the
% order of its steps.  Part 2 draws puzzles.  Part 3 reads them from files, tells
% what is wrong with them, and makes a script of it all.
%
% A cage is cage(Operator, Value, Cells): Operator is one of add, mult, sub, div
% and id, Cells a list of coordinates [Row,Column], both counted from 0.

:- use_module(library(clpfd)).


% ---------------------------------------------------------------------------
% Part 1.  The lab
% ---------------------------------------------------------------------------

%!  solve(+Cages, ?S) is nondet.
%
%   S is the solution of the 6x6 puzzle that Cages describe: a list of six rows.
%
%   ?- puzzle(lab, 6, Cages), solve(Cages, S).

solve(Cages, S) :-
    solve(6, Cages, S).

%!  solve(+Size, +Cages, ?S) is nondet.
%
%   The same for a puzzle of any size (the addition of CECS 424H).

solve(Size, Cages, S) :-
    length(S, Size),                     % 1. S has Size rows,
    maplist(row_of_length(Size), S),     % 2. each as long as that,
    append(S, Entries),
    Entries ins 1..Size,                 % 3. of values from 1 to Size;
    check_cages(Cages, S),               % 4. the cages are satisfied;
    maplist(all_distinct, S),            % 5. no row
    transpose(S, Columns),
    maplist(all_distinct, Columns),      % 6. and no column has a value twice.
    labeling([ff], Entries).

row_of_length(Size, Row) :-
    length(Row, Size).

%!  check_cages(+Cages, +S) is det.
%
%   True if the entries of S satisfy all the cages.

check_cages([], _).
check_cages([Cage|Cages], S) :-
    check_constraint(Cage, S),
    check_cages(Cages, S).

%!  check_constraint(+Cage, +S) is semidet.
%
%   True if the entries of S satisfy Cage.  There is a clause for each operator.
%
%   In sub and div either order of the two squares will do.  The lab sheet offers
%   (;)/2 for that "or".  It works, but it makes Prolog choose before it knows
%   anything, up to 128 times for the lab's seven such cages.  (#\/)/2 is the "or" of
%   constraints: it waits until one side is impossible and then insists on the
%   other.  The puzzle is solved in a fraction of the time.
%
%   Integer division forgets the remainder: 5 // 2 is 2 as well.  The second half
%   of each side keeps such a pair out.

check_constraint(cage(id, Value, Cells), S) :-
    cell_values(Cells, S, [Entry]),
    Entry #= Value.
check_constraint(cage(add, Value, Cells), S) :-
    cell_values(Cells, S, Entries),
    sum_list(Entries, Value).
check_constraint(cage(mult, Value, Cells), S) :-
    cell_values(Cells, S, Entries),
    product_list(Entries, Value).
check_constraint(cage(sub, Value, Cells), S) :-
    cell_values(Cells, S, [A,B]),
    A - B #= Value #\/ B - A #= Value.
check_constraint(cage(div, Value, Cells), S) :-
    cell_values(Cells, S, [A,B]),
    (A // B #= Value #/\ A #= Value * B) #\/ (B // A #= Value #/\ B #= Value * A).

%!  check_cage(+Cage, +S) is semidet.
%
%   The lab sheet introduces check_constraint/2 under this name.

check_cage(Cage, S) :-
    check_constraint(Cage, S).

%!  cell_values(+Cells, +S, ?Values) is det.
%
%   Values are the entries of S at the coordinates Cells.  Fails if a coordinate is
%   outside the grid.
%
%   ?- cell_values([[0,0],[0,1]], [[2,1],[1,2]], [2,1]).

cell_values([], _, []).
cell_values([[RowNumber,ColumnNumber]|Cells], S, [Value|Values]) :-
    nth0(RowNumber, S, Row),
    nth0(ColumnNumber, Row, Value),
    cell_values(Cells, S, Values).

%!  sum_list(+List, ?Sum) is det.
%!  product_list(+List, ?Product) is det.
%
%   Sum or product of integers, some of which may not be known yet: hence #= and
%   not is/2.  This sum_list/2 takes the place of the library's.
%
%   ?- sum_list([1,3,5], S).
%   ?- sum_list([1,X,5], 9).

sum_list([], 0).
sum_list([Element|Elements], Sum) :-
    Sum #= Element + Rest,
    sum_list(Elements, Rest).

product_list([], 1).
product_list([Element|Elements], Product) :-
    Product #= Element * Rest,
    product_list(Elements, Rest).

%!  puzzle(?Name, ?Size, ?Cages) is nondet.
%
%   The puzzle of the lab sheet, and smaller ones to try things with.

puzzle(lab, 6,
       [ cage(mult, 120, [[0,0],[0,1],[1,0],[2,0]]),
         cage(mult, 144, [[0,2],[1,2],[1,3],[1,4]]),
         cage(id,     4, [[0,3]]),
         cage(add,    6, [[0,4],[0,5]]),
         cage(div,    2, [[1,1],[2,1]]),
         cage(div,    3, [[1,5],[2,5]]),
         cage(sub,    3, [[2,2],[3,2]]),
         cage(sub,    4, [[2,3],[2,4]]),
         cage(mult,  15, [[3,0],[3,1]]),
         cage(add,   16, [[3,3],[3,4],[4,3],[5,3]]),
         cage(mult,  48, [[3,5],[4,4],[4,5]]),
         cage(sub,    3, [[4,0],[5,0]]),
         cage(sub,    1, [[4,1],[4,2]]),
         cage(sub,    5, [[5,1],[5,2]]),
         cage(mult,   6, [[5,4],[5,5]])
       ]).
puzzle(tiny, 2,
       [ cage(id,  2, [[0,0]]),
         cage(add, 4, [[0,1],[1,0],[1,1]])
       ]).
puzzle(small, 4,
       [ cage(add,  6, [[0,0],[1,0],[2,0]]),
         cage(div,  2, [[0,1],[1,1]]),
         cage(add,  7, [[0,2],[1,2],[1,3]]),
         cage(id,   4, [[0,3]]),
         cage(sub,  2, [[2,1],[3,1]]),
         cage(div,  2, [[2,2],[2,3]]),
         cage(id,   4, [[3,0]]),
         cage(mult, 2, [[3,2],[3,3]])
       ]).


% ---------------------------------------------------------------------------
% Part 2.  The grid with its cages
% ---------------------------------------------------------------------------

%!  print_puzzle(+Size, +Cages, +S) is det.
%
%   Draws the grid: lines only between different cages, value and operator of each
%   cage in its first square, the entries of S where they are known.

print_puzzle(Size, Cages, S) :-
    label_width(Cages, Width),
    last_index(Size, Last),
    print_border(0, Last, Cages, Width),
    print_rows(S, 0, Last, Cages, Width).

last_index(Size, Last) :-
    Last is Size - 1.

print_rows([], _, _, _, _).
print_rows([Entries|Rows], Row, Last, Cages, Width) :-
    print_labels(Row, Last, Cages, Width),
    print_entries(Entries, Row, Cages, Width),
    NextRow is Row + 1,
    print_border(NextRow, Last, Cages, Width),
    print_rows(Rows, NextRow, Last, Cages, Width).

%   The line above the squares of Row: drawn where a cage ends.

print_border(Row, Last, Cages, Width) :-
    forall(between(0, Last, Column),
           (   write('+'),
               above(Row, Column, [RowAbove,ColumnAbove]),
               (   same_cage([RowAbove,ColumnAbove], [Row,Column], Cages)
               ->  Char = ' '
               ;   Char = (-)
               ),
               print_repeated(Width, Char)
           )),
    write('+'),
    nl.

above(Row, Column, [RowAbove,Column]) :-
    RowAbove is Row - 1.

%   The upper line of the squares of Row, with the labels of cages.

print_labels(Row, Last, Cages, Width) :-
    forall(between(0, Last, Column),
           (   print_wall(Row, Column, Cages),
               (   first_cell([Row,Column], Cages, Cage)
               ->  cage_label(Cage, Label)
               ;   Label = ''
               ),
               print_left(Label, Width)
           )),
    write('|'),
    nl.

%   The lower line of the squares of Row, with the entries.

print_entries(Entries, Row, Cages, Width) :-
    forall(nth0(Column, Entries, Entry),
           (   print_wall(Row, Column, Cages),
               (   integer(Entry)
               ->  Text = Entry
               ;   Text = ''
               ),
               Half is (Width - 1) // 2,
               print_repeated(Half, ' '),
               Rest is Width - Half,
               print_left(Text, Rest)
           )),
    write('|'),
    nl.

print_wall(Row, Column, Cages) :-
    ColumnBefore is Column - 1,
    (   same_cage([Row,ColumnBefore], [Row,Column], Cages)
    ->  write(' ')
    ;   write('|')
    ).

same_cage(Cell1, Cell2, Cages) :-
    member(cage(_, _, Cells), Cages),
    memberchk(Cell1, Cells),
    !,
    memberchk(Cell2, Cells).

%   The label belongs into the topmost square of a cage, there into the leftmost.

first_cell(Cell, Cages, cage(Operator, Value, Cells)) :-
    member(cage(Operator, Value, Cells), Cages),
    memberchk(Cell, Cells),
    !,
    msort(Cells, [Cell|_]).

%!  cage_label(+Cage, -Label) is det.
%
%   Label is the value of the cage and the sign of its operator: '120x'.

cage_label(cage(Operator, Value, _), Label) :-
    sign(Operator, Sign),
    atom_number(ValueAtom, Value),
    atom_concat(ValueAtom, Sign, Label).

sign(add, +).
sign(mult, x).
sign(sub, -).
sign(div, /).
sign(id, '').

%   Room for the longest label and a space, at least for the looks of a square.

label_width(Cages, Width) :-
    findall(Length,
            (   member(Cage, Cages),
                cage_label(Cage, Label),
                atom_length(Label, Length)
            ),
            Lengths),
    max_list([5|Lengths], Width).

print_left(Text, Width) :-
    format(atom(Written), '~w', [Text]),
    write(Written),
    atom_length(Written, Length),
    Rest is Width - Length,
    print_repeated(Rest, ' ').

print_repeated(N, Char) :-
    forall(between(1, N, _), write(Char)).


% ---------------------------------------------------------------------------
% Part 3.  Puzzles from files, and what can be wrong with them
% ---------------------------------------------------------------------------

%!  kenken(+Name) is semidet.
%
%   Prints the solutions of the puzzle of that name in puzzle/3.
%
%   ?- kenken(lab).

kenken(Name) :-
    puzzle(Name, Size, Cages),
    print_solutions(Size, Cages).

%!  print_solutions(+Size, +Cages) is det.
%
%   Solves and prints.  A proper puzzle has one solution; that there is none or a
%   second one is said.  What is wrong with the cages is said instead.

print_solutions(Size, Cages) :-
    findall(Mistake, mistake(Size, Cages, Mistake), Mistakes),
    (   Mistakes == []
    ->  solutions(Size, Cages, Solutions),
        report(Solutions, Size, Cages)
    ;   forall(member(Mistake, Mistakes), print_mistake(Mistake))
    ).

report([], Size, Cages) :-
    length(S, Size),
    maplist(row_of_length(Size), S),
    print_puzzle(Size, Cages, S),
    write('No solution.'), nl.
report([S], Size, Cages) :-
    print_puzzle(Size, Cages, S).
report([S1,S2], Size, Cages) :-
    print_puzzle(Size, Cages, S1),
    write('This is not the only solution. Another one:'), nl,
    print_puzzle(Size, Cages, S2).

%   At most two solutions: the first, then the first that differs from it.

solutions(Size, Cages, Solutions) :-
    (   solve(Size, Cages, First)
    ->  (   solve(Size, Cages, Second),
            Second \== First
        ->  Solutions = [First,Second]
        ;   Solutions = [First]
        )
    ;   Solutions = []
    ).

%!  mistake(+Size, +Cages, -Mistake) is nondet.
%
%   Mistake is a list of what to write about something that makes the cages no
%   puzzle of that size.

mistake(Size, _, ['The size is ', Size, ', not a positive integer.']) :-
    \+ ( integer(Size), Size > 0 ).
mistake(_, Cages, ['Not a cage(Operator, Value, Cells): ', Cage]) :-
    member(Cage, Cages),
    \+ well_formed(Cage).
mistake(_, Cages, ['A cage of ', Operator, ' has ', Needed, ', not ', Found, ': ', Cells]) :-
    cage_of(Cages, Operator, Cells),
    cells_needed(Operator, Number, Needed),
    length(Cells, Found),
    Found =\= Number.
mistake(Size, Cages, ['Not a square [Row,Column] of the grid: ', Cell]) :-
    integer(Size),
    cage_of(Cages, _, Cells),
    member(Cell, Cells),
    \+ cell_in_grid(Size, Cell).
mistake(_, Cages, ['The square ', Cell, ' is in more than one cage.']) :-
    findall(Cell, ( cage_of(Cages, _, Cells), member(Cell, Cells) ), AllCells),
    msort(AllCells, Sorted),
    append(_, [Cell,Next|_], Sorted),
    Cell == Next.
mistake(Size, Cages, ['The square ', Cell, ' is in no cage.']) :-
    integer(Size),
    first_free_cell(Size, Cages, Cell).

well_formed(Cage) :-
    subsumes_term(cage(_, _, _), Cage),
    Cage = cage(Operator, Value, Cells),
    atom(Operator),
    sign(Operator, _),
    integer(Value),
    is_list(Cells),
    Cells = [_|_].

cage_of(Cages, Operator, Cells) :-
    member(Cage, Cages),
    well_formed(Cage),
    Cage = cage(Operator, _, Cells).

cells_needed(id, 1, 'one square').
cells_needed(sub, 2, 'two squares').
cells_needed(div, 2, 'two squares').

cell_in_grid(Size, Cell) :-
    nonvar(Cell),
    Cell = [Row,Column],
    integer(Row), Row >= 0, Row < Size,
    integer(Column), Column >= 0, Column < Size.

first_free_cell(Size, Cages, [Row,Column]) :-
    last_index(Size, Last),
    between(0, Last, Row),
    between(0, Last, Column),
    \+ ( cage_of(Cages, _, Cells), member(Cell, Cells), Cell == [Row,Column] ),
    !.

print_mistake(Mistake) :-
    forall(member(Part, Mistake), write(Part)),
    nl.

%!  read_puzzle(+File, -Size, -Cages, -Mistakes) is det.
%
%   Reads a puzzle from a file of terms: size(Size) once, and cages.  Mistakes are
%   those of reading: the file cannot be opened, a term is none, or of no use.

read_puzzle(File, Size, Cages, Mistakes) :-
    catch(open(File, read, Stream), error(_, _), fail),
    !,
    read_items(Stream, File, Items),
    close(Stream),
    findall(N, member(size(N), Items), Sizes),
    findall(Cage, member(cage(Cage), Items), Cages),
    findall(Mistake, member(mistake(Mistake), Items), Mistakes0),
    (   Sizes = [Size]
    ->  Mistakes = Mistakes0
    ;   Mistakes0 == []
    ->  Mistakes = [[File, ': expected one size(N), found ', Sizes]]
    ;   Mistakes = Mistakes0
    ).
read_puzzle(File, _, [], [[File, ': this file cannot be read.']]).

read_items(Stream, File, Items) :-
    read_item(Stream, File, Item),
    (   Item == end
    ->  Items = []
    ;   Items = [Item|Rest],
        read_items(Stream, File, Rest)
    ).

read_item(Stream, File, Item) :-
    catch(( read(Stream, Term), Read = term(Term) ),
          error(syntax_error(_), _),
          Read = no_term),
    line_count(Stream, Line),
    item(Read, File, Line, Item).

%   What was read up to Line of File.

item(no_term, File, Line,
     mistake([File, ':', Line, ': what ends here is not a Prolog term.'])).
item(term(Term), File, Line, Item) :-
    (   Term == end_of_file
    ->  Item = end
    ;   subsumes_term(size(_), Term)
    ->  Term = size(Size),
        Item = size(Size)
    ;   subsumes_term(cage(_, _, _), Term)
    ->  Item = cage(Term)
    ;   numbervars(Term, 0, _),
        Item = mistake([File, ':', Line, ': expected size(N) or cage(Operator, Value, Cells), ',
                        'found ', Term])
    ).

%!  main is det.
%
%   The script.  Its argument is the name of a puzzle or a file; without one it
%   solves the puzzle of the lab sheet.

main :-
    current_prolog_flag(argv, Arguments),
    main(Arguments).

main([]) :-
    !,
    kenken(lab).
main([Name]) :-
    puzzle(Name, _, _),
    !,
    kenken(Name).
main([File]) :-
    !,
    read_puzzle(File, Size, Cages, Mistakes),
    (   Mistakes == []
    ->  print_solutions(Size, Cages)
    ;   forall(member(Mistake, Mistakes), print_mistake(Mistake))
    ).
main(_) :-
    write('usage: kenken.pl [name or file of a puzzle]'), nl.
