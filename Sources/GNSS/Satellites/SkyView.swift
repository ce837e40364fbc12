/// All satellites that a receiver reported in one epoch, over all its constellations and signals.
public struct SkyView: Hashable, Sendable {
    /// The instant of the epoch they were reported in; nil before the date is known.
    public var time: UTCTime?

    /// In the order in which the receiver sent them.
    public var satellites: [Satellite]

    /// The geometry of those in use.
    public var dilution: DilutionOfPrecision

    /// A view of the sky.
    public init(time: UTCTime? = nil, satellites: [Satellite] = [], dilution: DilutionOfPrecision = .init()) {
        self.time = time
        self.satellites = satellites
        self.dilution = dilution
    }
}
