//go:build !js

package clock

import "time"

// MaxGap is the time without a reading after which a program with a running clock was stopped: far longer than the
// scheduler of a busy computer keeps it waiting.
const MaxGap = 5 * time.Second
