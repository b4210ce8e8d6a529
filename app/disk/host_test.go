package disk

import (
	"io/fs"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

// TestTextsOfABrowserMentionTabsOnly: the texts of a browser do not mention files, folders, windows, starting again or
// quitting, nor keys that the browser reserves.
func TestTextsOfABrowserMentionTabsOnly(t *testing.T) {
	absent := regexp.MustCompile(`(?i)\{files?\}|\{folder\}|\bfiles?\b|\bfolders?\b|\bwindows?\b|\bdisk\b|start backrank|restart|\bquit\b|ctrl\+[ntw]\b|\.(journal|json|pgn|db)\b`)
	desktop, browser := reflect.ValueOf(Desktop), reflect.ValueOf(Browser)
	facts := map[reflect.Type]reflect.Value{}
	for _, fact := range []any{"{file}", 3, []string{"{file}", "{files}"}} {
		facts[reflect.TypeOf(fact)] = reflect.ValueOf(fact)
	}
	found := false
	for i := range browser.NumMethod() {
		var in []reflect.Value
		for n := range browser.Method(i).Type().NumIn() {
			in = append(in, facts[browser.Method(i).Type().In(n)])
		}
		if browser.Type().Method(i).Name == "OtherGame" {
			in[0] = reflect.ValueOf("Chess960") // the name of a variant
		}
		text := browser.Method(i).Call(in)[0].String()
		if wrong := absent.FindString(text); wrong != "" || text == "" {
			t.Errorf("%s says %q: %q", browser.Type().Method(i).Name, text, wrong)
		}
		found = found || absent.MatchString(desktop.Method(i).Call(in)[0].String())
	}
	if !found {
		t.Error("the texts of a desktop have none of these words: the test finds nothing")
	}
}

// TestTroublesOfABrowserDoNotMentionDisks: in a browser no message about a file error mentions a disk, and every message
// of the desktop has a counterpart.
func TestTroublesOfABrowserDoNotMentionDisks(t *testing.T) {
	absent := regexp.MustCompile(`(?i)\bfiles?\b|\bfolders?\b|\bdisk\b|/data|[{}]`)
	for _, op := range []string{"open", "mkdir"} {
		for _, trouble := range Desktop.troubles("") {
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
