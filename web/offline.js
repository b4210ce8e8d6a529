"use strict";
// The service worker: after the first visit the page starts without a network. All files belong together; a new version
// is fetched whole, and takes the place of the old one when no page uses that any more.
const version = "VERSION";
const files = ["./", "page.js", "files.js", "touch.js", "worker.js", "wasm_exec.js", "icon.png", "manifest.webmanifest"];
const modules = ["backrank.wasm.br", "backrank.wasm.gz"];

const packs = (name) => {
	try {
		new DecompressionStream(name);
		return true;
	} catch {
		return false;
	}
};

self.addEventListener("install", (event) => {
	const wanted = [...files, packs("brotli") ? modules[0] : modules[1]];
	event.waitUntil(caches.open(version).then((cache) => cache.addAll(wanted)));
});

self.addEventListener("activate", (event) => {
	event.waitUntil((async () => {
		for (const name of await caches.keys()) if (name !== version) await caches.delete(name);
		await self.clients.claim();
	})());
});

self.addEventListener("fetch", (event) => {
	const url = new URL(event.request.url);
	if (event.request.method !== "GET" || url.origin !== location.origin) return;
	event.respondWith((async () => {
		const cache = await caches.open(version);
		const wanted = event.request.mode === "navigate" ? new URL("./", location).href : url.href;
		return await cache.match(wanted, { ignoreSearch: true }) ?? fetch(event.request);
	})());
});
