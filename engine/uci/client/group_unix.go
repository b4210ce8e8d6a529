//go:build unix

package client

import (
	"os"
	"os/exec"
	"strconv"
	"syscall"
)

// A group is a process and all processes that it starts, in a process group. A shell kills the group when our program
// ends for any reason, even by kill -9; otherwise processes that the engine started, such as the real engine if the
// program is a script, would survive. The shell waits for the end of a pipe that only our program keeps open. If the
// shell cannot be started, such processes may survive.
type group struct {
	shell *exec.Cmd // nil if there is none
	pipe  *os.File
}

// attach starts the shell. It is called when the process has started.
func (g *group) attach(p *os.Process) error {
	r, w, err := os.Pipe()
	if err != nil {
		return nil //nolint:nilerr // the shell is optional
	}
	shell := exec.Command("/bin/sh", "-c", `read -r end; kill -s KILL -- "-$0"`, strconv.Itoa(p.Pid))
	shell.Stdin = r
	shell.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // out of reach of Ctrl-C in our terminal
	err = shell.Start()
	r.Close()
	if err != nil {
		w.Close()
		return nil //nolint:nilerr // the shell is optional
	}
	g.shell, g.pipe = shell, w
	return nil
}

// kill kills the process and its group. Systems do not reuse the id of a group that has just ended for a while, so the
// signal does not reach other processes.
func (*group) kill(p *os.Process) {
	_ = syscall.Kill(-p.Pid, syscall.SIGKILL)
	_ = p.Kill() // in case it has left its group
}

// release stops the shell. It is called when the process has exited and its group has been killed.
func (g *group) release() {
	if g.shell != nil {
		_ = g.shell.Process.Kill() // before the pipe is closed, because the id of the group may be reused
		_ = g.shell.Wait()
		g.pipe.Close()
	}
}
