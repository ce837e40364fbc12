#include "CurlLibrary.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

static struct curl_library library;
static bool is_loaded;

static void load(void) {
    void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
#define GPSLOG_FIND(name) \
    library.name = (__typeof__(&name))dlsym(handle, #name); \
    if (!library.name) return;
    GPSLOG_CURL_FUNCTIONS(GPSLOG_FIND)
#undef GPSLOG_FIND
    is_loaded = library.curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

const struct curl_library *gpslog_curl_library(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded ? &library : NULL;
}
