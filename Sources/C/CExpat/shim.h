#include <expat.h>
#include <string.h>

// Newer headers call these deprecated for others, which older libraries lack.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

static inline long gpslog_expat_byte(XML_Parser parser) {
    return XML_GetCurrentByteIndex(parser);
}

static inline long gpslog_expat_line(XML_Parser parser) {
    return (long)XML_GetCurrentLineNumber(parser);
}

static inline long gpslog_expat_column(XML_Parser parser) {
    return (long)XML_GetCurrentColumnNumber(parser);
}

#pragma GCC diagnostic pop
