// SPDX-License-Identifier: MIT
// The bytes of the engine and the text of the worker, a plain script, where both are in the page's own script: browsers
// fetch nothing for pages that are opened as files, nor start modules (repl/web/playground/build.mjs).
export const inlined = { engine: undefined, worker: undefined };
