/// Altitudes that have jumped and are not followed yet.
struct HeightSuspicion: Sendable {
    /// When it began, in seconds, and how high the first one was, in metres; nil where there is no suspicion.
    private var first: (time: Double, altitude: Double)?
    private var last = (time: 0.0, altitude: 0.0)
    private var count = 0

    /// No suspicion.
    init() {}

    /// Takes a jumped altitude.
    ///
    /// - Parameters:
    ///   - altitude: metres.
    ///   - time: seconds.
    ///   - tolerance: metres within which two such altitudes agree.
    ///   - rate: metres a second by which that grows between them.
    ///   - duration: seconds of altitudes that agree after which they are believed.
    /// - Returns: metres a second up or down among them where they are to be believed now; nil where not.
    mutating func add(
        _ altitude: Double,
        at time: Double,
        tolerance: Double,
        rate: Double,
        believedAfter duration: Double
    ) -> Double? {
        guard let first, abs(altitude - last.altitude) <= tolerance + rate * (time - last.time) else {
            first = (time, altitude)
            last = (time, altitude)
            count = 1
            return nil
        }
        last = (time, altitude)
        count += 1
        guard count >= 3, time - first.time >= duration else { return nil }
        return (altitude - first.altitude) / (time - first.time)
    }

    /// Ends it.
    mutating func end() { first = nil }
}
