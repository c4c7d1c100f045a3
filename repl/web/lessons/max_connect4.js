// SPDX-License-Identifier: MIT
import { Board, busy, byId, onPress, say } from './board.js';
import { drawing, svg } from './drawing.js';
import { Program, lesson, pair } from './program.js';

await lesson(async () => {
  const program = await Program.open('max_connect4', 'maxconnect4.pl', ['search.pl', 'board.pl', 'state_file.pl']);
  let moves = [];
  const board = new Board(byId('board'), {
    rows: 6,
    columns: 7,
    label: 'The board',
    names: { columns: '1234567' },
    press: (i) => play((i % 7) + 1),
  });
  const depth = () => Number(byId('depth').value);

  async function show(told) {
    const { Next, Board: pieces, S1, S2 } = await program.ask('position(?, Next, Board, S1, S2)', [moves]);
    const { Lines } = await program.ask('lines(?, Lines)', [moves]);
    const inLine = new Set(Lines.flatMap((line) => pair(line)[1]));
    board.show((i) => {
      const piece = pieces[i];
      return {
        kind: `${['', 'one', 'two'][piece]} ${inLine.has(i) ? 'line' : ''}`,
        text: ['', '●', '○'][piece],
        label:
          `${board.place(i)}: ${['empty', 'player 1', 'player 2'][piece]}` +
          (inLine.has(i) ? ', in a line of four' : ''),
      };
    });
    const score = `Player 1 (●) has ${S1}, player 2 (○) has ${S2}.`;
    const over = moves.length === 42;
    const result = S1 === S2 ? 'A draw.' : `Player ${S1 > S2 ? 1 : 2} has won.`;
    say(over ? `${score} ${result}` : `${score} ${told ?? ''} Player ${Next} is to move.`);
    byId('back').disabled = moves.length === 0;
    byId('you').disabled = over;
    await showWorth(over);
  }
  async function showWorth(over) {
    byId('figures').textContent = '';
    if (over) return byId('worth').replaceChildren();
    const { Values } = await program.ask('worth(?, ?, Values)', [moves, Math.min(depth(), 4)]);
    const values = Values.map((term) => {
      const [columnAndValue, positions] = pair(term);
      return [...pair(columnAndValue), positions];
    });
    const most = Math.max(6, ...values.map(([, value]) => Math.abs(value)));
    const best = Math.max(...values.map(([, value]) => value));
    const bars = values.flatMap(([column, value]) => {
      const height = (70 * Math.abs(value)) / most;
      return [
        svg('rect', {
          x: 44 * column - 34,
          y: value >= 0 ? 90 - height : 90,
          width: 28,
          height: Math.max(height, 1),
          class: `bar ${value === best ? 'way' : ''}`,
        }),
        svg('text', { x: 44 * column - 20, y: value >= 0 ? 84 - height : 104 + height, class: 'note' }, String(value)),
        svg('text', { x: 44 * column - 20, y: 196, class: 'word' }, String(column)),
      ];
    });
    const label = `What each column is worth: ${values.map(([column, value]) => `${column}: ${value}`).join(', ')}`;
    drawing(
      byId('worth'),
      316,
      204,
      label,
      svg('g', { class: 'lines' }, svg('line', { x1: 4, y1: 90, x2: 312, y2: 90 })),
      ...bars,
    );
    byId('figures').textContent =
      `${values.reduce((sum, [, , n]) => sum + n, 0)} positions were looked at, ${Math.min(depth(), 4)} moves ahead.`;
  }
  async function reply() {
    if (moves.length === 42) return;
    const { Column, Positions } = await busy(() => program.ask('reply(?, ?, Column, _, Positions)', [moves, depth()]));
    moves = [...moves, Column];
    await show(`The program plays column ${Column}; it has looked at ${Positions} positions.`);
  }
  async function play(column) {
    if (document.documentElement.dataset.state === 'busy') return;
    if ((await program.ask('position(?, _, _, _, _)', [[...moves, column]])) === undefined)
      return say(moves.length === 42 ? 'The game is over.' : `Column ${column} is full.`);
    moves = [...moves, column];
    await show();
    await reply();
  }

  onPress('new', () => ((moves = []), show()));
  onPress('back', () => ((moves = moves.slice(0, -2)), show()));
  onPress('you', reply);
  byId('depth').addEventListener('change', () => void show());
  await show('Press a column.');
});
