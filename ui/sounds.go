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

// sounds plays sounds as the settings choose.
type sounds struct {
	system   *System
	settings *preferences
}

// play plays the sound of an event, unless the sound or the event is disabled.
func (s *sounds) play(h soundAt) {
	if set := s.settings.get(); s.system.Sound != nil && set.Sound && set.SoundEnabled(h.event.ID()) {
		s.system.Sound(h.event, h.square, set.SoundVolume)
	}
}

// preview plays the sounds of events that have been enabled since before, and a move if the volume has changed or the sound
// has been turned on.
func (s *sounds) preview(before settings.Settings) {
	now := s.settings.get()
	for _, e := range sound.Events() {
		if now.SoundEnabled(e.ID()) && !before.SoundEnabled(e.ID()) {
			s.play(soundAt{e, defaultSquare})
		}
	}
	if now.SoundVolume != before.SoundVolume || now.Sound && !before.Sound {
		s.play(soundAt{sound.Move, defaultSquare})
	}
}

// soundsOf returns the sounds of the change from the view old to now: of a new game; or of the move or placement that was
// made or stepped to, then of check, low time or the end of the game. A jump over several moves is silent, and so is a step
// back.
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
	switch placed := newPlacements(old, now); {
	case placed != nil:
		all = append(all, soundAt{sound.Placement, placed[len(placed)-1].Square})
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
	switch before, after := &old.Draft, &now.Draft; {
	case after.End.Len() > before.End.Len():
		return after.End.Placements()
	case before.Shown && after.Shown && after.At.Len() == before.At.Len()+1:
		return after.At.Placements()
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
