package app

import "time"

// saveWait is the maximum time for which a change is withheld from views until it is written. A browser's database
// takes 5 to 30 ms, and longer while the page computes.
const saveWait = 500 * time.Millisecond
