//go:build !windows && !js

package speech

import (
	"bufio"
	"bytes"
	"net"
	"time"
)

// replies is a connection that accepts all commands and returns certain bytes.
type replies struct {
	net.Conn
	*bytes.Reader
}

func newReplies(data []byte) replies { return replies{Reader: bytes.NewReader(data)} }

func newReader(conn net.Conn) *bufio.Reader { return bufio.NewReaderSize(conn, maxLine) }

func (r replies) Read(b []byte) (int, error)      { return r.Reader.Read(b) }
func (r replies) Write(b []byte) (int, error)     { return len(b), nil }
func (r replies) SetDeadline(time.Time) error     { return nil }
func (r replies) SetReadDeadline(time.Time) error { return nil }
