// Children, and who opens a file: what Swift's Glibc module lacks, or imports in a form that Swift cannot call.
#ifndef CLINUX_CHILD_PROCESS_H
#define CLINUX_CHILD_PROCESS_H

#include <signal.h>
#include <sys/inotify.h>
#include <sys/wait.h>

// A descriptor that becomes readable when somebody opens the file; -1 and errno where that fails.
static inline int gpslog_watch_opening(const char *path) {
    int descriptor = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    if (descriptor >= 0) inotify_add_watch(descriptor, path, IN_OPEN);
    return descriptor;
}

// The status of a child that waitpid(2) reported, as a shell tells it: 128 and the signal where one ended it.
static inline int gpslog_shell_status(int status) {
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// True where a process sent the signal, and not the kernel on behalf of the terminal, which sends to the whole group.
static inline int gpslog_sent_by_process(const siginfo_t *information) {
    return information->si_code <= 0;
}

#endif
