package lang

import "os"

// UseTestdata changes the language of all texts to that of a file in testdata.
func UseTestdata(tag string) { current.Store(newLocalizer(os.DirFS("."), "testdata", tag)) }
