// Package fakespeech is a speech server for tests: it speaks the protocol of speech-dispatcher, but records the texts
// instead of speaking them, and can misbehave. `go run ./internal/fakespeech/log -socket PATH` prints the texts.
package fakespeech

import (
	"bufio"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"time"
)

// A Fault is a way in which a server misbehaves.
type Fault int

const (
	// None is a server that works.
	None Fault = iota
	// Hang never replies.
	Hang
	// HangAtText replies until it is sent a text.
	HangAtText
	// HangUp closes each connection at once.
	HangUp
	// HangUpAtText closes the connection when it is sent a text.
	HangUpAtText
	// Garbage replies with bytes that are no reply.
	Garbage
	// EndlessLine sends a line that has no end.
	EndlessLine
	// EndlessReply sends a reply that has no end.
	EndlessReply
	// Events sends notifications that have no end, but no reply.
	Events
	// Refuse refuses each command.
	Refuse
	// Lie sends two replies for each command, the first of which says that it was refused.
	Lie
)

// Faults are all faults except None.
func Faults() []Fault {
	return []Fault{Hang, HangAtText, HangUp, HangUpAtText, Garbage, EndlessLine, EndlessReply, Events, Refuse, Lie}
}

func (f Fault) String() string {
	return [...]string{"none", "hang", "hang at text", "hang up", "hang up at text", "garbage", "endless line", "endless reply", "events", "refuse", "lie"}[f]
}

// Event is a text or a stop that a server has received.
type Event struct {
	At time.Time
	// Text is the text, "" if the server was asked to stop.
	Text string
	// Language, Voice and Rate are the settings of the connection, "" if they were not set.
	Language, Voice, Rate string
}

// Server is a speech server on a Unix socket.
type Server struct {
	// Events receives the texts and stops. They are dropped while it is full.
	Events chan Event

	listener net.Listener
	voices   []string // name, language and variant, with tabs
	running  sync.WaitGroup

	mu          sync.Mutex
	fault       Fault
	connections []net.Conn
	commands    []string
	closed      bool
}

// Start starts a server on a socket that does not exist yet.
func Start(socket string, fault Fault) (*Server, error) {
	listener, err := net.Listen("unix", socket)
	if err != nil {
		return nil, err
	}
	s := &Server{
		Events: make(chan Event, 1000), listener: listener, fault: fault,
		voices: []string{"English\ten\tnone", "English (America)\ten-US\tnone", "English (America)+Annie\ten-US\tAnnie", "German\tde\tnone", "Portuguese (Brazil)\tpt-BR\tnone"},
	}
	s.running.Go(s.accept)
	return s, nil
}

// Misbehave makes the server misbehave from now on.
func (s *Server) Misbehave(f Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault = f
}

// Commands returns all commands that the server has received.
func (s *Server) Commands() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.commands)
}

// HangUp closes all connections, but accepts new ones.
func (s *Server) HangUp() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.connections {
		c.Close()
	}
	s.connections = nil
}

// Stop ends the server.
func (s *Server) Stop() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.listener.Close()
	s.HangUp()
	s.running.Wait()
}

// accept serves connections until Stop.
func (s *Server) accept() {
	for {
		conn, err := s.listener.Accept()
		if err != nil {
			return
		}
		s.mu.Lock()
		if s.closed {
			s.mu.Unlock()
			conn.Close()
			return
		}
		s.connections = append(s.connections, conn)
		s.mu.Unlock()
		s.running.Go(func() {
			defer conn.Close()
			s.serve(&connection{conn: conn, reader: bufio.NewReader(conn)})
		})
	}
}

// connection is a client's connection with its settings.
type connection struct {
	conn     net.Conn
	reader   *bufio.Reader
	settings Event
	failed   bool // a reply could not be sent
}

// reply sends lines.
func (c *connection) reply(lines ...string) {
	_, err := c.conn.Write([]byte(strings.Join(lines, "\r\n") + "\r\n"))
	c.failed = c.failed || err != nil
}

// line reads a line without its end.
func (c *connection) line() (string, error) {
	line, err := c.reader.ReadString('\n')
	return strings.TrimRight(line, "\r\n"), err
}

// serve replies to the commands of a connection.
func (s *Server) serve(c *connection) {
	for texts := 1; !c.failed; {
		if s.current() == HangUp {
			return
		}
		line, err := c.line()
		if err != nil {
			return
		}
		s.mu.Lock()
		s.commands = append(s.commands, line)
		fault := s.fault
		s.mu.Unlock()
		if s.misbehave(c, fault, line == "SPEAK") {
			continue
		}
		switch words := strings.SplitN(line, " ", 4); {
		case line == "SPEAK":
			if fault == HangUpAtText {
				return
			}
			c.reply("230 OK RECEIVING DATA")
			text, err := c.text()
			if err != nil {
				return
			}
			s.report(c, text)
			c.reply(fmt.Sprintf("225-%d", texts), "225 OK MESSAGE QUEUED")
			texts++
		case line == "CANCEL SELF":
			s.report(c, "")
			c.reply("213 OK CANCELED")
		case strings.HasPrefix(line, "LIST SYNTHESIS_VOICES"):
			for _, v := range s.voices {
				c.reply("249-" + v)
			}
			c.reply("249 OK VOICE LIST SENT")
		case len(words) == 4 && words[0] == "SET":
			c.set(words[2], words[3])
			c.reply("200 OK SET")
		case line == "QUIT":
			c.reply("231 HAPPY HACKING")
			return
		default:
			c.reply("500 ERR INVALID COMMAND")
		}
	}
}

// current returns the present fault.
func (s *Server) current() Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.fault
}

// misbehave acts according to a fault. It reports whether that replaces the reply.
func (s *Server) misbehave(c *connection, f Fault, isText bool) bool {
	switch f {
	case Hang:
		return true
	case HangAtText:
		return isText
	case Garbage:
		c.reply("\x00\xff\r\n\r\n<html>")
		return true
	case EndlessLine:
		for !c.failed {
			_, err := c.conn.Write([]byte(strings.Repeat("249-", 1000)))
			c.failed = err != nil
		}
		return true
	case EndlessReply:
		for !c.failed {
			c.reply("249-English\ten\tnone")
		}
		return true
	case Events:
		for !c.failed {
			c.reply("701-1", "701-1", "701 BEGIN")
		}
		return true
	case Refuse:
		c.reply("500 ERR INVALID COMMAND")
		return true
	case Lie:
		c.reply("300 ERR INTERNAL")
	}
	return false
}

// text reads a text until the line that is a dot.
func (c *connection) text() (string, error) {
	var lines []string
	for {
		line, err := c.line()
		if err != nil {
			return "", err
		}
		if line == "." {
			return strings.Join(lines, "\n"), nil
		}
		lines = append(lines, strings.TrimPrefix(line, "."))
	}
}

// set changes a setting of a connection.
func (c *connection) set(name, value string) {
	switch name {
	case "LANGUAGE":
		c.settings.Language = value
	case "SYNTHESIS_VOICE":
		c.settings.Voice = value
	case "RATE":
		c.settings.Rate = value
	}
}

// report reports a text, or a stop.
func (s *Server) report(c *connection, text string) {
	e := c.settings
	e.At, e.Text = time.Now(), text
	select {
	case s.Events <- e:
	default:
	}
}
