internal import GNSS
internal import Platform
internal import Recording
internal import Settings
internal import Storage
internal import SystemPackage
internal import Terminal

/// Checks whether a recording is running and logs positions.
enum RecordingCheck {
    /// Finds a running recording.
    ///
    /// - Parameters:
    ///   - database: the database, which need not exist.
    ///   - device: the port, with links resolved; nil for any port.
    /// - Returns: the recording; nil if none is running.
    static func recording(into database: FilePath, from device: FilePath?) async -> RunningRecording? {
        let storage = try? await SQLiteStorage.forReading(from: database)
        let buffers = try? await storage?.recentBuffers()
        return RunningRecording.all(into: database, buffers ?? []).first { recording in
            device.map { recording.devices.contains($0) } ?? true
        }
    }

    static func running(_ recording: RunningRecording) -> Diagnosis {
        let devices = recording.devices.map(\.string).joined(separator: ", ")
        return .fine(
            .port,
            "a recording is running (\(recording.name))\(devices.isEmpty ? "" : " and reads \(devices)")"
        )
    }

    /// Reports the age of the recording's latest location.
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
