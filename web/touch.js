"use strict";
// Touches as mouse events. One finger is the left button: it drags where the program reports that something can be dragged,
// and scrolls elsewhere. Two fingers scroll. A finger that rests is the right button.
(() => {
	const rests = 550, moves = 10; // milliseconds, CSS pixels

	// The program reads the position of the mouse once per frame, and assumes that presses and wheel events happen there.
	// Therefore each mouse event is followed by two frames before the next one. Of several queued moves only the last is sent,
	// and queued wheel events are added up.
	const queue = [];
	let pausing = false;
	const dispatch = ({ type, x, y, button }) => document.dispatchEvent(new MouseEvent(type, {
		bubbles: true, cancelable: true, clientX: x, clientY: y, button, buttons: type === "mouseup" ? 0 : 1 << button,
	}));
	// The toolkit divides wheel deltas of less than five by five, and doubles larger ones. This function compensates for that.
	const wheel = ({ x, y }) => {
		for (const [name, by] of [["deltaX", x], ["deltaY", y]]) {
			const steps = Math.abs(by) >= 10 ? 1 : Math.ceil(Math.abs(by) / 0.99);
			const delta = Math.abs(by) >= 10 ? by / 2 : 5 * by / steps;
			for (let i = 0; i < steps; i++) document.dispatchEvent(new WheelEvent("wheel", { bubbles: true, [name]: delta }));
		}
	};
	const pump = () => {
		while (!pausing && queue.length > 0) {
			const event = queue.shift();
			if (event.type === "wheel") {
				wheel(event);
				continue;
			}
			dispatch(event);
			pausing = true;
			requestAnimationFrame(() => requestAnimationFrame(() => {
				pausing = false;
				pump();
			}));
		}
	};
	const mouse = (type, at, button = 0) => {
		const event = { type, x: at.clientX, y: at.clientY, button };
		const last = queue[queue.length - 1];
		if (type === "mousemove" && last && last.type === type) queue[queue.length - 1] = event;
		else queue.push(event);
		pump();
	};

	let finger = null; // the active finger: where it touched the screen, and its state
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
	// cancel undoes a press: it moves the mouse back to where the press began and releases the button there.
	const cancel = () => {
		if (finger && finger.pressed) {
			mouse("mousemove", finger);
			mouse("mouseup", finger);
		}
		forget();
	};
	// scroll scrolls the widget under the mouse by the distance that a finger has moved.
	const scroll = (from, to) => {
		const x = from.clientX - to.clientX, y = from.clientY - to.clientY;
		const last = queue[queue.length - 1];
		if (last && last.type === "wheel") {
			last.x += x;
			last.y += y;
		} else queue.push({ type: "wheel", x, y });
		pump();
	};
	const drags = (at) => !backrank.drags || backrank.drags(at.clientX / innerWidth, at.clientY / innerHeight);
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
			scroll(finger, at);
			Object.assign(finger, at);
			return;
		}
		const t = [...event.changedTouches].find((touch) => touch.identifier === finger.id);
		if (!t || finger.done && !finger.pans) return;
		const moved = Math.hypot(t.clientX - finger.clientX, t.clientY - finger.clientY) > moves;
		if (moved && !finger.pressed && !finger.pans) {
			if (drags(finger)) press();
			else {
				clearTimeout(finger.timer);
				finger.pans = finger.done = true;
			}
		}
		if (finger.pans) {
			scroll(finger, t);
			Object.assign(finger, { clientX: t.clientX, clientY: t.clientY });
		}
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
	listen("touchcancel", cancel); // the system cancels touches for its gestures and for phone calls
})();
