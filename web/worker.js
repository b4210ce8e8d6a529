"use strict";
// The worker fetches and compiles the module for the page. When the page sends an object, it also runs the module, as the
// server of the engine; string messages are those of app/remote.
importScripts("wasm_exec.js");

const size = /* bytes of the module */ 0;

const packed = (name) => {
	try {
		return new DecompressionStream(name);
	} catch {
		return null;
	}
};
// unpacked returns a stream of the module. It decompresses the response unless the server or the browser has done so.
const unpacked = async (answer, stream) => {
	const reader = answer.body.getReader();
	const first = await reader.read();
	const rest = new ReadableStream({
		start(out) { if (first.value) out.enqueue(first.value); },
		async pull(out) {
			const next = await reader.read();
			if (next.done) out.close();
			else out.enqueue(next.value);
		},
	});
	const is = first.value && first.value[0] === 0 && first.value[1] === 0x61; // "\0asm"
	return is ? rest : rest.pipeThrough(stream);
};
// counted reports the progress of a stream to the page, at most ten times a second.
const counted = (stream) => {
	let read = 0, moved = 0;
	return stream.pipeThrough(new TransformStream({
		transform(piece, out) {
			read += piece.length;
			if (size && performance.now() - moved > 100) {
				moved = performance.now();
				postMessage({ share: Math.min(read / size, 1) });
			}
			out.enqueue(piece);
		},
		flush() { postMessage({ share: 1 }); },
	}));
};
// keep puts the module into the cache of offline.js, so that it is downloaded once.
const keep = async (name, answer) => {
	if (!globalThis.caches) return; // then the browser does not run offline.js either
	try {
		const cache = await caches.open("VERSION");
		if (!await cache.match(name)) await cache.put(name, answer);
	} catch {} // offline.js fetches it
};
// source returns a stream of the module from the first file that exists: compressed with brotli, if scripts of this
// browser can decompress that; plain, which a server may send compressed (nginx's brotli_static, for example); compressed
// with gzip.
const source = async () => {
	for (const [name, stream] of [["backrank.wasm.br", packed("brotli")], ["backrank.wasm", null], ["backrank.wasm.gz", packed("gzip")]]) {
		if (!stream && name !== "backrank.wasm") continue;
		const answer = await fetch(name + "?VERSION").catch(() => null); // each version has another address
		if (answer && answer.ok) {
			keep(name, answer.clone());
			return unpacked(answer, stream);
		}
	}
	throw new Error("none of the files is there");
};
const compile = async () => {
	const answer = new Response(counted(await source()), { headers: { "Content-Type": "application/wasm" } });
	if (WebAssembly.compileStreaming) return WebAssembly.compileStreaming(answer);
	return WebAssembly.compile(await answer.arrayBuffer());
};

// The parts of a document that the toolkit uses before main begins. The worker draws nothing.
globalThis.document = { body: { style: { setProperty() {} } }, getElementById: () => null, addEventListener() {} };

const waiting = [];
globalThis.backrank = { worker: true, receive: null, send: (text) => postMessage(text) };
globalThis.backrank.begin = (receive) => {
	backrank.receive = receive;
	for (const text of waiting.splice(0)) receive(text);
};

postMessage({ started: true });
const compiled = compile();
compiled.then((module) => postMessage({ module }), (error) => postMessage({ error: String(error) }));

onmessage = async (event) => {
	if (typeof event.data === "string") {
		if (backrank.receive) backrank.receive(event.data);
		else waiting.push(event.data);
		return;
	}
	const go = new Go();
	go.argv = ["backrank"];
	try {
		const instance = await WebAssembly.instantiate(await compiled, go.importObject);
		await go.run(instance);
	} catch (error) {
		console.error(error);
	}
	postMessage({ ended: true }); // the program should not end
};
