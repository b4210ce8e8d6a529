package app

import "backrank/app/notice"

const (
	errClosed      notice.Refusal = "The game is closed"
	errOver        notice.Refusal = "The game is over"
	errDrafting    notice.Refusal = "The pieces are still being placed"
	errPlacing     notice.Refusal = "This is a step of the draft: go on to the first position for that"
	errHidden      notice.Refusal = "The draft is hidden: both sides are shown when all pieces are placed"
	errNotDrafting notice.Refusal = "There is nothing to place: the game has begun"
	errNotYourTurn notice.Refusal = "It is the computer's turn"
	errLookingBack notice.Refusal = "This is an earlier position: go to the last move to play on"
	errNoDraft     notice.Refusal = "This game has no draft"
	errNoReason    notice.Refusal = "The computer has placed nothing yet"
	errNoSuchMove  notice.Refusal = "That move is not legal here"
	errNothingBack notice.Refusal = "There is nothing to take back"
	errNothingRedo notice.Refusal = "There is nothing to redo"
	errNoHuman     notice.Refusal = "Two computers are playing this game"
	errNoOffer     notice.Refusal = "No draw has been offered"
	errOffered     notice.Refusal = "The draw has already been offered"
	errNoClaim     notice.Refusal = "There is no draw to claim: no position has come up three times, and fifty moves have not gone by without a capture or pawn move"
	errNoAdviser   notice.Refusal = "There is nobody to give hints here"
	errNotThinking notice.Refusal = "The computer is not thinking"
	errNoVariant   notice.Refusal = "No variant has been chosen"
	errNoLevel     notice.Refusal = "There is no such level of the computer"
)
