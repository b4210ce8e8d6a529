// Package hugepages asks the system to back large memory with huge pages. A search reads tables of
// megabytes at random; with small pages most reads miss the TLB. Systems that do so anyway, or
// cannot, ignore the request. It affects only speed.
package hugepages
