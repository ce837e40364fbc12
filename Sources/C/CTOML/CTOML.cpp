// toml++ is of templates and exceptions, of which Swift can call and catch none: here are its types put into plain ones, and its
// exceptions into text, and nothing else.
#include "CTOML.h"

#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

// An assertion of toml++ that does not hold; some typing errors bring that about.
struct failed_assertion : std::runtime_error {
    failed_assertion() : std::runtime_error("this is not TOML; a name has letters, digits, - and _") {}
};

}  // namespace

// An error like any other; toml++ would end the program. Where NDEBUG is defined, it would rely on what does not hold.
#undef NDEBUG
#define TOML_ASSERT(expression) \
    do { \
        if (!(expression)) throw failed_assertion(); \
    } while (0)
// Nothing is written, so the half of toml++ that writes is left out.
#define TOML_ENABLE_FORMATTERS 0
#define TOML_EXCEPTIONS 1
#include <toml++/toml.h>

struct gpslog_toml_document {
    toml::table table;
    std::vector<gpslog_toml_entry> entries;
    std::string error;
    int32_t error_line = 0;
};

namespace {

// toml++ has a limit of its own for values, but none for dotted keys; without one, what follows could use up the stack.
constexpr int32_t greatest_depth = 32;

void append(gpslog_toml_document &document, const toml::node &node, const toml::key *key, int32_t depth);

gpslog_toml_entry entry(const toml::node &node, const toml::key *key, int32_t depth) {
    gpslog_toml_entry result = {};
    const toml::source_region &source = key ? key->source() : node.source();
    result.depth = depth;
    result.line = static_cast<int32_t>(source.begin.line);
    if (key) {
        result.key = key->str().data();
        result.key_length = key->str().size();
    }
    return result;
}

void append_contents(gpslog_toml_document &document, const toml::table &table, int32_t depth) {
    if (depth > greatest_depth) throw std::length_error("it is nested too deeply");
    for (auto &&[key, node] : table) append(document, node, &key, depth);
}

void append(gpslog_toml_document &document, const toml::node &node, const toml::key *key, int32_t depth) {
    gpslog_toml_entry result = entry(node, key, depth);
    result.kind = gpslog_toml_date;
    if (const auto *text = node.as_string()) {
        result.kind = gpslog_toml_string;
        result.text = text->get().data();
        result.text_length = text->get().size();
    } else if (const auto *integer = node.as_integer()) {
        result.kind = gpslog_toml_integer;
        result.integer = integer->get();
    } else if (const auto *number = node.as_floating_point()) {
        result.kind = gpslog_toml_number;
        result.number = number->get();
    } else if (const auto *boolean = node.as_boolean()) {
        result.kind = gpslog_toml_boolean;
        result.integer = boolean->get();
    } else if (node.is_table()) {
        result.kind = gpslog_toml_table;
    } else if (node.is_array()) {
        result.kind = gpslog_toml_array;
    }
    document.entries.push_back(result);
    if (const auto *table = node.as_table()) append_contents(document, *table, depth + 1);
    if (const auto *array = node.as_array()) {
        if (depth >= greatest_depth) throw std::length_error("it is nested too deeply");
        for (auto &&element : *array) append(document, element, nullptr, depth + 1);
    }
}

}  // namespace

gpslog_toml_document *gpslog_toml_read(const char *text, size_t length) {
    auto *document = new (std::nothrow) gpslog_toml_document;
    if (!document) return nullptr;
    try {
        document->table = toml::parse(std::string_view(text, length));
        append_contents(*document, document->table, 0);
    } catch (const toml::parse_error &error) {
        document->error = error.description();
        document->error_line = static_cast<int32_t>(error.source().begin.line);
    } catch (const failed_assertion &error) {
        document->error = error.what();
    } catch (const std::exception &error) {
        document->error = error.what();
        document->error_line = 1;
    }
    return document;
}

void gpslog_toml_free(gpslog_toml_document *document) { delete document; }

const char *gpslog_toml_error(const gpslog_toml_document *document) {
    return document->error.empty() ? nullptr : document->error.c_str();
}

int32_t gpslog_toml_error_line(const gpslog_toml_document *document) { return document->error_line; }

size_t gpslog_toml_count(const gpslog_toml_document *document) { return document->entries.size(); }

gpslog_toml_entry gpslog_toml_entry_at(const gpslog_toml_document *document, size_t index) {
    return document->entries[index];
}
