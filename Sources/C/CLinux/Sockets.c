#define _GNU_SOURCE
#include "Sockets.h"

#include <stddef.h>
#include <sys/socket.h>

int gpslog_accept(int descriptor) {
    return accept4(descriptor, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
}
