#define _GNU_SOURCE
#include <locale.h>
#include <wchar.h>

#include "CLinux.h"

int gpslog_columns(uint32_t character) {
    static locale_t unicode;
    // Once is enough, and twice does no harm.
    if (!unicode) unicode = newlocale(LC_CTYPE_MASK, "C.UTF-8", NULL);
    if (!unicode) return 1;
    locale_t former = uselocale(unicode);
    int columns = wcwidth((wchar_t)character);
    uselocale(former);
    return columns < 0 ? 0 : columns;
}
