import FixCodec
import GNSS
import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `The schema of a database` {
    let folder: TemporaryFolder
    let file: FilePath

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
    }

    @Test func `has the columns of a fix in the order in which chunks have them`() async throws {
        try await store([.accepted(at: 0)], in: file)
        let connection = try Connection(file, access: .readWrite, timeout: 0)
        let columns = try connection.rows(of: "SELECT name FROM pragma_table_info('fix') ORDER BY cid") {
            $0.nextText() ?? ""
        }
        #expect(columns == FixColumns.all.map(\.name))
    }

    @Suite struct `of a later version` {
        let outer: `The schema of a database`
        let later =
            Schema.migrations + [
                Migration(
                    to: Schema.version + 1,
                    "ALTER TABLE fix ADD COLUMN battery REAL; CREATE TABLE crew (name TEXT) STRICT"
                )
            ]

        init() throws { outer = try `The schema of a database`() }

        @Test func `keeps what was stored before it`() async throws {
            try await store([.accepted(at: 0), .accepted(at: 1, latitude: 55)], in: outer.file)
            let connection = try Connection(outer.file, access: .readWrite, timeout: 0)
            try connection.migrate(along: later, applicationIdentifier: Schema.applicationIdentifier)
            #expect(try connection.schemaVersion == Schema.version + 1)
            #expect(try connection.integer("SELECT count(*) FROM crew") == 0)
            #expect(try connection.integer("SELECT count(*) FROM fix") == 2)
        }

        @Test func `is not read by this one, and not called damaged`() async throws {
            try await store([.accepted(at: 0)], in: outer.file)
            let connection = try Connection(outer.file, access: .readWrite, timeout: 0)
            try connection.migrate(along: later, applicationIdentifier: Schema.applicationIdentifier)
            let error = await #expect(throws: SQLiteError.self) { try await SQLiteStorage.forReading(from: outer.file) }
            #expect(error?.reason == .newerSchema(version: Schema.version + 1))
        }

        @Test func `has a step taken whole or not at all`() async throws {
            try await store([.accepted(at: 0)], in: outer.file)
            let broken = later + [Migration(to: Schema.version + 2, "CREATE TABLE ship (name); DROP TABLE nothing")]
            let connection = try Connection(outer.file, access: .readWrite, timeout: 0)
            #expect(throws: SQLiteError.self) {
                try connection.migrate(along: broken, applicationIdentifier: Schema.applicationIdentifier)
            }
            #expect(try connection.schemaVersion == Schema.version + 1)
            #expect(try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'ship'") == 0)
        }

        @Test func `tells which table a record is of, in both versions`() throws {
            let shapes = try TableShapes(later)
            let fix = FixColumns.all.map { column in
                StoredRecord.Column(type: column.name == "id" ? 0 : column.kind == .rule ? 0 : 1, start: 0)
            }
            #expect(shapes.kind(ofRow: 1, with: fix) == .fix)
            let longer = fix + [.init(type: 7, start: 0)]
            #expect(shapes.kind(ofRow: 1, with: longer) == .fix)
            #expect(try TableShapes().kind(ofRow: 1, with: longer) == nil)
        }
    }

    @Test func `may lack a column that this one has, which is then absent, and is left as it is`() async throws {
        let course = JudgedFix.accepted(at: 0)
        try await store([course], in: file)
        do {
            let connection = try Connection(file, access: .readWrite, timeout: 0)
            let last = try #require(FixColumns.all.last)
            try connection.execute("ALTER TABLE fix DROP COLUMN \(last.name)")
        }
        let before = try bytes(of: file)
        let fixes = try await SQLiteStorage.forReading(from: file).fixes(in: FixSelection(), after: nil, limit: 9)
        #expect(fixes.map(\.judged) == [course])
        #expect(try bytes(of: file) == before)
    }

    @Test(arguments: [1, 10, Schema.firstVersion - 1])
    func `of a development version is refused, and left as it is`(version: Int) async throws {
        try await store([.accepted(at: 0)], in: file)
        try Connection(file, access: .readWrite, timeout: 0).execute("PRAGMA user_version = \(version)")
        let before = try bytes(of: file)
        for open in [SQLiteStorage.forReadingAll, SQLiteStorage.forRecordingAll] {
            let error = await #expect(throws: SQLiteError.self) { try await open(file) }
            #expect(error?.reason == .unreleasedSchema(version: version))
        }
        #expect(try bytes(of: file) == before)
    }
}

extension SQLiteStorage {
    fileprivate static func forReadingAll(_ file: FilePath) async throws { _ = try await forReading(from: file) }
    fileprivate static func forRecordingAll(_ file: FilePath) async throws { _ = try await forRecording(into: file) }
}

@Suite(.timeLimit(.minutes(2)))
struct `The views of a database` {
    @Test func `name the leap second, and how often weeks were added`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("gpslog.sqlite")
        var moved = JudgedFix.accepted(at: "2017-01-01T00:00:00Z")
        moved.received.fix.weekRollovers = 1
        try await store([.accepted(at: "2016-12-31T23:59:60.5Z"), moved], in: file)
        let rows = try await rows(in: file, of: "SELECT time, week_rollovers FROM location")
        #expect(rows.dropFirst() == [["2016-12-31T23:59:60.500Z", "0"], ["2017-01-01T00:00:00.000Z", "1"]])
    }

    @Test func `name the reasons why a fix is suspect`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("gpslog.sqlite")
        var fixes = [JudgedFix.accepted(at: 0), .accepted(at: 1), .rejected(at: 2), .accepted(at: 3)]
        fixes[1].suspicion = Suspicion([.init(.positionStep), .init(.signalsWeak)], disagreement: 250.5)
        fixes[2].suspicion = Suspicion(Suspicion.Reasons(rawValue: .max))
        let storage = try await SQLiteStorage.forRecording(into: file, fixesPerChunk: 3)
        _ = try await storage.append(fixes, from: ReceiverIdentity("u-blox 7"))
        let located = try await rows(in: file, of: "SELECT suspicion, disagreement FROM location ORDER BY id")
        #expect(located.dropFirst() == [[nil, nil], ["position-step signals-weak", "250.5"], [nil, nil]])
        let all = Suspicion.Reason.allCases.map(\.name).joined(separator: " ")
        let rejected = try await rows(in: file, of: "SELECT suspicion, disagreement FROM rejected_location")
        #expect(rejected.dropFirst() == [[all, nil]])
        let bits = try await rows(in: file, of: "SELECT suspicion FROM every_fix ORDER BY id")
        #expect(bits.dropFirst() == [[nil], ["65"], ["255"], [nil]])
    }

    @Test func `tell the receiver's accuracy of speed and course where these are the receiver's`() async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("gpslog.sqlite")
        var fixes = (0..<4).map { JudgedFix.accepted(at: Double($0), speed: 2) }
        for index in fixes.indices { fixes[index].received.fix.speedAccuracy = 0.25 }
        let rejection = Rejection(.positionJump, measured: 31, threshold: 12)
        fixes[1].verdict = .held(try #require(fixes[1].verdict.location))
        fixes[2].verdict = .disputed(try #require(fixes[2].verdict.location), because: rejection)
        fixes[3].verdict = .rejected(rejection)
        try await store(fixes, in: file)
        let expected: [(view: String, accuracies: [String?])] = [
            ("location", ["0.25", nil, nil]), ("rejected_location", ["0.25"]),
        ]
        for (view, accuracies) in expected {
            let told = try await rows(in: file, of: "SELECT speed_accuracy FROM \(view) ORDER BY id").dropFirst()
            #expect(told.map { $0.first ?? nil } == accuracies)
        }
    }
}
