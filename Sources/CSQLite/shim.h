#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift does not import.
static inline int gpslog_sqlite3_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

// A null pointer would bind NULL; bytes, of which there are none, are a zeroblob.
static inline int gpslog_sqlite3_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int length) {
    if (bytes == 0) return sqlite3_bind_zeroblob(statement, index, 0);
    return sqlite3_bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT);
}

static inline void gpslog_sqlite3_result_text(sqlite3_context *context, const char *text, int length) {
    sqlite3_result_text(context, text, length, SQLITE_TRANSIENT);
}

// A function of any number of arguments, which Swift cannot call: switches one of a connection's settings.
static inline int gpslog_sqlite3_db_config(sqlite3 *connection, int setting, int is_on) {
    return sqlite3_db_config(connection, setting, is_on, (int *)0);
}
