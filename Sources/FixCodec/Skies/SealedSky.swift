internal import GNSS
package import Logbook

/// Compressed summaries of the satellites that one receiver listed.
///
/// `Documentation/STORAGE.md` specifies the format byte by byte: a table of the summaries, a table of the signals, and
/// a table with a row per signal and summary. The rows of a signal follow each other, and each value is the difference
/// from the row before.
package enum SealedSky {
    /// The format version in the first byte.
    ///
    /// Readers reject all others.
    package static let version: UInt8 = 1

    /// Encodes summaries, which must be in order of time.
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

    /// Decodes summaries; they are in order of time.
    ///
    /// - Throws: `ChunkDamage` if the bytes are damaged or were written by a newer gpslog.
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

    /// The signals in order, each with its entries in the summaries.
    private static func heard(in skies: [SkySummary]) -> [(key: SignalSource, value: [SkyRows.Heard])] {
        var heard: [SignalSource: [SkyRows.Heard]] = [:]
        for (place, sky) in skies.enumerated() {
            for signal in sky.signals { heard[signal.source, default: []].append(.init(place: place, signal: signal)) }
        }
        return heard.sorted { $0.key < $1.key }
    }
}
