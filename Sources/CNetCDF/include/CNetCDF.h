// Coastlines of GSHHG, which Debian has as netCDF 4 alone, read by the system's libnetcdf where there is one.
#ifndef CNETCDF_H
#define CNETCDF_H

// Loads libnetcdf, and writes what a file of coastlines in bins has to a descriptor, in this machine's order. As 32-bit numbers: the
// minutes of a bin, the columns, the rows, the number of segments and that of points; the first segment of each bin, and the number of
// its segments; of each segment the level and the number of its points as GSHHG packs them, and its first point. Then of each point
// the longitude and the latitude from the south-western corner of its bin, in 65535ths of it, as 16-bit numbers.
//
// The library and what it needs take ten megabytes, which are gone with the process alone. 0, or -1 where there is no library or no
// such file.
int gpslog_coast_copy(const char *path, int output);

#endif
