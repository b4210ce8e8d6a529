package online

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/coder/websocket"
)

// A client connects again when the server has sent nothing for a time, although the connection is open: the network may have been
// cut without a word. As long as messages come, it stays connected.
func TestClientNoticesSilence(t *testing.T) {
	const silence, beats = 500 * time.Millisecond, 15
	var hellos, changes atomic.Int32
	afterBeats, again := make(chan int32, 1), make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		conn, err := websocket.Accept(w, req, nil)
		if err != nil {
			return
		}
		defer conn.CloseNow()
		if _, _, err := conn.Read(req.Context()); err != nil {
			return
		}
		if hellos.Add(1) == 2 {
			close(again)
		}
		put := func(m ToProgram) {
			data, _ := json.Marshal(m)
			_ = conn.Write(req.Context(), websocket.MessageText, data)
		}
		put(ToProgram{Welcome: &Welcome{Version: Version, Table: "table"}})
		if hellos.Load() == 1 {
			beat := time.NewTicker(silence / 10)
			for range beats {
				<-beat.C
				put(ToProgram{})
			}
			afterBeats <- hellos.Load()
		}
		_, _, _ = conn.Read(req.Context()) // until the client closes the connection
	}))
	defer server.Close()
	c := follow(t.Context(), "ws"+server.URL[len("http"):], Hello{Table: "table"}, func(State) { changes.Add(1) }, silence)
	if n := <-afterBeats; n != 1 || !c.State().Connected {
		t.Errorf("%d connections while the server sent something", n)
	}
	if changes.Load() != 1 {
		t.Errorf("%d changes, want only that of the welcome", changes.Load())
	}
	select {
	case <-again:
	case <-time.After(30 * time.Second):
		t.Error("the client waits for a silent server")
	}
}

// Messages that are late do not set the clock of the server back, and a clock that was corrected is followed.
func TestLateMessagesDoNotMoveTheClock(t *testing.T) {
	var a ahead
	for _, late := range []int{40, 3, 900, 5, 2000} {
		a.add(time.Minute - time.Duration(late)*time.Millisecond)
	}
	if got := a.most(); got != time.Minute-3*time.Millisecond {
		t.Errorf("ahead by %v", got)
	}
	for range aheadSamples {
		a.add(time.Second)
	}
	if got := a.most(); got != time.Second {
		t.Errorf("after a correction ahead by %v", got)
	}
}

// What a server says to a player is shown only as far as players can read it.
func TestRefusalsAreShort(t *testing.T) {
	var got error
	c := &Client{pending: []*sending{{id: 1, done: func(err error) { got = err }}}}
	c.answered(Answer{ID: 1, Refused: strings.Repeat("é", 1000)})()
	if got == nil || utf8.RuneCountInString(got.Error()) != maxReason+1 {
		t.Errorf("shown: %v", got)
	}
}

// A client that connects again asks for the placements that were hidden, even if the next game has begun meanwhile.
func TestClientAsksForHiddenPlacements(t *testing.T) {
	p := newParty(t, rand.New(rand.NewPCG(1, 13)), Conditions{Variant: "prechess", Draft: "hidden", White: Host})
	p.sit()
	for range 3 {
		s, e := p.step()
		p.must(s, e)
	}
	var all []New
	for i, text := range p.log {
		var e Entry
		if err := json.Unmarshal(text, &e); err != nil {
			t.Fatal(err)
		}
		shown, _ := p.table.For(Nobody, e)
		all = append(all, New{i + 1, shown})
	}
	have := make(chan int, 10)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		conn, err := websocket.Accept(w, req, nil)
		if err != nil {
			return
		}
		defer conn.CloseNow()
		var m ToServer
		if _, data, err := conn.Read(req.Context()); err != nil || json.Unmarshal(data, &m) != nil {
			return
		}
		have <- m.Hello.Have
		data, _ := json.Marshal(ToProgram{Missed: all})
		_ = conn.Write(req.Context(), websocket.MessageText, data)
		_, _, _ = conn.Read(req.Context())
	}))
	defer server.Close()
	c := follow(t.Context(), "ws"+server.URL[len("http"):], Hello{Table: "table"}, func(State) {}, 300*time.Millisecond)
	if first, second := <-have, <-have; first != 0 || second != len(all)-3 || len(c.State().Log) != len(all) {
		t.Errorf("the client has said %d, then %d of %d entries, of which three are hidden", first, second, len(all))
	}
}
