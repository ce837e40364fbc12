internal import CNetCDF
internal import Platform
internal import SystemPackage

/// The coastlines that Debian's gmt-gshhg-low has, which a process of its own reads: the libraries for it would stay in this one.
package enum CoastFile {
    /// The word that has this program read it, in place of serving.
    package static let order = "coast"

    private static let paths: [FilePath] = [
        "/usr/share/gmt-gshhg/binned_GSHHS_i.nc", "/usr/share/gmt-gshhg/binned_GSHHS_l.nc",
    ]

    /// Writes the coastlines to the standard output; false where there are none, or no library that reads them.
    package static func copy() -> Bool {
        paths.contains { path in
            unsafe path.withPlatformString { unsafe gpslog_coast_copy($0, FileDescriptor.standardOutput.rawValue) } == 0
        }
    }

    /// The coastlines; nil where there are none.
    ///
    /// It takes a moment, in which the thread waits.
    static func read() -> Coast? {
        guard paths.contains(where: { (try? FileStatus(at: $0)) != nil }),
            let outcome = try? ExternalProgram("/proc/self/exe").run(["notice", "", order], showsErrors: false),
            outcome.status == 0
        else { return nil }
        return Coast(outcome.output)
    }
}
