// SPDX-License-Identifier: MIT
// instructions.def as C++: opcodes, names, operand kinds, lengths. A code word has 64 bits; the first word of an
// instruction is the address of its body, which only the machine knows: code that makes or reads code uses an
// AddressTable (opcode -> address).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>

namespace hornbeam::code {

using Word = std::uint64_t;

enum class Opcode : std::uint16_t {
#define HB_INSTRUCTION(name, operands, meaning) name,
#include "code/instructions.def"
#undef HB_INSTRUCTION
  count
};
constexpr std::size_t opcode_count = static_cast<std::size_t>(Opcode::count);

struct InstructionInfo {
  std::string_view name;
  std::string_view operands;  // one letter per operand word
  std::string_view meaning;
};

inline constexpr std::array<InstructionInfo, opcode_count> instruction_table = {{
#define HB_INSTRUCTION(name, operands, meaning) {#name, operands, meaning},
#include "code/instructions.def"
#undef HB_INSTRUCTION
}};

constexpr const InstructionInfo& info(Opcode op) { return instruction_table[static_cast<std::size_t>(op)]; }
// Words of an instruction, including the opcode.
constexpr std::size_t length(Opcode op) { return 1 + info(op).operands.size(); }

// Which operands are labels: bit i for operand i.
inline constexpr auto label_masks = [] {
  std::array<std::uint32_t, opcode_count> masks{};
  for (std::size_t i = 0; i < opcode_count; ++i) {
    const std::string_view kinds = instruction_table[i].operands;
    for (std::size_t k = 0; k < kinds.size(); ++k) masks[i] |= std::uint32_t{kinds[k] == 'l'} << k;
  }
  return masks;
}();
constexpr std::uint32_t label_operands(Opcode op) { return label_masks[static_cast<std::size_t>(op)]; }

// True for `builtin` and its fast forms for some builtins, which have the same operands.
constexpr bool calls_builtin(Opcode op) { return op >= Opcode::builtin && op <= Opcode::functor_variables; }

// Opcode <-> address of the body; filled once by the machine, then constant.
class AddressTable {
 public:
  explicit AddressTable(const std::array<Word, opcode_count>& addresses) : address_(addresses) {
    for (std::size_t i = 0; i < opcode_count; ++i) opcode_[addresses[i]] = static_cast<Opcode>(i);
  }
  Word address(Opcode op) const { return address_[static_cast<std::size_t>(op)]; }
  Opcode opcode(Word address) const {
    const auto found = opcode_.find(address);
    return found == opcode_.end() ? Opcode::count : found->second;
  }

 private:
  std::array<Word, opcode_count> address_;
  std::unordered_map<Word, Opcode> opcode_;
};

// Calls visit(instruction, opcode) for each instruction in these words; stops when that returns false.
template <class Visit>
void for_each_instruction(const AddressTable& addresses, const Word* code, std::size_t words, Visit visit) {
  const Word* const end = code + words;
  for (const Word* p = code; p < end;) {
    const Opcode op = addresses.opcode(*p);
    if (op == Opcode::count || !visit(p, op)) return;
    p += length(op);
  }
}

}  // namespace hornbeam::code

namespace hornbeam {
using code::Opcode;
using code::Word;
}  // namespace hornbeam
