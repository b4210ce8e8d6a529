"use strict";
// The program's files: the functions of Node's fs that Go's syscall package calls, on top of IndexedDB. A write completes
// when the database has stored it, so that completed writes survive the end of the page. The content of an open file is in
// memory, once for all handles in this page; other pages see changes when they open the file.
(() => {
	const bootTime = Date.now();
	const fault = (code) => Object.assign(new Error(code), { code });
	const kinds = { file: 0o100644, folder: 0o040755 };
	const flags = { O_RDONLY: 0, O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024, O_DIRECTORY: 65536 };

	// The database has one object store of entries, keyed by path. If the browser does not allow a database, the entries are
	// kept in memory and lost when the page is closed.
	const folders = ["/home", "/tmp", "/games"]; // folders that the program expects
	const folder = () => ({ mode: kinds.folder, changed: Date.now(), id: fresh() });
	const fill = (store) => { for (const path of folders) store.put(folder(), path); };
	let database; // promise of the connection, or of null if there is no database
	let current = null; // the connection
	let unsaved = null;
	const openAt = (version) => new Promise((resolve, reject) => {
		const asked = indexedDB.open("backrank", version);
		asked.onupgradeneeded = () => {
			if (!asked.result.objectStoreNames.contains("files")) fill(asked.result.createObjectStore("files"));
		};
		asked.onsuccess = () => {
			const db = asked.result;
			if (!db.objectStoreNames.contains("files")) {
				db.close();
				resolve(openAt(db.version + 1));
				return;
			}
			db.onversionchange = () => db.close();
			// The browser closes the connection when the player deletes the site's data, for example. A database that is opened
			// while Chromium still deletes files is deleted too, so reopen waits for a second. Open files are saved again.
			db.onclose = () => {
				reopen(db);
				for (const node of nodes.values()) keep(node, "relaxed").catch(() => {});
				if (globalThis.backrank && backrank.warn) backrank.warn("The browser has deleted what this page had saved. The game on the board is saved again.");
			};
			resolve(current = db);
		};
		asked.onerror = asked.onblocked = () => {
			if (asked.error && asked.error.name === "VersionError") resolve(openAt(undefined));
			else reject(fault("EIO"));
		};
	});
	// reopen replaces a closed connection. It does nothing if the connection has been replaced already.
	const reopen = (closed) => {
		if (current !== closed) return;
		current = null;
		database = new Promise((resolve) => setTimeout(resolve, 1000)).then(() => openAt(1)).catch(withoutDatabase);
	};
	const withoutDatabase = () => {
		if (unsaved === null) fill(unsaved = memory());
		return null;
	};
	const opened = () => database ??= openAt(1).catch(withoutDatabase);

	// memory returns an object store in memory. Its requests complete after the current task.
	const memory = () => {
		const entries = new Map();
		const ask = (result) => {
			const asked = { result };
			store.asked.push(Promise.resolve().then(() => asked.onsuccess && asked.onsuccess()));
			return asked;
		};
		const store = {
			asked: [],
			get: (path) => ask(entries.get(path)),
			getAllKeys: (range) => ask([...entries.keys()].filter((path) => range.includes(path)).sort()),
			put: (entry, path) => { entries.set(path, entry); },
			delete: (path) => { entries.delete(path); },
		};
		return store;
	};

	// transact calls work in one transaction, and resolves to its result when the transaction is in the database. It reopens
	// a connection that the browser has closed.
	const transact = async (mode, durability, work) => {
		let db = await opened();
		if (db === null) return transactInMemory(work);
		const begin = () => db.transaction("files", mode, { durability });
		let t;
		try {
			t = begin();
		} catch {
			reopen(db);
			db = await opened();
			if (db === null) return transactInMemory(work);
			t = begin();
		}
		return new Promise((resolve, reject) => {
			let result;
			t.oncomplete = () => resolve(result);
			t.onerror = t.onabort = () => reject(result instanceof Error ? result
				: fault(t.error && t.error.name === "QuotaExceededError" ? "ENOSPC" : "EIO"));
			const fail = (error) => { result = error; t.abort(); };
			work(t.objectStore("files"), (value) => { result = value; }, fail);
		});
	};
	const transactInMemory = async (work) => {
		let result, failed;
		work(unsaved, (value) => { result = value; }, (error) => { failed = error; });
		while (unsaved.asked.length > 0) await unsaved.asked.shift();
		if (failed) throw failed;
		return result;
	};

	// entryOf returns the entry that a request has found, undefined if the value is not an entry of this program.
	const entryOf = ({ result: e }) => {
		if (!e || typeof e.mode !== "number" || typeof e.changed !== "number" || typeof e.id !== "number") return undefined;
		return (e.mode & 0o170000) === 0o040000 || e.data instanceof Uint8Array ? e : undefined;
	};

	const clean = (path) => {
		const parts = [];
		for (const part of path.split("/")) {
			if (part === "..") parts.pop();
			else if (part !== "" && part !== ".") parts.push(part);
		}
		return "/" + parts.join("/");
	};
	const parent = (path) => clean(path + "/..");
	const fresh = () => crypto.getRandomValues(new Uint32Array(2)).reduce((n, x) => n * 0x100000 + (x & 0xfffff), 1);
	const root = (path) => path === "/" ? { mode: kinds.folder, changed: bootTime, id: 1 } : undefined;

	// A node is an open file: its content and its path. path is null if the file was removed or replaced.
	const nodes = new Map(); // by path
	const handles = new Map(); // by number
	let lastHandle = 2;
	const record = (node) => ({ mode: node.mode, changed: node.changed, id: node.id, data: node.data.slice(0, node.size) });
	const keep = (node, durability) => node.path === null ? Promise.resolve()
		: transact("readwrite", durability, (store) => { if (node.path !== null) store.put(record(node), node.path); });

	const stats = (entry, size) => ({
		dev: 1, ino: entry.id, mode: entry.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size, blksize: 4096, blocks: Math.ceil(size / 512),
		atimeMs: entry.changed, mtimeMs: entry.changed, ctimeMs: entry.changed,
		isDirectory: () => (entry.mode & 0o170000) === 0o040000,
	});
	const lookup = async (path) => root(path) ?? await transact("readonly", "relaxed", (store, done) => {
		const asked = store.get(path);
		asked.onsuccess = () => done(entryOf(asked));
	});

	const open = async (path, mode, permissions) => {
		path = clean(path);
		if (path === "/dev/stdout") {
			handles.set(++lastHandle, { node: { path: null, mode: kinds.file, changed: bootTime, id: 2, data: new Uint8Array(0), size: 0, handles: 1 }, console: true });
			return lastHandle;
		}
		let made = false;
		let node = nodes.get(path);
		let entry = root(path);
		if (!node && !entry) {
			entry = await transact((mode & flags.O_CREAT) ? "readwrite" : "readonly", "relaxed", (store, done, fail) => {
				const asked = store.get(path);
				asked.onsuccess = () => {
					if (entryOf(asked) || !(mode & flags.O_CREAT)) {
						done(entryOf(asked));
						return;
					}
					const create = (above) => {
						if (!above) return fail(fault("ENOENT"));
						const entry = { mode: 0o100000 | (permissions & 0o777), changed: Date.now(), id: fresh(), data: new Uint8Array(0) };
						store.put(entry, path);
						made = true;
						done(entry);
					};
					if (parent(path) === "/") return create(root("/"));
					const above = store.get(parent(path));
					above.onsuccess = () => create(entryOf(above));
				};
			});
			node = nodes.get(path); // another call may have opened it meanwhile
		}
		if (!node && !entry) throw fault("ENOENT");
		if (!made && (mode & flags.O_CREAT) && (mode & flags.O_EXCL)) throw fault("EEXIST");
		const isFolder = entry && (entry.mode & 0o170000) === 0o040000;
		if (isFolder && (mode & 3)) throw fault("EISDIR");
		if (!isFolder && (mode & flags.O_DIRECTORY)) throw fault("ENOTDIR");
		if (!node) {
			node = { path, mode: entry.mode, changed: entry.changed, id: entry.id, data: entry.data ?? new Uint8Array(0), size: entry.data ? entry.data.length : 0, handles: 0, folder: isFolder };
			if (!isFolder) nodes.set(path, node);
		}
		node.handles++;
		if ((mode & flags.O_TRUNC) && node.size > 0) {
			node.size = 0;
			await keep(node, "relaxed");
		}
		handles.set(++lastHandle, { node, append: !!(mode & flags.O_APPEND), at: 0, writes: !!(mode & 3), release: null });
		return lastHandle;
	};

	const handle = (fd) => {
		const h = handles.get(fd);
		if (!h) throw fault("EBADF");
		return h;
	};

	const forget = (path) => { // called when a file is removed or replaced
		const node = nodes.get(path);
		if (node) {
			node.path = null;
			nodes.delete(path);
		}
	};

	const calls = {
		open,
		close: async (fd) => {
			const h = handle(fd);
			handles.delete(fd);
			if (h.release) h.release();
			if (--h.node.handles === 0 && nodes.get(h.node.path) === h.node) nodes.delete(h.node.path);
		},
		read: async (fd, buffer, offset, length, position) => {
			const h = handle(fd);
			const from = position ?? h.at;
			const n = Math.max(0, Math.min(length, h.node.size - from));
			buffer.set(h.node.data.subarray(from, from + n), offset);
			if (position == null) h.at += n;
			return n;
		},
		write: async (fd, buffer, offset, length, position) => {
			if (fd === 1 || fd === 2) {
				fs.writeSync(fd, buffer.subarray(offset, offset + length));
				return length;
			}
			const h = handle(fd);
			if (h.console) {
				fs.writeSync(1, buffer.subarray(offset, offset + length));
				return length;
			}
			const node = h.node;
			if (!h.writes) throw fault("EBADF");
			const from = h.append ? node.size : position ?? h.at;
			const end = from + length;
			if (end > node.data.length) {
				const grown = new Uint8Array(Math.max(end, 2 * node.data.length, 4096));
				grown.set(node.data.subarray(0, node.size));
				node.data = grown;
			} else if (from > node.size) {
				node.data.fill(0, node.size, from);
			}
			node.data.set(buffer.subarray(offset, offset + length), from);
			node.size = Math.max(node.size, end);
			node.changed = Date.now();
			if (position == null) h.at = end;
			await keep(node, "relaxed");
			return length;
		},
		fsync: async (fd) => {
			const { node } = handle(fd);
			if (!node.folder && handle(fd).writes) await keep(node, "strict");
		},
		ftruncate: async (fd, length) => {
			const { node } = handle(fd);
			if (length > node.data.length) {
				const grown = new Uint8Array(length);
				grown.set(node.data.subarray(0, node.size));
				node.data = grown;
			} else if (length > node.size) {
				node.data.fill(0, node.size, length);
			}
			node.size = length;
			node.changed = Date.now();
			await keep(node, "relaxed");
		},
		truncate: async (path, length) => {
			const fd = await open(path, flags.O_RDWR, 0);
			try {
				await calls.ftruncate(fd, length);
			} finally {
				await calls.close(fd);
			}
		},
		fstat: async (fd) => {
			const { node } = handle(fd);
			return stats(node, node.size);
		},
		stat: async (path) => {
			path = clean(path);
			const node = nodes.get(path);
			if (node) return stats(node, node.size);
			const entry = await lookup(path);
			if (!entry) throw fault("ENOENT");
			return stats(entry, entry.data ? entry.data.length : 0);
		},
		lstat: (path) => calls.stat(path),
		readdir: async (path) => {
			path = clean(path);
			const above = path === "/" ? "/" : path + "/";
			const keys = await transact("readonly", "relaxed", (store, done) => {
				const asked = store.getAllKeys(IDBKeyRange.bound(above, above + "\uffff"));
				asked.onsuccess = () => done(asked.result);
			});
			return keys.map((key) => key.slice(above.length)).filter((name) => name !== "" && !name.includes("/"));
		},
		mkdir: (path) => {
			path = clean(path);
			return transact("readwrite", "relaxed", (store, done, fail) => {
				const there = store.get(path);
				const above = store.get(parent(path));
				above.onsuccess = () => {
					if (entryOf(there) || path === "/") fail(fault("EEXIST"));
					else if (!entryOf(above) && parent(path) !== "/") fail(fault("ENOENT"));
					else store.put(folder(), path);
				};
			});
		},
		unlink: async (path) => {
			path = clean(path);
			await transact("readwrite", "relaxed", (store, done, fail) => {
				const asked = store.get(path);
				asked.onsuccess = () => entryOf(asked) ? store.delete(path) : fail(fault("ENOENT"));
			});
			forget(path);
		},
		rmdir: async (path) => {
			if ((await calls.readdir(path)).length > 0) throw fault("ENOTEMPTY");
			await calls.unlink(path);
		},
		rename: async (from, to) => {
			from = clean(from);
			to = clean(to);
			const node = nodes.get(from);
			await transact("readwrite", "relaxed", (store, done, fail) => {
				const asked = store.get(from);
				asked.onsuccess = () => {
					if (!entryOf(asked)) return fail(fault("ENOENT"));
					store.put(node ? record(node) : entryOf(asked), to);
					store.delete(from);
				};
			});
			forget(to);
			if (node) {
				nodes.delete(from);
				node.path = to;
				nodes.set(to, node);
			}
		},
		utimes: async () => {},
		chmod: async () => {},
		fchmod: async () => {},
		chown: async () => {},
		fchown: async () => {},
		lchown: async () => {},
		link: async () => { throw fault("ENOSYS"); },
		symlink: async () => { throw fault("ENOSYS"); },
		readlink: async () => { throw fault("EINVAL"); }, // there are no links
	};

	const said = { 1: "", 2: "" };
	const decoder = new TextDecoder();
	globalThis.fs = {
		constants: flags,
		writeSync(fd, bytes) {
			const lines = (said[fd] + decoder.decode(bytes)).split("\n");
			said[fd] = lines.pop();
			for (const line of lines) (fd === 2 ? console.error : console.log)(line);
			return bytes.length;
		},
		// lock locks an open file until it is closed, against other handles in this page and in others. It calls told with true
		// if it got the lock, or if the browser has no locks.
		lock(fd, told) {
			if (!navigator.locks) return told(true);
			const h = handle(fd);
			if (h.release) return told(true);
			navigator.locks.request("backrank file " + h.node.id, { ifAvailable: true }, (lock) => {
				told(lock !== null);
				return lock === null ? undefined : new Promise((release) => { h.release = release; });
			});
		},
	};
	// When the page is reloaded, the new page needs the files at once, but the browser would release the locks later. A page
	// that the browser restores from its cache is reloaded, because its locks are released.
	addEventListener("pagehide", () => { for (const h of handles.values()) if (h.release) h.release(); });
	addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

	for (const name of Object.keys(calls)) {
		fs[name] = (...args) => {
			const callback = args.pop();
			Promise.resolve().then(() => calls[name](...args)).then(
				(value) => callback(null, value),
				(error) => callback(typeof error.code === "string" ? error : fault("EIO")), // the code of a DOMException is a number
			);
		};
	}
	globalThis.process = {
		getuid: () => 0, getgid: () => 0, geteuid: () => 0, getegid: () => 0, getgroups: () => [0], pid: 1, ppid: 0,
		umask: () => 0o022, cwd: () => "/", chdir() {},
	};
	globalThis.path = { resolve: (...parts) => clean(parts.join("/")) };

	// filesReady creates the folders that the program expects, empties /tmp, and resolves to whether files are stored in the
	// database.
	globalThis.filesReady = async () => {
		for (const path of folders) {
			await calls.mkdir(path).catch((error) => { if (error.code !== "EEXIST") throw error; });
		}
		for (const name of await calls.readdir("/tmp")) await calls.unlink("/tmp/" + name).catch(() => {});
		return unsaved === null;
	};
	// writeFile stores a file that the player has chosen or dropped; readFile reads a file for a download.
	globalThis.writeFile = async (path, bytes) => {
		const fd = await open(path, flags.O_CREAT | flags.O_TRUNC | flags.O_WRONLY, 0o644);
		await calls.write(fd, bytes, 0, bytes.length, null);
		await calls.close(fd);
	};
	globalThis.readFile = async (path) => {
		const fd = await open(path, flags.O_RDONLY, 0);
		const { node } = handle(fd);
		const bytes = node.data.slice(0, node.size);
		await calls.close(fd);
		return bytes;
	};
})();
