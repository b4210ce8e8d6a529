//go:build linux

package main

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"backrank/internal/e2e"
	"backrank/ui/keys"
)

// codes has the names and key codes of the DOM for keys that write no character, and for signs on an American keyboard.
var codes = map[fyne.KeyName]struct {
	name string // of the DOM
	code int
}{
	fyne.KeyUp: {"ArrowUp", 38}, fyne.KeyDown: {"ArrowDown", 40}, fyne.KeyLeft: {"ArrowLeft", 37}, fyne.KeyRight: {"ArrowRight", 39},
	fyne.KeyHome: {"Home", 36}, fyne.KeyEnd: {"End", 35}, fyne.KeyPageUp: {"PageUp", 33}, fyne.KeyPageDown: {"PageDown", 34},
	fyne.KeyReturn: {"Enter", 13}, fyne.KeyEscape: {"Escape", 27}, fyne.KeyTab: {"Tab", 9}, fyne.KeyBackspace: {"Backspace", 8},
	fyne.KeyDelete: {"Delete", 46}, fyne.KeyInsert: {"Insert", 45}, desktop.KeyMenu: {"ContextMenu", 93}, fyne.KeySpace: {" ", 32},
	fyne.KeyF1: {"F1", 112}, fyne.KeyF2: {"F2", 113}, fyne.KeyF9: {"F9", 120}, fyne.KeyF10: {"F10", 121}, fyne.KeyF11: {"F11", 122},
	",": {",", 188}, "/": {"/", 191}, "?": {"?", 191}, "+": {"+", 187}, "-": {"-", 189}, "#": {"#", 51},
}

// press presses and releases a key.
func (t *tab) press(k keys.Key) error {
	modifiers := 0
	for mod, bit := range map[fyne.KeyModifier]int{fyne.KeyModifierAlt: 1, fyne.KeyModifierControl: 2, fyne.KeyModifierSuper: 4, fyne.KeyModifierShift: 8} {
		if k.Mod&mod != 0 {
			modifiers |= bit
		}
	}
	params := map[string]any{"type": "rawKeyDown", "modifiers": modifiers}
	if c, is := codes[k.Name]; is {
		params["key"], params["windowsVirtualKeyCode"] = c.name, c.code
	} else if name := string(k.Name); len(name) == 1 {
		params["key"], params["windowsVirtualKeyCode"] = name, int(name[0])
		if k.Mod&fyne.KeyModifierShift == 0 {
			params["key"] = strings.ToLower(name)
		}
	} else {
		return fmt.Errorf("the check has no code for the key %q", k)
	}
	err := t.do("Input.dispatchKeyEvent", params)
	params["type"] = "keyUp"
	return errors.Join(err, t.do("Input.dispatchKeyEvent", params))
}

// listedKeys returns the keys in the manual, each once; a test of ui compares them with those of the window. F5 and F12,
// which are the browser's, are not among them.
func listedKeys() (all []keys.Key, err error) {
	data, err := os.ReadFile("docs/MANUAL.md")
	if err != nil {
		return nil, fmt.Errorf("the keys are read from the manual, in the folder of the source: %w", err)
	}
	_, list, _ := strings.Cut(string(data), "\n## Keys\n")
	list, _, _ = strings.Cut(list, "\n## ")
	words := strings.NewReplacer("Arrows", "↑ ↓ ← →", "a to h", "A B C D E F G H", "1 – 8", "1 2 3 4 5 6 7 8", ", ", " ")
	for _, line := range regexp.MustCompile(`(?m)^\| (.*?) \| .* \|$`).FindAllStringSubmatch(list, -1) {
		for _, text := range append(strings.Fields(words.Replace(line[1])), strings.Split(line[1], ", ")...) {
			if k, ok := keys.Parse(text); ok && !slices.Contains(all, k) {
				all = append(all, k)
			}
		}
	}
	if len(all) < 60 {
		return all, fmt.Errorf("the manual lists %d keys only", len(all))
	}
	return all, nil
}

// checkKeys presses every key of the manual in each screen, three times: in the first round it returns to the screen
// before each key, in the other rounds it does not. After that the page must react, and its console have no errors.
func (c *check) checkKeys() (string, error) {
	all, err := listedKeys()
	if err != nil {
		return "", err
	}
	t := c.tab
	allow := map[string]any{"behavior": "allow", "downloadPath": c.folder}
	err = errors.Join(c.browser.call("", "Browser.setDownloadBehavior", allow, nil), t.do("Page.setInterceptFileChooserDialog", map[string]any{"enabled": true}))
	if err != nil {
		return "", err
	}
	game := c.address + "?variant=bunker&start=519&white=human&black=human"
	pressed := 0
	for _, screen := range []struct{ name, link, way string }{
		{"game", game, ""},
		{"list of moves", game, "Tab Tab"},
		{"list of keys", game, "F1"},
		{"new game", game, "Alt+N"},
		{"settings", game, "Ctrl+,"},
		{"atlas", game, "Ctrl+L"},
		{"page of the atlas", game, "Ctrl+L Enter"},
		{"live draw", game, "Ctrl+L D"},
		{"editor", game, "Ctrl+E"},
		{"draft", c.address + "?variant=prechess&white=human&black=human", ""},
	} {
		if err := t.visit(screen.link); err != nil {
			return "", fmt.Errorf("%s: %w", screen.name, err)
		}
		for round := range 3 {
			for _, k := range all {
				var err error
				if round == 0 {
					err = t.goTo(screen.way)
				}
				err = errors.Join(err, t.press(k))
				if k.Name == fyne.KeyF9 { // turns the speech off again: while it is on, letters begin moves
					err = errors.Join(err, t.press(k))
				}
				if err != nil {
					return "", fmt.Errorf("%s, %s: %w", screen.name, k, err)
				}
				pressed++
				if report := t.errors(); report != "" {
					return "", fmt.Errorf("%s, %s: the console says %s", screen.name, k, report)
				}
			}
		}
		if err := t.checkAlive(); err != nil {
			return "", fmt.Errorf("%s: %w", screen.name, err)
		}
	}
	return fmt.Sprintf("%d keys in 10 screens, three times over: %d presses", len(all), pressed), nil
}

// goTo presses Esc three times, which leads to the game, and then the keys that lead to a screen.
func (t *tab) goTo(keyTexts string) error {
	escape := keys.Key{Name: fyne.KeyEscape}
	err := errors.Join(t.press(escape), t.press(escape), t.press(escape))
	for _, text := range strings.Fields(keyTexts) {
		k, _ := keys.Parse(text)
		err = errors.Join(err, t.press(k))
	}
	if keyTexts == "" {
		return err
	}
	return errors.Join(err, t.pause())
}

// checkAlive returns an error unless the page still reacts: the program has not ended, and the key F flips the board.
func (t *tab) checkAlive() error {
	var failed bool
	if err := t.evaluate(`document.getElementById("loading").classList.contains("failed")`, &failed); err != nil || failed {
		return errors.Join(err, errors.New("the page says that the program has ended"))
	}
	t.mu.Lock()
	before := t.last
	t.mu.Unlock()
	if err := errors.Join(t.goTo("F F F"), t.pause()); err != nil {
		return err
	}
	_, err := t.await("the board to be turned", func(l e2e.Line) bool { return l.Board.Flipped != before.Board.Flipped })
	return err
}

// errors returns the errors and warnings on the console since its last call.
func (t *tab) errors() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	report := strings.Join(t.console, "\n")
	t.console = nil
	return report
}

// checkTrap overwrites the memory of the program, so that it traps at its next event. The page must report that the
// program has ended, and its button start it again with the same game.
func (c *check) checkTrap() (string, error) {
	t := c.tab
	if err := t.visit(c.address + "?variant=chess960&start=518&white=human&black=human"); err != nil {
		return "", err
	}
	if err := t.drag("d2", "d4", 200*time.Millisecond); err != nil {
		return "", err
	}
	l, err := t.await("1. d4 to be saved", func(l e2e.Line) bool { return strings.Contains(l.FEN, "/3P4/8/PPP1PPPP/") && l.Saved })
	if err != nil {
		return "", err
	}
	var done bool
	if err := t.evaluate("new Uint8Array(instance.exports.mem.buffer).fill(255), true", &done); err != nil {
		return "", err
	}
	if err := errors.Join(t.mouse("mouseMoved", 300, 300, false), t.awaitText("Backrank has ended unexpectedly.")); err != nil {
		return "", err
	}
	c.shoot("trapped")
	for range 20 { // events must not reach the program, which would report more errors
		if err := errors.Join(t.mouse("mouseMoved", 310, 310, false), t.press(keys.Key{Name: "F"})); err != nil {
			return "", err
		}
	}
	if report := t.errors(); strings.Count(report, "\n") > 1 {
		return "", fmt.Errorf("events still reach the program: the console says %s", report)
	}
	t.forget()
	if err := t.evaluate(`document.querySelector("#loading button").click(), true`, &done); err != nil {
		return "", err
	}
	if err := t.awaitBoard(); err != nil {
		return "", err
	}
	_, err = t.await("the game of before", func(again e2e.Line) bool { return again.FEN == l.FEN })
	return "the page says so, and the game is there again", err
}
