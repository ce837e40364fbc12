#include "Link.h"
#include "LinkFault.h"

#include <errno.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

enum {
    keep_alive_seconds = 60,
    // How long a server that has two addresses may leave the first one silent.
    first_address_milliseconds = 3000,
    // libmosquitto looks at the time of the last message when it is asked to.
    step_milliseconds = 5000,
    // Certificates, and an answer of a few bytes to each message: libmosquitto would take in a message of 256 MB whole.
    // It reads as long as there is something, so that only what comes no faster than that is looked at in between.
    most_unasked_bytes = 65536,
    // Nothing is sent to one who rests, but a word now and then that the connection is still there.
    unasked_bytes_a_second = 2,
    // Bytes that the kernel takes in before they are looked at.
    receive_buffer_bytes = 32768,
};

static const struct gpslog_mqtt_fault no_fault = {gpslog_mqtt_answered, 0, 0};

int64_t gpslog_mqtt_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void on_connect(struct mosquitto *mosquitto, void *context, int reason) {
    (void)mosquitto;
    struct gpslog_mqtt_link *link = context;
    link->was_answered = true;
    link->is_ready = reason == 0;
    link->reason = reason;
}

// The bytes that have come from the broker since the socket was made, those of the encryption among them.
static uint64_t received_bytes(const struct gpslog_mqtt_link *link) {
    struct tcp_info information = {0};
    socklen_t length = sizeof information;
    getsockopt(gpslog_mqtt_link_socket(link), IPPROTO_TCP, TCP_INFO, &information, &length);
    return information.tcpi_bytes_received;
}

static bool is_flooded(const struct gpslog_mqtt_link *link) {
    int64_t seconds = (gpslog_mqtt_now() - link->asked_time) / 1000;
    uint64_t most = most_unasked_bytes + unasked_bytes_a_second * (uint64_t)seconds;
    return received_bytes(link) > link->asked_bytes + most;
}

static void on_publish(struct mosquitto *mosquitto, void *context, int identifier) {
    (void)mosquitto;
    struct gpslog_mqtt_link *link = context;
    link->asked_bytes = received_bytes(link);
    link->asked_time = gpslog_mqtt_now();
    if (link->batch) gpslog_mqtt_batch_note(link->batch, identifier, gpslog_mqtt_acknowledged);
}

// libmosquitto tells only here what is wrong with an encryption.
static void on_log(struct mosquitto *mosquitto, void *context, int level, const char *text) {
    (void)mosquitto, (void)level;
    struct gpslog_mqtt_link *link = context;
    enum gpslog_mqtt_outcome fault = gpslog_mqtt_tls_fault(text);
    if (fault != gpslog_mqtt_answered && link->tls_fault == gpslog_mqtt_answered) link->tls_fault = fault;
}

// A key with a password is an error, and not a question on the terminal.
static int no_password(char *buffer, int size, int is_writing, void *context) {
    (void)buffer, (void)size, (void)is_writing, (void)context;
    return 0;
}

static int apply_encryption(const struct gpslog_mqtt_link *link) {
    const struct mosquitto_library *library = link->library;
    char *const *texts = link->settings->texts;
    const char *authorities = texts[gpslog_mqtt_authority_file];
    if (!authorities) {
        int result = library->mosquitto_int_option(link->mosquitto, MOSQ_OPT_TLS_USE_OS_CERTS, 1);
        if (result || !texts[gpslog_mqtt_certificate_file]) return result;
    }
    // A certificate of one's own cannot be given without authorities for the other's.
    return library->mosquitto_tls_set(
        link->mosquitto, authorities, authorities ? NULL : "/etc/ssl/certs", texts[gpslog_mqtt_certificate_file],
        texts[gpslog_mqtt_key_file], no_password);
}

static int apply_settings(const struct gpslog_mqtt_link *link) {
    const struct mosquitto_library *library = link->library;
    const struct gpslog_mqtt_settings *settings = link->settings;
    struct mosquitto *mosquitto = link->mosquitto;
    library->mosquitto_connect_callback_set(mosquitto, on_connect);
    library->mosquitto_publish_callback_set(mosquitto, on_publish);
    library->mosquitto_log_callback_set(mosquitto, on_log);
    library->mosquitto_int_option(mosquitto, MOSQ_OPT_TCP_NODELAY, 1);
    // libmosquitto ends the program at a property of MQTT 5 that it does not know, such as anybody on the way can send;
    // MQTT 3.1.1 has none.
    int result = library->mosquitto_int_option(mosquitto, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V311);
    const char *user = settings->texts[gpslog_mqtt_user];
    const char *password = settings->texts[gpslog_mqtt_password];
    if (!result && user) result = library->mosquitto_username_pw_set(mosquitto, user, password);
    const char *topic = settings->texts[gpslog_mqtt_will_topic];
    if (!result && topic) {
        result = library->mosquitto_will_set(
            mosquitto, topic, (int)settings->will_length, settings->will, 1, false);
    }
    return result;
}

struct gpslog_mqtt_fault gpslog_mqtt_link_open(struct gpslog_mqtt_link *link) {
    const struct mosquitto_library *library = link->library;
    link->was_answered = link->is_ready = false;
    link->is_socket_pending = true;
    link->tls_fault = gpslog_mqtt_answered;
    link->begin = link->asked_time = gpslog_mqtt_now();
    link->asked_bytes = 0;
    link->mosquitto =
        library->mosquitto_new(link->settings->texts[gpslog_mqtt_client_identifier], true, link);
    if (!link->mosquitto) return (struct gpslog_mqtt_fault){gpslog_mqtt_no_memory, 0, 0};
    int result = apply_settings(link);
    if (result) return gpslog_mqtt_fault_of(link, result, 0);
    if (link->settings->is_encrypted && apply_encryption(link)) {
        return (struct gpslog_mqtt_fault){gpslog_mqtt_unusable_files, 0, 0};
    }
    errno = 0;
    result = library->mosquitto_connect_bind_async(
        link->mosquitto, link->settings->texts[gpslog_mqtt_host], link->settings->port, keep_alive_seconds,
        link->uses_only_ipv4 ? "0.0.0.0" : NULL);
    return result ? gpslog_mqtt_fault_of(link, result, errno) : no_fault;
}

int gpslog_mqtt_link_socket(const struct gpslog_mqtt_link *link) {
    return link->mosquitto ? link->library->mosquitto_socket(link->mosquitto) : -1;
}

short gpslog_mqtt_link_interest(const struct gpslog_mqtt_link *link) {
    if (link->is_socket_pending) return POLLOUT;
    return link->library->mosquitto_want_write(link->mosquitto) ? POLLIN | POLLOUT : POLLIN;
}

static bool is_ipv6(const struct gpslog_mqtt_link *link) {
    int family = 0;
    socklen_t length = sizeof family;
    getsockopt(gpslog_mqtt_link_socket(link), SOL_SOCKET, SO_DOMAIN, &family, &length);
    return family == AF_INET6;
}

int gpslog_mqtt_link_patience(const struct gpslog_mqtt_link *link) {
    if (!link->mosquitto) return -1;
    return link->is_socket_pending ? first_address_milliseconds : step_milliseconds;
}

// True where the socket is connected now.
static struct gpslog_mqtt_fault await_socket(struct gpslog_mqtt_link *link, short events) {
    if (!(events & (POLLOUT | POLLERR | POLLHUP))) {
        bool is_late = gpslog_mqtt_now() - link->begin >= first_address_milliseconds;
        if (!is_late || !is_ipv6(link)) return no_fault;
        return (struct gpslog_mqtt_fault){gpslog_mqtt_not_connected, 0, ETIMEDOUT};
    }
    int error = 0;
    socklen_t length = sizeof error;
    getsockopt(gpslog_mqtt_link_socket(link), SOL_SOCKET, SO_ERROR, &error, &length);
    // One that was connected and is reset has perhaps something to read, which says why.
    if (error && error != ECONNRESET && error != EPIPE) {
        return (struct gpslog_mqtt_fault){gpslog_mqtt_not_connected, 0, error};
    }
    link->is_socket_pending = false;
    int size = receive_buffer_bytes;
    setsockopt(gpslog_mqtt_link_socket(link), SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
    return no_fault;
}

// True where the broker has ended the connection and nothing is left to be read.
static bool is_at_end(const struct gpslog_mqtt_link *link) {
    char byte;
    return recv(gpslog_mqtt_link_socket(link), &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

struct gpslog_mqtt_fault gpslog_mqtt_link_step(struct gpslog_mqtt_link *link, short events) {
    const struct mosquitto_library *library = link->library;
    if (link->is_socket_pending) {
        struct gpslog_mqtt_fault fault = await_socket(link, events);
        if (fault.outcome != gpslog_mqtt_answered || link->is_socket_pending) return fault;
    }
    bool is_readable = events & (POLLIN | POLLHUP | POLLERR);
    // In the midst of a handshake libmosquitto takes an end for a reason to try again, for ever.
    if (is_readable && !link->was_answered && is_at_end(link)) {
        return (struct gpslog_mqtt_fault){gpslog_mqtt_lost, 0, 0};
    }
    errno = 0;
    int result = is_readable ? library->mosquitto_loop_read(link->mosquitto, 1) : MOSQ_ERR_SUCCESS;
    if (is_readable && is_flooded(link)) return (struct gpslog_mqtt_fault){gpslog_mqtt_flooded, 0, 0};
    if (!result && events & POLLOUT) result = library->mosquitto_loop_write(link->mosquitto, 1);
    if (!result) result = library->mosquitto_loop_misc(link->mosquitto);
    if (link->was_answered && !link->is_ready) {
        return (struct gpslog_mqtt_fault){gpslog_mqtt_turned_away, link->reason, 0};
    }
    return result ? gpslog_mqtt_fault_of(link, result, errno) : no_fault;
}

struct gpslog_mqtt_fault gpslog_mqtt_link_send(struct gpslog_mqtt_link *link) {
    struct gpslog_mqtt_batch *batch = link->batch;
    for (size_t index = 0; index < batch->count; index++) {
        struct gpslog_mqtt_message *message = &batch->messages[index];
        errno = 0;
        int result = link->library->mosquitto_publish(
            link->mosquitto, &message->identifier, message->topic, (int)message->length, message->payload, 1,
            message->is_retained);
        if (!result) continue;
        enum gpslog_mqtt_answer refusal = gpslog_mqtt_refusal(result);
        if (refusal == gpslog_mqtt_acknowledged) return gpslog_mqtt_fault_of(link, result, errno);
        gpslog_mqtt_batch_note(batch, message->identifier, refusal);
    }
    return no_fault;
}

bool gpslog_mqtt_link_open_by_ipv4(struct gpslog_mqtt_link *link, struct gpslog_mqtt_fault fault) {
    bool was_ipv6 = fault.outcome == gpslog_mqtt_not_connected && !link->uses_only_ipv4 && is_ipv6(link);
    gpslog_mqtt_link_drop(link);
    if (!was_ipv6) return false;
    link->uses_only_ipv4 = true;
    return gpslog_mqtt_link_open(link).outcome == gpslog_mqtt_answered;
}

void gpslog_mqtt_link_close(struct gpslog_mqtt_link *link, int64_t deadline) {
    if (!link->mosquitto) return;
    if (link->is_ready) {
        // What is unread when a socket is closed makes the kernel reset the connection, and the broker send the will.
        link->library->mosquitto_loop_read(link->mosquitto, 1);
        link->library->mosquitto_disconnect(link->mosquitto);
    }
    // libmosquitto closes the socket when the last byte is with the kernel.
    while (link->is_ready && gpslog_mqtt_link_socket(link) >= 0) {
        int64_t left = deadline - gpslog_mqtt_now();
        struct pollfd wait = {.fd = gpslog_mqtt_link_socket(link), .events = POLLOUT};
        if (left <= 0 || poll(&wait, 1, (int)left) <= 0) break;
        if (link->library->mosquitto_loop_write(link->mosquitto, 1)) break;
    }
    gpslog_mqtt_link_drop(link);
}

void gpslog_mqtt_link_drop(struct gpslog_mqtt_link *link) {
    if (link->mosquitto) link->library->mosquitto_destroy(link->mosquitto);
    link->mosquitto = NULL;
    link->is_ready = false;
}
