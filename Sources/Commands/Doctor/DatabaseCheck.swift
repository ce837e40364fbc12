import GNSS
import Platform
import Recording
package import Storage
import Settings
package import SystemPackage

/// Checks that fixes can be stored.
package enum DatabaseCheck {
    /// Bytes per fix in the database, including indexes: measured 170 to 200.
    static let bytesPerFix = 200.0

    /// The free space in bytes that SQLite needs to finish a transaction.
    private static let least: Int64 = 1_000_000

    /// If the disk is full within this many days of logging, the doctor reports it.
    private static let fewDays = 7.0

    /// Checks that the database can be written to.
    package static func database(
        _ file: FilePath,
        _ examination: Result<DatabaseExamination.Condition, SQLiteError>
    ) -> Diagnosis {
        switch examination {
        case .success(.missing): .fine(.database, "\(file) can be created")
        case .success(.inOrder): .fine(.database, "\(file) can be written")
        case .failure(let error): .obstacle(.database, error)
        }
    }

    /// Checks the free disk space of a folder, which may not exist yet; `room` is in bytes.
    package static func disk(_ folder: FilePath, room: Int64) -> Diagnosis {
        let days = Double(room) / (bytesPerFix * 86_400)
        let lasting = "\(FileSize(room)) are free in \(folder), enough for \(text(days)) at one fix per second"
        if days >= fewDays { return .fine(.disk, lasting) }
        let remedy = "free some space, or name a file on another disk with --database"
        if room < least {
            return .obstacle(.disk, "\(FileSize(room)) are free in \(folder)", remedy: remedy, .inputOutput)
        }
        return .remark(.disk, "the disk is nearly full: \(lasting)", remedy: remedy)
    }

    private static func text(_ days: Double) -> String {
        if days >= 2 * 365 { return "\(Int(days / 365)) years" }
        return days >= 2 ? "\(Int(days)) days" : "\(Int(days * 24)) hours"
    }
}

/// Checks whether a recording is running and logs positions.
enum RecordingCheck {
    /// Finds a running recording; `device` is a port with links resolved, nil for any port.
    static func recording(into database: FilePath, from device: FilePath?) async -> ActiveRecording? {
        let storage = try? await SQLiteStorage.forReading(from: database)
        let buffers = try? await storage?.recentBuffers()
        return ActiveRecording.all(into: database, buffers ?? []).first { recording in
            device.map { recording.devices.contains($0) } ?? true
        }
    }

    static func running(_ recording: ActiveRecording) -> Diagnosis {
        let devices = recording.devices.map(\.string).joined(separator: ", ")
        return .fine(
            .port,
            "a recording is running (\(recording.name))\(devices.isEmpty ? "" : " and reads \(devices)")"
        )
    }

    /// Reports the age of the recording's latest location.
    static func location(in database: FilePath) async -> Diagnosis {
        let remedy = "take the antenna outdoors; `gpslog status --follow` shows when a location arrives"
        let storage = try? await SQLiteStorage.forReading(from: database)
        guard let storage, let currentPosition = try? await CurrentPosition(in: storage, at: UTCTime.now) else {
            return .obstacle(.fix, "the recording has no location yet", remedy: remedy, .temporary)
        }
        let statement = "the latest location is \(AgeText(currentPosition.age)) old"
        if currentPosition.isFresh { return .fine(.fix, statement) }
        return .obstacle(.fix, statement, remedy: remedy, .temporary)
    }
}

/// Checks for settings that prevent a recording or are ignored.
enum SettingsCheck {
    /// Reads the named settings, else the first in the usual places, as a recording would.
    static func diagnoses(_ named: FilePath?, else places: [FilePath] = SettingsFile.usualPlaces()) -> [Diagnosis] {
        var remarks: [Diagnosis] = []
        do throws(Failure) {
            _ = try SettingsFile.read(named, else: places) { hidden in
                let remedy = "sudo chmod a+rx \(hidden.folder)"
                remarks.append(.remark(.settings, hidden.description, remedy: remedy))
            }
        } catch {
            return [.obstacle(.settings, error.description, remedy: remedy(error.status), error.status)]
        }
        return remarks.isEmpty ? [.fine(.settings, "all settings are known")] : remarks
    }

    private static func remedy(_ status: ExitStatus) -> String {
        switch status {
        case .configuration: "correct it; until then, no recording starts"
        case .noPermission: "ask its owner for permission to read it; until then, no recording starts"
        default: "name a file that can be read; until then, no recording starts"
        }
    }
}

/// Checks that the local clock agrees with the receiver's time.
package enum ClockCheck {
    /// The maximum age of a fix on arrival in seconds: some receivers compute it for a second, and 4800 baud add
    /// another.
    private static let delay = 3.0

    /// Seconds by which the clock may be slow.
    private static let tolerance = 1.0

    /// Compares the clock with the receiver's time; `lead` is how many seconds it is ahead, at most.
    package static func diagnosis(_ lead: Double) -> Diagnosis {
        if lead > -tolerance, lead < delay {
            return .fine(.clock, "this machine's clock agrees with the receiver's time")
        }
        let statement =
            "this machine's clock is \(AgeText(abs(lead))) \(lead < 0 ? "behind" : "ahead of") the receiver's time"
        return .remark(.clock, statement, remedy: "`sudo timedatectl set-ntp true`")
    }
}
