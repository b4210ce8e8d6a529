package plan

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/internal/naive"
	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/variants/survey"
)

var sides = []chess.Color{chess.White, chess.Black}

// eachStart calls check for each start position with games.
func eachStart(check func(start variants.Start, rule *rules.Castling, g *survey.Games)) {
	for _, p := range survey.CurrentGames().Parts() {
		for i := range p.Variant.Count() {
			start := p.Variant.StartAt(i)
			if g, ok := p.Of(start); ok {
				check(start, p.Variant.Castling, &g)
			}
		}
	}
}

// Each claim about a start position with games, in its plan or not, agrees with the numbers of games and with the facts,
// and exceeds its limit.
func TestClaimsAgreeWithTheGames(t *testing.T) {
	eachStart(func(start variants.Start, rule *rules.Castling, g *survey.Games) {
		checkClaims(t, start, tallyOf(start, rule, g), g)
	})
}

// So does each claim about games with random moves, whose moves are counted again, under all castling rules and with
// different arrays.
func TestClaimsAgreeWithRandomGames(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	made := map[Kind]int{}
	for _, id := range []string{"chess960", "chess480", "dfrc", "bunker", "slide", "shuffle", "custom:shuffle:independent:leap"} {
		v, ok := variants.ByID(id)
		if !ok {
			t.Fatal(id)
		}
		for range 12 {
			start := v.StartAt(random.Int64N(v.Count()))
			p, err := v.Position(start)
			if err != nil {
				t.Fatal(err)
			}
			games := playRandomly(t, p, 20+random.IntN(60), 50, random)
			g, err := survey.CountGames(p, games, survey.GamesEffort{})
			if err != nil {
				t.Fatal(err)
			}
			for kind, n := range checkClaims(t, start, tallyOfMoves(start, p, games), &g) {
				made[kind] += n
			}
		}
	}
	rare := []Kind{Captured, CastlesWing, CastlesOften, SeldomCastles}
	for kind := FirstMove; kind <= KingMoves; kind++ {
		if made[kind] == 0 && !slices.Contains(rare, kind) {
			t.Errorf("no claim of kind %d was checked", kind)
		}
	}
}

// checkClaims checks all claims about both sides, and returns their number by kind.
func checkClaims(t *testing.T, start variants.Start, c *tally, g *survey.Games) map[Kind]int {
	t.Helper()
	made := map[Kind]int{}
	for _, side := range sides {
		a := newAnalysis(start, c.rule, side, g)
		for _, claim := range slices.Concat(a.castling(), a.development(), a.undefended()) {
			made[claim.Kind]++
			if claim.Side != side || claim.Games != c.games {
				t.Errorf("%v: %+v is about another side or number of games", start, claim)
			}
			if found, surveyed := survey.Current().Of(c.rule, start); surveyed && claim.Kind == FirstMove {
				most := survey.FirstMove{}
				for _, m := range g.First {
					if m.From == claim.Parts[0].From && m.Games > most.Games {
						most = m
					}
				}
				if !slices.ContainsFunc(found.Moves, func(m survey.Move) bool { return m.From == most.From && m.To == most.To }) {
					t.Errorf("%v %s: the survey prefers other first moves: %+v", start, c.rule.ID, claim)
				}
			}
			if fault := c.fault(claim); fault != "" {
				t.Errorf("%v %s %v: %s: %+v", start, c.rule.ID, side, fault, claim)
			}
		}
	}
	return made
}

// fault returns what is wrong with a claim, "" if nothing is.
func (c *tally) fault(claim Claim) string {
	array := c.arrays[claim.Side]
	for _, p := range claim.Parts {
		want := chess.Pawn
		if p.From.Rank() == rules.Mirrored(claim.Side, chess.A1).Rank() {
			want = array[p.From.File()]
		} else if p.From.Rank() != rules.Mirrored(claim.Side, chess.A2).Rank() {
			return "no square of the array"
		}
		if p.Piece != want {
			return "the piece"
		}
	}
	if claim.Kind >= Castles {
		return c.castlingFault(claim)
	}
	one, two := claim.Parts[0], claim.Parts[len(claim.Parts)-1]
	double := claim.Kind == Diagonals || claim.Kind == Destinations || claim.Kind == Rivals
	if claim.Kind != Undefended && (len(claim.Parts) == 2) != double || double && one.From == two.From {
		return "the parts"
	}
	for _, p := range claim.Parts {
		counts, _ := c.destinations(p.From)
		switch claim.Kind {
		case FirstMove:
			opened := p.To != chess.NoSquare
			if claim.Side != chess.White || p.Games != c.first[p.From] || !c.above(p.Games, c.games, 1./2) ||
				opened && (p.Piece != chess.Pawn || array[p.To.File()] != chess.Bishop || p.To.Rank() != chess.Rank1 || !adjacent(p.From, p.To)) {
				return "the first move"
			}
		case Diagonal, Diagonals:
			n := 0
			for squares, games := range c.to {
				if squares[0] == p.From && (squares[1].File() > p.From.File()) == (p.To.File() > p.From.File()) {
					n += games
				}
			}
			if p.Piece != chess.Bishop || p.To.Rank() != rules.Mirrored(claim.Side, chess.A2).Rank() || !adjacent(p.From, p.To) ||
				n != p.Games || !c.above(n, c.games, 1./2) || corner(one.From) && corner(two.From) {
				return "the diagonal"
			}
		case Destination, Destinations:
			if p.Games != c.to[[2]chess.Square{p.From, p.To}] || !c.above(p.Games, c.games, 1./2) {
				return "the destination"
			}
		case Favourite:
			if p.Games != c.to[[2]chess.Square{p.From, p.To}] || p.Games != counts[0] ||
				!c.above(p.Games, c.games, 1./4) || !c.above(p.Games, p.Games+counts[1], 1./2) {
				return "the favourite"
			}
		case Rivals:
			if p.Piece == chess.King || p.Games != c.to[[2]chess.Square{p.From, p.To}] || !c.above(p.Games, c.games, 1./5) || one.To != two.To ||
				counts[0] > p.Games && c.above(counts[0], counts[0]+p.Games, 1./2) {
				return "the rivals"
			}
		case Captured:
			if p.Games != c.captured[p.From] || !c.above(p.Games, c.games, 1./8) {
				return "the capture"
			}
		case Undefended:
			if !slices.Contains(naive.Undefended(array.String()), int(p.From.File())) || len(claim.Parts) != len(naive.Undefended(array.String())) {
				return "the pawn"
			}
		}
	}
	return ""
}

func adjacent(a, b chess.Square) bool {
	d := a.File() - b.File()
	return d == 1 || d == -1
}

func corner(sq chess.Square) bool { return sq.File() == chess.FileA || sq.File() == chess.FileH }

// castlingFault returns what is wrong with a claim about castling.
func (c *tally) castlingFault(claim Claim) string {
	array := c.arrays[claim.Side]
	ways := naive.Ways(array.String(), c.rule.ID)
	castled := c.any[claim.Side]
	if claim.Castled != castled || claim.Leaps != c.rule.CanLeap() || len(ways) == 0 {
		return "castling"
	}
	if claim.Kind == KingMoves {
		p := claim.Parts[0]
		counts, all := c.destinations(p.From)
		if p.Piece != chess.King || p.Games != all || !c.above(all, c.games, 1./2) || c.to[[2]chess.Square{p.From, p.To}] != counts[0] {
			return "the king's moves"
		}
		return ""
	}
	if claim.Kind == CastlesWing {
		p, toWing := claim.Parts[0], 0
		for w, n := range c.castled {
			if w.from == p.From && (w.to > w.from) == (p.To > p.From) {
				toWing += n
			}
		}
		if p.From != c.kings[claim.Side] || p.Games != toWing || !c.above(toWing, c.games, 1./2) {
			return "the side of the king"
		}
		return ""
	}
	for _, p := range claim.Parts {
		w := way{p.From, p.To, p.Leap}
		if p.From != c.kings[claim.Side] || p.Games != c.castled[w] || p.Move != c.median[w] || !p.Leap && p.With != array[p.To.File()] {
			return "the way"
		}
		same := 0
		for _, other := range ways {
			if other.Partner != int(chess.NoSquare) && (other.Partner > other.King) == (p.To > p.From) {
				same++
			}
		}
		if p.Single != (same == 1 && !p.Leap) {
			return "the only way"
		}
	}
	right := false
	switch claim.Kind {
	case Castles:
		right = len(claim.Parts) == 1 && c.above(claim.Parts[0].Games, c.games, 1./2)
	case CastlesEither:
		right = len(claim.Parts) == 2 && c.above(claim.Parts[0].Games, c.games, 1./5) && c.above(claim.Parts[1].Games, c.games, 1./5) &&
			claim.Parts[0] != claim.Parts[1]
	case CastlesThere:
		right = len(claim.Parts) == 1 && c.above(claim.Parts[0].Games, castled, 1./2)
	case CastlesOften:
		right = c.above(castled, c.games, 1./2)
	case CouldCastle:
		soonest := 100
		for _, w := range facts.Ways(array, c.rule) {
			soonest = min(soonest, w.Fewest)
		}
		right = claim.Move == soonest && soonest <= 2 && c.below(castled, c.games, 1./2)
	case SeldomCastles:
		right = c.below(castled, c.games, 1./3)
	}
	if !right {
		return "the limit"
	}
	return ""
}

// A claim is made as soon as its interval is beyond the limit, and not in one game less.
func TestLimitsOfClaims(t *testing.T) {
	const n = 60
	start := variants.Both(array(t, "RNBQKBNR"))
	one := func(to chess.Square, games int) []survey.Destination {
		return []survey.Destination{{To: to, Games: games}}
	}
	castling := func(games ...int) (all []survey.CastlingGames) {
		for i, k := range games {
			all = append(all, survey.CastlingGames{From: chess.E1, To: []chess.Square{chess.H1, chess.A1}[i], Games: k, Move: 5})
		}
		return all
	}
	for _, c := range []struct {
		kind  Kind
		rule  *rules.Castling
		limit float64
		of    int // the games of which k is a share
		below bool
		set   func(g *survey.Games, k int)
	}{
		{FirstMove, variants.Fischer, minUsual, n, false, func(g *survey.Games, k int) {
			g.First = []survey.FirstMove{{From: chess.E2, To: chess.E4, Games: k - 3}, {From: chess.E2, To: chess.E3, Games: 3}}
		}},
		{Diagonal, variants.Fischer, minUsual, n, false, func(g *survey.Games, k int) {
			g.White.Pieces[5].Destinations = []survey.Destination{{To: chess.G2, Games: k - 2}, {To: chess.H3, Games: 2}, {To: chess.E2, Games: n - k}}
		}},
		{Destination, variants.Fischer, minUsual, n, false, func(g *survey.Games, k int) { g.White.Pieces[1].Destinations = one(chess.C3, k) }},
		{Destinations, variants.Fischer, minUsual, n, false, func(g *survey.Games, k int) {
			g.White.Pieces[1].Destinations, g.White.Pieces[6].Destinations = one(chess.C3, k), one(chess.F3, n)
		}},
		{Favourite, variants.Fischer, minFavourite, n, false, func(g *survey.Games, k int) { g.White.Pieces[3].Destinations = one(chess.D2, k) }},
		{Favourite, variants.Fischer, minUsual, 40, false, func(g *survey.Games, k int) {
			g.White.Pieces[3].Destinations = []survey.Destination{{To: chess.D2, Games: k}, {To: chess.E2, Games: 40 - k}}
		}},
		{Rivals, variants.Fischer, minOften, n, false, func(g *survey.Games, k int) {
			g.White.Pieces[3].Destinations, g.White.Pieces[6].Destinations = one(chess.E2, n-k), one(chess.E2, k)
		}},
		{Captured, variants.Fischer, minCaptured, n, false, func(g *survey.Games, k int) { g.White.Pieces[0].Captured = k }},
		{Castles, variants.Fischer, minUsual, n, false, func(g *survey.Games, k int) { g.White.Castlings = castling(k) }},
		{CastlesEither, variants.Fischer, minOften, n, false, func(g *survey.Games, k int) { g.White.Castlings = castling(25, k) }},
		{CastlesThere, variants.Fischer, minUsual, 30, false, func(g *survey.Games, k int) { g.White.Castlings = castling(k, 30-k) }},
		{CastlesWing, variants.Bunker, minUsual, n, false, func(g *survey.Games, k int) {
			g.White.Castlings = append(castling(k-12, 12), survey.CastlingGames{From: chess.E1, To: chess.G1, Leap: true, Games: 12, Move: 4})
		}},
		{CastlesOften, variants.Bunker, minUsual, n, false, func(g *survey.Games, k int) {
			g.White.Castlings = append(castling(k-24, 12), survey.CastlingGames{From: chess.E1, To: chess.G1, Leap: true, Games: 12, Move: 4})
		}},
		{SeldomCastles, variants.Fischer, maxSeldom, n, true, func(g *survey.Games, k int) { g.White.Castlings = castling(k) }},
		{CouldCastle, variants.Leap, minUsual, n, true, func(g *survey.Games, k int) {
			g.White.Castlings = []survey.CastlingGames{{From: chess.E1, To: chess.G1, Leap: true, Games: k, Move: 2}}
		}},
		{KingMoves, variants.Fischer, minUsual, n, false, func(g *survey.Games, k int) {
			g.White.Castlings = castling(n - k)
			g.White.Pieces[4].Destinations = one(chess.E2, k)
		}},
	} {
		made := func(k, distinct int) bool {
			g := survey.Games{Draws: n, Distinct: distinct}
			c.set(&g, k)
			a := newAnalysis(start, c.rule, chess.White, &g)
			return slices.ContainsFunc(append(a.castling(), a.development()...), func(claim Claim) bool { return claim.Kind == c.kind })
		}
		oracle := &tally{games: n, distinct: n}
		edge := 0 // of the claims that need a number of games: the least; of those that allow a number: the greatest
		for k := range c.of + 1 {
			switch {
			case c.below && oracle.below(k, c.of, c.limit):
				edge = k
			case !c.below && edge == 0 && oracle.above(k, c.of, c.limit):
				edge = k
			}
		}
		next := edge - 1
		if c.below {
			next = edge + 1
		}
		if !made(edge, n) || made(next, n) {
			t.Errorf("kind %d, limit %.2f: with %d games %v, with %d %v", c.kind, c.limit, edge, made(edge, n), next, made(next, n))
		}
		if made(edge, 5) {
			t.Errorf("kind %d: five different games support it", c.kind)
		}
	}
}

// Two knights that go to the same square are rivals only, and a leap is not a second castling to its side of the king.
func TestRivalsAndLeaps(t *testing.T) {
	g := survey.Games{Draws: 60, Distinct: 60, White: survey.SideGames{
		Castlings: []survey.CastlingGames{{From: chess.E1, To: chess.H1, Games: 60, Move: 7}},
		Pieces: [8]survey.PieceGames{
			1: {Destinations: []survey.Destination{{To: chess.D2, Games: 60}}},
			5: {Destinations: []survey.Destination{{To: chess.D2, Games: 60}}},
		},
	}}
	a := newAnalysis(variants.Both(array(t, "RNBBKNQR")), variants.Bunker, chess.White, &g)
	rivals := 0
	for _, c := range a.development() {
		switch c.Kind {
		case Destinations:
			t.Error(c)
		case Rivals:
			rivals++
		}
	}
	if rivals != 1 {
		t.Errorf("%d pairs of rivals", rivals)
	}
	ways := facts.Ways(a.array, variants.Bunker)
	leaps := slices.ContainsFunc(ways, func(w facts.Way) bool { return w.IsLeap() && w.Wing() == rules.HSide })
	if c := a.castling(); len(c) != 1 || !leaps || !c[0].Parts[0].Single {
		t.Errorf("%v of %v", c, ways)
	}
}

// Without games, the only claim is that of undefended pawns, which needs none.
func TestNoGamesNoClaims(t *testing.T) {
	for _, rule := range variants.Castlings() {
		for n := 0; n < variants.Arrays; n += 97 {
			a, err := variants.ArrayNumbered(n)
			if err != nil {
				t.Fatal(err)
			}
			for _, side := range sides {
				for _, c := range Of(variants.Both(a), rule, side, &survey.Games{}) {
					if c.Kind != Undefended {
						t.Errorf("%s, %v, %v: %v", rule.ID, a, side, c)
					}
				}
			}
		}
	}
}

// A plan has at most three claims, in the order of kinds, and names no piece twice. The claim about castling is among them,
// and no claim that was left out exceeds the usual by more than the others, unless it is about the same piece. If the games support no claim,
// the undefended pawns are one.
func TestPlansHaveTheMostTellingClaims(t *testing.T) {
	eachStart(func(start variants.Start, rule *rules.Castling, g *survey.Games) {
		for _, side := range sides {
			a := newAnalysis(start, rule, side, g)
			claims := Of(start, rule, side, g)
			var used rules.Squares
			least := 1.
			for i, c := range claims {
				if i > 0 && claims[i-1].Kind > c.Kind {
					t.Errorf("%v: %v is after %v", start, c, claims[i-1])
				}
				if used&c.squares() != 0 {
					t.Errorf("%v: %v is about the same piece as another claim", start, c)
				}
				used |= c.squares()
				if c.Kind < Undefended {
					least = min(least, c.excess)
				}
			}
			contains := func(c Claim) bool {
				return slices.ContainsFunc(claims, func(o Claim) bool { return o.String() == c.String() })
			}
			for _, c := range a.castling() {
				if !contains(c) {
					t.Errorf("%v: %v is missing", start, c)
				}
			}
			if len(claims) > 3 || len(claims) == 0 && facts.Undefended(a.array) != 0 {
				t.Errorf("%v: %d claims", start, len(claims))
			}
			for _, c := range a.development() {
				if !contains(c) && c.squares()&used == 0 && (len(claims) < 3 || c.excess > least) {
					t.Errorf("%v: %v is missing from %q", start, c, Sentences(claims))
				}
			}
		}
	})
}

// The plans under each castling rule differ from start to start: without their numbers, three of four are different, and at
// most one of eight has the same combination of kinds of claims.
func TestPlansDiffer(t *testing.T) {
	type plans struct {
		all             int
		kinds, contents map[string]int
	}
	ofRule := map[*rules.Castling]*plans{}
	eachStart(func(start variants.Start, rule *rules.Castling, g *survey.Games) {
		p := ofRule[rule]
		if p == nil {
			p = &plans{kinds: map[string]int{}, contents: map[string]int{}}
			ofRule[rule] = p
		}
		for _, side := range sides {
			var kind, content strings.Builder
			for _, c := range Of(start, rule, side, g) {
				fmt.Fprint(&kind, c.Kind, " ")
				fmt.Fprint(&content, c.Kind, " ")
				for _, p := range c.Parts {
					fmt.Fprint(&content, p.From.File(), p.To.File(), p.To.Rank(), " ")
				}
			}
			p.kinds[kind.String()]++
			p.contents[side.String()+content.String()]++
			p.all++
		}
	})
	for rule, p := range ofRule {
		t.Logf("%s: %d plans, %d contents, %d combinations of kinds", rule.ID, p.all, len(p.contents), len(p.kinds))
		if len(p.contents) < p.all*3/4 {
			t.Errorf("%s: %d contents of %d plans", rule.ID, len(p.contents), p.all)
		}
		for kind, n := range p.kinds {
			if n > p.all/8 {
				t.Errorf("%s: %d of %d plans have the kinds %s", rule.ID, n, p.all, kind)
			}
		}
	}
}

// array returns an array.
func array(t *testing.T, text string) variants.Array {
	t.Helper()
	a, err := variants.ParseArray(text)
	if err != nil {
		t.Fatal(err)
	}
	return a
}
