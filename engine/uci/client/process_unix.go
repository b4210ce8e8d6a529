//go:build unix && !linux

package client

import (
	"os"
	"syscall"
)

// ofItsOwn puts a process into a group of its own, out of reach of Ctrl-C in our terminal.
func ofItsOwn() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills a process and all others of its group.
func killGroup(p *os.Process) {
	_ = syscall.Kill(-p.Pid, syscall.SIGKILL)
	_ = p.Kill() // it may have left its group
}
