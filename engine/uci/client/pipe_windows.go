package client

import (
	"fmt"
	"os"
	"sync/atomic"

	"golang.org/x/sys/windows"
)

// On Windows, pipes of [os.Pipe] do not support deadlines. Named pipes do if they are opened for overlapped I/O, which the
// parent end is. The child end is not, because programs expect an ordinary pipe.

// pipeSize is the size of a pipe's buffer in bytes, as on Linux.
const pipeSize = 64 << 10

// inputPipe creates a pipe to a process. The parent end supports write deadlines.
func inputPipe() (child, parent *os.File, err error) {
	parent, child, err = namedPipe(windows.PIPE_ACCESS_OUTBOUND, windows.GENERIC_READ)
	return child, parent, err
}

// outputPipe creates a pipe from a process. The parent end supports read deadlines.
func outputPipe() (parent, child *os.File, err error) {
	return namedPipe(windows.PIPE_ACCESS_INBOUND, windows.GENERIC_WRITE)
}

// pipes counts the pipes created, for unique names.
var pipes atomic.Uint64

// namedPipe creates a named pipe and opens both ends.
func namedPipe(parentAccess, childAccess uint32) (parent, child *os.File, err error) {
	text := fmt.Sprintf(`\\.\pipe\backrank-%d-%d`, os.Getpid(), pipes.Add(1))
	name, err := windows.UTF16PtrFromString(text)
	if err != nil {
		return nil, nil, err
	}
	const bytes = windows.PIPE_TYPE_BYTE | windows.PIPE_READMODE_BYTE | windows.PIPE_WAIT | windows.PIPE_REJECT_REMOTE_CLIENTS
	parentHandle, err := windows.CreateNamedPipe(name, parentAccess|windows.FILE_FLAG_OVERLAPPED|windows.FILE_FLAG_FIRST_PIPE_INSTANCE,
		bytes, 1, pipeSize, pipeSize, 0, nil)
	if err != nil {
		return nil, nil, fmt.Errorf("pipe: %w", err)
	}
	childHandle, err := windows.CreateFile(name, childAccess, 0, nil, windows.OPEN_EXISTING, 0, 0)
	if err != nil {
		_ = windows.CloseHandle(parentHandle)
		return nil, nil, fmt.Errorf("pipe: %w", err)
	}
	return os.NewFile(uintptr(parentHandle), text), os.NewFile(uintptr(childHandle), text), nil
}
