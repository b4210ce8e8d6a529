package app

import (
	"backrank/app/notice"
	"backrank/variants/fen"
	"backrank/words"
)

const (
	errClosed       notice.Refusal = "The game is closed"
	errOver         notice.Refusal = "The game is over"
	errDrafting     notice.Refusal = "The pieces are still being placed"
	errPlacing      notice.Refusal = "The pieces are not all placed in this position"
	errHidden       notice.Refusal = "The draft is hidden until all pieces have been placed"
	errNotDrafting  notice.Refusal = "The draft is over"
	errNotYourTurn  notice.Refusal = "It is the computer's turn"
	errLookingBack  notice.Refusal = "This is an earlier position. Go to the last move to continue."
	errNoDraft      notice.Refusal = "This game has no draft"
	errNoReason     notice.Refusal = "The computer has not placed a piece yet"
	errNoSuchMove   notice.Refusal = "That move is not legal"
	errNothingBack  notice.Refusal = "There is nothing to take back"
	errResult       notice.Refusal = "The moves of the game give its result"
	errDocument     notice.Refusal = "This game is opened to be read. Choose Play on from here to play it."
	errNothingUndo  notice.Refusal = "There is nothing to undo"
	errNothingRedo  notice.Refusal = "There is nothing to redo"
	errNoNode       notice.Refusal = "This move is no longer in the game"
	errPlayed       notice.Refusal = "The moves that were played cannot be deleted"
	errPlayedMain   notice.Refusal = "The moves that were played stay the main line"
	errMainAlready  notice.Refusal = "This is the main line already"
	errContinued    notice.Refusal = "This edit changed the moves of the game, which has been continued since"
	errPass         notice.Refusal = "A null move can only be part of a variation"
	errTooMuch      notice.Refusal = "The variations and comments of this game are too long to be saved"
	errTooDeep      notice.Refusal = "There are too many variations within each other here"
	errLongNote     notice.Refusal = "This comment is too long to be saved"
	errBeingPlayed  notice.Refusal = "A game can be analysed when it is over"
	errAnalysed     notice.Refusal = "The game has been analysed with as many nodes already"
	errNotAnalysing notice.Refusal = "The game is not being analysed"
	errManyTags     notice.Refusal = "There are too many tags, or they are too long to be saved"
	errNoHuman      notice.Refusal = "The computer plays both sides"
	errNoOffer      notice.Refusal = "No draw has been offered"
	errOffered      notice.Refusal = "The draw has already been offered"
	errNoClaim      notice.Refusal = "No draw can be claimed: there is no threefold repetition, and the fifty-move rule does not apply yet"
	errNoAdviser    notice.Refusal = "No engine is available for hints"
	errNoClock      notice.Refusal = "This game is played without a clock"
	errLittleTime   notice.Refusal = "Too little time is left to take any"
	errNotWatched   notice.Refusal = "Only a game between computers has a pace"
	errPaused       notice.Refusal = "The clocks are paused. Resume the game to move."
	errPreparing    notice.Refusal = "The game begins when the time to prepare is over, or both sides are ready"
	errNotPreparing notice.Refusal = "The game has begun"
	errFlagFell     notice.Refusal = "The flag has fallen"
	errNotThinking  notice.Refusal = "The computer is not thinking"
	errNoVariant    notice.Refusal = "No variant has been chosen"
	errNoLevel      notice.Refusal = "The computer has no such level"
)

// unusable returns the refusal of a game or position from outside, with its fault.
func unusable(what string, fault error) notice.Refusal {
	return notice.Refusal(words.Message(what, fen.Reason(fault)))
}
