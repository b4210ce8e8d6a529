"use strict";
// A WebGL context that draws only the changed parts of a frame. The toolkit draws the whole window for each frame. This
// context records its calls until the frame is complete, compares them with those of the previous frame, and executes them
// only where they differ. Without a graphics card, a dragged piece would not move smoothly otherwise.
(() => {
	const whole = (gl) => ({ x: 0, y: 0, right: gl.drawingBufferWidth, top: gl.drawingBufferHeight });
	const join = (a, b) => ({ x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), right: Math.max(a.right, b.right), top: Math.max(a.top, b.top) });
	const cut = (a, b) => ({ x: Math.max(a.x, b.x), y: Math.max(a.y, b.y), right: Math.min(a.right, b.right), top: Math.min(a.top, b.top) });
	const empty = (a) => a.x >= a.right || a.y >= a.top;
	const same = (a, b) => {
		if (a === b) return true;
		if (!a || !b || a.length !== b.length) return false;
		for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
		return true;
	};

	// A draw is an object with the program, the values of its uniforms, vertices, attributes, textures with their versions,
	// blend, scissor, and the arguments of drawArrays. Draws are not modified after they have been recorded.
	const equal = (a, b) => a.program === b.program && same(a.texture, b.texture) && same(a.version, b.version) && same(a.blend, b.blend) &&
		same(a.scissor, b.scissor) && same(a.call, b.call) && same(a.attributes, b.attributes) && same(a.vertices, b.vertices) &&
		(a.values === b.values || a.values.length === b.values.length && a.values.every((v, i) => same(v, b.values[i])));

	// area returns the rectangle of the window that a draw can change, in pixels from the bottom left. The toolkit's vertices
	// have five floats, of which the first two are the position, or four floats: two vectors whose sum is the position. For
	// other vertices it returns the whole window.
	const area = (gl, draw) => {
		const all = draw.scissor ? cut(whole(gl), draw.scissor.area) : whole(gl);
		const floats = draw.vertices.length / draw.call[2];
		if (floats !== 5 && floats !== 4) return all;
		let [x, y, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
		for (let i = 0; i < draw.vertices.length; i += floats) {
			const [h, v] = floats === 5 ? [draw.vertices[i], draw.vertices[i + 1]] :
				[draw.vertices[i] + draw.vertices[i + 2], draw.vertices[i + 1] + draw.vertices[i + 3]];
			[x, y, right, top] = [Math.min(x, h), Math.min(y, v), Math.max(right, h), Math.max(top, v)];
		}
		const pixels = (v, size) => (v + 1) / 2 * size;
		return cut(all, {
			x: Math.floor(pixels(x, gl.drawingBufferWidth)) - 1, y: Math.floor(pixels(y, gl.drawingBufferHeight)) - 1,
			right: Math.ceil(pixels(right, gl.drawingBufferWidth)) + 1, top: Math.ceil(pixels(top, gl.drawingBufferHeight)) + 1,
		});
	};

	// changed returns disjoint rectangles that contain all differences between two frames.
	const changed = (gl, before, now) => {
		let from = 0, end = 0;
		const least = Math.min(before.length, now.length);
		while (from < least && equal(before[from], now[from])) from++;
		while (end < least - from && equal(before[before.length - 1 - end], now[now.length - 1 - end])) end++;
		const old = before.slice(from, before.length - end), young = now.slice(from, now.length - end);
		const paired = old.length === young.length;
		let all = [];
		for (const draw of paired ? young.flatMap((d, i) => equal(d, old[i]) ? [] : [d, old[i]]) : [...old, ...young]) {
			let place = area(gl, draw);
			if (empty(place)) continue;
			for (let i = 0; i < all.length; i++) {
				if (empty(cut(all[i], place))) continue;
				place = join(place, all[i]);
				all.splice(i, 1);
				i = -1; // the larger rectangle may overlap others
			}
			all.push(place);
		}
		return all.length > 8 ? [all.reduce(join)] : all;
	};

	// partial returns the context. It has the methods of WebGL that the toolkit calls.
	globalThis.partial = (gl) => {
		let frame = null, last = null; // draws since the last clear, and draws of the displayed frame
		let color = [0, 0, 0, 0], blend = [gl.ONE, gl.ZERO], scissor = null, clipped = false, view = [0, 0, 0, 0];
		let program = null, buffer = null, unit = 0;
		const bound = [null, null], deleted = [];
		const attributes = new Map(); // by buffer: index, size, stride and offset of each attribute, in one array
		const drawn = {}; // the current state of WebGL
		const set = (name, value, tell) => {
			if (same(drawn[name], value)) return;
			drawn[name] = value;
			tell(...value);
		};
		const use = (p) => set("program", [p], (p) => gl.useProgram(p));
		const bind = (unit, texture) => {
			if (drawn["texture" + unit] === texture) return;
			drawn["texture" + unit] = texture;
			set("unit", [gl.TEXTURE0 + unit], (u) => gl.activeTexture(u));
			gl.bindTexture(gl.TEXTURE_2D, texture);
		};
		const clip = (place) => {
			if (!drawn.clipping) gl.enable(gl.SCISSOR_TEST);
			drawn.clipping = true;
			set("scissor", [place.x, place.y, place.right - place.x, place.top - place.y], (...at) => gl.scissor(...at));
		};

		const carry = (draw) => {
			const p = draw.program;
			use(p);
			draw.values.forEach((value, i) => {
				if (value && !same(p.told[i], value)) p.uniforms[i].tell(value);
				p.told[i] = value;
			});
			set("buffer", [draw.buffer], (b) => gl.bindBuffer(gl.ARRAY_BUFFER, b));
			gl.bufferData(gl.ARRAY_BUFFER, draw.vertices, gl.STREAM_DRAW);
			for (let i = 0; i < draw.attributes.length; i += 4) {
				const [index, size, stride, offset] = draw.attributes.slice(i, i + 4);
				gl.vertexAttribPointer(index, size, gl.FLOAT, false, stride, offset);
			}
			draw.texture.forEach((texture, unit) => { if (texture) bind(unit, texture); });
			set("blend", draw.blend, (...b) => gl.blendFunc(...b));
			gl.drawArrays(...draw.call);
		};
		const repaint = (places) => {
			for (const place of places) {
				clip(place);
				set("color", color, (...c) => gl.clearColor(...c));
				gl.clear(gl.COLOR_BUFFER_BIT);
				for (const draw of last) {
					const part = cut(place, draw.area);
					if (empty(part)) continue;
					clip(draw.scissor ? cut(place, draw.scissor.area) : place);
					carry(draw);
				}
			}
		};
		// show draws the recorded frame.
		const show = () => {
			if (!frame) return;
			const now = frame;
			frame = null;
			now.color = color;
			now.view = [...view, gl.drawingBufferWidth, gl.drawingBufferHeight];
			const before = last;
			last = now;
			for (const draw of now) draw.area = area(gl, draw);
			if (before && same(before.color, now.color) && same(before.view, now.view)) {
				repaint(changed(gl, before, now));
			} else {
				gl.viewport(...view);
				repaint([whole(gl)]);
			}
			for (const texture of deleted.splice(0)) gl.deleteTexture(texture);
		};

		addEventListener("resize", () => { last = null; }); // setting the size of a canvas clears it

		const context = {};
		for (let p = gl; p; p = Object.getPrototypeOf(p)) {
			for (const name of Object.getOwnPropertyNames(p)) {
				if (name in context) continue;
				const d = Object.getOwnPropertyDescriptor(p, name);
				if (typeof d.value === "function") context[name] = (...args) => gl[name](...args);
				else Object.defineProperty(context, name, { get: () => gl[name], set: (v) => { gl[name] = v; } });
			}
		}
		for (const kind of ["1f", "2f", "4f", "1i", "1fv", "2fv"]) {
			const tell = kind.endsWith("v") ? (place, v) => gl["uniform" + kind](place, v) : (place, v) => gl["uniform" + kind](place, ...v);
			context["uniform" + kind] = (place, ...value) => {
				if (!place) return;
				program.values = program.values.slice(); // recorded draws keep the old values
				program.values[place.index] = kind.endsWith("v") ? [...value[0]] : value;
				place.tell = (v) => tell(place.location, v);
			};
		}
		// The toolkit's blurs, which copy the pixels below them during a frame, are not supported; the program uses none.
		return Object.assign(context, {
			createProgram() { return Object.assign(gl.createProgram(), { values: [], told: [], uniforms: [] }); },
			getUniformLocation(p, name) {
				const location = gl.getUniformLocation(p, name);
				if (!location) return null;
				const place = { location, index: p.uniforms.length, tell: null };
				p.uniforms.push(place);
				p.values.push(null);
				return place;
			},
			useProgram(p) { program = p; },
			activeTexture(u) { unit = u - gl.TEXTURE0; },
			bindTexture(_, texture) { bound[unit] = texture; },
			createTexture() { return Object.assign(gl.createTexture(), { version: 0 }); },
			deleteTexture(texture) { if (texture) deleted.push(texture); },
			texParameteri(...args) { bind(unit, bound[unit]); gl.texParameteri(...args); },
			texImage2D(...args) {
				bind(unit, bound[unit]);
				bound[unit].version++;
				gl.texImage2D(...args);
			},
			bindBuffer(_, b) { buffer = b; },
			bufferData(_, data) { buffer.vertices = new Float32Array(data.buffer, data.byteOffset, data.byteLength / 4); },
			bufferSubData(target, _, data) { this.bufferData(target, data); },
			vertexAttribPointer(index, size, type, normal, stride, offset) {
				const all = attributes.get(buffer) || [];
				let i = 0;
				while (i < all.length && all[i] !== index) i += 4;
				if (all[i + 3] === offset && all[i + 2] === stride && all[i + 1] === size) return;
				attributes.set(buffer, Object.assign(all.slice(), { [i]: index, [i + 1]: size, [i + 2]: stride, [i + 3]: offset }));
			},
			blendFunc(...b) { blend = b; },
			enable(what) { if (what === gl.SCISSOR_TEST) clipped = true; else gl.enable(what); },
			disable(what) { if (what === gl.SCISSOR_TEST) clipped = false; else gl.disable(what); },
			scissor(x, y, width, height) { scissor = Object.assign([x, y, width, height], { area: { x, y, right: x + width, top: y + height } }); },
			viewport(...v) { view = v; },
			clearColor(...c) { color = c; },
			clear() {
				show();
				frame = [];
				queueMicrotask(show); // runs when the program waits
			},
			drawArrays(...call) {
				frame.push({
					program, call, blend, buffer, values: program.values, vertices: buffer.vertices, attributes: attributes.get(buffer),
					texture: bound.slice(), version: bound.map((t) => t ? t.version : 0), scissor: clipped ? scissor : null,
				});
			},
			readPixels(...args) { show(); gl.readPixels(...args); },
			// whole draws the whole frame again, for tests that compare it with a frame drawn in parts.
			whole() { if (last) repaint([whole(gl)]); },
		});
	};
})();
