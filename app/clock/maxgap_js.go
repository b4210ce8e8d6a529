package clock

import "time"

// MaxGap is the time without a reading after which a page with a running clock was stopped. Browsers run the timers of
// a hidden page once a minute; its player is still playing.
const MaxGap = 90 * time.Second
