package ui

import (
	"math/rand/v2"
	"time"

	"backrank/app"
	"backrank/app/notice"
	"backrank/ui/atlas"
	"backrank/ui/dialogs"
	"backrank/variants"
	"backrank/variants/rules"
)

// shelf is where in the atlas the arrays of a variant stand: a family under a rule.
type shelf struct {
	family *variants.Family
	rule   *rules.Castling
}

// shelfOf is a variant's; that of orthodox chess, which has one array, is Chess960's.
func shelfOf(v variants.Variant) shelf {
	if v.Family.Len() == 1 {
		return shelf{variants.FischerFamily, variants.Fischer}
	}
	return shelf{v.Family, v.Castling}
}

// showAtlas opens the atlas where it was left, or on the array of the game if that is of another variant than the one
// for which the atlas was opened last.
func (s *screens) showAtlas() {
	if now := shelfOf(s.view.Variant); now != s.shelf {
		s.browse(now, s.view.Start.White)
	}
	s.visit(s.atlas, "atlas")
}

// showArray opens the atlas on the page of the start position of the game.
func (s *screens) showArray() {
	s.browse(shelfOf(s.view.Variant), s.view.Start.White)
	s.atlas.Open(s.view.Variant, s.view.Start)
	s.visit(s.atlas, "atlas")
}

// browse shows a shelf of the atlas, with the cursor on an array.
func (s *screens) browse(to shelf, at variants.Array) {
	if s.atlas == nil {
		s.atlas = s.newAtlas(to.family, to.rule)
	}
	s.atlas.Browse(to.family, to.rule, at)
	s.shelf = to
}

// chooseStart opens the atlas to choose a start for the dialog for a new game, which comes back with it, or as it was.
func (s *screens) chooseStart(v variants.Variant, c dialogs.Choices) {
	if s.atlas == nil {
		s.atlas = s.newAtlas(v.Family, v.Castling)
	}
	s.shelf = shelf{} // it is not the game's
	back := func() {
		s.home()
		s.games.askNewGame(c)
	}
	s.atlas.Choose(v, func(start variants.Start) {
		c.Start = start.String()
		back()
	}, back)
	s.visit(s.atlas, "atlas")
}

func (s *screens) newAtlas(family *variants.Family, rule *rules.Castling) *atlas.Atlas {
	return atlas.New(atlas.Input{
		Pieces: s.pieces,
		Style: func() (set, board string) {
			now := s.settings()
			return now.Pieces, now.Board
		},
		Study: s.match.Study().Get,
		Change: func(change func(*app.Study), done func(error)) {
			s.match.Study().Change(change)
			s.queue.do(s.match.Study().Sync, done)
		},
		Later: func(work, done func()) {
			s.queue.do(func() error { work(); return nil }, func(error) { done() })
		},
		Key:   s.typed,
		Play:  s.games.playFrom,
		Copy:  func(text string) { s.app.Clipboard().SetContent(text) },
		Print: s.prints.printArray,
		Ask:   s.confirm,
		Tell:  func(text string) { s.tell(text, notice.Info) },
		Leave: s.home, FullScreen: s.fullScreen, After: s.after, Now: time.Now, Seed: rand.Uint64,
	}, family, rule)
}
