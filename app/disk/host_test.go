package disk

import (
	"reflect"
	"regexp"
	"testing"
)

// TestTextsOfABrowserKnowTabsOnly: a player in a browser has neither files, folders and windows of the program, nor a way
// to start it again or to quit, and the browser keeps some keys for itself.
func TestTextsOfABrowserKnowTabsOnly(t *testing.T) {
	absent := regexp.MustCompile(`(?i)\{file\}|\bfiles?\b|\bfolders?\b|\bwindows?\b|\bdisk\b|start backrank|restart|\bquit\b|ctrl\+[ntw]\b|\.(journal|json|pgn|db)\b`)
	desktop, browser := reflect.ValueOf(Desktop), reflect.ValueOf(Browser)
	found := false
	for i := range browser.NumField() {
		text := browser.Field(i).String()
		if wrong := absent.FindString(text); wrong != "" || text == "" {
			t.Errorf("%s says %q: %q", browser.Type().Field(i).Name, text, wrong)
		}
		found = found || absent.MatchString(desktop.Field(i).String())
	}
	if !found {
		t.Error("the texts of a desktop have none of these words: the test finds nothing")
	}
}
