//go:build unix

package player

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// If the interpreter of a script is missing, the error names the interpreter.
func TestAMissingInterpreterIsNamed(t *testing.T) {
	for head, says := range map[string]string{
		"#!/no/such/python3 -u\nprint()\n": " cannot run because /no/such/python3 is missing",
		"#! /no/such/python3\n":            " cannot run because /no/such/python3 is missing",
	} {
		path := filepath.Join(t.TempDir(), "engine.py")
		do(t, os.WriteFile(path, []byte(head), 0o700))
		if _, err := Try(t.Context(), Entry{Path: path}, 0); err == nil || !strings.Contains(err.Error(), path+says) {
			t.Errorf("%q: %v", head, err)
		}
	}
}
