package archive_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"backrank/app/archive"
)

// A paused import blocks until it is resumed or cancelled. One that was never paused does not block.
func TestAPausedImportBlocksUntilItIsResumedOrCancelled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		var g archive.Gate
		ended := make(chan error, 1)
		wait := func() (waits bool) {
			go func() { ended <- g.Wait(ctx) }()
			synctest.Wait()
			return len(ended) == 0
		}
		if wait() {
			t.Fatal("an import that is not paused waits")
		}
		<-ended
		g.Pause()
		if !wait() {
			t.Fatal("a paused import goes on")
		}
		g.Resume()
		if err := <-ended; err != nil {
			t.Errorf("resumed: %v", err)
		}
		g.Pause()
		if !wait() {
			t.Fatal("an import that was paused again goes on")
		}
		cancel()
		if err := <-ended; !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %v", err)
		}
	})
}
