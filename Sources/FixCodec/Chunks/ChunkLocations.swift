internal import GNSS
package import Logbook

/// Decodes only the locations of a chunk's fixes and the kind of their verdicts.
package struct ChunkLocations {
    private let values: ChunkPointValues
    private let ids, times, leaps: [Int64]
    private let horizontalAccuracies, verticalAccuracies, distances: [Double]
    private let held, rules, suspicions: ChunkIntegers

    /// Decodes the columns of a chunk.
    package init(_ chunk: SealedChunk) throws(ChunkDamage) {
        values = try ChunkPointValues(chunk, isRaw: false)
        (ids, times) = (try chunk.integers(Self.id), try chunk.integers(Self.time))
        leaps = try ChunkIntegers(chunk, Self.leap).zeroForAbsent(chunk.count)
        horizontalAccuracies = try chunk.reals(Self.horizontalAccuracy)
        verticalAccuracies = try chunk.reals(Self.verticalAccuracy)
        distances = try chunk.reals(Self.distance)
        (held, rules) = (try ChunkIntegers(chunk, Self.held), try ChunkIntegers(chunk, Self.rule))
        suspicions = try ChunkIntegers(chunk, Self.suspicion)
    }

    /// Appends the locations in a range of the order.
    package func append(
        _ places: Range<Int>,
        in order: ChunkOrder,
        to locations: inout [StoredLocation]
    ) throws(ChunkDamage) {
        for place in places {
            let row = order[place].row
            guard let location = location(row) else { throw ChunkDamage() }
            let suspicion = Suspicion.Reasons(rawValue: suspicions[row].flatMap(UInt8.init(exactly:)) ?? 0)
            locations.append(
                StoredLocation(id: ids[row], kind: kind(row), location: location, suspicion: suspicion)
            )
        }
    }

    private func location(_ row: Int) -> Location? {
        let leap = leaps[row]
        let instant =
            leap == 0
            ? UTCTime(nanosecondsSince1970: times[row])
            : UInt32(exactly: leap).flatMap { UTCTime(nanosecondsSince1970: times[row], leapNanoseconds: $0) }
        guard let instant,
            let place = Coordinate(latitude: values.latitudes[row], longitude: values.longitudes[row])
        else { return nil }
        // NaN means nil in all of these.
        return Location(
            time: instant,
            coordinate: place,
            altitude: values.altitudes[row],
            speedOverGround: values.speeds[row],
            courseOverGround: values.courses[row],
            horizontalAccuracy: horizontalAccuracies[row],
            verticalAccuracy: verticalAccuracies[row],
            distanceTravelled: distances[row]
        )
    }

    /// A location with a rule is disputed.
    private func kind(_ row: Int) -> FilterVerdict.Kind {
        rules[row] != nil ? .disputed : held[row] == 1 ? .held : .accepted
    }

    // Looked up once, not per chunk.
    private static let (id, time, leap) = (index("id"), index("time"), index("time_leap"))
    private static let (held, rule, suspicion) = (index("held"), index("rule"), index("suspicion"))
    private static let (horizontalAccuracy, verticalAccuracy) = (
        index("horizontal_accuracy"), index("vertical_accuracy")
    )
    private static let distance = index("distance_travelled")

    private static func index(_ name: String) -> Int { FixColumns.index(of: name) }
}
