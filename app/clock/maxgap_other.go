//go:build !js

package clock

import "time"

// MaxGap is the longest time between readings of a running clock for which the program may still have been running. It
// is far longer than the scheduler of a busy computer delays a process.
const MaxGap = 5 * time.Second
