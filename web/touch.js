"use strict";
// Fingers as a mouse: one finger is the left button, one that rests is the right button, two scroll.
(() => {
	const rests = 550, moves = 10; // milliseconds, CSS pixels

	// The program looks where the mouse is once a frame, and takes a press to be there: between an event of a button and
	// those around it there are two frames. Of several moves that wait the last one counts.
	const queue = [];
	let pausing = false;
	const dispatch = ({ type, x, y, button }) => document.dispatchEvent(new MouseEvent(type, {
		bubbles: true, cancelable: true, clientX: x, clientY: y, button, buttons: type === "mouseup" ? 0 : 1 << button,
	}));
	const pump = () => {
		if (pausing || queue.length === 0) return;
		dispatch(queue.shift());
		pausing = true;
		requestAnimationFrame(() => requestAnimationFrame(() => {
			pausing = false;
			pump();
		}));
	};
	const mouse = (type, at, button = 0) => {
		const event = { type, x: at.clientX, y: at.clientY, button };
		const last = queue[queue.length - 1];
		if (type === "mousemove" && last && last.type === type) queue[queue.length - 1] = event;
		else queue.push(event);
		pump();
	};

	let finger = null; // the one that acts: where it came down, and what has become of it
	const middle = ([a, b]) => ({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 });
	const forget = () => {
		if (finger) clearTimeout(finger.timer);
		finger = null;
	};
	const rest = () => {
		finger.done = true;
		mouse("mousemove", finger);
		mouse("mousedown", finger, 2);
		mouse("mouseup", finger, 2);
	};
	const press = () => {
		if (finger.pressed) return;
		finger.pressed = true;
		clearTimeout(finger.timer);
		mouse("mousemove", finger);
		mouse("mousedown", finger);
	};
	// A press that is not to count goes back to where it began.
	const cancel = () => {
		if (finger && finger.pressed) {
			mouse("mousemove", finger);
			mouse("mouseup", finger);
		}
		forget();
	};
	const listen = (name, heard) => addEventListener(name, heard, { passive: false });

	listen("touchstart", (event) => {
		if (event.target.tagName !== "CANVAS") return;
		event.preventDefault();
		if (event.touches.length > 1) {
			cancel();
			finger = { ...middle(event.touches), scrolls: true };
			mouse("mousemove", finger);
			return;
		}
		const t = event.changedTouches[0];
		finger = { id: t.identifier, clientX: t.clientX, clientY: t.clientY };
		finger.timer = setTimeout(rest, rests);
		mouse("mousemove", finger);
	});
	listen("touchmove", (event) => {
		if (!finger) return;
		event.preventDefault();
		if (finger.scrolls) {
			if (event.touches.length < 2) return;
			const at = middle(event.touches);
			document.dispatchEvent(new WheelEvent("wheel", {
				bubbles: true, deltaX: finger.clientX - at.clientX, deltaY: finger.clientY - at.clientY,
			}));
			Object.assign(finger, at);
			return;
		}
		const t = [...event.changedTouches].find((touch) => touch.identifier === finger.id);
		if (!t || finger.done) return;
		if (Math.hypot(t.clientX - finger.clientX, t.clientY - finger.clientY) > moves) press();
		if (finger.pressed) mouse("mousemove", t);
	});
	listen("touchend", (event) => {
		if (!finger) return;
		event.preventDefault();
		if (!finger.scrolls && !finger.done) {
			press();
			mouse("mousemove", event.changedTouches[0]);
			mouse("mouseup", event.changedTouches[0]);
		}
		if (event.touches.length === 0 || !finger.scrolls) forget();
	});
	listen("touchcancel", cancel); // by the system, for a gesture of its own or a call
})();
