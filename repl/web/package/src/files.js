// SPDX-License-Identifier: MIT
// Files in memory, shared by programs and the host. Paths are absolute; folders are created on demand.

export class Files {
  #nodes = new Map([['/', { folder: true, time: Date.now() }]]);

  static whole(path) {
    const parts = [];
    for (const part of path.split('/')) {
      if (part === '' || part === '.') continue;
      if (part === '..') parts.pop();
      else parts.push(part);
    }
    return `/${parts.join('/')}`;
  }
  static parent(path) {
    return path.slice(0, path.lastIndexOf('/')) || '/';
  }

  node(path) {
    return this.#nodes.get(Files.whole(path));
  }
  makeFolder(path) {
    const whole = Files.whole(path);
    if (this.#nodes.has(whole)) return;
    this.makeFolder(Files.parent(whole));
    this.#nodes.set(whole, { folder: true, time: Date.now() });
  }
  makeFile(path) {
    const whole = Files.whole(path);
    this.makeFolder(Files.parent(whole));
    const node = { folder: false, bytes: new Uint8Array(0), size: 0, time: Date.now() };
    this.#nodes.set(whole, node);
    return node;
  }
  write(path, bytes) {
    const node = this.makeFile(path);
    node.bytes = bytes;
    node.size = bytes.length;
  }
  read(path) {
    const node = this.node(path);
    return node && !node.folder ? node.bytes.slice(0, node.size) : undefined;
  }
  remove(path) {
    return this.#nodes.delete(Files.whole(path));
  }
  rename(from, to) {
    const [source, target] = [Files.whole(from), Files.whole(to)];
    for (const [path, node] of [...this.#nodes]) {
      if (path !== source && !path.startsWith(`${source}/`)) continue;
      this.#nodes.delete(path);
      this.#nodes.set(target + path.slice(source.length), node);
    }
  }
  // The names in a folder, sorted.
  names(path) {
    const folder = Files.whole(path);
    const front = folder === '/' ? '/' : `${folder}/`;
    return [...this.#nodes.keys()]
      .filter((p) => p.startsWith(front) && p !== front && !p.slice(front.length).includes('/'))
      .map((p) => p.slice(front.length))
      .sort();
  }
  // All files below a folder, by path.
  all(path = '/') {
    const folder = Files.whole(path);
    const front = folder === '/' ? '/' : `${folder}/`;
    return [...this.#nodes].filter(([p, node]) => !node.folder && p.startsWith(front)).map(([p]) => p);
  }

  // ---- writing at offsets, for open files ----
  static put(node, at, bytes) {
    const end = at + bytes.length;
    if (end > node.bytes.length) {
      const larger = new Uint8Array(Math.max(end, node.bytes.length * 2, 1024));
      larger.set(node.bytes.subarray(0, node.size));
      node.bytes = larger;
    }
    node.bytes.set(bytes, at);
    node.size = Math.max(node.size, end);
    node.time = Date.now();
  }
  static cut(node, size) {
    if (size < node.size) node.bytes.fill(0, size, node.size);
    if (size > node.bytes.length) Files.put(node, node.size, new Uint8Array(size - node.size));
    node.size = size;
  }
}
