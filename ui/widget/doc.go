// Package widget implements the small widgets of the window: texts, buttons, choices, diagrams, tables, panels. They
// have colours from package theme and do not depend on the match.
package widget
