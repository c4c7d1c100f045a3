// SPDX-License-Identifier: MIT
// For other pages: <script type="module" src=".../hornbeam.js"></script> defines <prolog-query>.
export * from './hornbeam/src/hornbeam.js';
export * from './hornbeam/src/prolog-query.js';
