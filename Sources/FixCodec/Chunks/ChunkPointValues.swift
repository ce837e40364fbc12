/// The values of a chunk's locations: as the filter says, where it does and that is wanted, or else as the receiver said.
struct ChunkPointValues {
    /// NaN where a location has none; there are as many as fixes.
    private(set) var latitudes, longitudes, altitudes, speeds, courses: [Double]
    /// True where the filter says where a fix is; none where it does everywhere, and the receiver's are not wanted.
    let isBetter: [Bool]
    /// True where a fix has no place of either; nil where all have one.
    private(set) var lacksPlace: [Bool]?

    // Looked up once, and not for each chunk.
    private static let reported = ["latitude", "longitude", "altitude", "speed", "course"].map(FixColumns.index(of:))
    private static let refined = [
        "refined_latitude", "refined_longitude", "refined_altitude", "refined_speed", "refined_course",
    ].map(FixColumns.index(of:))

    /// Reads the values of a chunk.
    ///
    /// - Parameters:
    ///   - chunk: the chunk.
    ///   - isRaw: true where the receiver's are wanted everywhere.
    /// - Throws: `ChunkDamage` where it is damaged.
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

    /// True where all numbers are those of places; NaN is none.
    private static func areAllPlaces(_ latitudes: [Double], _ longitudes: [Double]) -> Bool {
        let (latitudes, longitudes) = (latitudes.span, longitudes.span)
        var areAll = latitudes.count == longitudes.count
        // Without a way out, several are looked at at once.
        for row in latitudes.indices { areAll = (latitudes[row].magnitude <= 90) && areAll }
        for row in longitudes.indices { areAll = (longitudes[row].magnitude <= 180) && areAll }
        return areAll
    }

    /// True where numbers are those of places.
    private static func arePlaces(_ latitudes: [Double], _ longitudes: [Double]) -> [Bool] {
        zip(latitudes, longitudes).map { $0.magnitude <= 90 && $1.magnitude <= 180 }
    }

    private static func replace(_ values: inout [Double], where isBetter: [Bool], by refined: [Double]) {
        for row in values.indices where isBetter[row] { values[row] = refined[row] }
    }
}
