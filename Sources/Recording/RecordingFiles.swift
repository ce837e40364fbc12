internal import Files
internal import Logging
internal import Receivers
internal import Settings
internal import Storage
internal import SystemPackage
internal import Terminal

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
