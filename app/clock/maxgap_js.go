package clock

import "time"

// MaxGap is the longest time between readings of a running clock for which the page may still have been running.
// Browsers run the timers of a hidden page once a minute, and the game continues in a hidden page.
const MaxGap = 90 * time.Second
