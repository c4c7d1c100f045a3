/* SPDX-License-Identifier: MIT
 * The C interface, each function at least once. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <hornbeam/hornbeam.h>

static char written[256];

static void collect(void *context, const char *text, size_t bytes) {
  (void)context;
  strncat(written, text, bytes);
}

/* plus_one(+X, -Y); throws my(X) for a negative X */
static hb_result plus_one(void *context, hb_call *call) {
  int64_t x = 0;
  hb_term *result;
  ++*(int *)context;
  if (!hb_term_get_integer(hb_call_argument(call, 0), &x)) return HB_NO_ANSWER;
  result = hb_term_integer(x + 1);
  if (x < 0) {
    const hb_term *argument = hb_call_argument(call, 0);
    hb_term *ball = hb_term_compound("my", &argument, 1);
    hb_call_error(call, ball);
    hb_term_free(ball);
    hb_term_free(result);
    return HB_ERROR;
  }
  hb_call_unify(call, 1, result);
  hb_term_free(result);
  return HB_ANSWER;
}

static void check_terms(hb_engine *e) {
  double d = 0;
  int64_t i = 0;
  hb_term *parts[3];
  hb_term *list;
  hb_term *parsed = hb_term_parse(e, "f(X, 'a b', 1.5, \"s\")");
  char *text;
  const hb_term *values[1];
  assert(parsed != NULL && hb_term_kind(parsed) == HB_COMPOUND && hb_term_arity(parsed) == 4);
  assert(strcmp(hb_term_name(parsed), "f") == 0);
  assert(strcmp(hb_term_name(hb_term_argument(parsed, 1)), "a b") == 0);
  assert(hb_term_get_float(hb_term_argument(parsed, 2), &d) && d == 1.5);
  assert(hb_term_argument(parsed, 4) == NULL);
  hb_term_free(parsed);
  assert(hb_term_parse(e, "f(") == NULL && strlen(hb_error_text(e)) > 0);
  parts[0] = hb_term_atom("a");
  parts[1] = hb_term_string("text");
  parts[2] = hb_term_float(2.0);
  list = hb_term_list((const hb_term *const *)parts, 3);
  text = hb_term_text(list);
  assert(strcmp(text, "[a,\"text\",2.0]") == 0);
  hb_free(text);
  values[0] = list;
  assert(hb_once(e, "length(?, 3)", values, 1) == HB_ANSWER);
  assert(!hb_term_get_integer(parts[0], &i));
  for (int k = 0; k < 3; ++k) hb_term_free(parts[k]);
  hb_term_free(list);
}

/* upto(+N, -I): I is 1, 2 ... N */
typedef struct {
  int64_t next, last;
} counting;
static int open_counts = 0;

static hb_result open_upto(void *context, hb_call *call, void **state) {
  int64_t last;
  counting *c;
  (void)context;
  if (hb_call_arity(call) != 1 || !hb_term_get_integer(hb_call_argument(call, 0), &last)) return HB_NO_ANSWER;
  c = malloc(sizeof *c);
  c->next = 1;
  c->last = last;
  *state = c;
  ++open_counts;
  return HB_ANSWER;
}

static hb_result next_upto(void *context, void *state, hb_call *call) {
  counting *c = state;
  hb_term *value;
  (void)context;
  if (c->next > c->last) return HB_NO_ANSWER;
  value = hb_term_integer(c->next++);
  hb_call_unify(call, 1, value);
  hb_term_free(value);
  return HB_ANSWER;
}

static void close_upto(void *context, void *state) {
  (void)context;
  --open_counts;
  free(state);
}

static size_t read_once(void *context, char *to, size_t room) {
  const char **text = context;
  const size_t size = strlen(*text);
  assert(room > size);
  memcpy(to, *text, size);
  *text += size;
  return size;
}

static void release(void *object) { ++*(int *)object; }

static void check_queries(hb_engine *e) {
  const hb_solutions upto = {&open_upto, &next_upto, &close_upto};
  hb_limits limits;
  hb_query *q;
  hb_prepared *sum;
  hb_term *results[1], *number = hb_term_integer(20);
  const hb_term *values[1];
  int64_t n = 0;
  size_t line, column;
  const char *file;
  int paused = 0;
  hb_result result;
  assert(hb_define_solutions(e, "counting", "upto", 1, 1, &upto, NULL) == HB_ANSWER);
  assert(hb_once(e, "findall(X, counting:upto(4, X), [1, 2, 3, 4]), counting:upto(9, 3)", NULL, 0) == HB_ANSWER);
  assert(hb_once(e, "counting:upto(a, _)", NULL, 0) == HB_NO_ANSWER && open_counts == 0);
  hb_limits_default(&limits);
  limits.answers = 2;
  q = hb_query_open_limited(e, &limits, "counting:upto(5, X), dif(Y, X)", NULL, 0);
  assert(hb_query_next(q) == HB_ANSWER && strcmp(hb_query_variable(q, 1), "Y") == 0);
  assert(hb_query_variable(q, 2) == NULL && hb_term_get_integer(hb_query_value_at(q, 0), &n) && n == 1);
  assert(hb_query_residual_goal(q, 0) != NULL && hb_query_residual_goal(q, 1) == NULL);
  assert(hb_query_next(q) == HB_ANSWER && hb_query_next(q) == HB_NO_ANSWER);
  hb_query_close(q);
  assert(open_counts == 0);
  q = hb_query_open(e, "numlist(1, 500, L), foldl([X,A,B]>>(B is A + X), L, 0, S)", NULL, 0);
  while ((result = hb_query_step(q, 100, 0)) == HB_PAUSED) ++paused;
  assert(result == HB_ANSWER && paused > 5 && hb_term_get_integer(hb_query_value(q, "S"), &n) && n == 125250);
  hb_query_close(q);
  sum = hb_prepare(e, "X is ? + 22");
  values[0] = number;
  assert(hb_prepared_call(sum, values, 1, results, 1) == HB_ANSWER && hb_term_get_integer(results[0], &n) && n == 42);
  hb_term_free(results[0]);
  assert(hb_prepared_call(sum, values, 0, results, 1) == HB_MISUSE);
  q = hb_prepared_open(sum, values, 1);
  assert(hb_query_next(q) == HB_ANSWER && hb_query_next(q) == HB_NO_ANSWER);
  hb_query_close(q);
  hb_prepared_free(sum);
  hb_term_free(number);
  assert(hb_consult_text(e, "ok.\nbad(.\n", "bad.pl") == HB_ERROR);
  assert(hb_error_position(e, &file, &line, &column) && strcmp(file, "bad.pl") == 0 && line == 2);
  assert(hb_message_text(e, 0) != NULL && hb_message_is_error(e, 0) && hb_message_text(e, 9) == NULL);
  assert(hb_add_library(e, "given", ":- module(given, [it/1]). it(1).") == HB_ANSWER);
  assert(hb_once(e, "use_module(library(given)), it(1)", NULL, 0) == HB_ANSWER);
}

static void check_more_terms(hb_engine *e) {
  int released = 0;
  const char *input = "given(text).";
  hb_term *object = hb_term_object(&released, &release, "counter"), *copy = hb_term_copy(object);
  hb_term *big = hb_term_big_integer("123456789012345678901"), *list = hb_term_parse(e, "[a, \"b\", c]");
  hb_term *nul = hb_term_text_of_size(HB_ATOM, "a\0b", 3), *variable = hb_term_variable("Y"), *flag;
  const hb_term *values[2];
  const hb_term **elements = hb_term_elements(list);
  char *text;
  assert(hb_term_get_object(copy) == &released && hb_term_get_object(big) == NULL && hb_term_equal(object, copy));
  assert(strcmp(hb_term_name(big), "123456789012345678901") == 0 && hb_term_big_integer("12x") == NULL);
  assert(hb_term_list_size(list) == 3 && hb_term_list_size(big) == -1 && hb_term_elements(big) == NULL);
  assert(hb_term_kind(elements[1]) == HB_STRING && elements[3] == NULL && hb_term_name_size(nul) == 3);
  hb_free((void *)elements);
  values[0] = object;
  values[1] = variable;
  assert(hb_once(e, "? == ?, Y = 1", values, 2) == HB_NO_ANSWER);
  assert(hb_once(e, "atom(?), ? = 1, Y == 1", values, 2) == HB_ANSWER);
  assert(hb_once(e, "op(700, xfx, loves)", NULL, 0) == HB_ANSWER);
  hb_term_free(list);
  list = hb_term_parse(e, "a loves b");
  text = hb_engine_text(e, list);
  assert(strcmp(text, "a loves b") == 0);
  hb_free(text);
  assert(hb_add_input(e, "given", &read_once, &input) == HB_ANSWER);
  assert(hb_once(e, "read(given, given(text)), read(given, end_of_file)", NULL, 0) == HB_ANSWER);
  assert(hb_add_output(e, "log", &collect, NULL) == HB_ANSWER && hb_once(e, "write(log, x)", NULL, 0) == HB_ANSWER);
  flag = hb_flag(e, "double_quotes");
  assert(flag != NULL && hb_set_flag(e, "double_quotes", flag) == HB_ANSWER && hb_flag(e, "no_such_flag") == NULL);
  hb_term_free(flag);
  hb_term_free(object);
  hb_term_free(copy);
  assert(hb_collect_garbage(e) == HB_ANSWER && released == 1);
  hb_term_free(big);
  hb_term_free(list);
  hb_term_free(nul);
  hb_term_free(variable);
}

static void check_options(void) {
  const char *const denied[] = {"nb_setval/2", NULL}, *const wrong[] = {"no indicator", NULL};
  char *problem = NULL;
  hb_options options;
  hb_engine *e;
  hb_limits limits;
  hb_options_default(&options);
  options.capabilities = HB_MAY_ALL & ~HB_MAY_HALT;
  options.denied = denied;
  options.dialect = "iso";
  options.error = &collect;
  e = hb_engine_make(&options, &problem);
  assert(e != NULL && problem == NULL);
  assert(hb_once(e, "halt", NULL, 0) == HB_ERROR && hb_once(e, "nb_setval(a, 1)", NULL, 0) == HB_ERROR);
  hb_limits_default(&limits);
  limits.time_us = 5000;
  assert(hb_set_limits(e, &limits) == HB_ANSWER && hb_once(e, "repeat, fail", NULL, 0) == HB_LIMIT);
  hb_engine_free(e);
  options.denied = wrong;
  assert(hb_engine_make(&options, &problem) == NULL && problem != NULL);
  hb_free(problem);
}

int main(void) {
  int calls = 0;
  int64_t sum = 0;
  hb_options options;
  hb_engine *e;
  hb_query *q;
  hb_options_default(&options);
  options.output = &collect;
  options.inferences = 1000000;
  e = hb_engine_new(&options);
  assert(e != NULL);
  assert(hb_consult_text(e, "p(1). p(2). p(3). loop :- loop.", "numbers") == HB_ANSWER);
  q = hb_query_open(e, "p(X)", NULL, 0);
  while (hb_query_next(q) == HB_ANSWER) {
    int64_t x = 0;
    assert(hb_term_get_integer(hb_query_value(q, "X"), &x));
    sum += x;
  }
  assert(hb_query_value(q, "X") == NULL);
  hb_query_close(q);
  assert(sum == 6);
  assert(hb_define(e, "plus_one", 2, &plus_one, &calls) == HB_ANSWER);
  assert(hb_once(e, "plus_one(41, 42), \\+ plus_one(1, 3)", NULL, 0) == HB_ANSWER && calls == 2);
  assert(hb_once(e, "plus_one(-1, _)", NULL, 0) == HB_ERROR);
  assert(strcmp(hb_term_name(hb_error_term(e)), "my") == 0);
  assert(hb_once(e, "catch(plus_one(-1, _), my(-1), true)", NULL, 0) == HB_ANSWER);
  assert(hb_once(e, "fail", NULL, 0) == HB_NO_ANSWER);
  assert(hb_once(e, "loop", NULL, 0) == HB_LIMIT);
  assert(hb_once(e, "halt(3)", NULL, 0) == HB_HALTED);
  assert(hb_once(e, "p(?)", NULL, 0) == HB_NO_ANSWER);
  assert(hb_query_open(e, "foo(", NULL, 0) == NULL);
  assert(hb_consult(e, "/no/such/file") == HB_ERROR);
  hb_interrupt(e);
  assert(hb_once(e, "write(hello), nl", NULL, 0) == HB_ANSWER && strcmp(written, "hello\n") == 0);
  check_terms(e);
  check_queries(e);
  check_more_terms(e);
  check_options();
  hb_engine_free(e);
  printf("42 3 %s\n", hb_version());
  return 0;
}
