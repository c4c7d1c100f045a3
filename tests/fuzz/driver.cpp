// SPDX-License-Identifier: MIT
// Runs a fuzz target without libFuzzer: the corpus first, then mutations of it, for some seconds.
//
//   reader_fuzz CORPUS SECONDS [SEED]
//
// The input at work is in the file fuzz-input while it runs, so that a crash leaves it behind.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

using Input = std::vector<std::uint8_t>;

std::vector<Input> read_corpus(const char* directory) {
  std::vector<Input> corpus;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    std::ifstream file(entry.path(), std::ios::binary);
    corpus.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return corpus;
}

class Mutator {
 public:
  Mutator(std::vector<Input> corpus, std::uint64_t seed) : corpus_(std::move(corpus)), random_(seed) {}

  Input next() {
    if (corpus_.empty() || below(8) == 0) return noise();
    Input input = corpus_[below(corpus_.size())];
    for (std::size_t n = 1 + below(6); n > 0; --n) change(input);
    return input;
  }

 private:
  std::size_t below(std::size_t n) { return random_() % n; }
  Input noise() {
    Input input(below(120));
    for (std::uint8_t& b : input) b = static_cast<std::uint8_t>(random_());
    return input;
  }
  void change(Input& input) {
    const std::size_t at = input.empty() ? 0 : below(input.size());
    const auto place = input.begin() + static_cast<std::ptrdiff_t>(at);
    switch (below(6)) {
      case 0: input.insert(place, static_cast<std::uint8_t>(random_())); break;
      case 1:
        if (!input.empty()) input.erase(place);
        break;
      case 2:
        if (!input.empty()) *place = static_cast<std::uint8_t>(random_());
        break;
      case 3:
        if (!input.empty()) *place = static_cast<std::uint8_t>(*place + below(9) - 4);
        break;
      case 4: {  // a piece of another input
        const Input& other = corpus_[below(corpus_.size())];
        if (other.empty()) break;
        const std::size_t from = below(other.size());
        const std::size_t size = 1 + below(std::min<std::size_t>(other.size() - from, 24));
        const auto piece = other.begin() + static_cast<std::ptrdiff_t>(from);
        input.insert(place, piece, piece + static_cast<std::ptrdiff_t>(size));
        break;
      }
      default: {  // a piece twice, or gone
        const std::size_t size = std::min<std::size_t>(input.size() - at, 1 + below(16));
        const Input piece(place, place + static_cast<std::ptrdiff_t>(size));
        if (below(2) == 0) {
          input.erase(place, place + static_cast<std::ptrdiff_t>(size));
        } else {
          input.insert(place, piece.begin(), piece.end());
        }
      }
    }
    constexpr std::size_t longest = 600;
    if (input.size() > longest) input.resize(longest);
  }

  std::vector<Input> corpus_;
  std::mt19937_64 random_;
};

void run(const Input& input, const std::string& place) {
  std::ofstream(place, std::ios::binary)
      .write(reinterpret_cast<const char*>(input.data()), static_cast<std::streamsize>(input.size()));
  LLVMFuzzerTestOneInput(input.data(), input.size());
}

}  // namespace

int main(int count, char** words) {
  if (count < 3) {
    std::fprintf(stderr, "usage: %s CORPUS SECONDS [SEED]\n", words[0]);
    return 2;
  }
  if (std::filesystem::is_regular_file(words[1])) {  // one input again
    std::ifstream file(words[1], std::ios::binary);
    const Input input{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    LLVMFuzzerTestOneInput(input.data(), input.size());
    return 0;
  }
  const std::string place = "fuzz-input-" + std::filesystem::path(words[0]).filename().string();
  const std::vector<Input> corpus = read_corpus(words[1]);
  for (const Input& input : corpus) run(input, place);
  const std::uint64_t seed = count > 3 ? std::strtoull(words[3], nullptr, 10) : std::random_device{}();
  Mutator mutator(corpus, seed);
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(std::atof(words[2]));
  std::size_t executions = corpus.size();
  for (; std::chrono::steady_clock::now() < end; ++executions) run(mutator.next(), place);
  std::remove(place.c_str());
  std::printf("%s: %zu executions, seed %llu\n", words[0], executions, static_cast<unsigned long long>(seed));
}
