#include "Outcome.h"

#include <string.h>

// The part of libcurl's sentence that says why; it may name hosts and files, but never a password.
static void shorten_detail(struct gpslog_http_request *request) {
    static const char *const starts[] = {"SSL certificate problem: ", "SSL routines::"};
    for (size_t index = 0; index < sizeof starts / sizeof *starts; index++) {
        const char *found = strstr(request->detail, starts[index]);
        if (!found) continue;
        found += strlen(starts[index]);
        memmove(request->detail, found, strlen(found) + 1);
    }
    char *end = strstr(request->detail, ", errno");
    if (end) *end = 0;
}

// Under TLS 1.3 a server that wants a certificate says so only when the request is on its way.
static bool is_alert(const struct gpslog_http_request *request) {
    return strstr(request->detail, "SSL routines") && strstr(request->detail, "alert");
}

static enum gpslog_http_outcome alert_outcome(struct gpslog_http_request *request) {
    bool is_wanted = strstr(request->detail, "certificate required") || strstr(request->detail, "handshake failure")
        || strstr(request->detail, "bad certificate") || strstr(request->detail, "unknown ca");
    shorten_detail(request);
    return is_wanted ? gpslog_http_certificate_wanted : gpslog_http_no_encryption;
}

static enum gpslog_http_outcome late_outcome(const struct curl_library *curl, CURL *easy) {
    curl_off_t ready = 0;
    curl->curl_easy_getinfo(easy, CURLINFO_PRETRANSFER_TIME_T, &ready);
    return ready > 0 ? gpslog_http_no_answer_in_time : gpslog_http_no_connection_in_time;
}

static enum gpslog_http_outcome unconnected_outcome(
    const struct curl_library *curl, CURL *easy, struct gpslog_http_request *request) {
    long number = 0;
    curl->curl_easy_getinfo(easy, CURLINFO_OS_ERRNO, &number);
    request->system_error = (int)number;
    return gpslog_http_not_connected;
}

static enum gpslog_http_outcome trust_outcome(struct gpslog_http_request *request) {
    if (strstr(request->detail, "does not match") || strstr(request->detail, "no alternative certificate subject")) {
        return gpslog_http_wrong_name;
    }
    shorten_detail(request);
    return gpslog_http_untrusted_server;
}

enum gpslog_http_outcome gpslog_http_outcome_of(
    const struct curl_library *curl, CURL *easy, CURLcode result, struct gpslog_http_request *request) {
    long status = 0;
    curl->curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    request->status = (int)status;
    switch (result) {
        case CURLE_OK: return status ? gpslog_http_answered : gpslog_http_unreadable_answer;
        case CURLE_WRITE_ERROR:
            if (request->has_endless_headers) return gpslog_http_unreadable_answer;
            return request->is_cut_off ? gpslog_http_answered : gpslog_http_unreadable_answer;
        case CURLE_ABORTED_BY_CALLBACK: return gpslog_http_cancelled;
        case CURLE_OUT_OF_MEMORY: return gpslog_http_no_memory;
        case CURLE_URL_MALFORMAT: return gpslog_http_unusable_url;
        case CURLE_UNSUPPORTED_PROTOCOL:
            // What answers speaks no HTTP, or none of this century.
            return strstr(request->detail, "HTTP/") ? gpslog_http_unreadable_answer : gpslog_http_unusable_url;
        case CURLE_COULDNT_RESOLVE_HOST: return gpslog_http_unknown_host;
        case CURLE_COULDNT_RESOLVE_PROXY: return gpslog_http_unknown_proxy;
        case CURLE_COULDNT_CONNECT: return unconnected_outcome(curl, easy, request);
        case CURLE_OPERATION_TIMEDOUT: return late_outcome(curl, easy);
        case CURLE_PEER_FAILED_VERIFICATION: return trust_outcome(request);
        case CURLE_SSL_CACERT_BADFILE: return gpslog_http_unusable_authority_file;
        case CURLE_SSL_CERTPROBLEM: return gpslog_http_unusable_certificate_file;
        case CURLE_WEIRD_SERVER_REPLY: return gpslog_http_unreadable_answer;
        case CURLE_SSL_CONNECT_ERROR:
            if (is_alert(request)) return alert_outcome(request);
            // The server, or the line, ended what was no handshake yet.
            if (!strstr(request->detail, "SSL routines") || strstr(request->detail, "unexpected eof")) {
                return gpslog_http_lost;
            }
            shorten_detail(request);
            return gpslog_http_no_encryption;
        default: return is_alert(request) ? alert_outcome(request) : gpslog_http_lost;
    }
}
