package remote

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"backrank/app/analysis"
	"backrank/app/player"
	"backrank/engine"
	"backrank/engine/uci/client"
	"backrank/variants/rules"
)

// Client is the computer player of a match. It searches on a server; drafts need no search, so the client makes their
// placements itself. A Client is safe for concurrent use. Create one with [NewClient].
type Client struct {
	*player.Computer // levels and drafts; it never searches
	send             func([]byte)

	mu      sync.Mutex
	last    uint64 // number of the last request or engine
	waiting map[uint64]*call
	lost    error // the error of all further requests after Disconnect, else nil
}

// call is a request whose last message has not arrived.
type call struct {
	lines func(engine.Info) // called with each line; may be nil
	ended chan answer       // receives the last message
}

var (
	_ player.Opponent = (*Client)(nil)
	_ player.Adviser  = (*Client)(nil)
)

// NewClient returns a client. send sends a message to the server. It is called on any goroutine, and must not block.
func NewClient(send func([]byte)) *Client {
	return &Client{Computer: player.NewComputer(1), send: send, waiting: map[uint64]*call{}}
}

// Receive handles a message from the server. An invalid message disconnects the client.
func (c *Client) Receive(message []byte) {
	var a answer
	if err := json.Unmarshal(message, &a); err != nil {
		c.Disconnect(err)
		return
	}
	c.mu.Lock()
	asked := c.waiting[a.Number]
	if a.Ended {
		delete(c.waiting, a.Number)
	}
	c.mu.Unlock()
	switch {
	case asked == nil:
	case a.Ended:
		asked.ended <- a
	case a.Line != nil && asked.lines != nil:
		asked.lines(a.Line.info())
	}
}

// Disconnect fails all pending and future requests with the error cause, which must not be nil. It is called when
// the server has ended.
func (c *Client) Disconnect(cause error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lost = cause
	for number, asked := range c.waiting {
		asked.ended <- answer{Error: cause.Error()}
		delete(c.waiting, number)
	}
}

// ask sends a request and waits for the message that ends it. When ctx ends, ask cancels it, and still waits for that
// message.
func (c *Client) ask(ctx context.Context, q question, lines func(engine.Info)) (answer, error) {
	asked := &call{lines: lines, ended: make(chan answer, 1)}
	c.mu.Lock()
	if c.lost != nil {
		c.mu.Unlock()
		return answer{}, c.lost
	}
	q.Number = c.number()
	c.waiting[q.Number] = asked
	c.mu.Unlock()
	c.post(q)
	stop := context.AfterFunc(ctx, func() { c.post(question{Number: q.Number, Ask: askCancel}) })
	defer stop()
	a := <-asked.ended
	if a.Error != "" {
		return a, errors.New(a.Error)
	}
	return a, nil
}

// number returns a new number. The caller must hold c.mu.
func (c *Client) number() uint64 {
	c.last++
	return c.last
}

func (c *Client) post(q question) {
	message, err := json.Marshal(q)
	if err != nil {
		c.Disconnect(err)
		return
	}
	c.send(message)
}

// Move implements [player.Mover].
func (c *Client) Move(ctx context.Context, t player.MoveTask) (player.Thought, error) {
	var lines func(engine.Info)
	if t.Report != nil {
		lines = func(i engine.Info) { t.Report(client.Info{Info: i}) }
	}
	a, err := c.ask(ctx, question{Ask: askMove, Position: placeOf(&t.Position, t.History), Move: &moveTask{
		Level: t.Level, Seed: t.Seed, Game: t.Game, Clock: t.Clock, Time: t.Time, Threads: t.Threads, Lines: lines != nil,
	}}, lines)
	if err != nil {
		return player.Thought{}, err
	}
	return player.Thought{Move: rules.MoveOf(a.Move), Score: a.Line.Score, Scored: a.Scored}, nil
}

// Advise implements [player.Adviser].
func (c *Client) Advise(ctx context.Context, t player.MoveTask, d time.Duration) (player.Advice, error) {
	a, err := c.ask(ctx, question{Ask: askAdvice, Position: placeOf(&t.Position, t.History), Time: d}, nil)
	if err != nil {
		return player.Advice{}, err
	}
	i := a.Line.info()
	return player.Advice{Line: i.PV, Score: i.Score, Mate: i.Mate}, nil
}

// Engine is an analysis engine on the server. It has the methods of [analysis.Engine].
type Engine struct {
	client *Client
	kind   ownKind
}

// Engine returns an engine that searches with the given number of threads and a table of the given size. It takes no memory
// before its first search.
func (c *Client) Engine(threads, megabytes int) *Engine {
	c.mu.Lock()
	defer c.mu.Unlock()
	return &Engine{c, ownKind{c.number(), threads, megabytes}}
}

// Free frees the memory of the engine. The next search allocates it again.
func (e *Engine) Free() { e.client.post(question{Ask: askFree, Own: &e.kind}) }

// Search implements [analysis.Searcher].
func (e *Engine) Search(ctx context.Context, t analysis.Task, nodes uint64) (analysis.Evaluation, error) {
	a, err := e.client.ask(ctx, question{Ask: askFinding, Own: &e.kind, Position: placeOf(&t.Position, t.History), Nodes: nodes}, nil)
	if ctx.Err() != nil {
		return analysis.Evaluation{}, ctx.Err()
	}
	if err != nil {
		return analysis.Evaluation{}, err
	}
	i := a.Line.info()
	return analysis.Evaluation{Score: analysis.Score{Centipawns: i.Score, Mate: i.Mate}, Depth: i.Depth, Line: i.PV, Nodes: i.Nodes}, nil
}

// SearchLines implements [analysis.LineSearcher].
func (e *Engine) SearchLines(ctx context.Context, t analysis.Task, l analysis.Limits, report func(client.Info)) error {
	_, err := e.client.ask(ctx, question{Ask: askLines, Own: &e.kind, Position: placeOf(&t.Position, t.History), Limits: &l},
		func(i engine.Info) { report(client.Info{Info: i}) })
	return err
}
