package train

import (
	"fmt"
	"os"
	"time"
)

// NewLogger returns a function that prints a line to standard error, preceded by the seconds since the call of
// NewLogger.
func NewLogger() func(format string, args ...any) {
	start := time.Now()
	return func(format string, args ...any) {
		fmt.Fprintf(os.Stderr, "%6.0f s  %s\n", time.Since(start).Seconds(), fmt.Sprintf(format, args...))
	}
}
