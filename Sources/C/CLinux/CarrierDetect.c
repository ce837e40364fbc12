#define _GNU_SOURCE
#include "CarrierDetect.h"

#include <linux/serial.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>

int gpslog_dcd_is_on(int descriptor) {
    int lines = 0;
    if (ioctl(descriptor, TIOCMGET, &lines) != 0) return -1;
    return (lines & TIOCM_CD) != 0;
}

long gpslog_dcd_edges(int descriptor) {
    struct serial_icounter_struct counts;
    if (ioctl(descriptor, TIOCGICOUNT, &counts) != 0) return -1;
    return (long)(unsigned)counts.dcd;
}

int gpslog_dcd_wait(int descriptor) {
    return ioctl(descriptor, TIOCMIWAIT, (unsigned long)TIOCM_CD);
}

static void do_nothing(int number) {
    (void)number;
}

void gpslog_accept_interruption(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    // Without SA_RESTART the wait does not begin again by itself. The signal does nothing by default: one too many does no harm.
    action.sa_handler = do_nothing;
    sigaction(SIGURG, &action, NULL);
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGURG);
    pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
}

int gpslog_interrupt(pthread_t thread) {
    return pthread_kill(thread, SIGURG);
}
