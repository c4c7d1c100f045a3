/* SPDX-License-Identifier: MIT
 * Hornbeam for C, and for languages that call C: a thin layer over hornbeam/engine.hpp.
 *
 *   hb_engine *e = hb_engine_new(NULL);
 *   hb_consult_text(e, "parent(tom, bob). parent(bob, ann).", NULL);
 *   hb_query *q = hb_query_open(e, "parent(X, Y)", NULL, 0);
 *   while (hb_query_next(q) == HB_ANSWER) {
 *     char *x = hb_term_text(hb_query_value(q, "X"));
 *     puts(x);
 *     hb_free(x);
 *   }
 *   hb_query_close(q);
 *   hb_engine_free(e);
 *
 * Texts are UTF-8 and end with a NUL byte. What a function returns as `char *` is freed with hb_free, a term made
 * by hb_term_* with hb_term_free; a `const hb_term *` belongs to where it came from. A function that fails says why
 * in hb_error_text and hb_error_term until the next call with that engine. No exception leaves these functions.
 */
#ifndef HORNBEAM_H
#define HORNBEAM_H

#include <stddef.h>
#include <stdint.h>

#include <hornbeam/export.hpp>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hb_engine hb_engine;
typedef struct hb_query hb_query;
typedef struct hb_term hb_term;

typedef enum {
  HB_NO_ANSWER = 0, /* no (more) answers; false */
  HB_ANSWER = 1,    /* an answer; true; done */
  HB_ERROR = -1,    /* a ball or a limit: hb_error_text */
  HB_HALTED = -2,   /* the program called halt/0,1 */
  HB_MISUSE = -3    /* a call that is not allowed: hb_error_text */
} hb_result;

typedef enum { HB_VARIABLE, HB_ATOM, HB_INTEGER, HB_BIG_INTEGER, HB_FLOAT, HB_STRING, HB_COMPOUND, HB_OBJECT } hb_kind;

/* How an engine is made: fill with hb_options_default, then change. Zero limits are none. */
typedef struct {
  size_t size;           /* of this structure: set by hb_options_default */
  uint32_t capabilities; /* bits as in hornbeam/options.hpp; all are 255 */
  size_t stack_bytes;
  size_t other_bytes; /* memory outside the stacks; 0: as much as the stacks */
  uint64_t time_ms;   /* limits of each query */
  uint64_t inferences;
  size_t memory_bytes;
  void (*output)(void* context, const char* text, size_t bytes); /* NULL: that of the process */
  void* context;
} hb_options;

/* A predicate: `arguments` are terms, `results` is for hb_call_unify. */
typedef struct hb_call hb_call;
typedef hb_result (*hb_predicate)(void* context, hb_call* call);

HORNBEAM_API const char* hb_version(void);
HORNBEAM_API void hb_free(void* text);

/* ---- engines ---- */
HORNBEAM_API void hb_options_default(hb_options* options);
HORNBEAM_API hb_engine* hb_engine_new(const hb_options* options); /* NULL: defaults; NULL: no memory */
HORNBEAM_API void hb_engine_free(hb_engine* engine);
HORNBEAM_API hb_result hb_consult(hb_engine* engine, const char* path);
HORNBEAM_API hb_result hb_consult_text(hb_engine* engine, const char* text, const char* name);
HORNBEAM_API void hb_interrupt(hb_engine* engine); /* from any thread or signal handler */
HORNBEAM_API const char* hb_error_text(const hb_engine* engine);
HORNBEAM_API const hb_term* hb_error_term(const hb_engine* engine);
HORNBEAM_API hb_result hb_define(hb_engine* engine, const char* name, size_t arity, hb_predicate predicate,
                                 void* context);

/* ---- queries: each `?` of the goal stands for one of the values ---- */
HORNBEAM_API hb_query* hb_query_open(hb_engine* engine, const char* goal, const hb_term* const* values, size_t count);
HORNBEAM_API hb_result hb_query_next(hb_query* query);
HORNBEAM_API const hb_term* hb_query_value(const hb_query* query, const char* variable); /* until the next answer */
HORNBEAM_API void hb_query_close(hb_query* query);
HORNBEAM_API hb_result hb_once(hb_engine* engine, const char* goal, const hb_term* const* values, size_t count);

/* ---- terms ---- */
HORNBEAM_API hb_term* hb_term_atom(const char* name);
HORNBEAM_API hb_term* hb_term_string(const char* text);
HORNBEAM_API hb_term* hb_term_integer(int64_t value);
HORNBEAM_API hb_term* hb_term_float(double value);
HORNBEAM_API hb_term* hb_term_compound(const char* name, const hb_term* const* arguments, size_t arity);
HORNBEAM_API hb_term* hb_term_list(const hb_term* const* elements, size_t count);
HORNBEAM_API hb_term* hb_term_parse(hb_engine* engine, const char* text);
HORNBEAM_API void hb_term_free(hb_term* term);
HORNBEAM_API hb_kind hb_term_kind(const hb_term* term);
HORNBEAM_API const char* hb_term_name(const hb_term* term);                /* NULL for numbers */
HORNBEAM_API int hb_term_get_integer(const hb_term* term, int64_t* value); /* 0: it does not fit */
HORNBEAM_API int hb_term_get_float(const hb_term* term, double* value);    /* 0: no number */
HORNBEAM_API size_t hb_term_arity(const hb_term* term);
HORNBEAM_API const hb_term* hb_term_argument(const hb_term* term, size_t index); /* from 0; NULL: there is none */
HORNBEAM_API char* hb_term_text(const hb_term* term);                            /* as writeq/1 writes it */

/* ---- inside a predicate ---- */
HORNBEAM_API const hb_term* hb_call_argument(const hb_call* call, size_t index);
HORNBEAM_API void hb_call_unify(hb_call* call, size_t index, const hb_term* value); /* when it returns HB_ANSWER */
HORNBEAM_API hb_result hb_call_error(hb_call* call, const hb_term* ball);           /* to be returned */

#ifdef __cplusplus
}
#endif

#endif
