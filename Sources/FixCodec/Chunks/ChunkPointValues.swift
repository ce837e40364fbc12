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
