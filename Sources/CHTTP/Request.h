// A request and what became of it.
#ifndef REQUEST_H
#define REQUEST_H

#include "CHTTP.h"
#include "CurlLibrary.h"

#include <stdatomic.h>

// Bytes that grow up to a limit.
struct gpslog_bytes {
    char *bytes;
    size_t length;
    size_t capacity;
};

struct gpslog_http_request {
    char *method;
    char *url;
    char *body;
    size_t body_length;
    // As libcurl wants them; not a list of its own, because there may be no libcurl yet.
    char **headers;
    size_t header_count;
    bool has_content_type;

    atomic_bool is_cancelled;

    int status;
    struct gpslog_bytes answered_headers;
    struct gpslog_bytes answered_body;
    bool is_cut_off;
    bool has_endless_headers;
    int system_error;
    char detail[CURL_ERROR_SIZE];
};

// What libcurl calls with what has come.
size_t gpslog_http_take_header(char *bytes, size_t size, size_t count, void *request);
size_t gpslog_http_take_body(char *bytes, size_t size, size_t count, void *request);

#endif
