# SPDX-License-Identifier: MIT
# Toolchain file for WebAssembly with the interface of WASI, by Debian's packages alone: what .ci/install_wasi has put
# together in build/wasi_root (the headers of Boost, GMP) and clang for this target.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(HORNBEAM_WASI ON)

if(NOT HORNBEAM_WASI_LLVM)
  set(HORNBEAM_WASI_LLVM 22)
endif()
find_program(HORNBEAM_WASI_CXX clang++-${HORNBEAM_WASI_LLVM} REQUIRED)
find_program(HORNBEAM_WASI_AR llvm-ar-${HORNBEAM_WASI_LLVM} REQUIRED)
find_program(HORNBEAM_WASI_RANLIB llvm-ranlib-${HORNBEAM_WASI_LLVM} REQUIRED)
mark_as_advanced(HORNBEAM_WASI_CXX HORNBEAM_WASI_AR HORNBEAM_WASI_RANLIB)
set(CMAKE_CXX_COMPILER ${HORNBEAM_WASI_CXX})
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR ${HORNBEAM_WASI_AR} CACHE FILEPATH "")
set(CMAKE_RANLIB ${HORNBEAM_WASI_RANLIB} CACHE FILEPATH "")

get_filename_component(root ${CMAKE_CURRENT_LIST_DIR}/../build/wasi_root ABSOLUTE)
set(CMAKE_FIND_ROOT_PATH ${root})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_PREFIX_PATH /)

# Exceptions as the processors of 2021 and later have them; calls in tail position that are jumps.
set(CMAKE_CXX_FLAGS_INIT "-Wno-deprecated -DBOOST_NO_CXX98_FUNCTION_BASE -fwasm-exceptions -mtail-call -mbulk-memory -D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_PROCESS_CLOCKS -D_WASI_EMULATED_GETPID")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-L${root}/lib -fwasm-exceptions -lwasi-emulated-signal -lwasi-emulated-process-clocks -lwasi-emulated-getpid -Wl,-z,stack-size=1048576 -Wl,--stack-first")
