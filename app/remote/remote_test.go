package remote

import (
	"context"
	"errors"
	"slices"
	"testing"

	"backrank/app/analysis"
	"backrank/app/player"
	"backrank/engine/uci/client"
	"backrank/variants"
	"backrank/variants/rules"
)

// connected returns a client that is connected to a server.
func connected(t *testing.T) *Client {
	t.Helper()
	toServer, toClient := make(chan []byte, 1000), make(chan []byte, 1000)
	c := NewClient(func(message []byte) { toServer <- message })
	s := NewServer(player.NewComputer(1), func(message []byte) { toClient <- message })
	go func() {
		for message := range toServer {
			s.Receive(message)
		}
		s.Wait()
		close(toClient)
	}()
	done := make(chan struct{})
	go func() {
		defer close(done)
		for message := range toClient {
			c.Receive(message)
		}
	}()
	t.Cleanup(func() {
		close(toServer)
		<-done
	})
	return c
}

// position returns the position after some moves from a start, and the keys of those before it.
func position(t *testing.T, id string, plies int) (rules.Position, []uint64) {
	t.Helper()
	v, _ := variants.ByID(id)
	at, err := v.Position(v.RandomStart(5))
	if err != nil {
		t.Fatal(err)
	}
	var history []uint64
	for i := range plies {
		moves := at.Moves(nil)
		history = append(history, at.Key())
		var next rules.Position
		at.Play(moves[(i*5)%len(moves)], &next)
		at = next
	}
	return at, history
}

// Under every castling rule, requests through a client have the same results as direct calls.
func TestRequestsHaveTheResultsOfDirectCalls(t *testing.T) {
	c := connected(t)
	const nodes = 500
	known := map[string]bool{}
	here := analysis.NewEngine(1, 1)
	there := c.Engine(1, 1)
	for _, v := range variants.All() {
		if known[v.Castling.ID] {
			continue
		}
		known[v.Castling.ID] = true
		at, history := position(t, v.ID, 6)
		if len(known) == 1 { // a level waits for its pace
			task := player.MoveTask{Position: at, History: history, Level: 2, Seed: 9}
			want, err := player.NewComputer(1).Move(t.Context(), task)
			if got, failed := c.Move(t.Context(), task); got != want || err != nil || failed != nil {
				t.Errorf("%s: %+v there, %+v here, %v, %v", v.ID, got, want, failed, err)
			}
		}
		expected, err := here.Search(t.Context(), analysis.Task{Position: at, History: history}, nodes)
		found, failed := there.Search(t.Context(), analysis.Task{Position: at, History: history}, nodes)
		if err != nil || failed != nil || found.Score != expected.Score || found.Depth != expected.Depth || found.Nodes != expected.Nodes || !slices.Equal(found.Line, expected.Line) {
			t.Errorf("%s: %+v there, %+v here, %v, %v", v.ID, found, expected, failed, err)
		}
	}
}

// Lines arrive during the search. The search ends when it is cancelled.
func TestLinesArriveDuringTheSearch(t *testing.T) {
	c := connected(t)
	at, history := position(t, "chess960", 4)
	ctx, cancel := context.WithCancel(t.Context())
	lines := 0
	err := c.Engine(1, 1).SearchLines(ctx, analysis.Task{Position: at, History: history}, analysis.Limits{Lines: 2}, func(i client.Info) {
		if len(i.PV) == 0 || !at.Legal(i.PV[0]) {
			t.Errorf("line %+v", i)
		}
		if lines++; lines == 4 {
			cancel()
		}
	})
	if err != nil || lines < 4 {
		t.Errorf("%d lines, %v", lines, err)
	}
}

// After Disconnect, pending and new requests fail at once.
func TestRequestsFailAfterDisconnect(t *testing.T) {
	gone := errors.New("gone")
	asked := make(chan []byte, 10)
	c := NewClient(func(message []byte) { asked <- message })
	at, _ := position(t, "chess960", 0)
	failed := make(chan error)
	go func() {
		_, err := c.Move(t.Context(), player.MoveTask{Position: at, Level: 1})
		failed <- err
	}()
	<-asked
	c.Disconnect(gone)
	if err := <-failed; err == nil || err.Error() != "gone" {
		t.Errorf("the question asked: %v", err)
	}
	if _, err := c.Move(t.Context(), player.MoveTask{Position: at, Level: 1}); !errors.Is(err, gone) {
		t.Errorf("the next question: %v", err)
	}
}
