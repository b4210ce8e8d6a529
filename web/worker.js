"use strict";
// The worker fetches and compiles the program for the page, and runs it once more, as the computer that thinks for the
// page. Its first message says so, the others are messages of app/remote.
importScripts("wasm_exec.js");

const size = /* bytes of the module */ 0;

const packed = (name) => {
	try {
		return new DecompressionStream(name);
	} catch {
		return null;
	}
};
// unpacked returns the bytes of an answer; a server may have unpacked them already, or have had the browser do it.
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
// The bar moves ten times a second at most: the module comes in hundreds of pieces.
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
// keep keeps the module where offline.js looks for it, so that it is fetched once.
const keep = async (name, answer) => {
	if (!globalThis.caches) return; // there is no offline.js either
	try {
		const cache = await caches.open("VERSION");
		if (!await cache.match(name)) await cache.put(name, answer);
	} catch {} // offline.js fetches it
};
// source returns the module in the first form that is there: as brotli has packed it, if this browser unpacks that itself;
// unpacked on the way by a server that has it packed so (nginx's brotli_static, for example); as gzip has packed it.
const source = async () => {
	for (const [name, stream] of [["backrank.wasm.br", packed("brotli")], ["backrank.wasm", null], ["backrank.wasm.gz", packed("gzip")]]) {
		if (!stream && name !== "backrank.wasm") continue;
		const answer = await fetch(name + "?VERSION").catch(() => null); // each version is another file
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

// What the toolkit asks of a document before main begins. Nothing is drawn here.
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
	postMessage({ ended: true }); // it should not
};
