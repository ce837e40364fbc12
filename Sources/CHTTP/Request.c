#define _GNU_SOURCE
#include "Request.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// What is read of an answer: more says nothing that is wanted, and must not fill the memory.
enum { most_bytes = 64 * 1024 };

struct gpslog_http_request *gpslog_http_request_new(
    const char *method, const char *url, const void *body, size_t length) {
    struct gpslog_http_request *request = calloc(1, sizeof *request);
    if (!request) return NULL;
    request->method = strdup(method);
    request->url = strdup(url);
    request->body = malloc(length ? length : 1);
    request->body_length = length;
    if (!request->method || !request->url || !request->body) {
        gpslog_http_request_free(request);
        return NULL;
    }
    if (length) memcpy(request->body, body, length);
    return request;
}

void gpslog_http_request_free(struct gpslog_http_request *request) {
    if (!request) return;
    for (size_t index = 0; index < request->header_count; index++) free(request->headers[index]);
    free(request->headers);
    free(request->method);
    free(request->url);
    free(request->body);
    free(request->answered_headers.bytes);
    free(request->answered_body.bytes);
    free(request);
}

bool gpslog_http_request_add(struct gpslog_http_request *request, const char *name, const char *value) {
    char **headers = realloc(request->headers, (request->header_count + 1) * sizeof *headers);
    if (!headers) return false;
    request->headers = headers;
    char *line = NULL;
    // To libcurl, "Name:" takes a header away, and "Name;" sends it without a value.
    int length = value[0] ? asprintf(&line, "%s: %s", name, value) : asprintf(&line, "%s;", name);
    if (length < 0) return false;
    headers[request->header_count++] = line;
    if (strcasecmp(name, "Content-Type") == 0) request->has_content_type = true;
    return true;
}

// Adds as much as there is room for; returns how much that was.
static size_t append(struct gpslog_bytes *bytes, const char *more, size_t length) {
    size_t room = most_bytes - bytes->length;
    if (length > room) length = room;
    if (bytes->length + length > bytes->capacity) {
        size_t capacity = bytes->capacity ? bytes->capacity : 1024;
        while (capacity < bytes->length + length) capacity *= 2;
        char *larger = realloc(bytes->bytes, capacity);
        if (!larger) return 0;
        bytes->bytes = larger;
        bytes->capacity = capacity;
    }
    if (length) memcpy(bytes->bytes + bytes->length, more, length);
    bytes->length += length;
    return length;
}

size_t gpslog_http_take_header(char *bytes, size_t size, size_t count, void *context) {
    struct gpslog_http_request *request = context;
    size_t length = size * count;
    // Another answer begins: what came before was "100 Continue", or a proxy's.
    if (length >= 5 && memcmp(bytes, "HTTP/", 5) == 0) request->answered_headers.length = 0;
    if (append(&request->answered_headers, bytes, length) == length) return length;
    request->has_endless_headers = true;
    return 0;
}

size_t gpslog_http_take_body(char *bytes, size_t size, size_t count, void *context) {
    struct gpslog_http_request *request = context;
    size_t length = size * count;
    size_t taken = append(&request->answered_body, bytes, length);
    if (taken < length) request->is_cut_off = true;
    return taken;
}

int gpslog_http_status(const struct gpslog_http_request *request) { return request->status; }

const char *gpslog_http_headers(const struct gpslog_http_request *request, size_t *length) {
    *length = request->answered_headers.length;
    return request->answered_headers.bytes;
}

const char *gpslog_http_body(const struct gpslog_http_request *request, size_t *length) {
    *length = request->answered_body.length;
    return request->answered_body.bytes;
}

bool gpslog_http_is_cut_off(const struct gpslog_http_request *request) { return request->is_cut_off; }

int gpslog_http_system_error(const struct gpslog_http_request *request) { return request->system_error; }

const char *gpslog_http_detail(const struct gpslog_http_request *request) { return request->detail; }
