#define _GNU_SOURCE
#include "Connection.h"

#include <poll.h>
#include <sys/eventfd.h>

// What the thread has to do next.
struct orders {
    bool is_ending;
    bool is_closing;
    int64_t close_deadline;
};

// Hands a batch back to whoever waits for it.
static void finish(
    struct gpslog_mqtt_connection *connection, struct gpslog_mqtt_link *link, struct gpslog_mqtt_fault fault) {
    struct gpslog_mqtt_batch *batch = link->batch;
    if (!batch) return;
    link->batch = NULL;
    pthread_mutex_lock(&connection->mutex);
    // One that was left has an outcome already.
    if (!batch->is_left) {
        batch->outcome = fault.outcome;
        batch->reason = fault.reason;
        batch->system_error = fault.system_error;
        batch->is_done = true;
    }
    pthread_cond_broadcast(&connection->change);
    pthread_mutex_unlock(&connection->mutex);
    gpslog_mqtt_batch_free(batch);
}

// Gives up a batch that nobody waits for any more.
static void leave(struct gpslog_mqtt_link *link, bool is_late) {
    // What it has sent may still be acknowledged, which concerns nobody.
    if (is_late || !link->is_ready) gpslog_mqtt_link_drop(link);
    gpslog_mqtt_batch_free(link->batch);
    link->batch = NULL;
}

static struct orders take_orders(
    struct gpslog_mqtt_connection *connection, struct gpslog_mqtt_link *link, bool *has_new_batch) {
    pthread_mutex_lock(&connection->mutex);
    if (link->batch && link->batch->is_left) leave(link, link->batch->is_late);
    if (!link->batch && connection->waiting) {
        link->batch = connection->waiting;
        connection->waiting = NULL;
        *has_new_batch = true;
    }
    struct orders orders = {connection->is_ending, connection->is_closing, connection->close_deadline};
    pthread_mutex_unlock(&connection->mutex);
    return orders;
}

static const struct gpslog_mqtt_fault none = {gpslog_mqtt_answered, 0, 0};
static const struct gpslog_mqtt_fault lost = {gpslog_mqtt_lost, 0, 0};

static void close_link(
    struct gpslog_mqtt_connection *connection, struct gpslog_mqtt_link *link, int64_t deadline) {
    finish(connection, link, lost);
    gpslog_mqtt_link_close(link, deadline);
    pthread_mutex_lock(&connection->mutex);
    connection->is_closing = false;
    pthread_cond_broadcast(&connection->change);
    pthread_mutex_unlock(&connection->mutex);
}

// The answer by IPv6, if IPv4 was tried since.
struct attempt {
    struct gpslog_mqtt_fault first_fault;
};

// Ends the link, or tries the other way to connect.
static void fail(
    struct gpslog_mqtt_connection *connection, struct gpslog_mqtt_link *link, struct attempt *attempt,
    struct gpslog_mqtt_fault fault) {
    bool was_ready = link->is_ready;
    if (!was_ready) {
        enum gpslog_mqtt_outcome first = attempt->first_fault.outcome;
        // Any other fault says more than that a connection was lost.
        if (first == gpslog_mqtt_answered || first == gpslog_mqtt_lost) attempt->first_fault = fault;
        if (link->batch && gpslog_mqtt_link_open_by_ipv4(link, fault)) return;
    }
    gpslog_mqtt_link_drop(link);
    // The next connection begins with the best way again.
    link->uses_only_ipv4 = false;
    finish(connection, link, was_ready ? fault : attempt->first_fault);
    attempt->first_fault = none;
}

// Waits for the socket and for orders; returns what the socket is ready for.
static short await(struct gpslog_mqtt_connection *connection, const struct gpslog_mqtt_link *link) {
    struct pollfd waits[2] = {
        {.fd = connection->event, .events = POLLIN},
        {.fd = gpslog_mqtt_link_socket(link)},
    };
    if (link->mosquitto) waits[1].events = gpslog_mqtt_link_interest(link);
    poll(waits, 2, gpslog_mqtt_link_patience(link));
    eventfd_t count;
    if (waits[0].revents) eventfd_read(connection->event, &count);
    return waits[1].revents;
}

// Connects if need be, sends what is new, and goes one step on.
static struct gpslog_mqtt_fault work(
    struct gpslog_mqtt_link *link, struct attempt *attempt, short events, bool *has_new_batch) {
    if (!link->mosquitto) {
        if (!link->batch) return none;
        attempt->first_fault = none;
        return gpslog_mqtt_link_open(link);
    }
    struct gpslog_mqtt_fault fault = gpslog_mqtt_link_step(link, events);
    if (fault.outcome != gpslog_mqtt_answered || !link->is_ready || !link->batch || !*has_new_batch) return fault;
    *has_new_batch = false;
    return gpslog_mqtt_link_send(link);
}

void *gpslog_mqtt_run(void *context) {
    struct gpslog_mqtt_connection *connection = context;
    pthread_setname_np(pthread_self(), "gpslog mqtt");
    struct gpslog_mqtt_link link = {
        .library = gpslog_mosquitto_library(),
        .settings = &connection->settings,
    };
    struct attempt attempt = {none};
    bool has_new_batch = false;
    short events = 0;
    while (true) {
        struct orders orders = take_orders(connection, &link, &has_new_batch);
        if (orders.is_ending) break;
        if (orders.is_closing) {
            close_link(connection, &link, orders.close_deadline);
            events = 0;
            continue;
        }
        struct gpslog_mqtt_fault fault = work(&link, &attempt, events, &has_new_batch);
        events = 0;
        if (fault.outcome != gpslog_mqtt_answered) {
            fail(connection, &link, &attempt, fault);
            continue;
        }
        if (link.batch && !has_new_batch && gpslog_mqtt_batch_is_answered(link.batch)) finish(connection, &link, none);
        events = await(connection, &link);
    }
    gpslog_mqtt_link_drop(&link);
    finish(connection, &link, lost);
    gpslog_mqtt_batch_free(connection->waiting);
    gpslog_mqtt_connection_destroy(connection);
    return NULL;
}
