//go:build !windows

package killed

import (
	"os"
	"syscall"
)

// gone reports whether there is no process with this id.
func gone(pid int) bool { return syscall.Kill(pid, 0) == syscall.ESRCH }

// wasKilled reports whether a process that has ended was killed.
func wasKilled(state *os.ProcessState) bool { return !state.Exited() }
