// SPDX-License-Identifier: MIT
// Where an engine computes: in a thread of its own, or in this one. Both take messages by post() and end with end();
// rest() tells them that no answer is pending.
import { inlined } from './inlined.js';

const isNode = typeof process === 'object' && process.versions?.node !== undefined;

export async function startThread(receive) {
  return isNode ? startNodeThread(receive) : startWorker(receive);
}

// A worker must come from the page's origin; scripts from elsewhere are imported by one that does.
function workerText() {
  if (inlined.worker !== undefined) return inlined.worker;
  const address = new URL('./worker.js', import.meta.url);
  const isForeign = address.origin !== globalThis.location?.origin && address.protocol !== 'blob:';
  return isForeign ? `import ${JSON.stringify(address.href)};` : undefined;
}

async function startWorker(receive) {
  const text = workerText();
  const source = text && URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const worker =
    source === undefined
      ? new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: 'hornbeam engine' })
      : new Worker(source, { type: inlined.worker === undefined ? 'module' : 'classic', name: 'hornbeam engine' });
  await new Promise((resolve, reject) => {
    worker.onmessage = resolve; // it is ready
    worker.onerror = (event) => reject(new Error(event.message ?? 'the worker cannot be started'));
  });
  if (source !== undefined) URL.revokeObjectURL(source);
  worker.onmessage = ({ data }) => receive(data);
  return { post: (message) => worker.postMessage(message), rest: () => {}, end: () => worker.terminate() };
}

async function startNodeThread(receive) {
  const { Worker: Thread } = await import('node:worker_threads');
  // Options for Node's main program (node --input-type=module -e ...) do not apply to it.
  const execArgv = process.execArgv.filter((option) => /^--(max|stack|inspect)/.test(option));
  const thread = new Thread(new URL('./worker.js', import.meta.url), { execArgv, workerData: 'hornbeam engine' });
  await new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  thread.on('message', receive);
  thread.unref(); // idle engines do not keep the process alive
  return {
    post: (message) => {
      thread.ref();
      thread.postMessage(message);
    },
    rest: () => thread.unref(),
    end: () => void thread.terminate(),
  };
}

export async function stayHere(receive, callNow) {
  const { serve } = await import('./worker.js');
  const take = serve(receive, callNow);
  return { post: take, rest: () => {}, end: () => {} };
}
