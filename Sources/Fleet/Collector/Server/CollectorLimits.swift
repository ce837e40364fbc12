/// Limits on requests, connections and memory of the collector.
package struct CollectorLimits: Sendable {
    /// Largest body of a request in bytes.
    package var body = 1 << 20

    /// Largest total of all bodies in memory, in bytes.
    package var bodies = 16 << 20

    /// Largest body in bytes of a request whose token is in the body.
    ///
    /// Only Traccar's clients put it there, with one location.
    package var bodyOfStranger = 16 << 10

    /// Most such bodies under way, and most from one network other than this machine; a new one displaces the oldest.
    package var bodiesOfStrangers = (all: 256, ofNeighbour: 32)

    /// Most fixes per request.
    package var fixes = 4096

    /// Most fixes being parsed or stored at a time; each takes 1 kB.
    package var allFixes = 8192

    /// Most requests waiting for memory.
    package var waitingForRoom = 256

    /// Requests per second and device; a burst may have five seconds' worth.
    package var rate = 50.0

    /// Seconds without a location after which a phone's or tracker's next one begins a new track.
    ///
    /// OwnTracks reports every 15 minutes while it saves the battery, and now and then a report is late or lost.
    package var longestGap = 3600.0

    /// Most simultaneous client connections.
    package var connections = 10_000

    /// Most connections without an admitted request, and most from one network other than this machine; a new one
    /// displaces the oldest.
    package var strangers = (all: 1000, ofNeighbour: 100)

    package var databaseConnections = 4

    /// Most requests waiting for each database connection.
    package var waitingForEach = 64

    /// Timeout of the database and of receiving a body.
    package var patience = Duration.seconds(30)

    /// Timeout of a connection without an admitted request, and of a whole request with the rest of a rejected body.
    package var patienceWithStrangers = Duration.seconds(60)

    /// Timeout of idle connections; keeping one costs less than making a new one.
    package var idleTime = Duration.seconds(700)

    package init() {}
}
