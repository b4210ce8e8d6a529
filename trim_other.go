//go:build !linux || ci

package main

// trimDriver does nothing where the C library gives freed memory back, or where there is no graphics driver.
func trimDriver() {}
