internal import GNSS
internal import Logbook

/// The rows of a sealed sky: the entry of each signal in each summary.
enum SkyRows {
    /// The number of columns per signal.
    ///
    /// Constellation, number, signal, index of the first summary, number of rows, then the azimuth, elevation and mean
    /// strength that the first differences refer to.
    static let columnsOfSignals = 8
    /// The number of columns per row.
    ///
    /// Skipped summaries, differences in azimuth, elevation and mean strength, the distance of the weakest below and of
    /// the strongest above the mean, and whether the signal is used.
    static let columnsOfRows = 7

    /// The entry of a signal in a summary.
    struct Heard {
        /// The index of the summary.
        let place: Int
        let signal: SignalSummary
    }

    /// Appends the entries of one signal in order of time.
    static func append(
        _ heard: [Heard],
        of source: SignalSource,
        to signals: inout IntegerTable,
        _ rows: inout IntegerTable
    ) {
        guard let first = heard.first else { return }
        var azimuth = heard.lazy.compactMap(\.signal.azimuth).first
        var elevation = heard.lazy.compactMap(\.signal.elevation).first
        var mean = heard.lazy.compactMap(\.signal.strength?.mean).first
        signals.append(
            Int64(source.constellation.rawValue),
            Int64(source.number),
            source.signal.map { Int64($0) },
            Int64(first.place),
            Int64(heard.count),
            azimuth.map { Int64($0) },
            elevation.map { Int64($0) },
            mean.map { Int64($0) }
        )
        var place = first.place - 1
        for one in heard {
            let (signal, strength) = (one.signal, one.signal.strength)
            rows.append(
                Int64(one.place - place - 1),
                turn(from: azimuth, to: signal.azimuth),
                difference(from: elevation, to: signal.elevation),
                difference(from: mean, to: strength?.mean),
                strength.map { folded($0.mean - $0.range.lowerBound) },
                strength.map { folded($0.range.upperBound - $0.mean) },
                signal.isUsed ? 1 : 0
            )
            place = one.place
            azimuth = signal.azimuth ?? azimuth
            elevation = signal.elevation ?? elevation
            mean = strength?.mean ?? mean
        }
    }

    /// Adds the entries of all signals to the summaries.
    ///
    /// - Throws: `ChunkDamage` if a value is impossible.
    static func add(_ signals: IntegerTable, _ rows: IntegerTable, to skies: inout [SkySummary]) throws(ChunkDamage) {
        var row = 0
        for index in 0..<signals.count {
            guard let constellation = UInt8(exactly: signals[0, index] ?? -1).flatMap(Constellation.init(rawValue:))
            else {
                throw ChunkDamage()
            }
            let source = SignalSource(
                constellation: constellation,
                number: Int(try signals.required(1, index, in: 1...255)),
                signal: signals[2, index].map { UInt8(truncatingIfNeeded: $0) }
            )
            var place = Int(try signals.required(3, index, in: 0...Int64(skies.count))) - 1
            let end = row + Int(try signals.required(4, index, in: 1...Int64(rows.count)))
            guard end <= rows.count else { throw ChunkDamage() }
            var (azimuth, elevation, mean) = (signals[5, index], signals[6, index], signals[7, index])
            while row < end {
                place += 1 + Int(try rows.required(0, row, in: 0...Int64(skies.count)))
                guard skies.indices.contains(place) else { throw ChunkDamage() }
                azimuth = next(azimuth, rows[1, row]).map { ($0 % 360 + 360) % 360 }
                elevation = next(elevation, rows[2, row])
                mean = next(mean, rows[3, row])
                skies[place].signals.append(
                    SignalSummary(
                        source: source,
                        elevation: rows[2, row] == nil ? nil : elevation.flatMap { Int(exactly: $0) },
                        azimuth: rows[1, row] == nil ? nil : azimuth.flatMap { Int(exactly: $0) },
                        strength: try strength(mean, in: rows, row),
                        isUsed: rows[6, row] == 1
                    )
                )
                row += 1
            }
        }
        guard row == rows.count else { throw ChunkDamage() }
    }

    private static func strength(
        _ mean: Int64?,
        in rows: IntegerTable,
        _ row: Int
    ) throws(ChunkDamage) -> SignalStrength? {
        guard rows[3, row] != nil, let mean else { return nil }
        guard (0...99).contains(mean), let below = rows[4, row].map(unfolded), let above = rows[5, row].map(unfolded),
            below <= 99, above <= 99
        else { throw ChunkDamage() }
        let (middle, lowest, highest) = (Int(mean), Int(mean) - Int(below), Int(mean) + Int(above))
        return SignalStrength(mean: middle, range: lowest...highest)
    }

    /// The value after a difference; the value before if the difference is absent.
    private static func next(_ value: Int64?, _ difference: Int64?) -> Int64? {
        difference.map { (value ?? 0) &+ $0 } ?? value
    }

    private static func difference(from value: Int?, to next: Int?) -> Int64? {
        next.map { Int64($0 - (value ?? 0)) }
    }

    /// The difference of two directions the shorter way round, -180 ..< 180.
    private static func turn(from azimuth: Int?, to next: Int?) -> Int64? {
        difference(from: azimuth, to: next).map { ($0 % 360 + 540) % 360 - 180 }
    }

    /// A non-negative number, folded so that zigzag coding does not spend a bit on the sign.
    private static func folded(_ number: Int) -> Int64 { Differences.signed(UInt64(max(0, number))) }

    private static func unfolded(_ integer: Int64) -> UInt64 { Differences.unsigned(integer) }
}
