//go:build !windows

package disk

import "syscall"

// systemErrors is empty on systems whose error numbers are those of Unix.
var systemErrors map[syscall.Errno]error
