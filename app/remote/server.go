package remote

import (
	"context"
	"encoding/json"
	"sync"

	"backrank/app/analysis"
	"backrank/app/player"
	"backrank/engine"
	"backrank/engine/uci/client"
)

// Server answers the requests of a client. Create one with [NewServer].
type Server struct {
	computer *player.Computer
	send     func([]byte)

	mu      sync.Mutex
	asked   map[uint64]context.CancelFunc // cancels running requests, by number
	engines map[uint64]*analysis.Engine   // analysis engines, by number
	working sync.WaitGroup
}

// NewServer returns a server that gets moves and hints from computer. send sends a message to the client. It is called on
// any goroutine, and must not block.
func NewServer(computer *player.Computer, send func([]byte)) *Server {
	return &Server{computer: computer, send: send, asked: map[uint64]context.CancelFunc{}, engines: map[uint64]*analysis.Engine{}}
}

// Receive handles a message from the client. It starts a goroutine for each search, and does not wait for it. It ignores
// invalid messages.
func (s *Server) Receive(message []byte) {
	var q question
	if err := json.Unmarshal(message, &q); err != nil {
		return // without a number there is no reply
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch q.Ask {
	case askCancel:
		if cancel := s.asked[q.Number]; cancel != nil {
			cancel()
		}
	case askFree:
		if e := s.engines[q.Own.Number]; e != nil {
			delete(s.engines, q.Own.Number)
		}
	default:
		ctx, cancel := context.WithCancel(context.Background())
		s.asked[q.Number] = cancel
		s.working.Go(func() { s.answer(ctx, q) })
	}
}

// Wait waits until all requests have ended.
func (s *Server) Wait() { s.working.Wait() }

// answer answers a request.
func (s *Server) answer(ctx context.Context, q question) {
	a, err := s.find(ctx, q)
	a.Number, a.Ended = q.Number, true
	if err != nil {
		a.Error = err.Error()
	}
	s.tell(a)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked[q.Number]()
	delete(s.asked, q.Number)
}

func (s *Server) tell(a answer) {
	message, err := json.Marshal(a)
	if err != nil {
		message, _ = json.Marshal(answer{Number: a.Number, Ended: true, Error: err.Error()})
	}
	s.send(message)
}

// find runs the search that a request asks for, and sends its lines. It returns the content of the last message.
func (s *Server) find(ctx context.Context, q question) (a answer, err error) {
	at, err := q.Position.position()
	if err != nil {
		return a, err
	}
	history := q.Position.History
	switch q.Ask {
	case askMove:
		t := q.Move
		task := player.MoveTask{
			Position: at, History: history, Level: t.Level, Seed: t.Seed, Game: t.Game, Clock: t.Clock, Time: t.Time, Threads: t.Threads,
		}
		if t.Lines {
			task.Report = s.sendLines(q.Number)
		}
		thought, err := s.computer.Move(ctx, task)
		a.Move, a.Scored = thought.Move.Bits(), thought.Scored
		a.Line = lineOf(engine.Info{Score: thought.Score})
		return a, err
	case askAdvice:
		advice, err := s.computer.Advise(ctx, player.MoveTask{Position: at, History: history}, q.Time)
		a.Line = lineOf(engine.Info{Score: advice.Score, Mate: advice.Mate, PV: advice.Line})
		return a, err
	case askFinding:
		found, err := s.engine(q.Own).Search(ctx, analysis.Task{Position: at, History: history}, q.Nodes)
		a.Line = lineOf(engine.Info{
			Depth: found.Depth, Nodes: found.Nodes, Score: found.Score.Centipawns, Mate: found.Score.Mate, PV: found.Line,
		})
		return a, err
	default:
		return a, s.engine(q.Own).SearchLines(ctx, analysis.Task{Position: at, History: history}, *q.Limits, s.sendLines(q.Number))
	}
}

// sendLines returns a function that sends a line of the search for the request with a number.
func (s *Server) sendLines(number uint64) func(client.Info) {
	return func(i client.Info) { s.tell(answer{Number: number, Line: lineOf(i.Info)}) }
}

// engine returns the analysis engine k, which it creates at the first call.
func (s *Server) engine(k *ownKind) *analysis.Engine {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.engines[k.Number]
	if e == nil {
		e = analysis.NewEngine(k.Threads, k.Megabytes)
		s.engines[k.Number] = e
	}
	return e
}
