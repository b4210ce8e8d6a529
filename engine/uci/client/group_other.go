//go:build !unix && !windows

package client

import (
	"os"
	"syscall"
)

// group is a process; there are no groups here.
type group struct{}

func (*group) attributes() *syscall.SysProcAttr { return nil }

func (*group) hold(*os.Process) error { return nil }

func (*group) kill(p *os.Process) { _ = p.Kill() }

func (*group) release() {}
