package import Logbook
package import NMEA
package import Receivers
package import Settings
package import SystemPackage
package import Platform

package struct RecordingSettings: Sendable {
    /// The sources to read; if empty, all receivers found.
    package var sources = SourceSelection()

    /// Line speed in bits per second; `nil` to search by listening.
    package var baudRate: Int?

    /// The file for captured bytes; `nil` for none.
    package var capture: FilePath?

    /// The file for raw observations; `nil` for none.
    package var rawObservations: FilePath?

    /// The limits for parts of captures and raw observations; if empty, each is a single file.
    package var captureLimits: [RotationLimit] = []

    /// How long to record; `nil` until stopped.
    package var duration: TimeSpan?

    /// A GPX file that is updated while recording; `nil` for none.
    package var gpx: FilePath?

    package var filter: FilterChoice

    /// How long a receiver must be parked before most of its fixes are dropped; `nil` to store all.
    package var idleAfter: TimeSpan?

    /// Whether all receivers are on one vehicle, so that the best represents it.
    package var isFusing = false

    /// How to treat sentences without a checksum.
    package var missingChecksum = SentenceFramer.ChecksumPolicy.refused

    /// The rules for the end of tracks.
    package var division = TrackDivision()

    package var database: FilePath

    /// When and how recorded data is stored safely.
    package var storage: StorageSettings

    /// Radius of arrival at a waypoint in metres, for waypoints without their own.
    package var arrivalRadius: Double

    package var units = DisplayUnits()

    /// The settings file, with upload targets, privacy zones, receivers and time.
    package var uploads: Settings

    /// The programs to serve with received data.
    package var serving = ServeSettings()

    /// Where to publish metrics.
    package var metrics = MetricsSettings()

    package var alarms: AlarmSettings

    package var version = ""

    /// Takes the settings from a settings file, before command-line options change them.
    package init(_ file: Settings, filter: FilterChoice, database: FilePath) {
        (self.filter, self.database) = (filter, database)
        storage = file.storage
        arrivalRadius = file.waypoints.radius
        uploads = file
        alarms = file.alarms
    }
}
