internal import FixCodec
package import GNSS
package import Logbook

extension SQLiteStorage: UploadQueue {
    /// The number of stretches without anything to send that are skipped before this is stored.
    private static let stretchesAtOnce = 64

    /// The number of each receiver's latest fix; receivers without fixes are absent.
    package func latestNumbers() throws(SQLiteError) -> [ReceiverIdentity: StoredFix.ID] {
        try beginReading()
        defer { recentReading.end() }
        var numbers: [ReceiverIdentity: StoredFix.ID] = [:]
        for (receiver, identity) in try allReceivers() {
            numbers[identity] = try latestNumber(of: receiver)
        }
        return numbers
    }

    /// The latest fixes after the given numbers.
    package func arrivals(
        after numbers: [ReceiverIdentity: StoredFix.ID],
        limit: Int
    ) throws(SQLiteError) -> [UploadArrivals] {
        let deleted = try TrackDeletions(in: connection)
        if deleted.isEmpty, let fresh = fresh?.arrivals(after: numbers, limit: limit),
            !fresh.isEmpty || uploadMemory?.looksAtOthers == false
        {
            return fresh
        }
        try beginReading()
        defer { recentReading.end() }
        var arrivals: [UploadArrivals] = []
        for (receiver, identity) in try allReceivers() {
            let last = numbers[identity] ?? 0
            guard let latest = try latestNumber(of: receiver), latest > last else { continue }
            var fixes = try FixTable.latest(of: receiver, after: last, limit: limit, in: connection)
            if fixes.count < limit, let chunk = try latestChunk(of: receiver), chunk > last {
                let sealed = try ChunkTable.fixes(inChunk: chunk, of: connection).filter { $0.id > last }
                fixes = sealed.suffix(limit - fixes.count) + fixes
            }
            fixes.removeAll { deleted.contain($0.track) }
            guard let first = fixes.first?.id else { continue }
            let isCut = try firstNumber(of: receiver, after: last) ?? first < first
            arrivals.append(UploadArrivals(receiver: identity, fixes: try fixes.map(storedFix), isCut: isCut))
        }
        return arrivals
    }

    /// The oldest pending fixes of a target.
    package func waiting(
        for target: String,
        _ selection: UploadSelection,
        limit: Int
    ) throws(SQLiteError) -> UploadPage? {
        if uploadMemory?.isDue(target) == true { try storeMarks(of: target) }
        let version = try connection.otherChanges
        while true {
            let table = try table(of: target)
            let (page, passed, isAtEnd) = try look(in: table, selection, limit: limit)
            if !passed.isEmpty { try note(passed, of: target) }
            if page == nil, isAtEnd { uploadMemory?.noteEmpty(target, in: version) }
            if page != nil || isAtEnd { return page }
        }
    }

    /// Whether fixes may wait for a target for which none waited before.
    package func mayHaveBacklog(of target: String) throws(SQLiteError) -> Bool {
        guard fresh != nil, let uploadMemory else { return true }
        return !uploadMemory.isEmpty(for: target, in: try connection.otherChanges)
    }

    /// Whether a target has processed a fix: acknowledged, rejected or skipped it.
    package func isDone(_ target: String, with fix: StoredFix) throws(SQLiteError) -> Bool {
        try beginReading()
        defer { recentReading.end() }
        guard let table = try UploadTable(reading: target, in: connection),
            let receiver = try allReceivers().first(where: { $0.1 == fix.receiver })?.0
        else { return false }
        if let span = try table.span(of: receiver, atOrBefore: fix.id), span.last >= fix.id { return true }
        return false
    }

    /// Stores the spans that a target has processed.
    package func note(_ spans: [UploadSpan], of target: String) throws(SQLiteError) {
        let isMarked = try mark(target) { table throws(SQLiteError) in
            for span in spans {
                let receiver = "SELECT id FROM receiver WHERE identity = ?"
                guard let number = try connection.value(receiver, span.receiver.name),
                    try table.mark(UploadTable.Span(span), of: number)
                else { return false }
            }
            return true
        }
        if isMarked { return }
        defer { uploadMemory?.didStore(target) }
        try connection.transaction { () throws(SQLiteError) in
            let table = try UploadTable(of: target, in: connection)
            for span in spans { try note(span, in: table) }
        }
    }

    /// Changes the marks of a target in shared memory; false if the change must be stored in the database.
    func mark(
        _ target: String,
        _ change: (inout UploadTable) throws(SQLiteError) -> Bool
    ) throws(SQLiteError) -> Bool {
        guard let uploadMemory, !uploadMemory.isDue(target), !connection.isInTransaction else { return false }
        let state = try connection.state
        var known = uploadMemory.table(of: target, in: state)
        if known == nil { known = try UploadTable(reading: target, in: connection) }
        guard var table = known, try change(&table) else { return false }
        guard let marks = table.marks else { return true }
        guard uploadMemory.keep(marks, of: target, in: table.target, beside: connection.file) else { return false }
        uploadMemory.remember(table, of: target, in: state)
        return true
    }

    /// Stores the marks of a target in the database.
    func storeMarks(of target: String) throws(SQLiteError) {
        try connection.transaction { () throws(SQLiteError) in _ = try UploadTable(of: target, in: connection) }
        uploadMemory?.didStore(target)
    }

    /// The table of a target; writes only if the target is new.
    private func table(of target: String) throws(SQLiteError) -> UploadTable {
        if let known = try UploadTable(reading: target, in: connection) { return known }
        return try connection.transaction { () throws(SQLiteError) in try UploadTable(of: target, in: connection) }
    }

    private func note(_ span: UploadSpan, in table: UploadTable) throws(SQLiteError) {
        try table.note(UploadTable.Span(span), of: ReceiverTable.number(of: span.receiver, in: connection))
    }

    /// Finds the oldest pending fixes, and the spans without any that were skipped before them.
    private func look(
        in table: UploadTable,
        _ selection: UploadSelection,
        limit: Int
    ) throws(SQLiteError) -> (page: UploadPage?, passed: [UploadSpan], isAtEnd: Bool) {
        try beginReading()
        defer { recentReading.end() }
        var walks: [(walk: UploadWalk, identity: ReceiverIdentity, time: Int64)] = []
        for (receiver, identity) in try allReceivers() {
            let walk = try UploadWalk(of: table, through: receiver, selection, in: connection)
            guard let latest = try latestNumber(of: receiver), try latest > table.reached(receiver) else { continue }
            walks.append((walk, identity, try walk.time() ?? .min))
        }
        walks.sort { $0.time < $1.time }
        var passed: [UploadSpan] = []
        for (walk, identity, _) in walks {
            var walk = walk
            while let stretch = try walk.next() {
                if stretch.fixes.isEmpty {
                    passed.append(UploadSpan(receiver: identity, numbers: stretch.numbers))
                    if passed.count == Self.stretchesAtOnce { return (nil, passed, false) }
                    continue
                }
                return (try page(of: stretch, identity, limit: limit), passed, false)
            }
        }
        return (nil, passed, true)
    }

    private func page(
        of stretch: UploadWalk.Stretch,
        _ identity: ReceiverIdentity,
        limit: Int
    ) throws(SQLiteError) -> UploadPage {
        let fixes = stretch.fixes.prefix(max(1, limit))
        let end = fixes.count < stretch.fixes.count ? fixes.last?.id : nil
        return UploadPage(
            receiver: identity,
            fixes: try fixes.map(storedFix),
            numbers: stretch.numbers.lowerBound...(end ?? stretch.numbers.upperBound)
        )
    }
}

extension SQLiteStorage {
    /// The row numbers of all receivers with their identities.
    func allReceivers() throws(SQLiteError) -> [(Int64, ReceiverIdentity)] {
        try ReceiverRows(connection).all().map { ($0.number, $0.identity) }
    }

    func latestNumber(of receiver: Int64) throws(SQLiteError) -> Int64? {
        // max(id) would read all rows of the view.
        let sql = "SELECT id FROM fix WHERE receiver = ? ORDER BY id DESC LIMIT 1"
        let row = try connection.value(sql, receiver)
        return if let row { row } else { try latestChunk(of: receiver) }
    }

    private func latestChunk(of receiver: Int64) throws(SQLiteError) -> Int64? {
        let sql = "SELECT last_fix FROM chunk WHERE receiver = ? ORDER BY first_fix DESC LIMIT 1"
        return try connection.value(sql, receiver)
    }

    private func firstNumber(of receiver: Int64, after last: Int64) throws(SQLiteError) -> Int64? {
        if let sealed = try ReceiverHistory(of: receiver, in: connection).turn(after: last).first { return sealed.id }
        return nil
    }
}
