#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "CLinux.h"
#include "SignalHandler.h"

// Those of a crash, which Swift's runtime may handle as well, to say where it was.
static const int crashes[] = {SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};
enum { crash_count = sizeof crashes / sizeof *crashes };

static struct sigaction others[crash_count];
static struct termios former;
static char words[64];
static size_t length;
static volatile sig_atomic_t is_armed;

static void give_back(void) {
    if (!is_armed) return;
    is_armed = 0;
    // A failure is ignored: the terminal is gone.
    if (write(STDOUT_FILENO, words, length) < 0) {}
    tcsetattr(STDIN_FILENO, TCSANOW, &former);
}

static void give_back_and_end(int number) {
    give_back();
    // Nobody handles it any more: it ends the program, and says so to who waits for that.
    raise(number);
}

static void give_back_and_crash(int number, siginfo_t *information, void *context) {
    (void)context;
    give_back();
    for (size_t index = 0; index < crash_count; index++) {
        if (crashes[index] == number) sigaction(number, &others[index], NULL);
    }
    // A fault comes again where it was, for whoever handled it before; what was sent, or is behind its instruction, does not.
    if (information->si_code <= 0 || number == SIGTRAP || number == SIGSYS) raise(number);
}

static void handle_crashes(void) {
    for (size_t index = 0; index < crash_count; index++) {
        struct sigaction action;
        if (sigaction(crashes[index], NULL, &action) != 0) continue;
        int is_own = (action.sa_flags & SA_SIGINFO) && action.sa_sigaction == give_back_and_crash;
        if (is_own || action.sa_handler == SIG_IGN) continue;
        others[index] = action;
        memset(&action, 0, sizeof action);
        action.sa_sigaction = give_back_and_crash;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK;
        sigaction(crashes[index], &action, NULL);
    }
}

void gpslog_give_terminal_back_at_signal(const struct termios *settings, const char *text) {
    is_armed = 0;
    atomic_signal_fence(memory_order_seq_cst);
    if (!settings || !text || strlen(text) > sizeof words) return;
    former = *settings;
    length = strlen(text);
    memcpy(words, text, length);
    atomic_signal_fence(memory_order_seq_cst);
    is_armed = 1;
    gpslog_handle_unhandled_signals(ending_signals, give_back_and_end);
    handle_crashes();
}
