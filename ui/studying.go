package ui

import (
	"math/rand/v2"
	"time"

	"backrank/app"
	"backrank/app/notice"
	"backrank/app/study"
	"backrank/ui/atlas"
	"backrank/ui/dialogs"
	"backrank/variants"
	"backrank/variants/rules"
)

// section is a section of the atlas: a family under a castling rule.
type section struct {
	family *variants.Family
	rule   *rules.Castling
}

// sectionOf returns a variant's section; orthodox chess, which has one array, is in that of Chess960.
func sectionOf(v variants.Variant) section {
	if v.Family.Len() == 1 {
		return section{variants.FischerFamily, variants.Fischer}
	}
	return section{v.Family, v.Castling}
}

// showAtlas opens the atlas where it was left, or on the game's array if its variant has changed since.
func (s *screens) showAtlas() {
	if s.denied("atlas") {
		return
	}
	if now := sectionOf(s.view.Variant); now != s.section {
		s.browse(now, s.view.Start.White)
	}
	s.visit(s.atlas, "atlas")
}

// showArray opens the atlas on the page of the game's start position.
func (s *screens) showArray() {
	if numbered(&s.view) {
		s.studyStart(s.view.Variant, s.view.Start)
	}
}

// studyStart opens the atlas on the page of a start position.
func (s *screens) studyStart(v variants.Variant, start variants.Start) {
	if s.denied("atlas") {
		return
	}
	s.browse(sectionOf(v), start.White)
	s.atlas.Open(v, start)
	s.visit(s.atlas, "atlas")
}

// browse shows a section of the atlas, with the cursor on an array.
func (s *screens) browse(to section, at variants.Array) {
	if s.atlas == nil {
		s.atlas = s.newAtlas(to.family, to.rule)
	}
	s.atlas.Browse(to.family, to.rule, at)
	s.section = to
}

// chooseStart opens the atlas to choose a start for the dialog for a new game, which reopens with it, or unchanged.
func (s *screens) chooseStart(v variants.Variant, c dialogs.Choices) {
	if s.denied("atlas") {
		s.games.askNewGame(c)
		return
	}
	if s.atlas == nil {
		s.atlas = s.newAtlas(v.Family, v.Castling)
	}
	s.section = section{} // it does not belong to the game
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
		Change: func(change func(*study.Study), done func(error)) {
			s.match.Study().Change(change)
			s.queue.do(s.match.Study().Sync, done)
		},
		Later: func(work, done func()) {
			s.queue.do(func() error { work(); return nil }, func(error) { done() })
		},
		Analyst: s.live,
		Play:    s.games.playFrom,
		Copy:    s.copyPosition,
		Games:   s.gamesFrom, ShowGames: s.showGamesFrom,
		Print: s.prints.printArray,
		Ask:   s.confirm,
		Tell:  func(text string) { s.tell(text, notice.Info) },
		Draws: app.Draws(s.match), PrintDraws: s.prints.printDraws, ExportDraws: s.exportDraws, OpenHall: s.openHall,
		Leave: s.back, After: s.after, Now: time.Now, Seed: rand.Uint64,
	}, family, rule)
}
