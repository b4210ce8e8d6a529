//go:build !js

package app

import "time"

// saveTimeout is the maximum time for which a change is withheld from views until it is written.
const saveTimeout = 30 * time.Millisecond
