internal import GNSS

/// Combines the satellites listed by sentences and binary messages of an epoch, each signal once.
///
/// NAV-SAT lists each satellite once for all signals, NAV-SIG lists each signal without a direction, and GSV may list
/// either.
enum SatelliteUnion {
    private struct Key: Hashable {
        let constellation: Constellation
        let number: Int
        let signal: UInt8?

        /// The key of the satellite for all signals.
        var satellite: Key { Key(constellation: constellation, number: number, signal: nil) }

        init(_ satellite: Satellite) {
            self.init(constellation: satellite.constellation, number: satellite.number, signal: satellite.signal)
        }

        private init(constellation: Constellation, number: Int, signal: UInt8?) {
            (self.constellation, self.number, self.signal) = (constellation, number, signal)
        }
    }

    /// The union, in the order of first appearance.
    ///
    /// - Parameter listed: the satellites of all lists.
    /// - Returns: the satellites without repetitions; an entry without a signal is dropped if its signals are listed.
    static func of(_ listed: [Satellite]) -> [Satellite] {
        var directed: [Key: ListedSatellite] = [:]
        var withSignals: Set<Key> = []
        for satellite in listed {
            let key = Key(satellite).satellite
            if satellite.elevation != nil, directed[key] == nil { directed[key] = satellite.listed }
            if satellite.signal != nil { withSignals.insert(key) }
        }
        var seen: Set<Key> = []
        return listed.compactMap { satellite in
            let key = Key(satellite)
            guard satellite.signal != nil || !withSignals.contains(key) else { return nil }
            guard seen.insert(key).inserted else { return nil }
            return satellite.elevation == nil ? satellite.directed(as: directed[key.satellite]) : satellite
        }
    }
}

extension Satellite {
    /// The satellite with the direction from another list.
    fileprivate func directed(as other: ListedSatellite?) -> Satellite {
        guard let other else { return self }
        return Satellite(
            constellation: constellation,
            number: number,
            signal: signal,
            listed: ListedSatellite(
                number: listed.number,
                elevation: other.elevation,
                azimuth: other.azimuth,
                signalToNoise: listed.signalToNoise
            ),
            isUsed: isUsed
        )
    }
}
