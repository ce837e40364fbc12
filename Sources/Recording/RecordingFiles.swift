internal import Export
internal import Logging
internal import Receivers
internal import Settings
internal import Storage
internal import SystemPackage
internal import Terminal

/// The files that a recording keeps beside the database.
struct RecordingFiles: Sendable {
    /// The receiver's bytes; nil where nobody wants them.
    let captures: CaptureFiles?

    /// Messages of raw observations; nil where nobody wants them.
    let observations: CaptureFiles?

    /// The locations; nil where nobody wants them.
    let liveGPX: LiveGPX?

    /// A failure that says what is missing in them; nil where nothing is.
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
    ///   - logger: is told where one cannot be written for a while.
    /// - Throws: an error where one cannot be created or continued.
    init(_ settings: RecordingSettings, logger: Logger) throws {
        let rotation = CaptureRotation(settings.captureLimits)
        var framed = rotation
        framed.isFramed = true
        captures = try settings.capture.map { try Self.files($0, rotation, logger) }
        observations = try settings.rawObservations.map { try Self.files($0, framed, logger) }
        liveGPX = try settings.gpx.map { path throws(LiveGPXError) in try LiveGPX(path.string) }
    }

    /// Throws where a file that the settings name is one of the database's, or is there and not the program's to replace.
    static func requireDistinct(_ settings: RecordingSettings) throws {
        let database = DatabaseFiles(of: settings.database)
        let files = [settings.capture, settings.rawObservations, settings.gpx, settings.metrics.file]
        for file in files.compactMap(\.self) { try database.requireOther(than: file) }
        if let file = settings.metrics.file { try MetricsFile.requireReplaceable(file) }
    }

    /// Writes out what is still to be written of bytes.
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
    /// The limits at which the next part of a capture begins; of several sizes the smallest.
    fileprivate init(_ limits: [RotationLimit]) {
        self = limits.reduce(into: CaptureRotation()) { rotation, limit in
            switch limit {
            case .day: rotation.isDaily = true
            case .size(let bytes): rotation.size = min(bytes, rotation.size ?? bytes)
            }
        }
    }
}
