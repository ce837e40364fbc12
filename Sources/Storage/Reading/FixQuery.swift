internal import FixCodec
package import GNSS
package import Logbook

/// Selects a page of fixes after the last one of the previous page, and queries those that are rows.
package struct FixQuery {
    package struct TrackExtent {
        package let receiver: Int64
        package let start: UTCTime
        package let end: UTCTime

        package init(receiver: Int64, start: UTCTime, end: UTCTime) {
            (self.receiver, self.start, self.end) = (receiver, start, end)
        }
    }

    /// The most rows that are read at once.
    static let rowsAtOnce = 512

    let selection: FixSelection
    /// The earliest and the latest selected time.
    package let (earliest, latest): (UTCTime, UTCTime)
    let last: (time: UTCTime, id: Int64)
    /// The number of the selected receiver; `nil` for all receivers.
    package let receiver: Int64?
    private let limit: Int

    /// Selects a page of at most `limit` fixes after `last`, the last fix of the previous page.
    ///
    /// If the selection has a track, `track` must be its extent.
    package init(_ selection: FixSelection, track: TrackExtent?, after last: StoredFix?, limit: Int) {
        let lastTime = last?.judged.time ?? UTCTime(nanosecondsSince1970: .min)
        self.init(
            selection,
            receiver: track?.receiver,
            earliest: [selection.from, track?.start, lastTime].compactMap(\.self).max() ?? lastTime,
            latest: [selection.to?.instantBefore, track?.end].compactMap(\.self).min()
                ?? UTCTime(nanosecondsSince1970: .max),
            after: (lastTime, last?.id ?? 0),
            limit: limit
        )
    }

    private init(
        _ selection: FixSelection,
        receiver: Int64?,
        earliest: UTCTime,
        latest: UTCTime,
        after last: (time: UTCTime, id: Int64),
        limit: Int
    ) {
        self.selection = selection
        self.receiver = receiver
        self.earliest = max(earliest, last.time)
        self.latest = latest
        self.last = last
        self.limit = max(1, limit)
    }

    /// The box by which chunks can be found; `nil` if rejected fixes are included, as boxes cover only locations.
    package var box: BoundingBox? { selection.includesRejected ? nil : selection.box }

    /// The same query after a fix; unchanged if `last` is `nil`.
    package func continued(after last: (time: UTCTime, id: Int64)?, limit: Int) -> FixQuery {
        FixQuery(
            selection,
            receiver: receiver,
            earliest: earliest,
            latest: latest,
            after: last ?? self.last,
            limit: limit
        )
    }

    /// The statement; one text per kind of selection, so that few statements are compiled.
    var sql: String {
        var conditions = [
            "(time, time_leap) BETWEEN (?, ?) AND (?, ?)", "(time, time_leap, fix.id) > (?, ?, ?)",
        ]
        if !selection.includesRejected { conditions.append("track IS NOT NULL") }
        if !selection.includesLocated { conditions.append("track IS NULL") }
        if selection.isFused { conditions.append("fused AND track IS NOT NULL") }
        if receiver != nil { conditions.append("receiver = ? AND (track = ? OR track IS NULL)") }
        if let box = selection.box {
            let longitude = "coalesce(refined_longitude, longitude)"
            conditions.append("coalesce(refined_latitude, latitude) BETWEEN ? AND ?")
            conditions.append(
                box.west <= box.east ? "\(longitude) BETWEEN ? AND ?" : "(\(longitude) >= ? OR \(longitude) <= ?)"
            )
        }
        return """
            SELECT \(FixColumns.selected) FROM fix
            WHERE \(conditions.joined(separator: " AND ")) ORDER BY time, time_leap, fix.id LIMIT ?
            """
    }

    func bind(to statement: Statement) {
        statement.bind(earliest)
        statement.bind(latest)
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

extension UTCTime {
    /// The last instant before this one, possibly a leap second before midnight; the earliest instant returns itself.
    fileprivate var instantBefore: UTCTime {
        if isInLeapSecond {
            return UTCTime(nanosecondsSince1970: nanosecondsSince1970, leapNanoseconds: leapNanoseconds - 1) ?? self
        }
        let before = max(nanosecondsSince1970, .min + 1) - 1
        // Only midnight can follow a leap second.
        return UTCTime(nanosecondsSince1970: before, leapNanoseconds: 1_000_000_000)
            ?? UTCTime(nanosecondsSince1970: before)
    }
}
