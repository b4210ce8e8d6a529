// Package atlas is the side of the window for studying start positions: a gallery of
// every array of a family, found by number, text, men on files and facts; the page of
// one array; several arrays beside each other. It plays nothing and keeps nothing
// itself: what the player marks goes to the study, what is to be played to the window.
package atlas
