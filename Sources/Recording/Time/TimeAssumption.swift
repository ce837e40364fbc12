internal import Files
internal import Glibc
internal import Platform
internal import Synchronization
package import SystemPackage

/// Whether the system clock may have been set, since boot, with an assumed delay.
///
/// The delay of a receiver cannot be measured against such a clock. Stored beside the database, with the boot's ID, for
/// later recordings.
package final class TimeAssumption: Sendable {
    private let file: FilePath
    private let boot: String
    private let warn: @Sendable (String) -> Void
    private let made: Mutex<Bool>

    /// Reads whether an earlier recording of this boot assumed a delay.
    ///
    /// - Parameters:
    ///   - database: the database, beside which the note is stored.
    ///   - boot: the ID of this boot; `nil` if unknown, so that any note may apply.
    ///   - warn: called if the note cannot be written.
    package init(
        beside database: FilePath,
        boot: String? = TimeAssumption.boot,
        warn: @escaping @Sendable (String) -> Void
    ) {
        let file = database.removingLastComponent().appending("receivers").appending("assumed-time")
        let noted = Self.line(of: file)
        // A note without a boot ID may be of this boot. The same if this boot's ID is unknown.
        let isMade = noted.map { $0.isEmpty || boot == nil || $0 == boot } ?? false
        (self.file, self.boot, self.warn) = (file, boot ?? "", warn)
        made = Mutex(isMade)
        // Add the ID of this boot, so that the note does not apply to the next one.
        if isMade, noted != boot, boot != nil { write() }
    }

    /// The kernel's ID of this boot; `nil` if it is unavailable, as in a service with `ProcSubset=pid`.
    package static var boot: String? { line(of: "/proc/sys/kernel/random/boot_id").flatMap { $0.isEmpty ? nil : $0 } }

    package var isMade: Bool { made.withLock { $0 } }

    /// Stores that a delay is assumed from now on.
    package func make() {
        let isNew = made.withLock { made in
            defer { made = true }
            return !made
        }
        if isNew { write() }
    }

    private func write() {
        let folder = file.removingLastComponent()
        do {
            // Existing folders are fine.
            _ = unsafe folder.removingLastComponent().withPlatformString { unsafe mkdir($0, 0o700) }
            _ = unsafe folder.withPlatformString { unsafe mkdir($0, 0o700) }
            var output = try ExportOutput(path: file.string)
            try output.write(Array((boot + "\n").utf8))
            try output.finish()
        } catch {
            warn("cannot save that the time was set with an assumed delay: \(error)")
        }
    }

    /// The first line of a file; `nil` if it cannot be read.
    private static func line(of file: FilePath) -> String? {
        guard let file = try? UniqueFileDescriptor(opening: file, .readOnly), let bytes = try? file.read(atMost: 64)
        else {
            return nil
        }
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
