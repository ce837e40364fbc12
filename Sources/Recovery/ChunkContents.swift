internal import FixCodec
internal import Storage

/// A chunk that is as it was written or could be mended, though nothing else may be.
struct ChunkContents {
    /// True where a byte was wrong.
    let isMended: Bool
    private let chunk: SealedChunk
    private let integers: (ids: ChunkIntegers, receivers: ChunkIntegers)

    // The places in the row of what a mended chunk is compared with.
    private static let (timeless, startTime, south, data) = (4, 5, 7, 11)

    /// The number of its fixes.
    var count: Int { chunk.count }

    /// The number of its receiver; nil where that cannot be.
    var receiver: Int64? {
        chunk.count == 0 ? nil : integers.receivers[0].flatMap { RecoveredRange.numbers.contains($0) ? $0 : nil }
    }

    /// The numbers of its first and its last fix; nil where they cannot be.
    var numbers: ClosedRange<Int64>? {
        let ids = (0..<chunk.count).compactMap { integers.ids[$0] }
        guard let first = ids.min(), let last = ids.max(), RecoveredRange.numbers.contains(first),
            RecoveredRange.numbers.contains(last)
        else { return nil }
        return first...last
    }

    /// The chunk in a row; nil where it is damaged, and cannot be mended.
    init?(_ row: RecordValues) {
        guard let bytes = row.blob(Self.data) else { return nil }
        do throws(ChunkDamage) {
            if let sound = try? SealedChunk(bytes) {
                (chunk, isMended) = (sound, false)
            } else {
                guard let repaired = ChunkRepair.repaired(bytes) else { return nil }
                (chunk, isMended) = (try SealedChunk(repaired), true)
            }
            integers = (
                try ChunkIntegers(chunk, FixColumns.index(of: "id")),
                try ChunkIntegers(chunk, FixColumns.index(of: "receiver"))
            )
        } catch {
            return nil
        }
        if isMended, !agrees(with: row) { return nil }
    }

    /// Its fixes, but such as cannot be.
    var fixes: [NumberedFix] {
        guard let rows = try? ChunkRows(chunk) else { return [] }
        return (0..<rows.count).compactMap { try? rows.fix(at: $0) }
    }

    /// True where the number, the times and the places of its fixes are those that its row says.
    private func agrees(with row: RecordValues) -> Bool {
        let fixes = fixes
        var extent = ChunkExtent()
        for fix in fixes { extent.add(fix.judged) }
        let integers = [fixes.first?.id, fixes.first?.receiver, Int64(fixes.count), Int64(extent.timeless)]
        let times = [extent.times?.lowerBound, extent.times?.upperBound]
        let (latitudes, longitudes) = (extent.latitudes, extent.longitudes)
        let box = [
            latitudes?.lowerBound, longitudes?.lowerBound, latitudes?.upperBound, longitudes?.upperBound,
        ]
        return fixes.count == count && integers == (1...Self.timeless).map(row.integer)
            && times == (Self.startTime..<Self.south).map(row.integer)
            && box == (Self.south..<Self.data).map(row.real)
    }
}
