// Writing to a connection that the server has ended raises SIGPIPE, which would end the program.
#ifndef BROKEN_PIPE_H
#define BROKEN_PIPE_H

#include <signal.h>
#include <stdbool.h>

struct gpslog_broken_pipe {
    sigset_t mask;
    bool was_pending;
};

// Has the calling thread not hear of it, until it is restored. The handler of the process is the program's own affair.
struct gpslog_broken_pipe gpslog_ignore_broken_pipe(void);
void gpslog_restore_broken_pipe(struct gpslog_broken_pipe saved);

#endif
