// Reads a recording with minmea, a C library, as its README shows: minmea_sentence_id, then the sentence's parser.
// minmea itself is not part of this project; Benchmarks/nmea --minmea FOLDER compiles this against a checkout of it.
#include "minmea.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Sums of what was parsed, so that no compiler leaves any of it out.
static long sentences, refused, positions, satellites, sums;

static bool parse(const char *line)
{
    switch (minmea_sentence_id(line, true)) {
    case MINMEA_SENTENCE_GBS: {
        struct minmea_sentence_gbs gbs;
        return minmea_parse_gbs(&gbs, line);
    }
    case MINMEA_SENTENCE_GGA: {
        struct minmea_sentence_gga gga;
        if (!minmea_parse_gga(&gga, line)) return false;
        positions++;
        sums += gga.latitude.value;
        return true;
    }
    case MINMEA_SENTENCE_GLL: {
        struct minmea_sentence_gll gll;
        if (!minmea_parse_gll(&gll, line)) return false;
        sums += gll.longitude.value;
        return true;
    }
    case MINMEA_SENTENCE_GSA: {
        struct minmea_sentence_gsa gsa;
        if (!minmea_parse_gsa(&gsa, line)) return false;
        sums += gsa.hdop.value;
        return true;
    }
    case MINMEA_SENTENCE_GST: {
        struct minmea_sentence_gst gst;
        if (!minmea_parse_gst(&gst, line)) return false;
        sums += gst.rms_deviation.value;
        return true;
    }
    case MINMEA_SENTENCE_GSV: {
        struct minmea_sentence_gsv gsv;
        if (!minmea_parse_gsv(&gsv, line)) return false;
        satellites += gsv.total_sats;
        return true;
    }
    case MINMEA_SENTENCE_RMC: {
        struct minmea_sentence_rmc rmc;
        if (!minmea_parse_rmc(&rmc, line)) return false;
        sums += rmc.speed.value + rmc.date.day;
        return true;
    }
    case MINMEA_SENTENCE_VTG: {
        struct minmea_sentence_vtg vtg;
        if (!minmea_parse_vtg(&vtg, line)) return false;
        sums += vtg.speed_kph.value;
        return true;
    }
    case MINMEA_SENTENCE_ZDA: {
        struct minmea_sentence_zda zda;
        if (!minmea_parse_zda(&zda, line)) return false;
        sums += zda.date.year;
        return true;
    }
    case MINMEA_INVALID:
        return false;
    default:
        return true; // The checksum is right, but minmea does not know the sentence: GNS.
    }
}

static void parse_all(char *line, const char *end)
{
    while (line < end) {
        char *newline = memchr(line, '\n', end - line);
        if (!newline) break;
        // minmea wants C strings: the line end becomes the end of the string.
        *(newline > line && newline[-1] == '\r' ? newline - 1 : newline) = '\0';
        sentences++;
        if (!parse(line)) refused++;
        line = newline + 1;
    }
}

static double processor_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

int main(int count, char **words)
{
    FILE *file = count == 2 ? fopen(words[1], "rb") : NULL;
    if (!file || fseek(file, 0, SEEK_END)) {
        fprintf(stderr, "usage: minmea-driver FILE\n");
        return 64;
    }
    long size = ftell(file);
    rewind(file);
    char *bytes = malloc(size);
    if (!bytes || fread(bytes, 1, size, file) != (size_t) size) return 1;
    fclose(file);

    double start = processor_seconds();
    parse_all(bytes, bytes + size);
    double seconds = processor_seconds() - start;
    free(bytes);
    printf("sentences %ld\nrefused %ld\nsums %ld %ld %ld\n", sentences, refused, positions, satellites, sums);
    printf("seconds %.6f\n", seconds);
    return 0;
}
