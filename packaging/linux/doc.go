// Package linux holds the files that integrate the program into Linux desktops: the desktop entry, the AppStream metainfo
// for software centres, the Flatpak manifest, and the installation script of the tarballs. The package has only their tests.
package linux
