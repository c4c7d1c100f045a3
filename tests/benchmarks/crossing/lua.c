// SPDX-License-Identifier: MIT
// As hornbeam.cpp, for Lua 5.4.
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

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

static lua_State* state;

static int twice(lua_State* s) {
  lua_pushinteger(s, 2 * luaL_checkinteger(s, 1));
  return 1;
}
static void new_state(int n) {
  for (int i = 0; i < n; ++i) {
    lua_State* const s = luaL_newstate();
    luaL_openlibs(s);
    lua_close(s);
  }
}
static void text_goal(int n) {
  for (int i = 0; i < n; ++i) {
    if (luaL_loadstring(state, "return inc(1)") || lua_pcall(state, 0, 1, 0)) puts("failed");
    lua_tointeger(state, -1);
    lua_pop(state, 1);
  }
}
static void prepared_goal(int n) {
  for (int i = 0; i < n; ++i) {
    lua_getglobal(state, "inc");
    lua_pushinteger(state, i);
    if (lua_pcall(state, 1, 1, 0)) puts("failed");
    lua_tointeger(state, -1);
    lua_pop(state, 1);
  }
}
static void call_loop(const char* name, int n) {
  lua_getglobal(state, name);
  lua_pushinteger(state, n);
  if (lua_pcall(state, 1, 0, 0)) puts("failed");
}
static void run_loop(int n) { call_loop("loop", n); }
static void run_empty_loop(int n) { call_loop("empty_loop", n); }
static void list_in(int n) {
  for (int i = 0; i < n; ++i) {
    lua_getglobal(state, "total");
    lua_createtable(state, 1000, 0);
    for (int k = 0; k < 1000; ++k) {
      lua_pushinteger(state, k);
      lua_rawseti(state, -2, k + 1);
    }
    if (lua_pcall(state, 1, 1, 0)) puts("failed");
    lua_pop(state, 1);
  }
}
static lua_Integer taken[1000];
static void list_out(int n) {
  for (int i = 0; i < n; ++i) {
    lua_getglobal(state, "numbers");
    lua_pushinteger(state, 1000);
    if (lua_pcall(state, 1, 1, 0)) puts("failed");
    for (int k = 0; k < 1000; ++k) {
      lua_rawgeti(state, -1, k + 1);
      taken[k] = lua_tointeger(state, -1);
      lua_pop(state, 1);
    }
    lua_pop(state, 1);
  }
}

static void print(const char* what, double nanoseconds) { printf("%s\t%.1f\n", what, nanoseconds); }

int main(void) {
  state = luaL_newstate();
  luaL_openlibs(state);
  lua_register(state, "twice", twice);
  if (luaL_dostring(state,
                    "function inc(x) return x + 1 end\n"
                    "function loop(n) for i = 1, n do twice(i) end end\n"
                    "function empty_loop(n) for i = 1, n do end end\n"
                    "function total(t) local s = 0 for i = 1, #t do s = s + t[i] end return s end\n"
                    "function numbers(n) local t = {} for i = 1, n do t[i] = i end return t end\n")) {
    return 1;
  }
  print("new engine", measure(200, new_state));
  print("text goal", measure(20000, text_goal));
  print("prepared goal", measure(200000, prepared_goal));
  print("host function", measure(500000, run_loop) - measure(500000, run_empty_loop));
  print("list element in", measure(200, list_in) / 1000);
  print("list element out", measure(200, list_out) / 1000);
  lua_close(state);
}
