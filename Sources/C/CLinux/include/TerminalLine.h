// The line behind a terminal, in terms that the C library does not know: termios2 and the counts of its errors.
#ifndef CLINUX_TERMINAL_LINE_H
#define CLINUX_TERMINAL_LINE_H

// TCGETS2: bits per second; -1 and errno where the driver does not say.
long gpslog_terminal_speed(int descriptor);

// TCSETS2 with BOTHER: any bits per second, in both directions. 0, or -1 and errno.
int gpslog_terminal_set_speed(int descriptor, unsigned bits_per_second);

// TIOCGICOUNT: bytes received without a right stop or parity bit, as far as the driver counts them; -1 and errno where
// it does not.
long gpslog_terminal_frame_errors(int descriptor);

#endif
