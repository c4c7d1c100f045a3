# SPDX-License-Identifier: MIT
# cmake -DROOT=<stdlib> -DFILES=<list of paths below it, separated by |> -DOUTPUT=<file.cpp> -DHAS_INCBIN=<bool>
#       -P embed.cmake
#
# Writes the source of the table of embedded files. The assembler takes the texts in with .incbin, so the
# compiler never sees them: a megabyte of Prolog costs no time. Where the assembler is not for ELF, the preprocessor
# does by #embed. The object file must be made anew when one of the files changes; the build says so by OBJECT_DEPENDS.

string(REPLACE "|" ";" FILES "${FILES}")
list(SORT FILES)

set(labels "")
set(declarations "")
set(rows "")
set(number 0)
foreach(path IN LISTS FILES)
  set(name hornbeam_embedded_${number})
  if(HAS_INCBIN)
    string(APPEND labels
      "    \"${name}: .incbin \\\"${ROOT}/${path}\\\"\\n${name}_end: .byte 0\\n\"\n")
    string(APPEND declarations "extern const char ${name}[];\nextern const char ${name}_end[];\n")
  else()
    string(APPEND declarations
      "constexpr char ${name}[] = {\n#embed \"${ROOT}/${path}\"\n};\nconstexpr const char* ${name}_end = ${name} + sizeof ${name};\n")
  endif()
  string(APPEND rows "      {\"${path}\", text_between(${name}, ${name}_end)},\n")
  math(EXPR number "${number} + 1")
endforeach()

if(HAS_INCBIN)
  set(constant const)
  set(declarations "asm(\".section .rodata\\n\"\n${labels}    \".text\\n\");\n\nextern \"C\" {\n${declarations}}\n")
else()
  set(declarations "namespace {\n${declarations}}\n")
  set(constant constexpr)
endif()

file(WRITE ${OUTPUT} "// Made by stdlib/embed.cmake from the files of stdlib/.
#include \"loader/embedded_library.hpp\"

#include <array>

${declarations}
namespace hornbeam::loader {
namespace {

constexpr std::string_view text_between(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

}  // namespace

std::span<const EmbeddedFile> embedded_files() {
  static ${constant} std::array<EmbeddedFile, ${number}> files{{
${rows}  }};
  return files;
}

}  // namespace hornbeam::loader
")
