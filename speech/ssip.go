//go:build !windows && !js

package speech

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strings"
	"time"
)

const (
	// replyTimeout is how long a speech server may take for a reply, and for an accepted connection.
	replyTimeout = 2 * time.Second
	// spawnTimeout is how long speech-dispatcher may take to start, spawnPause the time after which it may be started again.
	spawnTimeout = 5 * time.Second
	spawnPause   = time.Minute
	// maxReply is the maximum number of lines of a reply: espeak-ng has 13,000 voices.
	maxReply = 100_000
	// maxLine is the maximum length of a line of a reply in bytes.
	maxLine = 4096
)

// errProtocol means that a server does not speak SSIP.
var errProtocol = errors.New("not a speech server")

// refusedError is the reply of a server that refuses a command.
type refusedError string

func (e refusedError) Error() string { return string(e) }

// ssip is a connection with a server that speaks SSIP, the protocol of speech-dispatcher: a command is a line, and its reply
// ends with a line that begins with a number of three digits and a blank. Each reply has a deadline.
//
// https://htmlpreview.github.io/?https://github.com/brailcom/speechd/blob/master/doc/ssip.html
type ssip struct {
	conn    net.Conn
	reader  *bufio.Reader
	timeout time.Duration
}

// dialer connects with a speech server.
type dialer struct {
	network, address string
	timeout          time.Duration
	spawn            func(address string) // starts speech-dispatcher; nil if it cannot be started
}

// open connects with the server, which it starts if it is missing, and sets the options.
func (d *dialer) open(o Options) (engine, error) {
	conn, err := net.DialTimeout(d.network, d.address, d.timeout)
	if err != nil && d.spawn != nil {
		d.spawn(d.address)
		conn, err = net.DialTimeout(d.network, d.address, d.timeout)
	}
	if err != nil {
		return nil, err
	}
	s := &ssip{conn: conn, reader: bufio.NewReaderSize(conn, maxLine), timeout: d.timeout}
	if err := s.configure(o); err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

// configure introduces the program and sets the options. A server may refuse single options; then it speaks with its own.
// The language is set before the voice, because it may change the synthesizer.
func (s *ssip) configure(o Options) error {
	commands := []string{
		"SET SELF CLIENT_NAME " + clientName(),
		"SET SELF PRIORITY message", // messages of this priority do not interrupt each other
	}
	if o.Language != "" {
		commands = append(commands, "SET SELF LANGUAGE "+o.Language)
	}
	if o.Voice != "" {
		commands = append(commands, "SET SELF SYNTHESIS_VOICE "+o.Voice)
	}
	if o.Rate != 0 {
		commands = append(commands, fmt.Sprintf("SET SELF RATE %d", ssipRate(o.Rate)))
	}
	var refused refusedError
	for _, c := range commands {
		if _, err := s.command(clean(c)); err != nil && !errors.As(err, &refused) {
			return err
		}
	}
	return nil
}

// clientName returns the name by which speech-dispatcher knows this program: user, program and part.
func clientName() string {
	name := "user"
	if u, err := user.Current(); err == nil {
		name = u.Username
	}
	letters := strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
			return r
		}
		return '_'
	}, name)
	return letters + ":backrank:main"
}

// ssipRate returns the rate in speech-dispatcher's units, from -100 to 100, of one in per cent. Its synthesizers have
// different speeds; these are those of espeak-ng: 80 words a minute at -100, 175 at 0, 449 at 100.
func ssipRate(percent int) int {
	words := 175 * float64(percent) / 100
	if words < 175 {
		return max(-100, int(math.Round(100*(words-175)/(175-80))))
	}
	return min(100, int(math.Round(100*(words-175)/(449-175))))
}

// command sends a command and returns the lines of its reply, without their numbers. The error is a refusedError if the
// server refuses the command; other errors end the connection.
func (s *ssip) command(line string) ([]string, error) {
	if err := s.conn.SetDeadline(time.Now().Add(s.timeout)); err != nil {
		return nil, err
	}
	if _, err := s.conn.Write([]byte(line + "\r\n")); err != nil {
		return nil, err
	}
	return s.reply()
}

// reply reads a reply until the deadline. It skips notifications, whose numbers begin with 7.
func (s *ssip) reply() (all []string, err error) {
	for range maxReply {
		line, err := s.reader.ReadSlice('\n')
		if err != nil {
			return nil, err
		}
		text := strings.TrimRight(string(line), "\r\n")
		if len(text) < 4 || strings.Trim(text[:3], "0123456789") != "" || text[3] != ' ' && text[3] != '-' {
			return nil, errProtocol
		}
		switch {
		case text[0] == '7':
		case text[3] == '-':
			all = append(all, text[4:])
		case text[0] == '2':
			return all, nil
		default:
			return nil, refusedError(text)
		}
	}
	return nil, errProtocol
}

func (s *ssip) speak(text string) error {
	if _, err := s.command("SPEAK"); err != nil {
		return err
	}
	text = clean(text)
	if strings.HasPrefix(text, ".") {
		text = "." + text // a dot alone ends the text
	}
	_, err := s.command(text + "\r\n.")
	return err
}

func (s *ssip) stop() error {
	_, err := s.command("CANCEL SELF")
	return err
}

// voices returns the voices of the synthesizer. Servers before 0.12 ignore the language. espeak-ng has a hundred variants of
// each voice, named "German+Annie", which are left out.
func (s *ssip) voices(base string) (all []Voice, err error) {
	lines, err := s.command("LIST SYNTHESIS_VOICES " + clean(base))
	var refused refusedError
	if errors.As(err, &refused) {
		return nil, nil // it has no voice of this language
	}
	for _, line := range lines {
		fields := strings.Split(line, "\t")
		if len(fields) < 2 || len(fields) > 2 && strings.HasSuffix(fields[0], "+"+fields[2]) {
			continue
		}
		all = append(all, Voice{ID: fields[0], Name: fields[0], Language: fields[1]})
	}
	return all, err
}

func (s *ssip) close() { s.conn.Close() }

// speechServer returns a dialer for the server that the environment names, as speech-dispatcher's own library finds it.
func speechServer(spawn func(socket string)) (*dialer, error) {
	d := &dialer{timeout: replyTimeout}
	method, rest, _ := strings.Cut(os.Getenv("SPEECHD_ADDRESS"), ":")
	switch method {
	case "", "unix_socket":
		d.network, d.address, d.spawn = "unix", rest, spawn
		if rest == "" {
			d.address = filepath.Join(runtimeFolder(), "speech-dispatcher", "speechd.sock")
		}
	case "inet_socket":
		host, port, _ := strings.Cut(rest, ":")
		if host == "" {
			host = "127.0.0.1"
		}
		if port == "" {
			port = "6560"
		}
		d.network, d.address = "tcp", net.JoinHostPort(host, port)
	default:
		return nil, ErrNone
	}
	return d, nil
}

// runtimeFolder returns the folder for sockets of the user.
func runtimeFolder() string {
	if folder := os.Getenv("XDG_RUNTIME_DIR"); folder != "" {
		return folder
	}
	folder, err := os.UserCacheDir()
	if err != nil {
		return os.TempDir()
	}
	return folder
}

// newSpawner returns a function that starts speech-dispatcher, at most once in spawnPause. speech-dispatcher returns when
// it accepts connections, and refuses if its configuration says so.
func newSpawner() func(socket string) {
	var last time.Time
	return func(socket string) {
		if !last.IsZero() && time.Since(last) < spawnPause {
			return
		}
		last = time.Now()
		name := os.Getenv("SPEECHD_CMD")
		if name == "" {
			name = "speech-dispatcher"
		}
		path, err := exec.LookPath(name)
		if err != nil {
			return
		}
		ctx, cancel := context.WithTimeout(context.Background(), spawnTimeout)
		defer cancel()
		for _, locale := range []string{"", "LC_ALL=C"} { // it refuses a locale that is not installed
			c := exec.CommandContext(ctx, path, "--spawn", "--communication-method", "unix_socket", "--socket-path", socket)
			if locale != "" {
				c.Env = append(os.Environ(), locale)
			}
			if c.Run() == nil { // without pipes, its output is dropped
				return
			}
		}
	}
}

// newOpener returns a function that connects with speech-dispatcher.
func newOpener() func(Options) (engine, error) {
	spawn := newSpawner()
	return func(o Options) (engine, error) {
		d, err := speechServer(spawn)
		if err != nil {
			return nil, err
		}
		return d.open(o)
	}
}
