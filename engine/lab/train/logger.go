package train

import (
	"fmt"
	"os"
	"time"
)

// NewLogger returns a function that prints progress to standard error, with the seconds since NewLogger
// was called before each line.
func NewLogger() func(format string, args ...any) {
	began := time.Now()
	return func(format string, args ...any) {
		fmt.Fprintf(os.Stderr, "%6.0f s  %s\n", time.Since(began).Seconds(), fmt.Sprintf(format, args...))
	}
}
