internal import Files
internal import GNSS
internal import Logbook
internal import Platform
internal import Settings
internal import Storage
internal import Terminal
internal import Text

extension Uploads {
    /// Describes the progress of uploads.
    ///
    /// - Parameters:
    ///   - names: the targets; empty for all.
    ///   - isJSON: whether to return a JSON array of objects.
    /// - Returns: the description.
    /// - Throws: an error if a target does not exist or the database cannot be read.
    package func status(of names: [String], asJSON isJSON: Bool) async throws -> String {
        // Programs may query before any target is configured.
        if isJSON, names.isEmpty, settings.uploads.isEmpty { return "[]\n" }
        let targets = try targets(names)
        let storage = try await SQLiteStorage.forReading(from: database)
        var texts: [String] = []
        for target in targets {
            let status = try await storage.uploadStatus(of: target.name, target.selection)
            texts.append(isJSON ? Self.json(target, status) : Self.lines(target, status))
        }
        return isJSON ? "[" + texts.joined(separator: ",\n ") + "]\n" : texts.joined()
    }

    private static func lines(_ target: UploadTargetSettings, _ status: UploadStatus) -> String {
        let waiting = status.oldest.map { ", the oldest of \($0.toTheSecond)" } ?? ""
        let isRecent = status.lastSuccess.map { UTCTime.now.seconds(since: $0) < 120 } ?? false
        let rate = isRecent ? ", \(DecimalText.string(status.rate, decimals: 1)) a second" : ""
        var lines = [
            "\(target.name)  \(target.kind)  \(target.url)",
            "  waiting       \(status.waiting)\(waiting)",
            "  acknowledged  \(status.acknowledged)\(rate)",
            "  last success  \(status.lastSuccess?.toTheSecond ?? "never")",
            "  last failure  \(failure(status))",
        ]
        if status.withheld > 0 { lines.append("  withheld      \(status.withheld), because they are suspect") }
        if status.refused > 0 {
            let advice = "gpslog upload resend \(target.name) --refused sends them again"
            lines.append("  refused       \(status.refused); \(advice)")
            lines += status.refusals.map { "    fix \($0.fix), \($0.time.toTheSecond): \($0.reason)" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func failure(_ status: UploadStatus) -> String {
        guard let time = status.lastFailure else { return "never" }
        return "\(time.toTheSecond), \(status.failure ?? "")"
    }

    private static func json(_ target: UploadTargetSettings, _ status: UploadStatus) -> String {
        var object = JSONObject()
        object.add("name", text: target.name)
        object.add("kind", text: target.kind)
        object.add("url", text: target.url.description)
        object.add("waiting", status.waiting)
        object.add("oldest", text: status.oldest?.description)
        object.add("acknowledged", status.acknowledged)
        object.add("rate", status.rate, decimals: 3)
        object.add("last_success", text: status.lastSuccess?.description)
        object.add("last_failure", text: status.lastFailure?.description)
        object.add("failure", text: status.failure)
        object.add("withheld", status.withheld)
        object.add("refused", status.refused)
        object.add("refusals", json: "[" + status.refusals.map(json).joined(separator: ",") + "]")
        return "\(object)"
    }

    private static func json(_ refusal: UploadStatus.Refusal) -> String {
        var object = JSONObject()
        object.add("fix", Int(refusal.fix))
        object.add("time", text: refusal.time.description)
        object.add("reason", text: refusal.reason)
        return "\(object)"
    }
}
