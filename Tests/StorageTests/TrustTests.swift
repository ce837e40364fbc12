import GNSS
import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A receiver that the user trusts again` {
    let folder: TemporaryFolder
    let file: FilePath
    private let receiver = ReceiverIdentity("u-blox 7")
    private let other = ReceiverIdentity("SiRF star III")
    private let description = FilterDescription(profile: "auto")

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
    }

    @Test(arguments: [false, true])
    func `is told to its own recording, once, with the next fixes`(keepsLatestBeside: Bool) async throws {
        let recent = keepsLatestBeside ? BufferSettings() : nil
        let storage = try await SQLiteStorage.forRecording(into: file, keepingRecent: recent)
        let (run, otherRun) = (
            try await storage.beginRun(of: receiver, judgedBy: description),
            try await storage.beginRun(of: other, judgedBy: description)
        )
        for seconds in [0, 1] {
            #expect(try await !storage.append([.accepted(at: Double(seconds))], to: run).isTrusted)
            #expect(try await !storage.append([.accepted(at: Double(seconds))], to: otherRun).isTrusted)
        }
        let command = try await SQLiteStorage.forChanging(file)
        let known = try await command.trust([receiver, ReceiverIdentity("unknown")], at: .morning(2))
        #expect(known == [receiver])
        #expect(try await !storage.append([.accepted(at: 2)], to: otherRun).isTrusted)
        #expect(try await storage.append([.accepted(at: 2)], to: run).isTrusted)
        #expect(try await !storage.append([.accepted(at: 3)], to: run).isTrusted)
        _ = try await command.trust([receiver], at: .morning(4))
        #expect(try await storage.append([.accepted(at: 4)], to: run).isTrusted)
        for run in [run, otherRun] { try await storage.endRun(run) }
    }

    @Test func `is nothing new to a recording that begins later`() async throws {
        try await store([.accepted(at: 0)], in: file)
        _ = try await SQLiteStorage.forChanging(file).trust([receiver], at: .morning(1))
        let storage = try await SQLiteStorage.forRecording(into: file, keepingRecent: BufferSettings())
        let run = try await storage.beginRun(of: receiver, judgedBy: description)
        #expect(try await !storage.append([.accepted(at: 2)], to: run).isTrusted)
    }

    @Test(arguments: [2, 1024])
    func `is not suspected from the same fix on when its fixes are judged again`(fixesPerChunk: Int) async throws {
        let storage = try await SQLiteStorage.forRecording(into: file, fixesPerChunk: fixesPerChunk)
        let run = try await storage.beginRun(of: receiver, judgedBy: description)
        var filter = SuspectsJumps()
        let fixes = (0..<6).map { second in
            var judged = JudgedFix.accepted(at: Double(second), latitude: second < 2 ? 54 : 55)
            judged.isTrusted = second == 4
            if judged.isTrusted { filter.trust() }
            judged.verdict = filter.verdict(on: judged.received)
            judged.suspicion = filter.suspicion
            return judged
        }
        #expect(fixes.map { $0.suspicion != nil } == [false, false, true, true, false, false])
        _ = try await storage.append(fixes, to: run)
        #expect(try await storage.judgeAgain(run, through: SuspectsJumps()).changed == 0)
        _ = try await storage.judgeAgain(run, through: AcceptsAll())
        #expect(try await storage.tracks().map(\.figures.suspicion) == [[]])
        _ = try await storage.judgeAgain(run, through: SuspectsJumps())
        let again = try await storage.fixes(in: FixSelection(), after: nil, limit: 10)
        #expect(again.map(\.judged) == fixes)
        #expect(try await storage.tracks().map(\.figures.suspicion) == [.init(.positionStep)])
    }

    @Test func `has the distance under suspicion apart, before and after it is in the database`() async throws {
        let storage = try await SQLiteStorage.forRecording(into: file, keepingRecent: BufferSettings())
        let run = try await storage.beginRun(of: receiver, judgedBy: description)
        for second in 0..<4 {
            var judged = JudgedFix.counted(at: Double(second), distance: 10)
            if second > 1 { judged.suspicion = Suspicion(.init(.timeStep)) }
            _ = try await storage.append([judged], to: run)
        }
        let reader = try await SQLiteStorage.forReading(from: file)
        #expect(try await reader.tracks().map(\.suspectDistance) == [20])
        let locations = try await reader.locations(in: FixSelection(), after: nil, limit: 9)
        #expect(locations.map(\.suspicion) == [[], [], .init(.timeStep), .init(.timeStep)])
        try await storage.endRun(run)
        #expect(try await reader.tracks().map(\.figures.suspicion) == [.init(.timeStep)])
        #expect(try await reader.tracks().map(\.suspectDistance) == [20])
        #expect(try await reader.locations(in: FixSelection(), after: nil, limit: 9) == locations)
        let points = try await reader.points(in: FixSelection(), isRaw: false, after: nil, limit: 9)
        #expect(points.map(\.suspicion) == locations.map(\.suspicion))
    }
}

/// Suspects everything after a jump until the user trusts the receiver.
private struct SuspectsJumps: LocationFilter {
    private(set) var suspicion: Suspicion?
    private var last: Double?

    mutating func verdict(on received: ReceivedFix) -> FilterVerdict {
        guard let location = Location(received.fix) else { return .rejected(Rejection(.noFix)) }
        let latitude = location.coordinate.latitude
        if let last, abs(latitude - last) > 0.1 { suspicion = Suspicion(.init(.positionStep), disagreement: 111_000) }
        last = latitude
        return .accepted(location)
    }

    mutating func trust() { suspicion = nil }
}

private struct AcceptsAll: LocationFilter {
    mutating func verdict(on received: ReceivedFix) -> FilterVerdict {
        Location(received.fix).map(FilterVerdict.accepted) ?? .rejected(Rejection(.noFix))
    }
}
