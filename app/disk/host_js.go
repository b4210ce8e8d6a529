package disk

// Here has the texts for where the program runs.
var Here = Browser
