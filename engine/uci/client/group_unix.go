//go:build unix

package client

import (
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// group is a process with all that it starts: a process group. A shell kills it when our program ends for any reason,
// even by kill -9; otherwise processes that the engine started, such as the real engine behind a script, would survive.
// The shell waits for the end of a pipe that only we hold. On a system without a shell, nothing does.
type group struct {
	shell *exec.Cmd // nil if there is none
	pipe  *os.File
}

// hold is called when the process has started.
func (g *group) hold(p *os.Process) error {
	r, w, err := os.Pipe()
	if err != nil {
		return nil //nolint:nilerr // it can do without
	}
	shell := exec.Command("/bin/sh", "-c", `read -r end; kill -s KILL -- "-$0"`, strconv.Itoa(p.Pid))
	shell.Stdin = r
	shell.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // out of reach of Ctrl-C in our terminal
	err = shell.Start()
	r.Close()
	if err != nil {
		w.Close()
		return nil //nolint:nilerr // as above
	}
	g.shell, g.pipe = shell, w
	return nil
}

// kill kills the process and its group. Process numbers are reused in turn, so that of a group that has just ended is
// still free.
func (*group) kill(p *os.Process) {
	_ = syscall.Kill(-p.Pid, syscall.SIGKILL)
	_ = p.Kill() // it may have left its group
}

// release is called when the process has ended and its group was killed.
func (g *group) release() {
	if g.shell != nil {
		_ = g.shell.Process.Kill() // before the pipe ends, because the group's number may be reused
		_ = g.shell.Wait()
		g.pipe.Close()
	}
}
