// SPDX-License-Identifier: MIT
import { Board, busy, byId, onPress, say } from './board.js';
import { Program, lesson } from './program.js';

const files = ['expressions.pl', 'truth_table.pl', 'dpll.pl', 'wumpus_rules.txt'];
const texts = ['kb1.txt', 'kb2.txt', 'kb3.txt', 'nothing.txt', 'one_square.txt', 'statement1.txt'];
const start = [0, 1, 4, 5]; // the rules put no monster or pit there
const place = (i) => `${Math.floor(i / 4) + 1}_${(i % 4) + 1}`;
const beside = (i) => [i - 4, i + 4, i % 4 > 0 ? i - 1 : -1, i % 4 < 3 ? i + 1 : -1].filter((k) => k >= 0 && k < 16);

function newCave() {
  const others = Array.from({ length: 16 }, (_, i) => i).filter((i) => !start.includes(i));
  const monster = others[Math.floor(Math.random() * others.length)];
  const pits = new Set(others.filter((i) => i !== monster && Math.random() < 0.25));
  if (pits.size === 0) pits.add(others.find((i) => i !== monster));
  return { monster, pits };
}

await lesson(async () => {
  const program = await Program.open('wumpus', 'check_true_false.pl', [...files, ...texts]);
  let cave, visited, map, shown, dead;

  const board = new Board(byId('board'), {
    rows: 4,
    columns: 4,
    label: 'The cave',
    names: { columns: '1234', rows: '1234' },
    press: visit,
  });
  const stench = (i) => beside(i).includes(cave.monster);
  const breeze = (i) => beside(i).some((k) => cave.pits.has(k));

  function knowledge() {
    const fact = (holds, symbol) => (holds ? symbol : `(not ${symbol})`);
    return visited
      .map((i) =>
        [
          fact(i === cave.monster, `M_${place(i)}`),
          fact(cave.pits.has(i), `P_${place(i)}`),
          fact(stench(i), `S_${place(i)}`),
          fact(breeze(i), `B_${place(i)}`),
        ].join('\n'),
      )
      .join('\n\n');
  }
  async function begin(from) {
    cave = from;
    visited = [0];
    dead = false;
    shown = false;
    byId('show').setAttribute('aria-pressed', 'false');
    byId('verdict').textContent = '';
    await know();
    say('You stand on (1,1). Go to a square beside one that you have visited.');
  }
  async function know() {
    byId('knowledge').textContent = knowledge();
    await program.writeFile('known.txt', `${knowledge()}\n`);
    map = (await busy(() => program.ask("map('known.txt', Squares)"))).Squares;
    show();
  }
  function show() {
    board.show((i) => {
      const [row, column, monster, pit] = map[i].args;
      const seen = visited.includes(i);
      const there = [i === cave.monster ? 'M' : '', cave.pits.has(i) ? 'P' : ''].join('');
      const proved = [monster === 'yes' ? 'M' : '', pit === 'yes' ? 'P' : ''].join('');
      const safe = monster === 'no' && pit === 'no';
      const felt = seen ? [stench(i) ? 'S' : '', breeze(i) ? 'B' : ''].join(' ').trim() : '';
      const text = seen ? felt || '·' : shown && there ? there : proved || (safe ? '✓' : '?');
      const kind = seen ? (there ? 'danger' : 'seen') : proved ? 'danger' : safe ? 'safe' : 'open';
      const words = seen
        ? `visited${felt ? `, ${felt.replace('S', 'stench').replace('B', 'breeze')}` : ''}`
        : proved
          ? `proved: ${proved.replace('M', 'monster ').replace('P', 'pit')}`
          : safe
            ? 'proved safe'
            : 'not decided';
      return { text: seen && there ? there : text, kind, label: `(${row},${column}): ${words}` };
    });
  }
  async function visit(i) {
    if (document.documentElement.dataset.state === 'busy' || dead) return;
    if (visited.includes(i)) return say('You have been there.');
    if (!beside(i).some((k) => visited.includes(k))) return say('That square is not beside one that you have visited.');
    const [row, column, monster, pit] = map[i].args;
    const was = monster === 'no' && pit === 'no' ? 'as was proved' : 'which was a risk';
    visited = [...visited, i];
    dead = i === cave.monster || cave.pits.has(i);
    await know();
    if (dead) return say(`(${row},${column}): ${i === cave.monster ? 'the monster' : 'a pit'}! That was the end.`);
    const open = map.filter(({ args: [, , m, p] }) => m === 'open' || p === 'open').length;
    return say(`(${row},${column}) is safe, ${was}. ${open} squares are not decided.`);
  }
  async function verdict() {
    const statement = byId('statement').value.trim();
    await program.writeFile('statement.txt', `${statement}\n`);
    const { Result } = await busy(() =>
      program.ask(
        "catch(check('wumpus_rules.txt', 'known.txt', 'statement.txt', dpll, Result), " +
          'bad_input(_, _, F, A), format(atom(Result), F, A))',
      ),
    );
    byId('verdict').textContent = `${statement}: ${Result}.`;
  }

  onPress('new', () => begin(newCave()));
  onPress('show', () => {
    shown = !shown;
    byId('show').setAttribute('aria-pressed', String(shown));
    show();
  });
  byId('form').addEventListener('submit', (event) => {
    event.preventDefault();
    void verdict();
  });
  await begin({ monster: 15, pits: new Set([3, 10]) });
});
