// SPDX-License-Identifier: MIT
// The host interface of the engine (WASI preview 1): files in memory, clocks, random bytes, nothing else.
import { Files } from './files.js';

const errno = { success: 0, badf: 8, exist: 20, inval: 28, isdir: 31, noent: 44, nosys: 52, notdir: 54, notempty: 55 };
const kind = { folder: 3, file: 4, stream: 2 };
const rootNumber = 3;
const everyRight = 0x1fffffffn;
const openFlag = { create: 1, folder: 2, exclusive: 4, truncate: 8 };
const appends = 1;

export class Exit extends Error {
  constructor(status) {
    super(`exit(${status})`);
    this.status = status;
  }
}

// `host` has write(stream, bytes), read(bytes) -> count, args, environment.
export function makeWasi(files, host) {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const open = new Map([
    [0, { stream: 0 }],
    [1, { stream: 1 }],
    [2, { stream: 2 }],
    [rootNumber, { node: files.node('/'), path: '/' }],
  ]);
  let memory;
  let view;
  const look = () => {
    if (view === undefined || view.buffer !== memory.buffer) view = new DataView(memory.buffer);
    return view;
  };
  const bytesAt = (at, size) => new Uint8Array(memory.buffer, at, size);
  const textAt = (at, size) => decoder.decode(bytesAt(at, size));
  const setSize = (at, n) => look().setUint32(at, n, true);
  const setLong = (at, n) => look().setBigUint64(at, BigInt(n), true);
  const pieces = (at, count) =>
    Array.from({ length: count }, (_, i) =>
      bytesAt(look().getUint32(at + 8 * i, true), look().getUint32(at + 8 * i + 4, true)),
    );
  const pathOf = (folder, at, size) => Files.whole(`${open.get(folder)?.path ?? ''}/${textAt(at, size)}`);
  const nanoseconds = (clock) => BigInt(Math.round((clock === 0 ? Date.now() : performance.now()) * 1e6));

  const strings = (list) => {
    const encoded = list.map((text) => encoder.encode(`${text}\0`));
    return {
      sizes: (count, size) => {
        setSize(count, encoded.length);
        setSize(
          size,
          encoded.reduce((sum, text) => sum + text.length, 0),
        );
        return errno.success;
      },
      get: (table, buffer) => {
        let at = buffer;
        encoded.forEach((text, i) => {
          setSize(table + 4 * i, at);
          bytesAt(at, text.length).set(text);
          at += text.length;
        });
        return errno.success;
      },
    };
  };
  const args = strings(host.args ?? ['hornbeam']);
  const environment = strings(Object.entries(host.environment ?? {}).map(([name, value]) => `${name}=${value}`));

  const putStatus = (node, at) => {
    bytesAt(at, 64).fill(0);
    look().setUint8(at + 16, node === undefined ? kind.stream : node.folder ? kind.folder : kind.file);
    setLong(at + 24, 1);
    setLong(at + 32, node?.size ?? 0);
    for (const offset of [40, 48, 56]) setLong(at + offset, BigInt(Math.round(node?.time ?? 0)) * 1000000n);
    return errno.success;
  };

  function readInto(file, buffers) {
    let got = 0;
    for (const buffer of buffers) {
      if (file.stream !== undefined) {
        const n = file.stream === 0 ? host.read(buffer) : 0;
        got += n;
        if (n < buffer.length) break;
      } else {
        const piece = file.node.bytes.subarray(file.at, Math.min(file.node.size, file.at + buffer.length));
        buffer.set(piece);
        file.at += piece.length;
        got += piece.length;
      }
    }
    return got;
  }

  function writeFrom(file, buffers) {
    let put = 0;
    for (const buffer of buffers) {
      if (file.stream !== undefined) {
        host.write(file.stream, buffer.slice());
      } else {
        if (file.appends) file.at = file.node.size;
        Files.put(file.node, file.at, buffer);
        file.at += buffer.length;
      }
      put += buffer.length;
    }
    return put;
  }

  const isFile = (file) => file !== undefined && (file.stream !== undefined || !file.node.folder);
  const imports = {
    args_get: args.get,
    args_sizes_get: args.sizes,
    environ_get: environment.get,
    environ_sizes_get: environment.sizes,
    clock_res_get: (_, at) => (setLong(at, 1000), errno.success),
    clock_time_get: (clock, _, at) => (setLong(at, nanoseconds(clock)), errno.success),
    random_get: (at, size) => {
      for (let i = 0; i < size; i += 65536) crypto.getRandomValues(bytesAt(at + i, Math.min(65536, size - i)));
      return errno.success;
    },
    proc_exit: (status) => {
      throw new Exit(status);
    },
    sched_yield: () => errno.success,
    fd_close: (fd) => (open.delete(fd) ? errno.success : errno.badf),
    fd_sync: () => errno.success,
    fd_datasync: () => errno.success,
    fd_prestat_get: (fd, at) => {
      if (fd !== rootNumber) return errno.badf;
      look().setUint8(at, 0);
      setSize(at + 4, 1);
      return errno.success;
    },
    fd_prestat_dir_name: (_, at) => (bytesAt(at, 1).set([47]), errno.success),
    fd_fdstat_get: (fd, at) => {
      const file = open.get(fd);
      if (file === undefined) return errno.badf;
      bytesAt(at, 24).fill(0);
      look().setUint8(at, file.stream !== undefined ? kind.stream : file.node.folder ? kind.folder : kind.file);
      look().setUint16(at + 2, file.appends ? appends : 0, true);
      setLong(at + 8, everyRight);
      setLong(at + 16, everyRight);
      return errno.success;
    },
    fd_fdstat_set_flags: () => errno.success,
    fd_filestat_get: (fd, at) => (open.has(fd) ? putStatus(open.get(fd).node, at) : errno.badf),
    fd_filestat_set_size: (fd, size) => {
      if (!isFile(open.get(fd))) return errno.badf;
      Files.cut(open.get(fd).node, Number(size));
      return errno.success;
    },
    fd_filestat_set_times: () => errno.success,
    fd_read: (fd, at, count, result) => {
      const file = open.get(fd);
      if (!isFile(file)) return file === undefined ? errno.badf : errno.isdir;
      setSize(result, readInto(file, pieces(at, count)));
      return errno.success;
    },
    fd_write: (fd, at, count, result) => {
      const file = open.get(fd);
      if (!isFile(file)) return errno.badf;
      setSize(result, writeFrom(file, pieces(at, count)));
      return errno.success;
    },
    fd_seek: (fd, offset, from, result) => {
      const file = open.get(fd);
      if (file?.node === undefined || file.node.folder) return errno.badf;
      const to = [0, file.at, file.node.size][from] + Number(offset);
      if (to < 0) return errno.inval;
      file.at = to;
      setLong(result, to);
      return errno.success;
    },
    fd_tell: (fd, result) => {
      if (open.get(fd)?.node === undefined) return errno.badf;
      setLong(result, open.get(fd).at);
      return errno.success;
    },
    fd_readdir: (fd, at, size, cookie, result) => {
      const folder = open.get(fd);
      if (!folder?.node?.folder) return errno.notdir;
      const names = files.names(folder.path);
      let used = 0;
      for (let i = Number(cookie); i < names.length && used < size; ++i) {
        const name = encoder.encode(names[i]);
        const row = new Uint8Array(24 + name.length);
        const rowView = new DataView(row.buffer);
        rowView.setBigUint64(0, BigInt(i + 1), true);
        rowView.setUint32(16, name.length, true);
        rowView.setUint8(20, files.node(`${folder.path}/${names[i]}`).folder ? kind.folder : kind.file);
        row.set(name, 24);
        const part = row.subarray(0, Math.min(row.length, size - used));
        bytesAt(at + used, part.length).set(part);
        used += part.length;
      }
      setSize(result, used);
      return errno.success;
    },
    path_create_directory: (fd, at, size) => {
      const path = pathOf(fd, at, size);
      if (files.node(path)) return errno.exist;
      if (!files.node(Files.parent(path))?.folder) return errno.noent;
      files.makeFolder(path);
      return errno.success;
    },
    path_filestat_get: (fd, _, at, size, result) => {
      const node = files.node(pathOf(fd, at, size));
      return node ? putStatus(node, result) : errno.noent;
    },
    path_filestat_set_times: () => errno.success,
    path_open: (fd, _, at, size, flags, _rights, _inheriting, fileFlags, result) => {
      const path = pathOf(fd, at, size);
      let node = files.node(path);
      if (node && flags & openFlag.create && flags & openFlag.exclusive) return errno.exist;
      if (!node && !(flags & openFlag.create)) return errno.noent;
      if (node && !node.folder && flags & openFlag.folder) return errno.notdir;
      if (!node && !files.node(Files.parent(path))?.folder) return errno.noent;
      node ??= files.makeFile(path);
      if (flags & openFlag.truncate && !node.folder) Files.cut(node, 0);
      let number = rootNumber + 1;
      while (open.has(number)) ++number;
      open.set(number, { node, path, at: 0, appends: (fileFlags & appends) !== 0 });
      setSize(result, number);
      return errno.success;
    },
    path_readlink: () => errno.inval,
    path_remove_directory: (fd, at, size) => {
      const path = pathOf(fd, at, size);
      if (!files.node(path)) return errno.noent;
      if (!files.node(path).folder) return errno.notdir;
      if (files.names(path).length > 0) return errno.notempty;
      files.remove(path);
      return errno.success;
    },
    path_rename: (fd, at, size, toFd, toAt, toSize) => {
      const path = pathOf(fd, at, size);
      if (!files.node(path)) return errno.noent;
      files.rename(path, pathOf(toFd, toAt, toSize));
      return errno.success;
    },
    path_unlink_file: (fd, at, size) => {
      const path = pathOf(fd, at, size);
      if (!files.node(path)) return errno.noent;
      if (files.node(path).folder) return errno.isdir;
      files.remove(path);
      return errno.success;
    },
    // A pause until the first clock subscription fires. There is nothing else to wait for.
    poll_oneoff: (at, result, count, number) => {
      const clock = Array.from({ length: count }, (_, i) => at + 48 * i).find((s) => look().getUint8(s + 8) === 0);
      if (clock === undefined) return errno.nosys;
      const wait = Number(look().getBigUint64(clock + 24, true)) / 1e6;
      pauseFor((look().getUint16(clock + 40, true) & 1) !== 0 ? wait - performance.now() : wait);
      bytesAt(result, 32).fill(0);
      setLong(result, look().getBigUint64(clock, true));
      setSize(number, 1);
      return errno.success;
    },
  };
  // Addresses and sizes come as signed numbers.
  const unsigned = (value) => (typeof value === 'number' ? value >>> 0 : value);
  for (const [name, f] of Object.entries(imports)) imports[name] = (...values) => f(...values.map(unsigned));
  return {
    imports,
    use: (instance) => {
      memory = instance.exports.memory;
    },
  };
}

// Busy-waits where sleeping is not allowed.
function pauseFor(milliseconds) {
  const until = performance.now() + milliseconds;
  try {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Math.max(0, milliseconds));
  } catch {
    // below
  }
  while (performance.now() < until);
}
