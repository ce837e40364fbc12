#include "SignalHandler.h"

#include <signal.h>
#include <stddef.h>
#include <string.h>

const int ordinary_signals[] = {SIGHUP, SIGINT, SIGTERM, 0};

const int ending_signals[] = {
    SIGHUP, SIGINT, SIGTERM, SIGPIPE, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGPOLL, 0,
};

void gpslog_handle_unhandled_signals(const int *numbers, void (*handler)(int number)) {
    for (; *numbers != 0; numbers++) {
        struct sigaction action;
        // A signal that somebody else handles, or ignores, stays theirs.
        if (sigaction(*numbers, NULL, &action) != 0 || action.sa_handler != SIG_DFL) continue;
        memset(&action, 0, sizeof action);
        action.sa_handler = handler;
        action.sa_flags = SA_RESETHAND;
        sigaction(*numbers, &action, NULL);
    }
}
