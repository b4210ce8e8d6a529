package archive_test

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"backrank/app/archive"
	"backrank/app/clock"
	"backrank/variants/pgn"
)

// columnGames has games with different time controls, ratings and evaluations, some with the labels of labelled.
func columnGames() string {
	var all strings.Builder
	controls := []string{"300+3", "", "60", "40/5400+30:1800+30", "-", "a long game", "?", "1/86400", "600+0"}
	for i := range 40 {
		fmt.Fprintf(&all, "[Event \"E%d\"]\n[White \"W%d\"]\n[Black \"B%d\"]\n[Result \"%s\"]\n", i%3, i, i*7%11, []string{"1-0", "0-1", "1/2-1/2", "*"}[i%4])
		if control := controls[i%len(controls)]; control != "" {
			fmt.Fprintf(&all, "[TimeControl \"%s\"]\n", control)
		}
		if i%7 == 1 {
			all.WriteString("[Termination \"Time forfeit\"]\n")
		}
		if i%5 > 0 {
			fmt.Fprintf(&all, "[WhiteElo \"%d\"]\n[BlackElo \"%d\"]\n", 1000+i*37%500, 2500-i*53%700)
		}
		moves := "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O d6"
		if i%3 == 0 {
			moves = fmt.Sprintf("{[%%eval 0.2]} 1. e4 {[%%eval %.1f]} e5 {[%%eval 0.2]} 2. Nf3 {[%%eval 0.3]} g5 {[%%eval %.1f]}", -float64(i%7), float64(i%9))
		}
		fmt.Fprintf(&all, "\n%s %s\n\n", moves, []string{"1-0", "0-1", "1/2-1/2", "*"}[i%4])
	}
	return all.String()
}

// middling returns accuracies that differ among the games of columnGames, for those with evaluations.
func middling(g *pgn.Game) (white, black float64, ok bool) {
	first, evaluated := 0.0, false
	for n := range g.Tree.MainLine() {
		if e, ok := g.Tree.Note(n).Eval(g.Start.Turn()); ok && !evaluated {
			first, evaluated = e.Pawns, true
		}
	}
	return 80 + 10*first, 70 - 3*first, evaluated
}

// columnArchive returns an archive of columnGames, in two files, with labels.
func columnArchive(t *testing.T) *archive.DB {
	t.Helper()
	d, err := archive.Options{Accuracy: middling}.Open(filepath.Join(t.TempDir(), "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	text := columnGames()
	half := strings.Index(text[len(text)/2:], "[Event") + len(text)/2
	folder := t.TempDir()
	paths := []string{writeFile(t, folder, "a/zoe.pgn", text[:half]), writeFile(t, folder, "z/Ben.pgn", text[half:])}
	if _, err := d.Import(t.Context(), archive.Import{Sources: sources(t, paths...)}); err != nil {
		t.Fatal(err)
	}
	for i, label := range []string{"sharp", "club", "club", "a"} {
		if _, err := d.Label(t.Context(), label, int64(3*i+2), int64(2*i+1)); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

// Each order is that of a second computation from the heads and labels of the games; equal games keep the order of their ids.
func TestOrdersOfColumns(t *testing.T) {
	d := columnArchive(t)
	games, err := d.Find(t.Context(), archive.Query{})
	if err != nil || len(games) != 40 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	var ids []int64
	for _, h := range games {
		ids = append(ids, h.ID)
	}
	labels, err := d.LabelsOf(t.Context(), ids...)
	if err != nil {
		t.Fatal(err)
	}
	number := func(of func(h archive.Head) int) func(a, b archive.Head) int {
		return func(a, b archive.Head) int { return cmp.Compare(of(a), of(b)) }
	}
	text := func(of func(h archive.Head) string) func(a, b archive.Head) int {
		return func(a, b archive.Head) int { return strings.Compare(of(a), of(b)) }
	}
	orders := map[archive.Sort]func(a, b archive.Head) int{
		archive.ByWhiteRating:   number(func(h archive.Head) int { return h.Elo[0] }),
		archive.ByBlackRating:   number(func(h archive.Head) int { return h.Elo[1] }),
		archive.ByEnding:        number(func(h archive.Head) int { return int(h.Ending) }),
		archive.ByCastling:      number(func(h archive.Head) int { return 4*int(h.Castled[0].Type) + int(h.Castled[1].Type) }),
		archive.ByWhiteAccuracy: number(func(h archive.Head) int { return h.Accuracy[0] }),
		archive.ByBlackAccuracy: number(func(h archive.Head) int { return h.Accuracy[1] }),
		archive.BySource:        text(func(h archive.Head) string { return strings.ToLower(filepath.Base(h.Source)) }),
		archive.ByLabel:         text(func(h archive.Head) string { return strings.Join(labels[h.ID], " ")[:min(1, len(labels[h.ID]))] }),
		archive.ByTimeControl: number(func(h archive.Head) int {
			terms, err := clock.Parse(h.TimeControl)
			if err != nil {
				return 0
			}
			seconds := int(terms.White.Stages[0].Time/time.Second) + 40*int(terms.White.Stages[0].Bonus/time.Second)
			if terms.White.Stages[0].Moves == 1 {
				seconds *= 40
			}
			return seconds
		}),
	}
	for order, compare := range orders {
		want := slices.Clone(games)
		slices.SortStableFunc(want, compare)
		if slices.Equal(want, games) {
			t.Errorf("order %d is that of the ids", order)
		}
		for _, descending := range []bool{false, true} {
			got, err := d.Find(t.Context(), archive.Query{Sort: order, Descending: descending})
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("order %d, descending %t: %v, want %v, %v", order, descending, idsOf(got), idsOf(want), err)
			}
			slices.Reverse(want)
		}
	}
}

func idsOf(heads []archive.Head) (ids []int64) {
	for _, h := range heads {
		ids = append(ids, h.ID)
	}
	return ids
}

// The time control of a game is stored in the form of package clock, or as it is if it has no known form. The accuracies are
// those of [archive.Options], and 0 without evaluations. Both are the same from the file that an import writes, from one that
// is built from the tables, and after a change of the game.
func TestTimeControlsAndAccuracies(t *testing.T) {
	d := columnArchive(t)
	first, err := d.Find(t.Context(), archive.Query{})
	if err != nil {
		t.Fatal(err)
	}
	var controls []string
	for _, h := range first[:9] {
		controls = append(controls, h.TimeControl)
	}
	if want := []string{"5+3", "", "1+0", "40/90+30:30+30", "", "a long game", "", "1/1440", "10+0"}; !slices.Equal(controls, want) {
		t.Errorf("time controls %q, want %q", controls, want)
	}
	for i, h := range first {
		if known := h.Accuracy[0] > 0 && h.Accuracy[1] > 0; known != (i%3 == 0) || h.Accuracy[0] > 100 || h.Accuracy[1] > 100 {
			t.Errorf("game %d has accuracies %v", i, h.Accuracy)
		}
	}
	path := d.Path()
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(path + "-scan"); err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	d = reopenArchive(t, path)
	again, err := d.Find(t.Context(), archive.Query{})
	if err != nil || !slices.Equal(again, first) {
		t.Errorf("from the tables: %v, %v", again, err)
	}
	g, err := d.Game(t.Context(), 2)
	if err == nil {
		g.Tags = append(g.Tags, pgn.Tag{Name: "TimeControl", Value: "120+1"})
		err = d.Replace(t.Context(), 2, g)
	}
	if err != nil {
		t.Fatal(err)
	}
	if got, err := d.Find(t.Context(), archive.Query{Offset: 1, Limit: 1}); err != nil || got[0].TimeControl != "2+1" {
		t.Errorf("after a change of the tag: %+v, %v", got, err)
	}
}
