//go:build !js

package app

import "time"

// saveWait is the maximum time for which a change is withheld from views until it is written.
const saveWait = 30 * time.Millisecond
