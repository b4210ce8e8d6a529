"use strict";
// The service worker: after the first visit the page starts without a network. All files belong together; a new version
// is fetched whole, and takes the place of the old one when no page uses that any more.
const version = "VERSION";
const files = ["./", "page.js", "files.js", "touch.js", "draw.js", "worker.js", "wasm_exec.js", "icon.png", "icon-192.png", "manifest.webmanifest"];
// The forms of the module, in the order in which worker.js asks for them (source); one of them is there. Not every browser
// unpacks brotli by itself.
const modules = ["backrank.wasm", "backrank.wasm.gz"];
try {
	new DecompressionStream("brotli");
	modules.unshift("backrank.wasm.br");
} catch {}
// What the browser keeps of an older version is asked for again.
const anew = (name) => new Request(name, { cache: "no-cache" });

self.addEventListener("install", (event) => {
	event.waitUntil((async () => {
		const cache = await caches.open(version);
		await cache.addAll(files.map(anew));
		for (const name of modules) if (await cache.match(name)) return; // worker.js has kept it
		for (const name of modules) {
			const answer = await fetch(name + "?" + version).catch(() => null);
			if (answer && answer.ok) return cache.put(name, answer);
		}
		throw new Error("the module is not there");
	})());
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
		const kept = await cache.match(wanted, { ignoreSearch: true });
		if (kept) return kept;
		const module = url.pathname.slice(new URL("./", location).pathname.length);
		if (modules.includes(module)) return new Response(null, { status: 404 }); // another one is kept
		return fetch(event.request);
	})());
});
