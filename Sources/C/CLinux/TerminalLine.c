#include "TerminalLine.h"

// Linux's own terminal attributes: the C library's header would define the same names otherwise.
#include <asm/termbits.h>
#include <linux/serial.h>
#include <sys/ioctl.h>

long gpslog_terminal_speed(int descriptor) {
    struct termios2 attributes;
    if (ioctl(descriptor, TCGETS2, &attributes) != 0) return -1;
    return (long)attributes.c_ospeed;
}

int gpslog_terminal_set_speed(int descriptor, unsigned bits_per_second) {
    struct termios2 attributes;
    if (ioctl(descriptor, TCGETS2, &attributes) != 0) return -1;
    // An input speed of none of its own follows the output speed.
    attributes.c_cflag &= ~(tcflag_t)(CBAUD | CIBAUD);
    attributes.c_cflag |= BOTHER;
    attributes.c_ospeed = bits_per_second;
    return ioctl(descriptor, TCSETS2, &attributes);
}

long gpslog_terminal_frame_errors(int descriptor) {
    struct serial_icounter_struct counts;
    if (ioctl(descriptor, TIOCGICOUNT, &counts) != 0) return -1;
    return (long)counts.frame + counts.parity;
}
