internal import GNSS

/// The query for a page of stored fixes: an index walk from the last fix of the page before, whatever lies behind it.
struct FixQuery {
    /// Whose fixes a track's are among, and when.
    struct TrackExtent {
        let receiver: Int64
        let start: UTCTime
        let end: UTCTime
    }

    private let selection: FixSelection
    private let earliest: UTCTime
    private let latest: UTCTime
    private let last: (time: Int64, id: Int64)
    private let receiver: Int64?
    private let limit: Int

    /// The query for a page.
    ///
    /// - Parameters:
    ///   - selection: which fixes are wanted; its track must be the one that follows.
    ///   - track: where to find the selected track; nil where none is selected.
    ///   - last: the last fix of the page before.
    ///   - limit: the most fixes of a page.
    init(_ selection: FixSelection, track: TrackExtent?, after last: StoredFix?, limit: Int) {
        self.selection = selection
        let lastTime = last?.judged.time?.nanosecondsSince1970 ?? .min
        self.last = (lastTime, last?.id ?? 0)
        earliest =
            [selection.from, track?.start, UTCTime(nanosecondsSince1970: lastTime)]
            .compactMap(\.self).max() ?? UTCTime(nanosecondsSince1970: .min)
        // The end is excluded, so nothing lies before the end of time's beginning.
        let end = selection.to.map { UTCTime(nanosecondsSince1970: max($0.nanosecondsSince1970, .min + 1) - 1) }
        latest = [end, track?.end].compactMap(\.self).min() ?? UTCTime(nanosecondsSince1970: .max)
        receiver = track?.receiver
        self.limit = max(1, limit)
    }

    /// The statement; one text for each kind of selection, so that few are compiled.
    var sql: String {
        var conditions = ["time BETWEEN ? AND ?", "(time > ? OR fix.id > ?)"]
        if !selection.includesRejected { conditions.append("rule IS NULL") }
        if receiver != nil { conditions.append("receiver = ? AND (track = ? OR rule IS NOT NULL)") }
        if let box = selection.box {
            let longitude = "coalesce(refined_longitude, longitude)"
            conditions.append("coalesce(refined_latitude, latitude) BETWEEN ? AND ?")
            conditions.append(
                box.west <= box.east ? "\(longitude) BETWEEN ? AND ?" : "(\(longitude) >= ? OR \(longitude) <= ?)"
            )
        }
        return """
            SELECT \(FixColumns.selected) FROM fix INDEXED BY fix_by_time
            WHERE \(conditions.joined(separator: " AND ")) ORDER BY time, fix.id LIMIT ?
            """
    }

    /// Binds the statement's values.
    func bind(to statement: Statement) {
        statement.bind(earliest.nanosecondsSince1970)
        statement.bind(latest.nanosecondsSince1970)
        statement.bind(last.time)
        statement.bind(last.id)
        if let receiver {
            statement.bind(receiver)
            statement.bind(selection.track)
        }
        if let box = selection.box {
            statement.bind(box.south)
            statement.bind(box.north)
            statement.bind(box.west)
            statement.bind(box.east)
        }
        statement.bind(Int64(limit))
    }
}
