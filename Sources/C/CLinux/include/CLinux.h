// Functions that Swift's Glibc module lacks, or imports in a form that Swift cannot call.
#ifndef CLINUX_H
#define CLINUX_H

#ifndef __LP64__
#error "gpslog needs a 64-bit system (x86-64 or arm64): sizes and instants are 64-bit numbers throughout."
#endif

#include <stddef.h>
#include <stdint.h>
#include <termios.h>

#include "CarrierDetect.h"
#include "ChildProcess.h"
#include "Sockets.h"
#include "SystemClock.h"
#include "TerminalLine.h"

// Opens the master of a new pseudo-terminal, not blocking, and unlocks its slave; -1 and errno where that fails.
int gpslog_pseudo_terminal_open(void);

// Writes the path of the slave of a master; 0, or an errno.
int gpslog_pseudo_terminal_path(int master, char *path, size_t capacity);

// A new eventfd that is not blocking and closed on exec; -1 and errno where that fails.
int gpslog_eventfd(void);

// TIOCEXCL: further opens of this terminal fail, except root's. 0, or -1 and errno.
int gpslog_terminal_claim(int descriptor);

// TIOCNXCL: takes the claim back. 0, or -1 and errno.
int gpslog_terminal_release(int descriptor);

// TIOCGEXCL: 1 where a terminal is claimed, 0 where it is not; -1 and errno.
int gpslog_terminal_is_claimed(int descriptor);

// Names the calling thread, as ps and top show it; at most 15 bytes.
void gpslog_name_thread(const char *name);

// Has writes to a file pass the kernel's cache, or not: whole sectors from memory that is aligned. 0, or -1 and errno.
int gpslog_write_directly(int descriptor, int directly);

// Exchanges the names of two files in one step. 0, or -1 and errno: EINVAL or ENOSYS where the file system or the kernel cannot.
int gpslog_exchange_names(const char *first, const char *second);

// Keeps blocks of up to so many bytes for the next ones when they are freed, instead of giving them back to the kernel.
void gpslog_keep_freed_memory(int bytes);

// Has all threads share two heaps; to be called before there are others.
void gpslog_share_heaps(void);

// Has the kernel unmap the pages of code and constants, and those that were allocated and freed; what is used again comes
// back, code from the kernel's cache.
void gpslog_give_back_unused_memory(void);

// Has a file removed where SIGHUP, SIGINT or SIGTERM ends the program, with SQLite's journal beside it; NULL for none any more.
// There is one at a time.
void gpslog_remove_at_signal(const char *path);

// Has a text written to standard error where SIGHUP, SIGINT or SIGTERM ends the program; NULL for none any more. Longer ones than
// 1024 bytes are not.
void gpslog_say_at_signal(const char *text);

// Has a text written to standard output, and the terminal of standard input set, where a signal ends the program, a crash's among
// them; NULL for none any more. Texts of more than 64 bytes are not.
void gpslog_give_terminal_back_at_signal(const struct termios *settings, const char *text);

// The number of columns of a terminal that a character takes: 0 through 2.
int gpslog_columns(uint32_t character);

#endif
