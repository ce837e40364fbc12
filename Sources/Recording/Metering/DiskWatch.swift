internal import Platform
internal import Storage
internal import Synchronization
internal import SystemPackage
internal import Terminal
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
        guard let file = try? OwnedFileDescriptor(opening: "/proc/self/io", .readOnly),
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
