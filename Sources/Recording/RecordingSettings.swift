package import Logbook
package import NMEA
package import Receivers
package import Settings
package import SystemPackage
package import Terminal

/// The settings that a user wants for a recording.
package struct RecordingSettings: Sendable {
    /// The sources to read; none to find the receivers.
    package var sources: NamedSources

    /// The line's speed in bits a second; nil to find it by listening.
    package var baudRate: Int?

    /// The file that the receiver's bytes go to as well; nil for none.
    package var capture: FilePath?

    /// The file that raw observations go to as well; nil for none.
    package var rawObservations: FilePath?

    /// The limits that end a part of the capture, and of raw observations; with none of them it is one file.
    package var captureLimits: [RotationLimit]

    /// The time after which to end; nil to go on until stopped.
    package var duration: TimeSpan?

    /// A GPX file that the locations are kept in, too, while they are recorded; nil for none.
    package var gpx: FilePath?

    /// The filter that judges.
    package var filter: DescribedFilter

    /// The time for which a receiver is parked before most of its fixes are left out; nil to store all.
    package var idleAfter: TimeSpan?

    /// True where all receivers are on one vehicle, and the best of them stands for it.
    package var isFusing: Bool

    /// The treatment of sentences that carry no checksum.
    package var missingChecksum: SentenceFramer.MissingChecksum

    /// The rules for where tracks end.
    package var division: TrackDivision

    /// The database.
    package var database: FilePath

    /// The settings for when what is recorded is safe.
    package var storage: StorageSettings

    /// Metres around the place of a waypoint within which one has arrived, where it does not say otherwise.
    package var arrivalRadius: Double

    /// The units that people see.
    package var units: DisplayUnits

    /// The settings for where it is uploaded to, and what is not.
    package var uploads: Settings

    /// The settings for who is served with what comes in.
    package var serving: ServeSettings

    /// The numbers to watch, and for whom.
    package var metrics: MetricsSettings

    /// The alarms, and the command that is told of them.
    package var alarms: AlarmSettings

    /// The version of the program.
    package var version: String

    /// The settings of a recording.
    package init(
        sources: NamedSources = NamedSources(),
        baudRate: Int? = nil,
        capture: FilePath? = nil,
        rawObservations: FilePath? = nil,
        captureLimits: [RotationLimit] = [],
        gpx: FilePath? = nil,
        duration: TimeSpan? = nil,
        filter: DescribedFilter,
        idleAfter: TimeSpan? = nil,
        isFusing: Bool = false,
        missingChecksum: SentenceFramer.MissingChecksum = .refused,
        division: TrackDivision = TrackDivision(),
        database: FilePath,
        storage: StorageSettings,
        arrivalRadius: Double,
        units: DisplayUnits = DisplayUnits(),
        uploads: Settings = Settings(),
        serving: ServeSettings = ServeSettings(),
        metrics: MetricsSettings = MetricsSettings(),
        alarms: AlarmSettings = AlarmSettings(),
        version: String = ""
    ) {
        self.sources = sources
        self.baudRate = baudRate
        self.capture = capture
        self.rawObservations = rawObservations
        self.captureLimits = captureLimits
        self.gpx = gpx
        self.duration = duration
        self.filter = filter
        self.idleAfter = idleAfter
        self.isFusing = isFusing
        self.missingChecksum = missingChecksum
        self.division = division
        self.database = database
        self.storage = storage
        self.arrivalRadius = arrivalRadius
        self.units = units
        self.uploads = uploads
        self.serving = serving
        self.metrics = metrics
        self.alarms = alarms
        self.version = version
    }
}
