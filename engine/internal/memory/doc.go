// Package memory tells whether a large block of it can be had. Go ends a program that asks for memory which is not
// there, and Linux promises more than it has: so it is asked before.
package memory
