// Package speech speaks texts with the speech of the system: speech-dispatcher on Linux, SAPI on Windows, the Web Speech
// API in a browser. A goroutine owns the connection: it connects for the first text, and again after the connection was
// lost. Without speech, texts are dropped silently.
package speech
