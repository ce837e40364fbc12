package import FixCodec
package import Logbook

/// A page that a walk over stored fixes makes of them: fixes from rows, and those that it takes out of chunks.
package protocol FixPage {
    /// The contents that are read of a chunk before fixes are taken out of it.
    associatedtype Contents

    /// The number of its fixes.
    var count: Int { get }

    /// Makes room for so many.
    mutating func reserve(_ count: Int)

    /// Reads what is wanted of a chunk.
    func contents(of chunk: SealedChunk) throws(ChunkDamage) -> Contents

    /// Takes a fix that was a row.
    mutating func append(_ fix: NumberedFix) throws(ChunkDamage)

    /// Takes fixes of a chunk, by their places in an order.
    mutating func append(_ places: Range<Int>, in order: ChunkOrder, of contents: Contents) throws(ChunkDamage)
}

/// Whole fixes.
package struct WholeFixPage: FixPage {
    /// The fixes so far.
    package private(set) var fixes: [NumberedFix] = []

    /// A page without fixes.
    package init() {}

    package var count: Int { fixes.count }

    package mutating func reserve(_ count: Int) { fixes.reserveCapacity(count) }

    package func contents(of chunk: SealedChunk) throws(ChunkDamage) -> ChunkRows { try ChunkRows(chunk) }

    package mutating func append(_ fix: NumberedFix) { fixes.append(fix) }

    package mutating func append(_ places: Range<Int>, in order: ChunkOrder, of rows: ChunkRows) throws(ChunkDamage) {
        for place in places { fixes.append(try rows.fix(at: order[place].row)) }
    }
}

/// The points that files of tracks have of fixes.
package struct PointPage: FixPage {
    /// The points so far.
    package private(set) var points: [TrackPoint] = []
    private let isRaw: Bool

    /// A page without points; raw ones have the receiver's values.
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

/// The locations of fixes, without what else they have.
package struct LocationPage: FixPage {
    /// The locations so far.
    package private(set) var locations: [StoredLocation] = []

    /// A page without locations.
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
