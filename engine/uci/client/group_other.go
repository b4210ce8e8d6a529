//go:build !unix && !windows

package client

import (
	"os"
	"syscall"
)

// A group is a single process: this system has no process groups.
type group struct{}

func (*group) attributes() *syscall.SysProcAttr { return nil }

func (*group) attach(*os.Process) error { return nil }

func (*group) kill(p *os.Process) { _ = p.Kill() }

func (*group) release() {}
