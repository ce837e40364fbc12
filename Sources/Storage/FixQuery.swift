internal import FixCodec
package import GNSS
package import Logbook
internal import SQLite

/// The choice of the fixes that are wanted, behind the last one of the page before, and the query for those that are rows.
package struct FixQuery {
    /// The receiver whose fixes those of a track are among, and the period that they lie in.
    package struct TrackExtent {
        package let receiver: Int64
        package let start: UTCTime
        package let end: UTCTime

        /// The extent of a track.
        package init(receiver: Int64, start: UTCTime, end: UTCTime) {
            (self.receiver, self.start, self.end) = (receiver, start, end)
        }
    }

    let selection: FixSelection
    /// The earliest instant that is wanted, and the latest.
    package let (earliest, latest): (UTCTime, UTCTime)
    let last: (time: UTCTime, id: Int64)
    /// The number of the only receiver that is wanted; nil for all.
    package let receiver: Int64?
    private let limit: Int

    /// The query for a page.
    ///
    /// - Parameters:
    ///   - selection: the fixes that are wanted; its track must be the one that follows.
    ///   - track: the extent of the selected track; nil where none is selected.
    ///   - last: the last fix of the page before.
    ///   - limit: the most fixes of a page.
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

    /// The box that chunks may be found by, which tells only where their locations are; nil where another way is needed.
    package var box: BoundingBox? { selection.includesRejected ? nil : selection.box }

    /// The same query, but for what comes after a fix; after none, as it is.
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

    /// The statement; one text for each kind of selection, so that few are compiled.
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

    /// Binds the statement's values.
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
    /// The last instant before this one, a leap second before midnight included; time's beginning has none but itself.
    fileprivate var instantBefore: UTCTime {
        if isInLeapSecond {
            return UTCTime(nanosecondsSince1970: nanosecondsSince1970, leapNanoseconds: leapNanoseconds - 1) ?? self
        }
        let before = max(nanosecondsSince1970, .min + 1) - 1
        // Only at midnight is there such an instant.
        return UTCTime(nanosecondsSince1970: before, leapNanoseconds: 1_000_000_000)
            ?? UTCTime(nanosecondsSince1970: before)
    }
}
