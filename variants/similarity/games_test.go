package similarity_test

import (
	"cmp"
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

// mostFrequent returns the n squares with the largest shares, or none if it is unclear which these are.
func mostFrequent(shares *[64]float64, n int) []int {
	order := make([]int, 64)
	for sq := range order {
		order[sq] = sq
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(shares[b], shares[a]) })
	if shares[order[n-1]]-shares[order[n]] < .01 {
		return nil
	}
	slices.Sort(order[:n])
	return order[:n]
}

// What a reason says of destinations agrees with the games: it lists the pieces that have at least 63 % of the first moves in
// common and the same most frequent squares, and no others; of other pieces it names the square to which they go most often
// in comparison.
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
			here, there := mostFrequent(&both[0][n], pieces[n]), mostFrequent(&both[1][n], pieces[n])
			unclear = unclear || math.Abs(share-.63) < .01 || here == nil || there == nil // a vector has hundredths
			if share > .63 && slices.Equal(here, there) {
				names = append(names, name)
			}
		}
		text := strings.TrimPrefix(r.String(), "Like the mirror image. ")
		if slices.Contains(r.Shared, similarity.Castles) && !r.IsMirrorImage {
			_, text, _ = strings.Cut(text, ". ")
		}
		text = strings.ToLower(text)
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
		if r.Different < similarity.QueenGoes || r.Different > similarity.KnightsGo {
			continue
		}
		different++
		n := int(r.Different - similarity.QueenGoes)
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

// Games are compared only if all arrays have some.
func TestGamesOfSomeArrays(t *testing.T) {
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

// What a reason says of castling in games agrees with them.
func TestCastlingAgreesWithTheGames(t *testing.T) {
	s := space(variants.FischerFamily, variants.Fischer)
	rng := rand.New(rand.NewPCG(9, 1))
	usually, seldom, more := 0, 0, 0
	for range 2000 {
		i := rng.IntN(s.Len())
		near := s.Nearest(i, 6)
		j := near[rng.IntN(len(near))].Index
		r := s.Reason(i, j)
		text := r.String()
		here := castled(variants.Fischer, s.Profile(j).Array, chess.White, chess.Black)
		there := castled(variants.Fischer, s.Profile(i).Array, chess.White, chess.Black)
		if r.Mirrored {
			there[0], there[1] = there[1], there[0]
		}
		for wing := range here {
			name := rules.Wing(wing).String()
			if strings.Contains(text, "Both usually castle on the "+name) {
				usually++
				if here[wing] < .499 || there[wing] < .499 {
					t.Errorf("%q of %.2f and %.2f", text, here, there)
				}
			}
			if _, rest, has := strings.Cut(text, "It castles on the "+name+" in "); has {
				more++
				var one, two float64
				if _, err := fmt.Sscanf(rest, "%f%% of games, against %f%%", &one, &two); err != nil || math.Abs(one-100*here[wing]) > .6 || math.Abs(two-100*there[wing]) > .6 {
					t.Errorf("%q of %.2f and %.2f: %v", text, here, there, err)
				}
			}
		}
		if strings.Contains(text, "Both seldom castle") {
			seldom++
			if here[0]+here[1] > .334 || there[0]+there[1] > .334 {
				t.Errorf("%q of %.2f and %.2f", text, here, there)
			}
		}
	}
	if usually == 0 || seldom == 0 || more == 0 {
		t.Errorf("%d usually, %d seldom, %d more", usually, seldom, more)
	}
}

// castled returns the share of games in which these sides castled to each side of the king.
func castled(rule *rules.Castling, a variants.Array, sides ...chess.Color) (shares [2]float64) {
	g, _ := survey.GamesOf(rule, variants.Both(a))
	for _, side := range sides {
		for _, c := range g.Side(side).Castlings {
			shares[c.Wing()] += float64(c.Games) / float64(len(sides)*g.Count())
		}
	}
	return shares
}

// Games tell more of an array than its structure does. If White plays two arrays alike, Black does so too: more than in two
// arrays that have only a like structure. The figures are in docs/SURVEY.md.
func TestGamesPredictOthers(t *testing.T) {
	for _, rule := range []*rules.Castling{variants.Fischer, variants.Orthodox} {
		profiles := profilesOf(variants.FischerFamily, rule)
		goes, castles := make([]destinations, len(profiles)), make([][2]float64, len(profiles))
		for i := range profiles {
			g, _ := survey.GamesOf(rule, variants.Both(profiles[i].Array))
			goes[i] = destinationsBy(profiles[i].Array, &g, chess.Black)
			castles[i] = castled(rule, profiles[i].Array, chess.Black)
		}
		structure := withoutGames(profiles, rule)
		white := similarity.NewSpace(profiles, rule, func(rule *rules.Castling, start variants.Start) (survey.Games, bool) {
			g, has := survey.GamesOf(rule, start)
			g.Black = onRank8(g.White) // White's games count for both sides
			return g, has
		})
		// Of two arrays, or one and the mirror image of the other, the share of first moves of the five pieces that go to the same
		// squares, and the difference between the shares of games castled to a side.
		common := func(i, j int) [2]float64 {
			straight, mirrored, reflected := 0.0, 0.0, goes[i].reflect()
			for n := range pieces {
				straight += common(&goes[i][n], &goes[j][n]) / 5
				mirrored += common(&reflected[n], &goes[j][n]) / 5
			}
			a, b := castles[i], castles[j]
			difference := math.Abs(a[0]-b[0]) + math.Abs(a[1]-b[1])
			if structure.Reason(i, j).Mirrored {
				difference = math.Abs(a[1]-b[0]) + math.Abs(a[0]-b[1])
			}
			return [2]float64{max(straight, mirrored), -difference / 2}
		}
		// nearest is the mean over the six nearest, but the mirror image, which can be the same game.
		nearest := func(s *similarity.Space, i int) (mean [2]float64) {
			near := slices.DeleteFunc(s.Nearest(i, 7), func(n similarity.Neighbour) bool { return profiles[n.Index].Array == profiles[i].Array.Reflect() })
			for _, n := range near[:6] {
				c := common(i, n.Index)
				mean[0], mean[1] = mean[0]+c[0]/6, mean[1]+c[1]/6
			}
			return mean
		}
		var byStructure, byGames, others, gains [2][]float64
		for i := range profiles {
			twin := structure.Index(profiles[i].Array.Reflect())
			if twin < i {
				continue
			}
			one, two := nearest(structure, i), nearest(white, i)
			for k := range 2 {
				byStructure[k], byGames[k], gains[k] = append(byStructure[k], one[k]), append(byGames[k], two[k]), append(gains[k], two[k]-one[k])
			}
			for j := i % 10; j < len(profiles); j += 10 {
				if j != i && j != twin {
					c := common(i, j)
					others[0], others[1] = append(others[0], c[0]), append(others[1], c[1])
				}
			}
		}
		of := func(values []float64) float64 { mean, _ := meanOf(values); return 100 * math.Abs(mean) }
		for k, name := range []string{"first moves to the same squares", "difference of castlings to a side"} {
			gain, margin := meanOf(gains[k])
			t.Logf("%s, %d arrays, %s: %.1f %% in the six nearest by structure, %.1f %% with White's games, %.1f %% in any other: gain %.1f ±%.1f",
				rule.ID, len(gains[k]), name, of(byStructure[k]), of(byGames[k]), of(others[k]), 100*gain, 100*margin)
			if gain-margin <= 0 {
				t.Errorf("%s: White's games tell nothing of Black's: %s", rule.ID, name)
			}
		}
	}
}

// onRank8 returns what White did in games as if Black had done it.
func onRank8(white survey.SideGames) (black survey.SideGames) {
	for _, c := range white.Castlings {
		c.From, c.To = c.From^56, c.To^56
		black.Castlings = append(black.Castlings, c)
	}
	for file, p := range white.Pieces {
		for _, d := range p.Destinations {
			black.Pieces[file].Destinations = append(black.Pieces[file].Destinations, survey.Destination{To: d.To ^ 56, Games: d.Games})
		}
	}
	return black
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
