internal import Communication
package import GNSS
package import Storage

/// The parts of a long track of which a map shows one location each, as nobody could see more.
///
/// The storage knows of some thousand fixes at a time when and where they are. Those that lie so close together that a map
/// shows one point need not be read, but for one; so the time that an answer takes does not grow with the track.
package struct CoarseWalk {
    /// Stretches that are read whole: of a track as it is first seen, and of what is seen of it when the map moves.
    static func mostRead(in box: BoundingBox?) -> Int { box == nil ? 1000 : 100 }

    /// Stretches that are read whole because something of them is hidden; of further ones nothing is seen.
    private static func mostVeiled(in box: BoundingBox?) -> Int { box == nil ? 500 : 100 }

    /// Parts of which one location is read, likewise.
    private static func mostParts(in box: BoundingBox?) -> Int { box == nil ? 1000 : 200 }

    /// A part of the track.
    package struct Part {
        /// The period.
        package let start: UTCTime
        package private(set) var end: UTCTime

        /// True where it is larger than a point, and is read whole.
        package private(set) var isWhole: Bool

        /// True where the part before does not lead to it.
        package let isBeginning: Bool

        fileprivate var box: BoundingBox

        /// True where another stretch came into it, which makes it no larger than so many metres.
        fileprivate mutating func take(_ stretch: StoredStretch, in box: BoundingBox, upTo metres: Double) -> Bool {
            guard !isWhole, let union = self.box.union(box), union.diagonal <= metres else { return false }
            (self.box, end) = (union, max(end, stretch.end))
            return true
        }
    }

    /// The parts, in order of time.
    package let parts: [Part]

    /// The end of what is in stretches.
    package let end: UTCTime?

    /// Metres that a part is large, at most, of which one location is read.
    package let coarseness: Double

    /// The walk through the stretches of a track.
    ///
    /// - Parameters:
    ///   - stretches: all of them, in order of time.
    ///   - box: the box that is seen; nil for all.
    ///   - tolerance: metres that nobody can see.
    ///   - hidden: the places that whoever asks does not see; where there are any, a stretch in them is left out unread.
    ///
    /// It is nil where there are so few that all is read.
    package init?(
        _ stretches: [StoredStretch],
        in box: BoundingBox?,
        tolerance: Double,
        hiding hidden: HiddenPlaces = .none
    ) {
        let seen = stretches.indices.filter { index in
            guard let place = stretches[index].box else { return false }
            return box?.overlaps(place) ?? true
        }
        guard seen.count > Self.mostRead(in: box) else { return nil }
        let (visible, veiled) = Self.visible(seen, of: stretches, hiding: hidden, atMost: Self.mostVeiled(in: box))
        let mostParts = Self.mostParts(in: box) + veiled.count
        var metres = max(tolerance, 1)
        var parts = Self.parts(stretches, visible, veiled, upTo: metres)
        while parts.count > mostParts, metres < 40_000_000 {
            metres *= 2
            parts = Self.parts(stretches, visible, veiled, upTo: metres)
        }
        (self.parts, coarseness, end) = (parts, metres, stretches.map(\.end).max())
    }

    /// The stretches of which something may be seen, and those among them of which something may be hidden.
    private static func visible(
        _ seen: [Int],
        of stretches: [StoredStretch],
        hiding hidden: HiddenPlaces,
        atMost most: Int
    ) -> (visible: [Int], veiled: Set<Int>) {
        if hidden.areas.isEmpty { return (seen, []) }
        var (visible, veiled): ([Int], Set<Int>) = ([], [])
        for index in seen {
            guard let box = stretches[index].box else { continue }
            switch hidden.share(of: box) {
            case .none: visible.append(index)
            case .some where veiled.count < most:
                veiled.insert(index)
                visible.append(index)
            case .some, .all: break
            }
        }
        return (visible, veiled)
    }

    private static func parts(
        _ stretches: [StoredStretch],
        _ seen: [Int],
        _ veiled: Set<Int>,
        upTo metres: Double
    ) -> [Part] {
        var (parts, before): ([Part], Int?) = ([], nil)
        for index in seen {
            guard let box = stretches[index].box else { continue }
            let follows = before.map { stretches[($0 + 1)..<index].allSatisfy { $0.box == nil } } ?? false
            // Both ends of a track are shown as they are, and nothing stands for what is partly hidden.
            let isEnd = index == 0 || index == stretches.count - 1 || veiled.contains(index)
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
    /// Metres from one corner to the other.
    fileprivate var diagonal: Double {
        guard let one = Coordinate(latitude: south, longitude: west),
            let other = Coordinate(latitude: north, longitude: east)
        else { return .infinity }
        // Of a box that is more than half around the earth, the shorter way between its corners says nothing.
        return east - west > 180 ? .infinity : one.distance(to: other)
    }

    /// The box around both.
    fileprivate func union(_ other: BoundingBox) -> BoundingBox? {
        BoundingBox(
            west: min(west, other.west),
            south: min(south, other.south),
            east: max(east, other.east),
            north: max(north, other.north)
        )
    }

    /// True where both have a place in common; the other does not cross the 180th meridian.
    fileprivate func overlaps(_ other: BoundingBox) -> Bool {
        guard south <= other.north, other.south <= north else { return false }
        return west <= east ? west <= other.east && other.west <= east : west <= other.east || other.west <= east
    }
}
