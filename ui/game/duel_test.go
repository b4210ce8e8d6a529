package game

import (
	"strings"
	"testing"
	"time"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/internal/testapp"
	"backrank/ui/theme"
	"backrank/variants"
)

// In a match each side's score is next to its name, whichever colour it has; before the first result, and in a game
// from a file, there is no score.
func TestTheScoreIsNextToTheNames(t *testing.T) {
	testapp.Of(t, theme.New(theme.Dark))
	for _, is := range []struct {
		score  app.MatchScore
		loaded bool
		want   [2]string
	}{
		{app.MatchScore{Halves: [2]int{3, 1}, Games: 2}, false, [2]string{"Ann 1½", "Ann ½"}},
		{app.MatchScore{Halves: [2]int{4, 0}, Games: 2}, false, [2]string{"Ann 2", "Ann 0"}},
		{app.MatchScore{}, false, [2]string{"Ann", "Ann"}},
		{app.MatchScore{Halves: [2]int{3, 1}, Games: 2}, true, [2]string{"Ann", "Ann"}},
	} {
		v := app.View{Score: is.score, Loaded: is.loaded, Outcome: chess.Draw}
		v.Variant, _ = variants.ByID("chess")
		v.Position, _ = v.Variant.Position(v.Variant.StartAt(0))
		v.End = v.Position
		for i, c := range []chess.Color{chess.White, chess.Black} {
			s := NewStrip(noActions{})
			s.Update(&v, c, "Ann", false)
			if got := strings.TrimSuffix(s.AccessibilityLabel(), " ½"); got != is.want[i] && got+" ½" != is.want[i] {
				t.Errorf("%+v, %v: %q, want %q", is.score, c, got, is.want[i])
			}
		}
	}
}

// A game between computers can be paused, and its pace can be changed. A paused one can be resumed, or make a single
// move, and its strips show who is to move.
func TestGamesBetweenComputersCanBePausedAndPaced(t *testing.T) {
	for _, is := range []struct {
		view app.View
		text string
		want string
	}{
		{app.View{Watched: true, Pace: 2 * time.Second}, "2 seconds a move", "Pause Move time…"},
		{app.View{Watched: true}, "As fast as they move", "Pause Move time…"},
		{app.View{Watched: true, Paused: true}, "Paused", "Resume Next move Move time…"},
		{app.View{Watched: true, Stepping: true}, "Paused", "Resume Next move Move time…"},
		{app.View{Paused: true}, "Paused", "Resume"},
		{app.View{}, "", ""},
	} {
		is.view.Outcome = chess.NoOutcome
		content := contentFor(&is.view)
		var labels []string
		for _, c := range content.choices {
			labels = append(labels, c.label)
		}
		if got := strings.Join(labels, " "); content.text != is.text || got != is.want {
			t.Errorf("%q, %q; want %q, %q", content.text, got, is.text, is.want)
		}
		if v := is.view; !v.Watched && v.Paused != (State(&v, false).Hidden != 0) || v.Watched && State(&v, false).Hidden != 0 {
			t.Errorf("watched %v, paused %v: covered %v", v.Watched, v.Paused, State(&v, false).Hidden != 0)
		}
		if v := is.view; v.Paused {
			v.Turn = chess.Black
			if white, black := activity(&v, chess.White), activity(&v, chess.Black); white != "" || v.Watched != (black == "to move") {
				t.Errorf("watched %v, paused: White %q, Black %q", v.Watched, white, black)
			}
		}
	}
}
