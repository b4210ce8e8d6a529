package ui

import (
	"github.com/notnil/chess"

	"backrank/app"
	"backrank/app/settings"
	"backrank/sound"
	"backrank/variants"
)

// soundAt is a sound event and the square that sets its pitch.
type soundAt struct {
	event  sound.Event
	square chess.Square
}

// defaultSquare sets the pitch of events that do not happen on a square.
const defaultSquare = chess.E4

// playSound plays the sound of an event, unless the sound or the event is disabled.
func (s *session) playSound(h soundAt) {
	if set := s.settings(); s.Sound != nil && set.Sound && set.SoundEnabled(h.event.ID()) {
		s.Sound(h.event, h.square, set.SoundVolume)
	}
}

// toggleSound turns the sound on or off.
func (s *session) toggleSound() {
	s.change(func(set *settings.Settings) { set.Sound = !set.Sound })
	s.showMessage(map[bool]string{true: "Sound on", false: "Sound off"}[s.settings().Sound], 0)
	s.playSound(soundAt{sound.Move, defaultSquare})
}

// previewSounds plays the sounds of events that have been enabled since before, and a move after a change of the
// volume.
func (s *session) previewSounds(before settings.Settings) {
	now := s.settings()
	for _, e := range sound.Events() {
		if now.SoundEnabled(e.ID()) && !before.SoundEnabled(e.ID()) {
			s.playSound(soundAt{e, defaultSquare})
		}
	}
	if now.SoundVolume != before.SoundVolume || now.Sound && !before.Sound {
		s.playSound(soundAt{sound.Move, defaultSquare})
	}
}

// soundsOf returns the sounds of the change from the view old to now: of the move played or stepped to, then check or
// the end of the game. A jump over several moves is silent, and so is a step back.
func soundsOf(old, now *app.View) (all []soundAt) {
	if old.Serial >= now.Serial || now.Serial == 0 {
		return nil
	}
	if old.Game != now.Game {
		if now.Loaded || now.Steps() > 0 {
			return nil
		}
		return []soundAt{{sound.Start, defaultSquare}}
	}
	over := now.Over() && !old.Over()
	switch done := newPlacements(old, now); {
	case done != nil:
		all = append(all, soundAt{sound.Placement, done[len(done)-1].Square})
	case isNewMove(old, now):
		p := now.PlyAt(now.Node)
		all = append(all, soundAt{soundOf(now, p), p.Move.Landing()})
		if p.Check && !over {
			all = append(all, soundAt{sound.Check, p.Move.Landing()})
		}
	}
	if over {
		return append(all, soundAt{sound.End, defaultSquare})
	}
	if now.LowTime > old.LowTime {
		all = append(all, soundAt{sound.LowTime, defaultSquare})
	}
	return all
}

// newPlacements returns the placements of the draft if the last one is new or was just stepped to, otherwise none.
func newPlacements(old, now *app.View) []variants.Placement {
	switch was, is := &old.Draft, &now.Draft; {
	case is.End.Len() > was.End.Len():
		return is.End.Placements()
	case was.Shown && is.Shown && is.At.Len() == was.At.Len()+1:
		return is.At.Placements()
	}
	return nil
}

// isNewMove reports whether the last move of the position shown is new or was just stepped to.
func isNewMove(old, now *app.View) bool {
	if now.LastMove.IsZero() || now.Node == old.Node {
		return false
	}
	return now.Tree.Parent(now.Node) == old.Node || now.AtEnd() && len(now.Plies) > len(old.Plies)
}

// soundOf returns the event of a move.
func soundOf(v *app.View, p app.Ply) sound.Event {
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
