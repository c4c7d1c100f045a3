// SPDX-License-Identifier: MIT
// The thread in which an engine computes, in a browser or in node.
import { serve } from './service.js';

const isNode = typeof process === 'object' && process.versions?.node !== undefined;
const port = isNode ? (await import('node:worker_threads')).parentPort : globalThis;
const receive = serve((message) => port.postMessage(message));
if (isNode) port.on('message', receive);
else port.onmessage = ({ data }) => receive(data);
port.postMessage({ event: 'ready' });
