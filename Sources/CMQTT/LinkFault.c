#include "LinkFault.h"

#include <errno.h>
#include <string.h>

struct gpslog_mqtt_fault gpslog_mqtt_fault_of(const struct gpslog_mqtt_link *link, int result, int error) {
    struct gpslog_mqtt_fault fault = {gpslog_mqtt_lost, 0, 0};
    // Also where only reading failed: under TLS 1.3 the broker asks for a certificate when all seems to be well.
    if (link->tls_fault != gpslog_mqtt_answered) {
        fault.outcome = link->tls_fault;
        return fault;
    }
    switch (result) {
        case MOSQ_ERR_NOMEM: fault.outcome = gpslog_mqtt_no_memory; break;
        case MOSQ_ERR_EAI: fault.outcome = gpslog_mqtt_unknown_host; break;
        case MOSQ_ERR_TLS:
        case MOSQ_ERR_TLS_HANDSHAKE: fault.outcome = gpslog_mqtt_no_encryption; break;
        case MOSQ_ERR_ERRNO:
            if (!link->is_socket_pending || error == ECONNRESET || error == EPIPE || error == EPROTO) break;
            fault.outcome = gpslog_mqtt_not_connected;
            fault.system_error = error;
            break;
        default: break;
    }
    return fault;
}

enum gpslog_mqtt_outcome gpslog_mqtt_tls_fault(const char *text) {
    static const struct {
        const char *part;
        enum gpslog_mqtt_outcome fault;
    } faults[] = {
        {"host name verification failed", gpslog_mqtt_wrong_name},
        {"certificate verify failed", gpslog_mqtt_untrusted_server},
        {"unexpected eof while reading", gpslog_mqtt_lost},
        {"Unable to load", gpslog_mqtt_unusable_files},
        {"alert certificate required", gpslog_mqtt_certificate_wanted},
        {"alert handshake failure", gpslog_mqtt_certificate_wanted},
        {"alert bad certificate", gpslog_mqtt_certificate_wanted},
        {"alert unknown ca", gpslog_mqtt_certificate_wanted},
    };
    for (size_t index = 0; index < sizeof faults / sizeof *faults; index++) {
        if (strstr(text, faults[index].part)) return faults[index].fault;
    }
    return gpslog_mqtt_answered;
}

enum gpslog_mqtt_answer gpslog_mqtt_refusal(int result) {
    switch (result) {
        case MOSQ_ERR_INVAL:
        case MOSQ_ERR_MALFORMED_UTF8: return gpslog_mqtt_unusable_topic;
        case MOSQ_ERR_PAYLOAD_SIZE: return gpslog_mqtt_too_large;
        default: return gpslog_mqtt_acknowledged;
    }
}
