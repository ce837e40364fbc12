#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "CLinux.h"
#include "SignalHandler.h"

static char words[1024];
static size_t length;
static volatile sig_atomic_t is_armed;

static void say_and_end(int number) {
    // A failure is ignored: nobody listens any more.
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
    gpslog_handle_unhandled_signals(ordinary_signals, say_and_end);
}
