package screen

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"strconv"
	"strings"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"
)

// Display is an X server that runs for the tests. Its methods must not be called concurrently.
type Display struct {
	Name          string // the value of DISPLAY: ":12"
	Width, Height int    // pixels

	server *exec.Cmd
	conn   *xgb.Conn
	root   xproto.Window
	keys   map[xproto.Keysym]keyPress
}

// Open starts Xvfb on the first free display, with additional arguments. If Xvfb is missing, the error explains
// how to install it.
func Open(width, height int, more ...string) (*Display, error) {
	path, err := exec.LookPath("Xvfb")
	if err != nil {
		return nil, errors.New("xvfb is not installed; make test installs it (Debian: apt-get install xvfb)")
	}
	read, write, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer read.Close()

	var stderr bytes.Buffer
	standardArgs := []string{"-displayfd", "3", "-screen", "0", fmt.Sprintf("%dx%dx24", width, height), "-nolisten", "tcp", "-noreset"}
	server := exec.Command(path, append(standardArgs, more...)...)
	server.ExtraFiles = []*os.File{write}
	server.Stderr = &stderr
	err = server.Start()
	write.Close()
	if err != nil {
		return nil, err
	}
	d := &Display{Width: width, Height: height, server: server}
	number, err := io.ReadAll(io.LimitReader(read, 16))
	if err == nil {
		_, err = strconv.Atoi(strings.TrimSpace(string(number)))
	}
	if err != nil {
		d.Close()
		return nil, fmt.Errorf("xvfb did not start: %w: %s", err, strings.TrimSpace(stderr.String()))
	}
	d.Name = ":" + strings.TrimSpace(string(number))
	if err := d.connect(); err != nil {
		d.Close()
		return nil, err
	}
	return d, nil
}

func (d *Display) connect() (err error) {
	xgb.Logger = log.New(io.Discard, "", 0)
	if d.conn, err = xgb.NewConnDisplay(d.Name); err != nil {
		return fmt.Errorf("display %s: %w", d.Name, err)
	}
	if err := xtest.Init(d.conn); err != nil {
		return fmt.Errorf("display %s: XTEST: %w", d.Name, err)
	}
	setup := xproto.Setup(d.conn)
	d.root = setup.DefaultScreen(d.conn).Root
	d.keys, err = keyboard(d.conn, setup)
	return err
}

// Close stops the server, which closes all windows.
func (d *Display) Close() {
	if d.conn != nil {
		d.conn.Close()
	}
	_ = d.server.Process.Kill()
	_ = d.server.Wait()
}
