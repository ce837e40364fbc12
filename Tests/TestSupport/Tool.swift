internal import Glibc
package import SystemPackage

/// Other programs that can read gpslog's output, if installed.
package enum Tool: String, Sendable {
    case sqlite3
    case xmllint
    case rsvgConvert = "rsvg-convert"
    case curl
    case gpsbabel
    case ogr2ogr
    case gpsd
    case gpsfake
    case gpspipe
    case gpxlogger
    case cgps
    case gpsmon
    case gpscsv
    case script
    case python3
    case setpriv
    case unshare
    case openssl
    case mosquitto
    case mosquittoPasswords = "mosquitto_passwd"
    case sh
    case systemdAnalyze = "systemd-analyze"
    case tmux
    case promtool
    case convbin
    case chronyd
    case chronyc

    package var isInstalled: Bool { path != nil }

    package func run(_ arguments: [String]) async throws -> BuiltProgram.Outcome {
        guard let path else { throw Errno.noSuchFileOrDirectory }
        return try await BuiltProgram(at: path).run(arguments)
    }

    /// The path of the tool; nil if it is not installed.
    package var path: FilePath? {
        guard let folders = unsafe getenv("PATH") else { return nil }
        // Only root's PATH contains the folder of servers.
        return unsafe (String(cString: folders) + ":/usr/sbin").split(separator: ":")
            .map { FilePath(String($0)).appending(rawValue) }
            .first { unsafe access($0.string, X_OK) == 0 }
    }
}
