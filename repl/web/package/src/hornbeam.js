// SPDX-License-Identifier: MIT
export { Answer, Prolog, Query } from './prolog.js';
export { Halted, LimitExceeded, PrologError, Stopped } from './errors.js';
export {
  Compound,
  Float,
  HostObject,
  PartialList,
  PrologString,
  Variable,
  compound,
  string,
  variable,
} from './terms.js';
export { loadModule as loadEngine } from './module.js';
