// One way to the broker, from its socket to its end: what libmosquitto has of it, used by one thread.
#ifndef LINK_H
#define LINK_H

#include "Batch.h"
#include "MosquittoLibrary.h"

struct gpslog_mqtt_settings {
    char *texts[gpslog_mqtt_setting_count];
    void *will;
    size_t will_length;
    int port;
    bool is_encrypted;
};

// What is wrong with a link.
struct gpslog_mqtt_fault {
    // gpslog_mqtt_answered where nothing is.
    enum gpslog_mqtt_outcome outcome;
    int reason;
    int system_error;
};

struct gpslog_mqtt_link {
    const struct mosquitto_library *library;
    const struct gpslog_mqtt_settings *settings;
    // NULL where there is no link.
    struct mosquitto *mosquitto;
    // What is sent over it; NULL where nothing is.
    struct gpslog_mqtt_batch *batch;
    bool uses_only_ipv4;
    // Milliseconds of the monotonic clock.
    int64_t begin;
    bool is_socket_pending;
    bool was_answered;
    bool is_ready;
    int reason;
    enum gpslog_mqtt_outcome tls_fault;
    // The bytes that had come when the last message was acknowledged, and when that was.
    uint64_t asked_bytes;
    int64_t asked_time;
};

// Begins to connect; the link is ready later, or has a fault.
struct gpslog_mqtt_fault gpslog_mqtt_link_open(struct gpslog_mqtt_link *link);

// What poll(2) is to wait for, and how long at most.
short gpslog_mqtt_link_interest(const struct gpslog_mqtt_link *link);
int gpslog_mqtt_link_patience(const struct gpslog_mqtt_link *link);
int gpslog_mqtt_link_socket(const struct gpslog_mqtt_link *link);

// Does what the socket is ready for, and what it is time for.
struct gpslog_mqtt_fault gpslog_mqtt_link_step(struct gpslog_mqtt_link *link, short events);

// Begins to send the batch of a link that is ready.
struct gpslog_mqtt_fault gpslog_mqtt_link_send(struct gpslog_mqtt_link *link);

// After a fault of a link that never was ready: begins to connect by IPv4; false where that was not by IPv6.
bool gpslog_mqtt_link_open_by_ipv4(struct gpslog_mqtt_link *link, struct gpslog_mqtt_fault fault);

// Takes leave of the broker, until then at the latest.
void gpslog_mqtt_link_close(struct gpslog_mqtt_link *link, int64_t deadline);

// Ends it as it is.
void gpslog_mqtt_link_drop(struct gpslog_mqtt_link *link);

// Milliseconds of the monotonic clock.
int64_t gpslog_mqtt_now(void);

#endif
