// SPDX-License-Identifier: MIT
import { Steps, busy, byId, say } from './board.js';
import { drawing, svg } from './drawing.js';
import { Program, lesson, pair } from './program.js';

const parts = ['planning_files.pl', 'grounding.pl', 'planning_graph.pl', 'plan_search.pl'];
const texts = [
  ...['hanoi_ops', 'hanoi_facts1', 'hanoi_facts2', 'rocket_ops', 'rocket_small', 'blocks_ops', 'blocks_facts'],
  ...['hands_ops', 'hands_facts', 'hands_two'],
].map((name) => `${name}.txt`);
const line = 24;

await lesson(async () => {
  const program = await Program.open('graphplan', 'graphplan.pl', [...parts, ...texts]);
  const steps = new Steps(byId('steps'), 'The levels');
  let layers, goals, plan;

  async function choose() {
    const [operators, facts] = byId('problem').value.split(' ');
    const answer = await busy(() =>
      program.ask('layers(?, ?, Layers, Goals, Plan)', [`${operators}.txt`, `${facts}.txt`]),
    );
    goals = answer.Goals;
    plan = answer.Plan === 'none' ? undefined : answer.Plan;
    layers = answer.Layers.map(({ args: [names, actions, mutex] }) => ({
      facts: names,
      actions: actions.map(({ args: [name, needs, adds] }) => ({ name, needs, adds })),
      mutex: mutex.map(pair),
    }));
    say(
      `${goals.length === 1 ? 'The goal is' : 'The goals are'} ${goals.join(', ')}. ` +
        (plan ? `Plan: ${plan.map((step, i) => `${i + 1}. ${step.join(' and ')}`).join('; ')}.` : 'There is no plan.'),
    );
    byId('chosen').textContent = '';
    steps.set(
      layers.length,
      (i) => {
        draw(i);
        return words(i);
      },
      layers.length - 1,
    );
  }
  const excluded = (level, fact) => layers[level].mutex.flatMap(([a, b]) => (a === fact ? [b] : b === fact ? [a] : []));
  function words(level) {
    const { facts } = layers[level];
    const there = goals.filter((goal) => facts.includes(goal));
    if (there.length < goals.length)
      return `level ${level} has ${facts.length} facts, ${there.length} of ${goals.length} goals`;
    const clash = goals.find((goal) => excluded(level, goal).some((other) => goals.includes(other)));
    return `level ${level} has all goals, ${clash ? 'but two of them' : 'and no two'} exclude each other`;
  }

  function draw(last) {
    const wide = (names) => 26 + 7.3 * Math.max(4, ...names.map((name) => name.length));
    const boxes = [];
    let x = 10;
    let tall = 0;
    const factAt = [];
    for (let t = 0; t <= last; ++t) {
      const { facts, actions } = layers[t];
      const step = plan?.[t - 1] ?? [];
      if (t > 0) {
        const width = wide(actions.map(({ name }) => name));
        for (const [i, action] of actions.entries())
          boxes.push({
            ...action,
            kind: 'action',
            t,
            x,
            y: 40 + line * i,
            width: width - 14,
            way: step.includes(action.name),
          });
        tall = Math.max(tall, actions.length);
        x += width + 40;
      }
      const width = wide(facts);
      factAt[t] = new Map();
      for (const [i, name] of facts.entries()) {
        const box = {
          name,
          kind: goals.includes(name) ? 'fact goal' : 'fact',
          t,
          x,
          y: 40 + line * i,
          width: width - 14,
        };
        factAt[t].set(name, box);
        boxes.push(box);
      }
      tall = Math.max(tall, facts.length);
      x += width + 40;
    }
    const lines = svg('g', { class: 'lines' });
    const joined = (from, to, way) => {
      const x1 = from.x + from.width;
      const made = svg('path', {
        d: `M${x1},${from.y - 4} C${x1 + 20},${from.y - 4} ${to.x - 20},${to.y - 4} ${to.x},${to.y - 4}`,
        class: way ? 'way' : undefined,
      });
      made.ends = [from, to];
      lines.append(made);
    };
    for (const box of boxes.filter(({ kind }) => kind === 'action')) {
      for (const need of box.needs) joined(factAt[box.t - 1].get(need), box, box.way);
      for (const add of box.adds) joined(box, factAt[box.t].get(add), box.way);
    }
    const drawn = boxes.map((box) => {
      box.group = svg(
        'g',
        { class: `box ${box.kind} ${box.way ? 'way' : ''}` },
        svg('rect', { x: box.x, y: box.y - 15, width: box.width, height: 20, rx: box.kind === 'action' ? 2 : 10 }),
        svg('text', { x: box.x + box.width / 2, y: box.y }, box.name),
      );
      if (box.kind !== 'action') {
        box.group.addEventListener('click', () => pick(box, boxes, lines));
        box.group.setAttribute('tabindex', '0');
        box.group.setAttribute('role', 'button');
        box.group.setAttribute('aria-label', `${box.name}, level ${box.t}`);
        box.group.addEventListener('keydown', (event) => event.key === 'Enter' && pick(box, boxes, lines));
      }
      return box.group;
    });
    const heads = factAt.map((column, t) =>
      svg(
        'text',
        { x: [...column.values()][0].x + [...column.values()][0].width / 2, y: 16, class: 'head' },
        `level ${t}`,
      ),
    );
    const label = `The planning graph up to level ${last}`;
    const picture = drawing(byId('graph'), x - 20, 40 + line * tall, label, lines, ...heads, ...drawn);
    picture.setAttribute('role', 'group'); // contains buttons
    byId('graph').scrollLeft = byId('graph').scrollWidth;
  }
  function pick(box, boxes, lines) {
    const against = excluded(box.t, box.name);
    for (const other of boxes) {
      other.group.classList.toggle('chosen', other === box);
      other.group.classList.toggle(
        'against',
        other.t === box.t && other.kind !== 'action' && against.includes(other.name),
      );
    }
    for (const made of lines.children) made.classList.toggle('chosen', made.ends.includes(box));
    const makers = box.t === 0 ? [] : layers[box.t].actions.filter(({ adds }) => adds.includes(box.name));
    byId('chosen').textContent =
      `${box.name} in level ${box.t}: ` +
      (box.t === 0
        ? 'holds in the beginning'
        : `added by ${makers.map(({ name }) => name).join(', ') || 'nothing new, it is kept'}`) +
      `; ${against.length === 0 ? 'nothing excludes it' : `excluded by ${against.join(', ')}`}.`;
  }

  byId('problem').addEventListener('change', () => void choose());
  await choose();
});
