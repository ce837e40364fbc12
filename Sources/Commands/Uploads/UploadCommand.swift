import ArgumentParser
import Files
import GNSS
import Logbook
import Logging
import Recording
import Settings
import Storage
import SystemPackage
import Platform
import Text

struct UploadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "upload",
        abstract: "Upload locations to servers.",
        discussion: """
            Each target has a section [upload.NAME] in the settings, written by add and remove, and its own queue in \
            the database. A location stays in the queue until the server acknowledges it. A running recording \
            uploads by itself; restart it to apply changes to targets.

            Examples:
              gpslog upload add home --kind owntracks --url https://example.org/pub \\
                --user anna --device boat
              gpslog upload test home
              gpslog upload status
              gpslog upload now
            """,
        subcommands: [
            UploadAddCommand.self, UploadListCommand.self, UploadRemoveCommand.self, UploadTestCommand.self,
            UploadStatusCommand.self, UploadNowCommand.self, UploadResendCommand.self,
        ]
    )
}

struct UploadOptions: ParsableArguments {
    @OptionGroup var settings: SettingsOption
    @OptionGroup var common: CommonOptions

    func uploads() throws -> Uploads {
        try Uploads(database: common.file, settings: settings.read(common.logger), logger: common.logger)
    }
}

/// The upload targets of a database.
struct Uploads {
    let database: FilePath
    let settings: Settings
    let logger: Logger

    func storage() async throws -> SQLiteStorage {
        try await SQLiteStorage.forUploading(database).tellingOfDamage(to: logger)
    }

    func assembly(_ storage: SQLiteStorage) async throws -> UploadAssembly {
        try await UploadAssembly(hiding: settings.zones, from: storage, logger: logger)
    }

    /// Looks up targets by name; all for an empty list.
    func targets(_ names: [String]) throws(Failure) -> [UploadTargetSettings] {
        if settings.uploads.isEmpty {
            throw Failure("there is no upload target; add one with gpslog upload add", .configuration)
        }
        var targets: [UploadTargetSettings] = []
        for name in names {
            guard let target = settings.uploads.first(where: { $0.name == name }) else {
                let known = settings.uploads.map(\.name).joined(separator: ", ")
                throw Failure("there is no upload target \(name); there is \(known)", .usage)
            }
            targets.append(target)
        }
        return names.isEmpty ? settings.uploads : targets
    }
}

struct UploadListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "list",
        abstract: "List upload targets, without secrets.",
        discussion: """
            Example: gpslog upload list
            """
    )

    @Flag(help: "Print a JSON array of objects.")
    var json = false

    @OptionGroup var options: UploadOptions

    func run() async throws {
        let uploads = try options.uploads()
        let targets = uploads.settings.uploads
        if json { return try StandardOutput.write("[" + targets.map(\.json).joined(separator: ",\n ") + "]\n") }
        if targets.isEmpty {
            uploads.logger.notice("there is no upload target; add one with gpslog upload add")
        } else {
            let rows = targets.map { [$0.name, $0.kind, $0.url.description, $0.portionText] }
            try StandardOutput.write(TextTable(header: ["name", "kind", "server", "what"], rows: rows).description)
        }
    }
}

extension UploadTargetSettings {
    /// A JSON object with seconds, metres and UTC times.
    fileprivate var json: String {
        var object = JSONObject()
        object.add("name", text: name)
        object.add("kind", text: kind)
        object.add("url", text: url.description)
        object.add("coarse", portion.isCoarse)
        object.add("rejected", portion.isRejectedWanted)
        object.add("fused", portion.isFused)
        if portion.interval > 0 { object.add("interval", portion.interval, atMost: 3) }
        if portion.distance > 0 { object.add("distance", portion.distance, atMost: 3) }
        object.add("since", text: portion.since?.description)
        return object.description
    }

    /// A short description of the fixes that a target receives.
    fileprivate var portionText: String {
        let words = [
            portion.isCoarse ? "coarse" : "full", portion.isRejectedWanted ? "with rejected" : nil,
            portion.isFused ? "chosen receiver" : nil,
            portion.interval > 0 ? "every \(SpanText(portion.interval))" : nil,
            portion.distance > 0 ? "every \(DecimalText.string(portion.distance, atMost: 1) ?? "") m" : nil,
            portion.since.map { "since \($0.toTheSecond)" },
        ]
        return words.compactMap(\.self).joined(separator: ", ")
    }
}

struct UploadRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "remove",
        abstract: "Remove an upload target from the settings.",
        discussion: """
            gpslog remembers what the target has acknowledged. If you add a target with the same name again, uploads \
            continue where they stopped.

            Example: gpslog upload remove home
            """
    )

    @Argument(help: "The target.")
    var name: String

    @OptionGroup var settings: SettingsOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        let file = TargetFile(named: settings.file)
        try file.remove(name)
        verbosity.logger.notice("removed \(name) from \(file.path)")
    }
}

struct UploadTestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "test",
        abstract: "Upload the latest location to a target, and show the result.",
        discussion: """
            Uploads the location unchanged, even if it was uploaded before, and does not mark it as uploaded.

            Example: gpslog upload test home
            """
    )

    @Argument(help: "The target.")
    var name: String

    @OptionGroup var options: UploadOptions

    func run() async throws {
        let uploads = try options.uploads()
        let assembly = try await uploads.assembly(uploads.storage())
        for target in try uploads.targets([name]) { try await assembly.test(target) }
    }
}
