package online

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"backrank/app"
	"backrank/variants"
)

// liar makes entries that a player may not send.
type liar struct {
	t   *testing.T
	rng *rand.Rand
}

// any returns one of some values.
func (l *liar) any(all ...string) string { return all[l.rng.IntN(len(all))] }

// event returns an event with the fields of its JSON.
func (l *liar) event(fields map[string]any) *app.Event {
	l.t.Helper()
	text, err := json.Marshal(fields)
	if err != nil {
		l.t.Fatal(err)
	}
	var e app.Event
	if err := json.Unmarshal(text, &e); err != nil {
		l.t.Fatal(err)
	}
	return &e
}

type fields = map[string]any

// lie returns an entry that a player, or a spectator, may not send at a table with a game in progress.
func (l *liar) lie(t *Table) (Seat, Entry) {
	turn := t.SeatOf(t.Referee.Turn())
	some := Seat(1 + l.rng.IntN(2))
	play := Entry{Kind: Play, Game: t.Game, Ply: t.Referee.Steps()}
	switch l.rng.IntN(12) {
	case 0: // what only the server does
		return some, l.forged(Entry{Kind: []Kind{Open, Sit, "redraw", Begin, Clock, Leave, Outage, Close, "", "other", "PLAY"}[l.rng.IntN(11)]})
	case 1: // a spectator
		text := t.Referee.RandomStep(l.rng)
		play.Event = l.event(fields{"do": l.any("step", "resign", "offer", "agree"), "step": text})
		return Seat(l.rng.IntN(2) * (l.rng.IntN(1000) - 500)).outside(), play
	case 2: // the other's turn
		text := t.Referee.RandomStep(l.rng)
		play.Event = l.event(fields{"do": l.any("step", "finish"), "step": text, "steps": []string{text}})
		return turn.Other(), play
	case 3: // no move
		text := l.any("", "0000", "e9e4", "a1", "a1a", "K@e9", "P@e4", "x@a1", "e2e4e5", strings.Repeat("e2e4", 1000), "\x00", "♔@a1", "O-O", "e2-e4", "a8a9q", "--", "N@h1N@g1")
		play.Event = l.event(fields{"do": "step", "step": text})
		return turn, play
	case 4: // an event of the window or the server
		kind := l.any("begin", "back", "redo", "unback", "reback", "flip", "players", "hint", "flag", "prepared", "pass", "forfeit", "endmatch", "give",
			"pace", "add", "delete", "promote", "main", "note", "tags", "file", "analyse", "find", "undo", "restore", "", "none")
		play.Event = l.event(fields{
			"do": kind, "color": l.rng.IntN(3), "outcome": "1-0", "given": 60000, "length": l.rng.IntN(9), "left": 1, "node": 1, "game": fields{"variant": "chess"},
		})
		return some, play
	case 5: // another game, or another place in it
		text := t.Referee.RandomStep(l.rng)
		play.Event = l.event(fields{"do": "step", "step": text})
		if play.Game, play.Ply = t.Game+l.rng.IntN(5)-2, play.Ply+1+l.rng.IntN(300); l.rng.IntN(2) == 0 {
			play.Ply = -1 - l.rng.IntN(1<<30)
		}
		return turn, play
	case 6: // an answer to nothing
		if by := t.SeatOf(t.Referee.DrawOffer()); by != Nobody {
			play.Event = l.event(fields{"do": l.any("agree", "decline")})
			return by, play // to his own offer
		}
		play.Event = l.event(fields{"do": l.any("agree", "decline")})
		return some, play
	case 7: // a question that makes no sense now
		return some, Entry{Kind: Ask, Question: Question(l.any("", "same", "new", "more", "Takeback"))}
	case 8: // an answer to a question that was not asked
		return some, Entry{Kind: []Kind{Accept, Refuse}[l.rng.IntN(2)], Question: Question(l.any("", "same", "new", "takeback", "other"))}
	case 9: // a draw that does not take place
		value := valueOf(fmt.Sprint(l.rng.IntN(100)), t.ID, t.Game+1)
		return some, Entry{Kind: []Kind{Commit, Reveal}[l.rng.IntN(2)], Game: l.rng.IntN(3), Value: value, Hash: hashOf(value, t.ID, t.Game+1, some)}
	case 10: // a phrase of his own
		return some, Entry{Kind: Say, Phrase: l.any("", "Hello", "I know where you live", strings.Repeat("hello", 1000), "hello\x00")}
	}
	if !t.Preparing() {
		return some, Entry{Kind: Ready}
	}
	return some, Entry{Kind: Play, Game: t.Game} // no event
}

// outside returns a seat that is no player's.
func (s Seat) outside() Seat {
	if s == Host || s == Guest {
		return Nobody
	}
	return s
}

// forged fills in fields that players do not choose.
func (l *liar) forged(e Entry) Entry {
	e.At, e.Seat, e.Lag = l.rng.Int64()-l.rng.Int64(), Seat(l.rng.IntN(5)-1), l.rng.Int64()
	e.Name, e.Server, e.White, e.From, e.To, e.Hidden = "Eve", l.any("", "one", "two"), Seat(l.rng.IntN(4)), l.rng.Int64(), l.rng.Int64(), l.rng.IntN(2) == 0
	e.Conditions, e.Seats = &Conditions{Variant: "bunker", White: Guest}, &[2]string{"x", "y"}
	if e.Kind != Play {
		e.Game = l.rng.IntN(4)
	}
	if e.Event == nil {
		e.Event = l.event(fields{"do": l.any("flag", "prepared", "resign", "begin"), "color": 1 + l.rng.IntN(2), "outcome": "1-0"})
	}
	return e
}

// Whatever a player or a spectator sends that he may not do is refused with a reason, and the table stays as it was. In what he may do,
// nothing counts but what he may choose: not the time, the seat, the lag, his clock, an outcome. BACKRANK_LIES sets the number of lies.
func TestLiesChangeNothing(t *testing.T) {
	lies := 20_000
	if n, err := strconv.Atoi(os.Getenv("BACKRANK_LIES")); err == nil {
		lies = n
	}
	all := variants.All()
	const perState = 20
	told := 0
	for i := 0; told < lies; i++ {
		rng := rand.New(rand.NewPCG(uint64(i), 13))
		l := &liar{t, rng}
		c := conditions(rng, all[i%len(all)])
		p := newParty(t, rng, c)
		p.sit()
		p.decide()
		for range 20 + rng.IntN(40) {
			if !p.table.Playing() || told >= lies {
				break
			}
			before := fingerprint(&p.table, p.now)
			for range perState {
				by, e := l.lie(&p.table)
				next, stored, err := p.table.After(by, e, p.now, time.Duration(rng.IntN(1000))*time.Millisecond)
				if err == nil || err.Error() == "" || !reflect.DeepEqual(next, p.table) || !reflect.DeepEqual(stored, Entry{}) {
					text, _ := json.Marshal(e)
					t.Fatalf("%s: %.300s by %d was answered with %v", c.Variant, text, by, err)
				}
				told++
			}
			if fingerprint(&p.table, p.now) != before {
				t.Fatalf("%s: lies have changed the table", c.Variant)
			}
			p.now = p.now.Add(time.Duration(rng.IntN(1000)) * time.Millisecond)
			if p.due(); !p.table.Playing() {
				break
			}
			if p.table.Preparing() {
				p.must(Host, Entry{Kind: Ready})
				p.must(Guest, Entry{Kind: Ready})
			}
			if offer := app.Offer(); rng.IntN(4) == 0 {
				_ = p.send(Seat(1+rng.IntN(2)), Entry{Kind: Play, Game: p.table.Game, Event: &offer}, 0)
				continue
			}
			s, e := p.step()
			honest, _, err := p.table.After(s, e, p.now, 0)
			if err != nil {
				t.Fatal(err)
			}
			text, _ := e.Event.Played()
			e.Event = l.event(fields{
				"do": "step", "step": text, "color": rng.IntN(3), "outcome": "0-1", "left": 99999999, "given": 1000, "length": 3, "steps": []string{"x"},
				"game": fields{"variant": "chess"},
			})
			p.must(s, l.forged(e))
			if a, b := fingerprint(&p.table, p.now), fingerprint(&honest, p.now); a != b {
				t.Fatalf("%s: %s with forged fields leads to\n%s, want\n%s", c.Variant, text, a, b)
			}
			told++
		}
		same(t, c.Variant, p.again(), p.table, p.now)
	}
}

// fingerprint returns what players see of a table, and its clock.
func fingerprint(t *Table, now time.Time) string {
	white, black, running, _ := t.Referee.Times(t.instant(now))
	game, _ := json.Marshal(t.Referee.Begin())
	return fmt.Sprint(t.Entries, t.Closed, t.Hashes, t.Names, t.Servers, t.Game, t.White, t.asked, t.offers, t.refusals, t.lag, t.lost, white, black, running, string(game))
}

// FuzzEntries sends any JSON as an entry of a player. It is refused with a reason, and then nothing has changed, or the log with the
// stored entry gives the same table.
func FuzzEntries(f *testing.F) {
	p := newParty(&testing.T{}, rand.New(rand.NewPCG(1, 14)), Conditions{Variant: "prechess", Draft: "hidden", Clock: "3+2", White: Host})
	p.sit()
	for _, seed := range []string{
		`{"do":"play","game":1,"event":{"do":"step","step":"N@b1"}}`, `{"do":"play","game":1,"event":{"do":"finish","steps":["N@b1","N@g1"]}}`,
		`{"do":"ask","question":"takeback"}`, `{"do":"say","phrase":"hello","key":"k"}`, `{"do":"play","game":1,"event":{"do":"resign"}}`,
		`{"do":"outage","server":"one","from":1,"to":2}`, `{"do":"begin","game":2,"white":1,"event":{"do":"begin","game":{"variant":"chess"}}}`,
	} {
		f.Add([]byte(seed), true)
	}
	f.Fuzz(func(t *testing.T, data []byte, host bool) {
		by := Guest
		if host {
			by = Host
		}
		var e Entry
		if json.Unmarshal(data, &e) != nil {
			return
		}
		next, stored, err := p.table.After(by, e, p.now, 0)
		if err != nil {
			if err.Error() == "" || !reflect.DeepEqual(next, p.table) {
				t.Errorf("%s was refused with %q, or has changed the table", data, err)
			}
			return
		}
		text, err := json.Marshal(stored)
		if err != nil {
			t.Fatal(err)
		}
		var read Entry
		if err := json.Unmarshal(text, &read); err != nil {
			t.Fatal(err)
		}
		again := p.table
		if err := again.Apply(read); err != nil || fingerprint(&again, p.now) != fingerprint(&next, p.now) {
			t.Errorf("%s is stored as %s, which gives another table: %v", data, text, err)
		}
	})
}
