internal import CLinux
internal import Files
internal import Logging
internal import Receivers
internal import Settings
internal import Storage
internal import SystemPackage
internal import Platform

struct RecordingFiles: Sendable {
    /// The receivers' bytes; `nil` if the setting is off.
    let captures: CaptureFiles?

    /// Messages with raw observations; `nil` if the setting is off.
    let observations: CaptureFiles?

    /// The locations; `nil` if the setting is off.
    let liveGPX: LiveGPX?

    /// The gaps in the files; `nil` if they are complete.
    var gaps: Failure? {
        Failure(
            locationsMissing: liveGPX?.gaps ?? [],
            bytesMissing: (captures?.gaps ?? []) + (observations?.gaps ?? [])
        )
    }

    /// Creates the files that the settings name.
    ///
    /// - Parameters:
    ///   - settings: the settings of the recording.
    ///   - logger: the log for failed writes.
    /// - Throws: an error if a file cannot be created or continued.
    init(_ settings: RecordingSettings, logger: Logger) throws {
        let rotation = CaptureRotation(settings.captureLimits)
        var framed = rotation
        framed.isFramed = true
        captures = try settings.capture.map { try Self.files($0, rotation, logger) }
        observations = try settings.rawObservations.map { try Self.files($0, framed, logger) }
        liveGPX = try settings.gpx.map { path throws(LiveGPXError) in try LiveGPX(path.string) }
    }

    /// Throws if a named file belongs to the database, or exists and must not be replaced.
    static func requireDistinct(_ settings: RecordingSettings) throws {
        let database = DatabaseFiles(of: settings.database)
        let files = [settings.capture, settings.rawObservations, settings.gpx, settings.metrics.file]
        for file in files.compactMap(\.self) { try database.requireOther(than: file) }
        if let file = settings.metrics.file { try MetricsFile.requireReplaceable(file) }
    }

    /// Returns when all captured bytes are on the disk.
    func finish() async {
        await captures?.finish()
        await observations?.finish()
    }

    private static func files(
        _ path: FilePath,
        _ rotation: CaptureRotation,
        _ logger: Logger
    ) throws(CaptureError) -> CaptureFiles {
        try CaptureFiles(
            creating: path,
            rotation: rotation,
            onResumption: { gap in
                logger.notice("the capture \(gap.file) is written again; \(gap.bytes) bytes are missing in it")
            },
            onFailure: { logger.error("\($0)") }
        )
    }
}

extension CaptureRotation {
    /// Converts the limits for parts of a capture; the smallest of several sizes applies.
    fileprivate init(_ limits: [RotationLimit]) {
        self = limits.reduce(into: CaptureRotation()) { rotation, limit in
            switch limit {
            case .day: rotation.isDaily = true
            case .size(let bytes): rotation.size = min(bytes, rotation.size ?? bytes)
            }
        }
    }
}

/// Limits the memory that the program holds.
///
/// It runs for months on small machines, beside other programs.
package enum ProgramMemory {
    /// Limits malloc to two heaps; by default each thread would keep its own, with free memory that other threads need.
    ///
    /// Applies to threads that begin after this call.
    package static func shareHeaps() { gpslog_share_heaps() }

    /// Keeps up to 2 MB of freed memory for reuse: otherwise the C library would return each page of fixes and column
    /// of a chunk to the kernel, which clears it and allocates it again for the next one.
    package static func keepFreed() { gpslog_keep_freed_memory(2 << 20) }

    /// Returns unused memory to the kernel.
    ///
    /// Takes a millisecond, and the same again when work continues.
    package static func giveBack() { gpslog_give_back_unused_memory() }

    /// Frees the memory that only the start needed: most of the program's code, some ten megabytes.
    ///
    /// Parsing arguments and the first lookups of the Swift runtime touch much that is rarely needed again.
    struct AfterStart: Service {
        /// By this time a recording has done all its recurring work once.
        private static let startUp = Duration.seconds(20)

        func run() async throws {
            let isOver = try? await cancelAtShutdown {
                try await Task.sleep(for: Self.startUp)
                return true
            }
            if isOver == true { ProgramMemory.giveBack() }
        }
    }
}
