package ui

import (
	"math/rand/v2"
	"time"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/study"
	"backrank/ui/atlas"
	"backrank/ui/dialogs/newgame"
	"backrank/variants"
	"backrank/variants/rules"
)

// section is a section of the atlas: a family under a castling rule.
type section struct {
	family *variants.Family
	rule   *rules.Castling
}

// sectionOf returns the section of a variant. Orthodox chess, which has one array, belongs to Chess960.
func sectionOf(v variants.Variant) section {
	if v.Family.Len() == 1 {
		return section{variants.FischerFamily, variants.Fischer}
	}
	return section{v.Family, v.Castling}
}

// showAtlas opens the atlas as the player left it, or on the array of the game if the variant has changed since.
func (s *screens) showAtlas() {
	if s.refuses("atlas") {
		return
	}
	if now := sectionOf(s.view.Variant); now != s.section {
		s.browse(now, s.view.Start.White)
	}
	s.open(s.atlas, "atlas")
}

// showArray opens the page of the start position of the game in the atlas.
func (s *screens) showArray() {
	if hasStartNumber(&s.view) {
		s.studyStart(s.view.Variant, s.view.Start)
	}
}

// studyStart opens the page of a start position in the atlas.
func (s *screens) studyStart(v variants.Variant, start variants.Start) {
	if s.refuses("atlas") {
		return
	}
	s.browse(sectionOf(v), start.White)
	s.atlas.Open(v, start)
	s.open(s.atlas, "atlas")
}

// browse selects an array in a section of the atlas.
func (s *screens) browse(to section, at variants.Array) {
	if s.atlas == nil {
		s.atlas = s.newAtlas(to.family, to.rule)
	}
	s.atlas.Browse(to.family, to.rule, at)
	s.section = to
}

// chooseStart opens the atlas for choosing a start in the New game dialog. The dialog reopens with the choice, or
// unchanged if the player cancels.
func (s *screens) chooseStart(v variants.Variant, c newgame.Choices) {
	if s.refuses("atlas") {
		s.games.askNewGame(c)
		return
	}
	if s.atlas == nil {
		s.atlas = s.newAtlas(v.Family, v.Castling)
	}
	s.section = section{} // so that showAtlas selects the array of the game again
	back := func() {
		s.home()
		s.games.askNewGame(c)
	}
	s.atlas.Choose(v, func(start variants.Start) {
		c.Start = start.String()
		back()
	}, back)
	s.open(s.atlas, "atlas")
}

func (s *screens) newAtlas(family *variants.Family, rule *rules.Castling) *atlas.Atlas {
	return atlas.New(atlas.Input{
		Pieces: s.pieces,
		Style: func() (set, board string) {
			now := s.settings()
			return now.Pieces, now.Board
		},
		Study: s.match.Study().Get,
		Change: func(change func(*study.Study), done func(error)) {
			s.match.Study().Change(change)
			s.queue.do(s.match.Study().Sync, done)
		},
		RunInBackground: func(work, done func()) {
			s.queue.do(func() error { work(); return nil }, func(error) { done() })
		},
		Analyst: s.live,
		Play:    s.games.playFrom,
		Copy:    s.copyPosition,
		Games:   s.gamesFrom, ShowGames: s.showGamesFrom,
		Print:       s.prints.printArray,
		Confirm:     s.confirm,
		ShowMessage: func(text string) { s.showMessage(text, notice.Info) },
		Draws:       app.Draws(s.match), PrintDraws: s.prints.printDraws, ExportDraws: s.exportDraws, OpenHall: s.openHall,
		Leave: s.back, After: s.after, Now: time.Now, Seed: rand.Uint64,
	}, family, rule)
}
