// SPDX-License-Identifier: MIT
// Character conversion (ISO 13211-1, 3.46, 7.4.2.5): while the flag char_conversion is on, unquoted characters named by
// char_conversion/2 are replaced. The reader gets a converted copy of the text of one clause; offsets in the copy are
// mapped back to the text by counting characters.
#pragma once

#include <string>
#include <string_view>

#include "machine/machine.hpp"

namespace hornbeam::builtins {

class ConvertedText {
 public:
  // Converts the clause at the start of `text`; does nothing while no conversion is active.
  ConvertedText(machine::Machine& m, std::string_view text, const syntax::SyntaxFlags& flags);

  std::string_view text() const { return active_ ? std::string_view(copy_) : original_; }
  // Maps an offset in the copy to one in the text.
  std::size_t original_offset(std::size_t offset) const;

 private:
  std::string_view original_;
  std::string copy_;
  bool active_ = false;
};

}  // namespace hornbeam::builtins
