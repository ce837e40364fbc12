#ifndef SIGNAL_HANDLER_H
#define SIGNAL_HANDLER_H

// Installs a handler, once, of those of SIGHUP, SIGINT and SIGTERM that nobody handles or ignores.
void gpslog_handle_unhandled_signals(void (*handler)(int number));

#endif
