// SPDX-License-Identifier: MIT
#include "submission_files.hpp"

#include <cctype>
#include <filesystem>
#include <fstream>
#include <string_view>

namespace hornbeam::repl {

namespace {

namespace fs = std::filesystem;

std::string real_path(const std::string& path) {
  std::error_code failed;
  const fs::path real = fs::canonical(path, failed);
  return failed ? path : real.string();
}

bool is_folder(const std::string& path) {
  std::error_code failed;
  return fs::is_directory(path, failed);
}

// The stem of the file that a line such as `:- include('queue.pl').` includes; empty if it is not such a line.
std::string included_stem(std::string_view line) {
  std::string tight;  // without white space, and without the quotes of an atom
  for (const char c : line) {
    if (!std::isspace(static_cast<unsigned char>(c)) && c != '\'') tight += c;
  }
  constexpr std::string_view include = ":-include(";
  if (!tight.starts_with(include) || !tight.ends_with(").")) return {};
  return fs::path(tight.substr(include.size(), tight.size() - include.size() - 2)).stem().string();
}

void collect_included(const std::string& path, std::set<std::string>& stems) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) stems.insert(included_stem(line));
}

// The entries of a folder, in the order of their names.
std::set<std::string> entries_of(const std::string& folder) {
  std::set<std::string> found;
  std::error_code failed;
  for (fs::directory_iterator entry(folder, failed), end; !failed && entry != end; entry.increment(failed)) {
    found.insert(entry->path().string());
  }
  return found;
}

}  // namespace

std::vector<std::string> submission_programs(const std::string& submission) {
  if (!is_folder(submission)) return {submission};
  std::vector<std::string> programs;
  for (const std::string& path : entries_of(submission)) {
    const std::string stem = fs::path(path).stem().string();
    if (path.ends_with(".pl") && !stem.ends_with("_tests") && !stem.ends_with("_marking")) programs.push_back(path);
  }
  return programs;
}

std::vector<std::string> without_included(std::vector<std::string> programs) {
  std::set<std::string> included;
  for (const std::string& path : programs) collect_included(path, included);
  std::erase_if(programs, [&](const std::string& path) { return included.contains(fs::path(path).stem().string()); });
  return programs;
}

std::string folder_of(const std::string& submission) {
  if (is_folder(submission)) return submission;
  const std::string folder = fs::path(submission).parent_path().string();
  return folder.empty() ? "." : folder;
}

ReadableFiles::ReadableFiles(const MarkingOptions& options, const std::vector<std::string>& of_class)
    : hidden_{real_path(options.tests)} {
  for (const std::string& submission : options.submissions) hidden_.insert(real_path(submission));
  for (const std::string& submission : of_class) hidden_.insert(real_path(submission));
}

std::vector<std::string> ReadableFiles::of(const std::string& submission) {
  const std::string folder = real_path(folder_of(submission));
  const std::string self = real_path(submission);
  if (!fs::exists(self)) return {};
  if (!hides_another(folder, self)) return {folder};
  if (is_folder(submission)) return parts_of(folder, true);
  const auto [known, is_new] = beside_.try_emplace(folder);
  if (is_new) known->second = parts_of(folder, false);
  std::vector<std::string> readable = known->second;
  readable.push_back(self);
  return readable;
}

bool ReadableFiles::hides_another(const std::string& folder, const std::string& self) const {
  const std::string begin = folder + '/';
  for (auto path = hidden_.lower_bound(begin); path != hidden_.end() && path->starts_with(begin); ++path) {
    if (*path != self) return true;
  }
  return false;
}

// Links may lead out of the folder.
std::vector<std::string> ReadableFiles::parts_of(const std::string& folder, bool with_folders) const {
  std::vector<std::string> readable;
  for (const std::string& path : entries_of(folder)) {
    std::error_code failed;
    if (hidden_.contains(path) || fs::is_symlink(path, failed)) continue;
    if (!is_folder(path)) {
      readable.push_back(path);
    } else if (with_folders && !hides_another(path, path)) {
      readable.push_back(path);
    }
  }
  return readable;
}

}  // namespace hornbeam::repl
