// SPDX-License-Identifier: MIT
#include "streams/stream.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <string>

using namespace hornbeam::streams;

namespace {

// A file name of its own for each test, removed at the end.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& bytes = "") {
    char name[] = "/tmp/hornbeam_stream_test_XXXXXX";
    const int file = mkstemp(name);
    REQUIRE(file >= 0);
    ::close(file);
    path_ = name;
    std::ofstream(path_, std::ios::binary) << bytes;
  }
  ~TemporaryFile() { std::remove(path_.c_str()); }
  const std::string& path() const { return path_; }
  std::string bytes() const {
    std::ifstream in(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  std::string path_;
};

Stream::Settings settings_for(Mode mode) {
  Stream::Settings s;
  s.mode = mode;
  return s;
}

std::string all_codes(Stream& s) {
  std::string text;
  for (int c = s.get_code(); c >= 0; c = s.get_code()) append_utf8(text, static_cast<std::uint32_t>(c));
  return text;
}

}  // namespace

TEST_CASE("bytes of a surrogate are no character: each is taken as Latin-1") {
  auto s = open_text("a\xed\xa0\x80z");
  CHECK(all_codes(*s) == "a\xc3\xad\xc2\xa0\xc2\x80z");
  CHECK(s->saw_invalid_text());
}

TEST_CASE("UTF-16 is known by its mark, and written back") {
  Stream::Settings settings;
  settings.skip_bom = true;
  auto little = open_text(std::string("\xff\xfe"
                                      "a\0\xe9\0\x3d\xd8\0\xde",
                                      10),
                          settings);
  CHECK(all_codes(*little) == "a\xc3\xa9\xf0\x9f\x98\x80");
  CHECK(little->position().bytes == 10);
  auto big = open_text(std::string("\xfe\xff\0a\xd8\x3d", 6), settings);
  CHECK(all_codes(*big) == "a\xef\xbf\xbd");  // half a pair
  std::string bytes;
  encode_text("\xf0\x9f\x98\x80", Encoding::utf16be, bytes);
  CHECK(bytes == std::string("\xd8\x3d\xde\0", 4));
}

TEST_CASE("characters come decoded, peeking does not consume") {
  auto s = open_text("h\xc3\xa9!");
  CHECK(s->peek_code() == 'h');
  CHECK(s->get_code() == 'h');
  CHECK(s->peek_code() == 0xe9);
  CHECK(s->peek_code() == 0xe9);
  CHECK(s->get_code() == 0xe9);
  CHECK(s->get_code() == '!');
  CHECK(s->peek_code() == end_of_input);
  CHECK(s->get_code() == end_of_input);
}

TEST_CASE("a new character passes what is ahead, which stays") {
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  Stream s(std::make_unique<FileChannel>(ends[0], true), settings_for(Mode::read));
  REQUIRE(::write(ends[1], "ab\n", 3) == 3);
  CHECK(s.get_code() == 'a');
  REQUIRE(::write(ends[1], "kc", 2) == 2);
  CHECK(s.get_new_code() == 'k');
  CHECK(s.get_new_code() == 'c');
  CHECK(s.position().line == 1);
  ::close(ends[1]);
  CHECK(s.get_new_code() == end_of_input);
  CHECK(all_codes(s) == "b\n");
}

TEST_CASE("eof_action decides what follows the end of file") {
  Stream::Settings settings;
  settings.eof_action = EofAction::error;
  auto strict = open_text("a", settings);
  CHECK(strict->get_code() == 'a');
  CHECK(strict->end_of_stream() == EndOfStream::at);
  CHECK(strict->get_code() == end_of_input);
  CHECK(strict->end_of_stream() == EndOfStream::past);
  CHECK(strict->get_code() == past_end_of_input);
  CHECK(strict->peek_code() == past_end_of_input);
  auto lax = open_text("");
  CHECK(lax->get_code() == end_of_input);
  CHECK(lax->get_code() == end_of_input);
}

TEST_CASE("reset asks the source again") {
  int asked = 0;
  Stream::Settings settings;
  settings.eof_action = EofAction::reset;
  Stream s(std::make_unique<CallbackChannel>(CallbackChannel::Reader([&](char* to, std::size_t) {
             if (++asked % 2 == 0) return std::int64_t{0};
             *to = 'x';
             return std::int64_t{1};
           })),
           settings);
  CHECK(s.get_code() == 'x');
  CHECK(s.get_code() == end_of_input);
  CHECK(s.get_code() == 'x');
}

TEST_CASE("positions count characters, lines, columns and bytes") {
  auto s = open_text(
      "\xc3\xa9"
      "a\nb\tc");
  s->get_code();
  s->get_code();
  CHECK(s->position().characters == 2);
  CHECK(s->position().bytes == 3);
  CHECK(s->position().column == 2);
  s->get_code();
  CHECK(s->position().line == 2);
  CHECK(s->position().column == 0);
  s->get_code();
  s->get_code();
  CHECK(s->position().column == 8);
}

TEST_CASE("set_position goes back to a remembered place") {
  TemporaryFile file("one\ntwo \xc3\xa9\nthree");
  auto s = open_file(file.path(), settings_for(Mode::read)).stream;
  REQUIRE(s);
  for (int i = 0; i < 4; ++i) s->get_code();
  const Position there = s->position();
  CHECK(all_codes(*s) == "two \xc3\xa9\nthree");
  REQUIRE(s->set_position(there));
  CHECK(s->position().line == 2);
  CHECK(s->end_of_stream() == EndOfStream::not_yet);
  CHECK(all_codes(*s) == "two \xc3\xa9\nthree");
}

TEST_CASE("a long file passes through a small buffer") {
  std::string text;
  for (int i = 0; i < 50000; ++i) text += "line " + std::to_string(i) + " \xe6\x97\xa5\n";
  TemporaryFile file(text);
  auto s = open_file(file.path(), settings_for(Mode::read)).stream;
  REQUIRE(s);
  CHECK(all_codes(*s) == text);
  CHECK(s->position().line == 50001);
  CHECK(s->position().bytes == static_cast<std::int64_t>(text.size()));
}

TEST_CASE("a character cut by the end of a piece is put together") {
  int piece = 0;
  const char* const pieces[] = {"a\xe6", "\x97", "\xa5z"};
  Stream s(std::make_unique<CallbackChannel>(CallbackChannel::Reader([&](char* to, std::size_t) {
             if (piece == 3) return std::int64_t{0};
             const std::string_view bytes = pieces[piece++];
             bytes.copy(to, bytes.size());
             return static_cast<std::int64_t>(bytes.size());
           })),
           {});
  CHECK(all_codes(s) == "a\xe6\x97\xa5z");
  CHECK_FALSE(s.saw_invalid_text());
}

TEST_CASE("bytes that are no UTF-8 are read as Latin-1 characters") {
  auto s = open_text(
      "a\xe9"
      "b\xff");
  CHECK(s->get_code() == 'a');
  CHECK(s->get_code() == 0xe9);
  CHECK(s->get_code() == 'b');
  CHECK(s->get_code() == 0xff);
  CHECK(s->get_code() == end_of_input);
  CHECK(s->saw_invalid_text());
}

TEST_CASE("a source file: byte order mark skipped, Latin-1 as a whole") {
  TemporaryFile marked("\xef\xbb\xbfp(1).");
  auto s = open_source_file(marked.path()).stream;
  REQUIRE(s);
  REQUIRE(s->read_all() == 1);
  CHECK(s->ahead() == "p(1).");
  CHECK(s->position().bytes == 3);
  TemporaryFile latin("% caf\xe9 \xc3\xa9\n");
  auto l = open_source_file(latin.path()).stream;
  REQUIRE(l);
  REQUIRE(l->read_all() == 1);
  CHECK(l->settings.encoding == Encoding::latin1);
  CHECK(l->ahead() == "% caf\xc3\xa9 \xc3\x83\xc2\xa9\n");
}

TEST_CASE("text ahead can be consumed piece by piece") {
  TemporaryFile file("foo. bar.\nrest");
  auto s = open_file(file.path(), settings_for(Mode::read)).stream;
  REQUIRE(s);
  CHECK(s->get_code() == 'f');
  REQUIRE(s->read_all() == 1);
  CHECK(s->ahead() == "oo. bar.\nrest");
  s->advance(9);
  CHECK(s->position().line == 2);
  CHECK(all_codes(*s) == "rest");
}

TEST_CASE("binary streams carry every byte") {
  TemporaryFile file;
  Stream::Settings settings = settings_for(Mode::write);
  settings.binary = true;
  auto out = open_file(file.path(), settings).stream;
  REQUIRE(out);
  for (int b = 0; b < 256; ++b) CHECK(out->put_byte(static_cast<std::uint8_t>(b)));
  CHECK(out->position().bytes == 256);
  REQUIRE(out->close());
  settings.mode = Mode::read;
  auto in = open_file(file.path(), settings).stream;
  REQUIRE(in);
  CHECK(in->peek_byte() == 0);
  for (int b = 0; b < 256; ++b) CHECK(in->get_byte() == b);
  CHECK(in->get_byte() == end_of_input);
}

TEST_CASE("encodings of output; what they cannot say is escaped") {
  TemporaryFile file;
  Stream::Settings settings = settings_for(Mode::write);
  settings.encoding = Encoding::latin1;
  auto out = open_file(file.path(), settings).stream;
  REQUIRE(out);
  out->put_text("\xc3\xa9\xe6\x97\xa5");
  REQUIRE(out->close());
  CHECK(file.bytes() == "\xe9\\x65e5\\");
}

TEST_CASE("dos newlines on output") {
  TemporaryFile file;
  Stream::Settings settings = settings_for(Mode::write);
  settings.newline = Newline::dos;
  auto out = open_file(file.path(), settings).stream;
  REQUIRE(out);
  out->put_text("a\n");
  out->put_code('\n');
  REQUIRE(out->close());
  CHECK(file.bytes() == "a\r\n\r\n");
}

TEST_CASE("buffering: full waits, line sends lines, none sends at once") {
  for (const Buffering b : {Buffering::full, Buffering::line, Buffering::none}) {
    TemporaryFile file;
    Stream::Settings settings = settings_for(Mode::write);
    settings.buffering = b;
    auto out = open_file(file.path(), settings).stream;
    REQUIRE(out);
    out->put_code('a');
    CHECK(file.bytes() == (b == Buffering::none ? "a" : ""));
    out->put_code('\n');
    CHECK(file.bytes() == (b == Buffering::full ? "" : "a\n"));
    out->flush();
    CHECK(file.bytes() == "a\n");
  }
}

TEST_CASE("append adds to what is there") {
  TemporaryFile file("a");
  auto out = open_file(file.path(), settings_for(Mode::append)).stream;
  REQUIRE(out);
  out->put_text("b");
  REQUIRE(out->close());
  CHECK(file.bytes() == "ab");
}

TEST_CASE("a full device is an error that is told, not a signal") {
  auto out = open_file("/dev/full", settings_for(Mode::write)).stream;
  REQUIRE(out);
  CHECK(out->put_text("lost"));
  CHECK_FALSE(out->flush());
  CHECK(out->system_error == ENOSPC);
}

TEST_CASE("files that cannot be opened say why") {
  CHECK(open_file("/nonexistent/x", settings_for(Mode::read)).failure == OpenFailure::not_found);
  CHECK(open_file("/tmp", settings_for(Mode::read)).failure == OpenFailure::not_allowed);
  CHECK(open_file("/tmp", settings_for(Mode::write)).failure == OpenFailure::not_allowed);
  CHECK(open_file(std::string("a\0b", 3), settings_for(Mode::read)).failure == OpenFailure::not_found);
}

TEST_CASE("memory output counts columns and gives its text away") {
  auto out = open_memory_output();
  out->put_text("ab\ncd");
  CHECK(out->column() == 2);
  CHECK(out->take_text() == "ab\ncd");
  CHECK(out->text_so_far().empty());
  out->put_code(0x1f600);
  CHECK(out->column() == 3);
  CHECK(out->take_text() == "\xf0\x9f\x98\x80");
}
