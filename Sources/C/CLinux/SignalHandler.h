#ifndef SIGNAL_HANDLER_H
#define SIGNAL_HANDLER_H

// Those by which users and the system end a program in order; 0 is behind the last one.
extern const int ordinary_signals[];

// These, and others that end a program where nobody handles them, but no crash's; likewise.
extern const int ending_signals[];

// Installs a handler, once, of those signals that nobody handles or ignores.
void gpslog_handle_unhandled_signals(const int *numbers, void (*handler)(int number));

#endif
