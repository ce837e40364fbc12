// Sockets: what Swift's Glibc module lacks.
#ifndef CLINUX_SOCKETS_H
#define CLINUX_SOCKETS_H

// The next connection of a socket that listens, not blocking and closed on exec; -1 and errno where there is none.
int gpslog_accept(int descriptor);

#endif
