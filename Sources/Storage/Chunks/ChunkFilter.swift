internal import FixCodec
internal import GNSS
internal import Logbook

package struct ChunkFilter {
    private let selection: FixSelection
    private let isOfTrack: Bool
    private let deleted: TrackDeletions
    /// The time range: after the first key, up to and including the second.
    private let (bound, latest): (ChunkOrder.Key, ChunkOrder.Key)

    /// The conditions of a query, without the fixes of deleted tracks.
    package init(_ query: FixQuery, without deleted: TrackDeletions) {
        self.deleted = deleted
        selection = query.selection
        isOfTrack = query.receiver != nil
        let last = ChunkOrder.Key(query.last.time, id: query.last.id)
        bound = max(last, ChunkOrder.Key(query.earliest, id: .min))
        latest = ChunkOrder.Key(query.latest, id: .max)
    }

    /// The selected fixes in order of time, then of arrival.
    func order(in recent: RecentChunk) throws(ChunkDamage) -> ChunkOrder {
        let chunk = recent.sealed
        let columns = try Columns(of: chunk)
        if areAllSelected(columns, chunk.count) {
            return ChunkOrder(all: columns.times.values, leaps: columns.leaps.values, ids: columns.ids.values)
        }
        let places = try selection.box == nil ? nil : Places(in: chunk)
        let rows = timely(columns.times.values, of: recent).filter { row in
            guard let key = columns.key(row), bound < key, !(latest < key),
                isSelected(track: columns.tracks[row], fused: columns.fused[row])
            else { return false }
            guard let box = selection.box, let places else { return true }
            return places[row].map(box.contains) ?? false
        }
        return ChunkOrder(
            of: rows,
            times: columns.times.values,
            leaps: columns.leaps.zeroForAbsent(chunk.count),
            ids: columns.ids.zeroForAbsent(chunk.count)
        )
    }

    /// The rows that may be in the time range, found quickly if they are in order, as a chunk may have many tracks.
    private func timely(_ times: [Int64], of chunk: RecentChunk) -> Range<Int> {
        guard times.count == chunk.sealed.count, chunk.isInOrder(times) else { return 0..<chunk.sealed.count }
        let start = times.partitioningIndex { $0 >= bound.time }
        return start..<max(start, times.partitioningIndex { $0 > latest.time })
    }

    /// Whether a cheap check shows that all fixes are selected and in order, as in most chunks.
    private func areAllSelected(_ columns: Columns, _ count: Int) -> Bool {
        guard deleted.isEmpty, selection.box == nil, !selection.isFused, !selection.includesRejected,
            selection.includesLocated, columns.areComplete(count), let latest = columns.times.values.last,
            latest < self.latest.time
        else { return false }
        let (times, leaps) = (columns.times.values.span, columns.leaps.values.span)
        let (ids, tracks) = (columns.ids.values.span, columns.tracks.values.span)
        let (absent, track) = (ChunkColumn.absentInteger, isOfTrack ? selection.track : nil)
        var (last, areAll) = (bound.time, true)
        for row in 0..<count {
            // Strictly ascending times are in order whatever the leap seconds are.
            let isKnown = times[row] > last && leaps[row] != absent && ids[row] != absent
            areAll = isKnown && tracks[row] != absent && areAll
            last = times[row]
        }
        guard areAll, let track else { return areAll }
        return columns.tracks.values.allSatisfy { $0 == track }
    }

    @inline(__always)
    private func isSelected(track: Int64?, fused: Int64?) -> Bool {
        if deleted.contain(track) { return false }
        guard track == nil ? selection.includesRejected : selection.includesLocated else { return false }
        if selection.isFused, fused != 1 || track == nil { return false }
        return !isOfTrack || track == nil || track == selection.track
    }

    private struct Columns {
        let times, leaps, ids, tracks, fused: ChunkIntegers

        private static let indices = ["time", "time_leap", "id", "track", "fused"].map(FixColumns.index(of:))

        init(of chunk: SealedChunk) throws(ChunkDamage) {
            times = try ChunkIntegers(chunk, Self.indices[0])
            leaps = try ChunkIntegers(chunk, Self.indices[1])
            ids = try ChunkIntegers(chunk, Self.indices[2])
            tracks = try ChunkIntegers(chunk, Self.indices[3])
            fused = try ChunkIntegers(chunk, Self.indices[4])
        }

        /// Whether each of `count` fixes may have a value in all columns.
        func areComplete(_ count: Int) -> Bool {
            [times, leaps, ids, tracks].allSatisfy { $0.values.count == count }
        }

        @inline(__always)
        func key(_ row: Int) -> ChunkOrder.Key? {
            times[row].map { ChunkOrder.Key(time: $0, leap: leaps[row] ?? 0, id: ids[row] ?? 0, row: row) }
        }
    }

    /// The coordinates of a chunk's fixes: the filter's, otherwise the receiver's.
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
