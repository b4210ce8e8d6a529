//go:build !js

package app

import "time"

// saveTimeout is the maximum time to wait for the journal before a change is shown.
const saveTimeout = 30 * time.Millisecond
