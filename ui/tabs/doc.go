// Package tabs implements the tab bar of the window. A tab stands for an open game; the bar shows its title and marks for
// what happens in it. The bar only draws and reports gestures: the window decides what they do.
package tabs
