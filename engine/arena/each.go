package arena

import (
	"sync"

	"backrank/engine"
)

// Each does n things on so many goroutines, at least one, each with an engine of its
// own. What a thing does must not depend on what its engine has done before.
func Each(n, threads int, do func(e *engine.Engine, i int)) {
	threads = max(threads, 1)
	var wg sync.WaitGroup
	for t := range threads {
		wg.Add(1)
		go func() {
			defer wg.Done()
			e := engine.New(1)
			for i := t; i < n; i += threads {
				do(e, i)
			}
		}()
	}
	wg.Wait()
}
