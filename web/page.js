"use strict";
// The page loads the program, shows the progress, starts the program, and provides the functions that the program needs
// in a browser: downloads, file inputs, the clipboard, full screen and the worker (the object backrank).
(() => {
	const loading = document.getElementById("loading");
	const said = document.getElementById("said");
	const bar = document.getElementById("progress");
	const amount = document.getElementById("amount");

	const gameSaved = () => globalThis.backrank && backrank.unsaved ? "" : " Your game is saved.";
	// fail shows why the program does not run, and a button that loads the page again, with its link or without.
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

	// The link of a game with a friend can be opened in the program, where that is installed (app.Scheme).
	if (/^#(join|watch)=/.test(location.hash) && location.protocol === "https:") {
		const link = document.createElement("a");
		link.href = "backrank://" + location.host + location.pathname + location.hash;
		link.textContent = "Open in the installed program";
		loading.append(link);
	}

	// A link that is opened in a tab with the page changes only the part after #, and the browser loads nothing.
	addEventListener("hashchange", () => {
		if (/^#(join|watch)=/.test(location.hash)) location.reload();
	});

	// The worker fetches and compiles the module, while this page creates the WebGL context. Later it runs the engine.
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

	// The minimum size of the window's content, in units; at first that of the game (ui, minPageSize). On a smaller screen the
	// page is scaled down, and the program still draws as many pixels as the screen has.
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
		smaller = Math.max(1, least.width / width, (least.height + menu) / (0.85 * height)); // the browser's bars take some of the height
		viewport.content = smaller > 1 ? "width=" + Math.ceil(width * smaller) + ", viewport-fit=cover" : usual;
	};
	if (navigator.maxTouchPoints > 0) {
		fit();
		matchMedia("(orientation: portrait)").addEventListener("change", fit);
	}

	// The canvas covers the page, so it is opaque, and the browser need not blend it with the page. It keeps its pixels
	// between frames, so that draw.js can draw only the changed parts.
	const getContext = HTMLCanvasElement.prototype.getContext;
	HTMLCanvasElement.prototype.getContext = function (kind, options) {
		if (kind !== "webgl") return getContext.call(this, kind, options);
		if (this === canvas && backrank.gl) return backrank.gl;
		const gl = getContext.call(this, kind, { ...options, alpha: false, depth: false, preserveDrawingBuffer: true });
		return gl && (backrank.gl = partial(gl));
	};
	// The program gets the canvas whose WebGL context the page has created, because creating a second context is slow.
	const canvas = document.createElement("canvas");
	const createElement = document.createElement;
	document.createElement = function (name, ...rest) {
		if (name !== "canvas") return createElement.call(this, name, ...rest);
		delete document.createElement;
		return canvas;
	};

	// The context is lost when the graphics driver is restarted, for example. The page is reloaded when the browser restores
	// the context, or when the player clicks the button.
	canvas.addEventListener("webglcontextlost", (event) => {
		event.preventDefault(); // lets the browser restore the context
		fail("The browser has stopped drawing this page." + gameSaved(), "Load the page again");
	});
	canvas.addEventListener("webglcontextrestored", () => location.reload());

	// The clipboard of the toolkit. When the player pastes by the keyboard, the text comes with the browser's paste event,
	// which needs no permission. Pages that are not secure have no other clipboard.
	const ownClipboard = navigator.clipboard;
	const noClipboard = () => Promise.reject(new DOMException("There is no clipboard.", "NotAllowedError"));
	let pasted = null, pasting = null;
	Object.defineProperty(navigator, "clipboard", { configurable: true, value: {
		readText: () => pasted !== null ? Promise.resolve(pasted) : ownClipboard ? ownClipboard.readText() : noClipboard(),
		writeText: (text) => {
			const done = ownClipboard ? ownClipboard.writeText(text) : noClipboard();
			done.catch(() => {}); // the toolkit ignores errors
			return done;
		},
		write: (items) => ownClipboard ? ownClipboard.write(items) : noClipboard(),
	} });
	const pass = () => { // passes Ctrl+V to the program, after the browser's paste event
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
		setTimeout(() => { if (pasting === event) pass(); }, 50); // no paste event has come
	}, true);
	addEventListener("mousedown", () => { pasted = null; }, true);
	addEventListener("paste", (event) => {
		if (!pasting) return;
		event.preventDefault();
		pasted = event.clipboardData.getData("text/plain");
		pass();
	});

	// begin is called after the first frame. The worker starts its engine then, so that on a small computer it does not
	// compete with the window for the processors.
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
		// startWorker starts the engine in the worker, after the first frame, and returns a function that sends messages to it.
		// It calls receive with each message from the worker, and lost when the worker has ended.
		startWorker(receive, lost) {
			worker.onmessage = ({ data }) => {
				if (typeof data === "string") receive(data);
				else if (data.ended) lost();
			};
			worker.onerror = lost;
			pictured.then(() => worker.postMessage({ run: true }));
			return (text) => worker.postMessage(text);
		},
		// began is called when the game of a link has begun, or has been joined. It removes the link, so that a reload does not start the game again.
		began() { history.replaceState(null, "", location.pathname); },
		// shown is called when the window has been created: its first frame is drawn next.
		shown() {
			requestAnimationFrame(() => {
				loading.style.display = "none";
				performance.mark("shown");
				for (const path of dropped.splice(0)) backrank.drop(path);
				begin();
				// Registered only now, so that the module is not downloaded twice at the same time.
				if ("serviceWorker" in navigator) navigator.serviceWorker.register("offline.js").catch(() => {});
			});
		},
		failed: (text) => fail(text, backrank.search ? "Start without the link" : "Try again", false),
		// pick opens the browser's file dialog and calls picked with the path of the chosen file.
		pick(endings, picked) {
			const input = document.createElement("input");
			input.type = "file";
			input.accept = endings;
			input.onchange = async () => { if (input.files[0]) picked(await take(input.files[0])); };
			input.click();
		},
		// save downloads the file at a path, and calls done with "" or an error message.
		async save(path, done) {
			try {
				const bytes = await readFile(path);
				const link = document.createElement("a");
				link.href = URL.createObjectURL(new Blob([bytes]));
				link.download = path.slice(path.lastIndexOf("/") + 1);
				link.click();
				setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
				done("");
			} catch (error) {
				done(String(error.message));
			}
		},
		unsaved: false, // whether files are lost when the page is closed
		warn: null, // set by the program: shows a message to the player
		// copyText copies a text, and calls done with "" or an error message; pasteText calls done with that and the text.
		copyText(text, done) { navigator.clipboard.writeText(text).then(() => done(""), (error) => done(String(error.message))); },
		pasteText(done) { navigator.clipboard.readText().then((text) => done("", text), (error) => done(String(error.message), "")); },
		// copyPicture copies a PNG image.
		copyPicture(bytes, done) {
			navigator.clipboard.write([new ClipboardItem({ "image/png": new Blob([bytes], { type: "image/png" }) })])
				.then(() => done(""), (error) => done(String(error.message)));
		},
		fit(width, height) {
			least = { width: Math.max(420, width), height }; // the menu is 420 wide
			if (navigator.maxTouchPoints > 0) fit();
		},
		fullScreen() {
			if (document.fullscreenElement) document.exitFullscreen();
			else document.documentElement.requestFullscreen().catch(() => {});
		},
		leaveFullScreen() {
			if (document.fullscreenElement) document.exitFullscreen();
		},
		drop: null, // set by the program: opens the dropped file with a path
		drags: null, // set by the program: whether a finger drags at a position, given as fractions of the width and height
	};

	addEventListener("dragover", (event) => event.preventDefault());
	addEventListener("drop", async (event) => {
		event.preventDefault();
		for (const file of event.dataTransfer.files) {
			const path = await take(file).catch(() => null); // fails for a folder, for example
			if (path === null) continue;
			if (loading.style.display === "none") backrank.drop(path);
			else dropped.push(path);
		}
	});
	// The browser's shortcuts take precedence over those of the program.
	addEventListener("keydown", (event) => {
		const own = event.key === "F5" || event.key === "F12" || event.ctrlKey && event.shiftKey && event.key === "I";
		if (own || event.isComposing) event.stopImmediatePropagation();
	}, true);

	// ended shows that the program has exited or trapped. After a trap its memory may be inconsistent, so stop keeps events
	// and timers from calling the program.
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
		compiled.catch(() => {}); // reported below, unless there is no WebGL
		await started; // while WebGL starts, this page cannot handle the worker's messages
		const wanted = { antialias: false, premultipliedAlpha: false }; // the options that the program uses
		if (!canvas.getContext("webgl", wanted)) throw new Error("Backrank needs WebGL, which this browser does not have or does not allow.");
		if (navigator.storage && navigator.storage.persist) navigator.storage.persist().catch(() => {});
		const module = await compiled;
		backrank.unsaved = !await ready;
		const go = new Go();
		go.argv = ["backrank"];
		go.env = { HOME: "/home", TMPDIR: "/tmp", BACKRANK_DATA: "/games", LANG: "en_US.UTF-8" };
		if (globalThis.backrankTrace) go.env.BACKRANK_TRACE = "/dev/stdout"; // set by tests
		go.exit = () => ended();
		const instance = await WebAssembly.instantiate(module, go.importObject);
		backrank.memory = () => instance.exports.mem.buffer.byteLength;
		stop = () => {
			go._resume = () => {};
			go._scheduledTimeouts.clear(); // due timers would call the program in an endless loop
		};
		await go.run(instance);
		ended();
	};
	run().catch((error) => error instanceof WebAssembly.RuntimeError ? ended() : fail(error.message, "Try again"));
})();
