// Package draft is the computer in drafts: it chooses placements, gives reasons for them, and tells what a placement
// has given up and kept. All of it looks at arrays and at the rules; nothing is searched. What it says about a
// placement is a [Fact], whose String is an English sentence.
package draft
