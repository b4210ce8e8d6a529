//go:build unix && !linux

package client

import (
	"os"
	"syscall"
)

// newGroup starts a process in a group of its own, out of reach of Ctrl-C in our terminal.
func newGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a process and its group.
func killGroup(p *os.Process) {
	_ = syscall.Kill(-p.Pid, syscall.SIGKILL)
	_ = p.Kill() // it may have left its group
}
