import GNSS

/// The simulated receiver's values at one time, before they are rounded for the sentences.
struct Epoch {
    enum Clock {
        case unknown, timeOfDay, timeAndDate
    }

    let time: UTCTime

    /// Which parts of the time are sent.
    var clock = Clock.timeAndDate

    /// The dimension of the fix; `.none` without a fix.
    var dimension = FixDimension.threeDimensional

    /// Degrees, north positive.
    var latitude: Double

    /// Degrees, east positive.
    var longitude: Double

    /// Metres above mean sea level.
    var altitude: Double

    /// Metres from the ellipsoid up to mean sea level.
    var geoidalSeparation: Double

    /// Metres per second over ground.
    var speed: Double

    /// Degrees clockwise from true north; nil at rest.
    var course: Double?

    var satellites: [SatelliteInView]

    var dilution: DilutionOfPrecision

    var hasFix: Bool { dimension != .none }

    var satellitesUsed: Int { satellites.count { $0.isUsed } }

    /// Removes all values that require a fix.
    mutating func loseFix() {
        dimension = .none
        dilution = .init()
        for index in satellites.indices { satellites[index].isUsed = false }
    }
}
