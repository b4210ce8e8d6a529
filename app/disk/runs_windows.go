package disk

import (
	"io/fs"
	"path/filepath"
	"strings"
)

// IsProgram reports whether a file is a program, by the extension of its name.
func IsProgram(file fs.FileInfo) bool {
	if !file.Mode().IsRegular() {
		return false
	}
	switch strings.ToLower(filepath.Ext(file.Name())) {
	case ".exe", ".com", ".bat", ".cmd":
		return true
	}
	return false
}
