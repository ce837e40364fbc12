import ArgumentParser
internal import Terminal

/// The program's root: what `gpslog --help` shows.
struct GPSLog: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gpslog",
        abstract: "Logs the positions of a GPS receiver: nothing lost, nothing wrong without saying so.",
        discussion: """
            Without a subcommand, gpslog records: it finds the receiver, or waits until one is plugged in, and logs \
            until Ctrl-C. gpslog help record has the options for that.

            Example:
              gpslog                                   record
              gpslog tracks                            what was recorded
              gpslog export --format gpx -o trip.gpx   take it elsewhere
            """,
        version: "gpslog \(ProgramVersion.text)",
        subcommands: [
            RecordCommand.self, ReplayCommand.self, DecodeCommand.self, DevicesCommand.self, TracksCommand.self,
            TrackCommand.self, StatsCommand.self, StatusCommand.self, ViewCommand.self, WebCommand.self,
            ExportCommand.self, PlotCommand.self, ReportCommand.self, ImportCommand.self, WaypointCommand.self,
            NoteCommand.self,
            ReceiverCommand.self,
            UploadCommand.self,
            WhyCommand.self,
            QueryCommand.self, RefilterCommand.self,
            BackupCommand.self, RestoreCommand.self, CheckCommand.self, RecoverCommand.self, PruneCommand.self,
            VacuumCommand.self,
            DoctorCommand.self, ReportBugCommand.self,
        ],
        defaultSubcommand: RecordCommand.self
    )
}
