internal import GNSS

/// What files of tracks have of a chunk's fixes; its other columns are not read.
struct ChunkPoints {
    private let isRaw: Bool
    private let reportedTimes, reportedLeaps: ChunkIntegers
    private let qualities, dimensions, satellitesUsed: ChunkIntegers
    private let reported, refined: Values
    private let geoidalSeparations, horizontal, vertical, position: ChunkReals

    /// What both the receiver and the filter say.
    private struct Values {
        let latitudes, longitudes, altitudes, speeds, courses: ChunkReals

        init(_ chunk: SealedChunk, _ prefix: String) throws(ChunkDamage) {
            latitudes = try ChunkReals(chunk, prefix + "latitude")
            longitudes = try ChunkReals(chunk, prefix + "longitude")
            altitudes = try ChunkReals(chunk, prefix + "altitude")
            speeds = try ChunkReals(chunk, prefix + "speed")
            courses = try ChunkReals(chunk, prefix + "course")
        }

        @inline(__always)
        func coordinate(_ row: Int) -> Coordinate? {
            guard let latitude = latitudes[row], let longitude = longitudes[row] else { return nil }
            return Coordinate(latitude: latitude, longitude: longitude)
        }
    }

    /// Reads a chunk.
    ///
    /// - Throws: where it is damaged.
    init(_ chunk: SealedChunk, isRaw: Bool) throws(ChunkDamage) {
        self.isRaw = isRaw
        reported = try Values(chunk, "")
        refined = try Values(chunk, "refined_")
        qualities = try ChunkIntegers(chunk, "quality")
        dimensions = try ChunkIntegers(chunk, "dimension")
        satellitesUsed = try ChunkIntegers(chunk, "satellites_used")
        geoidalSeparations = try ChunkReals(chunk, "geoidal_separation")
        horizontal = try ChunkReals(chunk, "hdop")
        vertical = try ChunkReals(chunk, "vdop")
        position = try ChunkReals(chunk, "pdop")
        reportedTimes = isRaw ? try ChunkIntegers(chunk, "reported_time") : ChunkIntegers(.absent)
        reportedLeaps = isRaw ? try ChunkIntegers(chunk, "reported_leap") : ChunkIntegers(.absent)
    }

    /// The location at a place that has one.
    @inline(__always)
    func point(at key: ChunkCursor.Key) throws(ChunkDamage) -> TrackPoint {
        let row = key.row
        guard let time = Self.time(key.time, key.leap),
            let quality = qualities[row].flatMap({ UInt8(exactly: $0) }).flatMap(FixQuality.init(rawValue:)),
            let dimension = dimensions[row].flatMap({ UInt8(exactly: $0) }).flatMap(FixDimension.init(rawValue:))
        else { throw ChunkDamage() }
        var point = TrackPoint(key.id, at: time, quality: quality, dimension: dimension)
        point.geoidalSeparation = geoidalSeparations[row]
        point.satellitesUsed = satellitesUsed[row].map { Int($0) }
        point.dilution.horizontal = horizontal[row]
        point.dilution.vertical = vertical[row]
        point.dilution.position = position[row]
        let (place, better) = (reported.coordinate(row), refined.coordinate(row))
        if place == nil, better == nil { throw ChunkDamage() }
        if isRaw, better != nil, let count = reportedTimes[row] {
            point.time = Self.time(count, reportedLeaps[row] ?? 0) ?? time
        }
        let isRefined = !isRaw && better != nil
        point.coordinate = isRefined ? better : place
        set(isRefined ? refined : reported, row, &point)
        return point
    }

    @inline(__always)
    private func set(_ values: borrowing Values, _ row: Int, _ point: inout TrackPoint) {
        point.altitude = values.altitudes[row]
        point.speed = values.speeds[row]
        point.course = values.courses[row]
    }

    @inline(__always)
    private static func time(_ count: Int64, _ leap: Int64) -> UTCTime? {
        if leap == 0 { return UTCTime(nanosecondsSince1970: count) }
        return UInt32(exactly: leap).flatMap { UTCTime(nanosecondsSince1970: count, leapNanoseconds: $0) }
    }
}

/// A column of integers, which may have none.
struct ChunkIntegers {
    private let values: [Int64]

    init(_ column: ChunkColumn) {
        if case .integers(let integers) = column { values = integers } else { values = [] }
    }

    init(_ chunk: SealedChunk, _ name: String) throws(ChunkDamage) {
        self.init(try chunk.column(FixColumns.index(of: name)))
    }

    @inline(__always)
    subscript(row: Int) -> Int64? {
        guard row < values.count, values[row] != ChunkColumn.absentInteger else { return nil }
        return values[row]
    }
}

/// A column of numbers, which may have none.
struct ChunkReals {
    private let values: [Double]

    init(_ chunk: SealedChunk, _ name: String) throws(ChunkDamage) {
        if case .reals(let reals) = try chunk.column(FixColumns.index(of: name)) { values = reals } else { values = [] }
    }

    @inline(__always)
    subscript(row: Int) -> Double? {
        guard row < values.count, !values[row].isNaN else { return nil }
        return values[row]
    }
}
