package similarity

// NewSpace is newSpace for tests, which give it other games.
var NewSpace = newSpace
