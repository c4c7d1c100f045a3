// SPDX-License-Identifier: MIT
//
// The events of a domain, and which watch lists they wake.
//
//     happening                  lists woken
//     lower limit rose           minimum, domain
//     upper limit fell           maximum, domain
//     a value inside vanished    domain
//     one value left             fixed (besides minimum or maximum, and domain)
//
// A propagator that watches both bounds is in two lists.
#pragma once

#include <cstdint>

namespace hornbeam::clpfd {

enum class Event : std::uint8_t { fixed, minimum, maximum, domain };
inline constexpr unsigned event_count = 4;

// A set of events, as the argument of Store::watch.
using Events = unsigned;
constexpr Events events_of(Event event) { return 1U << static_cast<unsigned>(event); }

inline constexpr Events on_fixed = events_of(Event::fixed);
inline constexpr Events on_minimum = events_of(Event::minimum);
inline constexpr Events on_maximum = events_of(Event::maximum);
inline constexpr Events on_bounds = on_minimum | on_maximum;
inline constexpr Events on_domain = events_of(Event::domain);

}  // namespace hornbeam::clpfd
