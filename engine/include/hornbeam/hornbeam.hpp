// SPDX-License-Identifier: MIT
// The engine's whole C++ API. Start reading at engine.hpp.
#pragma once

#include <hornbeam/language.hpp>

#include <hornbeam/containers.hpp>
#include <hornbeam/convert.hpp>
#include <hornbeam/engine.hpp>
#include <hornbeam/error.hpp>
#include <hornbeam/generator.hpp>
#include <hornbeam/named_types.hpp>
#include <hornbeam/options.hpp>
#include <hornbeam/predicate.hpp>
#include <hornbeam/query.hpp>
#include <hornbeam/term.hpp>
#include <hornbeam/toplevel.hpp>
#include <hornbeam/tracer.hpp>
#include <hornbeam/version.hpp>
