package screen

import (
	"fmt"
	"time"

	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"
)

// Mouse buttons. Up and Down are those of the wheel, pressed once for each notch.
const (
	Left   = 1
	Middle = 2
	Right  = 3
	Up     = 4
	Down   = 5
)

func (d *Display) sendInput(kind, detail byte, x, y int) error {
	return xtest.FakeInputChecked(d.conn, kind, detail, 0, d.root, int16(x), int16(y), 0).Check()
}

// Move moves the pointer to a position on the screen, in pixels.
func (d *Display) Move(x, y int) error { return d.sendInput(xproto.MotionNotify, 0, x, y) }

// Press presses and holds a mouse button.
func (d *Display) Press(button byte) error { return d.sendInput(xproto.ButtonPress, button, 0, 0) }

// Release releases a mouse button.
func (d *Display) Release(button byte) error { return d.sendInput(xproto.ButtonRelease, button, 0, 0) }

// Click moves the pointer and clicks.
func (d *Display) Click(button byte, x, y int) error {
	for _, step := range []func() error{
		func() error { return d.Move(x, y) },
		d.pause,
		func() error { return d.Press(button) },
		d.pause,
		func() error { return d.Release(button) },
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// Drag presses the left button at one position and releases it at another, with motions in between.
func (d *Display) Drag(x0, y0, x1, y1 int) error {
	if err := d.Lift(x0, y0, x1, y1); err != nil {
		return err
	}
	return d.Release(Left)
}

// Lift is Drag without the release.
func (d *Display) Lift(x0, y0, x1, y1 int) error {
	if err := d.Move(x0, y0); err != nil {
		return err
	}
	if err := d.pause(); err != nil {
		return err
	}
	if err := d.Press(Left); err != nil {
		return err
	}
	const steps = 4
	for i := 1; i <= steps; i++ {
		if err := d.pause(); err != nil {
			return err
		}
		if err := d.Move(x0+(x1-x0)*i/steps, y0+(y1-y0)*i/steps); err != nil {
			return err
		}
	}
	return d.pause()
}

// Flick drags quickly: in a few steps with a pause before each.
func (d *Display) Flick(x0, y0, x1, y1, steps int, pause time.Duration) error {
	if err := d.Move(x0, y0); err != nil {
		return err
	}
	if err := d.Press(Left); err != nil {
		return err
	}
	for i := 1; i <= steps; i++ {
		d.Rest(pause)
		if err := d.Move(x0+(x1-x0)*i/steps, y0+(y1-y0)*i/steps); err != nil {
			return err
		}
	}
	return d.Release(Left)
}

// Tap clicks without a pause between press and release.
func (d *Display) Tap(x, y int) error { return d.Flick(x, y, x, y, 0, 0) }

// Rest waits.
func (d *Display) Rest(pause time.Duration) { time.Sleep(pause) }

// pause waits for a frame, because programs read the pointer once per frame.
func (d *Display) pause() error {
	time.Sleep(20 * time.Millisecond)
	return nil
}

// Key presses and releases a key by name ("Escape", "F11", "Left", "a", "+"), while modifiers ("Control_L")
// are held.
func (d *Display) Key(name string, modifiers ...string) error {
	var held []keyPress
	for _, m := range append(modifiers, name) {
		press, ok := d.keys[keysym(m)]
		if !ok {
			return fmt.Errorf("no key %q on the keyboard", m)
		}
		if press.shift {
			held = append(held, d.keys[keysym("Shift_L")])
		}
		held = append(held, press)
	}
	for _, k := range held {
		if err := d.sendInput(xproto.KeyPress, byte(k.code), 0, 0); err != nil {
			return err
		}
	}
	for i := len(held) - 1; i >= 0; i-- {
		if err := d.sendInput(xproto.KeyRelease, byte(held[i].code), 0, 0); err != nil {
			return err
		}
	}
	return d.pause()
}

// Type types a text, key by key.
func (d *Display) Type(text string) error {
	for _, r := range text {
		if err := d.Key(string(r)); err != nil {
			return err
		}
	}
	return nil
}
