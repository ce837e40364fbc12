#include "Connection.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

struct gpslog_mqtt_connection *gpslog_mqtt_connection_new(int port, bool is_encrypted) {
    struct gpslog_mqtt_connection *connection = calloc(1, sizeof *connection);
    if (!connection) return NULL;
    connection->event = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (connection->event < 0) {
        free(connection);
        return NULL;
    }
    connection->settings.port = port;
    connection->settings.is_encrypted = is_encrypted;
    pthread_mutex_init(&connection->mutex, NULL);
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&connection->change, &attributes);
    pthread_condattr_destroy(&attributes);
    return connection;
}

void gpslog_mqtt_connection_destroy(struct gpslog_mqtt_connection *connection) {
    for (int setting = 0; setting < gpslog_mqtt_setting_count; setting++) free(connection->settings.texts[setting]);
    free(connection->settings.will);
    close(connection->event);
    pthread_cond_destroy(&connection->change);
    pthread_mutex_destroy(&connection->mutex);
    free(connection);
}

bool gpslog_mqtt_connection_set(
    struct gpslog_mqtt_connection *connection, enum gpslog_mqtt_setting setting, const char *value) {
    char **text = &connection->settings.texts[setting];
    free(*text);
    *text = value ? strdup(value) : NULL;
    return !value || *text;
}

bool gpslog_mqtt_connection_set_will(
    struct gpslog_mqtt_connection *connection, const void *payload, size_t length) {
    void *copy = malloc(length ? length : 1);
    if (!copy) return false;
    if (length) memcpy(copy, payload, length);
    free(connection->settings.will);
    connection->settings.will = copy;
    connection->settings.will_length = length;
    return true;
}

// Within the mutex, so that nobody has freed the connection.
static void wake(struct gpslog_mqtt_connection *connection) { eventfd_write(connection->event, 1); }

static bool start_thread(struct gpslog_mqtt_connection *connection) {
    if (connection->has_thread) return true;
    // Signals are for the program's other threads; a broken pipe is an error of a call.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t thread;
    connection->has_thread = pthread_create(&thread, NULL, gpslog_mqtt_run, connection) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (connection->has_thread) pthread_detach(thread);
    return connection->has_thread;
}

void gpslog_mqtt_connection_free(struct gpslog_mqtt_connection *connection) {
    if (!connection) return;
    pthread_mutex_lock(&connection->mutex);
    bool has_thread = connection->has_thread;
    connection->is_ending = true;
    wake(connection);
    pthread_mutex_unlock(&connection->mutex);
    if (!has_thread) gpslog_mqtt_connection_destroy(connection);
}

// Waits for a change until then; false where there was none.
static bool wait_until(struct gpslog_mqtt_connection *connection, int64_t deadline) {
    struct timespec time = {deadline / 1000, deadline % 1000 * 1000000};
    return pthread_cond_timedwait(&connection->change, &connection->mutex, &time) == 0;
}

void gpslog_mqtt_connection_close(struct gpslog_mqtt_connection *connection, int64_t milliseconds) {
    pthread_mutex_lock(&connection->mutex);
    if (connection->has_thread) {
        connection->close_deadline = gpslog_mqtt_now() + milliseconds;
        connection->is_closing = true;
        wake(connection);
        while (connection->is_closing && wait_until(connection, connection->close_deadline)) {}
    }
    pthread_mutex_unlock(&connection->mutex);
}

enum gpslog_mqtt_outcome gpslog_mqtt_publish(
    struct gpslog_mqtt_connection *connection, struct gpslog_mqtt_batch *batch, int64_t milliseconds) {
    if (!gpslog_mosquitto_library()) return gpslog_mqtt_no_library;
    int64_t deadline = gpslog_mqtt_now() + milliseconds;
    pthread_mutex_lock(&connection->mutex);
    if (!batch->is_left && start_thread(connection)) {
        // One that nobody waits for, and that the thread has not even seen.
        gpslog_mqtt_batch_free(connection->waiting);
        batch->references++;
        connection->waiting = batch;
        wake(connection);
        while (!batch->is_done && !batch->is_left) {
            if (!wait_until(connection, deadline)) break;
        }
    } else if (!batch->is_left) {
        batch->is_done = true;
        batch->outcome = gpslog_mqtt_no_memory;
    }
    if (!batch->is_done) {
        batch->outcome = batch->is_left ? gpslog_mqtt_cancelled : gpslog_mqtt_no_answer_in_time;
        batch->is_late = !batch->is_left;
        batch->is_left = true;
        wake(connection);
    }
    enum gpslog_mqtt_outcome outcome = batch->outcome;
    pthread_mutex_unlock(&connection->mutex);
    return outcome;
}

void gpslog_mqtt_cancel(struct gpslog_mqtt_connection *connection, struct gpslog_mqtt_batch *batch) {
    pthread_mutex_lock(&connection->mutex);
    batch->is_left = true;
    pthread_cond_broadcast(&connection->change);
    wake(connection);
    pthread_mutex_unlock(&connection->mutex);
}
