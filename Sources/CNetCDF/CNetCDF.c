#include "CNetCDF.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

// The functions of the library that are needed, as netcdf.h has them.
struct library {
    int (*open)(const char *path, int mode, int *file);
    int (*variable)(int file, const char *name, int *variable);
    int (*dimensions)(int file, int variable, int *dimensions);
    int (*count)(int file, int variable, int *count);
    int (*length)(int file, int dimension, size_t *length);
    int (*read)(int file, int variable, int *values);
    int file;
};

static int load(struct library *library) {
    static const char *const names[] = {"libnetcdf.so.22", "libnetcdf.so.21", "libnetcdf.so.20", "libnetcdf.so.19", "libnetcdf.so.18"};
    void *handle = NULL;
    for (size_t i = 0; !handle && i < sizeof names / sizeof *names; i++) handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (!handle) return -1;
    library->open = dlsym(handle, "nc_open");
    library->variable = dlsym(handle, "nc_inq_varid");
    library->dimensions = dlsym(handle, "nc_inq_vardimid");
    library->count = dlsym(handle, "nc_inq_varndims");
    library->length = dlsym(handle, "nc_inq_dimlen");
    library->read = dlsym(handle, "nc_get_var_int");
    int is_whole = library->open && library->variable && library->dimensions && library->count && library->length && library->read;
    return is_whole ? 0 : -1;
}

// The values of a variable of one dimension; NULL where it has not as many.
static int *values(const struct library *library, const char *name, size_t expected) {
    int variable, count, dimension;
    size_t length;
    if (library->variable(library->file, name, &variable) || library->count(library->file, variable, &count) || count != 1
        || library->dimensions(library->file, variable, &dimension) || library->length(library->file, dimension, &length)
        || length != expected)
        return NULL;
    int *values = calloc(length, sizeof *values);
    if (values && library->read(library->file, variable, values) == 0) return values;
    free(values);
    return NULL;
}

static int write_all(int output, const void *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(output, bytes, count);
        if (written <= 0) return -1;
        bytes = (const char *)bytes + written;
        count -= (size_t)written;
    }
    return 0;
}

static int copy(const struct library *library, const char *name, size_t count, int output) {
    int *all = values(library, name, count);
    int result = all ? write_all(output, all, count * sizeof *all) : -1;
    free(all);
    return result;
}

// The points, each with both numbers side by side.
static int copy_points(const struct library *library, size_t count, int output) {
    int *east = values(library, "Relative_longitude_from_SW_corner_of_bin", count);
    int *north = values(library, "Relative_latitude_from_SW_corner_of_bin", count);
    uint16_t *both = calloc(count, 2 * sizeof *both);
    int result = -1;
    if (east && north && both) {
        for (size_t i = 0; i < count; i++) {
            both[2 * i] = (uint16_t)east[i];
            both[2 * i + 1] = (uint16_t)north[i];
        }
        result = write_all(output, both, count * 2 * sizeof *both);
    }
    free(east);
    free(north);
    free(both);
    return result;
}

static int number(const struct library *library, const char *name, int most) {
    int *found = values(library, name, 1);
    int number = found ? *found : 0;
    free(found);
    return number > 0 && number <= most ? number : 0;
}

int gpslog_coast_copy(const char *path, int output) {
    struct library library;
    if (load(&library) || library.open(path, 0, &library.file)) return -1;
    int32_t head[5] = {
        number(&library, "Bin_size_in_minutes", 10800),
        number(&library, "N_bins_in_360_longitude_range", 1000),
        number(&library, "N_bins_in_180_degree_latitude_range", 1000),
        number(&library, "N_segments_in_file", 2000000),
        number(&library, "N_points_in_file", 10000000),
    };
    for (int i = 0; i < 5; i++)
        if (head[i] == 0) return -1;
    size_t bins = (size_t)head[1] * (size_t)head[2], segments = (size_t)head[3], points = (size_t)head[4];
    if (write_all(output, head, sizeof head) || copy(&library, "Id_of_first_segment_in_a_bin", bins, output)
        || copy(&library, "N_segments_in_a_bin", bins, output)
        || copy(&library, "Embedded_npts_levels_exit_entry_for_a_segment", segments, output)
        || copy(&library, "Id_of_first_point_in_a_segment", segments, output)
        || copy_points(&library, points, output))
        return -1;
    return 0;
}
