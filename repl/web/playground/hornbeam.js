// SPDX-License-Identifier: MIT
// For pages elsewhere: <script type="module" src=".../hornbeam.js"></script> makes <prolog-query> known.
export * from './hornbeam/src/hornbeam.js';
export * from './hornbeam/src/prolog-query.js';
