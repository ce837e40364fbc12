#include "MosquittoLibrary.h"

#include <dlfcn.h>
#include <pthread.h>

static struct mosquitto_library library;
static bool is_loaded;

static void load(void) {
    void *handle = dlopen("libmosquitto.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
#define GPSLOG_FIND(name) \
    library.name = (__typeof__(&name))dlsym(handle, #name); \
    if (!library.name) return;
    GPSLOG_MOSQUITTO_FUNCTIONS(GPSLOG_FIND)
#undef GPSLOG_FIND
    is_loaded = library.mosquitto_lib_init() == MOSQ_ERR_SUCCESS;
}

const struct mosquitto_library *gpslog_mosquitto_library(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded ? &library : NULL;
}
