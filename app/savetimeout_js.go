package app

import "time"

// saveTimeout is the maximum time for which a change is withheld from views until it is written. A browser's database
// takes 5 to 30 ms, and longer while the page computes.
const saveTimeout = 500 * time.Millisecond
