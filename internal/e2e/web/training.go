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

// checkTraining answers questions by keys, loads the page again, answers again and kills the page's process. The log must have
// each answer that the page has acknowledged, once.
func (c *check) checkTraining() (string, error) {
	t, end, err := c.fresh()
	if err != nil {
		return "", err
	}
	defer end()
	if err := t.visit(c.address + "?variant=chess960&start=518&white=human&black=human"); err != nil {
		return "", err
	}
	var longest time.Duration
	const each = 6
	for round := 1; round <= 3; round++ {
		if err := t.press(keys.Key{Name: "D", Mod: fyne.KeyModifierControl}); err != nil {
			return "", err
		}
		if _, err := t.await("the screen for training", func(l e2e.Line) bool { return l.View == "train" }); err != nil {
			return "", err
		}
		if err := errors.Join(t.pause(), t.press(keys.Key{Name: fyne.KeyReturn}), t.pause()); err != nil {
			return "", err
		}
		for n := (round-1)*each + 1; n <= round*each; n++ {
			began := time.Now()
			if err := t.press(keys.Key{Name: "S"}); err != nil {
				return "", err
			}
			if _, err := t.await(fmt.Sprintf("answer %d", n), func(e2e.Line) bool { return t.answered >= n }); err != nil {
				return "", err
			}
			longest = max(longest, time.Since(began))
			if err := errors.Join(t.pause(), t.press(keys.Key{Name: fyne.KeySpace}), t.pause()); err != nil {
				return "", err
			}
		}
		c.shoot(fmt.Sprint("training-", round))
		if round == 2 {
			if err := t.crash(); err != nil {
				return "", err
			}
		}
		if err := t.reload(); err != nil {
			return "", err
		}
		var text string
		if err := t.evaluate(`readFile("/games/training.jsonl").then((b) => new TextDecoder().decode(b), () => "")`, &text); err != nil {
			return "", err
		}
		if lines := strings.Count(text, "\n"); lines != t.answered {
			return "", fmt.Errorf("%d answers were acknowledged, and %d are in the log", t.answered, lines)
		}
	}
	return fmt.Sprintf("all of %d answers are there after two reloads and a kill; a verdict comes after %d ms at most", t.answered, longest.Milliseconds()), nil
}
