//go:build !windows

package disk

import "io/fs"

// IsProgram reports whether a file is a program, that is, executable.
func IsProgram(file fs.FileInfo) bool { return file.Mode().IsRegular() && file.Mode()&0o111 != 0 }
