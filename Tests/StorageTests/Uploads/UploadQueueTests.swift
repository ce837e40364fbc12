import GNSS
import Logbook
import Storage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A database as the queue of uploads` {
    static let receiver = ReceiverIdentity("u-blox 7")

    let folder: TemporaryFolder
    let storage: SQLiteStorage

    init() async throws {
        folder = try TemporaryFolder()
        storage = try await SQLiteStorage.forRecording(into: folder.file("gpslog.sqlite"))
    }

    @Test func `has nothing waiting when all is acknowledged`() async throws {
        try await record(0..<3)
        _ = try await drained()
        #expect(try await waiting() == nil)
        #expect(try await status().waiting == 0)
        #expect(try await status().acknowledged == 3)
    }

    @Test func `survives being closed`() async throws {
        try await record(0..<4)
        let page = try #require(try await waiting(limit: 2))
        try await acknowledge(page)
        let again = try await SQLiteStorage.forUploading(folder.file("gpslog.sqlite"))
        let rest = try await again.waiting(for: "home", UploadSelection(), limit: 9)
        #expect(rest.map { seconds($0.fixes) } == [2, 3])
    }

    @Suite struct `knows what came in last` {
        @Test func `also where it was sealed just now`() async throws {
            let outer = try await `A database as the queue of uploads`()
            try await outer.record(0..<1000)
            let first = try await outer.storage.latestNumbers()
            try await outer.record(1000..<1024)
            #expect(try await rows(in: outer.folder.file("gpslog.sqlite"), of: "SELECT count(*) FROM fix")[1] == ["0"])
            let arrivals = try await outer.storage.arrivals(after: first, limit: 3)
            #expect(arrivals.map { outer.seconds($0.fixes) } == [[1021, 1022, 1023]])
            #expect(arrivals.map(\.isCut) == [true])
        }
    }

    @Test func `takes what it was told twice for done once`() async throws {
        try await record(0..<10)
        try await note(1...5)
        try await note(3...4)
        try await note(4...8)
        #expect(try await drained() == [8, 9])
        let file = folder.file("gpslog.sqlite")
        #expect(try await rows(in: file, of: "SELECT first_fix, last_fix FROM upload").dropFirst() == [["1", "10"]])
    }

    @Test func `tells when something was acknowledged`() async throws {
        try await record(0..<3)
        try await storage.note([span(1...2, acknowledged: .morning(100))], of: "home")
        try await storage.note([span(3...3, acknowledged: .morning(200))], of: "home")
        let told = try await rows(
            in: folder.file("gpslog.sqlite"),
            of: "SELECT target, first_fix, last_fix, locations, acknowledged_time FROM upload"
        )
        #expect(
            told.dropFirst() == [
                ["home", "1", "2", "2", "2026-11-21T08:01:40.000Z"],
                ["home", "3", "3", "1", "2026-11-21T08:03:20.000Z"],
            ]
        )
    }

    @Test func `writes neighbours of the same minute in one row`() async throws {
        try await record(0..<120)
        for number in 1...120 {
            let time = UTCTime.morning(Double(number))
            try await storage.note([span(Int64(number)...Int64(number), acknowledged: time)], of: "home")
        }
        let told = try await rows(in: folder.file("gpslog.sqlite"), of: "SELECT count(*), sum(locations) FROM upload")
        #expect(told[1] == ["2", "120"])
    }

    @Suite struct `sets aside what a target refuses` {
        @Test func `and says why`() async throws {
            let outer = try await `A database as the queue of uploads`()
            try await outer.record(0..<3)
            let page = try #require(try await outer.waiting())
            try await outer.storage.setAside(page.fixes[1], by: "home", at: .morning(9), because: "it is a fish")
            #expect(try await outer.drained() == [0, 2])
            let refusal = UploadStatus.Refusal(fix: 2, time: .morning(9), reason: "it is a fish")
            #expect(try await outer.status().refusals == [refusal])
            #expect(try await outer.status().refused == 1)
        }

        @Test func `until an upload that was cut off before the refusal was proven goes on`() async throws {
            let outer = try await `A database as the queue of uploads`()
            try await outer.record(0..<3)
            let page = try #require(try await outer.waiting())
            try await outer.storage.setAside(page.fixes[0], by: "home", at: .morning(9), because: "it is a fish")
            try await outer.storage.confirmRefusals(by: "home")
            try await outer.storage.setAside(page.fixes[1], by: "home", at: .morning(9), because: "it is a bird")
            try await outer.storage.restoreUnproven(to: "home")
            #expect(try await outer.status().refusals.map(\.reason) == ["it is a fish"])
            #expect(try await outer.drained() == [1, 2])
        }
    }

    @Suite struct `gives again what is asked for` {
        @Test(arguments: [(nil, nil, 0..<1200), (100, 103, 100..<103), (1190, nil, 1190..<1200), (nil, 2, 0..<2)])
        func `by its time`(from: Double?, to: Double?, expected: Range<Int>) async throws {
            let outer = try await `A database as the queue of uploads`()
            try await outer.record(0..<1200)
            _ = try await outer.drained()
            let count = try await outer.storage.resend(
                to: "home",
                UploadSelection(),
                from: from.map(UTCTime.morning),
                to: to.map(UTCTime.morning)
            )
            #expect(count == expected.count)
            #expect(try await outer.status().waiting == expected.count)
            #expect(try await outer.drained() == expected.map(Double.init))
            #expect(try await outer.waiting() == nil)
        }
    }

    @Test func `counts how often somebody asked for an attempt`() async throws {
        #expect(try await storage.attemptsAskedFor(by: "home") == 0)
        try await storage.askForAttempt(by: "home")
        #expect(try await storage.attemptsAskedFor(by: "home") == 1)
        #expect(try await storage.attemptsAskedFor(by: "office") == 0)
    }

    @Test func `is one process's at a time`() async throws {
        let file = folder.file("gpslog.sqlite")
        let first = try #require(try UploadClaim.claim("home", of: file))
        #expect(try UploadClaim.claim("home", of: file) == nil)
        #expect(try UploadClaim.claim("office", of: file) != nil)
        withExtendedLifetime(first) {}
    }

    @Test func `shifts a zone always the same way`() async throws {
        let first = try await storage.zoneShift(of: "home")
        #expect(try await storage.zoneShift(of: "home") == first)
        #expect((0.5...1).contains(first.share))
    }

    // MARK: -

    func record(_ seconds: Range<Int>, by receiver: ReceiverIdentity = Self.receiver) async throws {
        _ = try await storage.append(seconds.map { .accepted(at: Double($0)) }, from: receiver)
    }

    func waiting(limit: Int = 512) async throws -> UploadPage? {
        try await storage.waiting(for: "home", UploadSelection(), limit: limit)
    }

    func acknowledge(_ page: UploadPage, target: String = "home") async throws {
        let span = UploadSpan(
            receiver: page.receiver,
            numbers: page.numbers,
            locations: page.fixes.count,
            acknowledged: .morning()
        )
        try await storage.note([span], of: target)
    }

    func note(_ numbers: ClosedRange<Int64>) async throws {
        try await storage.note([span(numbers, acknowledged: .morning())], of: "home")
    }

    func span(_ numbers: ClosedRange<Int64>, acknowledged: UTCTime) -> UploadSpan {
        UploadSpan(receiver: Self.receiver, numbers: numbers, locations: numbers.count, acknowledged: acknowledged)
    }

    /// The seconds of all pending fixes, after acknowledging each page.
    func drained(target: String = "home", _ selection: UploadSelection = UploadSelection()) async throws -> [Double] {
        var drained: [Double] = []
        while let page = try await storage.waiting(for: target, selection, limit: 100) {
            drained += seconds(page.fixes)
            try await acknowledge(page, target: target)
        }
        return drained
    }

    func status() async throws -> UploadStatus {
        try await SQLiteStorage.forReading(from: folder.file("gpslog.sqlite"))
            .uploadStatus(of: "home", UploadSelection())
    }

    func seconds(_ fixes: [StoredFix]) -> [Double] {
        fixes.compactMap { $0.judged.time?.seconds(since: .morning()) }
    }
}
