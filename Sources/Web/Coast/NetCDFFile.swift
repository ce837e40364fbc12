internal import CNetCDF
internal import SystemPackage

/// A netCDF file, read by the system's libnetcdf if it is installed.
///
/// The library and its dependencies use 10 MB until the process exits. The file is never closed either.
@safe struct NetCDFFile {
    private static let libraries = (18...22).reversed().map { "libnetcdf.so.\($0)" }

    private let functions: gpslog_netcdf
    private let file: CInt

    /// `nil` if the library is not installed or cannot open the file.
    init?(_ path: FilePath) {
        var functions = gpslog_netcdf()
        let isLoaded = Self.libraries.contains { name in unsafe gpslog_netcdf_load(&functions, name) }
        guard isLoaded else { return nil }
        var file: CInt = 0
        let code = unsafe path.withPlatformString { unsafe functions.nc_open($0, 0, &file) }
        guard code == 0 else { return nil }
        self.functions = functions
        self.file = file
    }

    /// Values of a one-dimensional variable; `nil` if its length is not `count`.
    func values(of name: String, count: Int) -> [Int32]? {
        var (variable, dimensions, dimension): (CInt, CInt, CInt) = (0, 0, 0)
        var length = 0
        guard unsafe functions.nc_inq_varid(file, name, &variable) == 0,
            unsafe functions.nc_inq_varndims(file, variable, &dimensions) == 0, dimensions == 1,
            unsafe functions.nc_inq_vardimid(file, variable, &dimension) == 0,
            unsafe functions.nc_inq_dimlen(file, dimension, &length) == 0, length == count
        else { return nil }
        var values = [Int32](repeating: 0, count: count)
        return unsafe functions.nc_get_var_int(file, variable, &values) == 0 ? values : nil
    }
}
