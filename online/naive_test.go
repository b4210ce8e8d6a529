package online

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/internal/naive"
	"backrank/variants"
	"backrank/variants/fen"
	"backrank/variants/san"
)

// Two random clients play in all variants, with drafts. A second set of rules, package naive, follows the game: whatever it allows is
// accepted, whatever it does not allow is refused, and at the end both have the same position. BACKRANK_GAMES sets the number of games.
func TestTableHasTheRulesOfNaive(t *testing.T) {
	games, length := 60, 60
	if n, err := strconv.Atoi(os.Getenv("BACKRANK_GAMES")); err == nil {
		games, length = n, 1000
	}
	all := variants.All()
	accepted, refused, specials := 0, 0, 0
	for i := range games {
		v := all[i%len(all)]
		rng := rand.New(rand.NewPCG(uint64(i), 16))
		c := conditions(rng, v)
		c.Clock = ""
		p := newParty(t, rng, c)
		p.sit()
		p.decide()
		f := &naiveFollower{party: p, variant: v}
		f.draft(c)
		f.play(length)
		accepted, refused, specials = accepted+f.accepted, refused+f.refused, specials+f.specials
	}
	if specials < games/4 {
		t.Errorf("only %d castlings, leaps and en-passant captures", specials)
	}
	t.Logf("%d games: %d placements and moves were accepted, of which %d castlings, leaps and en-passant captures, and %d refused", games, accepted, specials, refused)
}

// naiveFollower follows a game with the rules of package naive.
type naiveFollower struct {
	*party
	variant                     variants.Variant
	white, black                string // arrays
	accepted, refused, specials int
}

// try sends a step of the side to act, and fails the test unless it is accepted exactly if it is legal. Only keep stores it.
func (f *naiveFollower) try(text string, legal []string, keep bool) {
	f.t.Helper()
	s := f.table.SeatOf(f.table.Referee.Turn())
	event := app.StepEvent(text)
	e := Entry{Kind: Play, Game: f.table.Game, Ply: f.table.Referee.Steps(), Event: &event}
	_, _, err := f.table.After(s, e, f.now, 0)
	if want := slices.Contains(legal, text); want != (err == nil) {
		f.t.Fatalf("%s: after %d steps %q is legal: %v; the table says %v. Legal are %q", f.variant.ID, f.table.Referee.Steps(), text, want, err, legal)
	}
	if err != nil {
		f.refused++
		return
	}
	f.accepted++
	if keep {
		f.must(s, e)
	}
}

// draft plays the draft of a drafted variant, and notes the arrays.
func (f *naiveFollower) draft(c Conditions) {
	f.t.Helper()
	if f.variant.Symmetry != variants.Drafted {
		var begun struct {
			Game struct {
				White string `json:"white"`
				Black string `json:"black"`
			} `json:"game"`
		}
		text, _ := json.Marshal(f.table.Referee.Begin())
		if err := json.Unmarshal(text, &begun); err != nil {
			f.t.Fatal(err)
		}
		f.white, f.black = begun.Game.White, begun.Game.Black
		return
	}
	d := naive.NewDraft(c.Draft, c.BlackBegins)
	for steps := 0; !d.Over(); {
		legal := d.Placements()
		if turn := f.table.Referee.Turn(); (turn == chess.Black) != (d.Turn() == 1) {
			f.t.Fatalf("%s: after %d placements it is the turn of %v", f.variant.ID, steps, turn)
		}
		for range 6 {
			f.try(string("KQRBNP"[f.rng.IntN(6)])+"@"+string('a'+rune(f.rng.IntN(8)))+string("1278"[f.rng.IntN(4)]), legal, false)
		}
		f.try(legal[f.rng.IntN(len(legal))], legal, true)
		for ; steps < f.table.Referee.Steps(); steps++ { // a copy is placed by itself
			text, _, _ := f.table.Referee.StepAt(steps)
			if !slices.Contains(d.Placements(), text) {
				f.t.Fatalf("%s: %s was placed, legal are %q", f.variant.ID, text, d.Placements())
			}
			d.Place(text)
		}
	}
	f.white, f.black = d.Arrays()
}

// play plays the game after the draft until it is over, or a number of moves.
func (f *naiveFollower) play(length int) {
	f.t.Helper()
	g := naive.NewGame(f.white, f.black, f.variant.Castling.ID)
	first := f.table.Referee.Steps()
	legal := g.Moves()
	for range length {
		if f.table.Referee.Over() {
			break
		}
		for range 4 {
			f.try(f.nearly(legal), legal, false)
		}
		if last, _, _ := f.table.Referee.StepAt(f.table.Referee.Steps() - 1); len(last) == 4 && last[0] == last[2] && (last[1]+2 == last[3] || last[1] == last[3]+2) {
			for _, file := range []byte{last[0] - 1, last[0] + 1} { // en passant
				f.try(string([]byte{file, last[3], last[0], (last[1] + last[3]) / 2}), legal, false)
			}
		}
		text := legal[f.rng.IntN(len(legal))]
		if some := special(g, legal); some != "" && f.rng.IntN(2) == 0 {
			text = some
			f.specials++
		}
		f.try(text, legal, true)
		g.Play(text)
		legal = g.Moves()
		if len(legal) == 0 && !f.table.Referee.Over() {
			f.t.Fatalf("%s: the game goes on, and there is no legal move", f.variant.ID)
		}
	}
	mated := len(legal) == 0 && g.InCheck()
	if won := f.table.Referee.Outcome() == chess.WhiteWon || f.table.Referee.Outcome() == chess.BlackWon; won != mated {
		f.t.Fatalf("%s: the outcome is %s, mate: %v", f.variant.ID, f.table.Referee.Outcome(), mated)
	}
	f.samePosition(g, first)
}

// nearly returns a text like a move, seldom legal.
func (f *naiveFollower) nearly(legal []string) string {
	square := func() string { return string([]byte{'a' + byte(f.rng.IntN(8)), '1' + byte(f.rng.IntN(8))}) }
	text := legal[f.rng.IntN(len(legal))]
	switch f.rng.IntN(4) {
	case 0:
		return square() + square()
	case 1:
		return text[:2] + square()
	case 2:
		return text[:4] + string("qrbnkp"[f.rng.IntN(6)])
	}
	return text[:2] + string('a'+rune(f.rng.IntN(8))) + text[1:2] // along its rank, as kings do
}

// special returns a castling, leap or en-passant capture, "" if none is legal.
func special(g *naive.Game, legal []string) string {
	for _, text := range legal {
		if g.Special(text) {
			return text
		}
	}
	return ""
}

// samePosition compares the position of the product's rules after the steps of the table with that of package naive.
func (f *naiveFollower) samePosition(g *naive.Game, first int) {
	f.t.Helper()
	start, err := f.variant.ParseStart(f.table.Referee.StartID())
	if err != nil {
		f.t.Fatal(err)
	}
	pos, err := f.variant.Position(start)
	if err != nil {
		f.t.Fatal(err)
	}
	for i := first; i < f.table.Referee.Steps(); i++ {
		text, _, _ := f.table.Referee.StepAt(i)
		m, _, err := san.ParseAny(&pos, text)
		if err != nil {
			f.t.Fatal(err)
		}
		before := pos
		before.Play(m, &pos)
	}
	if got, _, _ := strings.Cut(fen.Format(&pos), " "); got != g.Board() {
		f.t.Fatalf("%s: the position is %s, want %s", f.variant.ID, got, g.Board())
	}
}
