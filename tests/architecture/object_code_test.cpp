// SPDX-License-Identifier: MIT
// Checks of the compiled library: it has no state outside its objects, and instructions end in jumps. Uses nm and
// objdump, which come with the compiler.
#include <doctest/doctest.h>

#include <array>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace {

std::vector<std::string> output_of(const std::string& command) {
  std::vector<std::string> lines;
  FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe != nullptr);
  std::string line;
  std::array<char, 4096> buffer;
  while (std::fgets(buffer.data(), buffer.size(), pipe) != nullptr) {
    line += buffer.data();
    if (line.back() != '\n') continue;
    line.pop_back();
    lines.push_back(std::move(line));
    line.clear();
  }
  CHECK(pclose(pipe) == 0);
  return lines;
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// Constants whose addresses are relocated at program start are in writable sections of an object file, .data.rel.ro;
// the remaining function statics are computed once and then only read.
bool is_constant(const std::string& section, const std::string& symbol) {
  if (section.rfind(".data.rel.ro", 0) == 0) return true;
  if (symbol.rfind("guard variable for ", 0) == 0) return true;
  if (symbol.rfind("DW.ref.", 0) == 0) return true;  // addresses of the types in catch clauses
  static const std::set<std::string> computed_once{
      "hornbeam::host::processor_count()::count",
      "hornbeam::machine::instruction_addresses()::table",
      "hornbeam::machine::FirstTables::of_process()::made",
      "hornbeam::loader::embedded_files()::files",
      "hornbeam::embed::(anonymous namespace)::system_passages()::passages",
      "hornbeam::builtins::(anonymous namespace)::catalogue()::made",
      "hornbeam::builtins::(anonymous namespace)::build_index(hornbeam::machine::Machine&)::made",
  };
  // The grammar of the lexer: objects of X3 that refer to each other.
  if (contains(symbol, "hornbeam::reader::(anonymous namespace)::")) return true;
  return computed_once.count(symbol) != 0;
}

}  // namespace

TEST_CASE("the library has no mutable globals") {
  // Lines of objdump -t: address, flags, section, size, name; O marks an object.
  std::size_t objects = 0;
  for (const std::string& line : output_of("objdump -tC '" HORNBEAM_LIBRARY "'")) {
    const std::size_t flag = line.find(" O .");
    if (flag == std::string::npos) continue;
    ++objects;
    const std::size_t section_begin = flag + 3;
    const std::size_t section_end = line.find('\t', section_begin);
    const std::string section = line.substr(section_begin, section_end - section_begin);
    const bool writable = section.rfind(".data", 0) == 0 || section.rfind(".bss", 0) == 0 ||
                          section.rfind(".tdata", 0) == 0 || section.rfind(".tbss", 0) == 0;
    if (!writable) continue;
    std::string symbol = line.substr(line.find(' ', section_end + 1) + 1);
    symbol.erase(0, symbol.find_first_not_of(" "));
    if (symbol.rfind(".hidden ", 0) == 0) symbol.erase(0, 8);
    if (!contains(symbol, "hornbeam") && (contains(symbol, "std::") || contains(symbol, "DW.ref."))) continue;
    CAPTURE(section);
    CAPTURE(symbol);
    CHECK(is_constant(section, symbol));
  }
  CHECK(objects > 50);
}

#ifndef HORNBEAM_TRAMPOLINE
TEST_CASE("instructions end in jumps: none calls another, only those of builtins call through a pointer") {
  const std::string place = "hornbeam::machine::instructions::";
  const std::map<std::string, int> calls_allowed{
      {"builtin", 1}, {"enter_builtin", 1}, {"enter_nondeterministic", 1}, {"enter_tabled", 1}};
  std::map<std::string, int> pointer_calls;
  std::size_t functions = 0;
  std::string function;  // the instruction whose code is being read; empty outside of them
  bool after_call = false;
  const std::string command = "cd '" HORNBEAM_BINARY_DIR "' && ar p '" HORNBEAM_LIBRARY
                              "' run.cpp.o > run_to_check.o && "
                              "objdump -drC --no-show-raw-insn run_to_check.o && rm run_to_check.o";
  for (const std::string& line : output_of(command)) {
    if (!line.empty() && line.back() == ':' && contains(line, " <")) {
      const std::size_t begin = line.find(place);
      function.clear();
      if (begin != std::string::npos && begin < line.find('(')) {
        function = line.substr(begin + place.size(), line.find('(') - begin - place.size());
        ++functions;
      }
      continue;
    }
    if (function.empty()) continue;
    if (after_call && contains(line, "R_X86_64")) {
      CAPTURE(function);
      CAPTURE(line);
      CHECK_FALSE(contains(line, place));
    }
    const std::size_t call = line.find("\tcall ");
    after_call = call != std::string::npos;
    if (after_call && line[line.find_first_not_of(' ', call + 6)] == '*') ++pointer_calls[function];
  }
  CHECK(functions > 100);
  for (const auto& [name, count] : pointer_calls) {
    CAPTURE(name);
    const auto allowed = calls_allowed.find(name);
    CHECK((allowed != calls_allowed.end() && count <= allowed->second));
  }
}
#endif
