// Messages to an MQTT broker by MQTT 3.1.1, sent by libmosquitto, which is loaded with the first of them.
#ifndef CMQTT_H
#define CMQTT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What became of a batch of messages.
enum gpslog_mqtt_outcome {
    // Each message was acknowledged, or refused.
    gpslog_mqtt_answered,
    gpslog_mqtt_cancelled,
    gpslog_mqtt_no_library,
    gpslog_mqtt_no_memory,
    gpslog_mqtt_no_answer_in_time,
    gpslog_mqtt_unknown_host,
    // There is no connection; the system's error says why.
    gpslog_mqtt_not_connected,
    gpslog_mqtt_lost,
    // The broker sends what nobody has asked for.
    gpslog_mqtt_flooded,
    gpslog_mqtt_untrusted_server,
    gpslog_mqtt_wrong_name,
    gpslog_mqtt_unusable_files,
    gpslog_mqtt_certificate_wanted,
    gpslog_mqtt_no_encryption,
    // The broker does not want this client; the reason code says why.
    gpslog_mqtt_turned_away,
};

// The fate of one message that was answered.
enum gpslog_mqtt_answer {
    gpslog_mqtt_acknowledged,
    // Nothing can be published to the topic.
    gpslog_mqtt_unusable_topic,
    // No broker takes so much at once.
    gpslog_mqtt_too_large,
};

// What a connection needs to know; each but the host may be missing.
enum gpslog_mqtt_setting {
    gpslog_mqtt_host,
    gpslog_mqtt_client_identifier,
    gpslog_mqtt_user,
    gpslog_mqtt_password,
    gpslog_mqtt_authority_file,
    gpslog_mqtt_certificate_file,
    gpslog_mqtt_key_file,
    gpslog_mqtt_will_topic,
    gpslog_mqtt_setting_count,
};

// A connection to a broker, on a thread of its own, made when there is something to send and kept from then on.
struct gpslog_mqtt_connection;
struct gpslog_mqtt_batch;

// A connection that has loaded and connected nothing; NULL where there is no memory, or no descriptor.
struct gpslog_mqtt_connection *gpslog_mqtt_connection_new(int port, bool is_encrypted);

// Ends it at once, without a word to the broker, which sends the will then.
void gpslog_mqtt_connection_free(struct gpslog_mqtt_connection *connection);

// Before the first batch; all is copied, and false says that there is no memory for it.
bool gpslog_mqtt_connection_set(
    struct gpslog_mqtt_connection *connection, enum gpslog_mqtt_setting setting, const char *value);
bool gpslog_mqtt_connection_set_will(
    struct gpslog_mqtt_connection *connection, const void *payload, size_t length);

// Takes leave of the broker, which sends no will then; waits at most so many milliseconds.
void gpslog_mqtt_connection_close(struct gpslog_mqtt_connection *connection, int64_t milliseconds);

// Messages to be sent; NULL where there is no memory.
struct gpslog_mqtt_batch *gpslog_mqtt_batch_new(void);
void gpslog_mqtt_batch_free(struct gpslog_mqtt_batch *batch);
bool gpslog_mqtt_batch_add(
    struct gpslog_mqtt_batch *batch, const char *topic, const void *payload, size_t length, bool is_retained);

// Sends a batch, once, by QoS 1, and waits until each message is acknowledged or refused. One batch at a time.
enum gpslog_mqtt_outcome gpslog_mqtt_publish(
    struct gpslog_mqtt_connection *connection, struct gpslog_mqtt_batch *batch, int64_t milliseconds);

// Has a batch end at once that is being sent, or will be; from any thread.
void gpslog_mqtt_cancel(struct gpslog_mqtt_connection *connection, struct gpslog_mqtt_batch *batch);

// The answer to a message of a batch that was answered.
enum gpslog_mqtt_answer gpslog_mqtt_message_answer(const struct gpslog_mqtt_batch *batch, size_t index);

// The return code with which the broker turned the client away (MQTT 3.1.1, 3.2.2.3); else 0.
int gpslog_mqtt_reason(const struct gpslog_mqtt_batch *batch);

// An errno of a batch that was not connected; 0 where the system gave none.
int gpslog_mqtt_system_error(const struct gpslog_mqtt_batch *batch);

#endif
