// SPDX-License-Identifier: MIT
// The bytes of the engine and the text of the worker where both are in the script itself, for pages that are opened as
// files: browsers fetch nothing for these (repl/web/playground/build.mjs).
export const inlined = { engine: undefined, worker: undefined };
