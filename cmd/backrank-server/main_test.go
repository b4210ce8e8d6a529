package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The server serves the page that is in the folder web beside the program, and nothing at / without it.
func TestPageBesideTheProgram(t *testing.T) {
	folder := t.TempDir()
	program := filepath.Join(folder, "backrank-server")
	if got := pageBeside(program); got != "" {
		t.Errorf("without a page: %q", got)
	}
	if err := os.Mkdir(filepath.Join(folder, "web"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "web", "index.html"), []byte("a page"), 0o644); err != nil {
		t.Fatal(err)
	}
	get := func(web string) (int, string) {
		recorder := httptest.NewRecorder()
		newHub(nil).handler(web).ServeHTTP(recorder, httptest.NewRequest(http.MethodGet, "/", nil))
		body, _ := io.ReadAll(recorder.Body)
		return recorder.Code, string(body)
	}
	if status, body := get(pageBeside(program)); status != http.StatusOK || body != "a page" {
		t.Errorf("with a page: %d, %s", status, body)
	}
	if status, _ := get(""); status != http.StatusNotFound {
		t.Errorf("without a page: %d", status)
	}
}

// The unit of systemd, the container and docs/SERVER.md use flags that the server has.
func TestDocumentedFlagsExist(t *testing.T) {
	used := regexp.MustCompile(`(?:^|[ "` + "`" + `])-([a-z]+(?:-[a-z]+)*)`)
	for file, fewest := range map[string]int{"packaging/server/backrank-server.service": 2, "packaging/server/Containerfile": 2, "docs/SERVER.md": 4} {
		text, err := os.ReadFile(filepath.Join("..", "..", file))
		if err != nil {
			t.Fatal(err)
		}
		flags, found := new(options).flags(), map[string]bool{}
		for line := range strings.Lines(string(text)) {
			if _, command, ok := strings.Cut(line, "backrank-server"); ok || strings.Contains(line, "`-") || strings.HasPrefix(line, "CMD") {
				if !ok {
					command = line
				}
				for _, match := range used.FindAllStringSubmatch(command, -1) {
					found[match[1]] = true
					if flags.Lookup(match[1]) == nil && match[1] != "help" {
						t.Errorf("%s: the server has no -%s", file, match[1])
					}
				}
			}
		}
		if len(found) < fewest {
			t.Errorf("%s has only the flags %v", file, found)
		}
	}
}
