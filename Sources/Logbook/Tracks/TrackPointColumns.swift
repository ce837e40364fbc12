package import GNSS

/// Track points, value by value and not point by point, as storage keeps them.
///
/// Every column has as many values as there are points.
package struct TrackPointColumns: Sendable {
    /// The points' numbers in their database.
    package var ids: [Int64]

    /// The instants that they are ordered by, as `TrackPoint.keptTime` says, in nanoseconds since 1970.
    package var keptTimes: [Int64]

    /// The progress of a leap second then, in nanoseconds.
    package var keptLeaps: [Int64]

    /// The instants that they are for, likewise.
    package var times: [Int64]

    /// The progress of a leap second then.
    package var leaps: [Int64]

    /// Degrees north; what is no latitude makes a point without a place.
    package var latitudes: [Double]

    /// Degrees east, likewise.
    package var longitudes: [Double]

    /// Metres above mean sea level; NaN where it is not known, as all numbers below.
    package var altitudes: [Double]

    /// Metres from the WGS 84 ellipsoid up to mean sea level.
    package var geoidalSeparations: [Double]

    /// Metres a second over ground.
    package var speeds: [Double]

    /// Degrees clockwise from true north.
    package var courses: [Double]

    /// HDOP.
    package var horizontalDilutions: [Double]

    /// VDOP.
    package var verticalDilutions: [Double]

    /// PDOP.
    package var positionDilutions: [Double]

    /// Seconds: the ages of the differential corrections.
    package var correctionAges: [Double]

    /// The numbers of satellites in the solutions; not known where they are no small number.
    package var satellitesUsed: [Int64]

    /// The ways in which the positions came about.
    package var qualities: [FixQuality]

    /// The coordinates that the fixes determine.
    package var dimensions: [FixDimension]

    /// Columns of so many points of which nothing is known.
    package init(count: Int) {
        let unknown = [Double](repeating: .nan, count: count)
        let zeros = [Int64](repeating: 0, count: count)
        (ids, keptTimes, keptLeaps, times, leaps) = (zeros, zeros, zeros, zeros, zeros)
        (latitudes, longitudes, altitudes, geoidalSeparations) = (unknown, unknown, unknown, unknown)
        (speeds, courses) = (unknown, unknown)
        (horizontalDilutions, verticalDilutions, positionDilutions) = (unknown, unknown, unknown)
        correctionAges = unknown
        satellitesUsed = [Int64](repeating: -1, count: count)
        qualities = [FixQuality](repeating: .none, count: count)
        dimensions = [FixDimension](repeating: .none, count: count)
    }

    /// Appends points to others.
    ///
    /// - Parameters:
    ///   - places: the points to append, by their places among the rows.
    ///   - rows: the points' rows in the columns, in the order that is wanted; none for all, in the order of the columns.
    ///   - points: the points to append to.
    /// - Returns: true if every one is there and has an instant; if not, some are missing.
    package func append(_ places: Range<Int>, of rows: [Int], to points: inout [TrackPoint]) -> Bool {
        guard let count = commonCount else { return false }
        let isAll = rows.isEmpty
        var isSound = true
        // Spans lend their elements, where arrays would be kept alive anew for each; a row is looked at once for all of them.
        let (ids, keptTimes, keptLeaps, times, leaps) = (
            ids.span, keptTimes.span, keptLeaps.span, times.span, leaps.span
        )
        let (latitudes, longitudes) = (latitudes.span, longitudes.span)
        let (altitudes, separations) = (altitudes.span, geoidalSeparations.span)
        let (speeds, courses, satellites) = (speeds.span, courses.span, satellitesUsed.span)
        let (horizontal, vertical) = (horizontalDilutions.span, verticalDilutions.span)
        let (position, qualities, dimensions) = (positionDilutions.span, qualities.span, dimensions.span)
        let ages = correctionAges.span
        points.append(addingCapacity: places.count) { points in
            for place in places {
                let row = isAll ? place : rows[place]
                guard row >= 0, row < count,
                    let kept = Self.instant(unsafe keptTimes[unchecked: row], unsafe keptLeaps[unchecked: row]),
                    let time = Self.instant(unsafe times[unchecked: row], unsafe leaps[unchecked: row])
                else {
                    isSound = false
                    continue
                }
                points.append(
                    TrackPoint(
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
                        dimension: unsafe dimensions[unchecked: row]
                    )
                )
            }
        }
        return isSound
    }

    /// The number of values in every column; nil where they are not equally long.
    private var commonCount: Int? {
        let integers = [keptTimes, keptLeaps, times, leaps, satellitesUsed]
        let numbers = [
            latitudes, longitudes, altitudes, geoidalSeparations, speeds, courses, horizontalDilutions,
            verticalDilutions, positionDilutions, correctionAges,
        ]
        let isCommon =
            integers.allSatisfy { $0.count == ids.count } && numbers.allSatisfy { $0.count == ids.count }
            && qualities.count == ids.count && dimensions.count == ids.count
        return isCommon ? ids.count : nil
    }

    @inline(__always)
    private static func instant(_ count: Int64, _ leap: Int64) -> UTCTime? {
        if leap == 0 { return UTCTime(nanosecondsSince1970: count) }
        return UInt32(exactly: leap).flatMap { UTCTime(nanosecondsSince1970: count, leapNanoseconds: $0) }
    }
}
