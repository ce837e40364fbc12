internal import Glibc
package import GNSS
package import Storage

/// Divides a long track into parts; at the map's scale, most are no larger than one point.
///
/// The storage keeps the period and the bounding box of each stretch of some thousand fixes. Of stretches that together
/// are no larger than a point, only one location is read. So the response time does not grow with the track.
package struct CoarseWalk {
    /// Most stretches to read completely: 1000 for the first view of a track, 100 for a box after the map moved.
    ///
    /// Several tracks in one response share them.
    static func mostRead(in box: BoundingBox?, oneOf count: Int = 1) -> Int {
        max(4, (box == nil ? 1000 : 100) / max(1, count))
    }

    /// Most parts represented by one location.
    private static func mostParts(in box: BoundingBox?, oneOf count: Int) -> Int {
        max(8, (box == nil ? 1000 : 200) / max(1, count))
    }

    package struct Part {
        package let start: UTCTime
        package private(set) var end: UTCTime

        /// Whether the part is larger than a point, so that all its locations are read.
        package private(set) var isWhole: Bool

        /// Whether the part starts a new line, not joined to the part before it.
        package let isBeginning: Bool

        fileprivate var box: BoundingBox

        /// Merges a stretch into this part, or returns `false` if the diagonal would exceed `metres`.
        fileprivate mutating func take(_ stretch: StoredStretch, in box: BoundingBox, upTo metres: Double) -> Bool {
            guard !isWhole, let union = self.box.union(box), union.diagonal <= metres else { return false }
            (self.box, end) = (union, max(end, stretch.end))
            return true
        }
    }

    /// Parts sorted by time.
    package let parts: [Part]

    /// End of the last stretch; the latest fixes are not in a stretch yet.
    package let end: UTCTime?

    /// Largest diagonal, in metres, of a part represented by one location.
    package let coarseness: Double

    /// Divides the stretches into parts; `nil` if there are few enough to read them all.
    ///
    /// - Parameters:
    ///   - stretches: all stretches of the track, sorted by time.
    ///   - box: the visible box; `nil` for everything.
    ///   - tolerance: the map's resolution in metres.
    ///   - breaks: the starts of stretches that are not joined to the one before, as a part between them is hidden.
    ///   - count: the number of tracks in the response.
    package init?(
        _ stretches: [StoredStretch],
        in box: BoundingBox?,
        tolerance: Double,
        brokenAt breaks: [UTCTime] = [],
        oneOf count: Int = 1
    ) {
        let seen = stretches.indices.filter { index in
            guard let place = stretches[index].box else { return false }
            return box?.overlaps(place) ?? true
        }
        guard seen.count > Self.mostRead(in: box, oneOf: count) else { return nil }
        let mostParts = Self.mostParts(in: box, oneOf: count)
        let beginnings = Set(breaks)
        // A power of two, as in `SimplifiedTrack`.
        var metres = exp2(log2(max(tolerance, 1)).rounded(.down))
        var parts = Self.parts(stretches, seen, beginnings, upTo: metres)
        while parts.count > mostParts, metres < 40_000_000 {
            metres *= 2
            parts = Self.parts(stretches, seen, beginnings, upTo: metres)
        }
        (self.parts, coarseness, end) = (parts, metres, stretches.map(\.end).max())
    }

    private static func parts(
        _ stretches: [StoredStretch],
        _ seen: [Int],
        _ beginnings: Set<UTCTime>,
        upTo metres: Double
    ) -> [Part] {
        var (parts, before): ([Part], Int?) = ([], nil)
        for index in seen {
            guard let box = stretches[index].box else { continue }
            let isJoined = before.map { stretches[($0 + 1)..<index].allSatisfy { $0.box == nil } } ?? false
            let follows = isJoined && !beginnings.contains(stretches[index].start)
            // Read both ends of the track completely.
            let isEnd = index == 0 || index == stretches.count - 1
            let last = follows && !isEnd ? parts.indices.last : nil
            if last.map({ parts[$0].take(stretches[index], in: box, upTo: metres) }) != true {
                let isWhole = isEnd || box.diagonal > metres
                let stretch = stretches[index]
                parts.append(
                    Part(start: stretch.start, end: stretch.end, isWhole: isWhole, isBeginning: !follows, box: box)
                )
            }
            before = index
        }
        return parts
    }
}

extension BoundingBox {
    /// Distance between opposite corners in metres.
    fileprivate var diagonal: Double {
        guard let one = Coordinate(latitude: south, longitude: west),
            let other = Coordinate(latitude: north, longitude: east)
        else { return .infinity }
        // If the box spans more than 180°, the shorter distance between its corners leads around the other side.
        return east - west > 180 ? .infinity : one.distance(to: other)
    }

    fileprivate func union(_ other: BoundingBox) -> BoundingBox? {
        BoundingBox(
            west: min(west, other.west),
            south: min(south, other.south),
            east: max(east, other.east),
            north: max(north, other.north)
        )
    }

    /// Whether the boxes overlap; `other` must not cross the 180th meridian.
    fileprivate func overlaps(_ other: BoundingBox) -> Bool {
        guard south <= other.north, other.south <= north else { return false }
        return west <= east ? west <= other.east && other.west <= east : west <= other.east || other.west <= east
    }
}
