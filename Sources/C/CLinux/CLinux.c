#define _GNU_SOURCE
#include <malloc.h>
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <unistd.h>

int gpslog_pseudo_terminal_open(void) {
    int master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (master < 0) return -1;
    if (grantpt(master) == 0 && unlockpt(master) == 0) return master;
    int reason = errno;
    close(master);
    errno = reason;
    return -1;
}

int gpslog_pseudo_terminal_path(int master, char *path, size_t capacity) {
    return ptsname_r(master, path, capacity);
}

int gpslog_eventfd(void) {
    return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
}

int gpslog_terminal_claim(int descriptor) {
    return ioctl(descriptor, TIOCEXCL);
}

void gpslog_name_thread(const char *name) {
    pthread_setname_np(pthread_self(), name);
}

int gpslog_terminal_release(int descriptor) {
    return ioctl(descriptor, TIOCNXCL);
}

int gpslog_terminal_is_claimed(int descriptor) {
    int is_claimed = 0;
    return ioctl(descriptor, TIOCGEXCL, &is_claimed) < 0 ? -1 : is_claimed;
}

int gpslog_write_directly(int descriptor, int directly) {
    int flags = fcntl(descriptor, F_GETFL);
    if (flags < 0) return -1;
    return fcntl(descriptor, F_SETFL, directly ? flags | O_DIRECT : flags & ~O_DIRECT);
}

int gpslog_exchange_names(const char *first, const char *second) {
    return renameat2(AT_FDCWD, first, AT_FDCWD, second, RENAME_EXCHANGE);
}

void gpslog_keep_freed_memory(int bytes) {
    mallopt(M_MMAP_THRESHOLD, bytes);
    mallopt(M_TRIM_THRESHOLD, bytes);
}

void gpslog_share_heaps(void) {
    mallopt(M_ARENA_MAX, 2);
}
