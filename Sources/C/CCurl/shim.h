// libcurl, found when it is first wanted: the program itself does not need it.
#ifndef CCURL_H
#define CCURL_H

// The macros that check types would be in the way of pointers to functions.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <dlfcn.h>
#include <stdbool.h>

#define GPSLOG_CURL_FUNCTIONS(FUNCTION) \
    FUNCTION(curl_global_init) \
    FUNCTION(curl_version_info) \
    FUNCTION(curl_easy_init) \
    FUNCTION(curl_easy_setopt) \
    FUNCTION(curl_easy_getinfo) \
    FUNCTION(curl_easy_send) \
    FUNCTION(curl_easy_recv) \
    FUNCTION(curl_easy_cleanup) \
    FUNCTION(curl_multi_init) \
    FUNCTION(curl_multi_add_handle) \
    FUNCTION(curl_multi_remove_handle) \
    FUNCTION(curl_multi_perform) \
    FUNCTION(curl_multi_poll) \
    FUNCTION(curl_multi_info_read) \
    FUNCTION(curl_multi_cleanup) \
    FUNCTION(curl_slist_append) \
    FUNCTION(curl_slist_free_all)

// The functions of the library, which never change once they are found: any thread may use them.
struct __attribute__((swift_attr("@Sendable"))) gpslog_curl {
#define GPSLOG_DECLARE(name) __typeof__(&name) name;
    GPSLOG_CURL_FUNCTIONS(GPSLOG_DECLARE)
#undef GPSLOG_DECLARE
};

// Finds all functions; false where the library is not installed, or lacks one.
static inline bool gpslog_curl_load(struct gpslog_curl *curl) {
    void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return false;
#define GPSLOG_FIND(name) \
    curl->name = (__typeof__(&name))dlsym(handle, #name); \
    if (!curl->name) return false;
    GPSLOG_CURL_FUNCTIONS(GPSLOG_FIND)
#undef GPSLOG_FIND
    return curl->curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

// Options that the headers of an older libcurl lack; the numbers are those of its interface for good.
static const CURLoption gpslog_curl_protocols = (CURLoption)(CURLOPTTYPE_LONG + 181);
static const CURLoption gpslog_curl_protocols_text = (CURLoption)(CURLOPTTYPE_OBJECTPOINT + 318);
static const CURLoption gpslog_curl_quick_exit = (CURLoption)(CURLOPTTYPE_LONG + 322);

// The first argument is a macro, which Swift does not import.
static inline curl_version_info_data *gpslog_curl_version(struct gpslog_curl curl) {
    return curl.curl_version_info(CURLVERSION_NOW);
}

// Functions with any number of arguments, which Swift cannot call.

static inline CURLcode gpslog_curl_set_number(
    struct gpslog_curl curl, CURL *easy, CURLoption option, long value) {
    return curl.curl_easy_setopt(easy, option, value);
}

static inline CURLcode gpslog_curl_set_size(
    struct gpslog_curl curl, CURL *easy, CURLoption option, curl_off_t value) {
    return curl.curl_easy_setopt(easy, option, value);
}

static inline CURLcode gpslog_curl_set_pointer(
    struct gpslog_curl curl, CURL *easy, CURLoption option, const void *value) {
    return curl.curl_easy_setopt(easy, option, value);
}

static inline CURLcode gpslog_curl_set_callback(
    struct gpslog_curl curl, CURL *easy, CURLoption option, curl_write_callback value) {
    return curl.curl_easy_setopt(easy, option, value);
}

static inline CURLcode gpslog_curl_get_number(struct gpslog_curl curl, CURL *easy, CURLINFO info, long *value) {
    return curl.curl_easy_getinfo(easy, info, value);
}

static inline CURLcode gpslog_curl_get_size(
    struct gpslog_curl curl, CURL *easy, CURLINFO info, curl_off_t *value) {
    return curl.curl_easy_getinfo(easy, info, value);
}

static inline CURLcode gpslog_curl_get_socket(
    struct gpslog_curl curl, CURL *easy, CURLINFO info, curl_socket_t *value) {
    return curl.curl_easy_getinfo(easy, info, value);
}

#endif
