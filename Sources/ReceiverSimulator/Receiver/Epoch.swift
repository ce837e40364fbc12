import GNSS

/// What the simulated receiver has to say about one instant, before it is rounded for the sentences.
struct Epoch {
    /// What the receiver knows of the time.
    enum Clock {
        case unknown, timeOfDay, timeAndDate
    }

    /// The instant.
    let time: UTCTime

    /// What of the instant is told.
    var clock = Clock.timeAndDate

    /// What the fix determines; `.none` while there is none.
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

    /// Whether there is a position.
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
