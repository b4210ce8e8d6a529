package disk

import (
	"syscall"

	"golang.org/x/sys/windows"
)

// systemErrors maps error numbers of Windows to the corresponding ones of Unix.
var systemErrors = map[syscall.Errno]error{
	windows.ERROR_DISK_FULL:                 syscall.ENOSPC,
	windows.ERROR_HANDLE_DISK_FULL:          syscall.ENOSPC,
	windows.ERROR_DISK_QUOTA_EXCEEDED:       syscall.EDQUOT,
	windows.ERROR_FILE_TOO_LARGE:            syscall.EFBIG,
	windows.ERROR_IO_DEVICE:                 syscall.EIO,
	windows.ERROR_CRC:                       syscall.EIO,
	windows.ERROR_SECTOR_NOT_FOUND:          syscall.EIO,
	windows.ERROR_WRITE_FAULT:               syscall.EIO,
	windows.ERROR_FILENAME_EXCED_RANGE:      syscall.ENAMETOOLONG,
	windows.ERROR_TOO_MANY_OPEN_FILES:       syscall.EMFILE,
	windows.ERROR_WRITE_PROTECT:             syscall.EROFS,
	windows.ERROR_SHARING_VIOLATION:         syscall.EBUSY,
	windows.ERROR_LOCK_VIOLATION:            syscall.EBUSY,
	windows.ERROR_INVALID_NAME:              syscall.EINVAL,
	windows.ERROR_DIRECTORY:                 syscall.ENOTDIR,
	windows.ERROR_BAD_NET_NAME:              syscall.ENOENT,
	windows.ERROR_NOT_READY:                 syscall.ENOENT, // a drive without a medium
	windows.ERROR_BAD_EXE_FORMAT:            syscall.ENOEXEC,
	windows.ERROR_EXE_MACHINE_TYPE_MISMATCH: syscall.ENOEXEC,
}
