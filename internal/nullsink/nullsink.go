// Package nullsink is a sound server for tests: PulseAudio with a device that nobody hears, and a recorder that tells
// when something sounds.
package nullsink

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// rate is the recorder's, in samples a second.
const rate = 48000

// Server is a running server.
type Server struct {
	dir string
	cmd *exec.Cmd
}

// Start starts a server whose socket is in a folder; [Server.Env] says how it is found.
func Start(dir string) (*Server, error) {
	s := &Server{dir: dir}
	return s, s.Restart()
}

// Env is the environment in which programs find the server.
func (s *Server) Env() []string {
	return []string{"PULSE_SERVER=unix:" + s.socket(), "PULSE_COOKIE=" + filepath.Join(s.dir, "none"), "XDG_RUNTIME_DIR=" + s.dir, "HOME=" + s.dir}
}

func (s *Server) socket() string { return filepath.Join(s.dir, "native") }

// Restart starts the server again after [Server.Stop]. It returns when the server listens.
func (s *Server) Restart() error {
	s.cmd = exec.Command("pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
		"-L", "module-native-protocol-unix auth-anonymous=1 socket="+s.socket(), "-L", "module-null-sink sink_name=probe norewinds=1")
	s.cmd.Env = append(os.Environ(), "XDG_RUNTIME_DIR="+s.dir, "HOME="+s.dir, "DBUS_SESSION_BUS_ADDRESS=")
	if err := s.cmd.Start(); err != nil {
		return err
	}
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if c, err := net.Dial("unix", s.socket()); err == nil {
			return c.Close()
		}
	}
	s.Stop()
	return errors.New("PulseAudio does not listen")
}

// Stop kills the server.
func (s *Server) Stop() {
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait()
	_ = os.Remove(s.socket())
}

// Onset is something that was heard, between silence and silence.
type Onset struct {
	Heard time.Time     // when the recorder had its beginning
	At    time.Duration // of its beginning, in the recording
}

// Record records what is played and tells each onset once it is silent again, until the server or stop ends it. It returns when the recorder
// runs.
func (s *Server) Record() (onsets <-chan Onset, stop func(), err error) {
	cmd := exec.Command("parec", "-d", "probe.monitor", "--raw", "--format=float32le", "--channels=1", fmt.Sprintf("--rate=%d", rate), "--latency-msec=5")
	cmd.Env = append(os.Environ(), s.Env()...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, nil, err
	}
	in := bufio.NewReaderSize(out, 512)
	if _, err := in.Peek(4); err != nil { // it has begun
		return nil, nil, err
	}
	all := make(chan Onset, 64)
	go func() {
		defer close(all)
		var x [4]byte
		var now Onset
		sounds := false
		quiet := 0 // samples in a row
		for n := 0; ; n++ {
			if _, err := io.ReadFull(in, x[:]); err != nil {
				return
			}
			if level := math.Float32frombits(binary.LittleEndian.Uint32(x[:])); math.Abs(float64(level)) > 1e-4 {
				if quiet = 0; !sounds {
					now, sounds = Onset{Heard: time.Now(), At: time.Duration(n) * time.Second / rate}, true
				}
			} else if quiet++; sounds && quiet > rate/100 {
				all <- now
				sounds = false
			}
		}
	}()
	return all, func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }, nil
}
