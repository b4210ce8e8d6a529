// Package remote runs the engines outside the process or thread of the match: a [Server] has the engines, and a [Client]
// is the computer player of a match and sends requests to it. They exchange JSON messages in both directions, which must
// arrive in order. In a browser the server is a web worker, because a search would block the page.
//
// A request, the type question, has a number. The server answers it with any number of messages with lines, then one that
// ends it. A request can be cancelled; the server then still sends the message that ends it.
package remote
