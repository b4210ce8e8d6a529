package ui

import (
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/settings"
	"backrank/sound"
	"backrank/variants"
)

// heardAt is an event that is heard, and the square that gives its pitch.
type heardAt struct {
	event  sound.Event
	square chess.Square
}

// anywhere is the square of what happens on none.
const anywhere = chess.E4

// hear has an event heard, as the settings say.
func (s *session) hear(h heardAt) {
	if set := s.settings(); s.Sound != nil && set.Sound && set.Hears(h.event.ID()) {
		s.Sound(h.event, h.square, set.SoundVolume)
	}
}

// toggleSound turns the sound on or off.
func (s *session) toggleSound() {
	s.change(func(set *settings.Settings) { set.Sound = !set.Sound })
	s.tell(map[bool]string{true: "Sound on", false: "Sound off"}[s.settings().Sound], 0)
	s.hear(heardAt{sound.Move, anywhere})
}

// tryOut has the player hear what was changed in the settings.
func (s *session) tryOut(before settings.Settings) {
	now := s.settings()
	for _, e := range sound.Events() {
		if now.Hears(e.ID()) && !before.Hears(e.ID()) {
			s.hear(heardAt{e, anywhere})
		}
	}
	if now.SoundVolume != before.SoundVolume || now.Sound && !before.Sound {
		s.hear(heardAt{sound.Move, anywhere})
	}
}

// heard returns what is heard when a view takes the place of another: the move that was played or stepped to, with check
// or the end after it. A jump of several moves is silent, and so is a step back.
func heard(old, now *app.View) (all []heardAt) {
	if old.Serial >= now.Serial || now.Serial == 0 {
		return nil
	}
	if old.Game != now.Game {
		if now.Loaded || now.Steps() > 0 {
			return nil
		}
		return []heardAt{{sound.Start, anywhere}}
	}
	over := now.Over() && !old.Over()
	switch done := placedSince(old, now); {
	case done != nil:
		all = append(all, heardAt{sound.Placement, done[len(done)-1].Square})
	case moved(old, now):
		p := now.PlyAt(now.Node)
		all = append(all, heardAt{eventOf(now, p), p.Move.Landing()})
		if p.Check && !over {
			all = append(all, heardAt{sound.Check, p.Move.Landing()})
		}
	}
	if over {
		return append(all, heardAt{sound.End, anywhere})
	}
	if now.LowTime > old.LowTime {
		all = append(all, heardAt{sound.LowTime, anywhere})
	}
	return all
}

// placedSince returns the placements of the draft up to one that is new, or was just stepped to; none if there is no such.
func placedSince(old, now *app.View) []variants.Placement {
	switch was, is := &old.Draft, &now.Draft; {
	case is.End.Len() > was.End.Len():
		return is.End.Placements()
	case was.Shown && is.Shown && is.At.Len() == was.At.Len()+1:
		return is.At.Placements()
	}
	return nil
}

// moved reports whether the move that led to the position shown is new, or was just stepped to.
func moved(old, now *app.View) bool {
	if now.LastMove.IsZero() || now.Node == old.Node {
		return false
	}
	return now.Tree.Parent(now.Node) == old.Node || now.AtEnd() && len(now.Plies) > len(old.Plies)
}

// eventOf returns what a move sounds like.
func eventOf(v *app.View, p app.Ply) sound.Event {
	switch {
	case p.Move.IsCastling() && v.Variant.Castling.Slides:
		return sound.Slide
	case p.Move.IsCastling():
		return sound.Castling
	case p.Move.IsLeap():
		return sound.Leap
	case p.Captured != chess.NoPiece:
		return sound.Capture
	}
	return sound.Move
}
