internal import Export
internal import Glibc
internal import Platform
internal import Synchronization
package import SystemPackage

/// The knowledge that this machine's clock may have been set, since it was booted, by a delay that was only assumed.
///
/// From such a clock nobody learns how late a receiver is. It is kept beside the database for later recordings, by the boot's number.
package final class AssumedTime: Sendable {
    private let file: FilePath
    private let boot: String
    private let warn: @Sendable (String) -> Void
    private let made: Mutex<Bool>

    /// The assumption of this boot, made by an earlier recording or not yet.
    ///
    /// - Parameters:
    ///   - database: the file beside which it is noted.
    ///   - boot: the number of this boot; nil where it is not known, and any may be this one.
    ///   - warn: is told where it cannot be noted.
    package init(
        beside database: FilePath,
        boot: String? = AssumedTime.boot,
        warn: @escaping @Sendable (String) -> Void
    ) {
        let file = database.removingLastComponent().appending("receivers").appending("assumed-time")
        let noted = Self.line(of: file)
        // A note without a boot, or one that is compared with none, may be of this one.
        let isMade = noted.map { $0.isEmpty || boot == nil || $0 == boot } ?? false
        (self.file, self.boot, self.warn) = (file, boot ?? "", warn)
        made = Mutex(isMade)
        // The next boot is another one then.
        if isMade, noted != boot, boot != nil { write() }
    }

    /// The number that the kernel gives each boot; nil where it does not tell, as in a service with `ProcSubset=pid`.
    package static var boot: String? { line(of: "/proc/sys/kernel/random/boot_id").flatMap { $0.isEmpty ? nil : $0 } }

    /// True where a delay was assumed in this boot.
    package var isMade: Bool { made.withLock { $0 } }

    /// Notes that a delay is assumed from here on.
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
            // One that is there is as good.
            _ = unsafe folder.removingLastComponent().withPlatformString { unsafe mkdir($0, 0o700) }
            _ = unsafe folder.withPlatformString { unsafe mkdir($0, 0o700) }
            var output = try ExportOutput(path: file.string)
            try output.write(Array((boot + "\n").utf8))
            try output.finish()
        } catch {
            warn("after this recording it is forgotten that the time was told by an assumed delay: \(error)")
        }
    }

    /// The first line of a file; nil where it cannot be read.
    private static func line(of file: FilePath) -> String? {
        guard let file = try? OwnedFileDescriptor(opening: file, .readOnly), let bytes = try? file.read(atMost: 64)
        else {
            return nil
        }
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
