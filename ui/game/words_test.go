package game

import (
	"strings"
	"testing"

	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/player"
	"backrank/variants"
)

// Looking back names a placement that may be seen, and only the number of one that is hidden.
func TestLookingBackTellsNothingHidden(t *testing.T) {
	v := app.View{Outcome: chess.NoOutcome, White: app.Side{Color: chess.White}, Black: app.Side{Color: chess.Black, Player: player.Player{Level: 1}}}
	for protocol, want := range map[variants.Protocol]string{
		variants.Free: "after placement 1, K@e8.", variants.Hidden: "after placement 1.",
	} {
		d, err := variants.NewDraft(variants.Terms{Protocol: protocol, BlackBegins: true}).Place(variants.Placement{
			Piece: chess.BlackKing, Square: chess.E8,
		})
		if err != nil {
			t.Fatal(err)
		}
		v.Draft, v.Cursor = app.Draft{Exists: true, Going: true, Shown: true, At: d, End: d}, 1
		if got := LookingBack(&v).String(); !strings.Contains(got, want) {
			t.Errorf("%v: %q, want %q", protocol, got, want)
		}
	}
}

// Each kind has a sentence of its own, and no slot in it is left empty.
func TestEveryStopHasItsSentence(t *testing.T) {
	seen := map[string]StopKind{}
	for kind := NoStop + 1; kind < stopKinds; kind++ {
		s := Stop{Kind: kind, Name: "Nf3", Number: 3, Placement: variants.PlacementReason{Fault: variants.DraftIsOver}}
		text := s.String()
		if other, known := seen[text]; text == "" || known || strings.ContainsAny(text, "{}") {
			t.Errorf("kind %d: %q, and kind %d", kind, text, other)
		}
		seen[text] = kind
	}
	if got := (Stop{}).String(); got != "" {
		t.Errorf("nothing in the way: %q", got)
	}
}
