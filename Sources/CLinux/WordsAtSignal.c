#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "CLinux.h"

static char words[1024];
static size_t length;
static volatile sig_atomic_t is_armed;

static void say_and_end(int number) {
    // Where nobody listens any more there is nobody to tell.
    if (is_armed && write(STDERR_FILENO, words, length) < 0) {}
    // Nobody handles it any more: it ends the program, and says so to who waits for that.
    raise(number);
}

void gpslog_say_at_signal(const char *text) {
    is_armed = 0;
    atomic_signal_fence(memory_order_seq_cst);
    if (!text || strlen(text) > sizeof words) return;
    length = strlen(text);
    memcpy(words, text, length);
    atomic_signal_fence(memory_order_seq_cst);
    is_armed = 1;
    const int numbers[] = {SIGHUP, SIGINT, SIGTERM};
    for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
        struct sigaction action;
        // What somebody else handles, or ignores, stays theirs.
        if (sigaction(numbers[index], NULL, &action) != 0 || action.sa_handler != SIG_DFL) continue;
        memset(&action, 0, sizeof action);
        action.sa_handler = say_and_end;
        action.sa_flags = SA_RESETHAND;
        sigaction(numbers[index], &action, NULL);
    }
}
