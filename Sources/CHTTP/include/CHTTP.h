// Requests by HTTP/1.1, sent by libcurl, which is loaded with the first of them.
#ifndef CHTTP_H
#define CHTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// What became of a request.
enum gpslog_http_outcome {
    gpslog_http_answered,
    gpslog_http_cancelled,
    gpslog_http_no_library,
    gpslog_http_no_memory,
    // What is no URL of http or https.
    gpslog_http_unusable_url,
    gpslog_http_unknown_host,
    // Of the proxy that the environment names.
    gpslog_http_unknown_proxy,
    // There is no connection; the system's error says why.
    gpslog_http_not_connected,
    gpslog_http_no_connection_in_time,
    gpslog_http_no_answer_in_time,
    // The connection ended before the answer did.
    gpslog_http_lost,
    // What came is no HTTP.
    gpslog_http_unreadable_answer,
    // The detail says why.
    gpslog_http_untrusted_server,
    gpslog_http_wrong_name,
    gpslog_http_unusable_authority_file,
    gpslog_http_unusable_certificate_file,
    gpslog_http_certificate_wanted,
    gpslog_http_no_encryption,
};

// What all requests of a session have in common; each may be missing.
enum gpslog_http_setting {
    gpslog_http_user_agent,
    gpslog_http_user,
    gpslog_http_password,
    gpslog_http_authority_file,
    gpslog_http_certificate_file,
    gpslog_http_key_file,
    gpslog_http_setting_count,
};

// A connection to a server, kept from one request to the next. One request at a time.
struct gpslog_http_session;
struct gpslog_http_request;

// A session that has loaded and connected nothing; NULL where there is no memory. Times are milliseconds.
struct gpslog_http_session *gpslog_http_session_new(int64_t connect_timeout, int64_t timeout);
void gpslog_http_session_free(struct gpslog_http_session *session);

// Before the first request; the value is copied, and false says that there is no memory for it.
bool gpslog_http_session_set(
    struct gpslog_http_session *session, enum gpslog_http_setting setting, const char *value);

// A request, of which all is copied; NULL where there is no memory.
struct gpslog_http_request *gpslog_http_request_new(
    const char *method, const char *url, const void *body, size_t length);
void gpslog_http_request_free(struct gpslog_http_request *request);

// Adds a header; false where there is no memory for it.
bool gpslog_http_request_add(struct gpslog_http_request *request, const char *name, const char *value);

// Sends a request, once, and waits for the answer.
enum gpslog_http_outcome gpslog_http_send(
    struct gpslog_http_session *session, struct gpslog_http_request *request);

// Has a request end at once that is being sent, or will be; from any thread.
void gpslog_http_cancel(struct gpslog_http_session *session, struct gpslog_http_request *request);

// The answer, as long as the request lives. Headers are lines, with their ends; neither is terminated.
int gpslog_http_status(const struct gpslog_http_request *request);
const char *gpslog_http_headers(const struct gpslog_http_request *request, size_t *length);
const char *gpslog_http_body(const struct gpslog_http_request *request, size_t *length);

// Whether the body was longer than what is read of any.
bool gpslog_http_is_cut_off(const struct gpslog_http_request *request);

// An errno of a request that was not connected; 0 where the system gave none.
int gpslog_http_system_error(const struct gpslog_http_request *request);

// What the encryption's library said; empty where it said nothing.
const char *gpslog_http_detail(const struct gpslog_http_request *request);

#endif
