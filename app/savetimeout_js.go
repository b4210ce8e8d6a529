package app

import "time"

// saveTimeout is the maximum time to wait for the journal before a change is shown. A browser's database takes 5 to 30
// ms, and longer while the page computes.
const saveTimeout = 500 * time.Millisecond
