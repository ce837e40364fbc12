// libnetcdf, found when it is wanted: the program itself does not need it.
#ifndef CNETCDF_H
#define CNETCDF_H

#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>

// The functions that are needed, as netcdf.h has them: its development package would bring in much more than that.
#define GPSLOG_NETCDF_FUNCTIONS(FUNCTION) \
    FUNCTION(nc_open, (const char *path, int mode, int *file)) \
    FUNCTION(nc_inq_varid, (int file, const char *name, int *variable)) \
    FUNCTION(nc_inq_varndims, (int file, int variable, int *count)) \
    FUNCTION(nc_inq_vardimid, (int file, int variable, int *dimensions)) \
    FUNCTION(nc_inq_dimlen, (int file, int dimension, size_t *length)) \
    FUNCTION(nc_get_var_int, (int file, int variable, int *values))

struct gpslog_netcdf {
#define GPSLOG_DECLARE(name, parameters) int(*name) parameters;
    GPSLOG_NETCDF_FUNCTIONS(GPSLOG_DECLARE)
#undef GPSLOG_DECLARE
};

// Finds all functions in a library of a name; false where it is not installed, or lacks one.
static inline bool gpslog_netcdf_load(struct gpslog_netcdf *netcdf, const char *name) {
    void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!handle) return false;
#define GPSLOG_FIND(name, parameters) \
    netcdf->name = (int(*) parameters)dlsym(handle, #name); \
    if (!netcdf->name) return false;
    GPSLOG_NETCDF_FUNCTIONS(GPSLOG_FIND)
#undef GPSLOG_FIND
    return true;
}

#endif
