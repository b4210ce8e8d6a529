// Package draft plays drafts for the computer: it chooses placements, gives reasons for them, and tells what a
// placement gives up and keeps. It evaluates arrays by the rules and by array evaluation; nothing is searched. What
// it says of a placement is a [Fact], whose String is an English sentence.
package draft
