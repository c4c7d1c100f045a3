// SPDX-License-Identifier: MIT
// Character conversion (13211-1, 3.46, 7.4.2.5): while the flag char_conversion is on, unquoted characters
// that char_conversion/2 names are read as others. The reader gets a converted copy of the text of one
// clause; offsets in the copy are taken back to the text by counting characters.
#pragma once

#include <string>
#include <string_view>

#include "machine/machine.hpp"

namespace hornbeam::builtins {

class ConvertedText {
 public:
  // Converts the clause that `text` begins with; does nothing while no conversion is in force.
  ConvertedText(machine::Machine& m, std::string_view text, const syntax::SyntaxFlags& flags);

  std::string_view text() const { return active_ ? std::string_view(copy_) : original_; }
  // The offset in the text for one in the copy.
  std::size_t original_offset(std::size_t offset) const;

 private:
  std::string_view original_;
  std::string copy_;
  bool active_ = false;
};

}  // namespace hornbeam::builtins
