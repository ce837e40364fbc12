internal import FixCodec
package import GNSS
package import Logbook
internal import Storage

extension PostgresStorage: UploadQueue {
    package func latestNumbers() throws(PostgresError) -> [ReceiverIdentity: StoredFix.ID] {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in
            let identities = try receivers.identities()
            let ends = try ends().compactMap { end in identities[end.receiver].map { ($0, end.last) } }
            return Dictionary(ends) { first, _ in first }
        }
    }

    package func latestLocation() throws(PostgresError) -> StoredFix? {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in
            var latest: [FixWithNumbers] = []
            for end in try ends() {
                latest += try arrivals(of: end.receiver).last(in: 1...end.last, located: true, limit: 1) {
                    $0.judged.verdict.location != nil
                }
            }
            let last = latest.max { $0.id < $1.id }
            return try storedFixes([last].compactMap(\.self), of: receivers.identities()).first
        }
    }

    package func arrivals(
        after numbers: [ReceiverIdentity: StoredFix.ID],
        limit: Int
    ) throws(PostgresError) -> [UploadArrivals] {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in
            let identities = try receivers.identities()
            var arrivals: [UploadArrivals] = []
            for end in try ends() {
                guard let receiver = identities[end.receiver] else { continue }
                let known = max(0, numbers[receiver] ?? 0)
                guard known < end.last else { continue }
                let (most, new) = (max(1, limit), (known + 1)...end.last)
                let fixes = try self.arrivals(of: end.receiver).last(in: new, limit: most + 1) { _ in true }
                if fixes.isEmpty { continue }
                let stored = try storedFixes(Array(fixes.suffix(most)), of: identities)
                arrivals.append(UploadArrivals(receiver: receiver, fixes: stored, isCut: fixes.count > most))
            }
            return arrivals
        }
    }

    package func waiting(
        for target: String,
        _ selection: UploadSelection,
        limit: Int
    ) throws(PostgresError) -> UploadPage? {
        try writing(of: target) { uploads throws(PostgresError) in
            let identities = try receivers.identities()
            var pages: [UploadPage] = []
            for end in try ends() {
                guard let receiver = identities[end.receiver] else { continue }
                let fixes = try passing(uploads, end, selection, limit: max(1, limit))
                guard let first = fixes.first, let last = fixes.last else { continue }
                let stored = try storedFixes(fixes, of: identities)
                pages.append(UploadPage(receiver: receiver, fixes: stored, numbers: first.id...last.id))
            }
            return pages.min { Self.start($0) < Self.start($1) }
        }
    }

    /// A receiver's first waiting fixes, all of one gap; unselected fixes before them are marked as done.
    private func passing(
        _ uploads: FleetUploads,
        _ end: (receiver: Int64, last: Int64),
        _ selection: UploadSelection,
        limit: Int
    ) throws(PostgresError) -> [FixWithNumbers] {
        let gaps = try uploads.gaps(of: end.receiver, through: end.last)
        let arrivals = arrivals(of: end.receiver)
        var fixes: [FixWithNumbers] = []
        for gap in gaps where fixes.isEmpty {
            fixes = try arrivals.first(in: gap, since: selection.since, limit: limit) {
                selection.contains($0.judged)
            }
        }
        if let start = gaps.first?.lowerBound {
            let passed = fixes.first.map { $0.id - 1 } ?? end.last
            if passed >= start { try uploads.cover(start...passed, of: end.receiver) }
        }
        return fixes
    }

    private static func start(_ page: UploadPage) -> UTCTime {
        page.fixes.first?.judged.time ?? UTCTime(nanosecondsSince1970: .min)
    }

    package func sample(
        for target: String,
        _ selection: UploadSelection,
        count: Int
    ) throws(PostgresError) -> [StoredFix] {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in
            let uploads = uploads(to: target)
            var gaps: [(receiver: Int64, numbers: ClosedRange<Int64>)] = []
            for end in try ends() {
                gaps += try uploads.gaps(of: end.receiver, through: end.last).map { (end.receiver, $0) }
            }
            let total = gaps.reduce(0) { $0 + $1.numbers.count }
            var sample: [FixWithNumbers] = []
            for share in [4, 2, 6, 1, 3, 5, 7] where sample.count < count {
                var offset = total / 8 * share + total % 8 * share / 8
                guard
                    let gap = gaps.first(where: { gap in
                        if offset < gap.numbers.count { return true }
                        offset -= gap.numbers.count
                        return false
                    })
                else { continue }
                let numbers = (gap.numbers.lowerBound + Int64(offset))...gap.numbers.upperBound
                let found = try arrivals(of: gap.receiver).first(in: numbers, since: selection.since, limit: 1) {
                    selection.contains($0.judged)
                }
                sample += found.filter { fix in !sample.contains { $0.id == fix.id } }
            }
            return try storedFixes(sample, of: receivers.identities())
        }
    }

    package func lastAcknowledged(
        by target: String,
        _ selection: UploadSelection,
        count: Int
    ) throws(PostgresError) -> [StoredFix] {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in
            let uploads = uploads(to: target)
            guard let latest = try uploads.latest() else { return [] }
            var fixes: [FixWithNumbers] = []
            for part in try uploads.acknowledged(of: latest.receiver, through: latest.number) where fixes.count < count
            {
                let rest = count - fixes.count
                let found = try arrivals(of: latest.receiver).last(in: part, limit: rest) {
                    selection.contains($0.judged)
                }
                fixes = found + fixes
            }
            return try storedFixes(fixes, of: receivers.identities())
        }
    }

    package func isDone(_ target: String, with fix: StoredFix) throws(PostgresError) -> Bool {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in
            guard let receiver = try receivers.number(of: fix.receiver) else { return false }
            return try uploads(to: target).isDone(with: fix.id, of: receiver)
        }
    }

    package func note(_ spans: [UploadSpan], of target: String) throws(PostgresError) {
        try writing(of: target) { uploads throws(PostgresError) in
            for span in spans {
                guard let receiver = try receivers.number(of: span.receiver) else { continue }
                try uploads.note(span, of: receiver)
            }
        }
    }

    /// Number of each receiver's last fix, in order of the receivers' numbers.
    private func ends() throws(PostgresError) -> [(receiver: Int64, last: Int64)] {
        let sql = """
            SELECT receiver, (SELECT last_fix FROM chunk WHERE \(database.owns("chunk"))
              AND chunk.receiver = known.receiver ORDER BY first_fix DESC LIMIT 1)
            FROM receiver AS known WHERE \(database.owns("known")) ORDER BY receiver
            """
        return try database.select(sql) { row in
            let (receiver, last) = (row.nextInteger() ?? 0, row.nextInteger())
            return last.flatMap { RowNumber.possible.contains($0) ? (receiver, $0) : nil }
        }.compactMap(\.self)
    }

    private func arrivals(of receiver: Int64) -> FleetArrivals { FleetArrivals(chunks: chunks, receiver: receiver) }
}

extension PostgresStorage {
    package func setAside(
        _ fix: StoredFix,
        by target: String,
        at time: UTCTime,
        because reason: String
    ) throws(PostgresError) {
        try writing(of: target) { uploads throws(PostgresError) in
            guard let receiver = try receivers.number(of: fix.receiver) else { return }
            try uploads.setAside(fix.id, of: receiver, at: time, because: reason)
        }
    }

    package func confirmRefusals(by target: String) throws(PostgresError) {
        try writing(of: target) { uploads throws(PostgresError) in
            try uploads.set("is_proven = true", in: "upload_refusal")
        }
    }

    package func restore(_ fixes: [StoredFix], to target: String) throws(PostgresError) {
        try writing(of: target) { uploads throws(PostgresError) in
            for fix in fixes {
                if let receiver = try receivers.number(of: fix.receiver) { try uploads.restore(fix.id, of: receiver) }
            }
        }
    }

    package func restoreUnproven(to target: String) throws(PostgresError) {
        try writing(of: target) { uploads throws(PostgresError) in try uploads.restoreUnproven() }
    }

    package func note(_ condition: TargetHealth, of target: String) throws(PostgresError) {
        try writing(of: target) { uploads throws(PostgresError) in
            switch condition {
            case .succeeded(let time, let rate):
                try uploads.set("success_time = ?, rate = ?", time.nanosecondsSince1970, rate)
            case .failed(let time, let reason):
                try uploads.set("failure_time = ?, failure = ?", time.nanosecondsSince1970, reason)
            }
        }
    }

    package func attemptsAskedFor(by target: String) throws(PostgresError) -> Int {
        try connection.transaction(.ofOneInstant) { () throws(PostgresError) in try uploads(to: target).attempts() }
    }

    /// Requests an immediate attempt to upload to a target.
    package func askForAttempt(by target: String) throws(PostgresError) {
        try writing(of: target) { uploads throws(PostgresError) in
            try uploads.set("attempts = attempts + 1")
        }
    }

    func uploads(to target: String) -> FleetUploads {
        FleetUploads(target: target, database: database)
    }

    /// Changes a target's progress in one transaction that has locked the target.
    func writing<Result>(
        of target: String,
        _ body: (FleetUploads) throws(PostgresError) -> Result
    ) throws(PostgresError) -> Result {
        let uploads = uploads(to: target)
        return try connection.transaction { () throws(PostgresError) in
            try uploads.lock()
            return try body(uploads)
        }
    }
}
