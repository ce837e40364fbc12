import GNSS
import Testing
import Web

@Suite struct `Coastlines` {
    /// Four bins of 180° by 90°; the north-eastern bin has segments of three points and of two adjacent points.
    private func bytes(points: Int = 5) -> [UInt8] {
        let head: [Int32] = [10800, 2, 1, 2, Int32(points)]
        let bins: [Int32] = [0, 2, 2, 0]
        let segments: [Int32] = [3 << 9, 2 << 9, 0, 3]
        let places: [UInt16] = [0, 0, 0x8000, 0x8000, 0xFFFF, 0, 100, 100, 101, 101]
        return (head + bins + segments).flatMap(Self.little) + places.flatMap(Self.little)
    }

    private static func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private func box(_ west: Double, _ east: Double) throws -> BoundingBox {
        try #require(BoundingBox(west: west, south: 0, east: east, north: 1))
    }

    @Test func `are those of the bins in a box, each with its ends`() throws {
        let coast = try #require(Coast(bytes()))
        let lines = coast.lines(in: try box(10, 20), tolerance: 1)
        #expect(lines.map(\.count) == [3, 2])
        let ends = [lines.first?.first, lines.first?.last].compactMap { $0 }
        #expect(ends.map { $0.x.rounded() } == [0, 180] && ends.map { $0.y.rounded() } == [-90, -90])
        #expect(coast.lines(in: try box(-20, -10), tolerance: 1).isEmpty)
        // Across the 180th meridian.
        #expect(coast.lines(in: try box(170, -170), tolerance: 1).count == 2)
    }

    @Test func `leave out what nobody can see`() throws {
        let coast = try #require(Coast(bytes()))
        #expect(coast.lines(in: try box(10, 20), tolerance: 1000).map(\.count) == [3])
    }

    @Test func `are none where the file is not whole, or says what cannot be`() throws {
        #expect(Coast([]) == nil && Coast(Array(bytes().dropLast())) == nil && Coast(bytes(points: 6)) == nil)
        var damaged = bytes()
        for place in 20..<52 { damaged[place] = 0xFF }
        let coast = try #require(Coast(damaged))
        #expect(coast.lines(in: try box(-180, 180), tolerance: 1).isEmpty)
    }
}
