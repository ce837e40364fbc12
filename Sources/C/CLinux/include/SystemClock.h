// The kernel's word on its clock: what Swift's Glibc module lacks.
#ifndef CLINUX_SYSTEM_CLOCK_H
#define CLINUX_SYSTEM_CLOCK_H

#include <sys/timex.h>

// adjtimex(2): 1 where somebody keeps the clock right, 0 where nobody does; -1 and errno where this may not be asked.
static inline int gpslog_clock_is_synchronised(void) {
    struct timex state = {0};
    return adjtimex(&state) < 0 ? -1 : !(state.status & STA_UNSYNC);
}

#endif
