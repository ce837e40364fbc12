// libcurl, found when it is first wanted: the program itself does not need it.
#ifndef CURL_LIBRARY_H
#define CURL_LIBRARY_H

// The macros that check types would be in the way of pointers to functions.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

#define GPSLOG_CURL_FUNCTIONS(FUNCTION) \
    FUNCTION(curl_global_init) \
    FUNCTION(curl_easy_init) \
    FUNCTION(curl_easy_setopt) \
    FUNCTION(curl_easy_getinfo) \
    FUNCTION(curl_easy_cleanup) \
    FUNCTION(curl_multi_init) \
    FUNCTION(curl_multi_add_handle) \
    FUNCTION(curl_multi_remove_handle) \
    FUNCTION(curl_multi_perform) \
    FUNCTION(curl_multi_poll) \
    FUNCTION(curl_multi_wakeup) \
    FUNCTION(curl_multi_info_read) \
    FUNCTION(curl_multi_cleanup) \
    FUNCTION(curl_slist_append) \
    FUNCTION(curl_slist_free_all)

struct curl_library {
#define GPSLOG_DECLARE(name) __typeof__(&name) name;
    GPSLOG_CURL_FUNCTIONS(GPSLOG_DECLARE)
#undef GPSLOG_DECLARE
};

// The library; NULL where it is not installed.
const struct curl_library *gpslog_curl_library(void);

#endif
