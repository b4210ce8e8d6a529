package client

import (
	"os"
	"syscall"
)

// ofItsOwn puts a process into a group of its own, out of reach of Ctrl-C in our
// terminal, and has it killed when the thread that starts it ends.
func ofItsOwn() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// killGroup kills a process and all others of its group. The numbers of processes
// go round, so a group that has just ended is not another's yet.
func killGroup(p *os.Process) {
	_ = syscall.Kill(-p.Pid, syscall.SIGKILL)
	_ = p.Kill() // it may have left its group
}
