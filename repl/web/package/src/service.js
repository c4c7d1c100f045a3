// SPDX-License-Identifier: MIT
// Messages between prolog.js and a session: {id, method, args} is answered by {id, result} or {id, error}; the session
// itself sends {event, ...}.
import { Session } from './session.js';

const methods = new Set([
  'start',
  'request',
  'open',
  'run',
  'give',
  'writeFile',
  'readFile',
  'removeFile',
  'listFiles',
  'makeFolder',
]);

// `post(message)` sends. `callNow(event)`, where predicates can be called directly, returns the reply, or undefined if
// it comes later. Returns the handler of incoming messages.
export function serve(post, callNow) {
  const session = new Session((event) => {
    if (callNow !== undefined && event.event !== 'output') return callNow(event);
    post(event);
    return undefined;
  });

  async function carryOut(method, args) {
    if (!methods.has(method)) throw new TypeError(`there is no method ${method}`);
    return session[method](...args);
  }

  return (message) => {
    if (message.event === 'reply') return session.reply(message.call, message);
    if (message.event === 'close') return session.close(message.query);
    carryOut(message.method, message.args).then(
      (result) => post({ id: message.id, result }),
      (error) => post({ id: message.id, error: { name: error.name, message: error.message } }),
    );
    return undefined;
  };
}
