import GNSS

/// The simulated receiver's values at one instant, before they are rounded for the sentences.
struct Epoch {
    /// The receiver's knowledge of the time.
    enum Clock {
        case unknown, timeOfDay, timeAndDate
    }

    /// The instant.
    let time: UTCTime

    /// The part of the instant that is told.
    var clock = Clock.timeAndDate

    /// The dimension of the fix; `.none` while there is no fix.
    var dimension = FixDimension.threeDimensional

    /// Degrees, north positive.
    var latitude: Double

    /// Degrees, east positive.
    var longitude: Double

    /// Metres above mean sea level.
    var altitude: Double

    /// Metres from the ellipsoid up to mean sea level.
    var geoidalSeparation: Double

    /// Metres a second over ground.
    var speed: Double

    /// Degrees clockwise from true north; nil at rest.
    var course: Double?

    /// The satellites in view.
    var satellites: [SatelliteInView]

    /// The geometry of those in use.
    var dilution: DilutionOfPrecision

    /// True where there is a position.
    var hasFix: Bool { dimension != .none }

    /// The number of satellites in the solution.
    var satellitesUsed: Int { satellites.count { $0.isUsed } }

    /// Takes back all that needs a fix.
    mutating func loseFix() {
        dimension = .none
        dilution = .init()
        for index in satellites.indices { satellites[index].isUsed = false }
    }
}
