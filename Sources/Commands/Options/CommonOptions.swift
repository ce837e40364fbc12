import ArgumentParser
import Filtering
import GNSS
import Logbook
import Logging
import NMEA
import Recording
import Settings
import SystemPackage
import Platform

/// The options of all commands that read or write a database.
///
/// They are one group because the parser takes long to examine each group.
struct CommonOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The database: a file, or postgresql://host/name?device=boat.",
            discussion: "Default: $GPSLOG_DATABASE, else gpslog/gpslog.sqlite in $XDG_STATE_HOME or ~/.local/state.",
            valueName: "file"
        ),
        completion: .file()
    )
    var database: String?

    @Flag(name: .shortAndLong, help: VerbosityFlags.verboseHelp)
    var verbose = false

    @Flag(name: .shortAndLong, help: VerbosityFlags.quietHelp)
    var quiet = false

    var logger: Logger { VerbosityFlags.logger(isVerbose: verbose, isQuiet: quiet) }

    /// The database file, for commands that do not support PostgreSQL.
    ///
    /// - Throws: `Failure` if the database is a PostgreSQL one.
    var file: FilePath {
        get throws(Failure) {
            guard DatabaseLocation.server(database) == nil else { throw FleetProgram.refusal }
            return DatabaseLocation.resolve(database)
        }
    }

    /// The database: a file or a PostgreSQL database.
    ///
    /// gpslog is not linked with libpq, so it replaces itself by `gpslog-collector` for a PostgreSQL database.
    ///
    /// - Throws: `Failure` if `gpslog-collector` cannot start, and an error if the address is invalid.
    func recorded() throws -> any RecordedDatabase {
        guard let address = DatabaseLocation.server(database) else { return DatabaseLocation.resolve(database) }
        if let open = FleetProgram.open { return try open(address) }
        try FleetProgram.handOver(address)
    }

    /// The database, which --verbose names in the log.
    func recordedForReading() throws -> any RecordedDatabase {
        let recorded = try recorded()
        logger.debug("reading \(recorded)")
        return recorded
    }
}

/// The options of commands without a database.
struct VerbosityFlags: ParsableArguments {
    static let verboseHelp: ArgumentHelp = "Print details."
    static let quietHelp: ArgumentHelp = "Print only errors."

    @Flag(name: .shortAndLong, help: VerbosityFlags.verboseHelp)
    var verbose = false

    @Flag(name: .shortAndLong, help: VerbosityFlags.quietHelp)
    var quiet = false

    var logger: Logger { Self.logger(isVerbose: verbose, isQuiet: quiet) }

    static func logger(isVerbose: Bool, isQuiet: Bool) -> Logger {
        Logger(label: "gpslog") { _ in ConsoleLogHandler(level: isVerbose ? .debug : isQuiet ? .error : .notice) }
    }
}

struct OverwriteFlag: ParsableArguments {
    @Flag(help: "Replace an existing file, unless it is a capture or a database.")
    var force = false

    var overwriting: Overwriting { force ? .forced : .refused }
}

struct ChecksumFlag: ParsableArguments {
    @Flag(help: "Accept sentences without a checksum, as receivers of the 1980s send them.")
    var acceptMissingChecksum = false

    var missingChecksum: SentenceFramer.ChecksumPolicy { acceptMissingChecksum ? .accepted : .refused }
}

struct SettingsOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The settings file.",
            discussion: "Default: gpslog/config.toml in $XDG_CONFIG_HOME or ~/.config, else /etc/gpslog/config.toml.",
            valueName: "file"
        ),
        completion: .file()
    )
    var config: String?

    /// The named file; `nil` for the default.
    var file: FilePath? { config.map { FilePath($0) } }

    /// Reads the settings, and warns of a default file that is skipped because it cannot be checked.
    func read(_ logger: Logger) throws -> Settings {
        try SettingsFile.read(file, warning: logger)
    }
}

extension SettingsFile {
    /// Reads the named settings file, or the first existing default; warns of a default that cannot be checked.
    static func read(_ named: FilePath?, warning logger: Logger) throws(Failure) -> Settings {
        try read(named) { logger.warning("\($0); ignoring it") }
    }
}

struct FilterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The filter profile: \(FilterProfile.listOfNames).",
            discussion: "Default: from the settings, else auto.",
            valueName: "name"
        ),
        completion: .list(FilterProfile.allCases.map(\.rawValue))
    )
    var profile: String?

    @Flag(help: "Accept every fix the receiver reports as valid. Same as --profile off.")
    var noFilter = false

    @OptionGroup var settings: SettingsOption

    /// Whether any of these options is given.
    var isGiven: Bool { noFilter || profile != nil || settings.config != nil }

    func validate() throws {
        if noFilter, let profile, profile != "off" {
            throw ValidationError("use either --no-filter or --profile \(profile), not both.")
        }
    }

    /// The filter from the options, else from the settings.
    func filter(_ settings: Settings) throws -> FilterChoice {
        try settings.filter.filter(profile: noFilter ? FilterProfile.off.rawValue : profile)
    }
}

struct DecodeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The day of the capture or later, such as 2026-11-21; corrects dates that are 1024 weeks off.",
            valueName: "date"
        ),
        transform: Self.date
    )
    var referenceDate: CalendarDate?

    @OptionGroup var checksum: ChecksumFlag

    var stream: NMEAStream.Options {
        NMEAOptions(referenceDate: referenceDate, missingChecksum: checksum.missingChecksum)
    }

    private static func date(_ text: String) throws -> CalendarDate {
        if let date = CalendarDate(iso8601: text) { return date }
        throw ValidationError("write the date as in 2026-11-21.")
    }
}
