package online

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"backrank/app"
	"backrank/app/player"
	"backrank/lang"
	"backrank/variants"
)

// Servers connects the tabs of a program to tables on servers. It implements [app.Tables].
type Servers struct{}

// openTimeout is how long a server may take to open a table.
const openTimeout = 10 * time.Second

// HeaderName is the name of the header by which a server of Backrank is known.
const HeaderName = "Backrank"

// Opened is the answer of a server that has opened a table.
type Opened struct {
	Table string `json:"table"`
	Host  string `json:"host"`  // the secret of the player who opens the table
	Guest string `json:"guest"` // the secret of the friend
}

// Open implements [app.Tables].
func (Servers) Open(ctx context.Context, server string, n app.NewGame, color player.Choice) (app.TableLink, error) {
	body, err := json.Marshal(ConditionsOf(n, color))
	if err != nil {
		return app.TableLink{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, openTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, server+"/tables", bytes.NewReader(body))
	if err != nil {
		return app.TableLink{}, err
	}
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return app.TableLink{}, errors.New(lang.L("the server {{.Server}} does not answer", "Server", server))
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(io.LimitReader(answer.Body, MaxMessage))
	if err != nil {
		return app.TableLink{}, err
	}
	var opened Opened
	switch reason := strings.TrimSpace(string(data)); {
	case answer.StatusCode == http.StatusCreated && json.Unmarshal(data, &opened) == nil && opened.Table != "":
		return app.TableLink{Server: server, Table: opened.Table, Secret: opened.Host, Guest: opened.Guest}, nil
	case answer.Header.Get(HeaderName) != "" && reason != "":
		return app.TableLink{}, errors.New(reason)
	}
	return app.TableLink{}, errors.New(lang.L("{{.Server}} is not a server of Backrank", "Server", server))
}

// ConditionsOf returns the conditions for a new game. color is that of the player who opens the table; ChooseAlternate stands for a
// draw.
func ConditionsOf(n app.NewGame, color player.Choice) Conditions {
	c := Conditions{Variant: n.Variant.ID}
	if n.FEN != "" {
		c.FEN = n.FEN
	} else if n.Start != nil {
		c.Start = n.Variant.StartID(*n.Start)
	} else if p := n.Terms.Protocol.ID(); n.Variant.Symmetry == variants.Drafted {
		c.Draft, c.BlackBegins = p, n.Terms.BlackBegins
	}
	if !n.Clock.None() {
		c.Clock = n.Clock.String()
	}
	switch color {
	case player.ChooseWhite:
		c.White = Host
	case player.ChooseBlack:
		c.White = Guest
	}
	return c
}

// Join implements [app.Tables].
func (Servers) Join(at app.TableLink, changed func(app.TableState)) app.Table {
	ctx, cancel := context.WithCancel(context.Background())
	s := &seat{ctx: ctx, leave: cancel, secret: at.Draw, drawn: at.Drawn}
	address := strings.Replace(at.Server, "http", "ws", 1) + "/play"
	ready := make(chan struct{})
	s.client = Follow(ctx, address, Hello{Table: at.Table, Secret: at.Secret, Name: Name(at.Name)}, func(now State) {
		<-ready
		state := stateOf(&now)
		state.Reveals, state.Ended = s.draw(now)
		changed(state)
	})
	close(ready)
	return s
}

// seat is a tab's place at a table. It implements [app.Table].
type seat struct {
	ctx    context.Context
	leave  context.CancelFunc
	client *Client

	secret string // of the program, for draws

	mu       sync.Mutex
	drawSent string // the last hash or value that has been sent, unless it was refused
	drawn    string // the last draw in which the value has been sent, see [app.TableState.Reveals]
	value    Entry  // the entry with the value, until it is sent
}

// Leave implements [app.Table].
func (s *seat) Leave() {
	if s.client.idle() {
		s.leave()
		return
	}
	time.AfterFunc(leaveTimeout, s.leave)
}

// leaveTimeout is how long a seat waits for answers before it is left.
const leaveTimeout = time.Second

// Send implements [app.Table].
func (s *seat) Send(r app.TableRequest, done func(error)) {
	s.client.Queue(entryOf(r), func(err error) {
		if s.ctx.Err() == nil {
			done(err)
		}
	})
}

// entryOf returns the entry of a request.
func entryOf(r app.TableRequest) Entry {
	switch {
	case r.Event != nil:
		return Entry{Kind: Play, Event: r.Event, Game: r.Game, Ply: r.Ply}
	case r.Ready:
		return Entry{Kind: Ready}
	case r.Ask != "":
		return Entry{Kind: Ask, Question: Question(r.Ask)}
	case r.Accept != "":
		return Entry{Kind: Accept, Question: Question(r.Accept)}
	case r.Refuse != "":
		return Entry{Kind: Refuse, Question: Question(r.Refuse)}
	case r.Claim:
		return Entry{Kind: Leave}
	case r.Withdraw:
		return Entry{Kind: Close}
	}
	return Entry{Kind: Say, Phrase: r.Say}
}

// draw takes part in a draw. It returns the draw in which the value can be sent by [seat.Reveal], "" for none, and the reason why the
// table has ended, nil if it has not.
func (s *seat) draw(now State) (reveals string, ended error) {
	e, draws := now.Table.DrawEntry(now.Seat, s.secret)
	if !draws || now.Ended != nil {
		return "", now.Ended
	}
	if e.Kind == Reveal {
		reveals = now.Table.drawn(now.Seat)
		s.mu.Lock()
		before, _, _ := strings.Cut(s.drawn, " ")
		game, _, _ := strings.Cut(reveals, " ")
		repeated := before == game && s.drawn != reveals
		s.value = e
		s.mu.Unlock()
		if repeated {
			s.leave()
			return "", ErrRepeated
		}
		return reveals, nil
	}
	s.sendDraw(e, now.CaughtUp)
	return "", nil
}

// Reveal implements [app.Table].
func (s *seat) Reveal(drawn string) {
	s.mu.Lock()
	s.drawn = drawn
	e := s.value
	s.mu.Unlock()
	s.sendDraw(e, false)
}

// sendDraw sends a hash or value once. After an absence a hash is sent again: another program of the player may have replaced it
// meanwhile.
func (s *seat) sendDraw(e Entry, again bool) {
	text := e.Hash + e.Value
	s.mu.Lock()
	sent := s.drawSent == text && !again
	s.drawSent = text
	s.mu.Unlock()
	if sent {
		return
	}
	s.client.Queue(e, func(err error) {
		if err != nil {
			s.mu.Lock()
			s.drawSent = "" // the next change of the table sends it again
			s.mu.Unlock()
		}
	})
}

// stateOf returns what a tab has to know of a table.
func stateOf(s *State) app.TableState {
	t := &s.Table
	state := app.TableState{
		Connected: s.Connected, CaughtUp: s.CaughtUp, Friend: s.Present == [2]bool{true, true}, Ended: s.Ended, Seated: t.Entries > 0,
		Closed: t.Closed, Game: t.Game, Color: t.Color(s.Seat), Referee: t.Referee, Opened: t.opened, Ahead: s.Ahead,
	}
	if s.Seat != Nobody {
		state.Friend = s.Present[s.Seat.Other().index()]
		state.Mine, state.Theirs = app.TableQuestion(t.Asked(s.Seat)), app.TableQuestion(t.Asked(s.Seat.Other()))
	}
	if t.Game > 0 {
		state.ClaimAfter = t.ClaimAfter(state.Color.Other())
	}
	for _, e := range s.Log {
		switch {
		case e.Kind == Begin:
			state.Events = nil
		case e.Event != nil && (e.Kind == Play || e.Kind == Clock || e.Kind == Accept || e.Kind == Leave || e.Kind == Ready):
			state.Events = append(state.Events, *e.Event)
		case e.Kind == Say || e.Kind == Refuse:
			state.Said = append(state.Said, app.Said{Phrase: e.Phrase, Mine: e.Seat == s.Seat, Name: t.Names[e.Seat.index()]})
		}
	}
	return state
}
