package import FixCodec
package import GNSS
package import Logbook

/// A page of stored fixes in some representation, filled from rows and from chunks.
package protocol FixPage {
    /// The decoded part of a chunk that the page needs.
    associatedtype Contents

    var variant: FixPageVariant { get }

    var count: Int { get }

    mutating func reserve(_ count: Int)

    /// Decodes the needed part of a chunk.
    func contents(of chunk: SealedChunk) throws(ChunkDamage) -> Contents

    mutating func append(_ fix: FixWithNumbers) throws(ChunkDamage)

    /// Appends the fixes in a range of an order from a chunk.
    mutating func append(_ places: Range<Int>, in order: ChunkOrder, of contents: Contents) throws(ChunkDamage)
}

/// What a page decodes of a chunk; a walk over chunks is only continued by pages that decode the same.
package enum FixPageVariant: Hashable, Sendable {
    case wholeFixes, locations
    case points(isRaw: Bool, isDetailed: Bool)
}

package struct WholeFixPage: FixPage {
    package private(set) var fixes: [FixWithNumbers] = []

    package init() {}

    package var variant: FixPageVariant { .wholeFixes }

    package var count: Int { fixes.count }

    package mutating func reserve(_ count: Int) { fixes.reserveCapacity(count) }

    package func contents(of chunk: SealedChunk) throws(ChunkDamage) -> ChunkRows { try ChunkRows(chunk) }

    package mutating func append(_ fix: FixWithNumbers) { fixes.append(fix) }

    package mutating func append(_ places: Range<Int>, in order: ChunkOrder, of rows: ChunkRows) throws(ChunkDamage) {
        for place in places { fixes.append(try rows.fix(at: order[place].row)) }
    }
}

/// A page of points for track files.
package struct PointPage: FixPage {
    package private(set) var contents = TrackPointPage()
    private let isRaw: Bool
    private let receivers: [Int64: ReceiverIdentity]?

    /// Creates an empty page.
    ///
    /// - Parameters:
    ///   - isRaw: whether points have the receiver's values instead of the filter's.
    ///   - receivers: the receivers by number, to read the details of points, too; `nil` to leave these out.
    package init(isRaw: Bool, receivers: [Int64: ReceiverIdentity]? = nil) {
        (self.isRaw, self.receivers) = (isRaw, receivers)
    }

    package var variant: FixPageVariant { .points(isRaw: isRaw, isDetailed: receivers != nil) }

    package var count: Int { contents.points.count }

    package mutating func reserve(_ count: Int) {
        contents.points.reserveCapacity(count)
        if receivers != nil { contents.details.reserveCapacity(count) }
    }

    package func contents(of chunk: SealedChunk) throws(ChunkDamage) -> ChunkPoints {
        try ChunkPoints(chunk, isRaw: isRaw, receivers: receivers)
    }

    package mutating func append(_ fix: FixWithNumbers) throws(ChunkDamage) {
        guard let track = fix.track else { throw ChunkDamage() }
        contents.points.append(TrackPoint(fix.id, fix.judged, isRaw: isRaw))
        guard let receivers else { return }
        guard let receiver = receivers[fix.receiver] else { throw ChunkDamage() }
        contents.details.append(TrackPoint.Details(fix.judged, of: receiver, in: track, isRaw: isRaw))
    }

    package mutating func append(
        _ places: Range<Int>,
        in order: ChunkOrder,
        of chunk: ChunkPoints
    ) throws(ChunkDamage) {
        try chunk.append(places, in: order, to: &contents)
    }
}

/// A page of locations, without the other values of their fixes.
package struct LocationPage: FixPage {
    package private(set) var locations: [StoredLocation] = []

    package init() {}

    package var variant: FixPageVariant { .locations }

    package var count: Int { locations.count }

    package mutating func reserve(_ count: Int) { locations.reserveCapacity(count) }

    package func contents(of chunk: SealedChunk) throws(ChunkDamage) -> ChunkLocations { try ChunkLocations(chunk) }

    package mutating func append(_ fix: FixWithNumbers) throws(ChunkDamage) {
        guard let location = StoredLocation(id: fix.id, fix.judged) else { throw ChunkDamage() }
        locations.append(location)
    }

    package mutating func append(
        _ places: Range<Int>,
        in order: ChunkOrder,
        of contents: ChunkLocations
    ) throws(ChunkDamage) {
        try contents.append(places, in: order, to: &locations)
    }
}

enum TimelessFixes {
    /// The next `limit` timeless fixes after a fix; fewer at the end.
    static func page(after last: Int64, limit: Int, in connection: Connection) throws(SQLiteError) -> [FixWithNumbers] {
        let condition = "time IS NULL AND fix.id > ? ORDER BY fix.id LIMIT ?"
        var page = try FixTable.fixes(where: condition, last, Int64(limit), in: connection)
        let sql = """
            SELECT last_fix, first_fix FROM chunk WHERE timeless > 0 AND last_fix > ? ORDER BY first_fix
            """
        let chunks = try connection.rows(of: sql, last) {
            (number: $0.nextInteger() ?? 0, first: $0.nextInteger() ?? 0)
        }
        for chunk in chunks {
            if page.count >= limit, let latest = page.last, chunk.first > latest.id { break }
            guard let fixes = try ChunkTable.readable(chunk.number, of: connection) else { continue }
            page += fixes.filter { $0.judged.time == nil && $0.id > last }
            page.sort { $0.id < $1.id }
            page.removeLast(max(0, page.count - limit))
        }
        return page
    }
}
