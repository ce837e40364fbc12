import ArgumentParser
import Files
import Logging
import Settings
import Storage
import SystemPackage
import Platform
import Text

struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "status",
        abstract: "Show whether a recording runs, and its latest position.",
        discussion: """
            Shows which process records into the database, since when and from which sources; the latest location \
            and its age; why it is suspect, if it is; the number of stored fixes; the upload backlog; and free disk \
            space. Opens no receiver and locks nothing. The exit status is 0 if a recording runs, else 69.

            Examples:
              gpslog status
              gpslog status --json --follow
            """
    )

    @Flag(help: "Print a JSON object, or with --follow one per line, in degrees, metres, metres per second and bytes.")
    var json = false

    @Flag(help: "Keep running, and print a line on each change.")
    var follow = false

    @OptionGroup var time: LocalFlag
    @OptionGroup var settings: SettingsOption
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let file = try common.file
        common.logger.debug("reading \(file)")
        let targets = try settings.read(common.logger).uploads
        if follow { return try await follow(file, targets) }
        let status = try await LoggerStatus(of: .forReading(from: file), in: file, targets, countingTo: .max)
        let text = json ? status.json(isForFollowing: false).description + "\n" : status.text(time.clock)
        try StandardOutput.show(text)
        if status.recordings.isEmpty { throw ExitCode(ExitStatus.unavailable.rawValue) }
    }

    /// Limit up to which waiting locations are counted per update when following.
    private static let mostCounted = 10_000

    /// Prints the status whenever it changes, until interrupted.
    private func follow(_ file: FilePath, _ targets: [UploadTargetSettings]) async throws {
        let storage = try await SQLiteStorage.forReading(from: file)
        var last = ""
        while true {
            let status = try await LoggerStatus(of: storage, in: file, targets, countingTo: Self.mostCounted)
            let line = json ? status.json(isForFollowing: true).description + "\n" : status.line(time.clock)
            if line != last { try StandardOutput.show(line) }
            last = line
            try await Task.sleep(for: .seconds(1))
        }
    }
}
