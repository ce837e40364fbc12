#include "SignalHandler.h"

#include <signal.h>
#include <stddef.h>
#include <string.h>

void gpslog_handle_unhandled_signals(void (*handler)(int number)) {
    const int numbers[] = {SIGHUP, SIGINT, SIGTERM};
    for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
        struct sigaction action;
        // A signal that somebody else handles, or ignores, stays theirs.
        if (sigaction(numbers[index], NULL, &action) != 0 || action.sa_handler != SIG_DFL) continue;
        memset(&action, 0, sizeof action);
        action.sa_handler = handler;
        action.sa_flags = SA_RESETHAND;
        sigaction(numbers[index], &action, NULL);
    }
}
