package settings

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"
)

// maxRecentFiles is the maximum number of recent files.
const maxRecentFiles = 10

// Recent returns the paths of the files that were opened or saved last, the newest first.
func (s *Settings) Recent() (paths []string) {
	for _, line := range strings.Split(s.RecentFiles, "\n") {
		if path, err := url.PathUnescape(line); err == nil && path != "" {
			paths = append(paths, path)
		}
	}
	return paths[:min(len(paths), maxRecentFiles)]
}

// AddRecent puts a file at the head of the recent files. It drops the oldest if there are more than ten, or if the list is
// too long for a setting.
func (s *Settings) AddRecent(path string) {
	s.RemoveRecent(path)
	s.setRecent(append([]string{path}, s.Recent()...))
}

// RemoveRecent removes a file from the recent files.
func (s *Settings) RemoveRecent(path string) {
	s.setRecent(slices.DeleteFunc(s.Recent(), func(p string) bool { return p == path }))
}

func (s *Settings) setRecent(paths []string) {
	var text strings.Builder
	for _, path := range paths[:min(len(paths), maxRecentFiles)] {
		line := escapePath(path)
		if text.Len()+1+len(line) > maxTextSize {
			continue
		}
		if text.Len() > 0 {
			text.WriteByte('\n')
		}
		text.WriteString(line)
	}
	s.RecentFiles = text.String()
}

// escapePath writes a path so that it is one line of UTF-8: control characters, per cent signs and bytes that are not UTF-8
// are written as in a URL.
func escapePath(path string) string {
	var b strings.Builder
	for len(path) > 0 {
		c, size := utf8.DecodeRuneInString(path)
		if c < ' ' || c == '%' || c == utf8.RuneError && size == 1 {
			fmt.Fprintf(&b, "%%%02X", path[0])
		} else {
			b.WriteString(path[:size])
		}
		path = path[size:]
	}
	return b.String()
}
