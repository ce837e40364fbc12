import ArgumentParser
import Files
import GNSS
import Logbook
import Platform
import Settings
import Storage
import Text

struct UploadStatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "status",
        abstract: "Show the backlog and state of upload targets.",
        discussion: """
            Example: gpslog upload status
            """
    )

    @Argument(help: "The targets; by default all.")
    var names: [String] = []

    @Flag(help: "Print a JSON array with one object per target.")
    var json = false

    @OptionGroup var options: UploadOptions

    func run() async throws {
        let uploads = try options.uploads()
        // Programs may query before any target is configured.
        if json, names.isEmpty, uploads.settings.uploads.isEmpty { return try StandardOutput.write("[]\n") }
        let targets = try uploads.targets(names)
        let storage = try await SQLiteStorage.forReading(from: uploads.database)
        var texts: [String] = []
        for target in targets {
            let status = try await storage.uploadStatus(of: target.name, target.selection)
            texts.append(json ? Self.json(target, status) : Self.lines(target, status))
        }
        try StandardOutput.write(json ? "[" + texts.joined(separator: ",\n ") + "]\n" : texts.joined())
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
