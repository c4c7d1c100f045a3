# SPDX-License-Identifier: MIT
# What `cmake --install` puts where: the executable, the library (static and shared), its headers, the manual page,
# and the files by which find_package(hornbeam) and pkg-config find them. `cpack -G DEB` makes a package of the same.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/hornbeam)
install(TARGETS hornbeam_engine hornbeam_shared EXPORT hornbeam_targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT hornbeam_targets NAMESPACE hornbeam:: FILE hornbeamTargets.cmake DESTINATION ${package_dir})
install(DIRECTORY engine/include/hornbeam DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES docs/hornbeam.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES LICENSE README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
if(TARGET hornbeam_executable)
  install(TARGETS hornbeam_executable RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  # For MiniZinc; hornbeam.msc says where it looks, from where that file lies.
  install(FILES repl/completions/hornbeam.bash RENAME hornbeam
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES repl/completions/hornbeam.zsh RENAME _hornbeam DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
  install(FILES repl/completions/hornbeam.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
  install(DIRECTORY repl/editors DESTINATION ${CMAKE_INSTALL_DATADIR}/hornbeam USE_SOURCE_PERMISSIONS
    PATTERN __pycache__ EXCLUDE)
  install(PROGRAMS repl/minizinc/fzn-hornbeam DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(FILES repl/minizinc/hornbeam.msc DESTINATION ${CMAKE_INSTALL_DATADIR}/minizinc/solvers)
  install(DIRECTORY repl/minizinc/hornbeam DESTINATION ${CMAKE_INSTALL_DATADIR}/minizinc)
endif()

file(WRITE ${PROJECT_BINARY_DIR}/hornbeamConfig.cmake
  "include(\${CMAKE_CURRENT_LIST_DIR}/hornbeamTargets.cmake)\n")
write_basic_package_version_file(${PROJECT_BINARY_DIR}/hornbeamConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/hornbeamConfig.cmake ${PROJECT_BINARY_DIR}/hornbeamConfigVersion.cmake
  DESTINATION ${package_dir})

set(private_libraries -lgmp)
if(HORNBEAM_HAS_PCRE)
  list(PREPEND private_libraries -lpcre2-8)
endif()
list(JOIN private_libraries " " private_libraries)
# The prefix is found from where the file lies, so that the tree may be moved.
file(RELATIVE_PATH to_prefix /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/hornbeam.pc @ONLY CONTENT [[
prefix=${pcfiledir}/@to_prefix@
libdir=${prefix}/@CMAKE_INSTALL_LIBDIR@
includedir=${prefix}/@CMAKE_INSTALL_INCLUDEDIR@

Name: hornbeam
Description: @PROJECT_DESCRIPTION@
Version: @PROJECT_VERSION@
Cflags: -I${includedir}
Libs: -L${libdir} -lhornbeam
Libs.private: @private_libraries@ -lstdc++ -lm
]])
install(FILES ${PROJECT_BINARY_DIR}/hornbeam.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

set(CPACK_PACKAGE_NAME hornbeam)
set(CPACK_PACKAGE_VENDOR "Hornbeam")
set(CPACK_PACKAGE_CONTACT "Hornbeam <hornbeam@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION interpreters)
find_program(HORNBEAM_SHLIBDEPS dpkg-shlibdeps)
mark_as_advanced(HORNBEAM_SHLIBDEPS)
if(HORNBEAM_SHLIBDEPS)
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
else()
  set(CPACK_DEBIAN_PACKAGE_DEPENDS "libc6, libgcc-s1, libgmp10, libstdc++6, libreadline8")
  if(HORNBEAM_HAS_PCRE)
    string(APPEND CPACK_DEBIAN_PACKAGE_DEPENDS ", libpcre2-8-0")
  endif()
endif()
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
include(CPack)
