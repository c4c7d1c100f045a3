// SPDX-License-Identifier: MIT
// Runs a fuzz target without libFuzzer: the corpus first, then mutations of it, for some seconds.
//
//   reader_fuzz CORPUS SECONDS [SEED]
//   reader_fuzz INPUT                     one input again
//   reader_fuzz shrink INPUT              an input that ends the process becomes as small a one as can be found
//
// The current input is in the file fuzz-input while it runs, so that it remains after a crash.
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

#include <sys/wait.h>
#include <unistd.h>

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
    // Changes to a few inputs would be much the same ones again and again.
    constexpr std::size_t many = 8;
    if (corpus_.empty() || below(corpus_.size() < many ? 2 : 8) == 0) return noise();
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

// ---- shrinking ----

// In a process of its own: does a signal or a sanitizer end it?
bool ends_process(const Input& input) {
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    std::freopen("/dev/null", "w", stderr);
    LLVMFuzzerTestOneInput(input.data(), input.size());
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return !WIFEXITED(status) || WEXITSTATUS(status) != 0;
}

// Removes pieces of half the input, of a quarter, ... of one byte, as long as the rest still crashes the process; then
// replaces bytes by 0.
Input shrunk(Input input) {
  for (std::size_t piece = input.size() / 2; piece > 0; piece /= 2) {
    for (std::size_t at = 0; at + piece <= input.size();) {
      Input smaller = input;
      const auto from = smaller.begin() + static_cast<std::ptrdiff_t>(at);
      smaller.erase(from, from + static_cast<std::ptrdiff_t>(piece));
      if (ends_process(smaller)) {
        input = std::move(smaller);
      } else {
        at += piece;
      }
    }
  }
  for (std::size_t i = 0; i < input.size(); ++i) {
    Input plainer = input;
    plainer[i] = 0;
    if (plainer != input && ends_process(plainer)) input = std::move(plainer);
  }
  return input;
}

Input read_input(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

int shrink(const char* path) {
  const Input input = read_input(path);
  if (!ends_process(input)) {
    std::printf("the input does not end the process\n");
    return 1;
  }
  const Input small = shrunk(input);
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(small.data()), static_cast<std::streamsize>(small.size()));
  std::printf("%zu bytes, once %zu\n", small.size(), input.size());
  return 0;
}

}  // namespace

int main(int count, char** words) {
  if (count == 2 && std::filesystem::is_regular_file(words[1])) {
    const Input input = read_input(words[1]);
    LLVMFuzzerTestOneInput(input.data(), input.size());
    return 0;
  }
  if (count == 3 && std::string(words[1]) == "shrink") return shrink(words[2]);
  if (count < 3) {
    std::fprintf(stderr, "usage: %s CORPUS SECONDS [SEED]\n", words[0]);
    return 2;
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
