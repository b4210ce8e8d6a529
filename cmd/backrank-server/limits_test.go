package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"backrank/online"
)

// dial opens a connection and says hello as a spectator; status is that of the answer.
func (s *running) dial(t *testing.T, table, origin string) (conn *websocket.Conn, status int) {
	t.Helper()
	header := http.Header{}
	if origin != "" {
		header.Set("Origin", origin)
	}
	conn, answer, err := websocket.Dial(t.Context(), "ws://"+s.address+"/play", &websocket.DialOptions{HTTPHeader: header})
	if err != nil {
		if answer == nil {
			t.Fatal(err)
		}
		return nil, answer.StatusCode
	}
	t.Cleanup(func() { conn.CloseNow() })
	conn.SetReadLimit(-1)
	send(t, conn, online.ToServer{Hello: &online.Hello{Version: online.Version, Table: table}})
	return conn, answer.StatusCode
}

func send(t *testing.T, conn *websocket.Conn, m online.ToServer) {
	t.Helper()
	text, _ := json.Marshal(m)
	if err := conn.Write(t.Context(), websocket.MessageText, text); err != nil {
		t.Logf("write: %v", err)
	}
}

// ended reads until the server closes a connection, and returns its reason.
func ended(t *testing.T, conn *websocket.Conn) (why string) {
	t.Helper()
	for {
		_, data, err := conn.Read(t.Context())
		if err != nil {
			return why
		}
		var m online.ToProgram
		if err := json.Unmarshal(data, &m); err != nil {
			t.Fatal(err)
		}
		if m.Error != "" {
			why = m.Error
		}
	}
}

// post opens a table from a page at an origin, and returns the status of the answer.
func (s *running) post(t *testing.T, body []byte, origin, forwarded string) int {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+s.address+"/tables", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Origin", origin)
	req.Header.Set("X-Forwarded-For", forwarded)
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	return answer.StatusCode
}

var orthodox = []byte(`{"variant":"chess","white":1}`)

// A connection ends with a reason after too many messages, after one that is too large or not a message, and after none at all.
func TestLimitsOfAConnection(t *testing.T) {
	s := start(t, t.TempDir(), "localhost:0")
	o := s.openTable(t, online.Conditions{Variant: "chess", White: online.Host})
	say := online.ToServer{Send: &online.Send{ID: 1, Entry: online.Entry{Kind: online.Say, Phrase: "hello"}}}

	fast, _ := s.dial(t, o.Table, "")
	for range 3 * burst {
		send(t, fast, say)
	}
	if why := ended(t, fast); why != online.ErrTooMuch.Error() {
		t.Errorf("after %d messages at once: %q", 3*burst, why)
	}
	large, _ := s.dial(t, o.Table, "")
	say.Send.Entry.Phrase = strings.Repeat("x", online.MaxMessage)
	send(t, large, say)
	ended(t, large)
	for _, text := range []string{"", "hello", "{", "null", "{}", "[]", `{"send":3}`, `{"hello":{"version":1}}`, strings.Repeat("[", 5000)} {
		broken, _ := s.dial(t, o.Table, "")
		if err := broken.Write(t.Context(), websocket.MessageText, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if why := ended(t, broken); why != online.ErrMessage.Error() {
			t.Errorf("after the message %.20q: %q", text, why)
		}
	}
	fair, _ := s.dial(t, o.Table, "")
	for range burst / 2 {
		send(t, fair, online.ToServer{Send: &online.Send{ID: 1, Entry: online.Entry{Kind: online.Say, Phrase: "hello"}}})
	}
	for answers := 0; answers < burst/2; {
		_, data, err := fair.Read(t.Context())
		var m online.ToProgram
		if err != nil || json.Unmarshal(data, &m) != nil || m.Error != "" {
			t.Fatalf("a fair program: %v, %q", err, m.Error)
		}
		if m.Answer != nil {
			answers++
		}
	}
}

// Some hundreds of lies of a player and of spectators are each refused with a reason, and the log stays as it was.
func TestManyLiesAreRefused(t *testing.T) {
	s, o, host, _, before := beginGame(t)
	rng := rand.New(rand.NewPCG(47, 5))
	some := func(all ...string) string { return all[rng.IntN(len(all))] }
	refused := 0
	for i := range 10 {
		conn, _, err := websocket.Dial(t.Context(), "ws://"+s.address+"/play", nil)
		if err != nil {
			t.Fatal(err)
		}
		conn.SetReadLimit(-1)
		hello := online.Hello{Version: online.Version, Table: o.Table, Have: rng.IntN(2_000_000) - 1_000_000}
		if i%2 == 0 {
			hello.Secret = o.Guest
		}
		send(t, conn, online.ToServer{Hello: &hello})
		for id := 1; id < burst; id++ {
			text := fmt.Sprintf(`{"send":{"id":%d,"entry":{"do":%q,"at":%d,"seat":%d,"game":%d,"ply":%d,"lag":%d,"white":%d,"server":"x","from":1,"to":%d,`+
				`"question":%q,"phrase":%q,"hash":%q,"value":"00","seats":["x","y"],"conditions":{"variant":"bunker"},"hidden":true,`+
				`"event":{"do":%q,"step":%q,"steps":["e2e4"],"color":%d,"outcome":"0-1","left":1,"given":9999,"game":{"variant":"chess"}}}}}`,
				id, some("play", "play", "play", "open", "sit", "commit", "reveal", "redraw", "begin", "ready", "clock", "accept", "refuse", "leave", "outage", "close", "x"),
				rng.Int64(), rng.IntN(4)-1, rng.IntN(3), rng.IntN(3), rng.Int64(), rng.IntN(3), rng.Int64(), some("takeback", "same", "new", "x"), some("hello", "x"),
				strings.Repeat("0", 64), some("step", "finish", "agree", "decline", "claim", "flag", "prepared", "back", "begin", "give", "forfeit", "x"),
				some("e7e5", "e2e4", "a1a8", "", strings.Repeat("e2e4", 500), "N@b1"), rng.IntN(3))
			if err := conn.Write(t.Context(), websocket.MessageText, []byte(text)); err != nil {
				t.Fatal(err)
			}
		}
		for answers := 1; answers < burst; {
			_, data, err := conn.Read(t.Context())
			var m online.ToProgram
			if err != nil || json.Unmarshal(data, &m) != nil || m.Error != "" {
				t.Fatalf("%v, %q", err, m.Error)
			}
			if m.Answer != nil {
				if answers++; m.Answer.Refused == "" {
					t.Errorf("lie %d of connection %d was accepted", m.Answer.ID, i)
				}
				refused++
			}
		}
		conn.CloseNow()
	}
	if a, b := texts(host.State().Log), texts(before.Log); a != b || refused != 10*(burst-1) {
		t.Errorf("%d were refused; the log is\n%s, and was\n%s", refused, a, b)
	}
}

// An address has so many connections at once, and a connection that has ended counts no more; other addresses are not concerned.
func TestConnectionsPerAddress(t *testing.T) {
	s := start(t, t.TempDir(), "localhost:0")
	s.hub.limits.connections = 3
	o := s.openTable(t, online.Conditions{Variant: "chess"})
	var last *websocket.Conn
	for range 3 {
		if last, _ = s.dial(t, o.Table, ""); last == nil {
			t.Fatal("a connection is refused")
		}
	}
	if _, status := s.dial(t, o.Table, ""); status != http.StatusTooManyRequests {
		t.Errorf("a fourth connection: %d", status)
	}
	last.CloseNow()
	late := time.Now().Add(10 * time.Second)
	for {
		if _, status := s.dial(t, o.Table, ""); status == http.StatusSwitchingProtocols {
			break
		}
		if time.Now().After(late) {
			t.Fatal("a connection that has ended still counts")
		}
	}
	if _, err := s.hub.limits.connect("another"); err != nil {
		t.Errorf("another address: %v", err)
	}
}

// An address can open so many tables at once. Behind a proxy the address is the one that the proxy has written, and not what the program
// says.
func TestTablesPerAddress(t *testing.T) {
	s := start(t, t.TempDir(), "localhost:0")
	s.hub.limits.burst, s.hub.limits.tables = 3, 0
	for _, address := range []string{"10.0.0.%d", "10.0.0.%d, 192.0.2.7"} { // the second is that of a proxy
		s.hub.proxied = strings.Contains(address, ",")
		for i := range 5 {
			want := http.StatusCreated
			if i >= 3 {
				want = http.StatusTooManyRequests
			}
			if got := s.post(t, orthodox, "", fmt.Sprintf(address, i)); got != want {
				t.Errorf("%s, table %d: %d, want %d", address, i+1, got, want)
			}
		}
	}
	for name := range 3 * maxAddresses {
		if err := s.hub.limits.open(fmt.Sprint("address ", name)); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(s.hub.limits.addresses); n > maxAddresses {
		t.Errorf("%d addresses are remembered", n)
	}
}

// Pages of other servers neither open tables nor connect, unless they are named.
func TestForeignPages(t *testing.T) {
	s := start(t, t.TempDir(), "localhost:0")
	s.hub.origins = []string{"club.example"}
	o := s.openTable(t, online.Conditions{Variant: "chess"})
	for _, test := range []struct {
		origin  string
		allowed bool
	}{
		{"", true},
		{"http://" + s.address, true},
		{"https://club.example", true},
		{"https://evil.example", false},
		{"https://club.example.evil.example", false},
		{"null", false},
		{"http://localhost:1", false},
	} {
		wantOpen, wantPlay := http.StatusCreated, http.StatusSwitchingProtocols
		if !test.allowed {
			wantOpen, wantPlay = http.StatusForbidden, http.StatusForbidden
		}
		if got := s.post(t, orthodox, test.origin, ""); got != wantOpen {
			t.Errorf("a page of %q opens a table: %d, want %d", test.origin, got, wantOpen)
		}
		if _, got := s.dial(t, o.Table, test.origin); got != wantPlay {
			t.Errorf("a page of %q connects: %d, want %d", test.origin, got, wantPlay)
		}
	}
}

// Conditions that are no conditions open no table.
func TestConditionsAreChecked(t *testing.T) {
	s := start(t, t.TempDir(), "localhost:0")
	for _, text := range []string{
		"", "null", "{}", "[]", `{"variant":"nothing"}`, `{"variant":"chess","clock":"soon"}`, `{"variant":"chess","white":7}`, `{"variant":"chess","start":"-1"}`,
		`{"variant":"prechess"}`, `{"variant":"custom:shuffle:independent:leap"}`, `{"variant":"chess","fen":"x"}`, `{"variant":"` + strings.Repeat("x", online.MaxMessage) + `"}`,
	} {
		if got := s.post(t, []byte(text), "", ""); got != http.StatusBadRequest && got != http.StatusUnprocessableEntity {
			t.Errorf("%.60s: %d", text, got)
		}
	}
}
