package app

import (
	"backrank/app/notice"
	"backrank/lang"
	"backrank/variants/fen"
	"backrank/words"
)

var (
	errClosed      = notice.Fixed(func() string { return lang.L("The game is closed") })
	errOver        = notice.Fixed(func() string { return lang.L("The game is over") })
	errDrafting    = notice.Fixed(func() string { return lang.L("The pieces are still being placed") })
	errPlacing     = notice.Fixed(func() string { return lang.L("The pieces are not all placed in this position") })
	errHidden      = notice.Fixed(func() string { return lang.L("The draft is hidden until all pieces have been placed") })
	errNotDrafting = notice.Fixed(func() string { return lang.L("The draft is over") })
	errNotYourTurn = notice.Fixed(func() string { return lang.L("It is the computer's turn") })
	errLookingBack = notice.Fixed(func() string { return lang.L("This is an earlier position. Go to the last move to continue.") })
	errNoDraft     = notice.Fixed(func() string { return lang.L("This game has no draft") })
	errNoReason    = notice.Fixed(func() string { return lang.L("The computer has not placed a piece yet") })
	errNoSuchMove  = notice.Fixed(func() string { return lang.L("That move is not legal") })
	errNothingBack = notice.Fixed(func() string { return lang.L("There is nothing to take back") })
	errResult      = notice.Fixed(func() string { return lang.L("The moves of the game give its result") })
	errDocument    = notice.Fixed(func() string { return lang.L("This game is opened for reading. Choose Continue from here to play it.") })
	errNothingUndo = notice.Fixed(func() string { return lang.L("There is nothing to undo") })
	errNothingRedo = notice.Fixed(func() string { return lang.L("There is nothing to redo") })
	errNoNode      = notice.Fixed(func() string { return lang.L("This move is no longer in the game") })
	errPlayed      = notice.Fixed(func() string { return lang.L("The moves that were played cannot be deleted") })
	errPlayedMain  = notice.Fixed(func() string { return lang.L("The moves that were played stay the main line") })
	errMainAlready = notice.Fixed(func() string { return lang.L("This is the main line already") })
	errContinued   = notice.Fixed(func() string {
		return lang.L("This edit changed the moves of the game, which has been continued since")
	})
	errPass    = notice.Fixed(func() string { return lang.L("A null move (--) is only possible in a variation") })
	errTooMuch = notice.Fixed(func() string {
		return lang.L("The variations and comments of this game are too long to be saved: the limit is {{.Limit}} MB. Shorten or delete some.", "Limit", maxAnnotationSize>>20)
	})
	errTooDeep  = notice.Fixed(func() string { return lang.L("There are too many variations within each other here") })
	errLongNote = notice.Fixed(func() string {
		return lang.L("This comment is too long to be saved: the limit is {{.Limit}} kB. Shorten it.", "Limit", maxNoteSize>>10)
	})
	errBeingPlayed = notice.Fixed(func() string { return lang.L("A game can be analysed when it is over") })
	errAnalysed    = notice.Fixed(func() string {
		return lang.L("The game has been analysed with as many nodes already. Choose more nodes to analyse it further.")
	})
	errNotAnalysing = notice.Fixed(func() string { return lang.L("The game is not being analysed") })
	errManyTags     = notice.Fixed(func() string {
		return lang.L("There are too many tags: the limit is {{.Number}}", "Number", lang.Number(maxTags))
	})
	errLongTag = notice.Fixed(func() string {
		return lang.L("A tag is too long: the limit of its name and of its value, in bytes, is {{.Number}}", "Number", lang.Number(maxTagSize))
	})
	errNoHuman = notice.Fixed(func() string { return lang.L("The computer plays both sides") })
	errNoOffer = notice.Fixed(func() string { return lang.L("No draw has been offered") })
	errOffered = notice.Fixed(func() string { return lang.L("The draw has already been offered") })
	errNoClaim = notice.Fixed(func() string {
		return lang.L("No draw can be claimed: there is no threefold repetition, and the fifty-move rule does not apply yet")
	})
	errNoAdviser     = notice.Fixed(func() string { return lang.L("No engine is available for hints") })
	errNoClock       = notice.Fixed(func() string { return lang.L("This game is played without a clock") })
	errLittleTime    = notice.Fixed(func() string { return lang.L("Too little time is left to take any") })
	errNoEngineMatch = notice.Fixed(func() string { return lang.L("No engine match is being played") })
	errNotWatched    = notice.Fixed(func() string { return lang.L("Only a game between computers has a pace") })
	errPaused        = notice.Fixed(func() string { return lang.L("The clocks are paused. Resume the game to move.") })
	errPreparing     = notice.Fixed(func() string {
		return lang.L("The game starts when the time is up or both players are ready")
	})
	errNotPreparing = notice.Fixed(func() string { return lang.L("The game has begun") })
	errFlagFell     = notice.Fixed(func() string { return lang.L("The flag has fallen") })
	errNotThinking  = notice.Fixed(func() string { return lang.L("The computer is not thinking") })
	errNoVariant    = notice.Fixed(func() string { return lang.L("No variant has been chosen") })
	errNoLevel      = notice.Fixed(func() string { return lang.L("The computer has no such level") })
)

// unusable returns the refusal of a game or position from outside, with its fault.
func unusable(what string, fault error) notice.Refusal {
	return notice.Refusal(words.Message(what, fen.Reason(fault)))
}
