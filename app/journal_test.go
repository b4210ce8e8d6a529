package app

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"backrank/app/disk"
	"backrank/app/notice"
	"backrank/app/player"
	"backrank/variants"
	"backrank/variants/gametree"
	"backrank/variants/pgn"
)

// openSaved opens a match in a folder of its own.
func openSaved(t *testing.T, folder string, o Options) *Match {
	t.Helper()
	o.Folder = folder
	return openMatch(t, o)
}

// journalOf returns a journal with all kinds of events, and the digest of the game after each of its lines.
func journalOf(t testing.TB) (data []byte, states []string) {
	t.Helper()
	var g game
	add := func(e event) {
		if err := g.apply(e); err != nil {
			t.Fatalf("%+v: %v", e, err)
		}
		states = append(states, gameState(t, &g))
	}
	events := []event{{Kind: eventBegin, Game: &record{Variant: "prechess", Draft: true, Date: day}}}
	d := variants.NewDraft(variants.Terms{})
	for !d.Done() {
		p := d.All()[len(d.All())/2]
		d, _ = d.Place(p)
		events = append(events, event{Kind: eventStep, Step: p.String()})
	}
	events = append(events,
		event{Kind: eventStep, Step: "e2e4"}, event{Kind: eventStep, Step: "e7e5"}, event{Kind: eventTakeBack, Length: 16},
		event{Kind: eventRedo, Length: 18}, event{Kind: eventFlip}, event{Kind: eventOfferDraw, Color: 1}, event{Kind: eventDeclineDraw},
		event{Kind: eventSetPlayers, Players: &player.Players{{Name: "Ann"}, {Level: 1}}}, event{Kind: eventResign, Color: 2},
		event{Kind: eventTakeBack, Length: 18},
		event{Kind: eventAddMoves, Node: 1, Step: "c7c5"}, event{Kind: eventAddMoves, Node: 1, Step: "d7d5"}, event{Kind: eventSetNote, Node: 2, Note: &noteRecord{NAGs: []int{1}, After: []gametree.Comment{{Text: "x"}}}},
		event{Kind: eventPromote, Node: 4}, event{Kind: eventUndoEdit}, event{Kind: eventRedoEdit}, event{Kind: eventSetTags, Tags: []pgn.Tag{{Name: "Annotator", Value: "A"}}},
		event{Kind: eventDeleteMoves, Node: 3}, event{Kind: eventUndoEdit}, event{Kind: eventTakeBack, Length: 5})
	data, sum := appendLine(nil, 0, header{"journal", journalVersion})
	for _, e := range events {
		add(e)
		data, sum = appendLine(data, sum, e)
	}
	return data, states
}

func TestTheGameIsResumed(t *testing.T) {
	folder := t.TempDir()
	m := openSaved(t, folder, Options{})
	if m.View().Resumed {
		t.Error("the first game is not resumed")
	}
	playAll(t, m, "e4", "e5", "Nf3", "Nc6")
	do(t, m.TakeBack())
	do(t, m.Flip())
	before := matchState(t, m)
	m.Close()
	m = openSaved(t, folder, Options{})
	v := m.View()
	if after := matchState(t, m); after != before || !v.Resumed || !v.AtEnd() || len(v.Notices) != 0 {
		t.Errorf("resumed %v, notices %v\nbefore %s\nafter  %s", v.Resumed, v.Notices, before, after)
	}
	do(t, m.Redo())
	playAll(t, m, "Bb5")
	m.Close()
	if v := openSaved(t, folder, Options{}).View(); strings.Join(sans(v), " ") != "e4 e5 Nf3 Nc6 Bb5" {
		t.Errorf("resumed again: %v", sans(v))
	}
}

func TestTheComputersTurnIsResumed(t *testing.T) {
	folder, f := t.TempDir(), newFake()
	m := openSaved(t, folder, Options{Opponent: f, First: againstComputer(t, "chess")})
	playAll(t, m, "e4")
	unheard := <-f.requests
	m.Close()
	unheard.replyMove(t, "a7a6", 0)

	m = openSaved(t, folder, Options{Opponent: f})
	if v := m.View(); v.Thinking.String() != "b" {
		t.Errorf("thinking %v after the start", v.Thinking)
	}
	(<-f.requests).replyMove(t, "e7e5", 0)
	v := waitForView(t, m, "the computer's move", func(v *View) bool { return len(v.Plies) == 2 })
	if v.Plies[1].SAN != "e5" {
		t.Errorf("moves %v", sans(v))
	}
}

func TestAJournalCutAnywhereGivesTheGameOfItsWholeLines(t *testing.T) {
	data, states := journalOf(t)
	begun := bytes.IndexByte(data, '\n') + 1
	begun += bytes.IndexByte(data[begun:], '\n') + 1
	for cut := begun; cut <= len(data); cut++ {
		r := readJournal(data[:cut])
		want := states[bytes.Count(data[:cut], []byte("\n"))-2]
		if r.state != journalOK || gameState(t, &r.game) != want {
			t.Fatalf("cut after %d bytes: state %d, %d lines", cut, r.state, r.lines)
		}
	}
}

func TestATornLineIsIgnored(t *testing.T) {
	data, states := journalOf(t)
	folder := t.TempDir()
	path := filepath.Join(folder, "game.journal")
	write(t, path, append(data, "1234abcd {\"do\":\"st"...))
	m := openSaved(t, folder, Options{Opponent: newFake()})
	if got := matchState(t, m); got != states[len(states)-1] || len(m.View().Notices) != 0 {
		t.Errorf("state %s, notices %v", got, m.View().Notices)
	}
	do(t, m.Redo())
	after := matchState(t, m)
	m.Close()
	if got := matchState(t, openSaved(t, folder, Options{})); got != after {
		t.Errorf("after a torn line the journal does not go on: %s", got)
	}
}

func write(t testing.TB, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestWrongFilesAreSetAsideUnharmed(t *testing.T) {
	good, states := journalOf(t)
	lines := bytes.SplitAfter(good, []byte("\n"))
	without := func(n int) []byte {
		return bytes.Join(append(append([][]byte{}, lines[:n]...), lines[n+1:]...), nil)
	}
	flipped := bytes.Clone(good)
	flipped[len(lines[0])+len(lines[1])+len(lines[2])+20] ^= 1
	later, _ := appendLine(nil, 0, header{"journal", journalVersion + 1})
	illegal, sum := appendLine(nil, 0, header{"journal", journalVersion})
	illegal, sum = appendLine(illegal, sum, event{Kind: eventBegin, Game: &record{Variant: "prechess", Draft: true, Date: day}})
	illegal, _ = appendLine(illegal, sum, event{Kind: eventStep, Step: "N@e4"})
	level, sum := appendLine(nil, 0, header{"journal", journalVersion})
	level, _ = appendLine(level, sum, event{Kind: eventBegin, Game: &record{
		Variant: "chess", White: "RNBQKBNR", Black: "RNBQKBNR", Date: day, Players: player.Players{{}, {Level: -3}},
	}})
	headless, _ := appendLine(nil, 0, header{"journal", journalVersion})
	for _, c := range []struct {
		name string
		data []byte
		word string
		kept string // the state that could be saved
	}{
		{"a text", []byte("Dear diary,\ntoday I castled.\n"), "not a Backrank game", ""},
		{"a text without an end", []byte("Dear diary"), "not a Backrank game", ""},
		{"zeros", make([]byte, 4096), "not a Backrank game", ""},
		{"a later version", later, "newer", ""},
		{"a level below the lowest", level, "damaged", ""},
		{"a header alone", headless, "damaged", ""},
		{"one bit wrong", flipped, "damaged", states[1]},
		{"a line missing", without(4), "damaged", states[2]},
		{"a line twice", append(bytes.Clone(good), lines[len(lines)-2]...), "damaged", states[len(states)-1]},
		{"an illegal step", illegal, "damaged", states[0]},
		{"junk behind it", append(bytes.Clone(good), "xx\nyy"...), "damaged", states[len(states)-1]},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := t.TempDir()
			path := filepath.Join(folder, "game.journal")
			write(t, path, c.data)
			m := openSaved(t, folder, Options{Opponent: newFake()})
			v := m.View()
			if len(v.Notices) != 1 || v.Notices[0].Severity != notice.Warning || !strings.Contains(v.Notices[0].Text, c.word) {
				t.Fatalf("notices %v", v.Notices)
			}
			if v.Resumed != (c.kept != "") || c.kept != "" && matchState(t, m) != c.kept {
				t.Errorf("resumed %v: %s", v.Resumed, matchState(t, m))
			}
			aside := filepath.Join(folder, "game-set-aside-2026-11-21-093000.journal")
			if got, err := os.ReadFile(aside); err != nil || !bytes.Equal(got, c.data) {
				t.Errorf("set aside: %v", err)
			}
			do(t, m.Flip())
			state := matchState(t, m)
			m.Close()
			if m := openSaved(t, folder, Options{Opponent: newFake()}); matchState(t, m) != state || len(m.View().Notices) != 0 {
				t.Errorf("the next start: %v", m.View().Notices)
			}
		})
	}
}

func TestAFolderNamedLikeTheJournalIsSetAside(t *testing.T) {
	folder := t.TempDir()
	do(t, os.MkdirAll(filepath.Join(folder, "game.journal", "precious"), 0o755))
	m := openSaved(t, folder, Options{Opponent: newFake()})
	playAll(t, m, "e4")
	if n := m.View().Notices; len(n) != 1 {
		t.Errorf("notices %v", n)
	}
	if _, err := os.Stat(filepath.Join(folder, "game-set-aside-2026-11-21-093000.journal", "precious")); err != nil {
		t.Error(err)
	}
	if v, err := Read(filepath.Join(folder, "game.journal")); err != nil || len(v.Plies) != 1 {
		t.Errorf("%v %v", sans(v), err)
	}
}

func TestSetAsideNeverOverwrites(t *testing.T) {
	folder := t.TempDir()
	names := map[string]bool{}
	for n := range 4 {
		path := filepath.Join(folder, "game.journal")
		write(t, path, fmt.Append(nil, n))
		name, err := disk.SetAside(path, day)
		do(t, err)
		do(t, os.Remove(path))
		names[name] = true
		if got, err := os.ReadFile(filepath.Join(folder, name)); err != nil || string(got) != fmt.Sprint(n) {
			t.Errorf("%s holds %q, %v", name, got, err)
		}
	}
	if len(names) != 4 {
		t.Errorf("names %v", names)
	}
}

// The events of a game and the single record of its compacted journal give the same game.
func TestEventsReproduceTheGame(t *testing.T) {
	for seed := range uint64(testSize(60, 20)) {
		rng := rand.New(rand.NewPCG(seed, 1))
		var live, replayed game
		for n := range 120 {
			e := randomEvent(&live, rng)
			if err := live.apply(e); err != nil {
				continue
			}
			if err := replayed.apply(e); err != nil {
				t.Fatalf("seed %d, event %d: replayed %+v: %v", seed, n, e, err)
			}
			want := gameState(t, &live)
			if got := gameState(t, &replayed); got != want {
				t.Fatalf("seed %d, event %d, %+v\n got %s\nwant %s", seed, n, e, got, want)
			}
			compacted, err := live.record().game()
			if err != nil || gameState(t, &compacted) != want || compacted.ended != live.ended {
				t.Fatalf("seed %d, event %d, %+v: compacted %v\n got %s\nwant %s", seed, n, e, err, gameState(t, &compacted), want)
			}
			if !compacted.drafting() && (*compacted.lastPosition() != *live.lastPosition() || len(compacted.plies) != len(live.plies)) {
				t.Fatalf("seed %d, event %d: compacted ends elsewhere", seed, n)
			}
		}
	}
}

// randomEvent returns a random event, which may be impossible.
func randomEvent(g *game, rng *rand.Rand) event {
	if g.variant.Castling == nil || rng.IntN(60) == 0 {
		all := variants.All()
		v := all[rng.IntN(len(all))]
		r := &record{Variant: v.ID, Date: day.Add(time.Duration(rng.IntN(1e9))), Seed: rng.Uint64()}
		if v.Symmetry == variants.Drafted {
			r.Draft = true
			r.Terms = termsRecordOf(variants.Terms{Protocol: variants.Protocols()[rng.IntN(3)], BlackBegins: rng.IntN(2) == 0})
			return event{Kind: eventBegin, Game: r}
		}
		start := v.RandomStart(r.Seed)
		r.White, r.Black = start.White.String(), start.Black.String()
		return event{Kind: eventBegin, Game: r}
	}
	switch rng.IntN(20) {
	case 0:
		return event{Kind: eventTakeBack, Length: max(0, g.numSteps-rng.IntN(5))}
	case 1, 2:
		return event{Kind: eventRedo, Length: g.numSteps + rng.IntN(4)}
	case 3:
		return event{Kind: eventFlip}
	case 4:
		return event{Kind: eventOfferDraw, Color: g.turn()}
	case 5:
		return event{Kind: eventDeclineDraw}
	case 6:
		if rng.IntN(6) == 0 {
			return event{Kind: eventAgreeDraw}
		}
		return event{Kind: eventClaimDraw}
	case 7:
		if rng.IntN(6) == 0 {
			return event{Kind: eventResign, Color: g.turn()}
		}
		return event{Kind: eventSetPlayers, Players: &player.Players{{Name: fmt.Sprint(rng.IntN(100))}, {}}}
	case 8:
		e := event{Kind: eventFinishDraft}
		if g.drafting() && rng.IntN(4) == 0 {
			for _, p := range g.draft.Finish(rng).Placements()[g.draft.Len():] {
				e.Steps = append(e.Steps, p.String())
			}
			if rng.IntN(4) == 0 {
				e.Steps = append(e.Steps, "N@b1") // one too many
			}
		}
		return e
	}
	return event{Kind: eventStep, Step: randomStep(g, rng)}
}

func randomStep(g *game, rng *rand.Rand) string {
	if g.drafting() {
		all := g.draft.All()
		return all[rng.IntN(len(all))].String()
	}
	moves := g.lastPosition().Moves(nil)
	if len(moves) == 0 {
		return "0000"
	}
	return moves[rng.IntN(len(moves))].String()
}

func TestALongJournalIsCompacted(t *testing.T) {
	folder := t.TempDir()
	m := openSaved(t, folder, Options{Opponent: newFake()})
	playAll(t, m, "e4", "e5")
	path := filepath.Join(folder, "game.journal")
	grew, shrank := int64(0), false
	for n := range 2 * maxJournalGrowth / len(`12345678 {"do":"flip"}`) {
		do(t, m.Flip())
		if n%50 > 0 {
			continue // waiting for the disk each time takes long
		}
		m.Sync()
		info, err := os.Stat(path)
		do(t, err)
		shrank = shrank || info.Size() < grew
		grew = info.Size()
	}
	if !shrank || grew > 2*maxJournalGrowth {
		t.Errorf("the journal is %d bytes long, compacted %v", grew, shrank)
	}
	state := matchState(t, m)
	m.Close()
	if got := matchState(t, openSaved(t, folder, Options{Opponent: newFake()})); got != state {
		t.Errorf("compacted to %s", got)
	}
}

// A line that would make the journal too large to be read at the next start is not written.
func TestAJournalStaysReadable(t *testing.T) {
	line, _ := appendLine(nil, 0, event{Kind: eventFlip})
	for room, fits := range map[int]bool{len(line): true, len(line) - 1: false} {
		path := filepath.Join(t.TempDir(), "game.journal")
		f, err := os.Create(path)
		do(t, err)
		size := int64(disk.MaxSize - room)
		do(t, f.Truncate(size))
		_, err = f.Seek(size, 0)
		do(t, err)
		l := journalFile{file: f, size: size}
		if err := l.add(event{Kind: eventFlip}); (err == nil) != fits {
			t.Errorf("with room for %d bytes: %v", room, err)
		}
		l.close()
		if info, err := os.Stat(path); err != nil || info.Size() > disk.MaxSize {
			t.Errorf("with room for %d bytes: %v, %v", room, info, err)
		}
	}
}

// FuzzReadJournal reads any bytes. Compacting what was read gives a journal of the same game, and an appended line
// continues the game. TestWrongFilesAreSetAsideUnharmed checks that unreadable files are kept; a fuzzer that waits for
// the disk would try too few inputs.
func FuzzReadJournal(f *testing.F) {
	small, sum := appendLine(nil, 0, header{"journal", 1})
	small, sum = appendLine(small, sum, event{Kind: eventBegin, Game: &record{Variant: "slide", White: "RNBQKBNR", Black: "RNBQKBNR"}})
	f.Add(small)
	small, _ = appendLine(small, sum, event{Kind: eventStep, Step: "e2e4"})
	f.Add(small)
	f.Add(small[:len(small)-9])
	f.Add([]byte("Dear diary\n"))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		r := readJournal(data)
		if r.size > len(data) || r.state == journalOK && r.lines < 2 {
			t.Fatalf("state %d, %d lines of %d bytes", r.state, r.lines, r.size)
		}
		if r.lines < 2 {
			return
		}
		again := readJournal(data[:r.size])
		if again.state != journalOK || gameState(t, &again.game) != gameState(t, &r.game) {
			t.Fatalf("its good lines are read as state %d, %s", again.state, gameState(t, &again.game))
		}
		longer, _ := appendLine(bytes.Clone(data[:r.size]), r.sum, event{Kind: eventFlip})
		if on := readJournal(longer); on.state != journalOK || on.game.flipped == r.game.flipped {
			t.Fatalf("a line added to it is read as state %d", on.state)
		}
	})
}

// FuzzJournalEvents fuzzes the JSON of lines with correct checksums.
func FuzzJournalEvents(f *testing.F) {
	f.Add([]byte(`{"do":"begin","game":{"variant":"prechess","draft":true}}` + "\n" + `{"do":"step","step":"N@b1"}`))
	f.Add([]byte(`{"do":"begin","game":{"variant":"chess960","white":"BQNNRKRB","black":"BQNNRKRB"}}` + "\n" + `{"do":"offer","color":1}`))
	f.Add([]byte(`{"do":"begin","game":{"variant":"chess","fen":"4k3/8/8/8/8/8/8/4K3 w - - 0 1","outcome":"1-0"}}` + "\n" + `{"do":"back","length":0}`))
	f.Add([]byte(`{"do":"step"}` + "\n" + `{"do":"begin"}`))
	f.Fuzz(func(t *testing.T, inside []byte) {
		data, sum := appendLine(nil, 0, header{"journal", journalVersion})
		for text := range bytes.SplitSeq(inside, []byte("\n")) {
			sum = lineSum(sum, text)
			data = fmt.Appendf(data, "%08x %s\n", sum, text)
		}
		r := readJournal(data)
		if r.lines < 2 {
			return
		}
		again, err := r.game.record().game()
		if err != nil || gameState(t, &again) != gameState(t, &r.game) {
			t.Errorf("%v: compacted to\n%s\nwas\n%s", err, gameState(t, &again), gameState(t, &r.game))
		}
		v := r.game.show(lastCursor(&r.game), nil)
		_, _ = v.PGN()
	})
}
