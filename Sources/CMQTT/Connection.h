// A connection: what its owners and its thread share.
#ifndef CONNECTION_H
#define CONNECTION_H

#include "Link.h"

#include <pthread.h>

struct gpslog_mqtt_connection {
    struct gpslog_mqtt_settings settings;
    // Wakes the thread.
    int event;
    pthread_mutex_t mutex;
    pthread_cond_t change;

    // By the mutex.
    bool has_thread;
    struct gpslog_mqtt_batch *waiting;
    int64_t close_deadline;
    bool is_closing;
    bool is_ending;
};

// What the thread does. It frees the connection when that is to end.
void *gpslog_mqtt_run(void *connection);

void gpslog_mqtt_connection_destroy(struct gpslog_mqtt_connection *connection);

#endif
