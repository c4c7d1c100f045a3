% SPDX-License-Identifier: MIT
% A KenKen of 9 by 9 fields: cage(Operation, Result, [Row-Column, ...]), a cage a line.

cage(multiply, 270, [0-0, 1-0, 2-0]).
cage(multiply, 14, [0-1, 1-1]).
cage(add, 14, [0-2, 1-2, 2-2]).
cage(multiply, 35, [0-3, 1-3, 1-4]).
cage(subtract, 1, [0-4, 0-5]).
cage(add, 13, [0-6, 0-7, 1-7]).
cage(subtract, 8, [0-8, 1-8]).
cage(subtract, 2, [1-5, 1-6]).
cage(multiply, 288, [2-1, 3-1, 3-0, 4-1]).
cage(subtract, 2, [2-3, 2-4]).
cage(add, 11, [2-5, 2-6, 3-6, 3-5]).
cage(add, 18, [2-7, 2-8, 3-7]).
cage(multiply, 6, [3-2, 4-2]).
cage(multiply, 36, [3-3, 4-3, 3-4]).
cage(multiply, 168, [3-8, 4-8, 5-8]).
cage(subtract, 3, [4-0, 5-0]).
cage(subtract, 1, [4-4, 4-5]).
cage(subtract, 1, [4-6, 5-6]).
cage(multiply, 175, [4-7, 5-7, 6-7, 6-8]).
cage(add, 11, [5-1, 6-1]).
cage(subtract, 5, [5-2, 5-3]).
cage(add, 26, [5-4, 5-5, 6-4, 7-4]).
cage(subtract, 5, [6-0, 7-0]).
cage(add, 12, [6-2, 6-3]).
cage(add, 8, [6-5, 7-5]).
cage(multiply, 72, [6-6, 7-6, 7-7]).
cage(add, 11, [7-1, 7-2]).
cage(multiply, 432, [7-3, 8-3, 8-2]).
cage(add, 21, [7-8, 8-8, 8-7, 8-6]).
cage(subtract, 2, [8-0, 8-1]).
cage(add, 5, [8-4, 8-5]).
