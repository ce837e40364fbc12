import ArgumentParser
internal import Commands
import Filtering
import GNSS
import Logbook
import Logging
import NMEA
internal import Recording
internal import Settings
import SystemPackage
internal import Terminal

/// The option that says where the database is.
struct DatabaseOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The database: a file, or postgresql://host/name?device=boat of a fleet.",
            discussion: "Default: $GPSLOG_DATABASE, else gpslog/gpslog.sqlite in $XDG_STATE_HOME or ~/.local/state.",
            valueName: "file"
        ),
        completion: .file()
    )
    var database: String?

    /// The file that is meant, for commands that have no use for a fleet's database.
    ///
    /// - Throws: `Failure` where a database of PostgreSQL is meant.
    var file: FilePath {
        get throws(Failure) {
            guard DatabaseLocation.server(database) == nil else { throw FleetProgram.refusal }
            return DatabaseLocation.resolve(database)
        }
    }

    /// The database that is meant, a file or one of PostgreSQL.
    ///
    /// A program that knows nothing of PostgreSQL has the one that does take its place.
    ///
    /// - Throws: `Failure` where it cannot, and an error if the address cannot be read.
    func recorded() throws -> any RecordedDatabase {
        guard let address = DatabaseLocation.server(database) else { return DatabaseLocation.resolve(database) }
        if let open = FleetProgram.open { return try open(address) }
        try FleetProgram.handOver(address)
    }
}

/// The flags that say how much is written to standard error.
struct VerbosityFlags: ParsableArguments {
    @Flag(name: .shortAndLong, help: "Say more.")
    var verbose = false

    @Flag(name: .shortAndLong, help: "Say only what went wrong.")
    var quiet = false

    /// A logger that says as much as is wanted.
    var logger: Logger {
        let level: Logger.Level = verbose ? .debug : quiet ? .error : .notice
        return Logger(label: "gpslog") { _ in ConsoleLogHandler(level: level) }
    }
}

/// True where files that are there already are replaced.
struct OverwritingFlag: ParsableArguments {
    @Flag(help: "Replace a file that is there already, unless it is a capture or a database.")
    var force = false

    /// The rule for such files.
    var overwriting: Overwriting { force ? .forced : .refused }
}

/// The flag that says what is done with sentences that carry no checksum.
struct ChecksumFlag: ParsableArguments {
    @Flag(help: "Take sentences without a checksum on trust, as receivers of the 1980s send them.")
    var acceptMissingChecksum = false

    var missingChecksum: SentenceFramer.MissingChecksum { acceptMissingChecksum ? .accepted : .refused }
}

/// The option that says where the settings are.
struct SettingsOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The settings.",
            discussion: "Default: gpslog/config.toml in $XDG_CONFIG_HOME or ~/.config, else /etc/gpslog/config.toml.",
            valueName: "file"
        ),
        completion: .file()
    )
    var config: String?

    /// The file that is named; nil where none is.
    var file: FilePath? { config.map { FilePath($0) } }

    /// The settings that are meant.
    ///
    /// - Parameter logger: is told of a file that is left out because nobody can say whether it is there.
    /// - Throws: `Failure` where they cannot be read, or are wrong.
    /// - Returns: the settings.
    func read(_ logger: Logger) throws -> Settings {
        try SettingsFile.read(file, warning: logger)
    }
}

extension SettingsFile {
    /// The settings of a file, or of the usual one.
    ///
    /// - Parameters:
    ///   - named: the file that the user names; nil for the first of the usual ones that is there.
    ///   - logger: is told of a file that is left out because nobody can say whether it is there.
    /// - Throws: `Failure` where the file cannot be read, or something in it is not a setting.
    /// - Returns: the settings.
    static func read(_ named: FilePath?, warning logger: Logger) throws(Failure) -> Settings {
        try read(named) { logger.warning("\($0); it is left out") }
    }
}

/// The options that choose the filter.
struct FilterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The filter's profile: \(FilterProfile.listOfNames).",
            discussion: "Default: that of the settings, else auto.",
            valueName: "name"
        ),
        completion: .list(FilterProfile.allCases.map(\.rawValue))
    )
    var profile: String?

    @Flag(help: "Accept every fix that the receiver itself vouches for: the profile off.")
    var noFilter = false

    @OptionGroup var settings: SettingsOption

    /// True where anything was said.
    var isGiven: Bool { noFilter || profile != nil || settings.config != nil }

    func validate() throws {
        if noFilter, let profile, profile != "off" {
            throw ValidationError("--no-filter is the profile off, not \(profile); leave one of them out.")
        }
    }

    /// The filter that is meant, where settings do not say otherwise.
    ///
    /// - Throws: `Failure` where there is no profile of that name.
    func filter(_ settings: Settings) throws -> DescribedFilter {
        try settings.filter.filter(profile: noFilter ? FilterProfile.off.rawValue : profile)
    }
}

/// The options that say how captures are to be read.
struct DecodingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A day when the capture was made or later, such as 2026-11-21: dates 1024 weeks back are moved up to it.",
            valueName: "date"
        ),
        transform: Self.date
    )
    var referenceDate: CalendarDate?

    @OptionGroup var checksum: ChecksumFlag

    /// The same for a stream.
    var stream: NMEAStream.Options {
        NMEAStream.Options(referenceDate: referenceDate, missingChecksum: checksum.missingChecksum)
    }

    private static func date(_ text: String) throws -> CalendarDate {
        if let date = CalendarDate(iso8601: text) { return date }
        throw ValidationError("write a day as in 2026-11-21.")
    }
}
