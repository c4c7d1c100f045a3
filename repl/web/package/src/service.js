// SPDX-License-Identifier: MIT
// The messages between prolog.js and a session: {id, method, args} is answered by {id, result} or {id, error}; the
// session's own are {event, ...}.
import { loadModule } from './module.js';
import { Session } from './session.js';

const methods = new Set([
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

// `post(message)` sends. Where predicates can be called at once `callNow(event)` does, and answers with the reply, or
// undefined when it comes later. The result takes what comes.
export function serve(post, callNow) {
  const session = new Session((event) => {
    if (callNow !== undefined && event.event !== 'output') return callNow(event);
    post(event);
    return undefined;
  });

  async function carryOut(method, args) {
    if (method === 'start') return session.start(await loadModule(args[0]), args[1]);
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
