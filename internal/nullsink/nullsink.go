// Package nullsink is a sound server for tests: PulseAudio with a null sink, and a recorder that reports the beginning of
// each sound.
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

// rate is the sample rate of the recorder, in samples per second.
const rate = 48000

// Server is a running server.
type Server struct {
	dir string
	cmd *exec.Cmd
}

// Start starts a server whose socket is in a folder. Programs need [Server.Env] to find it.
func Start(dir string) (*Server, error) {
	s := &Server{dir: dir}
	return s, s.Restart()
}

// Env returns the environment variables with which programs find the server.
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

// Onset is the beginning of a sound after silence.
type Onset struct {
	Heard time.Time     // when the recorder received it
	At    time.Duration // its position in the recording
}

// Record starts a recorder, and returns when it runs. The recorder sends the onset of each sound after the sound has ended,
// until stop is called or the server ends.
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
	if _, err := in.Peek(4); err != nil { // waits for the first sample
		return nil, nil, err
	}
	all := make(chan Onset, 64)
	go func() {
		defer close(all)
		var x [4]byte
		var now Onset
		sounding := false
		quiet := 0 // number of silent samples in a row
		for n := 0; ; n++ {
			if _, err := io.ReadFull(in, x[:]); err != nil {
				return
			}
			if level := math.Float32frombits(binary.LittleEndian.Uint32(x[:])); math.Abs(float64(level)) > 1e-4 {
				if quiet = 0; !sounding {
					now, sounding = Onset{Heard: time.Now(), At: time.Duration(n) * time.Second / rate}, true
				}
			} else if quiet++; sounding && quiet > rate/100 {
				all <- now
				sounding = false
			}
		}
	}()
	return all, func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }, nil
}
