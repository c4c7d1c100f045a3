// SPDX-License-Identifier: MIT
// How a query ends without an answer.
import { Compound } from './terms.js';

// An uncaught exception. `term` is the ball; `place` is {file, line, column} if known.
export class PrologError extends Error {
  constructor(term, message, place, options) {
    super(message ?? String(term), options);
    this.name = 'PrologError';
    this.term = term;
    this.place = place;
  }
  // The first argument of error/2, otherwise the ball.
  get formal() {
    return this.term instanceof Compound && this.term.name === 'error' ? this.term.args[0] : this.term;
  }
  // type_error, instantiation_error, ...
  get kind() {
    return this.formal instanceof Compound ? this.formal.name : String(this.formal);
  }
}
// A limit of time, inferences, depth or memory.
export class LimitExceeded extends PrologError {}
// stop() was called.
export class Stopped extends Error {
  constructor() {
    super('the query was stopped');
    this.name = 'Stopped';
  }
}
// The program called halt/0,1.
export class Halted extends Error {
  constructor(status) {
    super(`the program has halted with status ${status}`);
    this.name = 'Halted';
    this.status = status;
  }
}
