import FixCodec
import GNSS
import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite struct `The columns of a stored fix` {
    @Test func `are documented as they are declared`() throws {
        let text = try TextFile.read(Checkout.root.appending("Documentation/STORAGE.md"))
        let head = "| column | unit | meaning |\n|---|---|---|\n"
        let documented = text.split(separator: head).dropFirst().first?.split(separator: "\n\n").first
        let rows = try #require(documented).split(separator: "\n").map(String.init)
        #expect(rows == FixColumns.all.map(\.documented))
    }

    @Test(arguments: RuleNumber.names.enumerated().map { "\($0) \($1)" })
    func `are documented with the number of each rule`(rule: String) throws {
        let text = try TextFile.read(Checkout.root.appending("Documentation/STORAGE.md"))
        let sentence = text.split(separator: "only `rule` is a number: ").last?.split(separator: ".").first
        let rules = try #require(sentence).replacing("\n", with: " ").split(separator: ", ")
        #expect(rules.contains { $0 == rule })
    }

    @Test func `have names of their own, and are like others`() {
        let names = FixColumns.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(Set(FixColumns.all.compactMap(\.reference)).isSubset(of: names))
        #expect(FixColumns.all.allSatisfy { !$0.meaning.isEmpty })
    }

    @Test func `are like one of their kind, and never in a circle`() throws {
        for column in FixColumns.all {
            var (way, next) = ([column.name], column.reference)
            while let name = next {
                let other = try #require(FixColumns.all.first { $0.name == name })
                #expect(other.kind == column.kind)
                try #require(!way.contains(name))
                way.append(name)
                next = other.reference
            }
        }
    }

    @Test func `have the types that the table has, and may be absent where they came later`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("gpslog.sqlite")
        try await store([.accepted(at: 0)], in: file)
        let connection = try Connection(file, access: .readWrite, timeout: 0)
        let sql = "SELECT name, type, \"notnull\" FROM pragma_table_info('fix', 'main') ORDER BY cid"
        let table = try connection.rows(of: sql) { [$0.nextText(), $0.nextText(), $0.nextText()] }
        #expect(table.map { $0.prefix(2) } == FixColumns.all.map { [$0.name, $0.type] })
        #expect(table.dropFirst(41).allSatisfy { $0[2] == "0" })
    }
}

extension FixColumn {
    /// The column's row in the table of `Documentation/STORAGE.md`.
    fileprivate var documented: String {
        let cells = ["`\(name)`", unit, meaning + (reference.map { "; *like* `\($0)`" } ?? "")]
        return "| " + cells.map { $0.isEmpty ? "|" : $0 + " |" }.joined(separator: " ")
    }
}

/// `correction_age` represents all columns of receivers that few fixes have.
@Suite(.timeLimit(.minutes(2)))
struct `A column that few fixes have` {
    let folder: TemporaryFolder
    let file: FilePath
    let receiver = ReceiverIdentity("u-blox 7")
    static let ages: [Double?] = [nil, 0, 3.5, 3.5, nil, 1.25, 60, 0.1, nil]

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
    }

    /// Fixes with these ages at 1 Hz.
    private func fixes(from start: Double = 0) -> [JudgedFix] {
        Self.ages.enumerated().map { second, age in
            var judged = JudgedFix.accepted(at: start + Double(second))
            judged.received.fix.correctionAge = age
            return judged
        }
    }

    private func ages(in file: FilePath) async throws -> [Double?] {
        let storage = try await SQLiteStorage.forReading(from: file)
        return try await storage.fixes(in: FixSelection(includesRejected: true), after: nil, limit: 99)
            .map(\.judged.received.fix.correctionAge)
    }

    /// The numbers in the first column of a query's rows.
    private func numbers(_ question: String) async throws -> [Double?] {
        try await rows(in: file, of: question).dropFirst().map { row in (row.first ?? nil).flatMap { Double($0) } }
    }

    @Test(arguments: [1, 4, 1024])
    func `comes back from rows and from chunks`(fixesPerChunk: Int) async throws {
        let storage = try await SQLiteStorage.forRecording(into: file, fixesPerChunk: fixesPerChunk)
        _ = try await storage.append(fixes(), from: receiver)
        #expect(try await ages(in: file) == Self.ages)
        let views = [
            "every_fix", "(SELECT id, correction_age FROM sealed_fix UNION ALL SELECT id, correction_age FROM fix)",
        ]
        for view in views {
            #expect(try await numbers("SELECT correction_age FROM \(view) ORDER BY id") == Self.ages)
        }
    }

    @Test func `comes back from the files of a recording`() async throws {
        let storage = try await SQLiteStorage.forRecording(into: file, keepingRecent: BufferSettings())
        let run = try await storage.beginRun(of: receiver, judgedBy: FilterDescription(profile: "auto"))
        for fix in fixes() { _ = try await storage.append([fix], to: run) }
        #expect(try await ages(in: file) == Self.ages)
        try await storage.endRun(run)
        #expect(try await ages(in: file) == Self.ages)
    }

    @Test(arguments: [4, 1024])
    func `stays when fixes are judged again`(fixesPerChunk: Int) async throws {
        let storage = try await SQLiteStorage.forRecording(into: file, fixesPerChunk: fixesPerChunk)
        let run = try await storage.beginRun(of: receiver, judgedBy: FilterDescription(profile: "off"))
        _ = try await storage.append(fixes(), to: run)
        try await storage.endRun(run)
        let result = try await storage.judgeAgain(run, through: ScriptedFilter())
        #expect(result.changed == Self.ages.count)
        #expect(try await ages(in: file) == Self.ages)
    }

    @Test(arguments: [4, 1024])
    func `is rescued`(fixesPerChunk: Int) async throws {
        do {
            let storage = try await SQLiteStorage.forRecording(into: file, fixesPerChunk: fixesPerChunk)
            _ = try await storage.append(fixes(), from: receiver)
        }
        // Overwrites the first page, which lists the tables.
        try write([UInt8](repeating: 0, count: 4096) + bytes(of: file).dropFirst(4096), to: file)
        let rescued = folder.file("rescued.sqlite")
        #expect(try await DatabaseRecovery.recover(file, into: rescued).fixes == Self.ages.count)
        #expect(try await ages(in: rescued) == Self.ages)
    }
}
