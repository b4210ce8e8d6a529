package similarity_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/variants"
	"backrank/variants/facts"
	"backrank/variants/rules"
	"backrank/variants/similarity"
	"backrank/variants/survey"
	"backrank/words"
)

// destinations has the share of games in which a queen, a bishop and a knight went first to each square.
type destinations [3][64]float64

// pieces is the number of queens, bishops and knights.
var pieces = [3]int{1, 2, 2}

// destinationsBy counts the first destinations of one side's pieces, or of both sides', as White sees them.
func destinationsBy(a variants.Array, g *survey.Games, sides ...chess.Color) (shares destinations) {
	for file, piece := range a {
		n := slices.Index([]chess.PieceType{chess.Queen, chess.Bishop, chess.Knight}, piece)
		for _, side := range sides {
			if n < 0 {
				continue
			}
			for _, d := range g.Side(side).Pieces[file].Destinations {
				sq := d.To
				if side == chess.Black {
					sq ^= 56
				}
				shares[n][sq] += float64(d.Games) / float64(len(sides)*g.Count())
			}
		}
	}
	return shares
}

// reflect returns the destinations in the mirror image.
func (d destinations) reflect() (r destinations) {
	for n := range d {
		for sq, share := range d[n] {
			r[n][sq^7] = share
		}
	}
	return r
}

// common returns the part of the first moves of one kind of piece that both arrays have in common: 0 to the number of pieces.
func common(a, b *[64]float64) (sum float64) {
	for sq := range a {
		sum += min(a[sq], b[sq])
	}
	return sum
}

// What a reason says of destinations agrees with the games: it lists the pieces that have at least 63 % of the first moves in
// common, and no others; of other pieces it names the square to which they go most often in comparison.
func TestDestinationsAgreeWithTheGames(t *testing.T) {
	s := space(variants.FischerFamily, variants.Fischer)
	rng := rand.New(rand.NewPCG(7, 8))
	alike, different := 0, 0
	for range 2000 {
		i := rng.IntN(s.Len())
		near := s.Nearest(i, 6)
		j := near[rng.IntN(len(near))].Index
		r := s.Reason(i, j)
		var both [2]destinations
		for n, index := range [2]int{j, i} {
			array := s.Profile(index).Array
			g, has := survey.GamesOf(variants.Fischer, variants.Both(array))
			if !has {
				t.Fatalf("%v has no games", array)
			}
			both[n] = destinationsBy(array, &g, chess.White, chess.Black)
		}
		if r.Mirrored {
			both[1] = both[1].reflect()
		}
		var names []string
		unclear := false
		for n, name := range []string{"queen", "bishops", "knights"} {
			share := common(&both[0][n], &both[1][n]) / float64(pieces[n])
			unclear = unclear || math.Abs(share-.63) < .01 // a vector has hundredths
			if share > .63 {
				names = append(names, name)
			}
		}
		text := strings.ToLower(strings.TrimPrefix(r.String(), "Like the mirror image. "))
		sentence := words.And(names) + " usually go to the same squares first"
		if slices.Equal(names, []string{"queen"}) {
			sentence = "queen usually goes to the same squares first"
		}
		if said := strings.HasPrefix(text, sentence); !unclear && !r.IsMirrorImage && said != (names != nil) {
			t.Errorf("%q of pieces that go to the same squares: %v", text, names)
		}
		if names != nil {
			alike++
		}
		if r.Different < 0 || r.Different > similarity.KnightsGo {
			continue
		}
		different++
		n := int(r.Different)
		verb := []string{"queen more often goes", "bishops more often go", "knights more often go"}[n]
		most, named := 0.0, -1.0
		for sq := range both[0][n] {
			d := both[0][n][sq] - both[1][n][sq]
			if most = max(most, d); strings.HasSuffix(text, fmt.Sprintf("%s to %v first.", verb, chess.Square(sq))) {
				named = d
			}
		}
		if named < most-.005 {
			t.Errorf("%q does not end with the largest difference, %.2f", text, most)
		}
	}
	if alike < 500 || different < 200 {
		t.Errorf("of 2000 reasons, %d have common destinations and %d different ones", alike, different)
	}
}

// Destinations are compared only if all arrays have games.
func TestDestinationsWithoutGames(t *testing.T) {
	none := space(variants.FischerFamily, variants.NoCastling)
	for i := range 100 {
		r := none.Reason(i, (i*7+300)%none.Len())
		if r.Different >= 0 && r.Different < similarity.Castling || slices.ContainsFunc(r.Shared, func(c similarity.Component) bool { return c < similarity.Castling }) {
			t.Errorf("%v compares destinations without games", r)
		}
	}
	rule := variants.Fischer
	profiles := profilesOf(variants.FischerFamily, rule)
	some := similarity.NewSpace(profiles, rule, func(rule *rules.Castling, start variants.Start) (survey.Games, bool) {
		g, has := survey.GamesOf(rule, start)
		return g, has && start.White.Number() != 900
	})
	bare := withoutGames(profiles, rule)
	for i := range 100 {
		j := (i*7 + 300) % some.Len()
		if some.Distance(i, j) != bare.Distance(i, j) {
			t.Errorf("%v and %v are %v apart, without games %v", profiles[i].Array, profiles[j].Array, some.Distance(i, j), bare.Distance(i, j))
		} else if got, want := some.Reason(i, j).String(), bare.Reason(i, j).String(); got != want {
			t.Errorf("%q, without games %q", got, want)
		}
	}
}

// withoutGames returns the space with the structure of arrays only.
func withoutGames(profiles []facts.Profile, rule *rules.Castling) *similarity.Space {
	return similarity.NewSpace(profiles, rule, func(*rules.Castling, variants.Start) (survey.Games, bool) { return survey.Games{}, false })
}

// Arrays that are alike by White's destinations have more similar destinations of Black than those that are alike by their
// structure only: they tell more of an array than its structure does. The figures are in docs/SURVEY.md.
func TestDestinationsPredictOthers(t *testing.T) {
	for _, rule := range []*rules.Castling{variants.Fischer, variants.Orthodox} {
		profiles := profilesOf(variants.FischerFamily, rule)
		black := make([]destinations, len(profiles))
		for i := range profiles {
			g, _ := survey.GamesOf(rule, variants.Both(profiles[i].Array))
			black[i] = destinationsBy(profiles[i].Array, &g, chess.Black)
		}
		structure := withoutGames(profiles, rule)
		white := similarity.NewSpace(profiles, rule, func(rule *rules.Castling, start variants.Start) (survey.Games, bool) {
			g, has := survey.GamesOf(rule, start)
			g.Black = survey.SideGames{} // White's pieces count for both sides
			for file, p := range g.White.Pieces {
				for _, d := range p.Destinations {
					g.Black.Pieces[file].Destinations = append(g.Black.Pieces[file].Destinations, survey.Destination{To: d.To ^ 56, Games: d.Games})
				}
			}
			return g, has
		})
		// same is the share of first moves of the five pieces that go to the same squares, in the array or its mirror image.
		same := func(i, j int) float64 {
			straight, mirrored, reflected := 0.0, 0.0, black[i].reflect()
			for n := range pieces {
				straight += common(&black[i][n], &black[j][n]) / 5
				mirrored += common(&reflected[n], &black[j][n]) / 5
			}
			return max(straight, mirrored)
		}
		// nearest is the mean of same over the six nearest, but the mirror image, which can be the same game.
		nearest := func(s *similarity.Space, i int) (sum float64) {
			near := slices.DeleteFunc(s.Nearest(i, 7), func(n similarity.Neighbour) bool { return profiles[n.Index].Array == profiles[i].Array.Reflect() })
			for _, n := range near[:6] {
				sum += same(i, n.Index) / 6
			}
			return sum
		}
		var byStructure, byBoth, others, gains []float64 // of one of two mirror images
		for i := range profiles {
			twin := structure.Index(profiles[i].Array.Reflect())
			if twin < i {
				continue
			}
			one, two := nearest(structure, i), nearest(white, i)
			byStructure, byBoth, gains = append(byStructure, one), append(byBoth, two), append(gains, two-one)
			for j := i % 10; j < len(profiles); j += 10 {
				if j != i && j != twin {
					others = append(others, same(i, j))
				}
			}
		}
		of := func(values []float64) float64 { mean, _ := meanOf(values); return 100 * mean }
		gain, margin := meanOf(gains)
		t.Logf("%s, %d arrays: of Black's first moves %.1f %% go to the same squares in the six arrays nearest by structure, %.1f %% with White's destinations, %.1f %% in any other: %.1f ±%.1f more",
			rule.ID, len(gains), of(byStructure), of(byBoth), of(others), 100*gain, 100*margin)
		if gain-margin <= 0 {
			t.Errorf("%s: destinations of White's pieces tell nothing of Black's", rule.ID)
		}
	}
}

// meanOf returns the mean with the margin of its 95 % interval.
func meanOf(values []float64) (mean, margin float64) {
	n, squares := float64(len(values)), 0.0
	for _, v := range values {
		mean += v / n
	}
	for _, v := range values {
		squares += (v - mean) * (v - mean)
	}
	return mean, 1.96 * math.Sqrt(squares/(n-1)/n)
}
