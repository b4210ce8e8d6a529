// Package linux holds what Linux is told of the program: the entry of menus, the description for software centres, a
// manifest for Flatpak, and the script in tarballs. It has no code, only tests of these.
package linux
