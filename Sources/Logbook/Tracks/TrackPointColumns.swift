package import GNSS

/// Track points stored by column, as storage keeps them; all columns have the same length.
package struct TrackPointColumns: Sendable {
    package var ids: [Int64]

    /// The times that points are sorted by, as in `TrackPoint.keptTime`, in nanoseconds since 1970.
    package var keptTimes: [Int64]

    /// The elapsed part of a leap second at `keptTimes`, in nanoseconds.
    package var keptLeaps: [Int64]

    /// The times of the positions, in nanoseconds since 1970.
    package var times: [Int64]

    /// The elapsed part of a leap second at `times`, in nanoseconds.
    package var leaps: [Int64]

    /// Degrees north; an invalid latitude marks a point without a position.
    package var latitudes: [Double]

    /// Degrees east; an invalid longitude marks a point without a position.
    package var longitudes: [Double]

    /// Metres above mean sea level; NaN if unknown, as all numbers below.
    package var altitudes: [Double]

    /// Metres from the WGS 84 ellipsoid up to mean sea level.
    package var geoidalSeparations: [Double]

    /// Metres per second over ground.
    package var speeds: [Double]

    /// Degrees clockwise from true north.
    package var courses: [Double]

    package var horizontalDilutions: [Double]

    package var verticalDilutions: [Double]

    package var positionDilutions: [Double]

    /// The ages of the differential corrections in seconds.
    package var correctionAges: [Double]

    /// The number of satellites in each solution; values outside 16 bits mean unknown.
    package var satellitesUsed: [Int64]

    /// Why positions are suspect, as bits; values outside 8 bits mean that they are not.
    package var suspicions: [Int64]

    package var qualities: [FixQuality]

    package var dimensions: [FixDimension]

    /// The columns of `TrackPoint.Details`; nil if they are not read.
    package var details: Details?

    /// Creates columns of `count` points with unknown values.
    package init(count: Int) {
        let unknown = [Double](repeating: .nan, count: count)
        let zeros = [Int64](repeating: 0, count: count)
        (ids, keptTimes, keptLeaps, times, leaps) = (zeros, zeros, zeros, zeros, zeros)
        (latitudes, longitudes, altitudes, geoidalSeparations) = (unknown, unknown, unknown, unknown)
        (speeds, courses) = (unknown, unknown)
        (horizontalDilutions, verticalDilutions, positionDilutions) = (unknown, unknown, unknown)
        correctionAges = unknown
        (satellitesUsed, suspicions) = ([Int64](repeating: -1, count: count), zeros)
        qualities = [FixQuality](repeating: .none, count: count)
        dimensions = [FixDimension](repeating: .none, count: count)
    }

    /// Appends points to a page, with details if they are read.
    ///
    /// - Parameters:
    ///   - places: the range of `rows` to append.
    ///   - rows: the points' indices in the columns, in the desired order; empty for all in the order of the columns.
    ///   - page: the page to append to.
    /// - Returns: true if all points exist and have a valid time; false if any is missing.
    package func append(_ places: Range<Int>, of rows: [Int], to page: inout TrackPointPage) -> Bool {
        guard let count = commonCount else { return false }
        let isAll = rows.isEmpty
        var isSound = true
        // Spans avoid retaining an array for each element, and each row is read once for all columns.
        let (ids, keptTimes, keptLeaps, times, leaps) = (
            ids.span, keptTimes.span, keptLeaps.span, times.span, leaps.span
        )
        let (latitudes, longitudes) = (latitudes.span, longitudes.span)
        let (altitudes, separations) = (altitudes.span, geoidalSeparations.span)
        let (speeds, courses, satellites) = (speeds.span, courses.span, satellitesUsed.span)
        let (horizontal, vertical) = (horizontalDilutions.span, verticalDilutions.span)
        let (position, qualities, dimensions) = (positionDilutions.span, qualities.span, dimensions.span)
        let (ages, suspicions) = (correctionAges.span, suspicions.span)
        page.points.append(addingCapacity: places.count) { points in
            for place in places {
                let row = isAll ? place : rows[place]
                guard row >= 0, row < count,
                    let kept = Self.instant(unsafe keptTimes[unchecked: row], unsafe keptLeaps[unchecked: row]),
                    let time = Self.instant(unsafe times[unchecked: row], unsafe leaps[unchecked: row])
                else {
                    isSound = false
                    continue
                }
                let point = TrackPoint(
                    unsafe ids[unchecked: row],
                    at: kept,
                    reportedAt: time,
                    coordinate: Coordinate(
                        latitude: unsafe latitudes[unchecked: row],
                        longitude: unsafe longitudes[unchecked: row]
                    ),
                    altitude: unsafe altitudes[unchecked: row],
                    geoidalSeparation: unsafe separations[unchecked: row],
                    speed: unsafe speeds[unchecked: row],
                    course: unsafe courses[unchecked: row],
                    dilution: unsafe (
                        horizontal[unchecked: row], vertical[unchecked: row], position[unchecked: row]
                    ),
                    correctionAge: unsafe ages[unchecked: row],
                    satellitesUsed: UInt16(exactly: unsafe satellites[unchecked: row]),
                    quality: unsafe qualities[unchecked: row],
                    dimension: unsafe dimensions[unchecked: row],
                    suspicion: Suspicion.Reasons(
                        rawValue: UInt8(exactly: unsafe suspicions[unchecked: row]) ?? 0
                    )
                )
                points.append(point)
            }
        }
        if isSound, let details {
            page.details.append(addingCapacity: places.count) { all in
                for place in places { all.append(details[isAll ? place : rows[place]]) }
            }
        }
        return isSound
    }

    /// The common length of all columns; nil if their lengths differ.
    private var commonCount: Int? {
        let integers = [keptTimes, keptLeaps, times, leaps, satellitesUsed, suspicions]
        let numbers = [
            latitudes, longitudes, altitudes, geoidalSeparations, speeds, courses, horizontalDilutions,
            verticalDilutions, positionDilutions, correctionAges,
        ]
        let isCommon =
            integers.allSatisfy { $0.count == ids.count } && numbers.allSatisfy { $0.count == ids.count }
            && qualities.count == ids.count && dimensions.count == ids.count
            && details.map { $0.areColumns(of: ids.count) } ?? true
        return isCommon ? ids.count : nil
    }

    @inline(__always)
    private static func instant(_ count: Int64, _ leap: Int64) -> UTCTime? {
        if leap == 0 { return UTCTime(nanosecondsSince1970: count) }
        return UInt32(exactly: leap).flatMap { UTCTime(nanosecondsSince1970: count, leapNanoseconds: $0) }
    }
}

extension TrackPointColumns {
    /// The columns of `TrackPoint.Details`.
    package struct Details: Sendable {
        /// The receiver of all points.
        package var receiver = ReceiverIdentity("")

        package var tracks: [Int64] = []

        package var kinds: [FilterVerdict.Kind] = []

        package var rules: [Rejection.Rule?] = []

        /// Metres, NaN if unknown, as all numbers below.
        package var distances: [Double] = []

        package var horizontalAccuracies: [Double] = []

        package var verticalAccuracies: [Double] = []

        package var speedAccuracies: [Double] = []

        package var courseAccuracies: [Double] = []

        package var disagreements: [Double] = []

        package var latitudeDeviations: [Double] = []

        package var longitudeDeviations: [Double] = []

        package var altitudeDeviations: [Double] = []

        package init() {}

        fileprivate func areColumns(of count: Int) -> Bool {
            let numbers = [
                distances, horizontalAccuracies, verticalAccuracies, speedAccuracies, courseAccuracies, disagreements,
                latitudeDeviations, longitudeDeviations, altitudeDeviations,
            ]
            return tracks.count == count && kinds.count == count && rules.count == count
                && numbers.allSatisfy { $0.count == count }
        }

        @inline(__always)
        fileprivate subscript(row: Int) -> TrackPoint.Details {
            var details = TrackPoint.Details()
            (details.receiver, details.track) = (receiver, tracks[row])
            (details.kind, details.rule) = (kinds[row], rules[row])
            details.distanceTravelled = distances[row]
            details.horizontalAccuracy = horizontalAccuracies[row]
            details.verticalAccuracy = verticalAccuracies[row]
            details.speedAccuracy = speedAccuracies[row]
            details.courseAccuracy = courseAccuracies[row]
            details.disagreement = disagreements[row]
            details.deviation.latitude = latitudeDeviations[row]
            details.deviation.longitude = longitudeDeviations[row]
            details.deviation.altitude = altitudeDeviations[row]
            return details
        }
    }
}

#if compiler(<6.3)
extension Array {
    /// A substitute for the method of the same name in the standard library of Swift 6.3.
    mutating func append(addingCapacity capacity: Int, initializingWith append: (inout Self) -> Void) {
        reserveCapacity(count + capacity)
        append(&self)
    }
}
#endif
