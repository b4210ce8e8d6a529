package disk

import (
	"net/url"
	"path/filepath"
	"testing"
)

// PathOf unescapes the path of a file URL and returns other arguments unchanged.
func TestPathOf(t *testing.T) {
	path := filepath.Join(t.TempDir(), "Großmeister 50% & mehr.pgn")
	slashes := filepath.ToSlash(path)
	if slashes[0] != '/' {
		slashes = "/" + slashes
	}
	escaped := (&url.URL{Path: slashes}).EscapedPath()
	for argument, want := range map[string]string{
		"file://" + escaped: path, "file://localhost" + escaped: path, "FILE://" + escaped: path,
		path: path, "a.pgn": "a.pgn", "-": "-", "file": "file", "http://example.org/a.pgn": "http://example.org/a.pgn", "file://other/a.pgn": "file://other/a.pgn",
		"50%.pgn": "50%.pgn", "": "",
	} {
		if got := PathOf(argument); got != want {
			t.Errorf("%q is %q, want %q", argument, got, want)
		}
	}
}
