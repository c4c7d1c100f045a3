// SPDX-License-Identifier: MIT
// The thread in which an engine computes, in a browser or in node. Threads that threads.js starts have the name below,
// and serve at once; others import `serve`.
import { serve } from './service.js';

const name = 'hornbeam engine';

function begin(port) {
  const receive = serve((message) => port.postMessage(message));
  if (port.on) port.on('message', receive);
  else port.onmessage = ({ data }) => receive(data);
  port.postMessage({ event: 'ready' });
}

if (typeof process === 'object' && process.versions?.node !== undefined)
  void import('node:worker_threads').then(({ parentPort, workerData }) => workerData === name && begin(parentPort));
else if (globalThis.name === name) begin(globalThis);

export { serve };
