import GNSS
import Storage
import Testing
import Web

@Suite struct `The walk through a long track` {
    /// Adjacent stretches of 1000 s towards the north, with a height in degrees.
    private func stretches(_ count: Int, each height: Double) -> [StoredStretch] {
        (0..<count).map { number in
            let (start, south) = (Int64(number) * 1_000_000_000_000, Double(number) * height - 80)
            let box = BoundingBox(west: 10, south: south, east: 10, north: south + height)
            let end = UTCTime(nanosecondsSince1970: start + 999_000_000_000)
            return StoredStretch(from: UTCTime(nanosecondsSince1970: start), to: end, in: box)
        }
    }

    @Test func `is none where all can be read`() {
        #expect(CoarseWalk(stretches(1000, each: 0.01), in: nil, tolerance: 20) == nil)
        let few = BoundingBox(west: 0, south: -80, east: 20, north: -79.1)
        #expect(CoarseWalk(stretches(5000, each: 0.01), in: few, tolerance: 20) == nil)
    }

    @Test(arguments: [0.0001, 0.001, 0.03]) func `has no more parts than can be read, each no larger than it says`(
        height: Double
    ) throws {
        let walk = try #require(CoarseWalk(stretches(5000, each: height), in: nil, tolerance: 20))
        #expect((2...1000).contains(walk.parts.count))
        let metres = 111_195 * height
        for part in walk.parts where !part.isWhole {
            let count = (part.end.seconds(since: part.start) / 1000).rounded()
            #expect(count * metres <= walk.coarseness * 1.001)
        }
        // The parts cover the whole period and are all joined.
        #expect(walk.parts.first?.start == UTCTime(nanosecondsSince1970: 0))
        #expect(walk.parts.filter(\.isBeginning).count == 1)
        let gaps = zip(walk.parts, walk.parts.dropFirst()).map { $1.start.seconds(since: $0.end) }
        #expect(gaps.allSatisfy { $0 == 1 })
    }

    @Test func `shows both ends as they are`() throws {
        let walk = try #require(CoarseWalk(stretches(5000, each: 0.001), in: nil, tolerance: 20))
        #expect(walk.parts.first?.isWhole == true && walk.parts.last?.isWhole == true)
    }

    @Test func `reads a stretch whole that is larger than a point`() throws {
        var all = stretches(1200, each: 0.0001)
        let large = BoundingBox(west: 10, south: -79.94, east: 30, north: -60)
        all[600] = StoredStretch(from: all[600].start, to: all[600].end, in: large)
        let walk = try #require(CoarseWalk(all, in: nil, tolerance: 20))
        #expect(walk.parts.filter(\.isWhole).map(\.start) == [all[0].start, all[600].start, all[1199].start])
    }

    @Test func `begins anew behind a hidden part`() throws {
        let all = stretches(2000, each: 0.0001)
        let walk = try #require(CoarseWalk(all, in: nil, tolerance: 3000, brokenAt: [all[0].start, all[700].start]))
        #expect(walk.parts.filter(\.isBeginning).map(\.start) == [all[0].start, all[700].start])
    }

    @Test func `begins anew where a track comes into the box`() throws {
        var all = stretches(1000, each: 0.01)
        let away = BoundingBox(west: 50, south: 0, east: 51, north: 1)
        for index in 400..<500 { all[index] = StoredStretch(from: all[index].start, to: all[index].end, in: away) }
        let box = BoundingBox(west: 0, south: -80, east: 20, north: 0)
        let walk = try #require(CoarseWalk(all, in: box, tolerance: 1000))
        #expect(walk.parts.filter(\.isBeginning).map(\.start) == [all[0].start, all[500].start])
        #expect(walk.parts.allSatisfy { !(all[400].start...all[499].end).contains($0.start) })
    }
}
