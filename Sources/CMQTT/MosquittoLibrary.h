// libmosquitto, found when it is first wanted: the program itself does not need it.
#ifndef MOSQUITTO_LIBRARY_H
#define MOSQUITTO_LIBRARY_H

#include <mosquitto.h>

#define GPSLOG_MOSQUITTO_FUNCTIONS(FUNCTION) \
    FUNCTION(mosquitto_lib_init) \
    FUNCTION(mosquitto_new) \
    FUNCTION(mosquitto_destroy) \
    FUNCTION(mosquitto_int_option) \
    FUNCTION(mosquitto_username_pw_set) \
    FUNCTION(mosquitto_will_set) \
    FUNCTION(mosquitto_tls_set) \
    FUNCTION(mosquitto_connect_callback_set) \
    FUNCTION(mosquitto_publish_callback_set) \
    FUNCTION(mosquitto_log_callback_set) \
    FUNCTION(mosquitto_connect_bind_async) \
    FUNCTION(mosquitto_disconnect) \
    FUNCTION(mosquitto_publish) \
    FUNCTION(mosquitto_socket) \
    FUNCTION(mosquitto_want_write) \
    FUNCTION(mosquitto_loop_read) \
    FUNCTION(mosquitto_loop_write) \
    FUNCTION(mosquitto_loop_misc)

struct mosquitto_library {
#define GPSLOG_DECLARE(name) __typeof__(&name) name;
    GPSLOG_MOSQUITTO_FUNCTIONS(GPSLOG_DECLARE)
#undef GPSLOG_DECLARE
};

// The library; NULL where it is not installed.
const struct mosquitto_library *gpslog_mosquitto_library(void);

#endif
