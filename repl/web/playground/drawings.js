// SPDX-License-Identifier: MIT
// The search of a query, drawn in place; the editor follows the selected node.
import { showSearch } from '../../../stdlib/private/teaching/search_view.js';

// The deepest of the failed calls.
function deepestFailure({ nodes, level }) {
  const failed = nodes.filter(({ kind }) => kind === 'no').map(({ id }) => id);
  return failed.reduce((best, id) => (level[id] > level[best] ? id : best), failed[0]);
}

// `append` adds an element to the page; `tool` is tree, why or explain.
export function showDrawing(append, data, tool, jumpTo) {
  const box = append(document.createElement('div'));
  box.className = 'drawing';
  let follow = false;
  const drawing = showSearch(box, data, {
    keys: false,
    view: tool === 'explain' ? 'Proof' : 'Tree',
    onChoose({ place }) {
      const [, file, line] = /^(.*):(\d+)$/.exec(place ?? '') ?? [];
      if (!follow || file === undefined) return;
      const focused = document.activeElement;
      jumpTo(file, Number(line), 1);
      focused?.focus();
    },
  });
  const failure = tool === 'why' ? deepestFailure(drawing.search) : undefined;
  if (failure !== undefined) drawing.go(failure);
  follow = true;
  if (box.requestFullscreen) {
    const large = document.createElement('button');
    large.type = 'button';
    large.textContent = 'Full screen';
    large.addEventListener('click', () =>
      document.fullscreenElement ? document.exitFullscreen() : box.requestFullscreen(),
    );
    box.querySelector('header').append(large);
  }
  box.scrollIntoView({ block: 'nearest' });
}
