import GNSS
import Logbook
import Testing

@Suite struct `A watch over places` {
    private let id = WaypointIdentifier.random()
    private let receiver = ReceiverIdentity("u-blox 7")
    private var watch = PlaceWatch(usualRadius: 25)

    init() throws { watch.watch([id: try .north(of: 0)]) }

    /// Returns the passages of a visitor at points this many metres north of the place.
    private mutating func passages(_ metres: Double..., by other: ReceiverIdentity? = nil) throws -> [Passage.Kind] {
        let receiver = other ?? receiver
        return try metres.enumerated().flatMap { second, metres in
            watch.passages(of: receiver, by: receiver, at: try .north(metres, second: Double(second)))
        }.map(\.kind)
    }

    @Suite struct `of which a receiver comes to one` {
        private var outer: `A watch over places`

        init() throws { outer = try `A watch over places`() }

        @Test mutating func `tells it once, when it is within the radius`() throws {
            #expect(try outer.passages(60, 30, 26) == [])
            #expect(try outer.passages(24, 5, 0, 10) == [.entered])
        }

        @Test mutating func `tells who, when and where`() throws {
            let location = try Location.north(20, second: 7)
            let told = outer.watch.passages(of: ReceiverIdentity("boat"), by: outer.receiver, at: location)
            #expect(
                told == [
                    Passage(
                        of: outer.id,
                        .entered,
                        at: location.time,
                        receiver: outer.receiver,
                        coordinate: location.coordinate
                    )
                ]
            )
        }

        @Test mutating func `tells that it left only when it is well beyond the radius`() throws {
            #expect(try outer.passages(20, 30, 24, 36, 20, 30) == [.entered])
            #expect(try outer.passages(39) == [.left])
            #expect(try outer.passages(36, 26) == [])
            #expect(try outer.passages(24) == [.entered])
        }

        @Test mutating func `keeps receivers apart`() throws {
            let other = ReceiverIdentity("u-blox 8")
            #expect(try outer.passages(20) == [.entered])
            #expect(try outer.passages(500, by: other) == [])
            #expect(try outer.passages(20) == [])
            #expect(try outer.passages(20, by: other) == [.entered])
        }

        @Test mutating func `goes by the place's own radius`() throws {
            outer.watch.watch([outer.id: try .north(of: 0, radius: 5)])
            #expect(try outer.passages(20, 6) == [])
            // Small places have a margin of at least ten metres for noise.
            #expect(try outer.passages(4, 14) == [.entered])
            #expect(try outer.passages(16) == [.left])
        }
    }

    @Suite struct `that changes` {
        private var outer: `A watch over places`

        init() throws { outer = try `A watch over places`() }

        @Test mutating func `takes no note of a place where one is already`() throws {
            let new = WaypointIdentifier.random()
            _ = try outer.passages(500)
            outer.watch.watch([outer.id: try .north(of: 0), new: try .north(of: 500)])
            #expect(try outer.passages(501) == [])
            #expect(try outer.passages(600, 500) == [.left, .entered])
        }

        @Test mutating func `forgets a place that is gone`() throws {
            _ = try outer.passages(0)
            outer.watch.watch([:])
            #expect(outer.watch.isEmpty)
            #expect(try outer.passages(100) == [])
        }

        @Test mutating func `looks anew where a place was moved to`() throws {
            _ = try outer.passages(0)
            outer.watch.watch([outer.id: try .north(of: 300)])
            #expect(try outer.passages(10) == [])
            #expect(try outer.passages(290) == [.entered])
        }
    }

    @Suite struct `after a pause` {
        private var outer: `A watch over places`

        init() throws { outer = try `A watch over places`() }

        @Test mutating func `knows who was at a place`() throws {
            let location = try Location.north(20)
            let passage = Passage(
                of: outer.id,
                .entered,
                at: location.time,
                receiver: outer.receiver,
                coordinate: location.coordinate
            )
            outer.watch.resume(outer.receiver, at: location.coordinate, after: [passage])
            #expect(outer.watch.knows(outer.receiver))
            #expect(try outer.passages(30, 10) == [])
            #expect(try outer.passages(50) == [.left])
        }

        @Test mutating func `goes by the last location where nothing was told of a place`() throws {
            outer.watch.resume(outer.receiver, at: try Location.north(20).coordinate, after: [])
            #expect(try outer.passages(10) == [])
        }

        @Test mutating func `tells of a place that was come to meanwhile`() throws {
            outer.watch.resume(outer.receiver, at: try Location.north(500).coordinate, after: [])
            #expect(try outer.passages(10) == [.entered])
        }
    }

    @Test mutating func `tells that the very first location is at a place`() throws {
        #expect(try passages(10) == [.entered])
    }

    @Test mutating func `finds a place beyond the date line`() throws {
        let east = try #require(Coordinate(latitude: -17, longitude: 179.9999))
        let west = try #require(Coordinate(latitude: -17, longitude: -179.9999))
        watch.watch([id: Place("Taveuni", at: east)])
        let location = Location(time: .spring, coordinate: west)
        #expect(watch.passages(of: receiver, by: receiver, at: location).map(\.kind) == [.entered])
    }
}

extension Coordinate {
    /// Returns the point this many metres north of 54° N 10° E.
    fileprivate static func north(_ metres: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: 54 + metres / 111_310, longitude: 10))
    }
}

extension Place {
    fileprivate static func north(of metres: Double, radius: Double? = nil) throws -> Place {
        Place("", at: try .north(metres), radius: radius)
    }
}

extension Location {
    fileprivate static func north(_ metres: Double, second: Double = 0) throws -> Location {
        Location(time: UTCTime.spring.advanced(bySeconds: second), coordinate: try .north(metres))
    }
}
