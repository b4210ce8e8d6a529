"use strict";
// Fingers as a mouse: one finger is the left button, one that rests is the right button, two scroll.
(() => {
	const rests = 550, moves = 10; // milliseconds, CSS pixels
	let first = null; // of the finger that acts: where, when, and what has become of it
	const mouse = (type, at, button = 0) => document.dispatchEvent(new MouseEvent(type, {
		bubbles: true, cancelable: true, clientX: at.clientX, clientY: at.clientY, button, buttons: type === "mouseup" ? 0 : 1 << button,
	}));
	const middle = (touches) => ({
		clientX: (touches[0].clientX + touches[1].clientX) / 2, clientY: (touches[0].clientY + touches[1].clientY) / 2,
	});
	const press = () => {
		if (!first || first.pressed) return;
		first.pressed = true;
		mouse("mousemove", first);
		mouse("mousedown", first);
	};
	const end = () => {
		if (first) clearTimeout(first.timer);
		first = null;
	};
	const onCanvas = (event) => event.target.tagName === "CANVAS";
	addEventListener("touchstart", (event) => {
		if (!onCanvas(event)) return;
		event.preventDefault();
		const t = event.changedTouches[0];
		if (event.touches.length > 1) {
			if (first && first.pressed && !first.scrolls) mouse("mouseup", first);
			if (first) clearTimeout(first.timer);
			const at = middle(event.touches);
			first = { ...at, pressed: true, scrolls: true };
			mouse("mousemove", at);
			return;
		}
		first = { id: t.identifier, clientX: t.clientX, clientY: t.clientY, pressed: false, scrolls: false };
		mouse("mousemove", first);
		requestAnimationFrame(() => requestAnimationFrame(press)); // the program sees where the pointer is first
		first.timer = setTimeout(() => {
			mouse("mouseup", first);
			mouse("mousedown", first, 2);
			mouse("mouseup", first, 2);
			first.done = true;
		}, rests);
	}, { passive: false });
	addEventListener("touchmove", (event) => {
		if (!first) return;
		event.preventDefault();
		if (first.scrolls) {
			if (event.touches.length < 2) return;
			const at = middle(event.touches);
			document.dispatchEvent(new WheelEvent("wheel", { bubbles: true, deltaX: first.clientX - at.clientX, deltaY: first.clientY - at.clientY }));
			first.clientX = at.clientX;
			first.clientY = at.clientY;
			return;
		}
		const t = [...event.changedTouches].find((touch) => touch.identifier === first.id);
		if (!t || first.done) return;
		if (Math.hypot(t.clientX - first.clientX, t.clientY - first.clientY) > moves) {
			clearTimeout(first.timer);
			press();
		}
		if (first.pressed) mouse("mousemove", t);
	}, { passive: false });
	const lifted = (event) => {
		if (!first) return;
		event.preventDefault();
		if (!first.scrolls && !first.done) {
			press();
			const t = event.changedTouches[0];
			mouse("mousemove", t);
			setTimeout(() => mouse("mouseup", t), 20);
		}
		if (event.touches.length === 0 || !first.scrolls) end();
	};
	addEventListener("touchend", lifted, { passive: false });
	addEventListener("touchcancel", lifted, { passive: false });
})();
