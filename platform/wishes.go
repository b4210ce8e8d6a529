package platform

import "time"

// Wishes are what the player has asked of all programs in the settings of the system.
type Wishes struct {
	Still    bool    // no animations
	TextSize float32 // relative to the usual size
}

// wishesTimeout is the maximum time that SystemWishes takes.
const wishesTimeout = 400 * time.Millisecond
