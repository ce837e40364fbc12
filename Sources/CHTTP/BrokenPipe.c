#include "BrokenPipe.h"

#include <pthread.h>
#include <time.h>

static sigset_t broken_pipe(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGPIPE);
    return set;
}

struct gpslog_broken_pipe gpslog_ignore_broken_pipe(void) {
    struct gpslog_broken_pipe saved;
    sigset_t set = broken_pipe();
    sigset_t pending;
    sigpending(&pending);
    saved.was_pending = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &set, &saved.mask);
    return saved;
}

void gpslog_restore_broken_pipe(struct gpslog_broken_pipe saved) {
    // One that was raised meanwhile would come as soon as it may.
    sigset_t set = broken_pipe();
    struct timespec at_once = {0, 0};
    if (!saved.was_pending) sigtimedwait(&set, NULL, &at_once);
    pthread_sigmask(SIG_SETMASK, &saved.mask, NULL);
}
