package import Logbook
package import NMEA
package import Receivers
package import Settings
package import SystemPackage
package import Terminal

/// The settings that a user wants for a recording.
package struct RecordingSettings: Sendable {
    /// The sources to read; none to find the receivers.
    package var sources = NamedSources()

    /// The line's speed in bits a second; nil to find it by listening.
    package var baudRate: Int?

    /// The file that the receiver's bytes go to as well; nil for none.
    package var capture: FilePath?

    /// The file that raw observations go to as well; nil for none.
    package var rawObservations: FilePath?

    /// The limits that end a part of the capture or of raw observations; without any, each is one file.
    package var captureLimits: [RotationLimit] = []

    /// The time after which to end; nil to go on until stopped.
    package var duration: TimeSpan?

    /// A GPX file that the locations are kept in, too, while they are recorded; nil for none.
    package var gpx: FilePath?

    /// The filter that judges.
    package var filter: DescribedFilter

    /// The time for which a receiver is parked before most of its fixes are left out; nil to store all.
    package var idleAfter: TimeSpan?

    /// True where all receivers are on one vehicle, and the best of them stands for it.
    package var isFusing = false

    /// The treatment of sentences that carry no checksum.
    package var missingChecksum = SentenceFramer.MissingChecksum.refused

    /// The rules for where tracks end.
    package var division = TrackDivision()

    /// The database.
    package var database: FilePath

    /// The settings for when what is recorded is safe.
    package var storage: StorageSettings

    /// Metres around the place of a waypoint within which one has arrived, where it does not say otherwise.
    package var arrivalRadius: Double

    /// The units that people see.
    package var units = DisplayUnits()

    /// The settings for where it is uploaded to, and what is not.
    package var uploads: Settings

    /// The settings for who is served with what comes in.
    package var serving = ServeSettings()

    /// The numbers to watch, and for whom.
    package var metrics = MetricsSettings()

    /// The alarms, and the command that is told of them.
    package var alarms: AlarmSettings

    /// The version of the program.
    package var version = ""

    /// The settings of a recording as a settings file has them, before options change them.
    ///
    /// - Parameters:
    ///   - file: the settings of the file.
    ///   - filter: the filter that judges.
    ///   - database: the database.
    package init(_ file: Settings, filter: DescribedFilter, database: FilePath) {
        (self.filter, self.database) = (filter, database)
        storage = file.storage
        arrivalRadius = file.waypoints.radius
        uploads = file
        alarms = file.alarms
    }
}
