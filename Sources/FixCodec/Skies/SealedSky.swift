internal import GNSS
package import Logbook

/// Summaries of the sky over one receiver, sealed in as few bytes as they need.
///
/// `Documentation/STORAGE.md` says byte for byte how they are written: as a table of the summaries, a table of the signals,
/// and one with a row for each signal in each summary, one signal after the other, where each value is the difference from the
/// row before.
package enum SealedSky {
    /// The version that the first byte says; readers refuse all others.
    package static let version: UInt8 = 1

    /// The bytes of summaries, in order of time.
    package static func encode(_ skies: [SkySummary]) -> [UInt8] {
        var summaries = IntegerTable(columns: 3)
        for sky in skies {
            let start = sky.start.nanosecondsSince1970
            summaries.append(start, sky.end.nanosecondsSince1970 &- start, Int64(sky.reports))
        }
        var signals = IntegerTable(columns: SkyRows.columnsOfSignals)
        var rows = IntegerTable(columns: SkyRows.columnsOfRows)
        for (source, heard) in heard(in: skies) { SkyRows.append(heard, of: source, to: &signals, &rows) }
        let count = rows.columns[0].count
        return ChunkSeal.seal(version: version, capacity: 2 * count + 64) { bytes in
            summaries.append(to: &bytes)
            signals.append(to: &bytes)
            rows.append(to: &bytes)
        }
    }

    /// The summaries that bytes are, in order of time.
    ///
    /// - Throws: `ChunkDamage` where they are damaged, or a newer gpslog wrote them.
    package static func decode(_ sealed: consuming [UInt8]) throws(ChunkDamage) -> [SkySummary] {
        var bytes = sealed
        var reader = try ChunkSeal.open(&bytes, version: version)
        let summaries = try IntegerTable(from: &reader, in: bytes, columns: 3)
        let signals = try IntegerTable(from: &reader, in: bytes, columns: SkyRows.columnsOfSignals)
        let rows = try IntegerTable(from: &reader, in: bytes, columns: SkyRows.columnsOfRows)
        guard reader.isAtEnd else { throw ChunkDamage() }
        var skies: [SkySummary] = []
        for row in 0..<summaries.count {
            let start = try summaries.required(0, row, in: .min + 1 ... .max)
            let (end, isTooLate) = start.addingReportingOverflow(try summaries.required(1, row, in: 0 ... .max))
            guard !isTooLate else { throw ChunkDamage() }
            skies.append(
                SkySummary(
                    start: UTCTime(nanosecondsSince1970: start),
                    end: UTCTime(nanosecondsSince1970: end),
                    reports: Int(try summaries.required(2, row, in: 1...(1 << 32))),
                    signals: []
                )
            )
        }
        try SkyRows.add(signals, rows, to: &skies)
        return skies
    }

    /// The summaries that each signal is in, by their places, with what they say of it; in order of the signals.
    private static func heard(in skies: [SkySummary]) -> [(key: SignalSource, value: [SkyRows.Heard])] {
        var heard: [SignalSource: [SkyRows.Heard]] = [:]
        for (place, sky) in skies.enumerated() {
            for signal in sky.signals { heard[signal.source, default: []].append(.init(place: place, signal: signal)) }
        }
        return heard.sorted { $0.key < $1.key }
    }
}
