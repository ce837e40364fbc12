package import GNSS

/// Satellites by constellation and number, each with all its signals.
package struct SatelliteList: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        /// At least one signal, in the order L1, L2, L5.
        package let signals: [Satellite]

        /// The signal to take direction and name from.
        package var first: Satellite? { signals.first { $0.elevation != nil } ?? signals.first }

        package var isUsed: Bool { signals.contains(where: \.isUsed) }

        /// Strongest signal in dB-Hz; `nil` if the satellite is not tracked.
        package var strongest: Int? { signals.compactMap(\.signalToNoise).max() }
    }

    /// Satellites grouped by constellation.
    package let entries: [Entry]

    package var used: Int { entries.count(where: \.isUsed) }

    /// Groups a report, which has one entry per signal.
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
    /// All constellations in the order of lists, those with the most satellites first.
    static let inViewOrder = [Self.gps, .glonass, .galileo, .beiDou, .qzss, .navIC, .sbas, .imes]

    fileprivate var order: Int { Self.inViewOrder.firstIndex(of: self) ?? 0 }
}
