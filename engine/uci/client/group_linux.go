package client

import (
	"os"
	"syscall"
)

// newGroup starts a process in a group of its own, out of reach of Ctrl-C in our terminal, and has it killed
// when the thread that started it ends.
func newGroup() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// killGroup kills a process and its group. Process numbers are reused in turn, so that of a group that has just
// ended is still free.
func killGroup(p *os.Process) {
	_ = syscall.Kill(-p.Pid, syscall.SIGKILL)
	_ = p.Kill() // it may have left its group
}
