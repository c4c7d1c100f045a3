// SPDX-License-Identifier: MIT
// The results of a request (../../page_engine.cpp).
export const Result = { done: 0, paused: 1, answer: 2, end: 3, thrown: -1, halted: -2, misused: -3, noMemory: -4 };
// The state of a predicate call.
export const Reply = { none: 0, solution: 1, last: 2, later: 3, ball: 4 };
