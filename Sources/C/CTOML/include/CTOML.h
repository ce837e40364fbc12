// TOML 1.0, read by toml++, in a form that Swift can call: a document as a list of its entries.
#ifndef CTOML_H
#define CTOML_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The kind of an entry. Dates and times are of one kind: they have no value here.
enum gpslog_toml_kind {
    gpslog_toml_table,
    gpslog_toml_array,
    gpslog_toml_string,
    gpslog_toml_integer,
    gpslog_toml_number,
    gpslog_toml_boolean,
    gpslog_toml_date,
};

// One entry; what it contains follows it, one level deeper.
struct gpslog_toml_entry {
    enum gpslog_toml_kind kind;
    // 0 for what the document itself contains.
    int32_t depth;
    // Counted from 1.
    int32_t line;
    // UTF-8, not terminated; empty in an array.
    const char *key;
    size_t key_length;
    // Of a string: UTF-8, not terminated.
    const char *text;
    size_t text_length;
    // Of an integer, and 0 or 1 of a boolean.
    int64_t integer;
    double number;
};

struct gpslog_toml_document;

// Reads a document; NULL where there is no memory for it. Everything below lives until it is freed.
struct gpslog_toml_document *gpslog_toml_read(const char *text, size_t length);
void gpslog_toml_free(struct gpslog_toml_document *document);

// A description of the fault in the text; NULL where there is none.
const char *gpslog_toml_error(const struct gpslog_toml_document *document);

// The line that the fault is in; 0 where toml++ does not say.
int32_t gpslog_toml_error_line(const struct gpslog_toml_document *document);

size_t gpslog_toml_count(const struct gpslog_toml_document *document);

// An entry, by a number less than the count.
struct gpslog_toml_entry gpslog_toml_entry_at(const struct gpslog_toml_document *document, size_t index);

#ifdef __cplusplus
}
#endif

#endif
