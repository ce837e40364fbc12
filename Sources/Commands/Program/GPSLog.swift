import ArgumentParser
import Platform

/// The root command, shown by `gpslog --help`.
struct GPSLog: AsyncParsableCommand {
    static let version = "gpslog \(ProgramVersion.text)"

    static let configuration = CommandConfiguration(
        commandName: "gpslog",
        abstract: "Record positions from GPS receivers, and filter out wrong ones.",
        discussion: """
            Without a subcommand, gpslog records: it finds the receiver, or waits until you plug one in, and stores \
            positions until Ctrl-C. For the options of a recording, see gpslog help record. To collect from many \
            devices in one PostgreSQL database, see gpslog-collector --help.

            Examples:
              gpslog
              gpslog tracks
              gpslog export --last 1d --output trip.gpx
            """,
        version: version,
        groupedSubcommands: [
            CommandGroup(
                name: "Record",
                subcommands: [
                    RecordCommand.self, StatusCommand.self, DevicesCommand.self, DoctorCommand.self, NoteCommand.self,
                    WaypointCommand.self,
                ]
            ),
            CommandGroup(
                name: "Look",
                subcommands: [
                    TracksCommand.self, StatsCommand.self, ViewCommand.self, WebCommand.self, PlotCommand.self,
                    ReportCommand.self, WhyCommand.self, QueryCommand.self,
                ]
            ),
            CommandGroup(
                name: "Exchange",
                subcommands: [
                    ExportCommand.self, ImportCommand.self, UploadCommand.self, ReplayCommand.self, DecodeCommand.self,
                ]
            ),
            CommandGroup(
                name: "Maintain",
                subcommands: [
                    TrackCommand.self, TrustCommand.self, RefilterCommand.self, ReceiverCommand.self,
                    BackupCommand.self, RestoreCommand.self, CheckCommand.self, RecoverCommand.self, PruneCommand.self,
                    VacuumCommand.self,
                    ReportBugCommand.self,
                ]
            ),
        ],
        defaultSubcommand: RecordCommand.self
    )
}

extension CommandConfiguration {
    /// Configures a command that can be parsed without its parents.
    ///
    /// With a parent's name, the parser does not try the options of the program itself, such as those for completion.
    init(
        name: String,
        abstract: String,
        discussion: String,
        subcommands: [any ParsableCommand.Type] = []
    ) {
        self.init(
            commandName: name,
            _superCommandName: "gpslog",
            abstract: abstract,
            discussion: discussion,
            subcommands: subcommands
        )
    }
}
