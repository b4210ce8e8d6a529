//go:build !linux || ci

package platform

// trimDriver does nothing: the C library returns freed memory without it, or there is no graphics driver.
func trimDriver() {}
