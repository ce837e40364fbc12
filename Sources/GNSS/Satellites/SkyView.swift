/// All satellites that a receiver listed in one epoch, of all constellations and signals.
public struct SkyView: Hashable, Sendable {
    /// The time of the epoch; `nil` before the date is available.
    public var time: UTCTime?

    /// The satellites in the order in which the receiver sent them.
    public var satellites: [Satellite]

    /// The dilutions of precision of the satellites in use.
    public var dilution: DilutionOfPrecision

    /// Creates a view, by default without satellites.
    public init(time: UTCTime? = nil, satellites: [Satellite] = [], dilution: DilutionOfPrecision = .init()) {
        self.time = time
        self.satellites = satellites
        self.dilution = dilution
    }

    /// The number of satellites with an entry that satisfies a condition.
    ///
    /// - Parameter isCounted: the condition.
    /// - Returns: the number of different satellites; each counts once, however many signals are listed.
    package func satelliteCount(where isCounted: (Satellite) -> Bool = { _ in true }) -> Int {
        Set(satellites.filter(isCounted).map { $0.constellationCode << 8 | $0.number }).count
    }
}
