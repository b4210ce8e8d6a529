package client

import (
	"testing"
	"time"
)

// The system kills an engine when the last handle of its job is closed, as when our program is killed.
func TestEngineEndsWithItsJob(t *testing.T) {
	q, err := run(faulty("mute", 1))
	if err != nil {
		t.Fatal(err)
	}
	defer q.kill()
	q.group.release()
	select {
	case <-q.ended:
	case <-time.After(20 * time.Second):
		t.Error("it outlives its job")
	}
}
