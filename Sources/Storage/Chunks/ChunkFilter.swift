internal import GNSS

/// Which fixes of a chunk are selected.
struct ChunkFilter {
    private let selection: FixSelection
    private let isOfTrack: Bool
    private let earliest: UTCTime
    private let latest: UTCTime
    private let last: (time: UTCTime, id: Int64)

    /// The fixes that a query selects.
    init(_ query: FixQuery) {
        selection = query.selection
        isOfTrack = query.receiver != nil
        earliest = query.earliest
        latest = query.latest
        last = query.last
    }

    /// The places of the selected fixes in the order of time, in order of arrival.
    func keys(in chunk: SealedChunk) throws(ChunkDamage) -> [ChunkCursor.Key] {
        guard case .integers(let times) = try chunk.column(Self.time) else { return [] }
        let (leaps, ids) = (ChunkIntegers(try chunk.column(Self.leap)), ChunkIntegers(try chunk.column(Self.id)))
        let (tracks, fused) = (ChunkIntegers(try chunk.column(Self.track)), ChunkIntegers(try chunk.column(Self.fused)))
        let places = try selection.box == nil ? nil : Places(in: chunk)
        var keys: [ChunkCursor.Key] = []
        keys.reserveCapacity(chunk.count)
        for row in 0..<chunk.count where times[row] != ChunkColumn.absentInteger {
            let key = ChunkCursor.Key(time: times[row], leap: leaps[row] ?? 0, id: ids[row] ?? 0, row: row)
            guard isWithin(key), isSelected(track: tracks[row], fused: fused[row]) else { continue }
            if let box = selection.box, let places, !(places[row].map(box.contains) ?? false) { continue }
            keys.append(key)
        }
        return keys
    }

    private func isWithin(_ key: ChunkCursor.Key) -> Bool {
        let time = (key.time, key.leap)
        return time >= Self.pair(earliest) && time <= Self.pair(latest)
            && (key.time, key.leap, key.id) > (
                last.time.nanosecondsSince1970, Int64(last.time.leapNanoseconds), last.id
            )
    }

    private func isSelected(track: Int64?, fused: Int64?) -> Bool {
        if !selection.includesRejected, track == nil { return false }
        if selection.isFused, fused != 1 || track == nil { return false }
        return !isOfTrack || track == nil || track == selection.track
    }

    private static func pair(_ time: UTCTime) -> (Int64, Int64) {
        (time.nanosecondsSince1970, Int64(time.leapNanoseconds))
    }

    private static let (id, time, leap) = (
        FixColumns.index(of: "id"), FixColumns.index(of: "time"), FixColumns.index(of: "time_leap")
    )
    private static let (track, fused) = (FixColumns.index(of: "track"), FixColumns.index(of: "fused"))

    /// Where the fixes of a chunk are: as the filter says, or else the receiver.
    struct Places {
        private let (latitudes, longitudes): ([Double], [Double])
        private let (refinedLatitudes, refinedLongitudes): ([Double], [Double])

        init(in chunk: SealedChunk) throws(ChunkDamage) {
            func reals(_ name: String) throws(ChunkDamage) -> [Double] {
                if case .reals(let reals) = try chunk.column(FixColumns.index(of: name)) { reals } else { [] }
            }
            latitudes = try reals("latitude")
            longitudes = try reals("longitude")
            refinedLatitudes = try reals("refined_latitude")
            refinedLongitudes = try reals("refined_longitude")
        }

        subscript(row: Int) -> Coordinate? {
            if row < refinedLatitudes.count, row < refinedLongitudes.count, !refinedLatitudes[row].isNaN {
                return Coordinate(latitude: refinedLatitudes[row], longitude: refinedLongitudes[row])
            }
            guard row < latitudes.count, row < longitudes.count else { return nil }
            return Coordinate(latitude: latitudes[row], longitude: longitudes[row])
        }
    }
}
