internal import FixCodec
internal import Platform
internal import SystemPackage

/// Acknowledgements of a target that are not yet in the database.
///
/// A commit writes whole pages; one for each acknowledged location would wear out a memory card. Shared memory outlives
/// the program but not a power cut, after which the fixes of the last minutes are sent again.
struct UploadMarks: Hashable {
    struct Success: Hashable {
        let time: Int64
        let rate: Double
    }

    /// Most spans, as the marks must fit into a page: a kill cannot interrupt writing it.
    private static let most = 24
    private static let signature: [UInt8] = Array("GPSV".utf8)

    /// The state of the target's tables to which the marks belong; with any other state they are invalid.
    let state: [Int64]
    /// The spans of each receiver, in the order in which they were added.
    private(set) var spans: [Int64: [UploadTable.Span]] = [:]
    var success: Success?
    /// Suspect locations that were not sent.
    private(set) var withheld: Int64 = 0

    init(on state: [Int64]) { self.state = state }

    var isEmpty: Bool { spans.isEmpty && success == nil && withheld == 0 }

    var locations: Int64 { spans.values.joined().reduce(0) { $0 + $1.locations } }

    /// Adds a span that overlaps no other; false if there are too many.
    mutating func add(_ newSpan: UploadTable.Span, of receiver: Int64) -> Bool {
        var (span, known) = (newSpan, spans[receiver] ?? [])
        span.withheld = 0
        if let index = known.firstIndex(where: { $0.isContinued(by: span) }) {
            known[index].extend(by: span)
        } else {
            guard spans.values.reduce(0, { $0 + $1.count }) < Self.most else { return false }
            known.append(span)
        }
        spans[receiver] = known
        withheld += newSpan.withheld
        return true
    }

    /// The file in shared memory; `nil` if the system has none.
    static func file(of target: Int64, beside database: FilePath) -> FilePath? {
        BufferFiles.inSharedMemory("upload-\(target)", of: database)
    }

    /// Reads the marks of a target; `nil` without marks.
    static func read(of target: Int64, beside database: FilePath) -> UploadMarks? {
        guard let file = file(of: target, beside: database) else { return nil }
        let bytes = try? SectorFile.bytes(of: file, ownedBy: FileOwner(of: database))
        return bytes.flatMap { UploadMarks($0) }
    }
}

// A signature and a checksum of 4 bytes each, and numbers of 8 bytes each, the first of which is their count.
extension UploadMarks {
    private static let headLength = 8

    /// Whole sectors; `nil` if they need more than a page.
    var bytes: [UInt8]? {
        var numbers = [Int64(state.count)] + state
        numbers += [success == nil ? 0 : 1, success?.time ?? 0, Int64(bitPattern: success?.rate.bitPattern ?? 0)]
        numbers.append(withheld)
        for (receiver, spans) in spans.sorted(by: { $0.key < $1.key }) {
            for span in spans {
                numbers += [receiver, span.first, span.last, span.locations]
                numbers += [span.acknowledged == nil ? 0 : 1, span.acknowledged ?? 0]
            }
        }
        let body = Self.bytes(of: [UInt64(numbers.count)] + numbers.map(UInt64.init(bitPattern:)), length: 8)
        let bytes = Self.signature + Self.bytes(of: [UInt64(CRC32.of(body[...]))], length: 4) + body
        let rest = bytes.count % SectorFile.sector
        let padded = bytes + [UInt8](repeating: 0, count: rest == 0 ? 0 : SectorFile.sector - rest)
        return padded.count <= BufferFiles.pieceInMemory ? padded : nil
    }

    /// Decodes the contents of a file; `nil` if it is empty or damaged.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.headLength + 8, bytes.starts(with: Self.signature) else { return nil }
        let room = (bytes.count - Self.headLength) / 8 - 1
        guard let count = Int(exactly: BufferBlock.number(in: bytes, at: Self.headLength, 8)), count <= room else {
            return nil
        }
        let end = Self.headLength + 8 * (count + 1)
        guard BufferBlock.number(in: bytes, at: 4, 4) == UInt64(CRC32.of(bytes[Self.headLength..<end])) else {
            return nil
        }
        var numbers = (1...max(1, count)).prefix(count).map { index in
            Int64(bitPattern: BufferBlock.number(in: bytes, at: Self.headLength + 8 * index, 8))
        }[...]
        func next() -> Int64? { numbers.popFirst() }
        guard let states = next().flatMap(Int.init(exactly:)), (0...numbers.count).contains(states) else { return nil }
        state = Array(numbers.prefix(states))
        numbers = numbers.dropFirst(states)
        guard let hasSucceeded = next(), let time = next(), let rate = next(), let withheld = next(),
            RowNumber.counts.contains(withheld)
        else { return nil }
        self.withheld = withheld
        if hasSucceeded == 1 { success = Success(time: time, rate: Double(bitPattern: UInt64(bitPattern: rate))) }
        while let receiver = next() {
            guard let first = next(), let last = next(), let locations = next(), let hasTime = next(),
                let time = next(), RowNumber.possible.contains(first), RowNumber.possible.contains(last),
                first <= last, RowNumber.counts.contains(locations)
            else { return nil }
            let acknowledged = hasTime == 1 ? time : nil
            let span = UploadTable.Span(first: first, last: last, locations: locations, acknowledged: acknowledged)
            spans[receiver, default: []].append(span)
        }
    }

    private static func bytes(of numbers: [UInt64], length: UInt64) -> [UInt8] {
        numbers.flatMap { number in (0..<length).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
    }
}

extension UploadTable {
    /// The marks in shared memory; `nil` without marks, or if they belong to another state of the database.
    func validMarks() throws(SQLiteError) -> UploadMarks? {
        guard let marks = UploadMarks.read(of: target, beside: connection.file) else { return nil }
        return try state() == marks.state ? marks : nil
    }

    /// Numbers that change whenever marks are stored or a user requests an attempt, and that no other database has.
    ///
    /// - Returns: the numbers; `nil` before the first acknowledgement, whose time makes them unique.
    private func state() throws(SQLiteError) -> [Int64]? {
        let attempts = "SELECT attempts_asked_for FROM upload_target WHERE id = ?"
        var state = [try connection.value(attempts, target) ?? 0]
        var isUnique = false
        for receiver in try connection.rows(of: "SELECT id FROM receiver ORDER BY id", read: { $0.nextInteger() ?? 0 })
        {
            guard let last = try latestStoredSpan(of: receiver) else { continue }
            state += [receiver, try cursor(receiver), last.first, last.last, last.locations, last.acknowledged ?? 0]
            isUnique = isUnique || last.acknowledged != nil
        }
        return isUnique ? state : nil
    }

    private func marksToExtend() throws(SQLiteError) -> UploadMarks? {
        if let marks { return marks }
        guard let state = try state() else { return nil }
        return UploadMarks(on: state)
    }

    /// Adds a processed span to the marks.
    ///
    /// - Returns: whether it is added; if not, it must be stored in the database.
    /// - Throws: `SQLiteError` if the database cannot be read.
    mutating func mark(_ span: Span, of receiver: Int64) throws(SQLiteError) -> Bool {
        guard var marks = try marksToExtend() else { return false }
        var added = span
        let before = try self.span(of: receiver, atOrBefore: added.first)
        if let before, before.last >= added.first {
            guard before.last < added.last else { return true }
            added.first = before.last + 1
        }
        // The minute of a row begins with its first acknowledgement, which may be in the database.
        if let before, before.isContinued(by: added) { added.acknowledged = before.acknowledged }
        // Storing a span between others would not change the state, so that its mark would stay valid.
        let isLast = try self.span(of: receiver, atOrBefore: .max).map { $0.last < added.first } ?? true
        let isNext = if isLast { true } else { try added.first <= reached(receiver) + 1 }
        guard isNext, marks.add(added, of: receiver) else { return false }
        self.marks = marks
        return true
    }

    /// Adds the time of a success to the marks; returns whether it is added.
    mutating func mark(_ success: UploadMarks.Success) throws(SQLiteError) -> Bool {
        guard var marks = try marksToExtend() else { return false }
        marks.success = success
        self.marks = marks
        return true
    }

    /// Stores marks in the database, within an open transaction, which makes those in shared memory invalid.
    func store(_ marks: UploadMarks) throws(SQLiteError) {
        for (receiver, spans) in marks.spans.sorted(by: { $0.key < $1.key }) {
            for span in spans { try note(span, of: receiver) }
        }
        try add(withheld: marks.withheld)
        if let success = marks.success { try store(success) }
    }

    /// Stores the time of a success, within an open transaction.
    func store(_ success: UploadMarks.Success) throws(SQLiteError) {
        let sql = "UPDATE upload_target SET success_time = ?, rate = ? WHERE id = ?"
        try connection.change(sql, success.time, success.rate, target)
    }
}

/// The marks in shared memory of the targets that this process uploads to.
final class UploadMemory {
    private let interval: Duration
    private let stopwatch: Stopwatch
    private var files: [String: SectorFile] = [:]
    /// When the first mark was made that is not yet in the database.
    private var since: [String: Duration] = [:]
    /// The tables with their marks, kept until the database changes.
    private var tables: [String: (table: UploadTable, state: Connection.State)] = [:]
    /// When nothing waited for a target, with the version of the database.
    private var emptyLooks: [String: (version: Int64, time: Duration)] = [:]
    private static let longestEmptiness = Duration.seconds(30)

    /// - Parameters:
    ///   - interval: how long marks may take to reach the database.
    ///   - clock: the clock that measures the interval.
    init(for interval: Duration, by clock: any Clock<Duration>) {
        (self.interval, stopwatch) = (interval, Stopwatch(clock))
    }

    /// The targets with marks.
    var targets: [String] { Array(files.keys) }

    /// Whether it is time to store the marks of a target in the database.
    func isDue(_ target: String) -> Bool { since[target].map { stopwatch.time - $0 >= interval } ?? false }

    /// The table of a target, if the database has not changed since `remember`.
    func table(of target: String, in state: Connection.State) -> UploadTable? {
        guard let known = tables[target], known.state == state else { return nil }
        return known.table
    }

    /// Whether it is time to look for fixes of other recordings: one second in five, as their buffer files must be read.
    var looksAtOthers: Bool { stopwatch.time.components.seconds.isMultiple(of: 5) }

    /// Whether nothing waited for a target lately, and no other connection has changed the database since.
    ///
    /// Fixes of another recording wait in its buffer files, which is noticed later.
    func isEmpty(for target: String, in version: Int64) -> Bool {
        guard let look = emptyLooks[target], look.version == version else { return false }
        return stopwatch.time - look.time < Self.longestEmptiness
    }

    /// Remembers that nothing waits for a target.
    func noteEmpty(_ target: String, in version: Int64) { emptyLooks[target] = (version, stopwatch.time) }

    /// Remembers a table, so that the next mark need not read it; the marks of this program are the only ones.
    func remember(_ table: UploadTable, of target: String, in state: Connection.State) {
        tables[target] = (table, state)
    }

    /// Keeps the marks of a target in place of earlier ones; false if the shared memory cannot be written.
    func keep(_ marks: UploadMarks, of target: String, in row: Int64, beside database: FilePath) -> Bool {
        guard let bytes = marks.bytes, let path = UploadMarks.file(of: row, beside: database) else { return false }
        do throws(Errno) {
            // systemd removes a user's shared memory at logout (RemoveIPC).
            if files[target]?.hasName != true {
                files[target] = try SectorFile.claim(path, for: FileOwner(of: database))
            }
            guard let file = files[target] else { return false }
            try file.write(bytes, at: 0, isSynced: false)
        } catch {
            return false
        }
        since[target] = since[target] ?? stopwatch.time
        return true
    }

    /// Restarts the interval after the marks were stored.
    func didStore(_ target: String) { (since[target], tables[target], emptyLooks[target]) = (nil, nil, nil) }

    /// Removes the marks after they were stored for the last time.
    func remove(_ target: String) {
        files[target]?.remove()
        files[target] = nil
        didStore(target)
    }
}
