// Package platform adapts the program to the system that it runs on: console, display, the toolkit's windows and folders,
// shutdown and memory. Files for one system end with its name.
package platform
