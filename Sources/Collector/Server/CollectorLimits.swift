/// The limits of what devices may ask of the collector, and of what it holds in memory.
package struct CollectorLimits: Sendable {
    /// Bytes of a request's body.
    package var body = 1 << 20

    /// Bytes of the bodies of all requests that are under way.
    package var bodies = 16 << 20

    /// Fixes of a request.
    package var fixes = 4096

    /// Fixes of all requests that are read and stored at a time; each takes a kilobyte.
    package var allFixes = 8192

    /// Requests that wait until they may be read.
    package var waitingForRoom = 256

    /// Requests a second of each device; five seconds' worth may come at once.
    package var rate = 50.0

    /// Connections of devices.
    package var connections = 10_000

    /// Connections to the database.
    package var databaseConnections = 4

    /// Requests that wait for each of these.
    package var waitingForEach = 64

    /// The time within which the database has to answer, and a body to come.
    package var patience = Duration.seconds(30)

    /// The time after which a connection is closed on which nothing comes; to make one costs more than to keep it.
    package var idleTime = Duration.seconds(700)

    /// The usual ones.
    package init() {}
}
