// SPDX-License-Identifier: MIT
// Searches the reference: exact names first, then prefixes, then substrings of names, then words of the text.
const field = document.getElementById('search');
const results = document.getElementById('search-results');
const found = document.getElementById('found');
const entries = fetch('entries.json').then((response) => response.json());

function rank(entry, words) {
  const name = entry.name.toLowerCase();
  const text = `${entry.template} ${entry.summary} ${entry.place}`.toLowerCase();
  let sum = 0;
  for (const word of words) {
    const [, bare, arity] = /^(.+?)(?:\/\/?(\d*))?$/.exec(word);
    if (name === bare) sum += !arity || Number(arity) === entry.arity ? 100 : 50;
    else if (name.startsWith(bare)) sum += 60 - name.length / 10;
    else if (name.includes(bare)) sum += 30;
    else if (text.includes(word)) sum += 8;
    else return 0;
  }
  return sum + (/^(library\((lists|apply|clpfd)\)|Built in)/.test(entry.place) ? 2 : 0);
}

async function search() {
  const words = field.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const all = await entries;
  const fitting =
    words.length === 0
      ? []
      : all
          .map((entry) => ({ entry, points: rank(entry, words) }))
          .filter(({ points }) => points > 0)
          .sort((a, b) => b.points - a.points);
  found.textContent = words.length === 0 ? '' : `${fitting.length} found`;
  results.replaceChildren(
    ...fitting.slice(0, 30).map(({ entry }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = entry.address;
      link.textContent = entry.template;
      link.className = 'mono';
      const words = document.createElement('p');
      words.textContent = `${entry.place}: ${entry.summary}`;
      item.append(link, words);
      return item;
    }),
  );
  history.replaceState(
    null,
    '',
    words.length === 0 ? location.pathname : `?q=${encodeURIComponent(field.value.trim())}`,
  );
}

document.getElementById('search-form').addEventListener('submit', (event) => {
  event.preventDefault();
  results.querySelector('a')?.click();
});
field.addEventListener('input', () => void search());
field.value = new URLSearchParams(location.search).get('q') ?? '';
if (field.value !== '') void search();
document.documentElement.dataset.ready = 'true';
