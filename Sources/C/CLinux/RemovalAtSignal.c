#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "CLinux.h"
#include "SignalHandler.h"

// SQLite's, beside what it writes.
static const char journal[] = "-journal";

static char doomed[PATH_MAX + sizeof journal];
static size_t length;
static volatile sig_atomic_t is_armed;

static void remove_and_end(int number) {
    if (is_armed) {
        unlink(doomed);
        memcpy(doomed + length, journal, sizeof journal);
        unlink(doomed);
    }
    // Nobody handles it any more: it ends the program, and says so to who waits for that.
    raise(number);
}

void gpslog_remove_at_signal(const char *path) {
    is_armed = 0;
    atomic_signal_fence(memory_order_seq_cst);
    if (!path || strlen(path) >= PATH_MAX) return;
    length = strlen(path);
    memcpy(doomed, path, length + 1);
    atomic_signal_fence(memory_order_seq_cst);
    is_armed = 1;
    gpslog_handle_unhandled_signals(ordinary_signals, remove_and_end);
}
