"use strict";
// The page: it fetches the program, shows how far that is, starts it, and gives it what a browser has in place of files,
// programs and windows.
(() => {
	const loading = document.getElementById("loading");
	const said = document.getElementById("said");
	const bar = document.getElementById("progress");
	const amount = document.getElementById("amount");

	const gameSaved = () => globalThis.backrank && backrank.unsaved ? "" : " Your game is saved.";
	// fail says why there is no program, and offers to load the page again, with its link or without.
	const fail = (text, again, withLink = true) => {
		loading.hidden = false;
		loading.style.display = "";
		loading.classList.add("failed");
		said.textContent = text;
		if (again && !loading.querySelector("button")) {
			const button = document.createElement("button");
			button.textContent = again;
			button.onclick = () => withLink ? location.reload() : location.replace(location.pathname);
			loading.append(button);
		}
	};

	// The worker fetches and compiles the module, while this page waits for WebGL. Later the computer thinks in it.
	const worker = new Worker("worker.js");
	let workerStarted;
	const started = new Promise((resolve) => { workerStarted = resolve; });
	const compiled = new Promise((resolve, reject) => {
		const failed = (error) => {
			console.warn(error);
			workerStarted();
			reject(new Error("Backrank could not be loaded. Check your connection and try again."));
		};
		worker.onerror = (event) => failed(event.message);
		worker.onmessage = ({ data }) => {
			if (data.started) workerStarted();
			if (data.module) resolve(data.module);
			if (data.error) failed(data.error);
			if (data.share) {
				bar.value = data.share;
				amount.textContent = Math.floor(100 * bar.value) + " %";
			}
		};
	});

	// The least size of what the window shows, in units; at first that is the game (ui, leastPage). A smaller screen shows
	// the page smaller, and the program draws as many pixels as the screen has.
	const menu = 30;
	let least = { width: 420, height: 380 };
	const viewport = document.querySelector("meta[name=viewport]");
	const usual = viewport.content;
	const ratio = Object.getOwnPropertyDescriptor(window, "devicePixelRatio");
	let smaller = 1;
	Object.defineProperty(window, "devicePixelRatio", { configurable: true, get: () => ratio.get.call(window) / smaller });
	const fit = () => {
		const [short, long] = [screen.width, screen.height].sort((a, b) => a - b);
		const [width, height] = matchMedia("(orientation: portrait)").matches ? [short, long] : [long, short];
		smaller = Math.max(1, least.width / width, (least.height + menu) / (0.85 * height)); // the browser takes some of the height
		viewport.content = smaller > 1 ? "width=" + Math.ceil(width * smaller) + ", viewport-fit=cover" : usual;
	};
	if (navigator.maxTouchPoints > 0) {
		fit();
		matchMedia("(orientation: portrait)").addEventListener("change", fit);
	}

	// The window covers the page: the browser need not blend it with what is below. What is drawn stays, and is drawn in parts.
	const getContext = HTMLCanvasElement.prototype.getContext;
	HTMLCanvasElement.prototype.getContext = function (kind, options) {
		if (kind !== "webgl") return getContext.call(this, kind, options);
		if (this === canvas && backrank.gl) return backrank.gl;
		const gl = getContext.call(this, kind, { ...options, alpha: false, depth: false, preserveDrawingBuffer: true });
		return gl && (backrank.gl = partial(gl));
	};
	// The canvas on which WebGL is tried is the one that the program asks for: a second context would take its time again.
	const canvas = document.createElement("canvas");
	const createElement = document.createElement;
	document.createElement = function (name, ...rest) {
		if (name !== "canvas") return createElement.call(this, name, ...rest);
		delete document.createElement;
		return canvas;
	};

	// What was drawn is lost with its context, as when the graphics driver is started again. The page is loaded again when the
	// browser has a new one, or when the player asks for that.
	canvas.addEventListener("webglcontextlost", (event) => {
		event.preventDefault(); // there will be a new one
		fail("The browser has stopped drawing this page." + gameSaved(), "Load the page again");
	});
	canvas.addEventListener("webglcontextrestored", () => location.reload());

	// The clipboard, as the toolkit asks for it. The text that the player pastes by the keyboard comes with the browser's own
	// event, for which the browser asks nobody. Pages that are not secure have no other clipboard.
	const ownClipboard = navigator.clipboard;
	const noClipboard = () => Promise.reject(new DOMException("There is no clipboard.", "NotAllowedError"));
	let pasted = null, pasting = null;
	Object.defineProperty(navigator, "clipboard", { configurable: true, value: {
		readText: () => pasted !== null ? Promise.resolve(pasted) : ownClipboard ? ownClipboard.readText() : noClipboard(),
		writeText: (text) => {
			const done = ownClipboard ? ownClipboard.writeText(text) : noClipboard();
			done.catch(() => {}); // the toolkit does not ask
			return done;
		},
		write: (items) => ownClipboard ? ownClipboard.write(items) : noClipboard(),
	} });
	const pass = () => { // what the program hears of Ctrl+V, after the browser's event
		const { key, code, keyCode, ctrlKey, metaKey } = pasting;
		pasting = null;
		document.dispatchEvent(new KeyboardEvent("keydown", { key, code, keyCode, ctrlKey, metaKey, bubbles: true, cancelable: true }));
	};
	addEventListener("keydown", (event) => {
		if (!event.isTrusted) return;
		pasted = null;
		if (event.key.toLowerCase() !== "v" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
		event.stopImmediatePropagation();
		pasting = event;
		setTimeout(() => { if (pasting === event) pass(); }, 50); // there was no event
	}, true);
	addEventListener("mousedown", () => { pasted = null; }, true);
	addEventListener("paste", (event) => {
		if (!pasting) return;
		event.preventDefault();
		pasted = event.clipboardData.getData("text/plain");
		pass();
	});

	// begin is called after the first picture: until then the window has both processors of a small computer.
	let begin;
	const pictured = new Promise((resolve) => { begin = resolve; });
	const dropped = [];
	const within = (name) => "/tmp/" + name.replace(/[/\\]/g, "_");
	const take = async (file) => {
		const path = within(file.name);
		await writeFile(path, new Uint8Array(await file.arrayBuffer()));
		return path;
	};

	globalThis.backrank = {
		search: location.search,
		address: location.origin + location.pathname,
		// startWorker starts the computer, after the first picture; it returns a function that sends to it, and calls receive
		// and lost.
		startWorker(receive, lost) {
			worker.onmessage = ({ data }) => {
				if (typeof data === "string") receive(data);
				else if (data.ended) lost();
			};
			worker.onerror = lost;
			pictured.then(() => worker.postMessage({ run: true }));
			return (text) => worker.postMessage(text);
		},
		// began is called when the game of a link has begun: the page may be loaded again from then on.
		began() { history.replaceState(null, "", location.pathname); },
		// shown is called when the window has been made, and calls back after the first picture.
		shown(told) {
			const draw = (n) => n > 0 ? requestAnimationFrame(() => draw(n - 1)) : (() => {
				loading.style.display = "none";
				performance.mark("shown");
				for (const path of dropped.splice(0)) backrank.drop(path);
				begin();
				told();
				// Only now, so that the module does not come over the line twice at the same time.
				if ("serviceWorker" in navigator) navigator.serviceWorker.register("offline.js").catch(() => {});
			})();
			draw(1);
		},
		failed: (text) => fail(text, backrank.search ? "Start without the link" : "Try again", false),
		// pick asks for a file and calls back with its path.
		pick(endings, picked) {
			const input = document.createElement("input");
			input.type = "file";
			input.accept = endings;
			input.onchange = async () => { if (input.files[0]) picked(await take(input.files[0])); };
			input.click();
		},
		// save offers the file at a path as a download, and calls back with "" or what went wrong.
		async save(path, told) {
			try {
				const bytes = await readFile(path);
				const link = document.createElement("a");
				link.href = URL.createObjectURL(new Blob([bytes]));
				link.download = path.slice(path.lastIndexOf("/") + 1);
				link.click();
				setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
				told("");
			} catch (error) {
				told(String(error.message));
			}
		},
		unsaved: false, // whether files are gone with the page
		warn: null, // set by the program: it tells the player a text
		// copyText copies a text, and calls back with "" or what went wrong; pasteText calls back with that and the text.
		copyText(text, told) { navigator.clipboard.writeText(text).then(() => told(""), (error) => told(String(error.message))); },
		pasteText(told) { navigator.clipboard.readText().then((text) => told("", text), (error) => told(String(error.message), "")); },
		// copyPicture copies a PNG.
		copyPicture(bytes, told) {
			navigator.clipboard.write([new ClipboardItem({ "image/png": new Blob([bytes], { type: "image/png" }) })])
				.then(() => told(""), (error) => told(String(error.message)));
		},
		fit(width, height) {
			least = { width: Math.max(420, width), height }; // the menu has that
			if (navigator.maxTouchPoints > 0) fit();
		},
		fullScreen() {
			if (document.fullscreenElement) document.exitFullscreen();
			else document.documentElement.requestFullscreen().catch(() => {});
		},
		leaveFullScreen() {
			if (document.fullscreenElement) document.exitFullscreen();
		},
		drop: null, // set by the program: it is given the path of a file
		drags: null, // set by the program: whether a finger drags at a place, in shares of the width and the height
	};

	addEventListener("dragover", (event) => event.preventDefault());
	addEventListener("drop", async (event) => {
		event.preventDefault();
		for (const file of event.dataTransfer.files) {
			const path = await take(file).catch(() => null); // a folder, for example
			if (path === null) continue;
			if (loading.style.display === "none") backrank.drop(path);
			else dropped.push(path);
		}
	});
	// What the browser does with a key comes before what the program does with it.
	addEventListener("keydown", (event) => {
		const own = event.key === "F5" || event.key === "F12" || event.ctrlKey && event.shiftKey && event.key === "I";
		if (own || event.isComposing) event.stopImmediatePropagation();
	}, true);

	// ended says that the program is no longer there: it has ended, or it trapped, which leaves its memory in disorder. stop
	// keeps events and timers from entering it again.
	let stop = () => {};
	const ended = () => {
		stop();
		if (!loading.classList.contains("failed")) fail("Backrank has ended unexpectedly." + gameSaved(), "Start again");
	};
	addEventListener("error", (event) => { if (event.error instanceof WebAssembly.RuntimeError) ended(); });
	addEventListener("unhandledrejection", (event) => { if (event.reason instanceof WebAssembly.RuntimeError) ended(); });

	const run = async () => {
		if (!globalThis.WebAssembly || !globalThis.DecompressionStream) {
			throw new Error("This browser is too old for Backrank.");
		}
		const ready = filesReady();
		compiled.catch(() => {}); // told below, unless there is no WebGL
		await started; // while WebGL starts, this page answers nobody
		const wanted = { antialias: false, premultipliedAlpha: false }; // as the program asks
		if (!canvas.getContext("webgl", wanted)) throw new Error("Backrank needs WebGL, which this browser does not have or does not allow.");
		if (navigator.storage && navigator.storage.persist) navigator.storage.persist().catch(() => {});
		const module = await compiled;
		backrank.unsaved = !await ready;
		const go = new Go();
		go.argv = ["backrank"];
		go.env = { HOME: "/home", TMPDIR: "/tmp", BACKRANK_DATA: "/games", LANG: "en_US.UTF-8" };
		if (globalThis.backrankTrace) go.env.BACKRANK_TRACE = "/dev/stdout"; // a test has set it
		go.exit = () => ended();
		const instance = await WebAssembly.instantiate(module, go.importObject);
		backrank.memory = () => instance.exports.mem.buffer.byteLength;
		stop = () => {
			go._resume = () => {};
			go._scheduledTimeouts.clear(); // those that are due would wait for an answer for ever
		};
		await go.run(instance);
		ended();
	};
	run().catch((error) => error instanceof WebAssembly.RuntimeError ? ended() : fail(error.message, "Try again"));
})();
