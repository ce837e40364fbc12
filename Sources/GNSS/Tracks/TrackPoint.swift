/// What a file of tracks has of a stored location, and nothing else, so that little is read and copied for it.
package struct TrackPoint: Hashable, Sendable {
    /// The fix's number in its database, in order of arrival.
    package var id: Int64

    /// What the location is ordered by: the filter's instant.
    package var keptTime: UTCTime

    /// The instant it is for.
    package var time: UTCTime

    /// Where; nil where the receiver did not say, which only a raw location can lack.
    package var coordinate: Coordinate?

    /// Metres above mean sea level.
    package var altitude: Double?

    /// Metres from the WGS 84 ellipsoid up to mean sea level.
    package var geoidalSeparation: Double?

    /// Metres a second over ground.
    package var speed: Double?

    /// Degrees clockwise from true north.
    package var course: Double?

    /// The satellites' geometry.
    package var dilution: DilutionOfPrecision

    /// The number of satellites in the solution.
    package var satellitesUsed: Int?

    /// How the position came about.
    package var quality: FixQuality

    /// What the fix determines.
    package var dimension: FixDimension

    /// The location that a fix is, as its filter has it or as its receiver said; nil where the filter refused it.
    ///
    /// - Parameters:
    ///   - id: the fix's number.
    ///   - judged: the fix and its verdict.
    ///   - isRaw: whether the receiver's values are wanted; the filter's time stands in for one that it did not know.
    package init?(_ id: Int64, _ judged: JudgedFix, isRaw: Bool) {
        let fix = judged.received.fix
        guard let location = judged.verdict.location else { return nil }
        self.id = id
        keptTime = location.time
        time = isRaw ? fix.time ?? location.time : location.time
        coordinate = isRaw ? fix.coordinate : location.coordinate
        altitude = isRaw ? fix.altitude : location.altitude
        speed = isRaw ? fix.speedOverGround : location.speedOverGround
        course = isRaw ? fix.courseOverGround : location.courseOverGround
        geoidalSeparation = fix.geoidalSeparation
        dilution = fix.dilution
        satellitesUsed = fix.satellitesUsed
        (quality, dimension) = (fix.quality, fix.dimension)
    }

    /// A location of which only this is known yet.
    package init(_ id: Int64, at time: UTCTime, quality: FixQuality, dimension: FixDimension) {
        self.id = id
        keptTime = time
        self.time = time
        self.quality = quality
        self.dimension = dimension
        dilution = DilutionOfPrecision()
    }
}
