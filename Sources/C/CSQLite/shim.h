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

static inline void gpslog_sqlite3_result_blob(sqlite3_context *context, const void *bytes, int length) {
    sqlite3_result_blob(context, bytes == 0 ? "" : bytes, length, SQLITE_TRANSIENT);
}

// A function of any number of arguments, which Swift cannot call: switches one of a connection's settings.
static inline int gpslog_sqlite3_db_config(sqlite3 *connection, int setting, int is_on) {
    return sqlite3_db_config(connection, setting, is_on, (int *)0);
}

// A table that the program computes, and a reading of it: SQLite's part comes first, then the Swift object behind it.
struct gpslog_computed_table {
    sqlite3_vtab base;
    void *object;
};

struct gpslog_computed_rows {
    sqlite3_vtab_cursor base;
    void *object;
};

// Functions of any number of arguments, which Swift cannot call.
static inline char *gpslog_sqlite3_copy(const char *text) {
    return sqlite3_mprintf("%s", text);
}

static inline int gpslog_sqlite3_vtab_is_innocuous(sqlite3 *connection) {
    return sqlite3_vtab_config(connection, SQLITE_VTAB_INNOCUOUS);
}
