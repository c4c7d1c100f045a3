// SPDX-License-Identifier: MIT
#include "support/hash.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>

namespace hornbeam::support {

TEST_CASE("each byte of a text, and its length, changes the hash") {
  for (std::size_t size = 0; size < 200; ++size) {
    std::string text(size, 'x');
    std::set<std::uint64_t> hashes{hash_bytes(text), hash_bytes(text + 'x')};
    for (char& c : text) {
      c = 'y';
      hashes.insert(hash_bytes(text));
      c = 'x';
    }
    CHECK(hashes.size() == size + 2);
  }
}

TEST_CASE("the low bits of hashes of similar texts are spread") {
  std::set<std::uint64_t> low;
  for (int i = 0; i < 4096; ++i) low.insert(hash_bytes("atom_" + std::to_string(i)) % 4096);
  CHECK(low.size() > 2400);  // 2589 expected of random ones
}

}  // namespace hornbeam::support
