#include "Batch.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct gpslog_mqtt_batch *gpslog_mqtt_batch_new(void) {
    struct gpslog_mqtt_batch *batch = calloc(1, sizeof *batch);
    if (batch) batch->references = 1;
    return batch;
}

void gpslog_mqtt_batch_free(struct gpslog_mqtt_batch *batch) {
    if (!batch || atomic_fetch_sub(&batch->references, 1) > 1) return;
    for (size_t index = 0; index < batch->count; index++) {
        free(batch->messages[index].topic);
        free(batch->messages[index].payload);
    }
    free(batch->messages);
    free(batch);
}

bool gpslog_mqtt_batch_add(
    struct gpslog_mqtt_batch *batch, const char *topic, const void *payload, size_t length, bool is_retained) {
    if (length > INT_MAX) return false;
    struct gpslog_mqtt_message *messages = realloc(batch->messages, (batch->count + 1) * sizeof *messages);
    if (!messages) return false;
    batch->messages = messages;
    struct gpslog_mqtt_message message = {.length = length, .is_retained = is_retained};
    message.topic = strdup(topic);
    message.payload = malloc(length ? length : 1);
    if (!message.topic || !message.payload) {
        free(message.topic);
        free(message.payload);
        return false;
    }
    if (length) memcpy(message.payload, payload, length);
    messages[batch->count++] = message;
    return true;
}

void gpslog_mqtt_batch_note(struct gpslog_mqtt_batch *batch, int identifier, enum gpslog_mqtt_answer answer) {
    for (size_t index = batch->first_open; index < batch->count; index++) {
        struct gpslog_mqtt_message *message = &batch->messages[index];
        if (message->is_answered || message->identifier != identifier) continue;
        message->is_answered = true;
        message->answer = answer;
        break;
    }
    while (batch->first_open < batch->count && batch->messages[batch->first_open].is_answered) batch->first_open++;
}

bool gpslog_mqtt_batch_is_answered(const struct gpslog_mqtt_batch *batch) {
    return batch->first_open == batch->count;
}

enum gpslog_mqtt_answer gpslog_mqtt_message_answer(const struct gpslog_mqtt_batch *batch, size_t index) {
    return index < batch->count ? batch->messages[index].answer : gpslog_mqtt_acknowledged;
}

int gpslog_mqtt_reason(const struct gpslog_mqtt_batch *batch) { return batch->reason; }

int gpslog_mqtt_system_error(const struct gpslog_mqtt_batch *batch) { return batch->system_error; }
