package import FixCodec
package import Logbook

/// A page of stored fixes in some representation, filled from rows and from chunks.
package protocol FixPage {
    /// The decoded part of a chunk that the page needs.
    associatedtype Contents

    var count: Int { get }

    mutating func reserve(_ count: Int)

    /// Decodes the needed part of a chunk.
    func contents(of chunk: SealedChunk) throws(ChunkDamage) -> Contents

    mutating func append(_ fix: NumberedFix) throws(ChunkDamage)

    /// Appends the fixes in a range of an order from a chunk.
    mutating func append(_ places: Range<Int>, in order: ChunkOrder, of contents: Contents) throws(ChunkDamage)
}

package struct WholeFixPage: FixPage {
    package private(set) var fixes: [NumberedFix] = []

    package init() {}

    package var count: Int { fixes.count }

    package mutating func reserve(_ count: Int) { fixes.reserveCapacity(count) }

    package func contents(of chunk: SealedChunk) throws(ChunkDamage) -> ChunkRows { try ChunkRows(chunk) }

    package mutating func append(_ fix: NumberedFix) { fixes.append(fix) }

    package mutating func append(_ places: Range<Int>, in order: ChunkOrder, of rows: ChunkRows) throws(ChunkDamage) {
        for place in places { fixes.append(try rows.fix(at: order[place].row)) }
    }
}

/// A page of points for track files.
package struct PointPage: FixPage {
    package private(set) var points: [TrackPoint] = []
    private let isRaw: Bool

    /// Creates an empty page; raw points have the receiver's values instead of the filter's.
    package init(isRaw: Bool) { self.isRaw = isRaw }

    package var count: Int { points.count }

    package mutating func reserve(_ count: Int) { points.reserveCapacity(count) }

    package func contents(of chunk: SealedChunk) throws(ChunkDamage) -> ChunkPoints {
        try ChunkPoints(chunk, isRaw: isRaw)
    }

    package mutating func append(_ fix: NumberedFix) throws(ChunkDamage) {
        guard let point = TrackPoint(fix.id, fix.judged, isRaw: isRaw) else { throw ChunkDamage() }
        points.append(point)
    }

    package mutating func append(
        _ places: Range<Int>,
        in order: ChunkOrder,
        of contents: ChunkPoints
    ) throws(ChunkDamage) {
        try contents.append(places, in: order, to: &points)
    }
}

/// A page of locations, without the other values of their fixes.
package struct LocationPage: FixPage {
    package private(set) var locations: [StoredLocation] = []

    package init() {}

    package var count: Int { locations.count }

    package mutating func reserve(_ count: Int) { locations.reserveCapacity(count) }

    package func contents(of chunk: SealedChunk) throws(ChunkDamage) -> ChunkLocations { try ChunkLocations(chunk) }

    package mutating func append(_ fix: NumberedFix) throws(ChunkDamage) {
        guard let location = fix.judged.verdict.location else { throw ChunkDamage() }
        locations.append(StoredLocation(id: fix.id, kind: fix.judged.verdict.kind, location: location))
    }

    package mutating func append(
        _ places: Range<Int>,
        in order: ChunkOrder,
        of contents: ChunkLocations
    ) throws(ChunkDamage) {
        try contents.append(places, in: order, to: &locations)
    }
}
