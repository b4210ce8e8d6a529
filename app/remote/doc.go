// Package remote has the computer think elsewhere: a [Server] holds the engines, where a search holds nobody up, and a
// [Client] is the computer of a match that asks it. Between them go messages of JSON, in both directions and in order. In
// a browser the server is a worker, because a page that searches draws no frames.
//
// Questions have numbers. A question is answered by any number of messages with lines, and one that ends it; it may be
// cancelled, and is answered all the same.
package remote
