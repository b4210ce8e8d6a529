package train

import (
	"fmt"
	"os"
	"time"
)

// Say is how a command tells how far it is: lines on the standard error, the seconds since Say was asked for
// before each.
func Say() func(format string, args ...any) {
	began := time.Now()
	return func(format string, args ...any) {
		fmt.Fprintf(os.Stderr, "%6.0f s  %s\n", time.Since(began).Seconds(), fmt.Sprintf(format, args...))
	}
}
