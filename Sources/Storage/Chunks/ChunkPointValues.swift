internal import GNSS

/// What a chunk's locations are: as the filter says, where it does and that is wanted, or else as the receiver said.
struct ChunkPointValues {
    /// NaN where a location has none; there are as many as fixes.
    private(set) var latitudes, longitudes, altitudes, speeds, courses: [Double]
    /// Whether the filter says where a fix is.
    let isBetter: [Bool]

    // Looked up once, and not for each chunk.
    private static let reported = ["latitude", "longitude", "altitude", "speed", "course"].map(FixColumns.index(of:))
    private static let refined = [
        "refined_latitude", "refined_longitude", "refined_altitude", "refined_speed", "refined_course",
    ].map(FixColumns.index(of:))

    /// Reads the values of a chunk.
    ///
    /// - Parameters:
    ///   - chunk: the chunk.
    ///   - isRaw: whether the receiver's are wanted everywhere.
    /// - Throws: where it is damaged.
    init(_ chunk: SealedChunk, isRaw: Bool) throws(ChunkDamage) {
        let (latitudes, longitudes) = (try chunk.reals(Self.refined[0]), try chunk.reals(Self.refined[1]))
        // NaN is no place.
        isBetter = (0..<chunk.count).map { Coordinate(latitude: latitudes[$0], longitude: longitudes[$0]) != nil }
        let areAll = !isRaw && isBetter.allSatisfy(\.self)
        (self.latitudes, self.longitudes) = (latitudes, longitudes)
        let columns = areAll ? Self.refined : Self.reported
        if !areAll { (self.latitudes, self.longitudes) = (try chunk.reals(columns[0]), try chunk.reals(columns[1])) }
        altitudes = try chunk.reals(columns[2])
        speeds = try chunk.reals(columns[3])
        courses = try chunk.reals(columns[4])
        if isRaw || areAll || !isBetter.contains(true) { return }
        Self.replace(&self.latitudes, where: isBetter, by: latitudes)
        Self.replace(&self.longitudes, where: isBetter, by: longitudes)
        Self.replace(&altitudes, where: isBetter, by: try chunk.reals(Self.refined[2]))
        Self.replace(&speeds, where: isBetter, by: try chunk.reals(Self.refined[3]))
        Self.replace(&courses, where: isBetter, by: try chunk.reals(Self.refined[4]))
    }

    private static func replace(_ values: inout [Double], where isBetter: [Bool], by refined: [Double]) {
        for row in values.indices where isBetter[row] { values[row] = refined[row] }
    }
}
