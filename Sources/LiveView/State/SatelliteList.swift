package import GNSS

/// Satellites with all their signals, by constellation and number.
package struct SatelliteList: Hashable, Sendable {
    /// A satellite.
    package struct Entry: Hashable, Sendable {
        /// Its signals, at least one, in order of their bands: L1, L2, L5.
        package let signals: [Satellite]

        /// The signal that its direction and its name are of.
        package var first: Satellite? { signals.first { $0.elevation != nil } ?? signals.first }

        /// True where the fix uses one of its signals.
        package var isUsed: Bool { signals.contains(where: \.isUsed) }

        /// The strongest signal in dB-Hz; nil where it is not tracked.
        package var strongest: Int? { signals.compactMap(\.signalToNoise).max() }
    }

    /// The satellites, those of a constellation together.
    package let entries: [Entry]

    /// The number of those that the fix uses.
    package var used: Int { entries.count(where: \.isUsed) }

    /// The satellites of a report, which has one entry for each signal.
    package init(_ satellites: [Satellite]) {
        let groups = Dictionary(grouping: satellites) { Key(order: $0.constellation.order, number: $0.number) }
        entries = groups.sorted { $0.key < $1.key }.map { _, signals in
            Entry(signals: signals.sorted { ($0.band ?? "", $0.signal ?? 0) < ($1.band ?? "", $1.signal ?? 0) })
        }
    }

    private struct Key: Hashable, Comparable {
        let order: Int
        let number: Int

        static func < (less: Key, more: Key) -> Bool { (less.order, less.number) < (more.order, more.number) }
    }
}

extension Constellation {
    /// All of them in the order of lists: those that have most satellites first.
    static let inViewOrder = [Self.gps, .glonass, .galileo, .beiDou, .qzss, .navIC, .sbas, .imes]

    /// Its place in lists.
    fileprivate var order: Int { Self.inViewOrder.firstIndex(of: self) ?? 0 }
}
