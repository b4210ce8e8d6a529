package online

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/clock"
	"backrank/variants"
)

var evening = time.Date(2026, 11, 28, 19, 0, 0, 0, time.UTC)

// party is a table with its log, as a server has it.
type party struct {
	t     *testing.T
	rng   *rand.Rand
	table Table
	log   [][]byte
	now   time.Time
}

// secret returns the secret of a player's program for draws.
func (p *party) secret(s Seat) string { return fmt.Sprint("secret of ", s) }

// value returns a player's value for the draw of a game.
func (p *party) value(s Seat, game int) string { return valueOf(p.secret(s), "table", game) }

func newParty(t *testing.T, rng *rand.Rand, c Conditions) *party {
	t.Helper()
	p := &party{t: t, rng: rng, now: evening, table: Table{ID: "table"}}
	p.add(Entry{Kind: Open, At: milliseconds(p.now), Conditions: &c, Seats: &[2]string{"a", "b"}})
	return p
}

// add adds an entry of the server to the log.
func (p *party) add(e Entry) {
	p.t.Helper()
	if err := p.table.Apply(e); err != nil {
		p.t.Fatalf("%s: %v", e.Kind, err)
	}
	text, err := json.Marshal(e)
	if err != nil {
		p.t.Fatal(err)
	}
	p.log = append(p.log, text)
}

// due adds what the server has to add by itself.
func (p *party) due() {
	p.t.Helper()
	for {
		e, ok := p.table.Due(p.now)
		if !ok {
			return
		}
		p.add(e)
	}
}

// sit lets both players come.
func (p *party) sit() {
	p.t.Helper()
	p.add(Entry{Kind: Sit, At: milliseconds(p.now), Seat: Host, Name: "Ann", Server: "one"})
	p.add(Entry{Kind: Sit, At: milliseconds(p.now), Seat: Guest, Name: "Bob", Server: "one"})
	p.due()
}

// send lets a player send an entry, and returns why it is refused. A refused entry must not change the table.
func (p *party) send(s Seat, e Entry, lag time.Duration) error {
	p.t.Helper()
	before := p.table
	next, stored, err := p.table.After(s, e, p.now, lag)
	if err != nil {
		if err.Error() == "" || !reflect.DeepEqual(next, before) {
			p.t.Fatalf("%+v was refused with %q, and the table changed", e, err)
		}
		return err
	}
	if text, _ := json.Marshal(stored); true {
		p.log = append(p.log, text)
	}
	p.table = next
	p.due()
	return nil
}

// must lets a player send an entry that must not be refused.
func (p *party) must(s Seat, e Entry) {
	p.t.Helper()
	if err := p.send(s, e, 0); err != nil {
		p.t.Fatalf("%s of %d: %v", e.Kind, s, err)
	}
}

// playFirst plays the first placement or move of each side, which are not timed.
func (p *party) playFirst() {
	p.t.Helper()
	for range 2 {
		p.must(p.step())
	}
}

// step returns the entry of a random placement or move of the side to act.
func (p *party) step() (Seat, Entry) {
	e := app.StepEvent(p.table.Referee.RandomStep(p.rng))
	return p.table.SeatOf(p.table.Referee.Turn()), Entry{Kind: Play, Game: p.table.Game, Ply: p.table.Referee.Steps(), Event: &e}
}

// decide draws, if the table is drawing.
func (p *party) decide() {
	p.t.Helper()
	if !p.table.drawing() {
		return
	}
	for _, s := range []Seat{Host, Guest, Guest, Host} { // both hashes, then both values
		e, _ := p.table.DrawEntry(s, p.secret(s))
		p.must(s, e)
	}
}

// again returns the table that follows from the log.
func (p *party) again() Table {
	p.t.Helper()
	table := Table{ID: "table"}
	for _, text := range p.log {
		var e Entry
		if err := json.Unmarshal(text, &e); err != nil {
			p.t.Fatal(err)
		}
		if err := table.Apply(e); err != nil {
			p.t.Fatalf("%s: %v", text, err)
		}
	}
	return table
}

// conditions returns random conditions of a variant.
func conditions(rng *rand.Rand, v variants.Variant) Conditions {
	c := Conditions{Variant: v.ID, Clock: []string{"", "3+2", "1+0", "3+2 prepare 10s"}[rng.IntN(4)], White: Seat(rng.IntN(3))}
	if v.Symmetry == variants.Drafted {
		c.Draft, c.BlackBegins = variants.Protocols()[rng.IntN(3)].ID(), rng.IntN(2) == 1
	} else if rng.IntN(3) == 0 {
		c.Start = v.StartID(v.RandomStart(rng.Uint64()))
	}
	return c
}

// playEvening plays at a table until some games are over: random steps, offers, questions, answers, phrases and lag.
func playEvening(p *party) {
	p.sit()
	for range 400 {
		if p.table.Game == 3 || p.table.Closed {
			return
		}
		p.now = p.now.Add(time.Duration(p.rng.IntN(3000)) * time.Millisecond)
		p.due()
		p.decide()
		some := Seat(1 + p.rng.IntN(2))
		offer, agree, resign := app.Offer(), app.Agreement(), app.Resignation()
		play := Entry{Kind: Play, Game: p.table.Game}
		switch kind := p.rng.IntN(40); {
		case kind == 0:
			play.Event = &offer
			_ = p.send(some, play, 0)
		case kind == 1:
			play.Event = &agree
			_ = p.send(some, play, 0)
		case kind == 2:
			play.Event = &resign
			_ = p.send(some, play, 0)
		case kind < 8 || !p.table.Playing():
			q := []Question{TakeBack, SameAgain, NewAgain}[p.rng.IntN(3)]
			_ = p.send(some, Entry{Kind: []Kind{Ask, Accept, Refuse}[p.rng.IntN(3)], Question: q}, 0)
		case kind == 8:
			_ = p.send(some, Entry{Kind: Say, Phrase: app.Phrases[p.rng.IntN(len(app.Phrases))]}, 0)
		case kind == 9:
			_ = p.send(some, Entry{Kind: Ready}, 0)
		default:
			s, e := p.step()
			_ = p.send(s, e, time.Duration(p.rng.IntN(500))*time.Millisecond)
		}
	}
}

// A table follows from its log, in every variant, with every kind of entry, and a log that is read from its middle on goes on as
// the whole one.
func TestTableFollowsFromItsLog(t *testing.T) {
	evenings := 6
	if testing.Short() {
		evenings = 2
	}
	games := 0
	for i := range evenings {
		for _, v := range variants.All() {
			rng := rand.New(rand.NewPCG(uint64(i), 47))
			p := newParty(t, rng, conditions(rng, v))
			playEvening(p)
			games += p.table.Game
			again := p.again()
			same(t, fmt.Sprintf("%s, evening %d", v.ID, i), again, p.table, p.now)
		}
	}
	if games < evenings*len(variants.All()) {
		t.Errorf("only %d games", games)
	}
}

// same fails the test unless two tables have the same game, clock, players, questions and draw.
func same(t *testing.T, name string, got, want Table, now time.Time) {
	t.Helper()
	gotWhite, gotBlack, gotRuns, _ := got.Referee.Times(got.instant(now))
	wantWhite, wantBlack, wantRuns, _ := want.Referee.Times(want.instant(now))
	if gotWhite != wantWhite || gotBlack != wantBlack || gotRuns != wantRuns {
		t.Errorf("%s: the clocks have %v, %v, %v, want %v, %v, %v", name, gotWhite, gotBlack, gotRuns, wantWhite, wantBlack, wantRuns)
	}
	a, _ := json.Marshal(got.Referee.Begin())
	b, _ := json.Marshal(want.Referee.Begin())
	if got.Game > 0 && string(a) != string(b) {
		t.Errorf("%s: the game is\n%s, want\n%s", name, a, b)
	}
	got.Referee, want.Referee = app.Referee{}, app.Referee{}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: the table is\n%+v, want\n%+v", name, got, want)
	}
}

// An entry that is sent again is stored once, whatever it is and although the table has changed since, and one of the other player
// with the same key is his own.
func TestEntriesAreStoredOnce(t *testing.T) {
	p := newParty(t, rand.New(rand.NewPCG(1, 12)), Conditions{Variant: "chess960"})
	p.sit()
	hash := func(s Seat) string { return hashOf(p.value(s, 1), "table", 1, s) }
	number := 0
	again := func(s Seat, e Entry) {
		t.Helper()
		number++
		e.Key = fmt.Sprint("key-", number)
		p.must(s, e)
		entries := len(p.log)
		if err := p.send(s, e, 0); !errors.Is(err, ErrStored) || len(p.log) != entries {
			t.Errorf("%s is sent again: %v", e.Kind, err)
		}
		if err := p.send(s.Other(), e, 0); errors.Is(err, ErrStored) {
			t.Errorf("%s is sent by the other player too: %v", e.Kind, err)
		}
	}
	again(Host, Entry{Kind: Commit, Hash: hash(Host)})
	again(Guest, Entry{Kind: Commit, Hash: hash(Guest)})
	again(Guest, Entry{Kind: Reveal, Value: p.value(Guest, 1)})
	again(Host, Entry{Kind: Reveal, Value: p.value(Host, 1)})
	s, e := p.step()
	again(s, e)
	again(s, Entry{Kind: Ask, Question: TakeBack})
	again(s.Other(), Entry{Kind: Accept, Question: TakeBack})
	again(s, Entry{Kind: Say, Phrase: "thanks"})
	offer, resign := app.Offer(), app.Resignation()
	again(s, Entry{Kind: Play, Game: 1, Event: &offer})
	if err := p.send(s, Entry{Kind: Say, Phrase: "thanks", Key: fmt.Sprint("key-", number-1)}, 0); !errors.Is(err, ErrStored) {
		t.Errorf("a phrase is sent again after an offer: %v", err)
	}
	again(s, Entry{Kind: Play, Game: 1, Event: &resign})
	if !p.table.Referee.Over() || p.table.Game != 1 {
		t.Error("the game is not over")
	}
	same(t, "with keys", p.again(), p.table, p.now)
}

// A table that nobody uses is closed: after a day if the friend does not come; in a game with a clock five minutes after the last
// entry if a side has not made its first placement or move; otherwise thirty days after the last entry; two hours after the game.
func TestIdleTablesAreClosed(t *testing.T) {
	first := func(p *party) { p.must(p.step()) }
	resigned := func(p *party) {
		resign := app.Resignation()
		p.must(Host, Entry{Kind: Play, Game: 1, Event: &resign})
	}
	for _, test := range []struct {
		name, clock string
		before      func(*party)
		want        time.Duration
	}{
		{"nobody has come", "3+2", nil, 24 * time.Hour},
		{"before move 1", "3+2", (*party).sit, 5 * time.Minute},
		{"before Black's move 1", "3+2", func(p *party) { p.sit(); first(p) }, 5 * time.Minute},
		{"during a preparation of ten minutes", "3+2 prepare 10m", (*party).sit, 0},
		{"without a clock", "", (*party).sit, 30 * 24 * time.Hour},
		{"after the game", "", func(p *party) { p.sit(); resigned(p) }, 2 * time.Hour},
	} {
		p := newParty(t, rand.New(rand.NewPCG(1, 18)), Conditions{Variant: "chess", Clock: test.clock, White: Host})
		if test.before != nil {
			test.before(p)
		}
		last := p.now
		if test.want == 0 { // the preparation ends first, and then the time for the first move begins
			p.now = last.Add(10 * time.Minute)
			if p.due(); p.table.Closed || p.table.Preparing() {
				t.Errorf("%s: closed: %v, preparing: %v", test.name, p.table.Closed, p.table.Preparing())
			}
			continue
		}
		if wake, ok := p.table.Wake(p.now); !ok || !wake.Equal(last.Add(test.want)) {
			t.Errorf("%s: the server looks after %v, want %v", test.name, wake.Sub(last), test.want)
		}
		p.now = last.Add(test.want - time.Millisecond)
		if p.due(); p.table.Closed {
			t.Errorf("%s: closed too early", test.name)
		}
		p.now = last.Add(test.want)
		if p.due(); !p.table.Closed {
			t.Errorf("%s: not closed after %v", test.name, test.want)
		}
	}
	p := newParty(t, rand.New(rand.NewPCG(1, 20)), Conditions{Variant: "chess960", Clock: "3+2"})
	p.sit()
	p.now = p.now.Add(24*time.Hour - time.Millisecond)
	if p.due(); p.table.Closed {
		t.Error("a draw that waits for a player's program is closed within a day")
	}
	p = newParty(t, rand.New(rand.NewPCG(1, 19)), Conditions{Variant: "chess", Clock: "3+2", White: Host})
	p.sit()
	p.playFirst()
	p.now = p.now.Add(5 * time.Minute)
	if p.due(); !p.table.Referee.Over() || p.table.Closed {
		t.Error("after the first moves, the flag does not end the game")
	}
}

// Players cannot fill the log: between two phrases of a player a second must pass, and a table is closed when its log is long.
func TestLogStaysSmall(t *testing.T) {
	p := newParty(t, rand.New(rand.NewPCG(1, 15)), Conditions{Variant: "chess", White: Host})
	p.sit()
	hello := Entry{Kind: Say, Phrase: "hello"}
	p.must(Host, hello)
	p.must(Guest, hello)
	p.now = p.now.Add(minSayInterval - time.Millisecond)
	if err := p.send(Host, hello, 0); err == nil {
		t.Error("two phrases within a second")
	}
	for !p.table.Closed {
		if p.now = p.now.Add(minSayInterval); p.table.Entries > maxEntries {
			t.Fatalf("the table is open after %d entries", p.table.Entries)
		}
		p.must(Host, hello)
	}
	if p.table.Entries != maxEntries+1 {
		t.Errorf("the table was closed after %d entries", p.table.Entries)
	}
	same(t, "a long log", p.again(), p.table, p.now)
}

// A placement or move that is sent twice is stored once, and one that comes too late is refused.
func TestNamesArePlainText(t *testing.T) {
	for typed, want := range map[string]string{" Ann\n[Result \"1-0\"] ": "Ann[Result \"1-0\"]", "A\u202enn\x00": "Ann", strings.Repeat("é", 30): strings.Repeat("é", 20)} {
		if got := Name(typed); got != want {
			t.Errorf("%q is stored as %q, want %q", typed, got, want)
		}
	}
	p := newParty(t, rand.New(rand.NewPCG(12, 47)), Conditions{Variant: "chess", White: Host})
	if p.table.Apply(Entry{Kind: Sit, At: milliseconds(p.now), Seat: Host, Name: "Ann\n", Server: "one"}) == nil {
		t.Error("a server can send a name with a line break")
	}
}

// A server that lies cannot put anything into a game but what a referee returns.
func TestServersDecideOnTheGameAlone(t *testing.T) {
	p := newParty(t, rand.New(rand.NewPCG(11, 47)), Conditions{Variant: "chess", White: Host})
	p.sit()
	for _, text := range []string{
		`{"do":"file","file":{"path":"games.pgn"}}`, `{"do":"begin","game":{"variant":"chess"}}`, `{"do":"players","players":[{},{}]}`,
		`{"do":"tags","tags":[{"Name":"Event","Value":"x"}]}`, `{"do":"give","color":1,"given":60000}`, `{"do":"forfeit","outcome":"1-0"}`,
	} {
		var e app.Event
		if err := json.Unmarshal([]byte(text), &e); err != nil {
			t.Fatal(text, err)
		}
		for _, kind := range []Kind{Play, Clock, Leave} {
			after := p.table
			if after.Apply(Entry{Kind: kind, At: milliseconds(p.now), Seat: Host, Game: 1, Event: &e}) == nil {
				t.Errorf("%s is accepted as %s", text, kind)
			}
		}
	}
	for kind := range ofPlayers {
		after := p.table
		if after.Apply(Entry{Kind: kind, At: milliseconds(p.now), Game: 1, Question: TakeBack, Phrase: app.Phrases[0], Server: "one"}) == nil {
			t.Errorf("%s is accepted without a player", kind)
		}
	}
	if begin := (Entry{Kind: Begin, Game: 2, White: Host, At: milliseconds(p.now)}); p.table.Apply(begin) == nil {
		t.Error("a second game begins during the first")
	}
}

func TestMovesAreStoredOnce(t *testing.T) {
	p := newParty(t, rand.New(rand.NewPCG(1, 2)), Conditions{Variant: "chess", White: Host})
	p.sit()
	s, e := p.step()
	p.must(s, e)
	if err := p.send(s, e, 0); !errors.Is(err, ErrStored) {
		t.Errorf("the same move again: %v", err)
	}
	other := app.StepEvent("a2a4")
	if err := p.send(s, Entry{Kind: Play, Game: 1, Ply: 0, Event: &other}, 0); err != errMovedOn {
		t.Errorf("another first move: %v", err)
	}
	if err := p.send(s.Other(), e, 0); err != errMovedOn {
		t.Errorf("the same move by the other player: %v", err)
	}
	if p.table.Referee.Steps() != 1 {
		t.Errorf("%d moves", p.table.Referee.Steps())
	}
}

// Neither player chooses the start position or the colours: they follow from both values, each bound to its player. Without both
// values the game does not begin, however long a player waits.
func TestDrawIsFair(t *testing.T) {
	p := newParty(t, rand.New(rand.NewPCG(1, 3)), Conditions{Variant: "chess960"})
	p.sit()
	if p.table.Game != 0 || !p.table.drawing() {
		t.Fatal("the game has begun without a draw")
	}
	host, guest, other := p.value(Host, 1), p.value(Guest, 1), valueOf("another secret", "table", 1)
	refused := func(what string, s Seat, e Entry) {
		t.Helper()
		if p.send(s, e, 0) == nil {
			t.Errorf("%s is taken", what)
		}
	}
	refused("a value before the hashes", Host, Entry{Kind: Reveal, Value: host})
	p.must(Host, Entry{Kind: Commit, Hash: hashOf(other, "table", 1, Host)})
	refused("a value before the other's hash", Host, Entry{Kind: Reveal, Value: other})
	refused("the other's hash", Guest, Entry{Kind: Commit, Hash: hashOf(other, "table", 1, Host)})
	refused("what is not a hash", Host, Entry{Kind: Commit, Hash: "00"})
	p.must(Host, Entry{Kind: Commit, Hash: hashOf(host, "table", 1, Host)}) // another program of the host; nothing is known yet
	p.must(Guest, Entry{Kind: Commit, Hash: hashOf(guest, "table", 1, Guest)})
	refused("another hash after both", Host, Entry{Kind: Commit, Hash: hashOf(other, "table", 1, Host)})
	refused("a value that does not have the hash", Guest, Entry{Kind: Reveal, Value: other})
	p.must(Guest, Entry{Kind: Reveal, Value: guest})
	p.now = p.now.Add(time.Hour)
	if p.due(); p.table.Game != 0 {
		t.Fatal("the game has begun without the host's value")
	}
	p.must(Host, Entry{Kind: Reveal, Value: host})
	v, _ := variants.ByID("chess960")
	seed, white := seedOf([2]string{host, guest}, "table", 1)
	if want := v.StartID(v.RandomStart(seed)); p.table.Game != 1 || p.table.Referee.StartID() != want || white != (p.table.White == Host) {
		t.Errorf("game %d from %s, White %d; want %s, host is White: %v", p.table.Game, p.table.Referee.StartID(), p.table.White, want, white)
	}
	same(t, "after the draw", p.again(), p.table, p.now)
}

// A program takes part in each draw once: it sends its hash, and its value when both hashes are stored; after a restart it does the
// same. Only a program with another secret is left out when both hashes are stored.
func TestProgramsTakePartInDraws(t *testing.T) {
	p := newParty(t, rand.New(rand.NewPCG(1, 9)), Conditions{Variant: "chess960"})
	values := map[string]bool{}
	draw := func() {
		t.Helper()
		wants := func(s Seat, secret string, want Kind) Entry {
			t.Helper()
			e, ok := p.table.DrawEntry(s, secret)
			if ok != (want != "") || e.Kind != want {
				t.Fatalf("%d wants to send %q, not %q", s, e.Kind, want)
			}
			return e
		}
		wants(Nobody, "x", "")
		wants(Host, "", "")
		p.must(Host, wants(Host, "x", Commit)) // a program that the host then leaves for another
		p.must(Host, wants(Host, p.secret(Host), Commit))
		wants(Host, p.secret(Host), "")
		p.must(Guest, wants(Guest, p.secret(Guest), Commit))
		wants(Host, "x", "")
		for _, s := range []Seat{Host, Guest} {
			reveal := wants(s, p.secret(s), Reveal)
			if values[reveal.Value] {
				t.Error("a value is used twice")
			}
			values[reveal.Value] = true
			if p.must(s, reveal); s == Host {
				wants(s, p.secret(s), "")
			}
		}
		wants(Guest, p.secret(Guest), "")
	}
	p.sit()
	draw()
	resign := app.Resignation()
	p.must(Host, Entry{Kind: Play, Game: 1, Event: &resign})
	p.must(Host, Entry{Kind: Ask, Question: NewAgain})
	p.must(Guest, Entry{Kind: Accept, Question: NewAgain})
	if draw(); p.table.Game != 2 {
		t.Errorf("after two draws it is game %d", p.table.Game)
	}
}

// A rematch begins when both agree, with colours changed: from the same start position, or from a new one.
func TestRematch(t *testing.T) {
	p := newParty(t, rand.New(rand.NewPCG(1, 4)), Conditions{Variant: "chess960", White: Guest})
	p.sit()
	p.decide()
	first := p.table.Referee.StartID()
	if err := p.send(Host, Entry{Kind: Ask, Question: SameAgain}, 0); err != errGoesOn {
		t.Errorf("a rematch during the game: %v", err)
	}
	resign := app.Resignation()
	p.must(Host, Entry{Kind: Play, Game: 1, Event: &resign})
	p.must(Host, Entry{Kind: Ask, Question: SameAgain})
	p.must(Guest, Entry{Kind: Ask, Question: NewAgain})
	if p.table.Game != 1 {
		t.Error("a rematch on which the players do not agree")
	}
	p.must(Guest, Entry{Kind: Accept, Question: SameAgain})
	if p.table.Game != 2 || p.table.White != Host || p.table.Referee.StartID() != first {
		t.Errorf("game %d, White %d, from %s, want 2, 1, %s", p.table.Game, p.table.White, p.table.Referee.StartID(), first)
	}
	p.must(Guest, Entry{Kind: Play, Game: 2, Event: &resign})
	p.must(Guest, Entry{Kind: Ask, Question: NewAgain})
	p.must(Host, Entry{Kind: Accept, Question: NewAgain})
	if p.table.Game != 2 || !p.table.drawing() {
		t.Errorf("game %d has begun without a draw", p.table.Game)
	}
	p.decide()
	if p.table.Game != 3 || p.table.White != Guest {
		t.Errorf("game %d, White %d, want 3, 2", p.table.Game, p.table.White)
	}
	last := p.table.Referee.StartID()
	if last == first {
		t.Fatal("the new start position is the old one")
	}
	p.must(Host, Entry{Kind: Play, Game: 3, Event: &resign})
	p.must(Host, Entry{Kind: Ask, Question: SameAgain})
	p.must(Guest, Entry{Kind: Accept, Question: SameAgain})
	if got := p.table.Referee.StartID(); p.table.Game != 4 || got != last {
		t.Errorf("game %d from %s, want 4 from %s, the start of game 3", p.table.Game, got, last)
	}
}

// A game may begin from a position set up by hand, and rematches too, with colours changed. Nothing is drawn but the colours of the
// first game.
func TestGameFromAPosition(t *testing.T) {
	c := Conditions{Variant: "bunker", FEN: "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", Clock: "3+2", White: Guest}
	p := newParty(t, rand.New(rand.NewPCG(1, 11)), c)
	p.sit()
	king, resign := app.StepEvent("e8d7"), app.Resignation()
	for game, black := range []Seat{Host, Guest, Host} {
		if p.table.Game != game+1 || p.table.White != black.Other() {
			t.Fatalf("game %d, White %d, want %d, %d", p.table.Game, p.table.White, game+1, black.Other())
		}
		p.must(black, Entry{Kind: Play, Game: game + 1, Event: &king})
		p.must(Guest, Entry{Kind: Play, Game: game + 1, Event: &resign})
		p.must(Host, Entry{Kind: Ask, Question: []Question{SameAgain, NewAgain}[game%2]})
		p.must(Guest, Entry{Kind: Accept, Question: []Question{SameAgain, NewAgain}[game%2]})
	}
	same(t, "from a position", p.again(), p.table, p.now)
	p = newParty(t, p.rng, Conditions{Variant: "chess", FEN: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", White: Host})
	p.sit()
	p.must(Guest, Entry{Kind: Play, Game: 1, Event: &resign})
	p.must(Host, Entry{Kind: Ask, Question: SameAgain})
	p.must(Guest, Entry{Kind: Accept, Question: SameAgain})
	if p.table.Game != 2 {
		t.Error("no rematch from a start position that is written as a FEN")
	}
	c.White = Nobody
	if !c.drawn(true) || c.drawn(false) {
		t.Errorf("drawn: %v and %v, want only the colours", c.drawn(true), c.drawn(false))
	}
	for _, wrong := range []Conditions{
		{Variant: "bunker", FEN: "4k3/8"},
		{Variant: "bunker", FEN: c.FEN, Start: "1"},
		{Variant: "prechess", FEN: c.FEN, Draft: "hidden"},
		{Variant: "custom:shuffle:independent:leap", FEN: c.FEN},
	} {
		if err := wrong.Check(); err == nil {
			t.Errorf("%+v was accepted", wrong)
		}
	}
}

// Nobody but the player of a side sees its placements in a hidden draft before the draft is over.
func TestHiddenPlacementsAreNotSent(t *testing.T) {
	p := newParty(t, rand.New(rand.NewPCG(1, 5)), Conditions{Variant: "prechess", Draft: "hidden", White: Host})
	p.sit()
	for p.table.Referee.Steps() < 15 {
		by, _ := p.step()
		s, e := p.step()
		text, _ := e.Event.Played()
		p.must(s, e)
		var stored Entry
		if err := json.Unmarshal(p.log[len(p.log)-1], &stored); err != nil {
			t.Fatal(err)
		}
		for _, who := range []Seat{Nobody, Host, Guest} {
			shown, hidden := p.table.For(who, stored)
			sent, _ := json.Marshal(shown)
			if got, _ := shown.Event.Played(); hidden != (who != by) || hidden == (got == text) {
				t.Errorf("of %s by %d, %d is sent %s", text, by, who, sent)
			}
		}
	}
}

// A player who has been away for long enough loses, if the other wants it; but in a game with a clock only after a placement or move
// of his: otherwise the table is closed, and the game does not count.
func TestClaimAgainstAnAbsentPlayer(t *testing.T) {
	p := newParty(t, rand.New(rand.NewPCG(1, 6)), Conditions{Variant: "chess", Clock: "3+2", White: Host})
	p.sit()
	p.must(p.step())
	if _, err := p.table.Claim(Host, p.now, time.Hour); err == nil || p.table.ClaimAfter(chess.Black) != 0 {
		t.Errorf("a claim before Black's first move: %v", err)
	}
	p.must(p.step())
	if _, err := p.table.Claim(Host, p.now, 39*time.Second); err == nil {
		t.Error("a claim after 39 seconds")
	}
	e, err := p.table.Claim(Host, p.now, 40*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	p.add(e)
	if outcome := p.table.Referee.Outcome(); outcome != chess.WhiteWon {
		t.Errorf("the outcome is %s", outcome)
	}
	slow := newParty(t, p.rng, Conditions{Variant: "chess", Clock: "30+0", White: Host})
	slow.sit()
	slow.playFirst()
	if got := slow.table.ClaimAfter(chess.Black); got != 2*time.Minute {
		t.Errorf("in a slow game after %v", got)
	}
	untimed := newParty(t, p.rng, Conditions{Variant: "chess", White: Host})
	untimed.sit()
	if got := untimed.table.ClaimAfter(chess.Black); got != time.Hour {
		t.Errorf("without a clock after %v", got)
	}
}

// The time of an outage is charged to nobody, once for each server that stopped.
func TestOutage(t *testing.T) {
	p := newParty(t, rand.New(rand.NewPCG(1, 7)), Conditions{Variant: "chess", Clock: "3+0", White: Host})
	p.sit()
	p.playFirst()
	p.now = p.now.Add(10 * time.Second)
	lost := Entry{Kind: Outage, At: milliseconds(p.now) + 60000, Server: "one", From: milliseconds(p.now), To: milliseconds(p.now) + 70000}
	p.add(lost)
	p.now = p.now.Add(72 * time.Second)
	if white, _, _, _ := p.table.Referee.Times(p.table.instant(p.now)); white != 168*time.Second {
		t.Errorf("after an outage White has %v", white)
	}
	if err := p.table.Apply(lost); err == nil {
		t.Error("an outage was made good twice")
	}
	same(t, "after an outage", p.again(), p.table, p.now)
}

// The rule of Lichess for lag: a player of 1+0 gets at most three times 0.39 s at once.
func TestLagQuota(t *testing.T) {
	q := newLagQuota(mustTerms(t, "1+0").White)
	given, q := q.charge(5 * time.Second)
	if want := 3 * 390 * time.Millisecond; given != want {
		t.Errorf("of 5 s, %v is not charged, want %v", given, want)
	}
	if given, _ = q.charge(5 * time.Second); given != 390*time.Millisecond {
		t.Errorf("of the next 5 s, %v is not charged", given)
	}
	if given, _ := newLagQuota(mustTerms(t, "30+30").White).charge(100 * time.Second); given != 3*time.Second {
		t.Errorf("in a slow game %v is not charged, want 3 s", given)
	}
}

// At a table, lag beyond the quota is charged, and what was given is spent.
func TestLagAtATable(t *testing.T) {
	p := newParty(t, rand.New(rand.NewPCG(1, 8)), Conditions{Variant: "chess", Clock: "1+0", White: Host})
	p.sit()
	p.playFirst()
	for _, want := range []time.Duration{51560 * time.Millisecond, 41950 * time.Millisecond} {
		p.now = p.now.Add(10 * time.Second)
		s, e := p.step()
		if err := p.send(s, e, 5*time.Second); err != nil {
			t.Fatal(err)
		}
		if white, _, _, _ := p.table.Referee.Times(p.table.instant(p.now)); white != want {
			t.Errorf("White has %v, want %v", white, want)
		}
		s, e = p.step()
		p.must(s, e)
	}
}

func mustTerms(t *testing.T, text string) clock.Terms {
	t.Helper()
	terms, err := clock.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return terms
}
