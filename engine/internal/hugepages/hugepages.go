// Package hugepages asks the system to back large memory with large pages. A search reads
// tables of megabytes here and there; with small pages the processor looks up where most
// of them lie each time. Systems that do so unasked, or cannot, ignore it; nothing depends
// on it but speed.
package hugepages
