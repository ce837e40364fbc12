// Messages, and what became of them.
#ifndef BATCH_H
#define BATCH_H

#include "CMQTT.h"

#include <stdatomic.h>

struct gpslog_mqtt_message {
    char *topic;
    void *payload;
    size_t length;
    bool is_retained;
    bool is_answered;
    // Which libmosquitto has given it.
    int identifier;
    enum gpslog_mqtt_answer answer;
};

struct gpslog_mqtt_batch {
    // Whoever waits for it, and the connection's thread.
    atomic_int references;
    struct gpslog_mqtt_message *messages;
    size_t count;
    // Before it all are answered.
    size_t first_open;

    // All below by the connection's mutex. Nobody waits any more: the thread may drop it.
    bool is_left;
    // What was sent was not acknowledged, so the connection is worth nothing.
    bool is_late;
    bool is_done;
    enum gpslog_mqtt_outcome outcome;
    int reason;
    int system_error;
};

// Notes the answer to a message; those to others are ignored.
void gpslog_mqtt_batch_note(struct gpslog_mqtt_batch *batch, int identifier, enum gpslog_mqtt_answer answer);

// Whether there is an answer to every message.
bool gpslog_mqtt_batch_is_answered(const struct gpslog_mqtt_batch *batch);

#endif
