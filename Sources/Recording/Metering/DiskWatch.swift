internal import Glibc
internal import Platform
internal import Storage
internal import Synchronization
package import SystemPackage
internal import Text

/// Measures the disk with the database, and what this process has written.
final class DiskWatch: Sendable {
    /// Measurements; `nil` for unknown values.
    struct Readings: Sendable {
        /// Bytes of the database.
        let size: Int64?
        /// Free bytes on the disk.
        let free: Int64?
        /// Seconds until the disk is full.
        let secondsLeft: Double?
        /// Bytes that this process has written to disks.
        let written: Int64?
    }

    private let database: FilePath
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let forecast = Mutex(DiskForecast())

    init(of database: FilePath, clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        (self.database, self.clock) = (database, clock)
    }

    func look() -> Readings {
        let size = FileSize(ofDatabase: database)?.bytes
        let free = DiskRoom.bytes(in: DatabaseExamination.nearestFolder(of: database))
        let now = clock()
        let left = forecast.withLock { forecast -> Double? in
            guard let size, let free else { return nil }
            forecast.note(size, at: now)
            return forecast.secondsLeft(of: free, at: size, now)
        }
        return Readings(size: size, free: free, secondsLeft: left, written: Self.written)
    }

    /// Bytes that this process has written, without those truncated before they reached the disk; see proc(5).
    private static var written: Int64? {
        guard let file = try? UniqueFileDescriptor(opening: "/proc/self/io", .readOnly),
            let bytes = try? file.read(atMost: 4096)
        else { return nil }
        var values: [Substring: Int64] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2 { values[words[0]] = Int64(words[1]) }
        }
        guard let written = values["write_bytes:"] else { return nil }
        return written - (values["cancelled_write_bytes:"] ?? 0)
    }
}

/// Predicts when a disk is full from the growth of a database.
package struct DiskForecast: Sendable {
    /// Bytes per day of a receiver at 1 Hz: the initial estimate and the lower limit of the growth.
    static let usualPace = 1_000_000.0

    private static let day = Duration.seconds(86_400)
    /// The database grows by whole chunks of fixes, so that shorter spans are meaningless.
    private static let shortestSpan = Duration.seconds(3600)
    /// Minimum time between stored sizes.
    private static let interval = Duration.seconds(600)

    private var sizes: [(instant: ContinuousClock.Instant, bytes: Int64)] = []

    package init() {}

    /// Adds a size of the database in bytes.
    ///
    /// Sizes of the last day are kept.
    package mutating func note(_ bytes: Int64, at now: ContinuousClock.Instant) {
        if let last = sizes.last, last.instant.duration(to: now) < Self.interval { return }
        sizes.removeAll { $0.instant.duration(to: now) > Self.day }
        sizes.append((now, bytes))
    }

    /// Estimates the seconds until the disk is full from the growth in the last day.
    ///
    /// - Parameters:
    ///   - free: free bytes on the disk.
    ///   - bytes: current size of the database.
    ///   - now: the current time.
    /// - Returns: the number of seconds.
    package func secondsLeft(of free: Int64, at bytes: Int64, _ now: ContinuousClock.Instant) -> Double {
        var pace = Self.usualPace / (Self.day / .seconds(1))
        if let first = sizes.first, case let span = first.instant.duration(to: now), span >= Self.shortestSpan {
            pace = max(pace, Double(bytes - first.bytes) / (span / .seconds(1)))
        }
        return Double(free) / pace
    }
}

package enum DiskRoom {
    /// Free bytes for this user in a folder's file system; `nil` if the kernel does not report it.
    package static func bytes(in folder: FilePath) -> Int64? {
        var status = statvfs()
        guard unsafe folder.withPlatformString({ unsafe statvfs($0, &status) }) == 0 else { return nil }
        // A file system without a free inode has no room for a database; some don't count inodes.
        let blocks = status.f_files > 0 && status.f_favail == 0 ? 0 : status.f_bavail
        let (bytes, overflow) = Int64(clamping: blocks).multipliedReportingOverflow(
            by: Int64(clamping: status.f_frsize)
        )
        return overflow ? .max : bytes
    }
}
