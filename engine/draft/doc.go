// Package draft is the computer in drafts: it chooses placements, says why it would make one, and tells what a
// placement has given up and kept. All of it looks at arrays and at the rules; nothing is searched. What is said of a
// placement is a [Fact], whose String is an English sentence.
package draft
