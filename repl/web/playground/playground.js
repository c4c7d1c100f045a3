// SPDX-License-Identifier: MIT
// The playground: files, an editor, queries and their answers. Everything stays in this page; nothing is sent anywhere.
import { Prolog, Stopped, loadEngine } from './hornbeam/src/hornbeam.js';
import { drawnGoals } from './domains.js';
import { showDrawing } from './drawings.js';
import { examples } from './examples.js';
import { readAddress, writeAddress } from './address.js';
import { SourceEditor } from './source_editor.js';
import { showSteps } from './steps.js';

const $ = (id) => document.getElementById(id);
const stored = {
  get: (key) => {
    try {
      return JSON.parse(localStorage.getItem(`hornbeam.${key}`));
    } catch {
      return null;
    }
  },
  set: (key, value) => {
    try {
      localStorage.setItem(`hornbeam.${key}`, JSON.stringify(value));
    } catch {
      // The page also works where it may not store anything.
    }
  },
};

// ---- the engine ----

const module = loadEngine();
let engine = newEngine();
const service = module.then((m) => Prolog.create({ module: m, output: () => {} })).then((pl) => pl.editor);

async function newEngine() {
  const pl = await Prolog.create({ module: await module, output: (text, stream) => print(text, stream) });
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
  return pl;
}

let loadedTexts; // the files as loaded into the engine, or undefined

// The program as in the editor.
async function loadProgram() {
  keep();
  const texts = JSON.stringify(files.map(({ name, text }) => [name, text]));
  if (texts === loadedTexts) return;
  if (loadedTexts !== undefined) {
    const names = files.map(({ name }) => name);
    if (JSON.parse(loadedTexts).some(([name]) => !names.includes(name))) {
      (await engine).close();
      engine = newEngine();
    }
  }
  const pl = await engine;
  for (const { name, text } of files) await pl.writeFile(`/${name}`, text);
  for (const { name, text } of files) {
    if (!/\.(pl|pro|prolog)$/.test(name)) continue;
    for (const message of await pl.load(text, { name: `/${name}` })) {
      entry(`${message.kind}: ${message.text}`, message.kind);
    }
  }
  loadedTexts = texts;
}

// ---- files ----

let files = [];
let current = 0;

const editor = new SourceEditor({
  parent: $('editor'),
  service,
  onChange: (text) => {
    files[current].text = text;
    saveSoon();
  },
  onMarks: (marks) => {
    const counts = Object.entries({ error: 'error', warning: 'warning', info: 'remark', hint: 'hint' })
      .map(([severity, word]) => [marks.filter((mark) => mark.severity === severity).length, word])
      .filter(([count]) => count > 0)
      .map(([count, word]) => `${count} ${word}${count === 1 ? '' : 's'}`);
    $('marks').textContent = counts.length === 0 ? 'No problems.' : `${counts.join(', ')}. F8 goes to the next.`;
  },
  onMark: ({ message, actions }) => {
    $('marks').textContent = `${message}${actions.length > 0 ? ` Ctrl-. takes the fix: ${actions[0].name}` : ''}`;
  },
  onRun: () => {
    $('query').focus();
    if ($('query').value.trim() !== '') void run();
  },
});

function keep() {
  if (files[current] !== undefined) {
    editor.keep(files[current]);
    files[current].text = editor.text;
  }
}

function showFile(i) {
  current = i;
  editor.show(files[i]);
  const tabs = files.map((file, at) => {
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.role = 'tab';
    tab.textContent = file.name;
    tab.setAttribute('aria-selected', String(at === i));
    tab.setAttribute('aria-controls', 'editor');
    tab.tabIndex = at === i ? 0 : -1;
    tab.addEventListener('click', () => {
      keep();
      showFile(at);
    });
    tab.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      keep();
      showFile((at + step + files.length) % files.length);
      $('tabs').children[current].focus();
    });
    return tab;
  });
  $('tabs').replaceChildren(...tabs);
  $('remove').disabled = files.length === 1;
}

function open(program) {
  files = program.files.map(({ name, text }) => ({ name, text }));
  showFile(0);
  $('query').value = program.query ?? '';
  fitQuery();
}

$('add').addEventListener('click', () => {
  const name = freeName(prompt('Name of the new file', `file${files.length + 1}.pl`));
  if (name === undefined) return;
  keep();
  files.push({ name, text: '' });
  showFile(files.length - 1);
  editor.focus();
});
$('rename').addEventListener('click', () => {
  const name = freeName(prompt('New name', files[current].name), files[current]);
  if (name === undefined) return;
  keep();
  files[current].name = name;
  showFile(current);
});
$('remove').addEventListener('click', () => {
  if (files.length === 1 || !confirm(`Remove ${files[current].name}?`)) return;
  files.splice(current, 1);
  showFile(Math.max(0, current - 1));
  saveSoon();
});

function freeName(name, except) {
  const plain = name?.trim().replace(/^\/+/, '');
  if (!plain) return undefined;
  return files.some((file) => file !== except && file.name === plain) ? undefined : plain;
}

function jumpTo(name, line, column) {
  const at = files.findIndex((file) => `/${file.name}` === name || file.name === name);
  if (at < 0) return;
  if (at !== current) {
    keep();
    showFile(at);
  }
  editor.jumpTo(line, column);
}

// ---- the log ----

function append(element) {
  const log = $('log');
  log.append(element);
  log.scrollTop = log.scrollHeight;
  return element;
}

// Source locations become buttons that go there.
function withPlaces(parent, text) {
  const place = /(\/?[\w./-]+\.(?:pl|pro|prolog)):(\d+)(?::(\d+))?/g;
  let at = 0;
  for (const match of text.matchAll(place)) {
    const [whole, name, line, column] = match;
    if (!files.some((file) => file.name === name || `/${file.name}` === name)) continue;
    parent.append(text.slice(at, match.index));
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'place';
    button.textContent = whole;
    button.addEventListener('click', () => jumpTo(name, Number(line), Number(column ?? 1)));
    parent.append(button);
    at = match.index + whole.length;
  }
  parent.append(text.slice(at));
  return parent;
}

function entry(text, kind) {
  const element = document.createElement('div');
  element.className = kind;
  return append(withPlaces(element, text));
}

let printed; // the element to which output is appended
function print(text, stream) {
  if (printed?.stream !== stream || printed.element !== $('log').lastElementChild) {
    printed = { stream, element: append(document.createElement('div')), text: '' };
    printed.element.className = stream;
  }
  // Endless output is truncated at the front.
  printed.text = (printed.text + text).slice(-100_000);
  const element = document.createElement('div');
  element.className = stream === 'error' ? 'error' : 'output';
  withPlaces(element, printed.text);
  printed.element.replaceWith(element);
  printed.element = element;
  $('log').scrollTop = $('log').scrollHeight;
}

// ---- queries ----

let dialogue; // the query being answered: {answers, query, waits}
let work = 0; // counts the queries and explanations begun

function setState(state) {
  $('next').disabled = $('all').disabled = state !== 'more';
  $('stop').disabled = state === 'idle';
  $('run').disabled = state === 'busy';
  document.documentElement.dataset.state = state;
}

async function run(text = $('query').value) {
  if (text.trim() === '') return;
  endDialogue();
  ++work;
  setState('busy');
  const asked = document.createElement('div');
  asked.className = 'asked';
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = `?- ${text.trim()}`;
  again.title = 'Edit this query';
  again.addEventListener('click', () => {
    $('query').value = text;
    fitQuery();
    $('query').focus();
  });
  asked.append(again);
  append(asked);
  remember(text);
  try {
    await loadProgram();
    const pl = await engine;
    const input = $('input').value;
    if (input !== '') {
      await pl.input(input);
      $('input').value = '';
    }
    const mine = { query: undefined };
    dialogue = mine;
    mine.answers = pl.dialogue(text, {}, (query) => (mine.query = query));
    await next();
  } catch (error) {
    failed(error);
  }
}

async function next() {
  const mine = dialogue;
  if (mine === undefined) return;
  setState('busy');
  try {
    const { value, done } = await mine.answers.next();
    if (dialogue !== mine) return;
    if (done) return endDialogue();
    show(value);
    if (value.kind === 'answer' && value.more) return setState('more');
    endDialogue();
  } catch (error) {
    failed(error);
  }
}

function show(answer) {
  if (answer.kind === 'no') return entry('false.', 'answer');
  if (answer.kind === 'error') return undefined; // already reported
  const parts = [answer.text, ...answer.goals].filter((part) => part !== '');
  const element = entry((parts.length > 0 ? parts.join(',\n') : 'true') + (answer.more ? ' ;' : '.'), 'answer');
  for (const drawing of drawnGoals(answer.goals)) append(drawing);
  return element;
}

async function all() {
  for (let i = 0; i < 1000 && dialogue !== undefined; ++i) await next();
}

function endDialogue() {
  dialogue?.query?.close();
  dialogue = undefined;
  setState('idle');
}

function failed(error) {
  if (error instanceof Stopped) entry('stopped', 'note');
  else if (error.name === 'Halted') entry(`halt: ${error.status}`, 'note');
  else entry(error.message, 'error');
  endDialogue();
}

// Stops the computation. An engine that does not respond is in the middle of a builtin, and is replaced.
async function stop() {
  if (document.documentElement.dataset.state === 'more') {
    entry('stopped', 'note');
    return endDialogue();
  }
  const pl = await engine;
  const mine = work;
  let answered;
  do {
    pl.stop(); // also later requests that belong to the same work
    answered = await Promise.race([
      pl.holds('true').then(
        () => true,
        () => true,
      ),
      new Promise((resolve) => setTimeout(() => resolve(false), 3000)),
    ]);
  } while (answered && work === mine && document.documentElement.dataset.state === 'busy');
  if (answered || work !== mine) return undefined; // newer work proves that the engine responds
  pl.close();
  engine = newEngine();
  loadedTexts = undefined;
  entry('the program is loaded again with the next query', 'note');
  return endDialogue();
}

// ---- explanations ----

async function explain(tool) {
  const text = $('query').value.trim().replace(/\.$/, '');
  if (text === '') return $('query').focus();
  endDialogue();
  ++work;
  setState('busy');
  try {
    await loadProgram();
    const { tools } = await engine;
    entry(`${tool}: ${text}`, 'asked');
    const told = tool === 'tree' ? '' : (await tools[tool](text)).trimEnd();
    if (tool === 'trace') return append(showSteps(told.split('\n'), withPlaces, jumpTo));
    if (tool !== 'tree') entry(told === '' ? 'Nothing to tell.' : told, 'output');
    if (tool !== 'slice') showDrawing(append, JSON.parse(await tools.tree(text, { format: 'json' })), tool, jumpTo);
    return undefined;
  } catch (error) {
    return failed(error);
  } finally {
    setState('idle');
  }
}

// ---- keys ----

function fitQuery() {
  const query = $('query');
  query.rows = Math.min(6, query.value.split('\n').length);
}

const asked = stored.get('queries') ?? [];
let askedAt = asked.length;
function remember(text) {
  if (asked.at(-1) !== text) asked.push(text);
  asked.splice(0, asked.length - 100);
  askedAt = asked.length;
  stored.set('queries', asked);
  saveVersion();
}

$('form').addEventListener('submit', (event) => {
  event.preventDefault();
  void run();
});
$('query').addEventListener('input', fitQuery);
$('query').addEventListener('keydown', (event) => {
  const query = $('query');
  const waits = document.documentElement.dataset.state === 'more';
  if (event.key === 'Enter' && !event.shiftKey) {
    event.preventDefault();
    void run();
  } else if (waits && event.key === ';') {
    event.preventDefault();
    void next();
  } else if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && !query.value.includes('\n')) {
    const to = askedAt + (event.key === 'ArrowUp' ? -1 : 1);
    if (to < 0 || to > asked.length) return;
    event.preventDefault();
    askedAt = to;
    query.value = asked[to] ?? '';
    fitQuery();
  }
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && document.documentElement.dataset.state !== 'idle') void stop();
});
$('next').addEventListener('click', () => void next());
$('all').addEventListener('click', () => void all());
$('stop').addEventListener('click', () => void stop());
for (const button of document.querySelectorAll('[data-tool]')) {
  button.addEventListener('click', () => void explain(button.dataset.tool));
}

// ---- saving and sharing ----

const program = () => {
  keep();
  return { files: files.map(({ name, text }) => ({ name, text })), query: $('query').value };
};

let saving;
function saveSoon() {
  clearTimeout(saving);
  saving = setTimeout(() => stored.set('program', program()), 400);
}

// The versions that have been run, newest first.
function saveVersion() {
  const versions = stored.get('versions') ?? [];
  const now = program();
  if (JSON.stringify(versions[0]?.program.files) === JSON.stringify(now.files)) return;
  versions.unshift({ time: Date.now(), program: now });
  stored.set('versions', versions.slice(0, 30));
  showVersions();
}
function showVersions() {
  const versions = stored.get('versions') ?? [];
  const options = versions.map(
    (
      {
        time,
        program: {
          files: [{ text }],
        },
      },
      i,
    ) => new Option(`${new Date(time).toLocaleString()}: ${text.trim().slice(0, 30)}`, String(i)),
  );
  $('history').replaceChildren(new Option('History …', ''), ...options);
}
$('history').addEventListener('change', () => {
  const version = (stored.get('versions') ?? [])[Number($('history').value)];
  if ($('history').value !== '' && version) open(version.program);
  $('history').value = '';
});

$('share').addEventListener('click', async () => {
  await writeAddress(program());
  try {
    await navigator.clipboard.writeText(location.href);
    entry('The address of this page now has the program and the query; it is on the clipboard.', 'note');
  } catch {
    entry('The address of this page now has the program and the query.', 'note');
  }
});
$('download').addEventListener('click', () => {
  keep();
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([files[current].text], { type: 'text/x-prolog' }));
  link.download = files[current].name;
  link.click();
  URL.revokeObjectURL(link.href);
});

examples.forEach(({ title }, i) => $('examples').append(new Option(title, String(i))));
$('examples').addEventListener('change', () => {
  if ($('examples').value !== '') open(examples[Number($('examples').value)]);
  $('examples').value = '';
});

function setTheme(dark) {
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  $('theme').textContent = dark ? 'Light' : 'Dark';
}
setTheme(stored.get('dark') ?? matchMedia('(prefers-color-scheme: dark)').matches);
$('theme').addEventListener('click', () => {
  const dark = document.documentElement.dataset.theme !== 'dark';
  setTheme(dark);
  stored.set('dark', dark);
});

// ---- start ----

// After the first visit the page opens offline.
navigator.serviceWorker?.register('./offline.js').catch(() => {});

showVersions();
setState('idle');
open((await readAddress()) ?? stored.get('program') ?? examples[0]);
addEventListener('hashchange', async () => {
  const shared = await readAddress();
  if (shared) open(shared);
});
