"use strict";
// The program once more, as the computer that thinks for the page: its first message is the module, the others are
// messages of app/remote.
importScripts("wasm_exec.js");

// What the toolkit asks of a document before main begins. Nothing is drawn here.
globalThis.document = { body: { style: { setProperty() {} } }, getElementById: () => null, addEventListener() {} };

const waiting = [];
globalThis.backrank = { worker: true, receive: null, send: (text) => postMessage(text) };
globalThis.backrank.begin = (receive) => {
	backrank.receive = receive;
	for (const text of waiting.splice(0)) receive(text);
};

onmessage = async (event) => {
	if (typeof event.data === "string") {
		if (backrank.receive) backrank.receive(event.data);
		else waiting.push(event.data);
		return;
	}
	const go = new Go();
	go.argv = ["backrank"];
	const instance = await WebAssembly.instantiate(event.data.module, go.importObject);
	go.run(instance);
};
