package online

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

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
