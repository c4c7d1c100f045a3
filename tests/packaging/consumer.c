/* SPDX-License-Identifier: MIT
 * The C interface, each function at least once. */
#include <assert.h>
#include <stdio.h>
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
  assert(hb_once(e, "loop", NULL, 0) == HB_ERROR);
  assert(hb_once(e, "halt(3)", NULL, 0) == HB_HALTED);
  assert(hb_once(e, "p(?)", NULL, 0) == HB_NO_ANSWER);
  assert(hb_query_open(e, "foo(", NULL, 0) == NULL);
  assert(hb_consult(e, "/no/such/file") == HB_ERROR);
  hb_interrupt(e);
  assert(hb_once(e, "write(hello), nl", NULL, 0) == HB_ANSWER && strcmp(written, "hello\n") == 0);
  check_terms(e);
  hb_engine_free(e);
  printf("42 3 %s\n", hb_version());
  return 0;
}
