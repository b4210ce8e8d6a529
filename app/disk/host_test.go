package disk

import (
	"io/fs"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// TestTextsOfABrowserKnowTabsOnly: a player in a browser has neither files, folders and windows of the program, nor a way
// to start it again or to quit, and the browser keeps some keys for itself.
func TestTextsOfABrowserKnowTabsOnly(t *testing.T) {
	absent := regexp.MustCompile(`(?i)\{files?\}|\{folder\}|\bfiles?\b|\bfolders?\b|\bwindows?\b|\bdisk\b|start backrank|restart|\bquit\b|ctrl\+[ntw]\b|\.(journal|json|pgn|db)\b`)
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

// TestTroublesOfABrowserKnowNoDisk: no error of files is reported to a player in a browser with the words of a disk, and
// whatever is reported on a desktop has a text there.
func TestTroublesOfABrowserKnowNoDisk(t *testing.T) {
	absent := regexp.MustCompile(`(?i)\bfiles?\b|\bfolders?\b|\bdisk\b|/data|[{}]`)
	for _, op := range []string{"open", "mkdir"} {
		for _, trouble := range Desktop.troubles() {
			err := &fs.PathError{Op: op, Path: "/data/a", Err: trouble.err}
			for _, err := range []error{err, trouble.err} {
				if text := Browser.trouble(err); absent.MatchString(text) || text == "" {
					t.Errorf("%v: %q", err, text)
				}
				if text := Desktop.trouble(err); strings.ContainsAny(text, "{}") || text == "" {
					t.Errorf("on a desktop, %v: %q", err, text)
				}
			}
		}
	}
}
