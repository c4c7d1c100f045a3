// SPDX-License-Identifier: MIT
// As hornbeam.cpp, for SWI-Prolog's interface for C. A new engine shares the program of the first one.
#include <SWI-Prolog.h>

#include <stdint.h>
#include <stdio.h>
#include <time.h>

static double processor_nanoseconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static double measure(int times, void (*f)(int)) {
  double least = 1e300;
  for (int round = 0; round < 5; ++round) {
    const double begin = processor_nanoseconds();
    f(times);
    const double each = (processor_nanoseconds() - begin) / times;
    if (each < least) least = each;
  }
  return least;
}

static foreign_t twice(term_t in, term_t out) {
  int64_t x;
  return PL_get_int64_ex(in, &x) && PL_unify_int64(out, 2 * x);
}

static void new_engine(int n) {
  for (int i = 0; i < n; ++i) PL_destroy_engine(PL_create_engine(NULL));
}
static void text_goal(int n) {
  for (int i = 0; i < n; ++i) {
    const fid_t frame = PL_open_foreign_frame();
    const term_t goal = PL_new_term_ref(), argument = PL_new_term_ref();
    int64_t y;
    if (!PL_put_term_from_chars(goal, REP_UTF8, (size_t)-1, "inc(1, X)") || !PL_call(goal, NULL) ||
        !PL_get_arg(2, goal, argument) || !PL_get_int64(argument, &y)) {
      puts("failed");
    }
    PL_discard_foreign_frame(frame);
  }
}
static predicate_t inc, loop, empty_loop, total, numbers, between;
static void prepared_goal(int n) {
  for (int i = 0; i < n; ++i) {
    const fid_t frame = PL_open_foreign_frame();
    const term_t arguments = PL_new_term_refs(2);
    int64_t y;
    if (!PL_put_int64(arguments, i) || !PL_call_predicate(NULL, PL_Q_NORMAL, inc, arguments) ||
        !PL_get_int64(arguments + 1, &y)) {
      puts("failed");
    }
    PL_discard_foreign_frame(frame);
  }
}
static void call_loop(predicate_t p, int n) {
  const fid_t frame = PL_open_foreign_frame();
  const term_t argument = PL_new_term_ref();
  if (!PL_put_int64(argument, n) || !PL_call_predicate(NULL, PL_Q_NORMAL, p, argument)) puts("failed");
  PL_discard_foreign_frame(frame);
}
static void run_loop(int n) { call_loop(loop, n); }
static void run_empty_loop(int n) { call_loop(empty_loop, n); }
static void solutions(int n) {
  const fid_t frame = PL_open_foreign_frame();
  const term_t arguments = PL_new_term_refs(3);
  int64_t x = 0, sum = 0;
  if (!PL_put_int64(arguments, 1) || !PL_put_int64(arguments + 1, n)) puts("failed");
  const qid_t query = PL_open_query(NULL, PL_Q_NORMAL, between, arguments);
  while (PL_next_solution(query)) {
    if (PL_get_int64(arguments + 2, &x)) sum += x;
  }
  PL_close_query(query);
  PL_discard_foreign_frame(frame);
}
static void list_in(int n) {
  for (int i = 0; i < n; ++i) {
    const fid_t frame = PL_open_foreign_frame();
    const term_t arguments = PL_new_term_refs(2), element = PL_new_term_ref();
    int64_t sum;
    PL_put_nil(arguments);
    for (int k = 999; k >= 0; --k) {
      if (!PL_put_int64(element, k) || !PL_cons_list(arguments, element, arguments)) puts("failed");
    }
    if (!PL_call_predicate(NULL, PL_Q_NORMAL, total, arguments) || !PL_get_int64(arguments + 1, &sum)) puts("failed");
    PL_discard_foreign_frame(frame);
  }
}
static int64_t taken[1000];
static void list_out(int n) {
  for (int i = 0; i < n; ++i) {
    const fid_t frame = PL_open_foreign_frame();
    const term_t arguments = PL_new_term_refs(2), head = PL_new_term_ref();
    if (!PL_put_int64(arguments, 1000) || !PL_call_predicate(NULL, PL_Q_NORMAL, numbers, arguments)) puts("failed");
    const term_t list = PL_copy_term_ref(arguments + 1);
    for (int k = 0; k < 1000 && PL_get_list(list, head, list); ++k) {
      if (!PL_get_int64(head, &taken[k])) puts("failed");
    }
    PL_discard_foreign_frame(frame);
  }
}

static void assert_clause(const char* text) {
  const fid_t frame = PL_open_foreign_frame();
  const term_t clause = PL_new_term_ref();
  if (!PL_put_term_from_chars(clause, REP_UTF8, (size_t)-1, text) ||
      !PL_call_predicate(NULL, PL_Q_NORMAL, PL_predicate("assertz", 1, "user"), clause)) {
    puts("failed");
  }
  PL_discard_foreign_frame(frame);
}

static void print(const char* what, double nanoseconds) { printf("%s\t%.1f\n", what, nanoseconds); }

int main(int count, char** words) {
  (void)count;
  char* arguments[] = {words[0], "-q", "--no-signals", NULL};
  if (!PL_initialise(3, arguments)) return 1;
  PL_register_foreign("twice", 2, twice, 0);
  assert_clause("inc(X, Y) :- Y is X + 1");
  assert_clause("empty_loop(0) :- !");
  assert_clause("empty_loop(N) :- M is N - 1, empty_loop(M)");
  assert_clause("loop(0) :- !");
  assert_clause("loop(N) :- twice(N, _), M is N - 1, loop(M)");
  assert_clause("total(L, S) :- sum_list(L, S)");
  assert_clause("numbers(N, L) :- numlist(1, N, L)");
  inc = PL_predicate("inc", 2, "user");
  loop = PL_predicate("loop", 1, "user");
  empty_loop = PL_predicate("empty_loop", 1, "user");
  total = PL_predicate("total", 2, "user");
  numbers = PL_predicate("numbers", 2, "user");
  between = PL_predicate("between", 3, "system");
  print("new engine", measure(50, new_engine));
  print("text goal", measure(20000, text_goal));
  print("prepared goal", measure(200000, prepared_goal));
  print("host function", measure(500000, run_loop) - measure(500000, run_empty_loop));
  print("solution", measure(200000, solutions));
  print("list element in", measure(200, list_in) / 1000);
  print("list element out", measure(200, list_out) / 1000);
  return PL_halt(0) ? 0 : 1;
}
