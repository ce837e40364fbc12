import ArgumentParser
import NMEA
import Recording
import SystemPackage

/// `gpslog record`, which is also plain `gpslog`.
struct RecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Find a receiver and log until stopped.",
        discussion: """
            With no receiver plugged in, gpslog waits for one. Ctrl-C ends a recording; everything received is stored.

            Example: gpslog record --device /dev/ttyUSB0 --capture raw.nmea
            """
    )

    @Option(help: ArgumentHelp("A serial port, pseudo-terminal or FIFO to read.", valueName: "path"))
    var device: String?

    @Option(help: ArgumentHelp("The line's speed; by default it is found by listening.", valueName: "baud"))
    var baud: Int?

    @Option(help: ArgumentHelp("Keep the receiver's bytes in this file, exactly.", valueName: "file"))
    var capture: String?

    @Option(help: ArgumentHelp("End after this time, such as 90s, 10m or 8h.", valueName: "span"))
    var duration: TimeSpan?

    @Flag(help: "Accept every fix that the receiver itself vouches for.")
    var noFilter = false

    @OptionGroup var checksum: ChecksumFlag
    @OptionGroup var database: DatabaseOption
    @OptionGroup var verbosity: VerbosityFlags

    func run() async throws {
        let settings = RecordingSettings(
            device: device.map { FilePath($0) },
            baudRate: baud,
            capture: capture.map { FilePath($0) },
            duration: duration,
            filters: !noFilter,
            missingChecksum: checksum.missingChecksum,
            database: database.file
        )
        try await Recorder(settings, logger: verbosity.logger).run()
    }
}

extension TimeSpan: ExpressibleByArgument {
    /// A span of time on the command line.
    package init?(argument: String) { self.init(argument) }
}
