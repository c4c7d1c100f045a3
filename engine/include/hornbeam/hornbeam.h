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
 * Texts are UTF-8 and end with a NUL byte. Free a returned `char *` with hb_free and a term made by hb_term_* with
 * hb_term_free; a `const hb_term *` belongs to the object it came from. After a failure hb_error_text and
 * hb_error_term give the reason, until the next call with that engine. No exception leaves these functions.
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
typedef struct hb_prepared hb_prepared;
typedef struct hb_term hb_term;

typedef enum {
  HB_NO_ANSWER = 0,    /* no (more) answers; false */
  HB_ANSWER = 1,       /* an answer; true; done */
  HB_PAUSED = 2,       /* hb_query_step: the budget is used up */
  HB_ERROR = -1,       /* a ball: hb_error_text */
  HB_HALTED = -2,      /* the program called halt/0,1: the status is hb_error_term */
  HB_MISUSE = -3,      /* misuse of the API: hb_error_text */
  HB_LIMIT = -4,       /* a limit of time, inferences or depth */
  HB_INTERRUPTED = -5, /* hb_interrupt */
  HB_NO_MEMORY = -6
} hb_result;

typedef enum { HB_VARIABLE, HB_ATOM, HB_INTEGER, HB_BIG_INTEGER, HB_FLOAT, HB_STRING, HB_COMPOUND, HB_OBJECT } hb_kind;

/* What programs may do outside their engine: hornbeam/options.hpp. */
enum {
  HB_MAY_READ_FILES = 1,
  HB_MAY_WRITE_FILES = 2,
  HB_MAY_RUN_PROGRAMS = 4,
  HB_MAY_HALT = 8,
  HB_MAY_USE_ENVIRONMENT = 16,
  HB_MAY_USE_NETWORK = 32,
  HB_MAY_CHANGE_PROGRAM = 64,
  HB_MAY_CHANGE_SYSTEM = 128,
  HB_MAY_ALL = 255
};

typedef void (*hb_writer)(void* context, const char* text, size_t bytes);
/* Stores at most `room` bytes and returns their number; 0 at the end. */
typedef size_t (*hb_reader)(void* context, char* to, size_t room);

/* How an engine is created: fill with hb_options_default, then change. A limit of zero means none. */
typedef struct {
  size_t size;           /* of this structure, set by hb_options_default */
  uint32_t capabilities; /* HB_MAY_... */
  size_t stack_bytes;
  size_t other_bytes; /* memory outside the stacks; 0: as much as the stacks */
  uint64_t time_ms;   /* limits of each query */
  uint64_t inferences;
  size_t memory_bytes;
  hb_writer output; /* NULL: the process's */
  void* context;
  hb_writer error;
  void* error_context;
  hb_reader input;
  void* input_context;
  const char* dialect;                    /* NULL: "auto" */
  const char* const* library_directories; /* NULL, or NULL-terminated */
  const char* const* denied;              /* predicates, "shell/1"; NULL, or NULL-terminated */
} hb_options;

/* The limits of one query: fill with hb_limits_default. Zero means none. */
typedef struct {
  size_t size;
  uint64_t time_us;
  uint64_t inferences;
  size_t memory_bytes;
  uint64_t answers;
  uint64_t depth;
} hb_limits;

/* A predicate: reads its arguments with hb_call_argument and returns results with hb_call_unify. */
typedef struct hb_call hb_call;
typedef hb_result (*hb_predicate)(void* context, hb_call* call);

/* A predicate with several solutions. `open` is called with the inputs and stores the state of that call in `state`.
 * `next` unifies the outputs of the next solution, numbered after the inputs, and returns HB_ANSWER, or HB_NO_ANSWER
 * after the last one, or HB_PAUSED if none is available yet: hb_query_step then returns HB_PAUSED, too.
 * `close` is called once for each state, when there are no more solutions or Prolog needs no more. */
typedef struct {
  hb_result (*open)(void* context, hb_call* call, void** state);
  hb_result (*next)(void* context, void* state, hb_call* call);
  void (*close)(void* context, void* state); /* may be NULL */
} hb_solutions;

HORNBEAM_API const char* hb_version(void);
HORNBEAM_API void hb_free(void* text);

/* ---- engines ---- */
HORNBEAM_API void hb_options_default(hb_options* options);
HORNBEAM_API hb_engine* hb_engine_new(const hb_options* options); /* NULL: defaults; NULL: see hb_engine_make */
/* The same; on failure stores the reason, to be freed with hb_free, in `problem` unless that is NULL. */
HORNBEAM_API hb_engine* hb_engine_make(const hb_options* options, char** problem);
HORNBEAM_API void hb_engine_free(hb_engine* engine);
HORNBEAM_API hb_result hb_consult(hb_engine* engine, const char* path);
HORNBEAM_API hb_result hb_consult_text(hb_engine* engine, const char* text, const char* name);
/* Makes this text library(Name), unless the system has such a library. */
HORNBEAM_API hb_result hb_add_library(hb_engine* engine, const char* name, const char* text);
/* The messages of the last load. The text is NULL after the last message. */
HORNBEAM_API const char* hb_message_text(const hb_engine* engine, size_t index);
HORNBEAM_API int hb_message_is_error(const hb_engine* engine, size_t index);
HORNBEAM_API void hb_interrupt(hb_engine* engine); /* from any thread or signal handler */
HORNBEAM_API hb_result hb_set_limits(hb_engine* engine, const hb_limits* limits); /* for queries without their own */
HORNBEAM_API hb_result hb_add_output(hb_engine* engine, const char* alias, hb_writer write, void* context);
HORNBEAM_API hb_result hb_add_input(hb_engine* engine, const char* alias, hb_reader read, void* context);
HORNBEAM_API hb_term* hb_flag(hb_engine* engine, const char* name); /* NULL: there is none */
HORNBEAM_API hb_result hb_set_flag(hb_engine* engine, const char* name, const hb_term* value);
HORNBEAM_API hb_result hb_collect_garbage(hb_engine* engine);
HORNBEAM_API const char* hb_error_text(const hb_engine* engine);
HORNBEAM_API const hb_term* hb_error_term(const hb_engine* engine);
/* The place of a syntax error; 0, with line 0, if unknown. `file` belongs to the engine. */
HORNBEAM_API int hb_error_position(const hb_engine* engine, const char** file, size_t* line, size_t* column);

/* ---- predicates, in the module user or another ---- */
HORNBEAM_API hb_result hb_define(hb_engine* engine, const char* name, size_t arity, hb_predicate predicate,
                                 void* context);
HORNBEAM_API hb_result hb_define_in(hb_engine* engine, const char* module, const char* name, size_t arity,
                                    hb_predicate predicate, void* context);
HORNBEAM_API hb_result hb_define_solutions(hb_engine* engine, const char* module, const char* name, size_t inputs,
                                           size_t outputs, const hb_solutions* solutions, void* context);

/* ---- queries: each `?` of the goal stands for one of the values ---- */
HORNBEAM_API void hb_limits_default(hb_limits* limits);
HORNBEAM_API hb_query* hb_query_open(hb_engine* engine, const char* goal, const hb_term* const* values, size_t count);
HORNBEAM_API hb_query* hb_query_open_limited(hb_engine* engine, const hb_limits* limits, const char* goal,
                                             const hb_term* const* values, size_t count);
HORNBEAM_API hb_result hb_query_next(hb_query* query);
/* Searches for the next answer; HB_PAUSED after that many inferences or microseconds (0: no limit). */
HORNBEAM_API hb_result hb_query_step(hb_query* query, uint64_t inferences, uint64_t time_us);
HORNBEAM_API const hb_term* hb_query_value(const hb_query* query, const char* variable); /* until the next answer */
/* By number, in order of first appearance; NULL after the last one. */
HORNBEAM_API const char* hb_query_variable(const hb_query* query, size_t index);
HORNBEAM_API const hb_term* hb_query_value_at(const hb_query* query, size_t index);
HORNBEAM_API const hb_term* hb_query_residual_goal(const hb_query* query, size_t index);
HORNBEAM_API void hb_query_close(hb_query* query);
HORNBEAM_API hb_result hb_once(hb_engine* engine, const char* goal, const hb_term* const* values, size_t count);

/* ---- queries that are compiled once ---- */
HORNBEAM_API hb_prepared* hb_prepare(hb_engine* engine, const char* goal);
/* Looks for an answer; stores new terms for its first variables in `results`. */
HORNBEAM_API hb_result hb_prepared_call(hb_prepared* prepared, const hb_term* const* values, size_t count,
                                        hb_term** results, size_t result_count);
HORNBEAM_API hb_query* hb_prepared_open(hb_prepared* prepared, const hb_term* const* values, size_t count);
HORNBEAM_API void hb_prepared_free(hb_prepared* prepared);

/* ---- terms ---- */
HORNBEAM_API hb_term* hb_term_atom(const char* name);
HORNBEAM_API hb_term* hb_term_string(const char* text);
HORNBEAM_API hb_term* hb_term_text_of_size(hb_kind kind, const char* text, size_t bytes); /* may have NUL bytes */
HORNBEAM_API hb_term* hb_term_integer(int64_t value);
HORNBEAM_API hb_term* hb_term_big_integer(const char* digits); /* NULL: not digits */
HORNBEAM_API hb_term* hb_term_float(double value);
/* Variables of the same name are identical in one query; NULL or "_": a new variable. */
HORNBEAM_API hb_term* hb_term_variable(const char* name);
HORNBEAM_API hb_term* hb_term_compound(const char* name, const hb_term* const* arguments, size_t arity);
HORNBEAM_API hb_term* hb_term_list(const hb_term* const* elements, size_t count);
/* A host object; `release` is called when no term and no engine refers to it any more. */
HORNBEAM_API hb_term* hb_term_object(void* object, void (*release)(void* object), const char* type);
HORNBEAM_API void* hb_term_get_object(const hb_term* term); /* NULL: not an object */
HORNBEAM_API hb_term* hb_term_parse(hb_engine* engine, const char* text);
HORNBEAM_API hb_term* hb_term_copy(const hb_term* term);
HORNBEAM_API int hb_term_equal(const hb_term* a, const hb_term* b); /* variables by name */
HORNBEAM_API void hb_term_free(hb_term* term);
HORNBEAM_API hb_kind hb_term_kind(const hb_term* term);
HORNBEAM_API const char* hb_term_name(const hb_term* term); /* NULL for numbers; the digits of a big integer */
HORNBEAM_API size_t hb_term_name_size(const hb_term* term); /* in bytes */
HORNBEAM_API int hb_term_get_integer(const hb_term* term, int64_t* value); /* 0: it does not fit */
HORNBEAM_API int hb_term_get_float(const hb_term* term, double* value);    /* 0: not a number */
HORNBEAM_API size_t hb_term_arity(const hb_term* term);
HORNBEAM_API const hb_term* hb_term_argument(const hb_term* term, size_t index); /* from 0; NULL: there is none */
HORNBEAM_API int64_t hb_term_list_size(const hb_term* term);                     /* -1: not a list */
/* The elements of a list. Free the array with hb_free; the elements belong to the term. */
HORNBEAM_API const hb_term** hb_term_elements(const hb_term* term);
/* Long texts end with "..." after a megabyte. */
HORNBEAM_API char* hb_term_text(const hb_term* term);                      /* as by writeq/1 */
HORNBEAM_API char* hb_engine_text(hb_engine* engine, const hb_term* term); /* with the program's operators */

/* ---- inside a predicate ---- */
HORNBEAM_API size_t hb_call_arity(const hb_call* call);
HORNBEAM_API const hb_term* hb_call_argument(const hb_call* call, size_t index);
HORNBEAM_API void hb_call_unify(hb_call* call, size_t index, const hb_term* value); /* unified on HB_ANSWER */
HORNBEAM_API hb_result hb_call_error(hb_call* call, const hb_term* ball);           /* return its result */

#ifdef __cplusplus
}
#endif

#endif
