internal import GNSS

/// What files of tracks have of a chunk's fixes; its other columns are not read.
struct ChunkPoints {
    private let isRaw: Bool
    private let reportedTimes, reportedLeaps: ChunkIntegers
    private let qualities, dimensions, satellitesUsed: [Int64]
    private let geoidalSeparations, horizontal, vertical, position: [Double]
    private let values: ChunkPointValues

    // Looked up once, and not for each chunk.
    private static let realColumns = ["geoidal_separation", "hdop", "vdop", "pdop"].map(FixColumns.index(of:))
    private static let integerColumns = ["quality", "dimension", "satellites_used", "reported_time", "reported_leap"]
        .map(FixColumns.index(of:))

    /// Reads a chunk.
    ///
    /// - Throws: where it is damaged.
    init(_ chunk: SealedChunk, isRaw: Bool) throws(ChunkDamage) {
        self.isRaw = isRaw
        values = try ChunkPointValues(chunk, isRaw: isRaw)
        geoidalSeparations = try chunk.reals(Self.realColumns[0])
        horizontal = try chunk.reals(Self.realColumns[1])
        vertical = try chunk.reals(Self.realColumns[2])
        position = try chunk.reals(Self.realColumns[3])
        qualities = try chunk.integers(Self.integerColumns[0])
        dimensions = try chunk.integers(Self.integerColumns[1])
        satellitesUsed = try chunk.integers(Self.integerColumns[2])
        reportedTimes = isRaw ? try ChunkIntegers(chunk, Self.integerColumns[3]) : ChunkIntegers(.absent)
        reportedLeaps = isRaw ? try ChunkIntegers(chunk, Self.integerColumns[4]) : ChunkIntegers(.absent)
    }

    /// Appends the locations at places that have one.
    func append(_ keys: ArraySlice<ChunkCursor.Key>, to points: inout [TrackPoint]) throws(ChunkDamage) {
        let keys = keys.span
        // What is read of one fix is nearly always what was read of the one before.
        var kind = try keys.isEmpty ? nil : kind(of: keys[0].row)
        try points.append(addingCapacity: keys.count) { points throws(ChunkDamage) in
            for index in keys.indices {
                let row = keys[index].row
                if kind?.quality.number != qualities[row] || kind?.dimension.number != dimensions[row] {
                    kind = try self.kind(of: row)
                }
                guard let kind else { throw ChunkDamage() }
                points.append(try point(at: keys[index], kind.quality.value, kind.dimension.value))
            }
        }
    }

    /// The location at a place that has one.
    @inline(__always)
    private func point(
        at key: ChunkCursor.Key,
        _ quality: FixQuality,
        _ dimension: FixDimension
    ) throws(ChunkDamage) -> TrackPoint {
        let row = key.row
        guard let keptTime = Self.time(key.time, key.leap) else { throw ChunkDamage() }
        let place = Coordinate(latitude: values.latitudes[row], longitude: values.longitudes[row])
        if place == nil, !values.isBetter[row] { throw ChunkDamage() }
        let satellites = satellitesUsed[row]
        return TrackPoint(
            key.id,
            at: keptTime,
            reportedAt: isRaw ? reportedTime(row) ?? keptTime : keptTime,
            coordinate: place,
            altitude: values.altitudes[row],
            geoidalSeparation: geoidalSeparations[row],
            speed: values.speeds[row],
            course: values.courses[row],
            dilution: (horizontal[row], vertical[row], position[row]),
            satellitesUsed: satellites == ChunkColumn.absentInteger ? nil : Int(satellites),
            quality: quality,
            dimension: dimension
        )
    }

    /// When a fix was for the receiver, where a filter has changed that.
    private func reportedTime(_ row: Int) -> UTCTime? {
        guard values.isBetter[row], let count = reportedTimes[row] else { return nil }
        return Self.time(count, reportedLeaps[row] ?? 0)
    }

    /// How a fix came about, and the numbers that say so.
    private struct Kind {
        let quality: (number: Int64, value: FixQuality)
        let dimension: (number: Int64, value: FixDimension)
    }

    private func kind(of row: Int) throws(ChunkDamage) -> Kind {
        let (quality, dimension) = (qualities[row], dimensions[row])
        guard let qualityValue = UInt8(exactly: quality).flatMap(FixQuality.init(rawValue:)),
            let dimensionValue = UInt8(exactly: dimension).flatMap(FixDimension.init(rawValue:))
        else { throw ChunkDamage() }
        return Kind(quality: (quality, qualityValue), dimension: (dimension, dimensionValue))
    }

    @inline(__always)
    private static func time(_ count: Int64, _ leap: Int64) -> UTCTime? {
        if leap == 0 { return UTCTime(nanosecondsSince1970: count) }
        return UInt32(exactly: leap).flatMap { UTCTime(nanosecondsSince1970: count, leapNanoseconds: $0) }
    }
}

/// A column of integers, which may have none.
struct ChunkIntegers {
    /// All of them, `ChunkColumn.absentInteger` where a fix has none; empty where no fix has one.
    let values: [Int64]

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
