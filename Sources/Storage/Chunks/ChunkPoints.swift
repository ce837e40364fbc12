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

        static let names = ["latitude", "longitude", "altitude", "speed", "course"]

        init(_ chunk: SealedChunk, _ columns: [Int]) throws(ChunkDamage) {
            latitudes = try ChunkReals(chunk, columns[0])
            longitudes = try ChunkReals(chunk, columns[1])
            altitudes = try ChunkReals(chunk, columns[2])
            speeds = try ChunkReals(chunk, columns[3])
            courses = try ChunkReals(chunk, columns[4])
        }

        @inline(__always)
        func coordinate(_ row: Int) -> Coordinate? {
            // NaN is no place.
            Coordinate(latitude: latitudes[row], longitude: longitudes[row])
        }
    }

    // Looked up once, and not for each chunk.
    private static let reportedColumns = Values.names.map(FixColumns.index(of:))
    private static let refinedColumns = Values.names.map { FixColumns.index(of: "refined_" + $0) }
    private static let realColumns = ["geoidal_separation", "hdop", "vdop", "pdop"].map(FixColumns.index(of:))
    private static let integerColumns = ["quality", "dimension", "satellites_used", "reported_time", "reported_leap"]
        .map(FixColumns.index(of:))

    /// Reads a chunk.
    ///
    /// - Throws: where it is damaged.
    init(_ chunk: SealedChunk, isRaw: Bool) throws(ChunkDamage) {
        self.isRaw = isRaw
        reported = try Values(chunk, Self.reportedColumns)
        refined = try Values(chunk, Self.refinedColumns)
        geoidalSeparations = try ChunkReals(chunk, Self.realColumns[0])
        horizontal = try ChunkReals(chunk, Self.realColumns[1])
        vertical = try ChunkReals(chunk, Self.realColumns[2])
        position = try ChunkReals(chunk, Self.realColumns[3])
        qualities = try ChunkIntegers(chunk, Self.integerColumns[0])
        dimensions = try ChunkIntegers(chunk, Self.integerColumns[1])
        satellitesUsed = try ChunkIntegers(chunk, Self.integerColumns[2])
        reportedTimes = isRaw ? try ChunkIntegers(chunk, Self.integerColumns[3]) : ChunkIntegers(.absent)
        reportedLeaps = isRaw ? try ChunkIntegers(chunk, Self.integerColumns[4]) : ChunkIntegers(.absent)
    }

    /// Appends the locations at places that have one.
    func append(_ keys: ArraySlice<ChunkCursor.Key>, to points: inout [TrackPoint]) throws(ChunkDamage) {
        let keys = keys.span
        try points.append(addingCapacity: keys.count) { points throws(ChunkDamage) in
            for index in keys.indices { points.append(try point(at: keys[index])) }
        }
    }

    /// The location at a place that has one.
    @inline(__always)
    private func point(at key: ChunkCursor.Key) throws(ChunkDamage) -> TrackPoint {
        let row = key.row
        guard let keptTime = Self.time(key.time, key.leap),
            let quality = qualities[row].flatMap({ UInt8(exactly: $0) }).flatMap(FixQuality.init(rawValue:)),
            let dimension = dimensions[row].flatMap({ UInt8(exactly: $0) }).flatMap(FixDimension.init(rawValue:))
        else { throw ChunkDamage() }
        let better = refined.coordinate(row)
        let isRefined = !isRaw && better != nil
        let place = isRefined ? better : reported.coordinate(row)
        if place == nil, better == nil { throw ChunkDamage() }
        var time = keptTime
        if isRaw, better != nil, let count = reportedTimes[row] {
            time = Self.time(count, reportedLeaps[row] ?? 0) ?? keptTime
        }
        return TrackPoint(
            key.id,
            at: keptTime,
            reportedAt: time,
            coordinate: place,
            altitude: isRefined ? refined.altitudes[row] : reported.altitudes[row],
            geoidalSeparation: geoidalSeparations[row],
            speed: isRefined ? refined.speeds[row] : reported.speeds[row],
            course: isRefined ? refined.courses[row] : reported.courses[row],
            dilution: (horizontal[row], vertical[row], position[row]),
            satellitesUsed: satellitesUsed[row].map { Int($0) },
            quality: quality,
            dimension: dimension
        )
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

    init(_ chunk: SealedChunk, _ index: Int) throws(ChunkDamage) {
        self.init(try chunk.column(index))
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

    init(_ chunk: SealedChunk, _ index: Int) throws(ChunkDamage) {
        if case .reals(let reals) = try chunk.column(index) { values = reals } else { values = [] }
    }

    /// The number of a fix; NaN where there is none.
    @inline(__always)
    subscript(row: Int) -> Double { row < values.count ? values[row] : .nan }
}
