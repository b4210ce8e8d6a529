//go:build linux

package main

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"backrank/internal/e2e"
	"backrank/ui/keys"
)

// playD4 opens a game of two players and plays 1. d4.
func (t *tab) playD4(address string) (e2e.Line, error) {
	if err := t.visit(address + "?variant=chess960&start=518&white=human&black=human"); err != nil {
		return e2e.Line{}, err
	}
	if err := t.drag("d2", "d4", 200*time.Millisecond); err != nil {
		return e2e.Line{}, err
	}
	return t.await("1. d4", func(l e2e.Line) bool { return strings.Contains(l.FEN, "/3P4/8/PPP1PPPP/") && l.Saved })
}

// checkClearedData deletes the site's data during a game: the page shows a warning, and the game continues and is saved
// again.
func (c *check) checkClearedData() (string, error) {
	t, end, err := c.fresh()
	if err != nil {
		return "", err
	}
	defer end()
	if _, err := t.playD4(c.address); err != nil {
		return "", err
	}
	clear := map[string]any{"origin": strings.TrimSuffix(c.address, "/"), "storageTypes": "indexeddb"}
	if err := t.do("Storage.clearDataForOrigin", clear); err != nil {
		return "", err
	}
	if _, err := t.await("a warning", func(l e2e.Line) bool { return strings.Contains(l.Message, "has deleted what this page had saved") }); err != nil {
		return "", err
	}
	c.shoot("cleared")
	if err := t.drag("d7", "d5", 200*time.Millisecond); err != nil {
		return "", err
	}
	l, err := t.await("1... d5", func(l e2e.Line) bool { return strings.Contains(l.FEN, "/3p4/3P4/") && l.Saved })
	if err != nil {
		return "", err
	}
	if err := t.reload(); err != nil {
		return "", err
	}
	_, err = t.await("the game", func(again e2e.Line) bool { return again.FEN == l.FEN })
	return "the player is told, and the game is saved again", err
}

// checkBlockedStorage opens the page in a browser that blocks storage: it starts with a warning, and a move can be played.
func (c *check) checkBlockedStorage() (string, error) {
	t, end, err := c.fresh()
	if err != nil {
		return "", err
	}
	defer end()
	script := `IDBFactory.prototype.open = () => { throw new DOMException("blocked", "SecurityError"); };`
	if err := t.do("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": script}); err != nil {
		return "", err
	}
	if err := t.visit(c.address + "?variant=chess960&start=518&white=human&black=human"); err != nil {
		return "", err
	}
	if _, err := t.await("a warning", func(l e2e.Line) bool { return strings.Contains(l.Message, "stores nothing") }); err != nil {
		return "", err
	}
	c.shoot("blocked")
	if err := t.drag("d2", "d4", 200*time.Millisecond); err != nil {
		return "", err
	}
	_, err = t.await("1. d4", func(l e2e.Line) bool { return strings.Contains(l.FEN, "/3P4/8/PPP1PPPP/") })
	return "the page starts, says so, and a move is played", err
}

// checkForeignValues puts invalid values into the page's database: the page starts nevertheless.
func (c *check) checkForeignValues() (string, error) {
	t, end, err := c.fresh()
	if err != nil {
		return "", err
	}
	defer end()
	if _, err := t.playD4(c.address); err != nil {
		return "", err
	}
	script := `new Promise((resolve, reject) => {
		const asked = indexedDB.open("backrank");
		asked.onerror = () => reject(asked.error);
		asked.onsuccess = () => {
			const t = asked.result.transaction("files", "readwrite"), store = t.objectStore("files");
			const keys = store.getAllKeys();
			keys.onsuccess = () => keys.result.forEach((key, i) => store.put([7, "text", null, { mode: 0o100644, data: "text" }][i % 4], key));
			t.oncomplete = () => { asked.result.close(); resolve(keys.result.length); };
		};
	})`
	n, err := t.number(script)
	if err != nil {
		return "", err
	}
	if err := t.reload(); err != nil {
		return "", err
	}
	_, err = t.playD4(c.address)
	return fmt.Sprintf("%.0f values are no files, and the page starts", n), err
}

// checkLostContext removes the page's WebGL context: the page shows a message, and reloads when its button is clicked
// or when the context is restored.
func (c *check) checkLostContext() (string, error) {
	t := c.tab
	for _, ask := range []bool{true, false} {
		before, err := t.playD4(c.address)
		if err != nil {
			return "", err
		}
		var done bool
		if err := t.evaluate(`globalThis.taken = backrank.gl.getExtension("WEBGL_lose_context"), taken.loseContext(), true`, &done); err != nil {
			return "", err
		}
		if err := t.awaitText("The browser has stopped drawing this page."); err != nil {
			return "", err
		}
		c.shoot("context-lost")
		t.forget()
		back := `taken.restoreContext(), true`
		if ask {
			back = `document.querySelector("#loading button").click(), true`
		}
		if err := errors.Join(t.evaluate(back, &done), t.awaitBoard()); err != nil {
			return "", err
		}
		if _, err := t.await("the game", func(l e2e.Line) bool { return l.FEN == before.FEN }); err != nil {
			return "", err
		}
	}
	return "the page says so, and shows the game again", nil
}

// checkClipboard copies without permission, about which the page shows a message, and pastes with the keyboard, which
// needs no permission.
func (c *check) checkClipboard() (string, error) {
	t := c.tab
	permit := func(setting string) (err error) {
		for _, name := range []string{"clipboard-read", "clipboard-write"} {
			params := map[string]any{"permission": map[string]any{"name": name}, "setting": setting}
			err = errors.Join(err, c.browser.call("", "Browser.setPermission", params, nil))
		}
		return err
	}
	defer c.browser.call("", "Browser.resetPermissions", map[string]any{}, nil) //nolint:errcheck // the next step fails
	control := func(letter string) error {
		return t.press(keys.Key{Name: fyne.KeyName(letter), Mod: fyne.KeyModifierControl})
	}
	var done bool
	err := errors.Join(t.visit(c.address+"?variant=chess960&start=518&white=human&black=human"), permit("granted"),
		t.evaluate(`navigator.clipboard.writeText("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").then(() => true)`, &done), permit("denied"), control("C"))
	if err != nil {
		return "", err
	}
	if _, err := t.await("a refusal", func(l e2e.Line) bool { return strings.Contains(l.Message, "use the clipboard") }); err != nil {
		return "", err
	}
	c.shoot("clipboard-refused")
	if err := control("V"); err != nil {
		return "", err
	}
	l, err := t.await("the position", func(l e2e.Line) bool { return strings.HasPrefix(l.FEN, "4k3/8/8/8/8/8/8/R3K2R ") })
	return "a refusal is told; pasted is " + l.FEN, err
}
