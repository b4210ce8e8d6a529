package app

// Refusal is why a command was not carried out, as a sentence for the player.
// A refused command has changed nothing.
type Refusal string

func (r Refusal) Error() string { return string(r) }

const (
	errClosed      Refusal = "The game is closed"
	errOver        Refusal = "The game is over"
	errDrafting    Refusal = "The pieces are still being placed"
	errPlacing     Refusal = "This is a step of the draft: go on to the first position for that"
	errVeiled      Refusal = "The draft is hidden: both sides are shown when all men stand"
	errNotDrafting Refusal = "There is nothing to place: the game has begun"
	errNotYourTurn Refusal = "It is the computer's turn"
	errLookingBack Refusal = "This is an earlier position: go to the last move to play on"
	errNoDraft     Refusal = "This game has no draft"
	errNoReason    Refusal = "The computer has placed nothing yet"
	errNoSuchMove  Refusal = "That move is not legal here"
	errNothingBack Refusal = "There is nothing to take back"
	errNothingRedo Refusal = "There is nothing to redo"
	errNoHuman     Refusal = "Two computers are playing this game"
	errNoOffer     Refusal = "No draw has been offered"
	errOffered     Refusal = "The draw has already been offered"
	errNoClaim     Refusal = "There is no draw to claim: no position has come up three times, and fifty moves have not gone by without a capture or pawn move"
	errNoAdviser   Refusal = "There is nobody to give hints here"
	errNotThinking Refusal = "The computer is not thinking"
	errNoLevel     Refusal = "There is no such level of the computer"
)
