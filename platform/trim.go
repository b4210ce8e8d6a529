//go:build !linux || ci

package platform

// trimDriver does nothing: the C library returns freed memory itself, or there is no graphics driver.
func trimDriver() {}
