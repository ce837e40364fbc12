package import GNSS

/// The values of a stored fix that files contain, to read and copy as little as possible.
package struct TrackPoint: Hashable, Sendable {
    /// The page size for reading points: large enough for a low overhead, small enough for one megabyte.
    package static let perPage = 4096

    /// The fix's number in its database, ascending in order of arrival.
    package var id: Int64

    /// The time that locations are sorted by: the filter's.
    package var keptTime: UTCTime

    /// The time of the position itself; nil only for a rejected fix whose receiver did not report it.
    package var time: UTCTime?

    /// Nil if the receiver reported no position; only raw locations and rejected fixes can lack it.
    package var coordinate: Coordinate?

    package var quality: FixQuality

    package var dimension: FixDimension

    package var satellitesUsed: Int? { satellites.map(Int.init) }

    // Stored as 16 bits next to other small values: a call would copy a struct of more than 128 bytes.
    private let satellites: UInt16?

    /// Why the position is suspect; empty if it is not.
    package var suspicion: Suspicion.Reasons

    /// Metres above mean sea level.
    @OptionalNumber package var altitude: Double?

    /// Metres from the WGS 84 ellipsoid up to mean sea level.
    @OptionalNumber package var geoidalSeparation: Double?

    /// Metres per second over ground.
    @OptionalNumber package var speed: Double?

    /// Degrees clockwise from true north.
    @OptionalNumber package var course: Double?

    /// HDOP: how much the satellites' geometry amplifies horizontal errors.
    @OptionalNumber package var horizontalDilution: Double?

    /// VDOP: the same vertically.
    @OptionalNumber package var verticalDilution: Double?

    /// PDOP: the same in three dimensions.
    @OptionalNumber package var positionDilution: Double?

    /// The age of the differential corrections in seconds.
    @OptionalNumber package var correctionAge: Double?

    /// Creates a point from a fix.
    ///
    /// - Parameters:
    ///   - id: the fix's number.
    ///   - judged: the fix; a rejected one has the receiver's values.
    ///   - isRaw: whether to use the receiver's values; a missing time is replaced by the filter's.
    package init(_ id: Int64, _ judged: JudgedFix, isRaw: Bool) {
        let (fix, location) = (judged.received.fix, judged.verdict.location)
        self.init(id, fix, at: judged.time ?? UTCTime(nanosecondsSince1970: .min))
        time = fix.time ?? location?.time
        suspicion = judged.suspicion?.reasons ?? []
        guard !isRaw, let location else { return }
        (time, coordinate, altitude) = (location.time, location.coordinate, location.altitude)
        (speed, course) = (location.speedOverGround, location.courseOverGround)
    }

    /// Creates a point from the receiver's values alone.
    package init(_ id: Int64, _ fix: GNSSFix, at time: UTCTime) {
        self.id = id
        keptTime = time
        self.time = time
        coordinate = fix.coordinate
        altitude = fix.altitude
        speed = fix.speedOverGround
        course = fix.courseOverGround
        geoidalSeparation = fix.geoidalSeparation
        horizontalDilution = fix.dilution.horizontal
        verticalDilution = fix.dilution.vertical
        positionDilution = fix.dilution.position
        correctionAge = fix.correctionAge
        satellites = fix.satellitesUsed.flatMap { UInt16(exactly: $0) }
        (quality, dimension, suspicion) = (fix.quality, fix.dimension, [])
    }

    /// Creates a point from plain numbers, NaN if unknown; `dilution` is HDOP, VDOP and PDOP.
    @inline(__always)
    init(
        _ id: Int64,
        at keptTime: UTCTime,
        reportedAt time: UTCTime,
        coordinate: Coordinate?,
        altitude: Double,
        geoidalSeparation: Double,
        speed: Double,
        course: Double,
        dilution: (Double, Double, Double),
        correctionAge: Double,
        satellitesUsed: UInt16?,
        quality: FixQuality,
        dimension: FixDimension,
        suspicion: Suspicion.Reasons
    ) {
        self.id = id
        self.keptTime = keptTime
        self.time = time
        self.coordinate = coordinate
        _altitude = OptionalNumber(orNaN: altitude)
        _geoidalSeparation = OptionalNumber(orNaN: geoidalSeparation)
        _speed = OptionalNumber(orNaN: speed)
        _course = OptionalNumber(orNaN: course)
        _horizontalDilution = OptionalNumber(orNaN: dilution.0)
        _verticalDilution = OptionalNumber(orNaN: dilution.1)
        _positionDilution = OptionalNumber(orNaN: dilution.2)
        _correctionAge = OptionalNumber(orNaN: correctionAge)
        satellites = satellitesUsed
        self.quality = quality
        self.dimension = dimension
        self.suspicion = suspicion
    }
}

/// A stored location and its kind of verdict: all that plots and statistics of a track need.
package struct StoredLocation: Hashable, Sendable, Identifiable {
    /// The fix's number, ascending in order of arrival.
    package let id: Int64

    /// The kind of the filter's verdict, never `rejected`.
    package let kind: FilterVerdict.Kind

    /// Why the location is suspect; empty if it is not.
    package let suspicion: Suspicion.Reasons

    package let location: Location

    package init(id: Int64, kind: FilterVerdict.Kind, location: Location, suspicion: Suspicion.Reasons = []) {
        (self.id, self.kind, self.location, self.suspicion) = (id, kind, location, suspicion)
    }

    /// Creates the location of a stored fix; nil if the fix was rejected.
    package init?(_ stored: StoredFix) {
        self.init(id: stored.id, stored.judged)
    }

    /// Creates the location of a judged fix; nil if the fix was rejected.
    package init?(id: Int64, _ judged: JudgedFix) {
        guard let location = judged.verdict.location else { return nil }
        let suspicion = judged.suspicion?.reasons ?? []
        self.init(id: id, kind: judged.verdict.kind, location: location, suspicion: suspicion)
    }
}

/// Reads stored locations without the rest of their fixes.
package protocol StoredLocations: StoredFixes {
    /// Returns a page of stored locations, by time, then by arrival.
    ///
    /// An empty page marks the end.
    ///
    /// - Parameters:
    ///   - selection: which fixes to return; rejected fixes have no location and are skipped.
    ///   - last: the last location of the previous page; nil for the first page.
    ///   - limit: the maximum number of locations, at least 1.
    /// - Returns: the page; only the last page is shorter than the limit.
    /// - Throws: an error if the storage cannot be read.
    func locations(
        in selection: FixSelection,
        after last: StoredLocation?,
        limit: Int
    ) async throws -> [StoredLocation]
}
