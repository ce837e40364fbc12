internal import CNetCDF
internal import Platform
internal import SystemPackage

/// Reads the coastlines of Debian's gmt-gshhg-low in a child process, as the libraries for it would stay in memory.
package enum CoastFile {
    /// Arguments that make this program read the coastlines instead of serving.
    private static let order = ["notice", "", "coast"]

    /// Whether the program's arguments, without its name, ask it to read coastlines.
    package static func isOrdered(by words: [String]) -> Bool { words == order }

    private static let paths: [FilePath] = [
        "/usr/share/gmt-gshhg/binned_GSHHS_i.nc", "/usr/share/gmt-gshhg/binned_GSHHS_l.nc",
    ]

    /// Writes the coastlines to standard output; `false` if no file or no library to read it is installed.
    package static func copy() -> Bool {
        for path in paths {
            guard let file = NetCDFFile(path), let bytes = bytes(of: file) else { continue }
            return (try? FileDescriptor.standardOutput.writeAll(bytes)) != nil
        }
        return false
    }

    /// Contents of a file of binned coastlines; `nil` for other files.
    ///
    /// Little-endian 32-bit numbers:
    /// 1. minutes per bin, columns, rows, number of segments, number of points;
    /// 2. first segment of each bin, then number of segments of each bin;
    /// 3. level and number of points of each segment, packed as in GSHHG, then first point of each segment.
    ///
    /// Then 16-bit numbers: longitude and latitude of each point, from the south-western corner of its bin, in 1/65535
    /// of it.
    private static func bytes(of file: NetCDFFile) -> [UInt8]? {
        func number(_ name: String, atMost most: Int32) -> Int32? {
            file.values(of: name, count: 1)?.first.flatMap { (1...most).contains($0) ? $0 : nil }
        }
        guard let minutes = number("Bin_size_in_minutes", atMost: 10_800),
            let columns = number("N_bins_in_360_longitude_range", atMost: 1000),
            let rows = number("N_bins_in_180_degree_latitude_range", atMost: 1000),
            let segments = number("N_segments_in_file", atMost: 2_000_000),
            let points = number("N_points_in_file", atMost: 10_000_000)
        else { return nil }
        let bins = Int(columns) * Int(rows)
        guard let firstSegments = file.values(of: "Id_of_first_segment_in_a_bin", count: bins),
            let segmentCounts = file.values(of: "N_segments_in_a_bin", count: bins),
            let packed = file.values(of: "Embedded_npts_levels_exit_entry_for_a_segment", count: Int(segments)),
            let firstPoints = file.values(of: "Id_of_first_point_in_a_segment", count: Int(segments)),
            let east = file.values(of: "Relative_longitude_from_SW_corner_of_bin", count: Int(points)),
            let north = file.values(of: "Relative_latitude_from_SW_corner_of_bin", count: Int(points))
        else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(20 + 8 * bins + 8 * Int(segments) + 4 * Int(points))
        for numbers in [[minutes, columns, rows, segments, points], firstSegments, segmentCounts, packed, firstPoints] {
            for number in numbers { append(number, bytes: 4, to: &bytes) }
        }
        for (east, north) in zip(east, north) {
            append(east, bytes: 2, to: &bytes)
            append(north, bytes: 2, to: &bytes)
        }
        return bytes
    }

    private static func append(_ number: Int32, bytes count: Int, to bytes: inout [UInt8]) {
        for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> Int32(8 * index))) }
    }

    /// The coastlines; `nil` if none are installed.
    ///
    /// Blocks the thread for a moment.
    static func read() -> Coast? {
        guard paths.contains(where: { (try? FileStatus(at: $0)) != nil }),
            let outcome = try? ExternalProgram("/proc/self/exe").run(order, showsErrors: false),
            outcome.status == 0
        else { return nil }
        return Coast(outcome.output)
    }
}

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
