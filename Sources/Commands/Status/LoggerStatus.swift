import Files
import GNSS
import Logbook
import Platform
import Recording
import Settings
import Storage
import SystemPackage
import Text

/// The state of a database and its recordings at one time.
struct LoggerStatus: Sendable {
    /// Number of locations waiting for a target.
    struct Upload: Hashable, Sendable {
        let target: String
        let waiting: Int
    }

    let database: FilePath
    let recordings: [ActiveRecording]
    let location: Location?
    /// Seconds since the location was received.
    let age: Double?
    let suspects: [SuspectReceiver]
    let fixes: Int
    let tracks: Int
    /// Number of fixes that are still in files beside the database.
    let buffered: Int
    let uploads: [Upload]
    let size: FileSize?
    let room: FileSize?

    /// Reads the state of a database; counts waiting locations up to a limit.
    init(
        of storage: SQLiteStorage,
        in database: FilePath,
        _ targets: [UploadTargetSettings],
        countingTo most: Int
    ) async throws {
        self.database = database
        let buffers = try await storage.recentBuffers()
        recordings = ActiveRecording.all(into: database, buffers)
        buffered = buffers.map(\.fixes).reduce(0, &+)
        let currentPosition = try await CurrentPosition(in: storage, at: UTCTime.now)
        location = currentPosition?.location
        age = currentPosition?.age
        suspects = try await SuspectReceiver.all(in: storage, at: location)
        fixes = try await storage.fixCount()
        tracks = try await storage.tracks().count
        var uploads: [Upload] = []
        for target in targets {
            let status = try await storage.uploadStatus(of: target.name, target.selection, countingTo: most)
            uploads.append(Upload(target: target.name, waiting: status.waiting))
        }
        self.uploads = uploads
        size = FileSize(ofDatabase: database)
        room = DiskRoom.bytes(in: DatabaseExamination.nearestFolder(of: database)).map { FileSize($0) }
    }
}

extension LoggerStatus {
    /// Lines of text, with times by a clock.
    func text(_ clock: TimeDisplay) -> String {
        var lines = recordings.isEmpty ? ["recording  none"] : recordings.map { "recording  \(Self.text($0, clock))" }
        lines.append("location   " + (locationText(clock).map { $0 + ageText } ?? "none yet"))
        lines += suspects.map { "suspect    \(Self.text($0)); gpslog trust ends this" }
        let waiting = buffered > 0 ? ", \(buffered) of them still buffered" : ""
        lines.append(
            "stored     \(Self.count(fixes, "fix", "fixes")) and \(Self.count(tracks, "track", "tracks"))\(waiting)"
        )
        lines += uploads.map {
            "uploads    \($0.target): \(Self.count($0.waiting, "location waits", "locations wait"))"
        }
        let room = room.map { "; \($0) free" } ?? ""
        lines.append("database   \(database), \(size.map(\.description) ?? "not there")\(room)")
        return lines.joined(separator: "\n") + "\n"
    }

    /// A single line that differs whenever something has changed.
    func line(_ clock: TimeDisplay) -> String {
        let recording =
            recordings.isEmpty ? "no recording" : "recording (\(recordings.map(\.name).joined(separator: ", ")))"
        var parts = [recording, locationText(clock) ?? "no location yet"]
        parts += suspects.map { "suspect: \(Self.text($0))" }
        parts += [Self.count(fixes, "fix", "fixes"), Self.count(tracks, "track", "tracks")]
        parts += uploads.map { "\($0.target): \($0.waiting) waiting" }
        return parts.joined(separator: "; ") + "\n"
    }

    /// A JSON object with UTC times, degrees, metres, metres per second and bytes; for following, only what shows a
    /// change.
    func json(isForFollowing: Bool) -> JSONObject {
        var object = JSONObject()
        object.add("recording", !recordings.isEmpty)
        object.add("recordings", json: "[" + recordings.map { Self.json($0).description }.joined(separator: ",") + "]")
        if let location { object.add("location", json: json(location, withAge: !isForFollowing).description) }
        if !suspects.isEmpty {
            object.add("suspects", json: "[" + suspects.map { Self.json($0).description }.joined(separator: ",") + "]")
        }
        object.add("fixes", fixes)
        object.add("tracks", tracks)
        object.add("buffered", buffered)
        let targets = uploads.map { upload in
            var object = JSONObject()
            object.add("name", text: upload.target)
            object.add("waiting", upload.waiting)
            return object.description
        }
        object.add("uploads", json: "[" + targets.joined(separator: ",") + "]")
        if isForFollowing { return object }
        object.add("database", text: database.string)
        if let size { object.add("size", Int(size.bytes)) }
        if let room { object.add("free", Int(room.bytes)) }
        return object
    }

    private func json(_ location: Location, withAge: Bool) -> JSONObject {
        var object = JSONObject()
        object.add("time", text: location.time.description)
        if withAge { object.add("age", age, decimals: 1) }
        object.add("latitude", location.coordinate.latitude, decimals: 9)
        object.add("longitude", location.coordinate.longitude, decimals: 9)
        object.add("altitude", location.altitude, atMost: 3)
        object.add("speed", location.speedOverGround, atMost: 3)
        return object
    }

    private static func json(_ suspect: SuspectReceiver) -> JSONObject {
        var object = JSONObject()
        object.add("receiver", text: suspect.receiver.name)
        object.add("suspicion", text: suspect.suspicion.names)
        object.add("disagreement", suspect.suspicion.disagreement, atMost: 3)
        return object
    }

    private static func text(_ suspect: SuspectReceiver) -> String {
        "\(TerminalSafeText(suspect.receiver.name)): \(suspect.suspicion.words)"
    }

    private static func json(_ recording: ActiveRecording) -> JSONObject {
        var object = JSONObject()
        if let process = recording.process { object.add("pid", Int(process)) }
        object.add("since", text: recording.start?.description)
        object.add(
            "devices",
            json: "[" + recording.devices.map { JSONObject.quoted($0.string) }.joined(separator: ",") + "]"
        )
        object.add(
            "receivers",
            json: "[" + recording.receivers.map { JSONObject.quoted($0.name) }.joined(separator: ",") + "]"
        )
        return object
    }

    private static func text(_ recording: ActiveRecording, _ clock: TimeDisplay) -> String {
        let since = recording.start.map { " since \(clock.text($0))" } ?? ""
        let receivers = recording.receivers.map { TerminalSafeText($0.name).description }
        let devices = recording.devices.map(\.string)
        let what = receivers.joined(separator: ", ") + (devices.isEmpty ? "" : " at " + devices.joined(separator: ", "))
        return recording.name + since + (what.isEmpty ? ", waiting for a receiver" : ": \(what)")
    }

    private func locationText(_ clock: TimeDisplay) -> String? {
        location.map { location in
            let place = [location.coordinate.latitude, location.coordinate.longitude].map { degrees in
                DecimalText.string(degrees, decimals: 6)
            }
            return "\(place[0]), \(place[1]) at \(clock.text(location.time))"
        }
    }

    private var ageText: String { age.map { ", \(AgeText($0)) ago" } ?? "" }

    private static func count(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }
}
