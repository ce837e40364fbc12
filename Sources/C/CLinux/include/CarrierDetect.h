// The DCD of a line, to which receivers' pulses are wired, and the end of a wait for it: what Swift's Glibc module lacks.
#ifndef CLINUX_CARRIER_DETECT_H
#define CLINUX_CARRIER_DETECT_H

#include <pthread.h>

// TIOCMGET: 1 where DCD is on, 0 where it is off; -1 and errno where the driver does not say.
int gpslog_dcd_is_on(int descriptor);

// TIOCGICOUNT: edges of DCD since the device is there, both kinds; -1 and errno where the driver does not count them.
long gpslog_dcd_edges(int descriptor);

// TIOCMIWAIT: waits for the next edge of DCD. 0, or -1 and errno: EINTR after a signal, EINVAL or ENOTTY where the driver knows
// of none.
int gpslog_dcd_wait(int descriptor);

// Has gpslog_interrupt end the waits of the calling thread with EINTR.
void gpslog_accept_interruption(void);

// Ends the wait of a thread that runs; one that begins a moment later goes on. 0, or an errno.
int gpslog_interrupt(pthread_t thread);

#endif
