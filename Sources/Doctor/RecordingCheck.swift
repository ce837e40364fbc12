internal import GNSS
internal import Platform
internal import Recording
internal import Settings
internal import Storage
internal import SystemPackage
internal import Terminal

/// The check of whether a recording runs already, and logs positions.
enum RecordingCheck {
    /// The recording into a database that reads a port.
    ///
    /// - Parameters:
    ///   - database: the file; there need not be any.
    ///   - device: the port, links followed; nil for whichever is read.
    /// - Returns: the recording; nil where there is none.
    static func recording(into database: FilePath, from device: FilePath?) async -> RunningRecording? {
        let storage = try? await SQLiteStorage.forReading(from: database)
        let buffers = try? await storage?.recentBuffers()
        return RunningRecording.all(into: database, buffers ?? []).first { recording in
            device.map { recording.devices.contains($0) } ?? true
        }
    }

    /// Reports that a recording runs.
    static func running(_ recording: RunningRecording) -> Diagnosis {
        let devices = recording.devices.map(\.string).joined(separator: ", ")
        return .fine(
            .port,
            "a recording is running (\(recording.name))\(devices.isEmpty ? "" : " and reads \(devices)")"
        )
    }

    /// Reports the age of the latest location that the recording has stored.
    static func location(in database: FilePath) async -> Diagnosis {
        let remedy = "take the antenna outdoors; `gpslog status --follow` shows when a location comes"
        let storage = try? await SQLiteStorage.forReading(from: database)
        guard let storage, let currentPosition = try? await CurrentPosition(in: storage, at: UTCTime.now) else {
            return .obstacle(.fix, "the recording has no location yet", remedy: remedy, .temporary)
        }
        let statement = "the latest location came in \(AgeText(currentPosition.age)) ago"
        if currentPosition.isFresh { return .fine(.fix, statement) }
        return .obstacle(.fix, statement, remedy: remedy, .temporary)
    }
}
