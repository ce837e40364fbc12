package import GNSS
package import Logbook

/// Decodes only those columns of a chunk that exported track points need.
package struct ChunkPoints {
    private let columns: TrackPointColumns
    /// Whether a fix lacks valid coordinates, by fix; `nil` if all have them, as in most chunks.
    private let lacksPlace: [Bool]?

    /// Decodes the columns of a chunk.
    ///
    /// - Parameters:
    ///   - chunk: the chunk.
    ///   - isRaw: whether to use the receiver's values instead of the filter's.
    ///   - receivers: the receivers by number, to read the details of points, too; `nil` to leave these out.
    /// - Throws: `ChunkDamage` if a needed column is damaged.
    package init(
        _ chunk: SealedChunk,
        isRaw: Bool,
        receivers: [Int64: ReceiverIdentity]? = nil
    ) throws(ChunkDamage) {
        let values = try ChunkPointValues(chunk, isRaw: isRaw)
        var columns = TrackPointColumns(count: chunk.count)
        (columns.latitudes, columns.longitudes) = (values.latitudes, values.longitudes)
        (columns.altitudes, columns.speeds, columns.courses) = (values.altitudes, values.speeds, values.courses)
        try chunk.read(Self.geoidalSeparation, into: &columns.geoidalSeparations)
        try chunk.read(Self.horizontalDilution, into: &columns.horizontalDilutions)
        try chunk.read(Self.verticalDilution, into: &columns.verticalDilutions)
        try chunk.read(Self.positionDilution, into: &columns.positionDilutions)
        try chunk.read(Self.correctionAge, into: &columns.correctionAges)
        try chunk.read(Self.satellitesUsed, into: &columns.satellitesUsed)
        try chunk.read(Self.suspicion, into: &columns.suspicions)
        (columns.ids, columns.keptTimes) = (try chunk.integers(Self.id), try chunk.integers(Self.time))
        columns.keptLeaps = try ChunkIntegers(chunk, Self.leap).zeroForAbsent(chunk.count)
        (columns.times, columns.leaps) = (columns.keptTimes, columns.keptLeaps)
        if isRaw { try Self.readReported(chunk, where: values.isBetter, into: &columns) }
        columns.qualities = try Self.values(chunk.integers(Self.quality))
        columns.dimensions = try Self.values(chunk.integers(Self.dimension))
        if let receivers { columns.details = try Self.details(of: chunk, isRaw: isRaw, receivers) }
        self.columns = columns
        lacksPlace = values.lacksPlace
    }

    /// Appends the points in a range of the order.
    package func append(_ places: Range<Int>, in order: ChunkOrder, to page: inout TrackPointPage) throws(ChunkDamage) {
        if let lacksPlace, places.contains(where: { lacksPlace[order[$0].row] }) { throw ChunkDamage() }
        guard columns.append(places, of: order.rows, to: &page) else { throw ChunkDamage() }
    }

    /// Replaces the times by the receiver's, for fixes whose time a filter has changed.
    private static func readReported(
        _ chunk: SealedChunk,
        where isBetter: [Bool],
        into columns: inout TrackPointColumns
    ) throws(ChunkDamage) {
        let (times, leaps) = (try ChunkIntegers(chunk, reportedTime), try ChunkIntegers(chunk, reportedLeap))
        for row in isBetter.indices where isBetter[row] {
            guard let time = times[row] else { continue }
            (columns.times[row], columns.leaps[row]) = (time, leaps[row] ?? 0)
        }
    }

    private static func details(
        of chunk: SealedChunk,
        isRaw: Bool,
        _ receivers: [Int64: ReceiverIdentity]
    ) throws(ChunkDamage) -> TrackPointColumns.Details {
        var details = TrackPointColumns.Details()
        // All fixes of a chunk have the same receiver.
        guard let number = try chunk.integers(receiver).first, let identity = receivers[number] else {
            throw ChunkDamage()
        }
        (details.receiver, details.tracks) = (identity, try chunk.integers(track))
        details.rules = try rules(of: chunk, details.tracks)
        details.kinds = try kinds(of: chunk, details.rules)
        details.distances = try chunk.reals(distance)
        details.horizontalAccuracies = isRaw ? chunk.unknown : try chunk.reals(horizontalAccuracy)
        details.verticalAccuracies = isRaw ? chunk.unknown : try chunk.reals(verticalAccuracy)
        details.speedAccuracies = try chunk.reals(speedAccuracy)
        details.courseAccuracies = try chunk.reals(courseAccuracy)
        details.disagreements = try chunk.reals(disagreement)
        details.latitudeDeviations = try chunk.reals(latitudeDeviation)
        details.longitudeDeviations = try chunk.reals(longitudeDeviation)
        details.altitudeDeviations = try chunk.reals(altitudeDeviation)
        if isRaw { return details }
        // The speed and course of other locations are not the receiver's.
        for row in details.kinds.indices where details.kinds[row] != .accepted {
            (details.speedAccuracies[row], details.courseAccuracies[row]) = (.nan, .nan)
        }
        return details
    }

    /// The rules that dispute the locations of a chunk, mostly none.
    private static func rules(
        of chunk: SealedChunk,
        _ tracks: [Int64]
    ) throws(ChunkDamage) -> [Rejection.Rule?] {
        let numbers = try ChunkIntegers(chunk, rule)
        var rules = [Rejection.Rule?](repeating: nil, count: chunk.count)
        // Rejected fixes have no track.
        for row in numbers.values.indices where tracks[row] != ChunkColumn.absentInteger {
            guard let number = numbers[row] else { continue }
            guard let rule = RuleNumber.name(of: number).flatMap(Rejection.Rule.init(rawValue:)) else {
                throw ChunkDamage()
            }
            rules[row] = rule
        }
        return rules
    }

    /// The kinds of the verdicts on the locations of a chunk.
    private static func kinds(
        of chunk: SealedChunk,
        _ rules: [Rejection.Rule?]
    ) throws(ChunkDamage) -> [FilterVerdict.Kind] {
        var kinds = [FilterVerdict.Kind](repeating: .accepted, count: chunk.count)
        let held = try ChunkIntegers(chunk, held)
        for row in held.values.indices where held[row] == 1 { kinds[row] = .held }
        for row in rules.indices where rules[row] != nil { kinds[row] = .disputed }
        return kinds
    }

    /// The enumeration values of raw numbers, nearly always equal for all fixes.
    private static func values<Value: RawRepresentable<UInt8>>(_ numbers: [Int64]) throws(ChunkDamage) -> [Value] {
        func value(_ number: Int64) throws(ChunkDamage) -> Value {
            guard let value = UInt8(exactly: number).flatMap(Value.init(rawValue:)) else { throw ChunkDamage() }
            return value
        }
        guard let first = numbers.first else { return [] }
        if numbers.allSatisfy({ $0 == first }) { return [Value](repeating: try value(first), count: numbers.count) }
        return try numbers.map(value)
    }

    // Looked up once, not per chunk.
    private static let (id, time, leap) = (index("id"), index("time"), index("time_leap"))
    private static let (reportedTime, reportedLeap) = (index("reported_time"), index("reported_leap"))
    private static let (quality, dimension) = (index("quality"), index("dimension"))
    private static let (satellitesUsed, geoidalSeparation) = (index("satellites_used"), index("geoidal_separation"))
    private static let (horizontalDilution, verticalDilution) = (index("hdop"), index("vdop"))
    private static let (positionDilution, correctionAge) = (index("pdop"), index("correction_age"))
    private static let suspicion = index("suspicion")
    private static let (receiver, track, rule, held) = (index("receiver"), index("track"), index("rule"), index("held"))
    private static let (horizontalAccuracy, verticalAccuracy) = (
        index("horizontal_accuracy"), index("vertical_accuracy")
    )
    private static let (speedAccuracy, courseAccuracy) = (index("speed_accuracy"), index("course_accuracy"))
    private static let (distance, disagreement) = (index("distance_travelled"), index("disagreement"))
    private static let (latitudeDeviation, longitudeDeviation) = (
        index("latitude_deviation"), index("longitude_deviation")
    )
    private static let altitudeDeviation = index("altitude_deviation")

    private static func index(_ name: String) -> Int { FixColumns.index(of: name) }
}

/// The position and motion at a chunk's locations.
///
/// The filter's values replace the receiver's, unless raw values are requested.
struct ChunkPointValues {
    /// One value per fix; NaN if absent.
    private(set) var latitudes, longitudes, altitudes, speeds, courses: [Double]
    /// Whether to use the filter's values, by fix; empty if they are used for all fixes.
    let isBetter: [Bool]
    /// Whether a fix has no valid coordinates, by fix; `nil` if all fixes have them.
    private(set) var lacksPlace: [Bool]?

    // Looked up once, not per chunk.
    private static let reported = ["latitude", "longitude", "altitude", "speed", "course"].map(FixColumns.index(of:))
    private static let refined = [
        "refined_latitude", "refined_longitude", "refined_altitude", "refined_speed", "refined_course",
    ].map(FixColumns.index(of:))

    init(_ chunk: SealedChunk, isRaw: Bool) throws(ChunkDamage) {
        let (latitudes, longitudes) = (try chunk.reals(Self.refined[0]), try chunk.reals(Self.refined[1]))
        let areAll = !isRaw && Self.areAllPlaces(latitudes, longitudes)
        isBetter = areAll ? [] : Self.arePlaces(latitudes, longitudes)
        (self.latitudes, self.longitudes) = (latitudes, longitudes)
        let columns = areAll ? Self.refined : Self.reported
        if !areAll { (self.latitudes, self.longitudes) = (try chunk.reals(columns[0]), try chunk.reals(columns[1])) }
        altitudes = try chunk.reals(columns[2])
        speeds = try chunk.reals(columns[3])
        courses = try chunk.reals(columns[4])
        if areAll { return }
        if !isRaw, isBetter.contains(true) {
            Self.replace(&self.latitudes, where: isBetter, by: latitudes)
            Self.replace(&self.longitudes, where: isBetter, by: longitudes)
            Self.replace(&altitudes, where: isBetter, by: try chunk.reals(Self.refined[2]))
            Self.replace(&speeds, where: isBetter, by: try chunk.reals(Self.refined[3]))
            Self.replace(&courses, where: isBetter, by: try chunk.reals(Self.refined[4]))
        }
        let hasPlace = Self.arePlaces(self.latitudes, self.longitudes)
        if hasPlace.contains(false) { lacksPlace = zip(hasPlace, isBetter).map { !$0 && !$1 } }
    }

    /// Whether all numbers are valid coordinates; NaN is not.
    private static func areAllPlaces(_ latitudes: [Double], _ longitudes: [Double]) -> Bool {
        let (latitudes, longitudes) = (latitudes.span, longitudes.span)
        var areAll = latitudes.count == longitudes.count
        // Without an early exit, so that the compiler can vectorize the loop.
        for row in latitudes.indices { areAll = (latitudes[row].magnitude <= 90) && areAll }
        for row in longitudes.indices { areAll = (longitudes[row].magnitude <= 180) && areAll }
        return areAll
    }

    /// Whether the numbers are valid coordinates, by fix.
    private static func arePlaces(_ latitudes: [Double], _ longitudes: [Double]) -> [Bool] {
        zip(latitudes, longitudes).map { $0.magnitude <= 90 && $1.magnitude <= 180 }
    }

    private static func replace(_ values: inout [Double], where isBetter: [Bool], by refined: [Double]) {
        for row in values.indices where isBetter[row] { values[row] = refined[row] }
    }
}
