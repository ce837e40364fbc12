import GNSS
import Logbook
import Storage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `Acknowledgements of a recording's upload` {
    private static let receiver = ReceiverIdentity("u-blox 7")

    private let folder: TemporaryFolder
    private let clock = ManualClock()
    private let storage: SQLiteStorage

    init() async throws {
        folder = try TemporaryFolder()
        let recording = try await SQLiteStorage.forRecording(into: folder.file("gpslog.sqlite"))
        _ = try await recording.append((0..<9).map { .accepted(at: Double($0)) }, from: Self.receiver)
        let file = folder.file("gpslog.sqlite")
        storage = try await SQLiteStorage.forUploading(file, keepingMarksFor: .seconds(120), clock: clock)
    }

    @Test func `are stored together when they have waited long enough`() async throws {
        for number in 1...5 { try await acknowledge(Int64(number)) }
        #expect(try await stored() == [["1", "1"]])
        clock.advance(by: .seconds(120))
        try await acknowledge(6)
        #expect(try await stored() == [["1", "6"]])
        try await acknowledge(7)
        #expect(try await stored() == [["1", "6"]])
        await storage.close()
        #expect(try await stored() == [["1", "7"]])
    }

    @Test func `are stored when nothing more comes`() async throws {
        for number in 1...9 { try await acknowledge(Int64(number)) }
        #expect(try await storage.waiting(for: "home", UploadSelection(), limit: 9) == nil)
        #expect(try await stored() == [["1", "1"]])
        clock.advance(by: .seconds(120))
        #expect(try await storage.waiting(for: "home", UploadSelection(), limit: 9) == nil)
        #expect(try await stored() == [["1", "9"]])
        await storage.close()
    }

    @Test func `count at once in the status`() async throws {
        for number in 1...5 { try await acknowledge(Int64(number)) }
        try await storage.note(.succeeded(at: .morning(7), rate: 2), of: "home")
        try await storage.note([UploadSpan(receiver: Self.receiver, numbers: 6...7, withheld: 2)], of: "home")
        let status = try await SQLiteStorage.forReading(from: folder.file("gpslog.sqlite"))
            .uploadStatus(of: "home", UploadSelection())
        #expect(status.waiting == 2)
        #expect(status.withheld == 2)
        #expect(status.acknowledged == 5)
        #expect(status.lastSuccess == .morning(7))
        #expect(status.rate == 2)
        await storage.close()
        let after = try await SQLiteStorage.forReading(from: folder.file("gpslog.sqlite"))
            .uploadStatus(of: "home", UploadSelection())
        #expect(after == status)
    }

    @Test func `outlive a program that is killed`() async throws {
        for number in 1...5 { try await acknowledge(Int64(number)) }
        // The storage is never closed, as by a kill.
        let next = try await SQLiteStorage.forUploading(folder.file("gpslog.sqlite"))
        let page = try await next.waiting(for: "home", UploadSelection(), limit: 9)
        #expect(page?.fixes.map(\.id) == [6, 7, 8, 9])
        try await next.note([span(6)], of: "home")
        #expect(try await stored() == [["1", "6"]])
        await storage.close()
    }

    @Test func `are void where a user has the fixes sent again`() async throws {
        for number in 1...5 { try await acknowledge(Int64(number)) }
        let other = try await SQLiteStorage.forUploading(folder.file("gpslog.sqlite"))
        _ = try await other.resend(to: "home", UploadSelection(), from: .morning(1), to: .morning(3))
        try await other.askForAttempt(by: "home")
        let page = try await storage.waiting(for: "home", UploadSelection(), limit: 9)
        #expect(page?.fixes.map(\.id) == [2, 3])
        try await storage.note([UploadSpan(receiver: Self.receiver, numbers: 2...3, locations: 2)], of: "home")
        #expect(try await storage.waiting(for: "home", UploadSelection(), limit: 9)?.fixes.map(\.id) == [6, 7, 8, 9])
        await storage.close()
    }

    @Test func `of the latest locations and of a backlog wait side by side`() async throws {
        try await acknowledge(1)
        for number in [7, 2, 8, 3] { try await acknowledge(Int64(number)) }
        #expect(try await stored() == [["1", "1"]])
        #expect(try await storage.waiting(for: "home", UploadSelection(), limit: 9)?.fixes.map(\.id) == [4, 5, 6])
        await storage.close()
        #expect(try await stored() == [["1", "3"], ["7", "8"]])
    }

    @Test func `that a later refusal follows are stored with it`() async throws {
        for number in 1...3 { try await acknowledge(Int64(number)) }
        let page = try await storage.waiting(for: "home", UploadSelection(), limit: 1)
        let fix = try #require(page?.fixes.first)
        try await storage.setAside(fix, by: "home", at: .morning(9), because: "it is a fish")
        #expect(try await stored() == [["1", "4"]])
        await storage.close()
    }

    @Test(arguments: UploadQueueContract.behaviours)
    func `keep the contract of upload queues`(behaviour: UploadQueueContract) async throws {
        let file = folder.file("contract.sqlite")
        _ = try await SQLiteStorage.forRecording(into: file)
        let queue = try await SQLiteStorage.forUploading(file, keepingMarksFor: .seconds(120), clock: clock)
        try await behaviour.verify(queue)
        await queue.close()
    }

    // MARK: -

    private func acknowledge(_ number: Int64) async throws { try await storage.note([span(number)], of: "home") }

    private func span(_ number: Int64) -> UploadSpan {
        let time = UTCTime.morning(Double(number))
        return UploadSpan(receiver: Self.receiver, numbers: number...number, locations: 1, acknowledged: time)
    }

    /// The first and last fixes of the rows in the database.
    private func stored() async throws -> [[String?]] {
        let sql = "SELECT first_fix, last_fix FROM upload ORDER BY first_fix"
        return Array(try await rows(in: folder.file("gpslog.sqlite"), of: sql).dropFirst())
    }
}

@Suite(.timeLimit(.minutes(2)))
struct `An upload beside a recording in the same program` {
    private let folder: TemporaryFolder
    private let clock = ManualClock()

    init() throws { folder = try TemporaryFolder() }

    @Test func `looks for another recording's fixes in one second of five`() async throws {
        let (file, fresh) = (folder.file("gpslog.sqlite"), FreshFixes())
        let recording = try await SQLiteStorage.forRecording(into: file, keepingRecent: BufferSettings())
        await recording.show(fresh)
        _ = try await recording.append([.accepted(at: 1)], from: ReceiverIdentity("u-blox 7"))
        let uploads = try await SQLiteStorage.forUploading(
            file,
            keepingMarksFor: .seconds(120),
            seeing: fresh,
            clock: clock
        )
        let known = try await uploads.latestNumbers()
        let other = try await SQLiteStorage.forRecording(into: file)
        _ = try await other.append([.accepted(at: 2)], from: ReceiverIdentity("other"))
        clock.advance(by: .seconds(4))
        #expect(try await uploads.arrivals(after: known, limit: 9) == [])
        clock.advance(by: .seconds(1))
        #expect(try await uploads.arrivals(after: known, limit: 9).map(\.receiver.name) == ["other"])
    }
}
