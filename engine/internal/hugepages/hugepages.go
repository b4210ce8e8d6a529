// Package hugepages requests huge pages for large blocks of memory. A search reads tables of megabytes at random
// addresses; with small pages most of these reads miss the TLB. On systems other than Linux it does nothing.
package hugepages
