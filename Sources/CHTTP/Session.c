#include "Outcome.h"
#include "Request.h"
#include "BrokenPipe.h"

#include <stdlib.h>
#include <string.h>

struct gpslog_http_session {
    long connect_timeout;
    long timeout;
    char *settings[gpslog_http_setting_count];
    CURL *easy;
    // Written before the first request is sent, and read by whoever cancels one.
    CURLM *_Atomic multi;
};

struct gpslog_http_session *gpslog_http_session_new(int64_t connect_timeout, int64_t timeout) {
    struct gpslog_http_session *session = calloc(1, sizeof *session);
    if (!session) return NULL;
    session->connect_timeout = (long)connect_timeout;
    session->timeout = (long)timeout;
    return session;
}

bool gpslog_http_session_set(
    struct gpslog_http_session *session, enum gpslog_http_setting setting, const char *value) {
    free(session->settings[setting]);
    session->settings[setting] = value ? strdup(value) : NULL;
    return !value || session->settings[setting];
}

void gpslog_http_session_free(struct gpslog_http_session *session) {
    if (!session) return;
    const struct curl_library *curl = session->easy || session->multi ? gpslog_curl_library() : NULL;
    struct gpslog_broken_pipe saved = gpslog_ignore_broken_pipe();
    if (curl && session->easy) curl->curl_easy_cleanup(session->easy);
    if (curl && session->multi) curl->curl_multi_cleanup(session->multi);
    gpslog_restore_broken_pipe(saved);
    for (int setting = 0; setting < gpslog_http_setting_count; setting++) free(session->settings[setting]);
    free(session);
}

static const CURLoption options[gpslog_http_setting_count] = {
    [gpslog_http_user_agent] = CURLOPT_USERAGENT,
    [gpslog_http_user] = CURLOPT_USERNAME,
    [gpslog_http_password] = CURLOPT_PASSWORD,
    [gpslog_http_authority_file] = CURLOPT_CAINFO,
    [gpslog_http_certificate_file] = CURLOPT_SSLCERT,
    [gpslog_http_key_file] = CURLOPT_SSLKEY,
};

// What is the same for all requests. libcurl copies the texts.
static bool apply_settings(const struct curl_library *curl, struct gpslog_http_session *session) {
    CURL *easy = session->easy;
    bool is_set = true;
#define SET(option, value) is_set = curl->curl_easy_setopt(easy, option, value) == CURLE_OK && is_set
    SET(CURLOPT_NOSIGNAL, 1L);
#if LIBCURL_VERSION_NUM >= 0x075500
    SET(CURLOPT_PROTOCOLS_STR, "http,https");
#else
    SET(CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
#if LIBCURL_VERSION_NUM >= 0x075700
    // Else a request that is cancelled waits until a name server has answered, or not.
    curl->curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#endif
    SET(CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    SET(CURLOPT_FOLLOWLOCATION, 0L);
    SET(CURLOPT_SSL_VERIFYPEER, 1L);
    SET(CURLOPT_SSL_VERIFYHOST, 2L);
    SET(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    // The least that is told: a key with a password is an error then, and not a question on the terminal.
    SET(CURLOPT_KEYPASSWD, "");
    SET(CURLOPT_CONNECTTIMEOUT_MS, session->connect_timeout);
    SET(CURLOPT_TIMEOUT_MS, session->timeout);
    SET(CURLOPT_HEADERFUNCTION, gpslog_http_take_header);
    SET(CURLOPT_WRITEFUNCTION, gpslog_http_take_body);
    if (session->settings[gpslog_http_user]) SET(CURLOPT_HTTPAUTH, (long)CURLAUTH_BASIC);
    for (int setting = 0; setting < gpslog_http_setting_count; setting++) {
        if (session->settings[setting]) SET(options[setting], session->settings[setting]);
    }
    // Else the folder of authorities that libcurl was built with stays in force beside the file. A libcurl whose
    // encryption knows no such folder has nothing to be told.
    if (session->settings[gpslog_http_authority_file]) curl->curl_easy_setopt(easy, CURLOPT_CAPATH, (char *)NULL);
#undef SET
    return is_set;
}

static enum gpslog_http_outcome open_session(const struct curl_library *curl, struct gpslog_http_session *session) {
    if (session->easy) return gpslog_http_answered;
    if (!session->multi) session->multi = curl->curl_multi_init();
    if (!session->multi) return gpslog_http_no_memory;
    session->easy = curl->curl_easy_init();
    if (!session->easy) return gpslog_http_no_memory;
    if (apply_settings(curl, session)) return gpslog_http_answered;
    curl->curl_easy_cleanup(session->easy);
    session->easy = NULL;
    return gpslog_http_no_memory;
}

static struct curl_slist *header_list(const struct curl_library *curl, const struct gpslog_http_request *request) {
    // "Expect: 100-continue" makes some servers wait for what does not come.
    struct curl_slist *list = curl->curl_slist_append(NULL, "Expect:");
    // A body is a form only where the request says so.
    if (list && !request->has_content_type) {
        struct curl_slist *longer = curl->curl_slist_append(list, "Content-Type:");
        if (longer) list = longer;
    }
    for (size_t index = 0; list && index < request->header_count; index++) {
        struct curl_slist *longer = curl->curl_slist_append(list, request->headers[index]);
        if (!longer) {
            curl->curl_slist_free_all(list);
            return NULL;
        }
        list = longer;
    }
    return list;
}

static bool apply_request(
    const struct curl_library *curl, CURL *easy, struct gpslog_http_request *request, struct curl_slist *headers) {
    bool is_set = true;
#define SET(option, value) is_set = curl->curl_easy_setopt(easy, option, value) == CURLE_OK && is_set
    SET(CURLOPT_URL, request->url);
    SET(CURLOPT_HTTPGET, 1L);
    if (request->body_length || strcmp(request->method, "GET") != 0) {
        SET(CURLOPT_POST, 1L);
        SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_length);
        SET(CURLOPT_POSTFIELDS, request->body);
    }
    SET(CURLOPT_CUSTOMREQUEST, request->method);
    SET(CURLOPT_HTTPHEADER, headers);
    SET(CURLOPT_HEADERDATA, request);
    SET(CURLOPT_WRITEDATA, request);
    SET(CURLOPT_ERRORBUFFER, request->detail);
#undef SET
    return is_set;
}

// Until it is answered, has failed, or was cancelled.
static CURLcode transfer(
    const struct curl_library *curl, struct gpslog_http_session *session, struct gpslog_http_request *request) {
    if (curl->curl_multi_add_handle(session->multi, session->easy) != CURLM_OK) return CURLE_OUT_OF_MEMORY;
    CURLcode result = CURLE_ABORTED_BY_CALLBACK;
    while (!request->is_cancelled) {
        int running = 0;
        int left = 0;
        if (curl->curl_multi_perform(session->multi, &running) != CURLM_OK) {
            result = CURLE_OUT_OF_MEMORY;
            break;
        }
        CURLMsg *message = curl->curl_multi_info_read(session->multi, &left);
        if (message && message->msg == CURLMSG_DONE) {
            result = message->data.result;
            break;
        }
        // Ends sooner where libcurl has a timer of its own, and where somebody cancels.
        curl->curl_multi_poll(session->multi, NULL, 0, 60000, NULL);
    }
    curl->curl_multi_remove_handle(session->multi, session->easy);
    return result;
}

enum gpslog_http_outcome gpslog_http_send(
    struct gpslog_http_session *session, struct gpslog_http_request *request) {
    const struct curl_library *curl = gpslog_curl_library();
    if (!curl) return gpslog_http_no_library;
    struct gpslog_broken_pipe saved = gpslog_ignore_broken_pipe();
    enum gpslog_http_outcome outcome = open_session(curl, session);
    if (outcome == gpslog_http_answered) {
        struct curl_slist *headers = header_list(curl, request);
        outcome = gpslog_http_no_memory;
        if (headers && apply_request(curl, session->easy, request, headers)) {
            outcome = gpslog_http_outcome_of(curl, session->easy, transfer(curl, session, request), request);
        }
        // The buffers do not live as long as the session.
        curl->curl_easy_setopt(session->easy, CURLOPT_ERRORBUFFER, NULL);
        curl->curl_easy_setopt(session->easy, CURLOPT_HTTPHEADER, NULL);
        curl->curl_slist_free_all(headers);
    }
    gpslog_restore_broken_pipe(saved);
    return outcome;
}

void gpslog_http_cancel(struct gpslog_http_session *session, struct gpslog_http_request *request) {
    request->is_cancelled = true;
    CURLM *multi = session->multi;
    const struct curl_library *curl = multi ? gpslog_curl_library() : NULL;
    if (curl) curl->curl_multi_wakeup(multi);
}
