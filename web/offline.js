"use strict";
// The service worker: after the first visit the page starts without a network. A new version is cached completely, and
// replaces the old one when no page uses the old one any longer.
const version = "VERSION";
const files = ["./", "page.js", "files.js", "touch.js", "draw.js", "worker.js", "wasm_exec.js", "icon.png", "icon-192.png", "manifest.webmanifest"];
// The files of the module in the order in which worker.js requests them (source); the cache has one of them. Only some
// browsers can decompress brotli in a script.
const modules = ["backrank.wasm", "backrank.wasm.gz"];
try {
	new DecompressionStream("brotli");
	modules.unshift("backrank.wasm.br");
} catch {}
// revalidated returns a request that does not use a cached file of an older version.
const revalidated = (name) => new Request(name, { cache: "no-cache" });

self.addEventListener("install", (event) => {
	event.waitUntil((async () => {
		const cache = await caches.open(version);
		await cache.addAll(files.map(revalidated));
		for (const name of modules) if (await cache.match(name)) return; // worker.js has cached it
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
		if (modules.includes(module)) return new Response(null, { status: 404 }); // the cache has another file of the module
		return fetch(event.request);
	})());
});
